"""Lets a ranking say by itself, in plain Excel without macros, that results changed since it was computed.

A formula adds up every table of 对阵 weighted by round, table, numbers and the first and last character of
its result, and compares the sum with the one the figures were computed from.
"""

from __future__ import annotations

import datetime as dt

from .hosts import CellValue, Formula, TableView
from .pairing_sheet import heading_of

WARNING = "！对阵或结果已改动，请重新计算名次"
_WEIGHTS = {"先手编号": 17, "后手编号": 13}
_EPOCH = dt.datetime(1899, 12, 30)
_BLANK = "~"


def mark(view: TableView, after: int, total: int) -> Formula:
    """Return the formula that shows `WARNING` once the tables of rounds 1 to ``after`` differ from ``view``.

    ``total`` is the `checksum` of the table as it stands.
    """
    names = {key: heading_of(view, key) for key in ("轮次", "台号", "先手编号", "后手编号", "结果")}
    columns = {key: f"{view.name}[{_escaped(name)}]" for key, name in names.items() if name}
    if len(columns) < len(names):
        return Formula('""')
    place = f"({columns['轮次']}*1009+{columns['台号']}*31)"
    seats = "+".join(f"{columns[key]}*{weight}" for key, weight in _WEIGHTS.items())
    result = columns["结果"]
    marks = f'UNICODE(LEFT({result}&"{_BLANK}",1))+7*UNICODE(RIGHT("{_BLANK}"&{result},1))'
    # A number typed as text is a number once it is added to 0; in a comparison it would be above every number.
    found = f"SUMPRODUCT(({columns['轮次']}+0<={after})*{place}*({seats}+{marks}))"
    # UNICODE came with Excel 2013; files name such functions with this prefix.
    found = found.replace("UNICODE(", "_xlfn.UNICODE(")
    return Formula(f'IFERROR(IF({found}={total},"","{WARNING}"),"")')


def ranked_key(number: int) -> str:
    """Return the engine row that remembers what a section's ranking was computed from: ``after:checksum``."""
    return f"ranked.{number}"


def awarded_key(number: int) -> str:
    """Return the engine row that remembers what a section's awards were drawn up from: ``after:checksum``."""
    return f"awarded.{number}"


def checksum(view: TableView, after: int) -> int:
    """Return what the formula's sum is for the table as it stands."""
    names = [heading_of(view, key) for key in ("轮次", "台号", "先手编号", "后手编号", "结果")]
    if None in names:
        return 0
    at = [view.headings.index(name) for name in names if name]
    total = 0
    for row in view.rows:
        round_number, table, first, second = (_number(row[position]) for position in at[:4])
        if round_number > after:
            continue
        text = _text(row[at[4]])
        marks = ord((text + _BLANK)[0]) + 7 * ord((_BLANK + text)[-1])
        seats = first * _WEIGHTS["先手编号"] + second * _WEIGHTS["后手编号"]
        total += (round_number * 1009 + table * 31) * (seats + marks)
    return total


def _number(value: CellValue) -> int:
    if type(value) is int:
        return value
    if isinstance(value, str):
        return int(value) if value.strip().isdecimal() else 0
    return int(value) if isinstance(value, int | float) else 0


def _text(value: CellValue) -> str:
    """Return a cell as Excel joins it to a text."""
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        value = (value - _EPOCH).total_seconds() / 86400
    elif isinstance(value, dt.time):
        value = (value.hour * 3600 + value.minute * 60 + value.second) / 86400
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(value).upper() if isinstance(value, bool) else str(value)


def _escaped(heading: str) -> str:
    """Return a heading as a structured reference spells it."""
    for special in "'[]#@":
        heading = heading.replace(special, f"'{special}")
    return heading
