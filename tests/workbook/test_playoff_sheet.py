"""加赛 as people leave it: in any order, half filled in, with slips; each with its cell."""

from __future__ import annotations

import pytest

from tests.standings.building import a_section
from xl_engine.event import Pairing, Result, Scoring, Severity
from xl_engine.workbook.hosts import TableView
from xl_engine.workbook.layout import HEADINGS, PLAYOFFS_TABLE, SectionTables
from xl_engine.workbook.playoff_sheet import PlayoffSheet, read_playoffs, unknown_numbers
from xl_engine.workbook.settings_sheet import SectionSetting

W, D, L = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS
TITLES = HEADINGS[PLAYOFFS_TABLE]
ONE = (SectionSetting("男子组（甲）", SectionTables(1), 0),)
TWO = (*ONE, SectionSetting("女子组", SectionTables(2), 1))


def a_view(*rows, headings=TITLES):
    """Make the table from rows of (组别, 局次, 先手编号, 结果, 后手编号)."""
    cells = []
    for row in rows:
        line = dict(zip(("组别", "局次", "先手编号", "结果", "后手编号"), row, strict=True))
        cells.append(tuple(line.get(heading) for heading in headings))
    return TableView(PLAYOFFS_TABLE, "加赛", tuple(headings), tuple(cells), 5, 1)


def games(sheet):
    return [(row.game, row.first, row.second, row.result) for row in sheet.rows]


def told(problems):
    return [(problem.code, problem.sheet, problem.cell) for problem in problems]


def test_games_are_facts_numbered_in_the_order_of_play():
    sheets, general = read_playoffs(
        a_view(("女子组", 2, 4, "和", 3), ("男子组(甲)", 1, 1, "1:0", 2), ("女子组", 1, 3, "后胜", 4)), TWO
    )

    assert general == []
    assert sheets["男子组（甲）"].games({}) == (Pairing(1, 1, 2, W),)
    assert sheets["女子组"].games({}) == (Pairing(1, 3, 4, L), Pairing(2, 4, 3, D))


def test_sorting_the_rows_changes_nothing_but_where_they_stand():
    rows = [("女子组", 1, 3, "先胜", 4), ("女子组", 2, 4, "先胜", 3), ("女子组", 3, 3, None, 4)]

    there, back = (read_playoffs(a_view(*order), TWO)[0]["女子组"] for order in (rows, rows[::-1]))

    assert games(there) == games(back) == [(1, 3, 4, W), (2, 4, 3, W), (3, 3, 4, None)]
    assert [row.row for row in there.rows] == [row.row for row in back.rows][::-1] == [0, 1, 2]


def test_games_without_a_number_follow_in_the_order_of_the_sheet():
    view = a_view(
        ("", None, 1, "和", 2), ("", 1, 1, "先胜", 2), ("", "第2局", 2, "先胜", 1), ("", "", 2, "后胜", 1)
    )

    assert games(read_playoffs(view, ONE)[0]["男子组（甲）"]) == [
        (1, 1, 2, W), (2, 2, 1, W), (None, 1, 2, D), (None, 2, 1, L),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "result"),
    [("先胜（后弃）", Result.FIRST_BY_FORFEIT), ("后弃", Result.FIRST_BY_FORFEIT), ("双弃", Result.BOTH_ABSENT),
     ("½-½", D), ("0-1", L), ("", None)],
)  # fmt: skip
def test_results_are_read_in_any_spelling_forfeits_too(typed, result):
    [row] = read_playoffs(a_view(("", 1, 1, typed, 2)), ONE)[0]["男子组（甲）"].rows
    assert row.result is result


def test_the_scoring_of_the_section_tells_what_a_score_means():
    setting = SectionSetting("A", SectionTables(1), 0, scoring=Scoring.parse("3-1-0"))
    [row] = read_playoffs(a_view(("", 1, 1, "3-0", 2)), (setting,))[0]["A"].rows
    assert row.result is W


def test_rows_without_a_game_are_passed_over():
    blank = ("女子组", 1, None, None, None)
    assert read_playoffs(a_view(blank, ("", None, "", " ", "")), TWO) == (
        {name: PlayoffSheet("加赛") for name in ("男子组（甲）", "女子组")}, [],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("row", "code", "cell"),
    [
        (("", 1, 1, "先胜", None), "playoff.cell-blank", "J5"),
        (("", 1, None, "先胜", 2), "playoff.cell-blank", "D5"),
        (("", 1, None, "先胜", None), "playoff.cell-blank", "D5"),
        (("", 1, "张三", "先胜", 2), "playoff.not-a-number", "D5"),
        (("", 1, 1, "先胜", 1.5), "playoff.not-a-number", "J5"),
        (("", "一", 1, "先胜", 2), "playoff.not-a-number", "C5"),
        (("", 1, 2, "先胜", 2), "playoff.same-number", "J5"),
        (("", 1, 1, "不知道", 2), "result.unreadable", "G5"),
        (("", 1, 1, "轮空", 2), "playoff.bye", "G5"),
    ],
)
def test_a_slip_is_told_with_its_cell(row, code, cell):
    sheets, general = read_playoffs(a_view(row), ONE)
    problems = sheets["男子组（甲）"].problems
    assert (told(problems)[0], general) == ((code, "加赛", cell), [])
    assert {problem.severity for problem in problems} == {Severity.ERROR}


def test_an_unreadable_result_leaves_the_game_open():
    for typed in ("不知道", "轮空"):
        assert games(read_playoffs(a_view(("", 1, 1, typed, 2)), ONE)[0]["男子组（甲）"]) == [(1, 1, 2, None)]


def test_one_number_for_two_games_of_a_pair_is_told():
    view = a_view(("", 1, 1, "先胜", 2), ("", 1, 2, "先胜", 1), ("", 1, 1, "先胜", 3))
    assert told(read_playoffs(view, ONE)[0]["男子组（甲）"].problems) == [
        ("playoff.game-twice", "加赛", "C6")
    ]


@pytest.mark.parametrize(
    ("name", "code"), [("少年组", "playoff.unknown-section"), (None, "playoff.cell-blank")]
)
def test_a_game_of_no_section_is_told(name, code):
    sheets, general = read_playoffs(a_view((name, 1, 1, "先胜", 2)), TWO)
    assert (told(general), [sheet.rows for sheet in sheets.values()]) == ([(code, "加赛", "A5")], [(), ()])


def test_numbers_that_nobody_has_are_told():
    sheet = read_playoffs(a_view(("", 1, 1, "先胜", 2), ("", 2, 9, None, 1)), ONE)[0]["男子组（甲）"]
    assert told(unknown_numbers(sheet, a_section("1+2"))) == [("playoff.unknown-number", "加赛", "D6")]


def test_a_workbook_without_the_table_has_no_games():
    assert read_playoffs(None, ONE) == ({"男子组（甲）": PlayoffSheet()}, [])


def test_a_column_that_is_gone_is_told_once_there_is_anything_in_the_table():
    headings = [heading for heading in TITLES if heading != "结果"]
    full, empty = a_view(("", 1, 1, None, 2), headings=headings), a_view(headings=headings)
    assert told(read_playoffs(full, ONE)[1]) == [("sheet.heading-missing", "加赛", "4:4")]
    assert read_playoffs(empty, ONE) == ({"男子组（甲）": PlayoffSheet()}, [])


def test_columns_the_organiser_has_renamed_or_removed_do_not_matter():
    view = a_view(("", 1, 2, "先胜", 1))
    headings = tuple({"先手编号": "黑方编号", "结果": "赛果"}.get(heading, heading) for heading in TITLES)
    renamed = TableView(view.name, view.sheet, headings, view.rows, 5, 1)
    assert games(read_playoffs(renamed, ONE)[0]["男子组（甲）"]) == [(1, 2, 1, W)]
    bare = a_view(("", 1, 2, "先胜", 1), headings=("组别", "先手编号", "结果", "后手编号"))
    assert games(read_playoffs(bare, ONE)[0]["男子组（甲）"]) == [(None, 2, 1, W)]
