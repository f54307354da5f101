import datetime as dt

import pytest

from xl_engine.event import Result, Scoring
from xl_engine.workbook.columns.results import RESULT_TEXTS, read_result, score_text, write_result

ONE, TWO, THREE = Scoring.parse("1-0.5-0"), Scoring.parse("2-1-0"), Scoring.parse("3-1-0")
FIRST, DRAW, SECOND = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS


@pytest.mark.parametrize("result", list(Result))
def test_what_is_written_is_read_back(result):
    reading = read_result(write_result(result))

    assert (reading.value, reading.problem) == (result, None)


@pytest.mark.parametrize("result", list(Result))
def test_the_words_of_the_event_file_are_read(result):
    assert read_result(result.value).value is result


@pytest.mark.parametrize(
    ("cell", "result"),
    [
        ("1-0", FIRST), ("0-1", SECOND), ("1:0", FIRST), ("０：１", SECOND), ("１－０", FIRST), ("1—0", FIRST), ("1∶0", FIRST),
        ("1 : 0", FIRST), ("1比0", FIRST), ("½-½", DRAW), ("½:½", DRAW), ("0.5-0.5", DRAW), ("1/2-1/2", DRAW), (".5-.5", DRAW),
        ("½", DRAW), ("0.5", DRAW), (0.5, DRAW), ("1/2", DRAW), ("=", DRAW), ("＝", DRAW), ("胜", FIRST), ("负", SECOND),
        ("和", DRAW), ("和棋", DRAW), ("平", DRAW), (" 先胜\n", FIRST), ("先手胜", FIRST), ("先\u200b胜", FIRST), ("后负", FIRST),
        ("后胜", SECOND), ("先负", SECOND), ("胜/负", FIRST), ("负：胜", SECOND),
        ("先胜（后弃）", Result.FIRST_BY_FORFEIT), ("先胜(后弃)", Result.FIRST_BY_FORFEIT),
        ("先胜（后弃", Result.FIRST_BY_FORFEIT), ("先胜，后弃", Result.FIRST_BY_FORFEIT), ("后弃", Result.FIRST_BY_FORFEIT),
        ("+/-", Result.FIRST_BY_FORFEIT), ("+ : -", Result.FIRST_BY_FORFEIT), ("＋－", Result.FIRST_BY_FORFEIT),
        ("后胜(先弃权)", Result.SECOND_BY_FORFEIT), ("-/+", Result.SECOND_BY_FORFEIT), ("－：＋", Result.SECOND_BY_FORFEIT),
        ("双弃", Result.BOTH_ABSENT), ("双方弃权", Result.BOTH_ABSENT), ("轮空", Result.BYE), ("BYE", Result.BYE),
    ],
)  # fmt: skip
@pytest.mark.parametrize("scoring", [ONE])
def test_spellings(cell, result, scoring):
    reading = read_result(cell, scoring)

    assert (reading.value, reading.problem) == (result, None)


@pytest.mark.parametrize(
    ("cell", "scoring", "result"),
    [
        (dt.time(1, 0), ONE, FIRST),
        (dt.time(0, 1), ONE, SECOND),
        (1 / 24, ONE, FIRST),
        (1 / 24 / 60, ONE, SECOND),
        (dt.datetime(1899, 12, 30, 1, 0), ONE, FIRST),
        (dt.time(2, 0), TWO, FIRST),
        (dt.time(1, 1), TWO, DRAW),
        (dt.time(0, 2), TWO, SECOND),
        (dt.time(1, 0), TWO, FIRST),
        (dt.datetime(2026, 1, 1), TWO, DRAW),
        (dt.datetime(2026, 1, 1), THREE, DRAW),
        (dt.time(3, 0), THREE, FIRST),
        (dt.time(0, 3), THREE, SECOND),
        ("2-0", TWO, FIRST),
        ("1-1", TWO, DRAW),
        ("0-2", TWO, SECOND),
        ("3-0", THREE, FIRST),
        ("0-3", THREE, SECOND),
        ("1-0", THREE, FIRST),
        ("½-½", THREE, DRAW),
    ],
)
def test_what_excel_made_of_a_score_is_taken_back(cell, scoring, result):
    reading = read_result(cell, scoring)

    assert (reading.value, reading.problem) == (result, None)


@pytest.mark.parametrize(
    ("cell", "scoring"),
    [
        (dt.datetime(2026, 2, 1), ONE), (dt.datetime(2026, 2, 1), TWO), (dt.datetime(2026, 1, 2), ONE),
        (dt.datetime(2026, 1, 1), ONE), (dt.datetime(2000, 1, 1), ONE), (dt.datetime(2026, 1, 1, 8), TWO),
        (dt.time(2, 0), ONE), (dt.time(0, 0), ONE), (dt.time(1, 0, 30), ONE), ("2-1", ONE), ("2-0", ONE), ("1-1", ONE),
        ("0-0", ONE), ("0.5", TWO), ("½", THREE), (1, ONE), (0, ONE), (2, TWO), (0.3, ONE), (True, ONE), ("弃权", ONE),
        ("黑胜", ONE), ("+", ONE), ("--", ONE), ("-:-", ONE), ("?", ONE), ("1-", ONE), ("-", ONE), ("1-0.3", ONE), (12.0, ONE),
    ],
)  # fmt: skip
def test_what_has_no_single_reading_is_listed(cell, scoring):
    reading = read_result(cell, scoring)

    assert (reading.value, reading.problem.code) == (None, "result.unreadable")
    assert reading.problem.params["choices"] == "先胜、和、后胜、先胜（后弃）、后胜（先弃）、双弃、轮空"


def test_a_date_typed_in_another_scoring_is_not_guessed():
    scoring = Scoring.parse("3-2-1")

    assert read_result(dt.datetime(2026, 3, 1), scoring).problem.code == "result.unreadable"


@pytest.mark.parametrize("cell", [None, "", "  ", "\u200b"])
def test_a_blank_is_a_result_not_yet_known(cell):
    assert (read_result(cell).value, read_result(cell).problem) == (None, None)


def test_a_failed_formula_is_said_to_be_one():
    assert read_result("#REF!").problem.code == "cell.formula-error"


def test_the_drop_down_is_that_of_the_contract():
    assert list(RESULT_TEXTS.values()) == [
        "先胜",
        "和",
        "后胜",
        "先胜（后弃）",
        "后胜（先弃）",
        "双弃",
        "轮空",
    ]


@pytest.mark.parametrize(
    ("result", "text"), [(FIRST, "3-0"), (DRAW, "1-1"), (SECOND, "0-3"), (Result.BYE, "")]
)
def test_scores_as_text(result, text):
    assert score_text(result, THREE) == text
