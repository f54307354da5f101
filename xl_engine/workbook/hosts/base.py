"""What a command may do with a workbook, be it a closed file or an open one: blocks only."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..cell_values import CellValue, Formula, Writable, column_letters

__all__ = ["CellValue", "Formula", "Host", "TableView", "Writable", "column_letters"]


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as it stands on a sheet; ``rows`` are its data rows, without heading and totals row.

    ``first_row`` and ``first_column`` (from 1) are the place of the first data cell;
    ``hidden`` the indices (from 0) of rows that are hidden or filtered out.
    """

    name: str
    sheet: str
    headings: tuple[str, ...]
    rows: tuple[tuple[CellValue, ...], ...]
    first_row: int
    first_column: int
    hidden: frozenset[int] = frozenset()

    def position(self, *headings: str) -> int | None:
        """Return the index of the first of these headings the table has, or None."""
        for heading in headings:
            if heading in self.headings:
                return self.headings.index(heading)
        return None

    def address(self, row: int, heading: str) -> str:
        """Return the cell, like ``F12``, of a data row (from 0) under a heading; KeyError if there is none."""
        position = self.position(heading)
        if position is None:
            raise KeyError(heading)
        return f"{column_letters(self.first_column + position)}{self.first_row + row}"


class Host(Protocol):
    """A workbook a command works on. Nothing is visible to others until `save`."""

    @property
    def title(self) -> str:
        """What to call the workbook in a message (its file name)."""
        ...

    def tables(self) -> Mapping[str, str]:
        """Return the sheet of each table by table name."""
        ...

    def sheets(self) -> Sequence[str]:
        """Return the names of all sheets in tab order."""
        ...

    def read(self, table: str, *, rows: bool = True) -> TableView:
        """Return a table with its values; KeyError when there is none of that name.

        Without ``rows`` it has none: enough to know its place and headings.
        """
        ...

    def write(
        self,
        table: str,
        columns: Mapping[str, Sequence[Writable]],
        rows: int | None = None,
        start: int | None = None,
    ) -> None:
        """Replace the cells under the given headings, from the first data row on.

        ``rows`` is the number of data rows the table has afterwards (as before, if not given; a table keeps
        at least one, blank if need be). New rows take formats, drop-downs and conditional formats of the row
        above, and what stands below the table moves down when it is in the way. When the table shrinks, the
        given columns are cleared in the rows left over; the table keeps rows in which any other cell holds something.
        Headings that the table lacks are added at its right-hand end. Columns shorter than ``rows`` are padded
        with blanks. With ``start`` only as many rows as are given are written, from that data row (from 0) on.
        """
        ...

    def formula_columns(self, table: str) -> Collection[str]:
        """Return the headings of a table under which any cell holds a formula; nobody but Excel fills them in."""
        ...

    def beneath(self, table: str) -> str:
        """Return the address of the first used cell right below a table and within its columns, blank if there is none.

        Applications that do not let a table grow when somebody types below it leave such rows outside.
        """
        ...

    def reshape(self, table: str, headings: Sequence[str], widths: Mapping[str, float]) -> None:
        """Let a table that is the engine's own have exactly these columns, in this order, all blank.

        Columns that are more than before look like the last one; ``widths`` in characters are set for the headings
        given.
        """
        ...

    def print_through(self, table: str, heading: str) -> None:
        """Let the sheet of a table print up to the column of that heading; an organiser's own print area stays."""
        ...

    def print_whole(self, table: str, heading: str) -> None:
        """Let the print area of a sheet end with its table, if it is one block from A1 to that heading or further.

        One that covers more because something stands below the table stays.
        """
        ...

    def protect(self, sheets: Collection[str], on: bool) -> None:
        """Protect sheets without a password, so that only input cells can be changed, or take that off."""
        ...

    def named(self, name: str) -> CellValue:
        """Return the value of the cell a defined name points to, None when there is no such name."""
        ...

    def put(self, name: str, value: Writable) -> None:
        """Write the cell a defined name points to; nothing happens when the organiser has deleted it."""
        ...

    def break_pages(self, table: str, rows: Sequence[int]) -> None:
        """Start a new printed page before each of these data rows (from 0)."""
        ...

    def join_pages(self, table: str, rows: Sequence[int]) -> None:
        """Take out the page breaks before these data rows (from 0)."""
        ...

    def outline(self, table: str, rows: Mapping[int, bool]) -> None:
        """Let data rows (from 0) fold under the row above them, or take that back."""
        ...

    def show_columns(self, table: str, hidden: Mapping[str, bool]) -> None:
        """Hide or show the sheet columns of the given headings."""
        ...

    def names(self) -> Collection[str]:
        """Return the defined names of the whole workbook; those of a single sheet (print areas) are left out."""
        ...

    def add_sheets(
        self, donor: bytes, sheets: Mapping[str, str], names: Mapping[str, str], position: int
    ) -> None:
        """Take sheets, with their tables and named cells, from a workbook the engine has made.

        ``donor`` is its file. ``sheets`` are the new names of the sheets by those they have there, ``names`` the new
        names of tables and defined names. They come before the tab at ``position`` (from 0), in the order of the
        donor. Raises ValueError where a name is taken, EngineError where the structure is protected.
        """
        ...

    def remove_sheets(self, sheets: Collection[str], owned: Collection[str]) -> None:
        """Take sheets out with ``owned``, the engine's own tables on them and the defined names of its cells.

        Raises EngineError, and changes nothing, when a sheet holds anything else or something elsewhere refers to it.
        What the tables hold is for the caller to look at.
        """
        ...

    def rename_sheet(self, old: str, new: str) -> None:
        """Give a sheet another name; formulas, names, links and charts follow.

        Raises KeyError when there is no such sheet, ValueError when another one has the new name, EngineError where
        the structure is protected.
        """
        ...

    def save(self) -> None:
        """Write everything at once; raise EngineError and leave the old file when that is not possible."""
        ...
