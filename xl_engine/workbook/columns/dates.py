"""Reads a birth date in every spelling organisers use, or says why it cannot be read."""

from __future__ import annotations

import datetime as dt
import re

from xl_engine.event import Problem
from xl_engine.workbook.hosts.base import CellValue

from .text import as_typed, chinese_number, chinese_year, narrow

EARLIEST_YEAR, LATEST_YEAR = 1910, 2099
"""Years of birth that are believed; outside them the cell is a slip or no date."""

_EPOCH = dt.date(1899, 12, 30)
"""Day 0 of Excel's day numbers (right from 1 March 1900 on)."""

_MARK = r"[年月./\\,、·_—–~-]"
_YEAR_FIRST = re.compile(rf"(\d{{4}}){_MARK}(\d{{1,2}}){_MARK}(\d{{1,2}})[日号]?\.?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_SERIAL = re.compile(r"(\d{4,5})(?:\.0+)?")
_YEAR_LAST = re.compile(rf"(\d{{1,2}}){_MARK}(\d{{1,2}}){_MARK}(\d{{4}})")
_SHORT_YEAR = re.compile(rf"(\d{{2}}){_MARK}(\d{{1,2}}){_MARK}(\d{{1,2}})[日号]?|(\d{{2}})(\d{{2}})(\d{{2}})")
_INCOMPLETE = re.compile(rf"(19|20)\d{{2}}(?:{_MARK}(?:\d{{1,2}})?月?)?")
_MONTH_NAME = re.compile(
    r"(\d{1,2})[ .,/-]*([a-z]{3})[a-z]*[ .,/-]*(\d{4})|([a-z]{3})[a-z]*[ .,/-]*(\d{1,2})[ .,/-]*(\d{4})"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TIME_OF_DAY = re.compile(r"[ T]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?$")
_CHINESE = re.compile(
    r"([〇零○一二三四五六七八九]{4})年([〇零一二三四五六七八九十]{1,3})月([〇零一二三四五六七八九十]{1,3})[日号]?"
)
_EXAMPLE = "1990-05-01"


def read_date(cell: CellValue) -> dt.date | Problem:
    """Return the date a cell means, or the problem with what to type instead.

    >>> [str(read_date(cell)) for cell in ("1990年5月1日", "1990.5.1", "19900501", 32994, "３２９９４")]
    ['1990-05-01', '1990-05-01', '1990-05-01', '1990-05-01', '1990-05-01']
    >>> read_date("90.5.1").fix.format(example="1990-05-01")
    '年份请写四位；如果是 1990-05-01，请照此填写。'
    """
    if isinstance(cell, dt.datetime):
        return _believed(cell.year, cell.month, cell.day, str(cell.date()))
    if isinstance(cell, bool | dt.time):
        return _unreadable(as_typed(cell))
    text = narrow(as_typed(cell))
    return _from_text(text)


def _from_text(text: str) -> dt.date | Problem:
    flat = re.sub(r"\s+", "", _TIME_OF_DAY.sub("", text)).removesuffix("出生").removesuffix("生")
    if found := _CHINESE.fullmatch(flat):
        month, day = chinese_number(found[2]), chinese_number(found[3])
        return _believed(int(chinese_year(found[1])), month or 0, day or 0, text)
    if found := _YEAR_FIRST.fullmatch(flat) or _COMPACT.fullmatch(flat):
        return _believed(int(found[1]), int(found[2]), int(found[3]), text)
    if found := _INCOMPLETE.fullmatch(flat):
        return _incomplete(text)
    if found := _SERIAL.fullmatch(flat):
        day_of = _EPOCH + dt.timedelta(days=int(found[1]))
        return _believed(day_of.year, day_of.month, day_of.day, text)
    if found := _SHORT_YEAR.fullmatch(flat):
        return _short_year(text, [int(part) for part in found.groups() if part is not None])
    if found := _YEAR_LAST.fullmatch(flat):
        return _year_last(text, int(found[1]), int(found[2]), int(found[3]))
    if found := _MONTH_NAME.fullmatch(text.casefold()):
        return _month_name(text, found)
    return _unreadable(text)


def _month_name(text: str, found: re.Match[str]) -> dt.date | Problem:
    day, name, year = (found[1], found[2], found[3]) if found[1] else (found[5], found[4], found[6])
    if name not in _MONTHS:
        return _unreadable(text)
    return _believed(int(year), _MONTHS.index(name) + 1, int(day), text)


def _year_last(text: str, left: int, right: int, year: int) -> dt.date | Problem:
    readings = {date for month, day in ((left, right), (right, left)) if (date := _real(year, month, day))}
    if len(readings) == 1:
        date = readings.pop()
        return _believed(date.year, date.month, date.day, text)
    if not readings:
        return _impossible(text)
    first, second = sorted(readings)
    return Problem(
        "entry.date-order",
        "日期“{found}”分不清月和日。",
        "请填 {first} 或 {second}。",
        {"found": text, "first": str(first), "second": str(second)},
        found=text,
    )


def _short_year(text: str, parts: list[int]) -> dt.date | Problem:
    year, month, day = parts
    # A guess for the suggestion only: nobody plays at the age of 90, and nobody enters before birth.
    century = 1900 if year > 30 else 2000
    date = _real(century + year, month, day)
    if date is None:
        return _impossible(text)
    return Problem(
        "entry.date-short-year",
        "日期“{found}”的年份只有两位。",
        "年份请写四位；如果是 {example}，请照此填写。",
        {"found": text, "example": str(date)},
        found=text,
    )


def _real(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _believed(year: int, month: int, day: int, found: str) -> dt.date | Problem:
    date = _real(year, month, day)
    if date is None:
        return _impossible(found)
    if not EARLIEST_YEAR <= year <= LATEST_YEAR:
        return Problem(
            "entry.date-year",
            "出生日期“{found}”的年份是 {year}，不可能。",
            "请按 {example} 的样子填写出生日期。",
            {"found": found, "year": year, "example": _EXAMPLE},
            found=found,
        )
    return date


def _impossible(found: str) -> Problem:
    return Problem(
        "entry.date-impossible",
        "“{found}”不是日历上有的日期。",
        "请核对月和日，按 {example} 的样子填写。",
        {"found": found, "example": _EXAMPLE},
        found=found,
    )


def _incomplete(found: str) -> Problem:
    return Problem(
        "entry.date-incomplete",
        "日期“{found}”不完整，缺月或日。",
        "请补全，按 {example} 的样子填写。",
        {"found": found, "example": _EXAMPLE},
        found=found,
    )


def _unreadable(found: str) -> Problem:
    return Problem(
        "entry.date-unreadable",
        "“{found}”看不出是哪一天。",
        "请按 {example} 的样子填写。",
        {"found": found, "example": _EXAMPLE},
        found=found,
    )
