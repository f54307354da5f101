"""Gives a table that is the engine's own another set of columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .book import Book
from .sheet_columns import set_width
from .sheet_part import SheetPart
from .table_part import TablePart
from .widening import add_column, check_room


def reshape(book: Book, table: TablePart, headings: Sequence[str], widths: Mapping[str, float]) -> None:
    """Let a table have exactly these columns, in this order; the cells below them are blank afterwards.

    Columns that are more than before look like the last one; ``widths`` (in characters) are set for the headings
    given. In a totals row only columns that keep their heading keep their total. Raises EngineError when there is
    no room to the right; nothing is changed then.
    """
    sheet = book.sheet(table.sheet)
    before = table.column_names
    check_room(book, table, headings[len(before) :])
    _clear(sheet, table, [name != heading for name, heading in _side_by_side(before, headings)])
    if len(headings) < len(before):
        _drop(sheet, table, len(headings))
    for heading in headings[len(before) :]:
        add_column(book, table, heading)
    table.rename_columns(headings)
    area = table.area
    sheet.write_columns(
        area.first_row, {area.first_column + offset: [text] for offset, text in enumerate(headings)}
    )
    for offset, heading in enumerate(headings):
        if heading in widths and set_width(sheet.root, area.first_column + offset, widths[heading]):
            sheet.touch()


def _side_by_side(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, str]]:
    return [(name, after[at] if at < len(after) else "") for at, name in enumerate(before)]


def _clear(sheet: SheetPart, table: TablePart, changed: Sequence[bool]) -> None:
    """Empty the data rows, and the totals of columns that change."""
    first = table.area.first_column
    rows = table.last_row - table.first_row + 1
    sheet.write_columns(table.first_row, {first + at: [None] * rows for at in range(len(changed))})
    if table.totals:
        sheet.write_columns(
            table.area.last_row, {first + at: [None] for at, other in enumerate(changed) if other}
        )


def _drop(sheet: SheetPart, table: TablePart, count: int) -> None:
    """Leave the first ``count`` columns; the cells of the others are as if they had never been used."""
    area = table.area
    dropped = range(area.first_column + count, area.last_column + 1)
    for row in range(area.first_row, area.last_row + 1):
        sheet.set_styles(row, dict.fromkeys(dropped))
    sheet.write_columns(area.first_row, {column: [None] for column in dropped})
    table.drop_columns(count)
