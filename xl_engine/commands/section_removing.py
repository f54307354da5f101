"""Removes sections that nobody has entered, with their sheets and rows."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.event import EngineError
from xl_engine.messages import written
from xl_engine.workbook import layout
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.reading import Book, SectionBook
from xl_engine.workbook.section_rows import drop_row, forget
from xl_engine.workbook.section_tabs import remove_tabs

from .section_obstacles import obstacles

HIGHEST_NUMBER = "highest_number"
"""Engine row with the highest 表号 ever given, kept once a section was removed: copies that were mailed know it by that."""


def highest_number(book: Book) -> int:
    """Return the highest 表号 a section of the workbook has or had."""
    kept = book.engine.get(HIGHEST_NUMBER)
    return max([int(kept) if kept.isdecimal() else 0, *(item.tables.number for item in book.sections)])


def remove_sections(host: Host, book: Book, removed: Sequence[SectionBook]) -> dict[str, str]:
    """Take sections out of a workbook and return the lines for the log.

    EngineError when one of them is not empty, or its sheets hold something of the organiser's.
    """
    standing = [problem for item in removed for problem in obstacles(host, book, item)]
    if standing:
        raise EngineError(*standing)
    if removed:
        book.engine.set(HIGHEST_NUMBER, str(highest_number(book)))
    for item in removed:
        remove_tabs(host, item.tables.number)
        for table in (layout.SECTIONS_TABLE, layout.OVERVIEW_TABLE):
            drop_row(host, table, item.section.name)
        forget(book.engine, item.tables.number)
    return {item.section.name: written("删除组别") for item in removed}
