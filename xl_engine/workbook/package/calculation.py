"""Keeps Excel's own calculation right: the order of calculation, and a fresh calculation where values changed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .parts import Parts
from .sheet_part import SheetPart
from .shifting import mentions
from .table_part import TablePart
from .workbook_part import SheetEntry, WorkbookPart

_FORMULA = re.compile(rb"<(?:\w+:)?f[\s>/]")
_SHEET_SPAN = re.compile(rb":[^<>!:]+!")
_INDIRECT = "INDIRECT"


def settle(
    parts: Parts, workbook: WorkbookPart, sheets: Iterable[SheetPart], tables: Iterable[TablePart]
) -> None:
    """Drop the calculation order if formulas came, went or moved; have Excel calculate if formulas are affected.

    Excel makes the order anew by itself; one that names cells without formulas it would call damaged.
    """
    touched = [sheet for sheet in sheets if sheet.values_changed]
    if any(sheet.formulas_changed for sheet in touched):
        chain = workbook.related("calcChain")
        if chain:
            parts.drop(chain, workbook.part)
    if touched and _any_affected(parts, workbook, touched, tables):
        workbook.recalculate_on_load()


def _any_affected(
    parts: Parts, workbook: WorkbookPart, touched: list[SheetPart], tables: Iterable[TablePart]
) -> bool:
    """Whether a formula may depend on a sheet whose values changed: one on it, or one that names it in some way."""
    parsed = {sheet.part for sheet in touched}
    if any(sheet.has_formulas for sheet in touched):
        return True
    names = {sheet.name for sheet in touched}
    words = {_INDIRECT, *names, *(table.name for table in tables if table.sheet in names)}
    for word in tuple(words):
        words |= workbook.names_mentioning(word)
    return any(
        _depends(parts, entry, words) for entry in workbook.sheets if entry.cells and entry.part not in parsed
    )


def _depends(parts: Parts, entry: SheetEntry, words: set[str]) -> bool:
    """Whether a sheet has formulas that may look at what goes by these words.

    Every formula, or the first of a shared group, ends in ``f>``; that is found faster than a pattern.
    """
    raw = parts.raw(entry.part)
    if b"f>" not in raw or _FORMULA.search(raw) is None:
        return False
    return parts.is_parsed(entry.part) or mentions(raw, words) or _SHEET_SPAN.search(raw) is not None
