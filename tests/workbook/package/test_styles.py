"""Which number formats show dates or times."""

from __future__ import annotations

from pathlib import Path

import pytest

from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.styles import DATE, Styles, shows_moment

from .packages import write_package


@pytest.mark.parametrize(
    ("code", "moment"),
    [
        ("yyyy-mm-dd", True),
        ('yyyy"年"m"月"d"日";@', True),
        ("[$-804]aaaa", True),
        ("[$-F800]dddd", True),
        ("[$-411]e.m.d", True),
        ("h:mm AM/PM", True),
        ("[h]:mm:ss", True),
        ("[mm]:ss", True),
        ("General", False),
        ("G/通用格式", False),
        ("@", False),
        ("0.00E+00", False),
        ("##0.0E+0", False),
        ("[Red]0;[Blue]-0", False),
        ("[DBNum1][$-804]General", False),
        ('0"分"', False),
        ('"第"0"days"', False),
        ("0\\d", False),
        ("_-* #,##0_-", False),
        ('"y;m"0;yyyy', False),
    ],
)
def test_a_format_code(code: str, moment: bool):
    assert shows_moment(code) is moment


@pytest.fixture
def styles(tmp_path: Path) -> Styles:
    book = Book(write_package(tmp_path / "a.xlsx", {"表": "<sheetData/>"}))
    return Styles(book.parts, book.workbook.related("styles"))


def test_cell_formats_of_a_workbook(styles: Styles):
    assert styles.moments == {"1", "2", "3"}


def test_a_format_is_added_once(styles: Styles):
    assert [styles.like("4", DATE), styles.like("4", DATE), styles.like("0", DATE)] == ["5", "5", "6"]
    assert styles.moments == {"1", "2", "3", "5", "6"}


def test_a_workbook_without_styles_has_no_dates(tmp_path: Path):
    book = Book(write_package(tmp_path / "a.xlsx", {"表": "<sheetData/>"}))
    styles = Styles(book.parts, None)

    assert (styles.moments, styles.like("0", DATE)) == (frozenset(), "0")
