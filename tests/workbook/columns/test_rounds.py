import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_engine.workbook.columns.sheets import ABSENT_ROUNDS, JOINED_ROUND, WITHDRAWN_AFTER


@pytest.mark.parametrize(
    ("cell", "rounds"),
    [
        ("3、5", {3, 5}), ("3,5", {3, 5}), ("3，5", {3, 5}), ("3 5", {3, 5}), ("3/5", {3, 5}), ("3-5", {3, 4, 5}),
        ("3至5", {3, 4, 5}), ("第3轮", {3}), ("第三轮", {3}), ("第3、5轮", {3, 5}), ("第3轮、第5轮", {3, 5}),
        ("第3轮至第5轮", {3, 4, 5}), ("1、3-5", {1, 3, 4, 5}), ("３、５", {3, 5}), (3, {3}), (3.0, {3}), (None, set()),
        ("无", set()), ("第2轮缺席", {2}), (dt.datetime(2026, 3, 4), {3, 4}), (dt.datetime(2026, 4, 3), {3, 4}),
        ("R3", None), (3.5, None), (0, None), (100, None), ("5-3", None), ("3–", None), ("全部", None),
        (dt.time(3, 5), None), (True, None),
    ],
)  # fmt: skip
def test_absent_rounds(cell, rounds):
    reading = ABSENT_ROUNDS.read(cell)

    assert reading.value == (rounds or set())
    assert (reading.problem is None) is (rounds is not None)


def test_a_date_that_may_be_a_list_or_a_range_is_not_guessed():
    reading = ABSENT_ROUNDS.read(dt.datetime(2026, 3, 5))

    assert (reading.value, reading.problem.code) == (frozenset(), "entry.rounds-date")
    assert (reading.problem.params["low"], reading.problem.params["high"]) == (3, 5)


@given(st.frozensets(st.integers(1, 99), max_size=12))
def test_written_absences_are_read_back(rounds):
    assert ABSENT_ROUNDS.read(ABSENT_ROUNDS.write(rounds)).value == rounds


@pytest.mark.parametrize(
    ("cell", "after"),
    [
        ("第3轮后", 3), ("第 3 轮后", 3), ("第3轮", 3), ("3", 3), (3, 3), (3.0, 3), ("第三轮后退赛", 3), ("第4轮前", 3),
        ("3轮后", 3), ("赛前", 0), ("未到", 0), (0, 0), (None, None), ("否", None), ("-", None),
    ],
)  # fmt: skip
def test_withdrawals(cell, after):
    assert WITHDRAWN_AFTER.read(cell).value == after
    assert WITHDRAWN_AFTER.read(cell).problem is None


@pytest.mark.parametrize("cell", ["退赛", "是", True, 3.5, dt.datetime(2026, 1, 3), "中途"])
def test_a_withdrawal_without_a_round_is_asked_about(cell):
    assert (WITHDRAWN_AFTER.read(cell).value, WITHDRAWN_AFTER.read(cell).problem.code) == (
        None,
        "entry.withdrawn-unclear",
    )


@given(st.none() | st.integers(0, 99))
def test_written_withdrawals_are_read_back(after):
    assert WITHDRAWN_AFTER.read(WITHDRAWN_AFTER.write(after)).value == after


@pytest.mark.parametrize(
    ("cell", "first"),
    [(None, 1), (1, 1), (3, 3), ("3", 3), ("第3轮", 3), ("第三轮起", 3), ("第3轮开始参加", 3)],
)
def test_joined_rounds(cell, first):
    assert JOINED_ROUND.read(cell).value == first
    assert JOINED_ROUND.read(cell).problem is None


@pytest.mark.parametrize("cell", [0, "迟到", 2.5, True, dt.datetime(2026, 1, 1)])
def test_what_is_no_joined_round(cell):
    assert (JOINED_ROUND.read(cell).value, JOINED_ROUND.read(cell).problem.code) == (
        1,
        "entry.not-understood",
    )


def test_the_first_round_is_left_blank():
    assert [JOINED_ROUND.write(number) for number in (1, 3)] == [None, 3]
