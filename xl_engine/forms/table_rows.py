"""Turns the rows below a heading into entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from xl_engine.event import EngineError
from xl_engine.workbook.columns.column import Reading
from xl_engine.workbook.columns.quantities import whole_number
from xl_engine.workbook.columns.rows import EntryRow, Source, read_row
from xl_engine.workbook.columns.sheets import BOARD, COACH, GROUP, LEADER, NAME, ROLE, SEX, UNIT
from xl_engine.workbook.columns.text import is_blank, one_line
from xl_engine.workbook.hosts.base import CellValue

from .container import too_large
from .grid import Grid
from .heading_rows import Heading, is_heading_row
from .labels import is_unit_label, labels_above
from .limits import MAX_PEOPLE
from .lines import across, group_named, is_note, is_player, unit_named, without_count

_SHARED = (UNIT, GROUP, LEADER, COACH)
"""Columns in which a merged cell counts for every row it covers."""

_PLAYING = ("队员", "运动员", "选手", "棋手", "学生", "参赛", "player")
_NOT_PLAYING = (
    "领队",
    "教练",
    "随队",
    "陪同",
    "家长",
    "裁判",
    "工作人员",
    "老师",
    "联系人",
    "leader",
    "coach",
)


@dataclass(frozen=True, slots=True)
class TableRows:
    """People of one table; ``others`` are coaches, leaders and companions.

    ``end_of_people`` is the row below the last of them, ``next_row`` where the next heading or the sheet's end is.
    """

    entries: tuple[EntryRow, ...]
    others: tuple[EntryRow, ...]
    end_of_people: int
    next_row: int


def read_table(file: str, grid: Grid, heading: Heading, labels: Mapping[str, tuple[str, str]]) -> TableRows:
    """Return the people under a heading, down to the next heading or the end of the sheet.

    Raises EngineError when there are more than an event can have.
    """
    defaults = dict(labels)
    if grid.sheet.endswith("组"):
        defaults.setdefault(GROUP.title, (grid.sheet, ""))
    spread = _spread(grid, heading)
    entries: list[EntryRow] = []
    others: list[EntryRow] = []
    row = end_of_people = heading.body
    while row < len(grid.rows) and not is_heading_row(grid, row, heading):
        if told := _told_for_below(grid, row, heading):
            defaults |= told
        elif not across(grid, row, heading):
            for entry in _people(file, grid, heading, row, spread):
                plays = _plays(entry)
                end_of_people = row + 1
                (entries if plays else others).append(_completed(entry, defaults) if plays else entry)
        row += 1
        if len(entries) + len(others) > MAX_PEOPLE:
            raise EngineError(too_large())
    if _only_counts(grid, heading, entries + others):
        entries, others = ([_uncounted(entry, heading) for entry in rows] for rows in (entries, others))
    return TableRows(tuple(_with_staff(entries, others)), tuple(others), end_of_people, row)


def _told_for_below(grid: Grid, row: int, heading: Heading) -> dict[str, tuple[str, str]]:
    """Return what a row between the people says for those below it: their group, or their unit and its staff."""
    if named := group_named(grid, row):
        return {GROUP.title: (named, "")}
    if is_unit_label(grid, row):
        return {LEADER.title: ("", ""), COACH.title: ("", "")} | labels_above(grid, row, row + 1)
    unit = unit_named(grid, row, heading)
    return {UNIT.title: (unit, "")} if unit else {}


def _only_counts(grid: Grid, heading: Heading, people: Iterable[EntryRow]) -> bool:
    """Whether the column 序号 only counts the rows of the list, from any number on or anew in each part of it."""
    before: int | None = None
    for row in sorted({person.source.row - 1 for person in people}):
        for column in heading.counted:
            cell = grid.cell(row, column)
            number = whole_number(cell)
            if not is_blank(cell) and (
                number is None or (before is not None and number not in (1, before + 1))
            ):
                return False
            before = before if number is None else number
    return before is not None


def _uncounted(entry: EntryRow, heading: Heading) -> EntryRow:
    """Return the entry without what stands under 序号."""
    columns = {at: column for person in heading.people for at, column in person.layout.columns.items()}
    unknown = {at: text for person in heading.people for at, text in person.layout.unknown.items()}
    titles = {columns[at].title for at in heading.counted if at in columns}
    headings = {one_line(unknown[at]) for at in heading.counted if at in unknown}
    return replace(
        entry,
        readings={title: reading for title, reading in entry.readings.items() if title not in titles},
        extra={name: text for name, text in entry.extra.items() if name not in headings},
    )


def _people(
    file: str, grid: Grid, heading: Heading, row: int, spread: Mapping[tuple[int, int], CellValue]
) -> Iterator[EntryRow]:
    cells = dict(enumerate(grid.rows[row]))
    for person in heading.people:
        role = next(
            (grid.text(row, at) for at, column in person.layout.columns.items() if column is ROLE), ""
        )
        if not is_player(grid, row, person) or (is_note(grid, row) and not role):
            continue
        shared = {
            at: spread[row, at]
            for at, column in person.layout.columns.items()
            if column in _SHARED and (row, at) in spread
        }
        for at, column in person.layout.columns.items():
            if column is UNIT and isinstance(text := shared.get(at, cells.get(at)), str):
                shared[at] = without_count(one_line(text)) or text
        source = Source(file, grid.sheet, row + 1)
        entry = read_row(cells | shared, person.layout, source, hidden=row in grid.hidden_rows)
        entry = _completed(entry, {title: (text, "") for title, text in person.given.items()})
        if role and not any(word in role.casefold() for word in _PLAYING):
            # 类别 may say something else than who plays, and 报名 has no column for it.
            entry = replace(entry, extra={ROLE.title: role, **entry.extra})
        if person.board is not None:
            entry = replace(
                entry,
                readings={**entry.readings, BOARD.title: Reading(person.board, None, str(person.board))},
            )
        yield entry


def _spread(grid: Grid, heading: Heading) -> dict[tuple[int, int], CellValue]:
    """Return the value a vertically merged cell lends to the rows below its first."""
    places = {
        at for person in heading.people for at, column in person.layout.columns.items() if column in _SHARED
    }
    merged = sorted(
        (merge for merge in grid.merges if merge.left in places and merge.top >= heading.body),
        key=lambda merge: merge.top,
    )
    below: dict[int, int] = {}
    lent: dict[tuple[int, int], CellValue] = {}
    for merge in merged:
        # Regions never overlap in a sound file; where they do, each row is lent a value once.
        first = max(merge.top + 1, below.get(merge.left, 0))
        below[merge.left] = max(first, min(merge.bottom, len(grid.rows) - 1) + 1)
        for row in range(first, below[merge.left]):
            lent[row, merge.left] = grid.cell(merge.top, merge.left)
    return lent


def _plays(entry: EntryRow) -> bool:
    role = entry.value(ROLE) or entry.value(GROUP)
    words = role.casefold()
    if any(word in words for word in _PLAYING):
        return True
    return not any(word in words for word in _NOT_PLAYING)


def _completed(entry: EntryRow, defaults: Mapping[str, tuple[str, str]]) -> EntryRow:
    """Fill blanks of the shared columns with what the form says above its table."""
    readings = dict(entry.readings)
    cells = dict(entry.source.cells)
    for column in (*_SHARED, SEX):
        reading = readings.get(column.title)
        if defaults.get(column.title, ("", ""))[0] and (reading is None or not reading.shown):
            text, address = defaults[column.title]
            readings[column.title] = column.read(text)
            if address:
                cells[column.title] = address
    return replace(entry, readings=readings, source=replace(entry.source, cells=cells))


def _with_staff(entries: Iterable[EntryRow], others: Iterable[EntryRow]) -> Iterator[EntryRow]:
    """Yield the entries with the leader and coach that the table lists as people of the same unit."""
    staff: dict[tuple[str, str], list[str]] = {}
    for person in others:
        role = person.value(ROLE) or person.value(GROUP)
        for column in (LEADER, COACH):
            if column.title in role:
                staff.setdefault((column.title, person.value(UNIT)), []).append(person.shown(NAME))
    for entry in entries:
        named = {
            column.title: ("、".join(names), "")
            for column in (LEADER, COACH)
            if (names := staff.get((column.title, entry.value(UNIT))))
        }
        yield _completed(entry, named) if named else entry
