"""对阵 of 双局制: two games a round, one result (RULES 1.1; 2019 个人规程 七（三）, 七（五）1)."""

from __future__ import annotations

import pytest

from xl_engine.event import Pairing, Result
from xl_engine.workbook.hosts import TableView
from xl_engine.workbook.pairing_rows import Form
from xl_engine.workbook.pairing_sheet import read_pairings

WIN, DRAW, LOSS, NOT_PLAYED = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS, Result.BOTH_ABSENT
HEADINGS = ("轮次", "台号", "先手编号", "第一局", "第二局", "结果", "后手编号")
FORM = Form(double_games=True, overstep_loses_round=True)


def read(first, second, result=None, form=FORM):
    rows = ((1, 1, 3, first, second, result, 4),)
    sheet = read_pairings(TableView("对阵_1", "A-对阵", HEADINGS, rows, 5, 1), form)
    return sheet.rounds[0][0], [
        (problem.code, problem.cell, problem.severity.value) for problem in sheet.problems
    ]


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        ("1-0", "1-0", WIN), ("1-0", "0.5-0.5", WIN), ("1-0", "0-1", DRAW), ("和", "和", DRAW), ("0-1", "0.5-0.5", LOSS),
        ("1-0（弃）", "1-0（弃）", Result.FIRST_BY_FORFEIT), ("双弃", "双弃", Result.BOTH_ABSENT), ("双弃", "0-1", LOSS),
    ],
)  # fmt: skip
def test_the_two_games_make_the_round(first, second, result):
    game, problems = read(first, second)
    assert (game.result, len(game.games), problems) == (result, 2, [])


def test_one_game_makes_no_round():
    assert read("1-0", None) == (Pairing(1, 3, 4, None, games=(WIN, None)), [])
    assert read(None, "1-0")[0].games == (None, WIN)


def test_overstepping_in_the_first_game_loses_the_round():
    assert read("0-1（超时）", None) == (Pairing(1, 3, 4, LOSS, games=(LOSS, NOT_PLAYED)), [])
    assert read("1-0（超时）", "未下")[0].result is WIN


def test_a_second_game_after_overstepping_is_an_error():
    game, problems = read("0-1（超时）", "1-0")
    assert (game.result, problems) == (LOSS, [("pairing.game-after-overstep", "E5", "error")])


def test_where_no_regulation_says_so_overstepping_loses_only_the_game():
    assert read("0-1（超时）", "1-0", form=Form(double_games=True)) == (
        Pairing(1, 3, 4, DRAW, games=(LOSS, WIN)),
        [],
    )


def test_sides_are_exchanged_in_the_second_game():
    assert read("先胜", "0-1")[0].games == (WIN, LOSS)
    assert read("1-0", "先胜")[1] == [("result.which-side", "E5", "error")]


def test_the_round_may_be_typed_as_a_whole():
    assert read(None, None, "后胜") == (Pairing(1, 3, 4, LOSS), [])
    assert read("1-0", None, "先胜")[0].result is WIN


def test_the_games_count_where_the_result_differs():
    game, problems = read("1-0", "1-0", "后胜")
    assert (game.result, problems) == (WIN, [("pairing.result-differs", "F5", "warning")])


def test_an_unreadable_result_beside_games_does_not_matter():
    assert read("1-0", "1-0", "#NAME?")[1] == []


def test_open_cells_are_those_of_the_games():
    rows = ((1, 1, 3, "1-0", None, None, 4),)
    sheet = read_pairings(TableView("对阵_1", "A-对阵", HEADINGS, rows, 5, 1), FORM)
    assert sheet.missing_cells(1, sheet.rounds[0][0]) == ["E5"]


def test_a_first_game_not_played_yet_is_no_double_forfeit():
    game, problems = read("未下", None)
    assert (game.result, problems) == (None, [("result.unreadable", "D5", "error")])


def test_games_of_a_bye_are_not_passed_over():
    rows = ((1, 1, 3, None, "1-0", "轮空", None),)
    sheet = read_pairings(TableView("对阵_1", "A-对阵", HEADINGS, rows, 5, 1), FORM)
    assert sheet.rounds == ((Pairing(1, 3, None, Result.BYE),),)
    assert [(one.code, one.cell) for one in sheet.problems] == [("pairing.singles-of-bye", "D5")]


def test_an_unreadable_game_is_told_what_the_drop_down_offers():
    rows = ((1, 1, 3, "超时负", None, None, 4),)
    [problem] = read_pairings(TableView("对阵_1", "A-对阵", HEADINGS, rows, 5, 1), FORM).problems
    assert (problem.cell, "0-1（超时）" in problem.params["choices"]) == ("D5", True)
