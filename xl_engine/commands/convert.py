"""Between workbook and event file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from xl_engine.event import Entrant, Event, Problem, Section
from xl_engine.messages import written
from xl_engine.workbook import layout
from xl_engine.workbook.changes import finish, waiting_entries
from xl_engine.workbook.columns.entrants import entrant_cells, to_entrant
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.columns.sheets import ENTRY_COLUMNS
from xl_engine.workbook.hosts import Host, Writable
from xl_engine.workbook.pairing_sheet import append_round, break_at_rounds, read_pairings
from xl_engine.workbook.reading import Book, keep_extra, read_book

from .new import REGULATION_TEXT
from .pair import points_before
from .report import errors


def event_of(host: Host) -> tuple[Event, list[Problem]]:
    """Return the event a workbook holds, entries without number included, and its errors."""
    book = read_book(host)
    waiting = waiting_entries(host, book)
    sections = []
    for item in book.sections:
        late = item.section.pairings != ()
        entries = () if late else tuple(_entry(row) for row in waiting[item.section.name])
        sections.append(replace(item.section, entrants=item.section.entrants + entries))
    event = replace(book.event, sections=tuple(sections))
    if text := book.engine.get("regulation.toml"):
        event = replace(event, extra={**event.extra, REGULATION_TEXT: text})
    return event, errors(book.problems)


def _entry(row: EntryRow) -> Entrant:
    return replace(to_entrant(row), number=0, group="")


def fill(host: Host, event: Event, when: dt.datetime) -> Book:
    """Write the facts of an event file into a new workbook made for it."""
    book = read_book(host)
    kept = {key: value for key, value in event.extra.items() if key != REGULATION_TEXT}
    event = replace(event, extra=kept)
    keep_extra(book.engine, event, [item.tables.number for item in book.sections])
    book.engine.write(host)
    waiting: list[tuple[Section, Entrant]] = []
    for item, section in zip(book.sections, event.sections, strict=True):
        numbered = [entrant for entrant in section.entrants if entrant.number]
        waiting += [(section, entrant) for entrant in section.entrants if not entrant.number]
        if numbered:
            host.write(item.tables.players, entrant_cells(numbered), rows=len(numbered))
        _rounds(host, item.tables.pairings, section, book)
    if waiting:
        _entries(host, waiting)
    return finish(host, when, "转换", {section.name: written("由赛事文件转来") for section in event.sections})


def _rounds(host: Host, table: str, section: Section, book: Book) -> None:
    for number, games in enumerate(section.pairings, start=1):
        sheet = read_pairings(host.read(table), section.scoring)
        before = replace(section, pairings=section.pairings[: number - 1])
        points = points_before(before, book.switches)
        append_round(host, sheet, section, games, points, [""] * len(games))
    break_at_rounds(host, read_pairings(host.read(table), section.scoring))


def _entries(host: Host, waiting: Sequence[tuple[Section, Entrant]]) -> None:
    fields = {"组别": "group", "姓名": "name", "单位": "unit", "性别": "sex", "出生日期": "born", "证件类型": "id_type",
              "证件号码": "id_number", "电话": "phone", "等级分": "rating", "段级位": "title", "备注": "remarks"}  # fmt: skip
    columns: dict[str, list[Writable]] = {}
    for column in ENTRY_COLUMNS:
        if column.title not in fields:
            continue
        cells = columns.setdefault(column.title, [])
        for section, entrant in waiting:
            value = section.name if column.title == "组别" else getattr(entrant, fields[column.title])
            cells.append(column.write(value))
    host.write(layout.ENTRIES_TABLE, columns, rows=len(waiting))
