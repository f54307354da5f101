"""Cleans what people type: widths, invisible characters, inner spaces of names, numbers turned to text."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from functools import cache

from xl_engine.workbook.hosts.base import CellValue

CELL_LIMIT = 32_767
"""Characters Excel keeps in one cell."""

_CJK = "\u3007\u3400-\u4dbf\u4e00-\u9fff\ue000-\uf8ff\U00020000-\U0003ffff"
# Private-use code points stand for rare characters in GB18030 files, so they count as Chinese.
_CHINESE_BRACKETS = f"(?<=[{_CJK}]) ?\\(([^()]*)\\)|\\(([{_CJK}]+)\\)"
_SPACE_INSIDE_CJK = f"(?<=[{_CJK}（）]) +(?=[{_CJK}（）])"
_DOT_INSIDE_CJK = f"(?<=[{_CJK}])\\.(?=[{_CJK}])"
_COMPATIBLE = re.compile("[\u2e80-\u2fdf\u3000\uf900-\ufaff\uff00-\uffef]")
_MIDDLE_DOTS = re.compile(" ?[\u00b7\u0387\u2022\u2027\u2219\u22c5\u30fb] ?")
_ESCAPED_CONTROL = re.compile("_x00(?:0[0-9A-Fa-f]|1[0-9A-Fa-f])_")
_LINE_ENDS = re.compile("[\t\n\x0b\x0c\r\x85\u2028\u2029]+")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)
_JOINER = "\u034f"
"""The one invisible character that Python takes for printable."""
_CHINESE_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "○": 0,
    "两": 2,
}


def visible(text: str) -> str:
    r"""Return the text without what no reader sees; line ends stay.

    Removes control characters (also those a workbook spells ``_x000B_``), zero-width
    characters, direction marks and broken halves of characters.

    >>> visible("张\u200b三\x07")
    '张三'
    """
    if text.isprintable() and "_x00" not in text and _JOINER not in text:
        return text
    text = _ESCAPED_CONTROL.sub(lambda found: chr(int(found[0][2:6], 16)), text)
    return _INVISIBLE.sub("", text)


def one_line(text: str) -> str:
    r"""Return the text as it was written, on one line, without invisible characters and outer spaces.

    >>> one_line(" 张　三\n")
    '张　三'
    """
    text = visible(text)
    return (text if text.isprintable() else _LINE_ENDS.sub(" ", text)).strip()


def narrow(text: str) -> str:
    """Return the text on one line with NFKC applied: full-width digits, letters and marks become plain.

    >>> narrow("２０１０．５．１　")
    '2010.5.1'
    """
    return unicodedata.normalize("NFKC", one_line(text)).strip()


def _even(text: str) -> str:
    # NFKC only where it repairs a way of typing; elsewhere it would change characters of names for good.
    text = _COMPATIBLE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), one_line(text))
    text = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text)).strip()
    if text.isalnum():
        return text
    text = _compiled(_CHINESE_BRACKETS).sub(lambda found: f"（{found[1] or found[2] or ''}）", text)
    return _compiled(_SPACE_INSIDE_CJK).sub("", text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern that most names do without; these take long to compile."""
    return re.compile(pattern)


def clean_name(text: str) -> str:
    """Return a person's name the way it is compared and printed.

    >>> clean_name("张　三"), clean_name(" Anna   Berg "), clean_name("买买提.吐尔逊")
    ('张三', 'Anna Berg', '买买提·吐尔逊')
    """
    text = _even(text)
    return text if text.isalnum() else _MIDDLE_DOTS.sub("·", _compiled(_DOT_INSIDE_CJK).sub("·", text))


def clean_unit(text: str) -> str:
    """Return the name of a unit or group the way it is compared and printed.

    >>> clean_unit("湖北 棋牌运动管理中心　"), clean_unit("北大(一队)")
    ('湖北棋牌运动管理中心', '北大（一队）')
    """
    return _even(text)


def as_typed(cell: CellValue) -> str:
    """Return a cell's value as text, close to what was typed; a whole number never ends in ``.0``.

    >>> as_typed(3.0), as_typed(None), as_typed(dt.datetime(2026, 2, 1)), as_typed(dt.time(1, 0))
    ('3', '', '2026-02-01', '1:00')
    """
    if isinstance(cell, str):
        return cell
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        return f"{cell:.0f}" if cell.is_integer() and abs(cell) < 10**15 else repr(cell)
    if isinstance(cell, dt.datetime):
        return str(cell.date()) if cell.time() == dt.time(0) else str(cell)
    if isinstance(cell, dt.time):
        return f"{cell.hour}:{cell.minute:02}" + (f":{cell.second:02}" if cell.second else "")
    return str(cell)


def is_blank(cell: CellValue) -> bool:
    """Whether a cell holds nothing a reader could see."""
    return cell is None or (isinstance(cell, str) and not one_line(cell))


def chinese_number(text: str) -> int | None:
    """Return a number from 0 to 99 written in digits or Chinese characters, None when it is neither.

    >>> chinese_number("12"), chinese_number("三"), chinese_number("二十一"), chinese_number("十")
    (12, 3, 21, 10)
    """
    if text.isascii() and text.isdigit() and len(text) <= 2:
        return int(text)
    found = re.fullmatch(
        r"([一二两三四五六七八九]?)十([一二三四五六七八九]?)|([〇零○一二两三四五六七八九])", text
    )
    if not found:
        return None
    if found[3]:
        return _CHINESE_DIGITS[found[3]]
    return _CHINESE_DIGITS.get(found[1], 1) * 10 + _CHINESE_DIGITS.get(found[2], 0)


def chinese_year(text: str) -> str:
    """Return a year written digit by digit in Chinese characters as digits; other text as it is.

    >>> chinese_year("二〇一〇")
    '2010'
    """
    return "".join(str(_CHINESE_DIGITS.get(mark, mark)) for mark in text)
