"""Makes a table longer, and lets the sheet around it follow.

Blank rows below that are formatted like the table are taken in first (a shorter table left them, or a template offers
them). If anything else stands below, rows are put in so that all of it keeps its distance; else the table just extends.
"""

from __future__ import annotations

from dataclasses import dataclass

from xl_engine.event import EngineError, Problem

from ..cell_values import Formula
from .addresses import MAX_ROW, Area, address
from .anchors import lowest_anchor
from .book import Book
from .cells import is_blank
from .namespaces import FORMULA, main
from .references import Growth, translate
from .sheet_part import SheetPart
from .table_part import TablePart


@dataclass(frozen=True, slots=True)
class _Plan:
    """How many blank rows are taken in and how many rows are put in below them."""

    taken: int
    inserted: int


def lengthen(book: Book, table: TablePart, extra: int) -> None:
    """Give a table ``extra`` more data rows, formatted like its last one and with its calculated columns filled.

    Raises:
        EngineError: the sheet is full, or something beside the table would be torn apart; nothing is changed then.
    """
    sheet = book.sheet(table.sheet)
    plan = _plan(book, sheet, table, extra)
    last = table.last_row
    sample = sheet.row(last) if last >= table.first_row else None
    area = table.area.with_rows(table.area.first_row, last)
    book.grow(Growth(table.sheet, last + plan.taken + 1, plan.inserted, area, extra), table)
    styles = {} if sample is None else sheet.styles(last, area.first_column, area.last_column)
    for number in range(last + 1, last + extra + 1):
        sheet.make_row(number, sample)
        sheet.set_styles(number, styles)
    formulas = _calculated(sheet, table)
    filled = {
        column: [Formula(translate(text, down, 0)) for down in range(1, extra + 1)]
        for column, text in formulas.items()
    }
    sheet.write_columns(last + 1, filled)
    table.set_last_row(last + extra)
    sheet.settle()


def insert_rows(book: Book, name: str, at: int, count: int) -> None:
    """Put blank rows in before row ``at`` of a sheet, formatted like the row above; everything below follows.

    Raises:
        EngineError: a table or an array formula would be torn apart, or the sheet is full; nothing is changed then.
    """
    sheet = book.sheet(name)
    torn = _torn(book, sheet, None, at)
    if torn:
        raise EngineError(
            Problem(
                "sheet.in-the-way",
                "工作表“{sheet}”的第 {row} 行前要加 {rows} 行，但那里的 {other} 会被拆开。",
                "请把它移到别处后再试。",
                {"sheet": sheet.name, "row": at, "rows": count, "other": torn},
                sheet=sheet.name,
                cell=address(at, 1),
            )
        )
    if sheet.last_row + count > MAX_ROW:
        raise _full(sheet.name)
    sample = sheet.row(at - 1)
    styles = {} if sample is None else {column: cell.get("s") for column, cell in sheet.cells(sample).items()}
    book.grow(Growth(sheet.name, at, count))
    for number in range(at, at + count):
        sheet.make_row(number, sample)
        sheet.set_styles(number, styles)
    sheet.settle()


def _plan(book: Book, sheet: SheetPart, table: TablePart, extra: int) -> _Plan:
    last = table.last_row
    if last + table.totals + extra > MAX_ROW:
        raise _full(table.sheet)
    if table.totals:
        taken = 0
    elif _nothing_below(book, sheet, last):
        return _Plan(extra, 0)
    else:
        taken = _blank_alike(book, sheet, table, extra)
    inserted = extra - taken
    if not inserted:
        return _Plan(taken, 0)
    at = last + taken + 1
    other = _torn(book, sheet, table, at)
    if other is None:
        if sheet.last_row + inserted > MAX_ROW:
            raise _full(table.sheet)
        return _Plan(taken, inserted)
    area = table.area
    below = Area(last + 1, area.first_column, last + extra, area.last_column)
    if table.totals or sheet.in_use(below) or _occupied(book, sheet, below, table):
        raise EngineError(
            Problem(
                "table.in-the-way",
                "工作表“{sheet}”的表“{table}”要加 {rows} 行，但旁边的 {other} 会被拆开，放不下。",
                "请把旁边的内容移到别的列的空白处或另一张工作表后再试。",
                {"sheet": table.sheet, "table": table.name, "rows": extra, "other": other},
                sheet=table.sheet,
                cell=address(at, area.first_column),
            )
        )
    return _Plan(extra, 0)


def _nothing_below(book: Book, sheet: SheetPart, last: int) -> bool:
    """Whether no value, merge, table or drawn object lies below a row."""
    below = Area(last + 1, 1, MAX_ROW, 16_384)
    if sheet.in_use(below) or _occupied(book, sheet, below, None):
        return False
    drawings = book.parts.related(sheet.part, "drawing")
    return all(lowest_anchor(book.parts.tree(part)) <= last for part in drawings if part in book.parts)


def _occupied(book: Book, sheet: SheetPart, area: Area, but: TablePart | None) -> bool:
    """Whether a merge or another table than ``but`` reaches into an area."""
    if any(merge.meets(area) for merge in merges(sheet)):
        return True
    return any(
        other is not but and other.sheet == sheet.name and other.area.meets(area)
        for other in book.tables.values()
    )


def merges(sheet: SheetPart) -> list[Area]:
    """Return the merged areas of a sheet."""
    return [
        Area.parse(element.get("ref") or "A1")
        for element in sheet.root.iterfind(f"{main('mergeCells')}/{main('mergeCell')}")
    ]


def _blank_alike(book: Book, sheet: SheetPart, table: TablePart, most: int) -> int:
    """Return how many rows right below the table are blank and formatted like its last row, as far as formatted."""
    bounds = table.area.first_column, table.area.last_column
    wanted = set(_formatted(sheet.styles(table.last_row, *bounds)))
    columns = {column for column, _ in wanted}
    found = 0
    while found < most:
        number = table.last_row + found + 1
        row = sheet.row(number)
        if row is None or any(not is_blank(cell) for cell in sheet.cells(row).values()):
            break
        given = {item for item in _formatted(sheet.styles(number, *bounds)) if item[0] in columns}
        if not given or not given <= wanted:
            break
        if _occupied(book, sheet, Area(number, 1, number, 16_384), table):
            break
        found += 1
    return found


def _formatted(styles: dict[int, str | None]) -> list[tuple[int, str]]:
    return [(column, style) for column, style in styles.items() if style not in (None, "0")]


def _torn(book: Book, sheet: SheetPart, table: TablePart | None, at: int) -> str | None:
    """Return what rows put in at ``at`` would tear apart: another table or an array formula; None if nothing."""
    for other in book.tables.values():
        area = other.area
        if other is not table and other.sheet == sheet.name and area.first_row < at <= area.last_row:
            return other.name
    for formula in sheet.data.iter(FORMULA):
        if formula.get("t") in ("array", "dataTable") and formula.get("ref"):
            cell = formula.getparent()
            area = Area.parse(formula.get("ref") or "A1")
            spilled = cell is not None and cell.get("cm") is not None
            if area.first_row < at <= area.last_row and not spilled:
                return area.text
    return None


def _calculated(sheet: SheetPart, table: TablePart) -> dict[int, str]:
    """Return the formulas of calculated columns as they read in the last data row."""
    last = table.last_row
    found = {}
    for column, text in table.calculated_columns().items():
        found[column] = (sheet.formula(last, column) if last >= table.first_row else None) or text
    return found


def _full(sheet: str) -> EngineError:
    return EngineError(
        Problem(
            "sheet.full",
            "工作表“{sheet}”的行数已到上限，不能再加行。",
            "请删除这张工作表下方不需要的内容后再试。",
            {"sheet": sheet},
            sheet=sheet,
        )
    )
