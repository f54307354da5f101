"""A team event in the workbook, step by step, and what organisers do to it on the way."""

from __future__ import annotations

import atexit
import functools
import json
import shutil
import tempfile
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import column, done, set_cell, write_list, xl

SECTION = "混合团体"
NAMES = "甲乙丙丁戊己庚辛壬癸"


def entry_rows(teams, skip=()):
    rows = [["组别", "队名", "台号", "姓名", "单位", "性别", "出生日期", "领队", "教练"]]
    rows += [
        [SECTION, f"{NAMES[team]}队", board, f"{NAMES[team]}队{'一二三'[board - 1]}", f"{NAMES[team]}市棋院", "女" if board == 3 else "男",
         f"1990-01-{team + 1:02d}", f"领队{NAMES[team]}", ""]
        for team in range(teams)
        for board in (1, 2, 3)
        if (team, board) not in skip
    ]  # fmt: skip
    return rows


def team_book(folder, teams=4, rounds=None):
    """Return a workbook of drawn teams; each kind is made once and copied."""
    return Path(shutil.copy(_drawn(teams, rounds), folder / "团体.xlsx"))


@functools.cache
def _drawn(teams, rounds):
    folder = Path(tempfile.mkdtemp(prefix="xl-engine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return drawn_from(folder, entry_rows(teams), rounds)


def drawn_from(folder, rows, rounds=None):
    book = folder / "团体.xlsx"
    done("new", book, "--regulation", "team-2025", "--section", SECTION, "--name", "测试团体赛")
    if rounds:
        set_cell(book, "组别", "赛制", 0, "积分编排制")
        set_cell(book, "组别", "轮数", 0, rounds)
    done("import", book, write_list(folder / "团体.csv", rows))
    done("draw", book, "--seed", "1")
    return book


def play(book, *results, round_number=None):
    """Pair a round, if not done, and enter the boards of each match."""
    if round_number is None:
        round_number = done("pair", book, "--format", "json").data["sections"][0]["round"]
    for table, boards in enumerate(results, start=1):
        done("result", book, boards, "--round", round_number, "--table", table)


def problems(book):
    return {issue["code"]: issue for issue in xl("check", book, "--format", "json").data["issues"]}


def test_the_draw_numbers_teams_and_seats_their_players(tmp_path):
    book = team_book(tmp_path)

    assert column(book, "队伍_1", "编号") == [1, 2, 3, 4]
    teams = column(book, "队伍_1", "队名")
    assert sorted(teams) == ["丁队", "丙队", "乙队", "甲队"]
    players = list(
        zip(*(column(book, "选手_1", heading) for heading in ("编号", "姓名", "队号", "台号")), strict=True)
    )
    assert players == [
        (team * 10 + board, f"{teams[team - 1]}{'一二三'[board - 1]}", team, board)
        for team in (1, 2, 3, 4)
        for board in (1, 2, 3)
    ]
    assert column(book, "队伍_1", "三台") == [f"{name}三" for name in teams]
    assert column(book, "队伍_1", "领队") == [f"领队{name[0]}" for name in teams]
    assert problems(book) == {}


def test_drawing_again_gives_new_numbers_everywhere(tmp_path):
    book = team_book(tmp_path)
    done("draw", book, "--section", SECTION, "--seed", "another")

    numbers = dict(zip(column(book, "选手_1", "姓名"), column(book, "选手_1", "编号"), strict=True))
    entered = dict(zip(column(book, "报名", "姓名"), column(book, "报名", "编排号"), strict=True))
    assert entered == numbers
    assert problems(book) == {}


def test_a_team_is_named_after_its_unit_where_it_has_no_name(tmp_path):
    rows = [[cell for at, cell in enumerate(row) if at != 1] for row in entry_rows(3)]
    book = drawn_from(tmp_path, rows)
    assert sorted(column(book, "队伍_1", "队名")) == ["丙市棋院", "乙市棋院", "甲市棋院"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({(1, "台号"): ""}, "entry.no-board"),
        ({(1, "台号"): "2"}, "entry.board-twice"),
        ({(1, "台号"): "5"}, "entry.board-too-high"),
        ({(1, "台号"): "五台"}, "entry.board-too-high"),
        ({(1, "台号"): "左边"}, "entry.not-understood"),
        ({(3, "性别"): "男"}, "team.board-needs-woman"),
    ],
)
def test_check_finds_what_is_wrong_with_a_team_as_entered(tmp_path, change, code):
    rows = entry_rows(3)
    for (row, heading), value in change.items():
        rows[row][rows[0].index(heading)] = value
    book = tmp_path / "团体.xlsx"
    done("new", book, "--regulation", "team-2025", "--section", SECTION)
    done("import", book, write_list(tmp_path / "团体.csv", rows))

    found = problems(book)

    assert code in found
    assert found[code]["sheet"] == "报名"
    assert found[code]["cell"] != ""


def test_a_team_without_boards_cannot_be_drawn(tmp_path):
    rows = entry_rows(3)
    rows[1][2] = rows[2][2] = ""
    book = tmp_path / "团体.xlsx"
    done("new", book, "--regulation", "team-2025", "--section", SECTION)
    done("import", book, write_list(tmp_path / "团体.csv", rows))

    ran = xl("draw", book)

    assert ran.status == 1
    assert ran.err.count("没有台号") == 2
    assert column(book, "队伍_1", "编号") == [None]


def test_results_are_those_of_the_boards(tmp_path):
    book = team_book(tmp_path)
    play(book, "1 0.5 0", "1-0 1-0 0-1")

    ranking = done("rank", book, "--format", "json").data["sections"][0]

    assert ranking["criteria"][:2] == ["场分", "总局分"]
    assert [row["values"][:2] for row in ranking["rows"]] == [[1, 2], [0.5, 1.5], [0.5, 1.5], [0, 1]]
    assert ranking["rows"][0]["name"] in column(book, "队伍_1", "队名")
    assert column(book, "对阵_1", "比分") == ["1.5-1.5", None, None, None, "2-1", None, None, None]
    assert findings(book) == []


def test_one_board_or_the_whole_match_may_be_entered(tmp_path):
    book = team_book(tmp_path)
    done("pair", book)
    done("result", book, "0-1", "--round", 1, "--table", 1, "--board", 2)
    done("result", book, "0-1（弃）", "--round", 1, "--table", 2)

    assert column(book, "对阵_1", "结果") == [None, None, "0-1", None, "0-1（弃）", None, None, None]
    assert column(book, "对阵_1", "比分")[4] == "0-3"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["先胜", "--table", 1, "--board", 2], "不知指哪一方"),
        (["1 0", "--table", 1], "这里应有 3 个"),
        (["1", "--table", 1, "--board", 4], "没有第 4 台次"),
        (["1", "--table", 9], "没有第 9 台"),
        (["大胜", "--table", 1, "--board", 1], "看不懂"),
    ],
)
def test_a_result_that_makes_no_sense_is_refused(tmp_path, words, message):
    book = team_book(tmp_path)
    done("pair", book)
    before = book.read_bytes()

    ran = xl("result", book, *words, "--round", 1)

    assert (ran.status, message in ran.err, book.read_bytes() == before) == (1, True, True)


def test_a_missing_player_loses_his_board_before_the_match_begins(tmp_path):
    book = drawn_from(tmp_path, entry_rows(4, skip={(0, 2)}))
    done("pair", book)

    team = column(book, "队伍_1", "编号")[column(book, "队伍_1", "队名").index("甲队")]
    rows = zip(
        *(column(book, "对阵_1", heading) for heading in ("台次", "先行方编号", "后行方编号", "结果")),
        strict=True,
    )
    decided = [row for row in rows if row[3]]
    assert len(decided) == 1
    board, first, second, result = decided[0]
    assert (board, None in (first, second)) == (2, True)
    assert result == ("0-1（弃）" if first is None else "1-0（弃）")
    assert "（缺）" in [*column(book, "对阵_1", "先行方"), *column(book, "对阵_1", "后行方")]
    assert problems(book)["team.player-count"]["problem"].startswith("甲队有 2 名队员")
    assert team in (1, 2, 3, 4)


def test_a_player_who_has_left_loses_his_board_in_later_rounds(tmp_path):
    book = team_book(tmp_path)
    play(book, "1 1 1", "1 1 1")
    set_cell(book, "选手_1", "退赛", 0, "第1轮后")
    done("pair", book)
    seats = zip(
        column(book, "对阵_1", "先行方编号"),
        column(book, "对阵_1", "后行方编号"),
        column(book, "对阵_1", "结果"),
        strict=True,
    )
    (result,) = [result for first, second, result in list(seats)[8:] if 11 in (first, second)]
    assert result in ("0-1（弃）", "1-0（弃）")


def test_swiss_pairs_teams_by_match_points_and_nobody_meets_twice(tmp_path):
    book = team_book(tmp_path, teams=7, rounds=5)
    met = set()
    for number in range(1, 6):
        found = done("pair", book, "--format", "json").data["sections"][0]
        for pair in found["pairs"]:
            met.add(frozenset((pair["first"], pair["second"])))
            done("result", book, "1 0.5 1" if pair["first"] < pair["second"] else "0 1 0", "--round", number, "--table", pair["table"])  # fmt: skip
        assert found["bye"] is not None
    assert len(met) == 15

    rows = done("rank", book, "--format", "json").data["sections"][0]["rows"]

    assert [row["number"] for row in rows][:2] == [1, 2]
    assert sum(row["values"][0] for row in rows) == 5 * 4
    assert findings(book) == []


def test_sorted_rows_and_own_columns_change_nothing(tmp_path):
    book = team_book(tmp_path)
    play(book, "1 0.5 0", "1 1 0")
    before = done("rank", book, "--format", "json").data
    host = ClosedFile(book)
    view = host.read("对阵_1")
    order = sorted(range(len(view.rows)), key=lambda index: (index * 5) % 8)
    plain = [heading for heading in view.headings if heading != "比分"]
    host.write(
        "对阵_1",
        {heading: [view.rows[index][view.headings.index(heading)] for index in order] for heading in plain},
    )
    host.save()

    assert done("rank", book, "--format", "json").data == before
    done("pair", book)
    assert set(column(book, "对阵_1", "轮次")) == {1, 2}


def test_a_substituted_player_is_found(tmp_path):
    book = team_book(tmp_path)
    done("pair", book)
    set_cell(book, "对阵_1", "先行方编号", 1, 99)

    found = problems(book)["pairing.wrong-seat"]

    assert (found["severity"], found["found"], found["cell"]) == ("error", "99", "D6")


def test_a_late_team_is_taken_in_with_its_players(tmp_path):
    book = team_book(tmp_path, teams=4, rounds=3)
    play(book, "1 1 1", "1 1 1")
    done("import", book, write_list(tmp_path / "补报.csv", [entry_rows(1)[0], *entry_rows(5)[-3:]]))

    ran = done("draw", book)

    assert "戊队 补报，编号 5，从第 2 轮起参加" in ran.out
    assert column(book, "队伍_1", "加入轮次") == [None, None, None, None, 2]
    assert column(book, "选手_1", "编号")[-3:] == [51, 52, 53]
    pairs = done("pair", book, "--format", "json").data["sections"][0]
    assert pairs["bye"] == 5 or any(5 in (pair["first"], pair["second"]) for pair in pairs["pairs"])


def test_a_withdrawn_team_and_a_penalty_are_those_of_the_team(tmp_path):
    book = team_book(tmp_path, teams=5, rounds=3)
    play(book, "1 1 1", "1 1 1")
    set_cell(book, "队伍_1", "退赛", 4, "第1轮后")
    set_cell(book, "队伍_1", "罚分", 0, 0.5)

    found = done("pair", book, "--format", "json").data["sections"][0]

    assert found["bye"] is None
    assert sorted(number for pair in found["pairs"] for number in (pair["first"], pair["second"])) == [
        1,
        2,
        3,
        4,
    ]
    rows = {
        row["number"]: row
        for row in done("rank", book, "--after", 1, "--format", "json").data["sections"][0]["rows"]
    }
    assert [rows[number]["values"][0] % 1 for number in (1, 2)] == [0.5, 0]


def test_the_event_file_carries_teams_and_boards(tmp_path):
    book = team_book(tmp_path)
    play(book, "1 0.5 0", "0-1（弃）")
    text, again, back = tmp_path / "a.json", tmp_path / "b.xlsx", tmp_path / "b.json"
    done("convert", book, text)
    done("convert", text, again)
    done("convert", again, back)

    event = json.loads(text.read_text(encoding="utf-8"))
    section = event["sections"][0]
    assert section["teams"][0]["players"] == [11, 12, 13]
    assert section["entrants"][0]["team"] == 1
    assert section["pairings"][0][0]["boards"] == ["first_wins", "draw", "second_wins"]
    assert section["pairings"][0][1]["result"] == "second_by_forfeit"
    assert json.loads(back.read_text(encoding="utf-8")) == event
    assert done("rank", again, "--format", "json").data == done("rank", book, "--format", "json").data


def test_boards_fold_under_their_match(tmp_path):
    book = team_book(tmp_path)
    play(book, "1 1 1", "1 1 1")
    done("pair", book)
    sheet = load_workbook(book)[f"{SECTION}-对阵"]
    assert [sheet.row_dimensions[row].outlineLevel for row in range(5, 21)] == [0, 1, 1, 1] * 4
    assert sheet.sheet_properties.outlinePr.summaryBelow is False


def test_a_round_robin_of_teams_is_over_with_the_table_of_its_teams(tmp_path):
    book = team_book(tmp_path)
    for _ in range(3):
        play(book, "1 0.5 1", "1 1 0")
    set_cell(book, "组别", "轮数", 0, None)

    ran = done("awards", book)

    assert "暂定" not in ran.err + ran.out
    assert set(column(book, "奖项", "备注")) == {None}


def test_sections_counts_teams_and_knows_when_their_table_is_over(tmp_path):
    book = tmp_path / "团体.xlsx"
    done("new", book, "--regulation", "team-2025", "--section", SECTION)
    done("import", book, write_list(tmp_path / "团体.csv", entry_rows(4)))
    assert done("sections", book).out.strip() == f"{SECTION}　团体　4　报名 4 队，未抽签"

    book = team_book(tmp_path)
    for _ in range(3):
        play(book, "1 0.5 1", "1 1 0")
    set_cell(book, "组别", "轮数", 0, None)
    assert done("sections", book, "--format", "json").data["sections"][0]["state"] == "finished"
