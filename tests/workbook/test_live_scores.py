"""Formulas of 对阵 that add up boards and games: LibreOffice works out what the engine has stored beside them."""

from __future__ import annotations

import pytest
from openpyxl import load_workbook

from tests.commands.playing import column, done, set_cell, write_list
from xl_engine.event import Pairing, Result
from xl_engine.workbook.live_scores import score_of
from xl_engine.workbook.pairing_rows import Form

WIN, DRAW, LOSS = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS


@pytest.mark.parametrize(
    ("match", "shown"),
    [
        (Pairing(1, 1, 2, WIN, (WIN, DRAW, WIN)), "2.5-0.5"),
        (Pairing(1, 1, 2, None, (WIN, None, WIN)), ""),
        (Pairing(1, 1, 2, Result.SECOND_BY_FORFEIT), "0-3"),
        (Pairing(1, 1, 2, Result.FIRST_BY_FORFEIT), "3-0"),
        (Pairing(1, 1, 2, Result.BOTH_ABSENT), "0-0"),
        (Pairing(1, 1, 2, WIN), ""),
        (Pairing(1, 1, 2, WIN, (WIN, Result.BOTH_ABSENT, Result.BOTH_ABSENT)), "1-0"),
        (Pairing(1, 1, None, Result.BYE), ""),
        (Pairing(1, 1, 2), ""),
    ],
)
def test_the_score_of_a_match(match, shown):
    assert score_of(match, Form(boards=3)) == shown


def a_team_book(folder, teams=4):
    rows = [["组别", "队名", "台号", "姓名", "单位", "性别"]]
    rows += [
        [
            "男子团体赛",
            f"第{team}队",
            board,
            f"棋手{'甲乙丙丁戊己'[team]}{'一二三'[board - 1]}",
            f"第{team}队",
            "男",
        ]
        for team in range(teams)
        for board in (1, 2, 3)
    ]
    book = folder / "团体.xlsx"
    done("new", book, "--regulation", "team-2013", "--section", "男子团体赛")
    done("import", book, write_list(folder / "团体.csv", rows))
    done("draw", book, "--seed", "1")
    done("pair", book)
    return book


def test_scores_of_matches_follow_what_is_typed(tmp_path, office):
    book = a_team_book(tmp_path)
    for row, text in ((1, "1-0"), (2, "0.5-0.5"), (3, "0-1（弃）"), (4, "0-1（弃）")):
        set_cell(book, "对阵_1", "结果", row, text)
    assert column(book, "对阵_1", "比分") == ["", None, None, None, "", None, None, None]

    (calculated,) = office([book], "xlsx")

    cells = [
        row[8].value
        for row in load_workbook(calculated, data_only=True)["男子团体赛-对阵"].iter_rows(min_row=5)
    ]
    assert [cells[0], cells[4]] == ["1.5-1.5", "0-3"]


def test_the_result_of_a_round_follows_its_games(tmp_path, office):
    rows = [["组别", "姓名", "单位", "性别"]]
    rows += [["男子公开组", f"棋手{name}", f"单位{name}", "男"] for name in "甲乙丙丁戊己庚辛壬癸子丑"]
    book = tmp_path / "双局.xlsx"
    done("new", book, "--regulation", "individual-2019", "--section", "男子公开组")
    done("import", book, write_list(tmp_path / "双局.csv", rows))
    done("draw", book, "--seed", "1")
    done("pair", book)
    games = [
        ("1-0", "0.5-0.5", "先胜"), ("1-0", "0-1", "和"), ("0-1（超时）", None, "后胜"), ("1-0（弃）", "1-0（弃）", "先胜（后弃）"),
        ("双弃", "双弃", "双弃"), ("1-0", None, None),
    ]  # fmt: skip
    for row, (first, second, _) in enumerate(games):
        set_cell(book, "对阵_1", "第一局", row, first)
        set_cell(book, "对阵_1", "第二局", row, second)

    (calculated,) = office([book], "xlsx")

    sheet = load_workbook(calculated, data_only=True)["男子公开组-对阵"]
    assert [sheet.cell(5 + row, 9).value or None for row in range(6)] == [shown for _, _, shown in games]
