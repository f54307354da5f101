"""Texts and moments as cells store them."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_engine.workbook.package.values import (
    clean_text,
    escaped,
    to_moment,
    to_serial,
    too_long,
    unescaped,
)

MOMENTS_1900 = st.datetimes(min_value=dt.datetime(1900, 1, 1)).map(
    lambda moment: moment.replace(microsecond=moment.microsecond // 1000 * 1000)
)


@pytest.mark.parametrize(
    ("serial", "since_1904", "moment"),
    [
        (1, False, dt.datetime(1900, 1, 1)),
        (59, False, dt.datetime(1900, 2, 28)),
        (60, False, dt.datetime(1900, 2, 28)),
        (61, False, dt.datetime(1900, 3, 1)),
        (32994, False, dt.datetime(1990, 5, 1)),
        (32994, True, dt.datetime(1994, 5, 2)),
        (0, True, dt.time()),
        (0.5, False, dt.time(12)),
        (0.5, True, dt.time(12)),
        (0.9999999999, False, dt.time(23, 59, 59, 999000)),
        (1.0625, False, dt.datetime(1900, 1, 1, 1, 30)),
        (45689.999999999, False, dt.datetime(2025, 2, 2)),
        (2958465, False, dt.datetime(9999, 12, 31)),
        (2958466, False, None),
        (-1, False, None),
    ],
)
def test_a_serial_number_is_a_moment(serial: float, since_1904: bool, moment: object):
    assert to_moment(serial, since_1904) == moment


@given(MOMENTS_1900)
def test_a_moment_survives_its_serial_number(moment: dt.datetime):
    assert to_moment(to_serial(moment, False), False) == moment


@given(MOMENTS_1900.filter(lambda moment: moment >= dt.datetime(1904, 1, 2)))
def test_a_moment_survives_its_serial_number_since_1904(moment: dt.datetime):
    assert to_moment(to_serial(moment, True), True) == moment


@given(st.integers(0, 86_399_999))
def test_a_time_survives_its_serial_number(milliseconds: int):
    time = (dt.datetime.min + dt.timedelta(milliseconds=milliseconds)).time()

    assert to_moment(to_serial(time, False), False) == time


@pytest.mark.parametrize(
    ("moment", "since_1904"), [(dt.datetime(1899, 12, 31), False), (dt.datetime(1903, 12, 31), True)]
)
def test_a_date_before_the_first_has_no_serial_number(moment: dt.datetime, since_1904: bool):
    assert to_serial(moment, since_1904) is None


@given(st.text())
def test_any_text_survives_its_escapes(text: str):
    assert unescaped(escaped(text)) == text


@given(st.text(alphabet="_x0041AFfg"))
def test_texts_that_look_like_escapes_survive(text: str):
    assert unescaped(escaped(text)) == text


def test_what_xml_cannot_hold_is_taken_out():
    assert clean_text("\x00甲\x0b\ud800乙\uffff\t丙") == "甲乙\t丙"


@pytest.mark.parametrize(
    ("text", "long"), [("字" * 32767, False), ("字" * 32768, True), ("😀" * 16384, True)]
)
def test_the_length_is_counted_as_excel_does(text: str, long: bool):
    assert too_long(text) is long
