"""Renames sections: wherever the engine keeps the name, and the tabs that are called after it."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.messages import written
from xl_engine.regulation import Regulation
from xl_engine.workbook import layout
from xl_engine.workbook.columns.text import as_typed, one_line
from xl_engine.workbook.event_extras import keep_group, name_key
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.reading import Book, SectionBook
from xl_engine.workbook.section_rows import rename_everywhere, rename_subtitles
from xl_engine.workbook.section_tabs import rename_tabs
from xl_engine.workbook.settings_sheet import section_name


def rename_sections(host: Host, book: Book, renamed: Sequence[tuple[SectionBook, str]]) -> dict[str, str]:
    """Give sections new names, all at once, and return the lines for the log.

    The log itself keeps the old names: it says what was done at the time.
    """
    if not renamed:
        return {}
    typed = _typed_names(host)
    tabs = rename_tabs(host, {
        item.tables.number: ((item.section.name, typed.get(item.section.name, "")), new) for item, new in renamed
    })  # fmt: skip
    rename_everywhere(host, {item.section.name: new for item, new in renamed}, tabs)
    for item, new in renamed:
        number, old = item.tables.number, item.section.name
        rename_subtitles(host, number, old, new)
        if book.engine.get(name_key(number)):
            book.engine.set(name_key(number), new if new != section_name(new) else "")
        keep_group(book.engine, number, _group(book.regulation, item, section_name(new)))
    return {
        section_name(new): written("由“{old}”改名为“{new}”", old=item.section.name, new=new)
        for item, new in renamed
    }


def _typed_names(host: Host) -> dict[str, str]:
    """Return the names of sections as they stand in 组别, after which `new` has called the tabs."""
    view = host.read(layout.SECTIONS_TABLE)
    heading = heading_of(view, "组别")
    if heading is None:
        return {}
    at = view.headings.index(heading)
    return {section_name(cells[at]): one_line(as_typed(cells[at])) for cells in view.rows}


def _group(regulation: Regulation, item: SectionBook, new: str) -> str:
    """Return the group of the regulation that a renamed section still is, blank where its new name says it."""
    known = {section_name(group.name): group.name for group in regulation.groups}
    kept = item.section.group or known.get(item.section.name, "")
    return "" if new in known and not item.section.group else kept
