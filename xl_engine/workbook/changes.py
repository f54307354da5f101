"""What every command that changes a workbook leaves behind: log line, revision, state on 首页."""

from __future__ import annotations

import datetime as dt

from . import layout
from .columns.rows import EntryRow, rows_of
from .home_sheet import refresh_home
from .hosts import Host
from .log_sheet import add_entry
from .reading import Book, read_book
from .titles import refresh_titles

NUMBER_HEADING = "编排号"
"""Column of 报名 in which the draw writes the number a row was given."""


def waiting_entries(host: Host, book: Book) -> dict[str, list[EntryRow]]:
    """Return, by section, the rows of 报名 that are not yet among the players, hidden rows included."""
    by_section: dict[str, list[EntryRow]] = {item.section.name: [] for item in book.sections}
    known = {
        item.section.name: {(entrant.name, entrant.unit) for entrant in item.section.entrants}
        for item in book.sections
    }
    for row in entry_rows(host):
        group = str(row.readings["组别"].value) if "组别" in row.readings else ""
        if not group and len(by_section) == 1:
            group = next(iter(by_section))
        if group not in by_section or row.extra.get(NUMBER_HEADING):
            continue
        person = (row.readings["姓名"].value if "姓名" in row.readings else "",
                  row.readings["单位"].value if "单位" in row.readings else "")  # fmt: skip
        if person not in known[group]:
            by_section[group].append(row)
    return by_section


def entry_rows(host: Host) -> list[EntryRow]:
    """Return the rows of 报名."""
    return rows_of(host.read(layout.ENTRIES_TABLE))


def finish(host: Host, when: dt.datetime, command: str, lines: dict[str, str]) -> Book:
    """Log what a command did (``lines`` by section), count the revision, and bring 首页 up to date."""
    for section, content in lines.items():
        add_entry(host, when, command, section, content)
    book = read_book(host)
    engine = book.engine
    engine.set("revision", str(int(engine.get("revision") or 0) + 1))
    engine.set("changed", when.isoformat(timespec="seconds"))
    engine.write(host)
    waiting = waiting_entries(host, book)
    refresh_titles(host, book)
    refresh_home(host, book, [len(waiting[item.section.name]) for item in book.sections])
    return book
