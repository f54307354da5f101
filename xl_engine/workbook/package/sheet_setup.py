"""Print areas, protection and folding rows of sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lxml import etree
from lxml.etree import _Element as Element

from .addresses import Area
from .book import Book
from .namespaces import SHEET_DATA, main
from .sheet_part import SheetPart
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
"""What is locked (1) and what stays allowed (0): widths, heights and filters."""

_LOCKED_BY_DEFAULT = frozenset({
    "formatCells", "formatColumns", "formatRows", "insertColumns", "insertRows", "insertHyperlinks", "deleteColumns",
    "deleteRows", "sort", "autoFilter", "pivotTables",
})  # fmt: skip
_OPEN_BY_DEFAULT = frozenset({"sheet", "objects", "scenarios", "selectLockedCells", "selectUnlockedCells"})


def print_through(book: Book, table: TablePart, heading_column: int) -> None:
    """Let the sheet of a table print from A1 to that sheet column and the last row in use.

    A print area of the organiser's is left alone: one that does not begin in A1, consists of several areas, or
    leaves out rows of the table.
    """
    sheet = book.sheet(table.sheet)
    last = max(table.area.last_row, sheet.last_row)
    area = Area(1, 1, last, heading_column)
    corners = [re.sub(r"([A-Z]+)(\d+)", r"$\1$\2", corner) for corner in area.text.split(":")]
    quoted = table.sheet.replace("'", "''")
    text = f"'{quoted}'!{':'.join(corners)}"
    book.workbook.set_sheet_name(
        _PRINT_AREA, table.sheet, text, lambda old: _is_whole(old, table.area.last_row)
    )


def _is_whole(text: str, last_row: int) -> bool:
    """Whether a print area is one block from A1 down to a row or further."""
    found = re.fullmatch(r"(?:'(?:[^']|'')*'|[^',!]+)!\$A\$1:\$[A-Z]+\$(\d+)", text)
    return found is not None and int(found[1]) >= last_row


def protect(root: Element, on: bool) -> bool:
    """Protect a sheet without password, or take that protection off; return whether anything changed.

    Protection with a password or other options is the organiser's and stays.
    """
    element = root.find(_PROTECTION)
    if not on:
        if element is None or not _is_ours(element):
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


def _is_ours(element: Element) -> bool:
    """Whether a protection is as `protect` makes it, also when an application has spelled it out when saving."""
    found = {str(key): str(value) for key, value in element.attrib.items()}
    if not found.keys() <= _LOCKED_BY_DEFAULT | _OPEN_BY_DEFAULT:
        return False
    usual = {**dict.fromkeys(_LOCKED_BY_DEFAULT, "1"), **dict.fromkeys(_OPEN_BY_DEFAULT, "0")}
    plain = {key: {"true": "1", "false": "0"}.get(value, value) for key, value in found.items()}
    return usual | plain == usual | _OURS


def outline(sheet: SheetPart, rows: Mapping[int, bool]) -> bool:
    """Let sheet rows fold under the row above them, or not; return whether anything changed."""
    changed = False
    for number, folds in rows.items():
        row = sheet.row(number)
        if row is None or (row.get("outlineLevel") is not None) == folds:
            continue
        if folds:
            row.set("outlineLevel", "1")
        else:
            del row.attrib["outlineLevel"]
        changed = True
    defaults = sheet.root.find(main("sheetFormatPr"))
    if changed and defaults is not None and any(rows.values()) and defaults.get("outlineLevelRow") is None:
        defaults.set("outlineLevelRow", "1")
    return changed
