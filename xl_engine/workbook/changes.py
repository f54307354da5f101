"""What every command that changes a workbook leaves behind: log line, revision, state on 首页."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from xl_engine.event import Kind

from . import layout
from .columns.rows import EntryRow, rows_of
from .columns.sheets import GROUP, NAME, UNIT
from .columns.text import is_blank
from .entered_teams import count_teams
from .home_sheet import refresh_home
from .hosts import Host
from .log_sheet import add_entry
from .pairing_rows import heading_of
from .protection import keep_protection
from .reading import Book, SectionBook, read_book
from .titles import refresh_titles

NUMBER_HEADING = "编排号"
"""Column of 报名 in which the draw writes the number a row was given."""
WITHDRAWN = "退赛"
"""What the draw writes there of somebody who has withdrawn before round 1: he has no number, and waits for none."""


def waiting_entries(host: Host, book: Book) -> dict[str, list[EntryRow]]:
    """Return, by section, the rows of 报名 that are not yet among the players, hidden rows included."""
    by_section: dict[str, list[EntryRow]] = {item.section.name: [] for item in book.sections}
    if layout.ENTRIES_TABLE not in host.tables():
        return by_section
    view = host.read(layout.ENTRIES_TABLE)
    at = view.position(NUMBER_HEADING)
    numbered = [] if at is None else [index for index, row in enumerate(view.rows) if not is_blank(row[at])]
    only = next(iter(by_section)) if len(by_section) == 1 else ""
    open_rows = [
        row for row in rows_of(view, without=frozenset(numbered)) if (row.value(GROUP) or only) in by_section
    ]
    if not open_rows:
        return by_section
    unlisted = _players_without_row(book, rows_of(view), only)
    for row in open_rows:
        person = row.value(GROUP) or only, row.value(NAME), row.value(UNIT)
        if unlisted[person] > 0:
            unlisted[person] -= 1
        else:
            by_section[person[0]].append(row)
    return by_section


def _players_without_row(book: Book, rows: Iterable[EntryRow], only: str) -> Counter[tuple[str, str, str]]:
    """Count the players, by section, name and unit, whose number no row of 报名 carries: typed straight into 选手.

    Each of them accounts for one row of 报名 that has no number, so that namesakes are told apart by counting.
    """
    listed = {(row.value(GROUP) or only, row.extra.get(NUMBER_HEADING, "")) for row in rows}
    return Counter(
        (book.home_of(entrant, item.section), entrant.name, entrant.unit)
        for item in book.sections
        for entrant in item.section.entrants
        if (book.home_of(entrant, item.section), str(entrant.number)) not in listed
    )


def entry_rows(host: Host) -> list[EntryRow]:
    """Return the rows of 报名; none when the organiser has taken the sheet out of a copy to hand on."""
    if layout.ENTRIES_TABLE not in host.tables():
        return []
    return rows_of(host.read(layout.ENTRIES_TABLE))


def finish(
    host: Host, when: dt.datetime, command: str, lines: dict[str, str], before: Book | None = None
) -> Book:
    """Log what a command did (``lines`` by section), count the revision, and bring 首页 up to date.

    ``before`` is the workbook as the command has read it, so that only what it changed is read again.
    """
    for section, content in lines.items():
        add_entry(host, when, command, section, content)
    book = read_book(host, before)
    engine = book.engine
    engine.set("revision", str(_revision(engine.get("revision")) + 1))
    engine.set("changed", when.isoformat(timespec="seconds"))
    keep_protection(host, book)
    engine.write(host)
    waiting = waiting_entries(host, book)
    for item in book.sections:
        if last := heading_of(item.sheet.view, "后手编号"):
            host.print_whole(item.tables.pairings, last)
    refresh_titles(host, book)
    refresh_home(host, book, [_count(book, item, waiting) for item in book.sections])
    return book


def _count(book: Book, item: SectionBook, waiting: Mapping[str, Sequence[EntryRow]]) -> int:
    """Return how many players or teams are waiting for a number in the field of a section."""
    own = item.section.name
    inside = [one.section.name for one in book.sections if one.setting.joined_to == own]
    names = inside if item.setting.joined_to else [own, *inside]
    return sum(how_many(item, waiting[name]) for name in names)


def how_many(item: SectionBook, rows: Sequence[EntryRow]) -> int:
    """Return how many players, or teams of a team section, rows of 报名 make up."""
    return count_teams(rows) if item.section.kind is Kind.TEAM else len(rows)


def _revision(text: str) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else 0
