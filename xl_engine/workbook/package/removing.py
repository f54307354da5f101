"""Takes sheets out of a workbook, unless somebody would miss them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xl_engine.event import EngineError, Problem

from .addresses import Area, address
from .book import Book
from .cells import is_blank
from .formula_places import FormulaPlaces, Place
from .names_in_formulas import mentioned
from .sheet_list import SheetList

_OF_NOBODY = frozenset({"table", "printerSettings", "customProperty"})
"""What may belong to a sheet without anybody having put it there to be seen."""


def remove_sheets(book: Book, sheets: Collection[str], owned: Collection[str]) -> None:
    """Take sheets out with their tables and with the names of their cells.

    ``owned`` are the tables and defined names that go with them; cells outside of these must be blank.

    Raises:
        KeyError: there is no sheet of that name.
        EngineError: a sheet holds something else, or something elsewhere refers to it; nothing is changed then.
    """
    listed = SheetList(book.parts, book.workbook)
    listed.refuse_if_locked()
    entries = {entry.name: entry for entry in book.sheets}
    parts = [entries[name].part for name in sheets]
    names = {name.casefold() for name in owned}
    problems = [problem for name in sheets for problem in _own_things(book, name, names)]
    problems += _references(book, sheets, names)
    if problems:
        raise EngineError(*problems)
    for name in owned:
        book.workbook.undefine(name)
    listed.remove(sheets)
    kept = {relation.target for entry in book.sheets for relation in book.parts.relations(entry.part)}
    for part in parts:
        for relation in book.parts.relations(part):
            if relation.target not in kept and relation.target in book.parts:
                book.parts.drop(relation.target, part)
        book.parts.drop(part, book.workbook.part)
    book.drop_calculation_order()
    book.workbook.refresh()
    book.sheets_changed(gone=sheets)


def _own_things(book: Book, name: str, owned: Collection[str]) -> list[Problem]:
    """Return what on a sheet is not the engine's: a table, a picture or note, or a cell with something in it."""
    sheet = book.sheet(name)
    problems = []
    areas = []
    for table in book.tables.values():
        if table.sheet != name:
            continue
        if table.name.casefold() in owned:
            areas.append(table.area)
            continue
        problems.append(
            Problem(
                "sheet.own-table",
                "工作表“{sheet}”上有另外的表“{table}”，这张工作表没有删除。",
                "请把它移到别的工作表，再执行一次。",
                {"sheet": name, "table": table.name},
            ).at(name, table.area.text)
        )
        areas.append(table.area)
    if any(relation.kind not in _OF_NOBODY for relation in book.parts.relations(sheet.part)):
        problems.append(
            Problem(
                "sheet.own-objects",
                "工作表“{sheet}”上有批注、图片、图表或控件，这张工作表没有删除。",
                "请把它们移到别的工作表或删去，再执行一次。",
                {"sheet": name},
            ).at(name)
        )
    for target in map(book.workbook.target, owned):
        if target is not None and target.sheet == name:
            areas.append(Area(target.row, target.column, target.row, target.column))
    for number, row in sheet.rows(1):
        for column, cell in sheet.cells(row).items():
            here = Area(number, column, number, column)
            if not is_blank(cell) and not any(area.meets(here) for area in areas):
                place = address(number, column)
                problems.append(
                    Problem(
                        "sheet.own-cell",
                        "工作表“{sheet}”的 {cell} 填有表以外的内容，这张工作表没有删除。",
                        "请把它移到别的工作表或删去，再执行一次。",
                        {"sheet": name, "cell": place},
                    ).at(name, place)
                )
                return problems
    return problems


def _references(book: Book, sheets: Collection[str], owned: Collection[str]) -> list[Problem]:
    """Return where something that stays refers to the sheets, their tables or their names."""
    wanted = {name.casefold() for name in sheets}
    found: dict[Place, str] = {}

    def look(text: str, place: Place) -> str:
        target = mentioned(text, wanted, owned)
        if target and place.name.casefold() not in owned:
            found.setdefault(place, target)
        return text

    FormulaPlaces(book, [*sheets, *owned]).visit(look, without=sheets)
    return [_referring(place, target) for place, target in found.items()]


def _referring(place: Place, target: str) -> Problem:
    fields: Mapping[str, object] = {"target": target, "name": place.name}
    if place.name:
        return Problem(
            "sheet.named",
            "名称“{name}”引用了“{target}”，有关的工作表没有删除。",
            "请在“公式”的“名称管理器”里改掉或删去这个名称，再执行一次。",
            fields,
        )
    return Problem(
        "sheet.referred-to",
        "这里引用了“{target}”（公式、图表、下拉列表或链接），有关的工作表没有删除。",
        "请改掉或删去这里的引用，再执行一次。",
        fields,
    ).at(place.sheet, place.cell)
