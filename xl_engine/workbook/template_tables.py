"""Fills the tables of a new workbook's template, which openpyxl does not let grow by itself."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .cell_values import Formula
from .package.values import clean_text

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.worksheet.worksheet import Worksheet


def place_of(sheet: Worksheet, table: str) -> tuple[int, int, int]:
    """Return the first and the last data row of a table and its width in columns."""
    from openpyxl.utils import range_boundaries

    _, top, width, bottom = range_boundaries(sheet.tables[table].ref)
    assert isinstance(top, int)
    assert isinstance(bottom, int)
    assert isinstance(width, int)
    return top + 1, bottom, width


def fill_table(sheet: Worksheet, table: str, rows: Sequence[Sequence[object]]) -> None:
    """Fill a table of the template, moving what stands below it."""
    from openpyxl.utils import get_column_letter

    first, last, width = place_of(sheet, table)
    more = max(0, len(rows) - (last - first + 1))
    if more:
        _push_down(sheet, last, more)
    height = sheet.row_dimensions[first].height
    for index, values in enumerate(rows):
        sheet.row_dimensions[first + index].height = height
        for column in range(1, width + 1):
            cell = sheet.cell(first + index, column)
            if index:
                _same_style(sheet.cell(first, column), cell)
            value = values[column - 1] if column <= len(values) else None
            put(cell, value)
    bottom = max(last, first + len(rows) - 1)
    found = sheet.tables[table]
    found.ref = f"A{first - 1}:{get_column_letter(width)}{bottom}"
    if found.autoFilter is not None:
        found.autoFilter.ref = found.ref
    _stretch(sheet, first, bottom)


def put(cell: Cell | MergedCell, value: object) -> None:
    """Write a value; a text is never taken for a formula, and loses what a cell cannot hold."""
    if isinstance(value, Formula):
        cell.value = f"={value.text}"
        return
    if isinstance(value, str):
        value = clean_text(value)
    cell.value = value  # type: ignore[assignment]
    if isinstance(value, str):
        cell.data_type = "s"


def _same_style(source: Cell | MergedCell, target: Cell | MergedCell) -> None:
    # Font, border and the rest one by one would take most of the time it takes to make a workbook.
    target._style = copy.copy(source._style)  # type: ignore[union-attr]  # noqa: SLF001


def _stretch(sheet: Worksheet, first: int, bottom: int) -> None:
    """Let drop-downs on the first row of a table reach its last row."""
    for rule in sheet.data_validations.dataValidation:
        ranges = [(r.min_col, r.min_row, r.max_col, r.max_row) for r in rule.sqref.ranges]
        for left, top, right, low in ranges:
            if top == first and low < bottom:
                rule.sqref.remove(f"{_letters(left)}{top}:{_letters(right)}{low}")
                rule.sqref.add(f"{_letters(left)}{top}:{_letters(right)}{bottom}")


def _letters(column: int) -> str:
    from openpyxl.utils import get_column_letter

    return get_column_letter(column)


def _push_down(sheet: Worksheet, below: int, by: int) -> None:
    height = {row: sheet.row_dimensions[row].height for row in range(below + 1, sheet.max_row + 1)}
    sheet.move_range(f"A{below + 1}:{_letters(sheet.max_column)}{sheet.max_row + 1}", rows=by)
    for row, value in height.items():
        sheet.row_dimensions[row + by].height = value
    for table in sheet.tables.values():
        start, end = table.ref.split(":")
        top = int("".join(c for c in start if c.isdigit()))
        if top > below:
            table.ref = ":".join(_lowered(corner, by) for corner in (start, end))
            if table.autoFilter is not None:
                table.autoFilter.ref = table.ref
    for rule in sheet.data_validations.dataValidation:
        for found in list(rule.sqref.ranges):
            if found.min_row > below:
                found.shift(row_shift=by)


def _lowered(corner: str, by: int) -> str:
    letters = "".join(c for c in corner if c.isalpha())
    return f"{letters}{int(corner[len(letters) :]) + by}"
