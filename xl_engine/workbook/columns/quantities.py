"""Columns of numbers: 编号 (as given, and of the draw), 等级分, 罚分, 违例; and 取消资格."""

from __future__ import annotations

import datetime as dt
import re

from xl_engine.event import HALVES, Problem, as_halves
from xl_engine.messages import N_
from xl_engine.workbook.hosts.base import CellValue

from .column import Column, TextColumn, not_understood, plain_key
from .text import as_typed, narrow

_NOTHING = frozenset({"无", "没有", "/", "-", "—", "--", "――", "n/a", "none", "无等级分", "暂无"})


class GivenNumber(TextColumn):
    """编号 of an entry as its unit gave it: ``001`` stays, a blank stays blank, nothing is renumbered."""

    title = "编号"
    aliases = (
        "选手编号", "参赛号", "参赛编号", "号码", "序号", "編號", "序號", "号", "number", "no.", "#", "id",
    )  # fmt: skip
    explanation = N_("单位自己编的号，可以空着；正式编号由抽签产生。")
    as_text = False
    limit = 30

    def _parse(self, cell: CellValue) -> str | Problem:
        if isinstance(cell, dt.datetime | dt.time | bool):
            return not_understood(self.title, as_typed(cell), "1、2、3…")
        return narrow(as_typed(cell)).lstrip("'")

    def write(self, value: str) -> CellValue:
        """Write a plain number as a number and anything else, ``001`` too, as text."""
        return int(value) if re.fullmatch(r"[1-9]\d{0,8}", value) else value or None


class _WholeNumber(Column[int]):
    """A whole number, 0 when blank."""

    empty = 0
    as_text = False
    highest = 9999

    def _parse(self, cell: CellValue) -> int | Problem:
        found = whole_number(cell)
        if found is None or not 0 <= found <= self.highest:
            return not_understood(self.title, as_typed(cell), f"0–{self.highest}")
        return found

    def write(self, value: int) -> CellValue:
        """Write the number, nothing for 0."""
        return value or None


class StartNumber(_WholeNumber):
    """编号 of the draw (编排序号); blank before it."""

    title = "编号"
    aliases = ("编排序号", "序号", "号码", "选手编号", "編號", "start number", "number", "no.", "#")
    explanation = N_("抽签产生的编号，编排与成绩都以它为准。")


class TeamNumber(_WholeNumber):
    """队号 of a player in a team section; blank for nobody's."""

    title = "队号"
    aliases = ("队伍编号", "队编号", "team number")
    explanation = N_("所在队伍的编号，与“队伍”表的编号一致。")


class Faults(_WholeNumber):
    """违例: number of offences, a tie-break in some events."""

    title = "违例"
    aliases = ("违例次数", "犯规", "犯规次数", "faults", "offences")
    explanation = N_("违例（犯规）次数，没有就空着。")
    highest = 99


class Rating(Column[int | None]):
    """等级分."""

    title = "等级分"
    aliases = ("等级积分", "最新等级分", "等級分", "棋力分", "rating", "elo", "rtg")
    explanation = N_("等级分，整数；没有就空着。")
    as_text = False
    empty = None

    def _parse(self, cell: CellValue) -> int | Problem | None:
        shown = as_typed(cell)
        if plain_key(shown) in _NOTHING:
            return None
        text = narrow(shown).removesuffix("分").strip()
        if re.fullmatch(r"\d{1,4}\.\d*[1-9]\d*", text):
            return Problem(
                "entry.rating-fraction",
                "等级分“{found}”不是整数。",
                "请填整数，例如 {example}。",
                {"found": shown, "example": text.partition(".")[0]},
                found=shown,
            )
        found = None if isinstance(cell, bool | dt.datetime | dt.time) else whole_number(text)
        if found is None or not 0 <= found <= 4000:
            return not_understood(self.title, shown, "0–4000")
        return found or None

    def write(self, value: int | None) -> CellValue:
        """Write the number."""
        return value


class Penalty(Column[int]):
    """罚分: points deducted, held as half-points."""

    title = "罚分"
    aliases = ("扣分", "penalty")
    explanation = N_("罚去的积分，如 0.5、1；没有就空着。")
    as_text = False
    empty = 0

    def _parse(self, cell: CellValue) -> int | Problem:
        shown = as_typed(cell)
        halves = None if isinstance(cell, bool | dt.datetime | dt.time) else _halves(shown)
        return not_understood(self.title, shown, "0、0.5、1、1.5…") if halves is None else halves

    def write(self, value: int) -> CellValue:
        """Write points, a half as 0.5."""
        if not value:
            return None
        return value // HALVES if value % HALVES == 0 else value / HALVES


def _halves(shown: str) -> int | None:
    # A minus sign only repeats what the heading says.
    text = re.fullmatch(r"[扣罚]?-?(\d{0,3}(?:\.\d+)?)分?", plain_key(shown.replace("½", ".5")))
    if not text or not text[1]:
        return None
    try:
        return as_halves(text[1])
    except ValueError:
        return None


class Disqualified(Column[bool]):
    """取消资格: yes or no."""

    title = "取消资格"
    aliases = ("取消比赛资格", "取消成绩", "disqualified")
    explanation = N_("取消比赛资格的填“是”，其余空着。")
    choices = ("是", "否")
    empty = False

    def _parse(self, cell: CellValue) -> bool | Problem:
        key = plain_key(as_typed(cell))
        if key in {"是", "√", "✓", "✔", "yes", "y", "true", "1", "取消", "取消资格"}:
            return True
        if key in {"否", "×", "✗", "✘", "x", "no", "n", "false", "0"} | _NOTHING:
            return False
        return not_understood(self.title, as_typed(cell), "是、否")

    def write(self, value: bool) -> CellValue:
        """Write 是, nothing for no."""
        return "是" if value else None


def whole_number(cell: CellValue) -> int | None:
    """Return the whole number a cell holds as number or text, None when it holds none.

    >>> whole_number("１２"), whole_number(3.0), whole_number("3.5"), whole_number(True)
    (12, 3, None, None)
    """
    if isinstance(cell, bool | dt.datetime | dt.time):
        return None
    found = re.fullmatch(r"(-?\d{1,9})(?:\.0*)?", narrow(as_typed(cell)))
    return int(found[1]) if found else None
