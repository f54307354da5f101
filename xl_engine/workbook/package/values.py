"""Texts and moments as a cell stores them: escapes, lengths, serial numbers of dates."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata

MAX_TEXT = 32_767
"""The longest text a cell takes, in UTF-16 units."""

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_ESCAPED_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_UNSEEN = re.compile(r"[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+")
_DAY = 86_400_000
_LAST_SERIAL = 2_958_466
"""The day after 9999-12-31 in the 1900 system."""


def clean_heading(text: str) -> str:
    r"""Return a heading as it is compared: NFKC, without white space, line ends and zero-width characters.

    >>> clean_heading("先手\n编号 "), clean_heading("姓　名"), clean_heading("结果\u200b（Ａ）")
    ('先手编号', '姓名', '结果(A)')
    """
    return _UNSEEN.sub("", unicodedata.normalize("NFKC", text))


def clean_text(text: str) -> str:
    r"""Return a text without the characters XML cannot hold; line ends become a single line feed.

    >>> clean_text("甲\r\n乙\x07")
    '甲\n乙'
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isprintable() else _ILLEGAL.sub("", text)


def too_long(text: str) -> bool:
    """Whether a text exceeds what a cell takes."""
    return len(text) * 2 > MAX_TEXT and len(text.encode("utf-16-le", "surrogatepass")) // 2 > MAX_TEXT


def escaped(text: str) -> str:
    """Return a text as ST_Xstring writes it.

    >>> escaped("_x000D_ 甲")
    '_x005F_x000D_ 甲'
    """
    return _ESCAPED_ESCAPE.sub("_x005F_", text) if "_x" in text else text


def unescaped(text: str) -> str:
    r"""Return what an ST_Xstring says.

    >>> unescaped("甲_x000D_乙_x005F_x0041_")
    '甲\r乙_x0041_'
    """
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text


def needs_space(text: str) -> bool:
    """Whether XML readers would lose white space of a text unless told to keep it."""
    return text != text.strip() or "\n" in text


def number_text(number: int | float) -> str:
    """Return a number as a cell stores it: exactly, whole numbers without a decimal point.

    >>> number_text(3), number_text(2.0), number_text(12.5)
    ('3', '2', '12.5')
    """
    if isinstance(number, float):
        return (
            int.__repr__(int(number))
            if number.is_integer() and abs(number) < 1e15
            else float.__repr__(number)
        )
    return int.__repr__(number)


def to_moment(serial: float, since_1904: bool) -> dt.datetime | dt.time | None:
    """Return the moment of a serial number: a time below 1, else date and time; None when it is out of range.

    Rounded to milliseconds, which is as exact as Excel shows. Day 60 of the 1900 system (29 February 1900) never
    was; it is taken for 28 February.

    >>> to_moment(32994, False)
    datetime.datetime(1990, 5, 1, 0, 0)
    >>> to_moment(0.0625, False)
    datetime.time(1, 30)
    """
    if not 0 <= serial < _LAST_SERIAL - (1462 if since_1904 else 0):
        return None
    days, milliseconds = divmod(round(serial * _DAY), _DAY)
    if serial < 1:
        milliseconds = min(milliseconds, _DAY - 1) if not days else _DAY - 1
        return (dt.datetime.min + dt.timedelta(milliseconds=milliseconds)).time()
    if since_1904:
        return dt.datetime(1904, 1, 1) + dt.timedelta(days=days, milliseconds=milliseconds)
    epoch = dt.datetime(1899, 12, 31) if days < 60 else dt.datetime(1899, 12, 30)
    return epoch + dt.timedelta(days=days, milliseconds=milliseconds)


def to_serial(moment: dt.datetime | dt.time, since_1904: bool) -> int | float | None:
    """Return the serial number of a moment; None for a date before the first of the date system.

    >>> to_serial(dt.datetime(1990, 5, 1, 12), False)
    32994.5
    """
    if isinstance(moment, dt.time):
        return (dt.datetime.combine(dt.date.min, moment) - dt.datetime.min) / dt.timedelta(days=1)
    if since_1904:
        epoch = dt.datetime(1904, 1, 1)
    else:
        epoch = dt.datetime(1899, 12, 31) if moment < dt.datetime(1900, 3, 1) else dt.datetime(1899, 12, 30)
    past = moment - epoch
    if past < dt.timedelta(days=0 if since_1904 else 1):
        return None
    return past.days if past == dt.timedelta(days=past.days) else past / dt.timedelta(days=1)
