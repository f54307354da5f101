"""Print areas and protection of sheets."""

from __future__ import annotations

import re

from lxml import etree
from lxml.etree import _Element as Element

from .addresses import Area
from .book import Book
from .namespaces import SHEET_DATA, main
from .table_part import TablePart

_PRINT_AREA = "_xlnm.Print_Area"
_PROTECTION = main("sheetProtection")
_OURS = {
    "sheet": "1",
    "objects": "1",
    "scenarios": "1",
    "formatColumns": "0",
    "formatRows": "0",
    "autoFilter": "0",
}


def print_through(book: Book, table: TablePart, heading_column: int) -> None:
    """Let the sheet of a table print from A1 to that sheet column and the last row in use.

    A print area of the organiser's, one that does not begin in A1 or consists of several areas, is left alone.
    """
    sheet = book.sheet(table.sheet)
    last = max(table.area.last_row, sheet.last_row)
    area = Area(1, 1, last, heading_column)
    corners = [re.sub(r"([A-Z]+)(\d+)", r"$\1$\2", corner) for corner in area.text.split(":")]
    quoted = table.sheet.replace("'", "''")
    book.workbook.set_sheet_name(_PRINT_AREA, table.sheet, f"'{quoted}'!{':'.join(corners)}", _may_replace)


def _may_replace(old: str) -> bool:
    return re.fullmatch(r".*!\$A\$1:\$[A-Z]+\$\d+", old) is not None and "," not in old


def protect(root: Element, on: bool) -> bool:
    """Protect a sheet without password, or take that protection off; return whether anything changed.

    Protection with a password or other options is the organiser's and stays.
    """
    element = root.find(_PROTECTION)
    if not on:
        if element is None or {str(key): element.get(key) for key in element.keys()} != _OURS:  # noqa: SIM118 - an element is no mapping
            return False
        root.remove(element)
        return True
    if element is not None:
        return False
    made = etree.Element(_PROTECTION, _OURS)
    before = root.find(main("sheetCalcPr"))
    place = root.find(SHEET_DATA) if before is None else before
    assert place is not None
    place.addnext(made)
    return True
