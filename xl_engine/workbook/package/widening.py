"""Adds a column at the right-hand end of a table, and takes rows off its lower end."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from xl_engine.event import EngineError, Problem

from .addresses import MAX_COLUMN, Area, address
from .book import Book
from .cells import is_blank
from .growing import merges
from .namespaces import FORMULA
from .sheet_columns import copy_width
from .sheet_part import SheetPart
from .sheet_setup import print_less
from .table_part import TablePart


def add_column(book: Book, table: TablePart, heading: str) -> int:
    """Add a column and return its sheet column; it looks like the one to its left.

    Raises:
        EngineError: cells to the right are in use within the rows of the table.
    """
    check_room(book, table, [heading])
    sheet = book.sheet(table.sheet)
    area = table.area
    left, column = area.last_column, area.last_column + 1
    table.add_column(heading)
    for row in range(area.first_row, area.last_row + 1):
        style = sheet.styles(row, left, left)[left]
        if style is not None:
            sheet.set_styles(row, {column: style})
    sheet.write(area.first_row, column, heading)
    if copy_width(sheet.root, left, column):
        sheet.touch()
    return column


def check_room(book: Book, table: TablePart, headings: Sequence[str]) -> None:
    """Raise EngineError when the columns to the right of a table, one for each new heading, are in use."""
    if not headings:
        return
    area = table.area
    right = area.last_column + len(headings)
    beside = Area(area.first_row, area.last_column + 1, area.last_row, min(right, MAX_COLUMN))
    taken = _taken(book, book.sheet(table.sheet), beside)
    if right > MAX_COLUMN:
        taken = taken or (area.first_row, area.last_column)
    if taken:
        heading = headings[max(0, taken[1] - area.last_column - 1)]
        raise EngineError(
            Problem(
                "table.no-room-right",
                "工作表“{sheet}”的表“{table}”要在右边加一列“{heading}”，但单元格 {cell} 已经有内容。",
                "请把表右边的内容移开（至少空出一列）后再试。",
                {"sheet": table.sheet, "table": table.name, "heading": heading, "cell": address(*taken)},
                sheet=table.sheet,
                cell=address(*taken),
            )
        )


def shorten(book: Book, table: TablePart, rows: int, cleared: Collection[int]) -> None:
    """Make a table end after ``rows`` data rows, or after the last row in which any other cell holds something.

    ``cleared`` are the sheet columns whose cells are emptied in the rows left over. Formulas of calculated columns
    do not hold a row. A table that shows its totals row keeps its length: the totals stay where they are.
    """
    sheet = book.sheet(table.sheet)
    calculated = set(table.calculated_columns()) - set(cleared)
    first, last = table.first_row + rows, table.last_row
    sheet.write_columns(first, {column: [None] * (last - first + 1) for column in cleared})
    if table.totals:
        return
    area = table.area
    kept = first - 1
    for number, row in sheet.rows(first, last):
        for column, cell in sheet.cells(row).items():
            filled_in = column in calculated and cell.find(FORMULA) is not None
            if area.first_column <= column <= area.last_column and not filled_in and not is_blank(cell):
                kept = number
    for number in range(kept + 1, last + 1):
        for column in calculated:
            sheet.write(number, column, None)
    printed = table.area.last_row
    table.set_last_row(kept)
    print_less(book, table, printed)


def _taken(book: Book, sheet: SheetPart, area: Area) -> tuple[int, int] | None:
    """Return a cell of an area that is in use or belongs to a merge or another table."""
    used = sheet.in_use(area)
    if used:
        return used
    others = [table.area for table in book.tables.values() if table.sheet == sheet.name]
    for other in (*merges(sheet), *others):
        if other.meets(area):
            return max(other.first_row, area.first_row), max(other.first_column, area.first_column)
    return None
