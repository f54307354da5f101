"""Puts right what 选手 (teams: 队伍) says about who is there: 加入轮次, 缺席轮次, 申请轮空, 退赛."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from xl_engine.event import EngineError, Entrant, Kind, Section, Team

from .columns.column import Column
from .columns.quantities import whole_number
from .columns.sheets import (
    ABSENT_ROUNDS,
    JOINED_ROUND,
    PLAYER_COLUMNS,
    REQUESTED_BYES,
    START_NUMBER,
    TEAM_COLUMNS,
    WITHDRAWN_AFTER,
)
from .columns.text import as_typed
from .hosts import CellValue, Host
from .places import missing_heading
from .reading import SectionBook
from .rosters import headed

_COLUMNS: tuple[tuple[Column[Any], str], ...] = (
    (JOINED_ROUND, "joined_round"),
    (ABSENT_ROUNDS, "absent_rounds"),
    (REQUESTED_BYES, "requested_byes"),
    (WITHDRAWN_AFTER, "withdrawn_after"),
)


@dataclass(frozen=True, slots=True)
class CorrectedCell:
    """A cell of the list to be changed: whose it is, its heading, its data row, and its text before and after."""

    sheet: str
    number: int
    heading: str
    row: int
    value: CellValue
    was: str
    now: str


def corrected_cells(item: SectionBook, corrected: Section) -> list[CorrectedCell]:
    """Return the cells in which the list differs from corrected facts; EngineError where it lacks such a column."""
    teams = item.section.kind is Kind.TEAM
    old: Sequence[Entrant | Team] = item.section.teams if teams else item.section.entrants
    new: Sequence[Entrant | Team] = corrected.teams if teams else corrected.entrants
    return [
        cell
        for before, after in zip(old, new, strict=True)
        if before != after
        for cell in _of_one(item, before, after)
    ]


def _of_one(item: SectionBook, before: Entrant | Team, after: Entrant | Team) -> Iterator[CorrectedCell]:
    view = item.teams or item.players
    names = headed(view, TEAM_COLUMNS if item.teams is not None else PLAYER_COLUMNS)
    at = view.headings.index(names[START_NUMBER.title])
    row = next(index for index, cells in enumerate(view.rows) if whole_number(cells[at]) == before.number)
    for column, name in _COLUMNS:
        if getattr(before, name) == getattr(after, name):
            continue
        if column.title not in names:
            raise EngineError(missing_heading(view, column.title))
        heading = names[column.title]
        value = column.write(getattr(after, name))
        was = view.rows[row][view.headings.index(heading)]
        yield CorrectedCell(
            view.sheet, before.number, heading, row, value,
            "" if was is None else as_typed(was), "" if value is None else str(value),
        )  # fmt: skip


def write_attendance(host: Host, item: SectionBook, cells: Sequence[CorrectedCell]) -> None:
    """Write the corrected cells."""
    view = item.teams or item.players
    for cell in cells:
        host.write(view.name, {cell.heading: [cell.value]}, rows=len(view.rows), start=cell.row)
