"""A sheet of a foreign file as plain values, whatever format it came in."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from xl_engine.workbook.columns.text import as_typed, one_line
from xl_engine.workbook.hosts.base import CellValue

from .limits import MAX_FILLED


@dataclass(frozen=True, slots=True)
class Merge:
    """A merged region; rows and columns from 0, both ends included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True)
class Grid:
    """Values of one sheet from cell A1 on; ``sheet`` is blank for a text file.

    ``merges`` is empty and ``hidden_rows`` (from 0) too where the format does not tell. ``hidden`` says that
    the whole sheet is hidden.
    """

    sheet: str
    rows: tuple[tuple[CellValue, ...], ...]
    merges: tuple[Merge, ...] = ()
    hidden_rows: frozenset[int] = field(default_factory=frozenset)
    hidden: bool = False

    @cached_property
    def width(self) -> int:
        """Number of columns of the widest row."""
        return max((len(row) for row in self.rows), default=0)

    @property
    def too_wide(self) -> bool:
        """Whether a row has more in it than the row of an entry list can have."""
        return any(len(row) - row.count(None) > MAX_FILLED for row in self.rows if len(row) > MAX_FILLED)

    @cached_property
    def merges_by_row(self) -> dict[int, list[Merge]]:
        """The merged regions by their top row."""
        found: dict[int, list[Merge]] = {}
        for merge in self.merges:
            found.setdefault(merge.top, []).append(merge)
        return found

    def cell(self, row: int, column: int) -> CellValue:
        """Return a value, None outside the rows."""
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return None

    def text(self, row: int, column: int) -> str:
        """Return a value as a line of text."""
        return one_line(as_typed(self.cell(row, column)))
