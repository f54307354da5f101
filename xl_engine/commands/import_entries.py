"""导入报名: reads entry lists into 报名."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from xl_engine.event import EngineError, Problem
from xl_engine.forms import read_entries
from xl_engine.messages import written
from xl_engine.workbook import layout
from xl_engine.workbook.changes import entry_rows, finish
from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.rows import EntryRow, cells_of, extra_cells
from xl_engine.workbook.columns.sheets import BIRTH_DATE, GROUP, ID_NUMBER, NAME, ORIGIN, UNIT
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.reading import Book, read_book, require
from xl_engine.workbook.table_rows import used_rows, write_below

from .report import Line, Report, as_data, errors, line


def run(
    host: Host,
    files: Sequence[Path],
    when: dt.datetime,
    section: str | None = None,
    progress: Callable[[Path], None] = lambda _: None,
) -> Report:
    """Add the entries of some files below those in 报名.

    A row that is already there (same group, name, unit, birth date and ID number) is not added again, so that importing a
    file twice changes nothing; whom one file names twice is added twice, for `check` to ask about. ``section`` stands for a 组别 the list does not name.
    """
    book = read_book(host)
    require(host, layout.ENTRIES_TABLE)
    if section is not None:
        book.choose(section)
    listed_rows = entry_rows(host)
    known = Counter(_key(row) for row in listed_rows)
    origins = {(row.value(ORIGIN), row.value(NAME)) for row in listed_rows}
    fresh: list[EntryRow] = []
    read = 0
    lines: list[Line] = []
    problems: list[Problem] = []
    for path in files:
        progress(path)
        listed = read_entries(path)
        problems += listed.problems
        rows = [_in_section(row, section or _only(book)) for row in listed.entries]
        # A row whose 组别 or birth date was put right in the workbook is still the same row of the same file.
        rows = [
            row for row in rows if (str(row.source), row.value(NAME)) not in origins or _key(row) in known
        ]
        added = _not_yet(rows, known)
        lines.append(
            line(
                "{file}：读到 {read} 人，新增 {added} 人。",
                file=path.name,
                read=len(listed.entries),
                added=len(added),
            )
        )
        fresh += added
        read += len(listed.entries)
    if not read and errors(problems):
        # Not one of the files could be read; where some could, the others are told and the work is done.
        raise EngineError(*problems)
    if fresh:
        view = host.read(layout.ENTRIES_TABLE)
        # Columns nobody knows (住宿, 车次…) are the organiser's information and come along at the right-hand end.
        ours = layout.HEADINGS[layout.ENTRIES_TABLE]
        theirs = extra_cells(fresh, added=[h for h in view.headings if h not in ours], reserved=ours)
        write_below(host, view, cells_of(fresh), used_rows(view), theirs)
        finish(host, when, "导入报名", {"": written("{files}：新增 {count} 人", files="、".join(p.name for p in files),
                                                count=len(fresh))}, book)  # fmt: skip
    data = {"added": len(fresh), "issues": [as_data(problem) for problem in problems]}
    return Report(lines, problems, data, changed=bool(fresh))


def _not_yet(rows: Sequence[EntryRow], known: Counter[tuple[str, ...]]) -> list[EntryRow]:
    """Return the rows of one file beyond those that are ``known``, and count them there."""
    read: Counter[tuple[str, ...]] = Counter()
    added = []
    for row in rows:
        key = _key(row)
        read[key] += 1
        if read[key] > known[key]:
            known[key] += 1
            added.append(row)
    return added


def _only(book: Book) -> str | None:
    return book.sections[0].section.name if len(book.sections) == 1 else None


def _in_section(row: EntryRow, name: str | None) -> EntryRow:
    """Return the row with its 组别 filled in where the list does not say it."""
    if name is None or row.value(GROUP):
        return row
    readings = {**row.readings, GROUP.title: GROUP.read(name)}
    return EntryRow(readings, row.source, row.extra, row.hidden)


def _key(row: EntryRow) -> tuple[str, ...]:
    columns: tuple[Column[Any], ...] = (GROUP, NAME, UNIT, BIRTH_DATE, ID_NUMBER)
    return tuple(str(row.value(column)) for column in columns)
