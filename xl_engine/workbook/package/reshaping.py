"""Gives a table that is the engine's own another set of columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .book import Book
from .sheet_columns import set_width
from .table_part import TablePart
from .widening import add_column


def reshape(book: Book, table: TablePart, headings: Sequence[str], widths: Mapping[str, float]) -> None:
    """Let a table have exactly these columns, in this order; the cells below them are blank afterwards.

    Columns that are more than before look like the last one; ``widths`` (in characters) are set for the headings
    given. Raises EngineError when there is no room to the right; nothing is changed then.
    """
    sheet = book.sheet(table.sheet)
    area = table.area
    rows = table.last_row - table.first_row + 1
    old = len(table.column_names)
    kept = min(old, len(headings))
    for heading in headings[kept:]:
        add_column(book, table, heading)
    table.rename_columns(list(headings[:kept]))
    for offset in range(kept):
        sheet.write(area.first_row, area.first_column + offset, headings[offset])
    sheet.write_columns(
        table.first_row, {area.first_column + at: [None] * rows for at in range(max(old, len(headings)))}
    )
    if old > len(headings):
        dropped = range(area.first_column + len(headings), area.first_column + old)
        for row in range(area.first_row, table.last_row + 1):
            sheet.set_styles(row, dict.fromkeys(dropped))
        sheet.write_columns(area.first_row, {column: [None] for column in dropped})
        table.drop_columns(len(headings))
    for offset, heading in enumerate(headings):
        if heading in widths and set_width(sheet.root, area.first_column + offset, widths[heading]):
            sheet.touch()
