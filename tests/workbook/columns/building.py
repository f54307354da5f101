"""Made-up ID numbers and rows for the tests of the columns."""

from __future__ import annotations

from xl_engine.workbook.columns.identity import check_character
from xl_engine.workbook.columns.rows import EntryRow, rows_of
from xl_engine.workbook.columns.sheets import ENTRY_COLUMNS
from xl_engine.workbook.hosts.base import TableView


def an_id_number(born="19900501", order="001", area="119999"):
    """Return a number with a right check character; no county has the code 9999."""
    first = f"{area}{born}{order}"
    return first + check_character(first)


def a_view(headings, *rows, hidden=(), sheet="报名", first_row=5):
    return TableView("报名", sheet, tuple(headings), tuple(rows), first_row, 1, frozenset(hidden))


def some_rows(headings, *rows, columns=ENTRY_COLUMNS, **view) -> list[EntryRow]:
    return rows_of(a_view(headings, *rows, **view), columns)
