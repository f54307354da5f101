"""Odd team events and what people do to their sheets: counted rightly, or told with cell and remedy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile

from .damaging import sheet_of, with_openpyxl
from .odd import issues, put_rows, refused
from .playing import column, done, set_cell, write_list, xl
from .test_team_event import SECTION, play, team_book

PAIRINGS, PLAYERS, TEAMS = "对阵_1", "选手_1", "队伍_1"


@pytest.fixture
def book(tmp_path):
    """Four teams after the first round."""
    book = team_book(tmp_path, rounds=3)
    play(book, "1 0.5 0", "1 1 0")
    return book


def renamed(book, table, heading, name):
    """Type another heading over one of ours."""

    def change(workbook):
        sheet = sheet_of(workbook, table)
        columns = sheet.tables[table].tableColumns
        at = [one.name for one in columns].index(heading)
        left, top, _, _ = range_boundaries(sheet.tables[table].ref)
        sheet.cell(top, left + at).value = columns[at].name = name

    with_openpyxl(book, change)


def without_row(book, table, at):
    """Delete a data row, as in Excel the rows below move up."""
    rows = [row for index, row in enumerate(ClosedFile(book).read(table).rows) if index != at]
    put_rows(book, table, [*rows, [None] * len(rows[0])])


def ranking(book):
    return done("rank", book, "--format", "json").data


# -- line-ups ---------------------------------------------------------------------------------------------


def test_a_player_too_many_does_not_make_the_matches_longer(book):
    before = ranking(book)
    set_cell(book, PLAYERS, "台号", 12, 4)
    set_cell(book, PLAYERS, "编号", 12, 14)
    set_cell(book, PLAYERS, "姓名", 12, "多余人")
    set_cell(book, PLAYERS, "队号", 12, 1)

    [problem] = refused(book, "rank")
    assert (problem["code"], problem["cell"], problem["found"]) == ("team.board-beyond", "D17", "4")
    assert [code for code, *_ in issues(book)].count("result.missing") == 0

    for heading in ("编号", "姓名", "队号", "台号"):
        set_cell(book, PLAYERS, heading, 12, None)
    assert ranking(book) == before


def test_a_fourth_board_that_the_regulation_does_not_know_is_not_played(tmp_path):
    book = team_book(tmp_path, rounds=3)
    for row, team in ((12, 1), (13, 2)):
        for heading, value in (("编号", team * 10 + 4), ("姓名", f"多余{team}"), ("队号", team), ("台号", 4)):
            set_cell(book, PLAYERS, heading, row, value)
    found = [(one["code"], one["cell"]) for one in refused(book, "pair")]
    assert found == [("team.board-beyond", "D17"), ("team.board-beyond", "D18")]


@pytest.mark.parametrize("board", [-1, 0, 1.5, 100, "左"])
def test_a_board_that_cannot_be_stops_with_its_cell(book, board):
    set_cell(book, PLAYERS, "台号", 0, board)
    [problem] = refused(book, "rank")
    assert (problem["code"], problem["cell"]) == ("entry.not-understood", "D5")


def test_a_board_won_by_a_side_on_which_nobody_sits_is_found(book):
    without_row(book, PLAYERS, 0)
    found = [issue for issue in issues(book) if issue[0] == "pairing.won-by-nobody"]
    assert found == [("pairing.won-by-nobody", f"{SECTION}-对阵", "H6")]


def test_a_team_without_a_name_is_told_as_a_team(book):
    set_cell(book, TEAMS, "队名", 0, "  ")
    [problem] = refused(book, "rank")
    assert (problem["code"], problem["cell"], problem["problem"]) == (
        "team.no-name",
        "B5",
        "1 号队没有队名。",
    )


@pytest.mark.parametrize(
    ("table", "heading"), [(TEAMS, "编号"), (TEAMS, "队名"), (PLAYERS, "编号"), (PLAYERS, "队号")]
)
def test_a_lost_column_is_told_once_and_nobody_is_said_to_sit_wrongly(book, table, heading):
    renamed(book, table, heading, "自用")
    assert [code for code, *_ in issues(book)] == ["sheet.heading-missing"]


# -- rows of 对阵 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "boards"), [(1, "1"), (2, "2"), (3, "3")])
def test_a_deleted_board_is_told_as_such(book, at, boards):
    without_row(book, PAIRINGS, at)
    [problem] = refused(book, "rank")
    assert (problem["code"], problem["cell"]) == ("pairing.board-lost", "C5")
    assert f"第 {boards} 台次" in problem["problem"]


def test_without_its_own_column_the_table_is_not_read_from_the_boards(book):
    renamed(book, PAIRINGS, "台号", "自用")
    [problem] = refused(book, "rank")
    assert (problem["code"], "“台号”" in problem["problem"]) == ("sheet.heading-missing", True)


def test_a_lost_column_has_the_name_that_the_sheet_of_teams_gives_it(book):
    renamed(book, PAIRINGS, "先行方编号", "自用")
    assert "“先行方编号”" in refused(book, "rank")[0]["problem"]


def test_a_board_not_played_yet_is_no_double_forfeit(book):
    done("pair", book)
    set_cell(book, PAIRINGS, "结果", 9, "未下")
    assert ("result.unreadable", f"{SECTION}-对阵", "H14") in issues(book)


def test_a_score_typed_for_the_whole_match_is_pointed_to_the_boards(book):
    done("pair", book)
    set_cell(book, PAIRINGS, "结果", 8, "2-1")
    [problem] = [one for one in refused(book, "rank") if one["code"] == "result.unreadable"]
    assert problem["suggestion"].startswith("请在下面各台次的行里填各台的结果")


def test_a_win_typed_for_the_whole_match_has_no_score_and_says_so(tmp_path):
    book = team_book(tmp_path, rounds=3)
    done("pair", book)
    done("result", book, "1-0", "--round", 1, "--table", 1)
    assert column(book, PAIRINGS, "比分")[0] in ("", None)
    assert ("pairing.match-without-boards", f"{SECTION}-对阵", "H5") in issues(book)
    done("result", book, "1-0（弃）", "--round", 1, "--table", 1)
    assert column(book, PAIRINGS, "比分")[0] == "3-0"
    assert issues(book, "pairing.match-without-boards") == []


# -- other headings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("先行方编号", "先手编号"),
        ("后行方编号", "白方编号"),
        ("台号", "桌号"),
        ("结果", "赛果"),
        ("轮次", "轮"),
        ("先行方", "先手"),
    ],
)
def test_a_round_is_written_under_the_headings_that_stand_there(book, heading, name):
    wanted = Path(shutil.copy(book, book.parent / "同.xlsx"))
    done("pair", wanted)
    renamed(book, PAIRINGS, heading, name)

    done("pair", book)

    assert column(book, PAIRINGS, name) == column(wanted, PAIRINGS, heading)
    assert ranking(book) == ranking(wanted)
    # The newest match is row 13; its formula must name columns there are.
    formula = load_workbook(book)[f"{SECTION}-对阵"].cell(13, 9).value
    assert (f"[{heading}]" in formula, f"[{name}]" in formula) == (False, heading in ("台号", "结果", "轮次"))


@pytest.mark.parametrize(
    ("table", "heading", "name"),
    [
        (PLAYERS, "姓名", "选手姓名"),
        (PLAYERS, "队号", "队伍编号"),
        (TEAMS, "队名", "队伍"),
        (TEAMS, "单位", "代表队"),
    ],
)
def test_drawing_again_writes_under_the_headings_that_stand_there(tmp_path, table, heading, name):
    wanted = team_book(tmp_path).rename(tmp_path / "同.xlsx")
    book = team_book(tmp_path)
    renamed(book, table, heading, name)
    for one in (wanted, book):
        done("draw", one, "--section", SECTION, "--seed", "77")
    assert column(book, table, name) == column(wanted, table, heading)
    assert len(ClosedFile(book).read(table).headings) == len(ClosedFile(wanted).read(table).headings)
    assert column(book, TEAMS, "一台") == column(wanted, TEAMS, "一台")
    assert issues(book) == []


# -- small fields -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("result", ["双弃", "双弃 双弃 双弃"])
def test_when_nobody_comes_everybody_shares_the_first_place(tmp_path, result):
    book = team_book(tmp_path)
    play(book, result, result)
    assert [row["place"] for row in ranking(book)["sections"][0]["rows"]] == [1, 1, 1, 1]
    assert findings(book) == []


def test_all_teams_but_one_gone_is_told(book):
    for at in range(3):
        set_cell(book, TEAMS, "退赛", at, "第1轮后")
    assert refused(book, "pair")[0]["code"] == "pairing.too-few"


def test_messages_of_these_events_are_english_when_asked(book):
    without_row(book, PAIRINGS, 1)
    ran = xl("rank", book, "--lang", "en")
    assert (ran.status, "Traceback" in ran.err) == (1, False)


# -- what 设置 and the rows say ---------------------------------------------------------------------------


def test_a_team_section_called_individual_is_told_before_anything_is_counted(book):
    set_cell(book, "组别", "个人或团体", 0, "个人")
    [problem] = refused(book, "rank")
    assert (problem["sheet"], "工作表是团体的" in problem["problem"]) == ("设置", True)


@pytest.mark.parametrize(("heading", "value"), [("个人或团体", "团 队"), ("双局制", "三局")])
def test_a_choice_on_the_settings_that_is_none_is_told(book, heading, value):
    set_cell(book, "组别", heading, 0, value)
    assert [(one["found"], one["sheet"]) for one in refused(book, "pair")] == [(value, "设置")]


def test_boards_below_a_bye_are_not_passed_over(tmp_path):
    book = team_book(tmp_path, teams=3)
    done("pair", book)
    bye = column(book, PAIRINGS, "后行方").index("轮空")
    number = len(column(book, PAIRINGS, "轮次"))
    for heading, value in (
        ("轮次", 1),
        ("台号", column(book, PAIRINGS, "台号")[bye]),
        ("台次", 1),
        ("结果", "1-0"),
    ):
        set_cell(book, PAIRINGS, heading, number, value)
    assert [(one["code"], one["cell"]) for one in refused(book, "rank")] == [
        ("pairing.singles-of-bye", f"H{5 + number}")
    ]


def test_one_result_is_that_of_the_only_board(tmp_path):
    toml = done("regulations", "--show", "free").out.replace('kind = "individual"', 'kind = "team"')
    toml = toml.replace("boards = 3", "boards = 1").replace("players = 3", "players = 1")
    (tmp_path / "一台.toml").write_text(
        toml.replace("first_side_black = [1, 3]", "first_side_black = [1]"), encoding="utf-8"
    )
    book = tmp_path / "一台.xlsx"
    done("new", book, "--regulation", tmp_path / "一台.toml")
    rows = [
        ["队名", "台号", "姓名", "单位"],
        *([f"{name}队", 1, f"{name}一", f"{name}棋院"] for name in "甲乙丙"),
    ]
    done("import", book, write_list(tmp_path / "一台.csv", rows))
    done("draw", book, "--seed", "1")
    done("pair", book)
    done("result", book, "1", "--round", 1, "--table", 1)
    assert column(book, PAIRINGS, "比分")[0] == "1-0"
    assert {row["number"]: row["values"][1] for row in ranking(book)["sections"][0]["rows"]} == {
        1: 0,
        2: 1,
        3: 0,
    }
