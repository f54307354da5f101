"""Gives a sheet another name; whatever refers to it follows, as in Excel."""

from __future__ import annotations

from .book import Book
from .formula_places import FormulaPlaces
from .names_in_formulas import Renaming
from .sheet_list import SheetList


def rename_sheet(book: Book, old: str, new: str) -> None:
    """Rename a sheet; formulas, defined names, links, charts and controls that name it go on doing so.

    Beyond what Excel does, links that stand in a formula as a text (``HYPERLINK("#'甲'!A1")``) follow too.

    Raises:
        KeyError: there is no sheet of that name.
        ValueError: another sheet has the new name.
        EngineError: the structure of the workbook is protected.
    """
    listed = SheetList(book.parts, book.workbook)
    listed.refuse_if_locked()
    names = [entry.name for entry in book.sheets]
    if old not in names:
        raise KeyError(old)
    if any(name.casefold() == new.casefold() and name != old for name in names):
        raise ValueError(f"name is taken: {new}")
    renaming = Renaming.of({old: new}, {})
    FormulaPlaces(book, [old]).visit(lambda text, _: renaming.formula(text))
    listed.rename(old, new)
    book.sheets_changed(renamed={old: new})
