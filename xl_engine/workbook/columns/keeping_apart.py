"""The column 回避: who is not paired with whom."""

from __future__ import annotations

import datetime as dt
import re

from xl_engine.event import Problem
from xl_engine.messages import N_
from xl_engine.workbook.hosts.base import CellValue

from .column import Column, not_understood
from .quantities import whole_number
from .text import as_typed, narrow

_NO = frozenset({"", "否", "无", "没有", "-", "—", "/", "no", "false", "n"})
_NUMBER = re.compile(r"(?:no\.?|#|第)?(\d{1,4})(?:号|#)?")
_HIGHEST = 9999


class Avoids(Column[frozenset[int]]):
    """回避: numbers of those somebody is not paired with, such as 3、12; one side of a pair suffices."""

    title = "回避"
    aliases = ("回避编号", "回避对象", "不相遇", "不得相遇", "avoids", "forbidden opponents")
    explanation = N_("不能与之相遇的编号，如“3、12”；两人中一人填写即可。")
    empty = frozenset()

    def _parse(self, cell: CellValue) -> frozenset[int] | Problem:
        if isinstance(cell, str):
            found = _number_list(cell)
        elif isinstance(cell, bool | dt.datetime | dt.time):
            found = None
        else:
            number = whole_number(cell)
            found = frozenset({number}) if number and 1 <= number <= _HIGHEST else None
        return not_understood(self.title, as_typed(cell), "3、12") if found is None else found

    def write(self, value: frozenset[int]) -> CellValue:
        """Write the numbers as 3、12, which no program takes for a number or a date."""
        return "、".join(str(number) for number in sorted(value)) or None


def _number_list(text: str) -> frozenset[int] | None:
    flat = re.sub(r"(?<=[\d号#])\s+(?=[\d#第n])", "、", narrow(text).casefold())
    flat = re.sub(r"\s+", "", flat)
    if flat in _NO:
        return frozenset()
    parts = [_NUMBER.fullmatch(part) for part in re.split("[、,;；/和及与]", flat)]
    numbers = [int(part[1]) for part in parts if part]
    return None if len(numbers) < len(parts) or 0 in numbers else frozenset(numbers)
