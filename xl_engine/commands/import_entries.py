"""导入报名: reads entry lists into 报名."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from xl_engine.event import EngineError, Problem, Severity
from xl_engine.forms import read_entries
from xl_engine.messages import written
from xl_engine.workbook import layout
from xl_engine.workbook.changes import entry_rows, finish
from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.rows import EntryRow, cells_of, extra_cells
from xl_engine.workbook.columns.sheets import BIRTH_DATE, GROUP, ID_NUMBER, NAME, UNIT
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.pairing_sheet import used_rows, write_below
from xl_engine.workbook.reading import Book, read_book

from .report import Line, Report, as_data, line


def run(
    host: Host,
    files: Sequence[Path],
    when: dt.datetime,
    section: str | None = None,
    progress: Callable[[Path], None] = lambda _: None,
) -> Report:
    """Add the entries of some files below those in 报名.

    A row that is already there (same group, name, unit, birth date and ID number) is not added again, so that importing a
    file twice changes nothing. ``section`` stands for a 组别 the list does not name.
    """
    book = read_book(host)
    if section is not None:
        book.choose(section)
    known = {_key(row) for row in entry_rows(host)}
    fresh: list[EntryRow] = []
    lines: list[Line] = []
    problems: list[Problem] = []
    for path in files:
        progress(path)
        listed = read_entries(path)
        problems += listed.problems
        rows = [_in_section(row, section or _only(book)) for row in listed.entries]
        added = []
        for row in rows:
            if _key(row) not in known:
                known.add(_key(row))
                added.append(row)
        lines.append(
            line(
                "{file}：读到 {read} 人，新增 {added} 人。", file=path.name, read=len(rows), added=len(added)
            )
        )
        fresh += added
    if not fresh and any(problem.severity is Severity.ERROR for problem in problems):
        raise EngineError(*problems)
    if fresh:
        view = host.read(layout.ENTRIES_TABLE)
        # Columns nobody knows (住宿, 车次…) are the organiser's information and come along at the right-hand end.
        write_below(host, view, {**cells_of(fresh), **extra_cells(fresh)}, used_rows(view))
        finish(host, when, "导入报名", {"": written("{files}：新增 {count} 人", files="、".join(p.name for p in files),
                                                count=len(fresh))})  # fmt: skip
    data = {"added": len(fresh), "issues": [as_data(problem) for problem in problems]}
    return Report(lines, problems, data, changed=bool(fresh))


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
