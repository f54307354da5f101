import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_engine.workbook.columns.sheets import AVOIDS, REQUESTED_BYES


@pytest.mark.parametrize(
    ("cell", "numbers"),
    [
        ("3、12", {3, 12}), ("3,12", {3, 12}), ("3 12", {3, 12}), ("3号、12号", {3, 12}), ("3号和12号", {3, 12}), ("#3 #12", {3, 12}),
        ("３，12", {3, 12}), (3, {3}), (3.0, {3}), (None, set()), ("无", set()), ("No.3", {3}),
        ("3-12", None), (dt.datetime(2026, 3, 12), None), (3.5, None), (0, None), ("张三", None), (True, None), ("3、", None),
    ],
)  # fmt: skip
def test_numbers_that_must_not_be_met(cell, numbers):
    reading = AVOIDS.read(cell)

    assert reading.value == (numbers or set())
    assert (reading.problem is None) is (numbers is not None)


@given(st.frozensets(st.integers(1, 9999), max_size=9))
def test_written_numbers_are_read_back(numbers):
    assert AVOIDS.read(AVOIDS.write(numbers)).value == numbers


def test_rounds_asked_off_are_read_like_absences_and_named_by_their_own_column():
    assert REQUESTED_BYES.read("2-3").value == {2, 3}
    problem = REQUESTED_BYES.read(dt.datetime(2026, 3, 5)).problem
    assert (problem.code, problem.params["title"]) == ("entry.rounds-date", "申请轮空")
