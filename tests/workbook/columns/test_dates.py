import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_engine.event import Problem
from xl_engine.workbook.columns.dates import read_date
from xl_engine.workbook.columns.sheets import BIRTH_DATE


@pytest.mark.parametrize(
    "cell",
    [
        "1990年5月1日", "1990年05月01日", "1990 年 5 月 1 日", "1990年5月1号", "1990年5月1日生", "1990.5.1", "1990.05.01",
        "1990．5．1", "1990/5/1", "1990-5-1", "1990-05-01", "1990-05-01 00:00:00", "1990－05－01", "19900501", 19900501,
        19900501.0, "１９９０．５．１", "1990、5、1", 32994, 32994.0, "32994", "32994.0", "３２９９４", "1 May 1990", "May 1, 1990",
        "一九九〇年五月一日", "1990-05-01T00:00:00", "1990·5·1", "1990\\5\\1", " 1990.5.1\n", dt.datetime(1990, 5, 1),
        dt.datetime(1990, 5, 1, 12, 30),
    ],
)  # fmt: skip
def test_one_date_in_every_spelling(cell):
    assert read_date(cell) == dt.date(1990, 5, 1)


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("1990-02-30", "entry.date-impossible"),
        ("1990年13月1日", "entry.date-impossible"),
        ("19900532", "entry.date-impossible"),
        ("90.5.1", "entry.date-short-year"),
        ("90年5月1日", "entry.date-short-year"),
        ("900501", "entry.date-short-year"),
        ("1990", "entry.date-incomplete"),
        (1990, "entry.date-incomplete"),
        ("1990.5", "entry.date-incomplete"),
        (1990.5, "entry.date-incomplete"),
        ("1990年5月", "entry.date-incomplete"),
        ("5/6/1990", "entry.date-order"),
        ("1890-05-01", "entry.date-year"),
        (dt.datetime(1900, 1, 5), "entry.date-year"),
        (5, "entry.date-unreadable"),
        (True, "entry.date-unreadable"),
        (dt.time(1, 0), "entry.date-unreadable"),
        ("五月", "entry.date-unreadable"),
        ("1 Foo 1990", "entry.date-unreadable"),
        ("13800138000", "entry.date-unreadable"),
    ],
)
def test_what_is_no_date_is_a_problem(cell, code):
    found = read_date(cell)

    assert isinstance(found, Problem)
    assert found.code == code


@pytest.mark.parametrize(
    ("cell", "date"),
    [
        ("13/5/1990", dt.date(1990, 5, 13)),
        ("5/13/1990", dt.date(1990, 5, 13)),
        ("5/5/1990", dt.date(1990, 5, 5)),
    ],
)
def test_year_last_is_read_where_only_one_order_is_possible(cell, date):
    assert read_date(cell) == date


@pytest.mark.parametrize(("cell", "example"), [("90.5.1", "1990-05-01"), ("10.5.1", "2010-05-01")])
def test_a_short_year_gets_a_suggestion(cell, example):
    assert read_date(cell).params["example"] == example


@given(st.dates(dt.date(1910, 1, 1), dt.date(2099, 12, 31)))
def test_a_written_date_is_read_back(date):
    assert BIRTH_DATE.read(BIRTH_DATE.write(date)).value == date


@given(st.dates(dt.date(1910, 1, 1), dt.date(2050, 12, 31)))
def test_day_numbers_are_those_of_excel(date):
    serial = date.toordinal() - dt.date(1899, 12, 30).toordinal()

    assert read_date(serial) == read_date(str(serial)) == date


@given(st.text(max_size=30))
def test_no_text_breaks_the_reading(text):
    assert isinstance(read_date(text), dt.date | Problem)
