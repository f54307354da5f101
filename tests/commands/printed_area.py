"""Looks at what of 对阵 is printed."""

from __future__ import annotations

from openpyxl import load_workbook

from xl_engine.workbook.hosts.closed import ClosedFile


def printed_rows(book, table="对阵_1"):
    """Return the last row of the print area of a table's sheet and the last row of the table."""
    sheet = load_workbook(book)[ClosedFile(book).tables()[table]]
    return int(str(sheet.print_area).rpartition("$")[2]), int(sheet.tables[table].ref.rpartition(":")[2][1:])


def print_through_row(book, row, table="对阵_1"):
    """Let the sheet of a table print up to a row only, as an older version may have left it."""
    workbook = load_workbook(book)
    sheet = workbook[ClosedFile(book).tables()[table]]
    sheet.print_area = f"A1:{sheet.print_area.split(':')[1].strip('$').split('$')[0]}{row}"
    workbook.save(book)
