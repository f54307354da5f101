"""Print areas, protection and folding rows of sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lxml import etree
from lxml.etree import _Element as Element

from .addresses import COLUMNS, Area
from .anchors import lowest_anchor
from .book import Book
from .cells import is_blank
from .growing import merges
from .namespaces import SHEET_DATA, main
from .references import named_sheet, rewrite
from .sheet_part import SheetPart
from .table_part import TablePart

PRINT_AREA = "_xlnm.Print_Area"
_FROM_A1 = re.compile(
    r"(?P<before>(?:'(?:[^']|'')*'|[^',!]+)!\$A\$1:\$(?P<column>[A-Z]{1,3})\$)(?P<row>[1-9]\d{0,6})"
)
_ROWS = re.compile(r"(?P<before>\$?[A-Z]{1,3}\$?(?P<first>\d+):\$?[A-Z]{1,3}\$?)(?P<last>\d+)")
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
    last = max(table.area.last_row, _last_used(book, table))
    area = Area(1, 1, last, heading_column)
    corners = [re.sub(r"([A-Z]+)(\d+)", r"$\1$\2", corner) for corner in area.text.split(":")]
    quoted = table.sheet.replace("'", "''")
    text = f"'{quoted}'!{':'.join(corners)}"

    def is_whole(old: str) -> bool:
        found = _FROM_A1.fullmatch(old)
        return found is not None and int(found["row"]) >= table.area.last_row

    book.workbook.set_sheet_name(PRINT_AREA, table.sheet, text, is_whole)


def print_whole(book: Book, table: TablePart, heading_column: int) -> None:
    """Let the print area of a sheet end with its table, whatever length the table had when the area was set.

    It goes on to end below the table where anything is printed there. A print area of the organiser's is left alone:
    one that does not begin in A1, consists of several areas, or is narrower than to that sheet column.
    """

    def to_the_end(old: str) -> str:
        found = _FROM_A1.fullmatch(old)
        if found is None or COLUMNS[found["column"]] < heading_column:
            return old
        last, row = table.area.last_row, int(found["row"])
        if row == last or (row > last and last < _last_used(book, table, row)):
            return old
        return f"{found['before']}{last}"

    book.workbook.change_sheet_name(PRINT_AREA, table.sheet, to_the_end)


def print_less(book: Book, table: TablePart, last: int) -> None:
    """Let print areas that ended with a table in sheet row ``last`` end with it now that it is shorter."""

    def change(prefix: str, reference: str) -> str:
        corners = _ROWS.fullmatch(reference)
        if corners is None or named_sheet(prefix).casefold() != table.sheet.casefold():
            return reference
        first, end = int(corners["first"]), int(corners["last"])
        if end != last or first > table.area.first_row:
            return reference
        return f"{corners['before']}{table.area.last_row}"

    book.workbook.change_sheet_name(PRINT_AREA, table.sheet, lambda text: rewrite(text, change))


def _last_used(book: Book, table: TablePart, most: int | None = None) -> int:
    """Return the last sheet row, down to ``most``, that holds a value, a merged cell or a drawn object; 0 for none.

    Rows that are merely formatted do not count: a shorter table leaves them behind.
    """
    sheet = book.sheet(table.sheet)
    filled = [
        number for number, row in sheet.rows(1, most) if not all(map(is_blank, sheet.cells(row).values()))
    ]
    drawn = [
        lowest_anchor(book.parts.tree(part))
        for part in book.parts.related(sheet.part, "drawing")
        if part in book.parts
    ]
    bottoms = [*filled[-1:], *(merge.last_row for merge in merges(sheet)), *drawn]
    return max((row for row in bottoms if most is None or row <= most), default=0)


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
