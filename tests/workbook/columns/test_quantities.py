import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_engine.workbook.columns.phone import Phone
from xl_engine.workbook.columns.sheets import (
    DISQUALIFIED,
    FAULTS,
    GIVEN_NUMBER,
    PENALTY,
    RATING,
    START_NUMBER,
)


@pytest.mark.parametrize(
    ("cell", "value", "written"),
    [
        ("001", "001", "001"),
        ("010", "010", "010"),
        (1, "1", 1),
        (1.0, "1", 1),
        (None, "", None),
        (3.0, "3", 3),
        ("A07", "A07", "A07"),
        ("０１", "01", "01"),
        ("'001", "001", "001"),
    ],
)
def test_given_numbers_stay_as_they_are(cell, value, written):
    reading = GIVEN_NUMBER.read(cell)

    assert (reading.value, reading.problem, GIVEN_NUMBER.write(reading.value)) == (value, None, written)


def test_a_number_is_written_as_whole_number_never_as_float():
    assert [type(GIVEN_NUMBER.write(GIVEN_NUMBER.read(cell).value)) for cell in (1.0, 3)] == [int, int]


@pytest.mark.parametrize(("cell", "value"), [(7.0, 7), ("12", 12), ("１２", 12), (None, 0), (0, 0)])
def test_start_numbers(cell, value):
    assert START_NUMBER.read(cell).value == value
    assert START_NUMBER.read(cell).problem is None


@pytest.mark.parametrize("cell", ["A1", -1, 1.5, 10_000, True, dt.datetime(2026, 1, 2)])
def test_what_is_no_start_number(cell):
    assert START_NUMBER.read(cell).problem.code == "entry.not-understood"


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (1650, 1650),
        (1650.0, 1650),
        ("1650", 1650),
        ("1650分", 1650),
        ("１６５０", 1650),
        ("无", None),
        ("-", None),
        ("/", None),
        (0, None),
        (None, None),
    ],
)
def test_ratings(cell, value):
    assert RATING.read(cell).value == value
    assert RATING.read(cell).problem is None


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        (1650.5, "entry.rating-fraction"),
        ("1650.5", "entry.rating-fraction"),
        (99999, "entry.not-understood"),
        ("五段", "entry.not-understood"),
        (dt.datetime(2026, 1, 1), "entry.not-understood"),
        (True, "entry.not-understood"),
    ],
)
def test_what_is_no_rating(cell, code):
    assert (RATING.read(cell).value, RATING.read(cell).problem.code) == (None, code)


@pytest.mark.parametrize(
    ("cell", "halves"),
    [
        (0.5, 1),
        (1, 2),
        ("1.5", 3),
        ("½", 1),
        ("1½", 3),
        ("扣1分", 2),
        (-1, 2),
        ("-0.5", 1),
        (None, 0),
        (0, 0),
    ],
)
def test_penalties_are_half_points(cell, halves):
    assert PENALTY.read(cell).value == halves
    assert PENALTY.read(cell).problem is None


@pytest.mark.parametrize("cell", [0.3, "多", dt.datetime(2026, 1, 2), True, "."])
def test_what_is_no_penalty(cell):
    assert PENALTY.read(cell).problem.code == "entry.not-understood"


@given(st.integers(0, 400))
def test_written_penalties_are_read_back(halves):
    assert PENALTY.read(PENALTY.write(halves)).value == halves


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("是", True),
        ("√", True),
        (True, True),
        (1, True),
        ("否", False),
        ("", False),
        (False, False),
        ("×", False),
        ("-", False),
    ],
)
def test_disqualified(cell, value):
    assert DISQUALIFIED.read(cell).value is value
    assert DISQUALIFIED.read(cell).problem is None


def test_disqualified_reads_no_other_word():
    assert DISQUALIFIED.read("待定").problem.code == "entry.not-understood"


def test_faults_count():
    assert [FAULTS.read(cell).value for cell in (2, "1", None)] == [2, 1, 0]


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("0991-1234567", "0991-1234567"),
        ("09911234567", "09911234567"),
        ("+8613800000000", "+8613800000000"),
        (13800000000.0, "13800000000"),
        ("１３８００００００００", "13800000000"),
        ("138 0000 0000", "138 0000 0000"),
    ],
)
def test_phones_stay_text(cell, value):
    reading = Phone().read(cell)

    assert (reading.value, reading.problem, Phone().write(reading.value)) == (value, None, value)


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        (9911234567.0, "entry.phone-short"),
        ("1.38E+10", "entry.phone-number-cell"),
        (138.5, "entry.phone-number-cell"),
        (dt.time(1), "entry.not-understood"),
    ],
)
def test_phones_that_excel_has_changed(cell, code):
    assert Phone().read(cell).problem.code == code
