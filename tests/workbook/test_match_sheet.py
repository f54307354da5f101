"""对阵 of teams: matches and their boards, in any order, and what is wrong with them."""

from __future__ import annotations

import pytest

from xl_engine.event import Pairing, Result
from xl_engine.workbook.hosts import TableView
from xl_engine.workbook.pairing_rows import Form
from xl_engine.workbook.pairing_sheet import read_pairings

WIN, DRAW, LOSS = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS
HEADINGS = ("轮次", "台号", "台次", "先行方编号", "先行方", "结果", "比分", "后行方编号")
FORM = Form(boards=3)


def a_match(results=("1-0", "0-1", "0.5-0.5"), whole=None, *, round_number=1, table=1, sides=(1, 2)):
    first, second = sides
    head = (round_number, table, None, first, f"{first}队", whole, "", second)
    boards = [
        (round_number, table, board, first * 10 + board, "某某", result, None, second * 10 + board)
        for board, result in enumerate(results, start=1)
    ]
    return [head, *boards]


def read(rows, form=FORM, headings=HEADINGS):
    return read_pairings(TableView("对阵_1", "A-对阵", headings, tuple(map(tuple, rows)), 5, 1), form)


def codes(sheet):
    return [(problem.code, problem.cell, problem.severity.value) for problem in sheet.problems]


def test_a_match_opens_into_its_boards():
    sheet = read(a_match())

    assert sheet.rounds == ((Pairing(1, 1, 2, DRAW, (WIN, LOSS, DRAW)),),)
    assert (sheet.rows, sheet.boards) == ({(1, 1): 0}, {(1, 1, 1): 1, (1, 1, 2): 2, (1, 1, 3): 3})
    assert (sheet.cell(1, 1), sheet.board_cell(1, 1, 2), sheet.problems) == ("F5", "F7", ())


def test_rows_may_stand_in_any_order():
    rows = [*a_match(), *a_match(("1-0",) * 3, round_number=2, sides=(2, 3))]
    assert read(rows[::-1]).rounds == read(rows).rounds


def test_a_match_has_no_result_while_a_board_is_missing():
    sheet = read(a_match(("1-0", None, "1-0")))

    assert sheet.rounds[0][0] == Pairing(1, 1, 2, None, (WIN, None, WIN))
    assert sheet.missing_cells(1, sheet.rounds[0][0]) == ["F7"]


def test_before_it_begins_every_board_is_open():
    sheet = read(a_match((None,) * 3))

    assert sheet.rounds[0][0] == Pairing(1, 1, 2)
    assert sheet.missing_cells(1, sheet.rounds[0][0]) == ["F6", "F7", "F8"]


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("0-1（弃）", Result.SECOND_BY_FORFEIT), ("先行方弃", Result.SECOND_BY_FORFEIT), ("双弃", Result.BOTH_ABSENT),
        ("1-0", WIN), ("后行方胜", LOSS),
    ],
)  # fmt: skip
def test_a_whole_match_is_decided_on_its_own_row_where_no_board_is_filled(typed, result):
    sheet = read(a_match((None,) * 3, typed))
    assert sheet.rounds[0][0] == Pairing(1, 1, 2, result)
    warned = [("pairing.match-without-boards", "F5", "warning")] if result.played else []
    assert codes(sheet) == warned


def test_boards_count_where_the_match_says_something_else():
    sheet = read(a_match(("1-0", "1-0", "0-1"), "0-1（弃）"))

    assert sheet.rounds[0][0].result is WIN
    assert codes(sheet) == [("pairing.result-differs", "F5", "warning")]


def test_a_bye_has_no_boards():
    sheet = read([(1, 4, None, 7, "7队", "轮空", None, None)])
    assert (sheet.rounds, sheet.problems) == (((Pairing(4, 7, None, Result.BYE),),), ())


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (a_match(("先胜", "先胜", "1-0")), [("result.which-side", "F7", "error")]),
        (a_match(("1-0", "三比零", "1-0")), [("result.unreadable", "F7", "error")]),
        (a_match(("1-0",) * 4), [("pairing.no-such-board", "C9", "error")]),
        ([*a_match(), a_match()[2]], [("pairing.board-twice", "C9", "error")]),
        (a_match()[1:], [("pairing.board-without-match", "C5", "error")]),
        ([*a_match(), a_match()[0]], [("pairing.table-twice", "B9", "error")]),
        (a_match(round_number=3), [("pairing.round-missing", "A5", "error")]),
        (a_match((None,) * 3, "2-1"), [("result.unreadable", "F5", "error")]),
        ([(1, None, None, 1, "1队", None, None, 2)], [("pairing.cell-blank", "B5", "error")]),
        ([(1, 1, "第一", 1, "1队", None, None, 2)], [("pairing.not-a-number", "C5", "error")]),
        ([(1, 1, None, 7, "7队", "1-0", None, None)], [("pairing.result-without-opponent", "F5", "error")]),
    ],
)
def test_what_is_wrong_is_told_with_its_cell(rows, found):
    assert codes(read(rows)) == found


def test_other_teams_of_boards_and_colours_are_the_regulations():
    assert [FORM.swapped(board) for board in (1, 2, 3)] == [False, True, False]
    four = Form(boards=4, first_black=(1, 4))
    sheet = read(a_match(("1-0", "后行方胜", "1-0", "先胜")), four)
    assert sheet.rounds[0][0].boards == (WIN, LOSS, WIN, WIN)


def test_a_missing_column_is_told_once():
    headings = tuple("场次" if heading == "台次" else heading for heading in HEADINGS)
    assert [problem.code for problem in read(a_match(), headings=headings).problems] == [
        "sheet.heading-missing"
    ]
