"""Single boards and games are read from left to right."""

from __future__ import annotations

import datetime as dt

import pytest

from xl_engine.event import Result, Scoring
from xl_engine.workbook.columns.single_results import GAME_TEXTS, SINGLE_TEXTS, read_single, write_single

PLAIN = Scoring()


@pytest.mark.parametrize("result", [result for result in Result if result is not Result.BYE])
def test_what_is_written_is_read_back(result):
    for swapped in (False, True):
        assert read_single(write_single(result), PLAIN, swapped=swapped).value is result


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("１：０", Result.FIRST_WINS), ("½-½", Result.DRAW), ("0:1", Result.SECOND_WINS), ("和", Result.DRAW), (0.5, Result.DRAW),
        ("先行方胜", Result.FIRST_WINS), ("后行胜", Result.SECOND_WINS), ("先行方弃", Result.SECOND_BY_FORFEIT),
        ("1-0 (弃权)", Result.FIRST_BY_FORFEIT), ("0-1缺席", Result.SECOND_BY_FORFEIT), ("+-", Result.FIRST_BY_FORFEIT),
        ("", None), (None, None), (dt.time(1, 0), Result.FIRST_WINS),
        (dt.datetime(2000, 1, 1), None),
    ],
)  # fmt: skip
def test_spellings_hold_whoever_has_the_first_move(cell, expected):
    for swapped in (False, True):
        assert read_single(cell, PLAIN, swapped=swapped).value is expected


@pytest.mark.parametrize("cell", ["先胜", "后胜", "先手胜", "后弃", "负"])
def test_words_for_a_colour_are_refused_where_the_colours_are_exchanged(cell):
    assert read_single(cell, PLAIN).value is not None
    refused = read_single(cell, PLAIN, swapped=True)
    assert (refused.value, refused.problem.code) == (None, "result.which-side")


@pytest.mark.parametrize("cell", ["轮空", "三比二", "5", 7, "0.5-0.5（弃）"])
def test_what_is_no_result_of_a_game_is_told(cell):
    reading = read_single(cell, PLAIN)
    assert reading.value is None
    assert reading.problem is not None


def test_overstepping_the_time_is_told_apart():
    assert [(read_single(text, PLAIN).value, read_single(text, PLAIN).overstepped) for text in GAME_TEXTS[6:8]] == [
        (Result.FIRST_WINS, True), (Result.SECOND_WINS, True)
    ]  # fmt: skip
    assert not any(read_single(text, PLAIN).overstepped for text in SINGLE_TEXTS)


def test_scores_of_other_scoring_are_understood():
    assert read_single("2-0", Scoring(4, 2, 0)).value is Result.FIRST_WINS
    assert read_single("1-1", Scoring(4, 2, 0)).value is Result.DRAW
    assert read_single("1-0", Scoring(4, 2, 0)).value is Result.FIRST_WINS


def test_only_a_second_game_may_be_said_not_to_be_played():
    assert read_single("未下", PLAIN, swapped=True, second_game=True).value is Result.BOTH_ABSENT
    assert read_single("未下", PLAIN).problem.code == "result.unreadable"


def test_a_date_is_told_as_a_date_and_offers_the_choices_of_a_game():
    problem = read_single(dt.datetime(2000, 1, 1), PLAIN).problem
    assert ("是日期" in problem.text, problem.params["choices"]) == (True, "、".join(SINGLE_TEXTS))
