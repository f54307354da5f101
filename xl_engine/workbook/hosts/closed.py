"""A closed workbook file: read from the package, changed in the package, saved at one stroke."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path

from xl_engine.event import EngineError, Problem

from ..package.addresses import Area, address
from ..package.book import Book
from ..package.cells import has_formula
from ..package.furniture import add_breaks, drop_breaks
from ..package.growing import lengthen, merges
from ..package.reshaping import reshape
from ..package.sheet_columns import set_hidden
from ..package.sheet_part import SheetPart
from ..package.sheet_setup import outline, print_through, print_whole, protect
from ..package.table_part import TablePart
from ..package.values import clean_heading
from ..package.widening import add_column, shorten
from .base import CellValue, TableView, Writable
from .closed_tabs import ClosedTabs


class ClosedFile(ClosedTabs):
    """A `Host` on a .xlsx or .xlsm that no application has open; everything the engine does not own stays as it is."""

    def __init__(self, path: str | PathLike[str], content: bytes | None = None) -> None:
        """Open a file; EngineError with a problem ``file.…`` when it is no workbook that can be worked on.

        ``content`` is that of a new workbook, which `save` will write to ``path``.
        """
        self._book = Book(Path(path), content)
        self._views: dict[str, tuple[object, TableView]] = {}

    @property
    def title(self) -> str:
        """The name of the file."""
        return self._book.path.name

    @property
    def path(self) -> Path:
        """Where the file is, and where `save` writes to."""
        return self._book.path

    @property
    def has_macros(self) -> bool:
        """Whether this is an .xlsm."""
        return self._book.workbook.has_macros

    def tables(self) -> Mapping[str, str]:
        """Return the sheet of each table by table name."""
        return {table.name: table.sheet for table in self._book.tables.values()}

    def read(self, table: str, *, rows: bool = True) -> TableView:
        """Return a table with its values, or without rows; KeyError when there is none of that name."""
        part = self._table(table)
        if not rows:
            return self._outline(part)
        sheet = self._book.sheet(part.sheet)
        state = (sheet.changes, part.area)
        if part.name not in self._views or self._views[part.name][0] != state:
            self._views[part.name] = (state, self._view(part, sheet))
        return self._views[part.name][1]

    def write(
        self,
        table: str,
        columns: Mapping[str, Sequence[Writable]],
        rows: int | None = None,
        start: int | None = None,
    ) -> None:
        """Replace the cells under the given headings, as `Host.write` says.

        Raises:
            KeyError: there is no table of that name.
            ValueError: a column is longer than the table is to be.
            EngineError: there is no room for the table, or a value does not fit into a cell; do not save then.
        """
        part = self._table(table)
        count = part.last_row - part.first_row + 1
        target = max(count if rows is None else rows, 1)
        longest = max(map(len, columns.values()), default=0) + (start or 0)
        if longest > target:
            raise ValueError(f"{table}: {longest} > {target}")
        self._check(part, columns, part.first_row + (start or 0))
        places = self._places(part, columns)
        if target > count:
            lengthen(self._book, part, target - count)
        length = target if start is None else longest - start
        padded = {
            places[heading]: [*values, *[None] * (length - len(values))]
            for heading, values in columns.items()
        }
        self._book.sheet(part.sheet).write_columns(part.first_row + (start or 0), padded)
        if target < count:
            shorten(self._book, part, target, padded.keys())

    def formula_columns(self, table: str) -> Collection[str]:
        """Return the headings under which any cell of a table holds a formula."""
        part = self._table(table)
        sheet = self._book.sheet(part.sheet)
        headings = self._headings(part)
        found = {column - part.area.first_column for column in part.calculated_columns()}
        for _, row in sheet.rows(part.first_row, part.last_row):
            cells = sheet.cells(row)
            found |= {column - part.area.first_column for column, cell in cells.items() if has_formula(cell)}
        return {headings[at] for at in found if 0 <= at < len(headings)}

    def beneath(self, table: str) -> str:
        """Return the address of the first used cell right below a table, blank if there is none; see `Host.beneath`."""
        part = self._table(table)
        area, row = part.area, part.area.last_row + 1
        sheet = self._book.sheet(part.sheet)
        used = sheet.in_use(Area(row, area.first_column, row, area.last_column))
        # A row that was typed has no merged cells; a line for signatures usually has.
        if not used or any(merge.meets(Area(*used, *used)) for merge in merges(sheet)):
            return ""
        return address(*used)

    def reshape(self, table: str, headings: Sequence[str], widths: Mapping[str, float]) -> None:
        """Let a table have exactly these columns, blank, as `Host.reshape` says."""
        reshape(self._book, self._table(table), headings, widths)

    def print_through(self, table: str, heading: str) -> None:
        """Let the sheet of a table print up to that column; a print area of the organiser's own stays."""
        part = self._table(table)
        headings = self._headings(part)
        name = clean_heading(heading)
        if name in headings:
            print_through(self._book, part, part.area.first_column + headings.index(name))

    def print_whole(self, table: str, heading: str) -> None:
        """Let the print area of a table's sheet end with the table; see `Host.print_whole`."""
        part = self._table(table)
        headings = self._headings(part)
        name = clean_heading(heading)
        if name in headings:
            print_whole(self._book, part, part.area.first_column + headings.index(name))

    def protect(self, sheets: Collection[str], on: bool) -> None:
        """Protect sheets without a password, so that only input cells can be changed, or take that off.

        Raises KeyError for a sheet that is not there; protection of the organiser's own stays as it is.
        """
        for name in sheets:
            sheet = self._book.sheet(name)
            if protect(sheet.root, on):
                sheet.touch()

    def named(self, name: str) -> CellValue:
        """Return the value of the cell a defined name points to, None when there is no such name."""
        target = self._book.workbook.target(name)
        return None if target is None else self._book.sheet(target.sheet).value(target.row, target.column)

    def put(self, name: str, value: Writable) -> None:
        """Write the cell a defined name points to; nothing happens when the organiser has deleted it."""
        target = self._book.workbook.target(name)
        if target is not None:
            sheet = self._book.sheet(target.sheet)
            sheet.check(target.row, target.column, [value])
            sheet.write(target.row, target.column, value)

    def break_pages(self, table: str, rows: Sequence[int]) -> None:
        """Start a new printed page before each of these data rows (from 0); breaks that are there stay."""
        part = self._table(table)
        sheet = self._book.sheet(part.sheet)
        if add_breaks(sheet.root, [part.first_row + row for row in rows]):
            sheet.touch()

    def join_pages(self, table: str, rows: Sequence[int]) -> None:
        """Take out the page breaks before these data rows (from 0)."""
        part = self._table(table)
        sheet = self._book.sheet(part.sheet)
        if drop_breaks(sheet.root, {part.first_row + row for row in rows}):
            sheet.touch()

    def outline(self, table: str, rows: Mapping[int, bool]) -> None:
        """Let data rows (from 0) fold under the row above them, or take that back."""
        part = self._table(table)
        sheet = self._book.sheet(part.sheet)
        if outline(sheet, {part.first_row + row: folds for row, folds in rows.items()}):
            sheet.touch()

    def show_columns(self, table: str, hidden: Mapping[str, bool]) -> None:
        """Hide or show the sheet columns of the given headings; headings the table lacks are passed over."""
        part = self._table(table)
        sheet = self._book.sheet(part.sheet)
        headings = self._headings(part)
        for heading, is_hidden in hidden.items():
            name = clean_heading(heading)
            if name in headings and set_hidden(
                sheet.root, part.area.first_column + headings.index(name), is_hidden
            ):
                sheet.touch()

    def content(self) -> bytes:
        """Return the file with all changes, as `save` would write it."""
        return self._book.content()

    def save(self) -> None:
        """Write everything at once; raise EngineError and leave the old file when that is not possible."""
        self._book.save()

    def save_as(self, path: str | PathLike[str]) -> None:
        """Write everything to another file, replacing one of that name; the host goes on with the new file."""
        self._book.save_as(Path(path))

    def _table(self, name: str) -> TablePart:
        try:
            table = self._book.tables[name.casefold()]
        except KeyError:
            raise KeyError(name) from None
        if not table.has_headings:
            raise EngineError(
                Problem(
                    "table.no-headings",
                    "工作表“{sheet}”的表“{table}”关掉了标题行，无法按标题找到各列。",
                    "请单击表内任一单元格，在“表设计”里勾选“标题行”。",
                    {"sheet": table.sheet, "table": table.name},
                    sheet=table.sheet,
                )
            )
        return table

    def _view(self, part: TablePart, sheet: SheetPart) -> TableView:
        rows = sheet.block(part.area.with_rows(part.first_row, part.last_row))
        hidden = (index for index in range(len(rows)) if sheet.is_hidden(part.first_row + index))
        return replace(self._outline(part), rows=tuple(map(tuple, rows)), hidden=frozenset(hidden))

    def _outline(self, part: TablePart) -> TableView:
        return TableView(
            name=part.name,
            sheet=part.sheet,
            headings=self._headings(part),
            rows=(),
            first_row=part.first_row,
            first_column=part.area.first_column,
        )

    def _headings(self, table: TablePart) -> tuple[str, ...]:
        """Return the headings as seen on the sheet, cleaned; where a cell is blank, as the table has them."""
        area: Area = table.area.with_rows(table.area.first_row, table.area.first_row)
        [shown] = self._book.sheet(table.sheet).block(area)
        stored = table.column_names
        seen = []
        for index, value in enumerate(shown):
            text = "" if value is None else clean_heading(str(value))
            seen.append(text or (clean_heading(stored[index]) if index < len(stored) else ""))
        return tuple(seen)

    def _check(self, table: TablePart, columns: Mapping[str, Sequence[Writable]], first_row: int) -> None:
        """Raise EngineError for the first value that does not fit, before anything is changed."""
        sheet = self._book.sheet(table.sheet)
        headings = self._headings(table)
        for heading, values in columns.items():
            name = clean_heading(heading)
            offset = headings.index(name) if name in headings else len(headings)
            sheet.check(first_row, table.area.first_column + offset, values)

    def _places(self, table: TablePart, columns: Mapping[str, Sequence[Writable]]) -> dict[str, int]:
        """Return the sheet column of each heading; the first of that name, or a new one at the right-hand end."""
        headings = self._headings(table)
        places = {}
        for heading in columns:
            name = clean_heading(heading)
            if name in headings:
                places[heading] = table.area.first_column + headings.index(name)
            else:
                places[heading] = add_column(self._book, table, heading)
        return places
