"""What the common tables know of a section: its row in 组别, and its name wherever it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from . import layout
from .columns.headings import HeadingIndex
from .columns.sheets import BOARD, ENTRY_COLUMNS, GROUP, TEAM_NAME
from .columns.text import is_blank
from .engine_rows import EngineRows
from .hosts import CellValue, Host, TableView, Writable
from .pairing_rows import heading_of
from .section_tabs import split_name
from .settings_sheet import section_name
from .table_rows import used_rows

_NAMES_OF_SECTIONS = ("组别", "并入", "奖励组别")
_KEPT = frozenset({layout.LOG_TABLE, layout.ENGINE_TABLE, layout.SWITCHES_TABLE, layout.OVERVIEW_TABLE})
"""The log says what was; 首页 is written anew by every command."""
_REMEMBERED = r"(?:extra\.\w+|name|ranked|awarded|decided|paired|shown|corrected)"


def add_row(host: Host, cells: Mapping[str, Writable]) -> None:
    """Add a row to the table 组别; a column it lacks is added where there is something to put into it."""
    view = host.read(layout.SECTIONS_TABLE)
    start = used_rows(view)
    columns = {
        heading_of(view, heading) or heading: [value]
        for heading, value in cells.items()
        if value is not None or heading_of(view, heading)
    }
    host.write(view.name, columns, rows=max(start + 1, len(view.rows)), start=start)


def drop_row(host: Host, table: str, name: str) -> None:
    """Take the row of a section out of a table; the rows below move up with all their cells but formulas."""
    if table not in host.tables():
        return
    view = host.read(table)
    heading = heading_of(view, "组别")
    if heading is None:
        return
    at = view.headings.index(heading)
    row = next((index for index, cells in enumerate(view.rows) if section_name(cells[at]) == name), None)
    if row is None:
        return
    formulas = host.formula_columns(table)
    columns: dict[str, list[Writable]] = {}
    for position, title in enumerate(view.headings):
        if title and title not in formulas:
            columns.setdefault(title, [*(cells[position] for cells in view.rows[row + 1 :]), None])
    host.write(table, columns, rows=len(view.rows), start=row)
    host.write(table, {}, rows=len(view.rows) - 1)


def rename_everywhere(host: Host, new: Mapping[str, str], tabs: Mapping[str, str]) -> None:
    """Write new names of sections where the engine's tables have the old ones, and new tabs into the list of issues."""
    for table in list(host.tables()):
        stem, _ = split_name(table)
        if stem not in layout.HEADINGS or stem in _KEPT:
            continue
        view = host.read(table)
        for heading in _headings(view):
            _replace(host, view, heading, lambda cell: new.get(section_name(cell)))
        if table == layout.ISSUES_TABLE and "工作表" in view.headings:
            _replace(host, view, "工作表", lambda cell: tabs.get(str(cell)))


def name_blanks(host: Host, name: str) -> int:
    """Write the name of the only section into the rows of 报名 that leave it blank; return how many.

    As soon as there is a second section a blank would not say any more which one is meant.
    """
    if layout.ENTRIES_TABLE not in host.tables():
        return 0
    view = host.read(layout.ENTRIES_TABLE)
    found = [heading for heading in _headings(view) if heading not in host.formula_columns(view.name)]
    if not found:
        return 0
    at = view.headings.index(found[0])
    rows = [
        index
        for index, cells in enumerate(view.rows)
        if is_blank(cells[at]) and not all(map(is_blank, cells))
    ]
    for start, cells in _runs(dict.fromkeys(rows, name)):
        host.write(view.name, {found[0]: cells}, rows=len(view.rows), start=start)
    return len(rows)


def add_team_columns(host: Host) -> None:
    """Give 报名 the columns that only teams need, at its right-hand end, where it does not have them."""
    if layout.ENTRIES_TABLE not in host.tables():
        return
    view = host.read(layout.ENTRIES_TABLE)
    there = HeadingIndex((TEAM_NAME, BOARD)).assign(view.headings).values()
    lacking = [heading for column, heading in ((TEAM_NAME, "队名"), (BOARD, "台号")) if column not in there]
    host.write(view.name, {heading: [] for heading in lacking})


def rename_subtitles(host: Host, number: int, old: str, new: str) -> None:
    """Put the new name into the lines under titles that begin with the old one (成绩, 名次)."""
    for name in host.names():
        stem, of = split_name(name)
        if of != number or not stem.startswith("副题_"):
            continue
        text = host.named(name)
        if isinstance(text, str) and text.startswith(f"{old}\u3000"):
            host.put(name, new + text[len(old) :])


def forget(engine: EngineRows, number: int) -> None:
    """Remove what the engine's rows remember of a section."""
    for key in [key for key in engine.values if re.fullmatch(rf"{_REMEMBERED}\.{number}", key)]:
        engine.set(key, "")


def _headings(view: TableView) -> list[str]:
    """Return the headings of a table under which names of sections stand."""
    found = [heading for heading in _NAMES_OF_SECTIONS if heading in view.headings]
    if view.name == layout.ENTRIES_TABLE:
        assigned = HeadingIndex(ENTRY_COLUMNS).assign(view.headings)
        found += [view.headings[at] for at, column in assigned.items() if column is GROUP]
    return list(dict.fromkeys(found))


def _replace(host: Host, view: TableView, heading: str, change: Callable[[CellValue], str | None]) -> None:
    at = view.headings.index(heading)
    changed = {index: new for index, cells in enumerate(view.rows) if (new := change(cells[at])) is not None}
    if changed and heading in host.formula_columns(view.name):
        return
    for start, cells in _runs(changed):
        host.write(view.name, {heading: cells}, rows=len(view.rows), start=start)


def _runs(cells: Mapping[int, str]) -> Iterator[tuple[int, Sequence[Writable]]]:
    """Yield the cells of neighbouring rows together, with the first of the rows."""
    start, run = 0, list[Writable]()
    for row in sorted(cells):
        if run and row != start + len(run):
            yield start, run
            run = []
        start = start if run else row
        run.append(cells[row])
    if run:
        yield start, run
