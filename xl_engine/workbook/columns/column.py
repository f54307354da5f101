"""What every column of 报名 and 选手 can do: read a cell, check a value, write it, explain itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from xl_engine.event import Problem, Severity
from xl_engine.workbook.hosts.base import CellValue

from .text import CELL_LIMIT, as_typed, is_blank, narrow, one_line

T = TypeVar("T")

_FORMULA_ERROR = re.compile(r"#(N/A|REF!|VALUE!|DIV/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reading(Generic[T]):
    """What a cell says.

    ``value`` is the column's empty value when the cell is blank or cannot be used.
    ``shown`` is what the organiser wrote, on one line; it is empty where it must not
    be carried on (an ID number that Excel has cut).
    """

    value: T
    problem: Problem | None = None
    shown: str = ""

    @property
    def usable(self) -> bool:
        """Whether the value may be worked with; a warning does not stand in the way."""
        return self.problem is None or self.problem.severity is Severity.WARNING


class Column(Generic[T]):
    """One column. ``title`` is the heading written by `new`; ``aliases`` are read as well, best first.

    ``explanation`` is one line for a cell note; ``as_text`` says that the cells carry the text format,
    so that Excel leaves digits alone; ``personal`` that a published copy leaves the column out.
    """

    title: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    explanation: ClassVar[str] = ""
    as_text: ClassVar[bool] = True
    personal: ClassVar[bool] = False
    choices: ClassVar[tuple[str, ...]] = ()
    """Values for a drop-down."""
    empty: T

    def read(self, cell: CellValue) -> Reading[T]:
        """Return what the cell says; never raises."""
        if is_blank(cell):
            return Reading(self.empty)
        shown = one_line(as_typed(cell))
        if isinstance(cell, str) and _FORMULA_ERROR.fullmatch(shown):
            return Reading(self.empty, formula_error(shown), shown)
        found = self._parse(cell)
        if isinstance(found, Problem):
            return Reading(self.empty, found, shown)
        return Reading(found, self.check(found), shown)

    def check(self, value: T) -> Problem | None:  # noqa: ARG002 - the general column has nothing to find
        """Return what is doubtful about a value by itself, or None."""
        return None

    def write(self, value: T) -> CellValue:
        """Return the cell for a value; `read` gives the same value back."""
        return None if value == self.empty else str(value)

    def write_reading(self, reading: Reading[T]) -> CellValue:
        """Return the cell that carries a reading into the workbook: as typed where it was not understood."""
        return self.write(reading.value) if reading.usable else reading.shown or None

    def _parse(self, cell: CellValue) -> T | Problem:
        raise NotImplementedError


class TextColumn(Column[str]):
    """Free text, kept as text: ``001`` stays ``001``, a number cell 3 becomes ``3``, never ``3.0``."""

    empty = ""
    limit: ClassVar[int] = 200

    def _parse(self, cell: CellValue) -> str | Problem:
        return one_line(as_typed(cell))[:CELL_LIMIT]

    def check(self, value: str) -> Problem | None:
        """Warn of a text so long that it is probably in the wrong cell."""
        return too_long(self.title, len(value), self.limit) if len(value) > self.limit else None


def plain_key(text: str) -> str:
    """Return a word for comparison: NFKC, no spaces, no case.

    >>> plain_key("Ｍａｌｅ ")
    'male'
    """
    return re.sub(r"\s+", "", narrow(text)).casefold()


def formula_error(shown: str) -> Problem:
    """Return the problem of a cell whose formula has failed."""
    return Problem(
        "cell.formula-error",
        "单元格里的公式出错，显示为“{found}”。",
        "请改成要填的内容。",
        {"found": shown},
        found=shown,
    )


def too_long(title: str, length: int, limit: int) -> Problem:
    """Return the warning for a text of ``length`` characters where at most ``limit`` are usual."""
    return Problem(
        "entry.too-long",
        "“{title}”有 {length} 个字，超过 {limit} 个字，可能填错了格。",
        "请核对这一格的内容。",
        {"title": title, "length": length, "limit": limit},
        Severity.WARNING,
    )


def not_understood(title: str, found: str, expected: str) -> Problem:
    """Return the problem of a cell that says something the column has no place for."""
    return Problem(
        "entry.not-understood",
        "“{title}”填的是“{found}”，看不懂。",
        "请填：{expected}。",
        {"title": title, "found": found, "expected": expected},
        found=found,
    )
