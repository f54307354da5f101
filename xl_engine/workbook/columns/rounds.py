"""Columns that say in which rounds somebody plays: 加入轮次, 缺席轮次, 申请轮空, 退赛."""

from __future__ import annotations

import datetime as dt
import re
from typing import ClassVar

from xl_engine.event import Problem
from xl_engine.messages import N_
from xl_engine.workbook.hosts.base import CellValue

from .column import Column, not_understood, plain_key
from .quantities import whole_number
from .text import as_typed, chinese_number, narrow

LAST_ROUND = 99
"""Highest round number that is believed."""

_ROUND = r"第?(\d{1,2}|[一二两三四五六七八九十]{1,3})(?:轮次?|r)?"
_RANGE = re.compile(rf"{_ROUND}[-~—–至到]{_ROUND}")
_SINGLE = re.compile(_ROUND)
_NO = frozenset({"", "否", "无", "没有", "-", "—", "/", "no", "false", "n"})


def _round_number(text: str) -> int | None:
    number = chinese_number(text)
    return number if number is not None and 0 <= number <= LAST_ROUND else None


class JoinedRound(Column[int]):
    """加入轮次: the first round he is in the field for; 1 when blank."""

    title = "加入轮次"
    aliases = ("加入", "起始轮次", "迟到", "补报轮次", "joined round", "joined", "from round")
    explanation = N_("从第几轮起参加，空着就是第 1 轮。")
    as_text = False
    empty = 1

    def _parse(self, cell: CellValue) -> int | Problem:
        flat = re.sub(r"[起开始加入参加]+$", "", plain_key(as_typed(cell)))
        found = _SINGLE.fullmatch(flat)
        number = (
            whole_number(cell) if not isinstance(cell, str) else _round_number(found[1]) if found else None
        )
        if not number or not 1 <= number <= LAST_ROUND:
            return not_understood(self.title, as_typed(cell), "1、2、3…")
        return number

    def write(self, value: int) -> CellValue:
        """Write the round, nothing for the first."""
        return None if value == self.empty else value


class AbsentRounds(Column[frozenset[int]]):
    """缺席轮次: announced absences, such as 3、5 or 3-5 or 第3轮."""

    title = "缺席轮次"
    aliases: ClassVar[tuple[str, ...]] = ("缺席", "请假轮次", "请假", "不参加轮次", "absent rounds", "absent")
    explanation = N_("事先声明不参加的轮次，如“3、5”“3-5”。")
    empty = frozenset()

    def _parse(self, cell: CellValue) -> frozenset[int] | Problem:
        if isinstance(cell, dt.datetime):
            return self._from_date(cell)
        if isinstance(cell, int | float) and not isinstance(cell, bool):
            number = whole_number(cell)
            found = frozenset({number}) if number and 1 <= number <= LAST_ROUND else None
        else:
            found = _round_list(as_typed(cell)) if isinstance(cell, str) else None
        return not_understood(self.title, as_typed(cell), "3、5 或 第3轮") if found is None else found

    def _from_date(self, cell: dt.datetime) -> frozenset[int] | Problem:
        # "3-4" and "3/4" both become 4 March, or 3 April where days come first;
        # only neighbours mean the same rounds either way.
        low, high = sorted((cell.month, cell.day))
        if high - low <= 1:
            return frozenset({low, high})
        return Problem(
            "entry.rounds-date",
            "“{title}”变成了日期 {found}（Excel 把“{low}-{high}”或“{low}/{high}”当成日期）。",
            "请填“第{low}轮、第{high}轮”或“第{low}轮至第{high}轮”。",
            {"title": self.title, "found": str(cell.date()), "low": low, "high": high},
            found=str(cell.date()),
        )

    def write(self, value: frozenset[int]) -> CellValue:
        """Write the rounds as 3、5, which no program takes for a date."""
        return "、".join(str(number) for number in sorted(value)) or None


class RequestedByes(AbsentRounds):
    """申请轮空: rounds somebody asks to rest in, with the points of the switch ``requested_bye_points``."""

    title = "申请轮空"
    aliases = ("申请轮空轮次", "轮空申请", "requested byes", "half-point byes")
    explanation = N_("申请不编排的轮次，如“3、5”；得分见“设置”的“申请轮空得分”。")


def _round_list(text: str) -> frozenset[int] | None:
    flat = re.sub(r"(?<=\d)\s+(?=\d)", "、", narrow(text).casefold())
    flat = re.sub(r"(?:缺席|请假|不参加)$", "", re.sub(r"\s+", "", flat))
    if flat in _NO:
        return frozenset()
    rounds: set[int] = set()
    for part in re.split("[、,;；/和及与.]", flat):
        if found := _SINGLE.fullmatch(part):
            low = high = _round_number(found[1])
        elif found := _RANGE.fullmatch(part):
            low, high = _round_number(found[1]), _round_number(found[2])
        else:
            return None
        if low is None or high is None or not 1 <= low <= high:
            return None
        rounds.update(range(low, high + 1))
    return frozenset(rounds)


class WithdrawnAfter(Column[int | None]):
    """退赛: the last round he stood in the list for, 0 when he left before round 1."""

    title = "退赛"
    aliases = ("退出", "退赛轮次", "退赛时间", "withdrawn", "withdrawn after")
    explanation = N_("退赛的填“第3轮后”（第 3 轮下完退出）；赛前退出填“赛前”。")
    empty = None

    def _parse(self, cell: CellValue) -> int | Problem | None:
        shown = as_typed(cell)
        if isinstance(cell, int | float) and not isinstance(cell, bool):
            number = whole_number(cell)
        elif (flat := plain_key(shown)) in _NO:
            return None
        elif isinstance(cell, str):
            number = self._from_text(flat)
        else:
            number = None
        if number is None or not 0 <= number <= LAST_ROUND:
            return Problem(
                "entry.withdrawn-unclear",
                "“退赛”填的是“{found}”，看不出在哪一轮之后。",
                "请按“第3轮后”的样子填写；一轮未下就退出的填“赛前”。",
                {"found": shown},
                found=shown,
            )
        return number

    def _from_text(self, flat: str) -> int | None:
        if re.fullmatch("(赛前|开赛前|未到|未报到|未参赛)(退赛|退出)?", flat):
            return 0
        found = re.fullmatch(rf"{_ROUND}(之后|以后|后|结束后|完|赛后|前|之前)?(退赛|退出)?", flat)
        if not found:
            return None
        number = _round_number(found[1])
        before = bool(found[2]) and found[2].endswith("前")
        return None if number is None else number - 1 if before else number

    def write(self, value: int | None) -> CellValue:
        """Write 第3轮后, or 赛前 for 0."""
        if value is None:
            return None
        return f"第{value}轮后" if value else "赛前"
