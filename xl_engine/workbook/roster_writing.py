"""Writes who competes into 选手, and 队伍 of a team section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xl_engine.event import Entrant, Section, Team

from .columns.column import Column
from .columns.entrants import entrant_cells
from .columns.sheets import BOARD, ONLY_WHERE_NEEDED, PLAYER_COLUMNS, TEAM_COLUMNS, TEAM_PLAYER_COLUMNS
from .hosts import Host, TableView, Writable
from .layout import HEADING_ALIASES
from .reading import SectionBook
from .rosters import board_cells, headed, lineup_cells, team_cells
from .table_rows import used_rows, write_below


def write_roster(host: Host, item: SectionBook, section: Section) -> None:
    """Write the players of a section, in the order given, and its teams; what stood there before is replaced.

    Numbers, 队号 and 台号 are those of ``section``; rows without a number (withdrawn before the draw) stay blank there.
    """
    players = list(section.entrants)
    cells = _as_headed(item.players, _columns(item), _player_cells(item, players, section.teams))
    host.write(item.tables.players, cells, rows=max(1, len(players)))
    if item.teams is not None:
        cells = _as_headed(item.teams, TEAM_COLUMNS, _team_cells(item, section.teams, players))
        host.write(item.tables.teams, cells, rows=max(1, len(section.teams)))


def append_roster(host: Host, item: SectionBook, players: Sequence[Entrant], teams: Sequence[Team]) -> None:
    """Write players and teams below those of a section that has begun."""
    cells = _player_cells(item, players, teams)
    added = _to_be_added(item.players, _columns(item), cells)
    write_below(
        host, item.players, _as_headed(item.players, _columns(item), cells), used_rows(item.players), added
    )
    if item.teams is not None and teams:
        of_teams = _as_headed(item.teams, TEAM_COLUMNS, _team_cells(item, teams, players))
        write_below(host, item.teams, of_teams, used_rows(item.teams))


def seat_late(host: Host, item: SectionBook, team: Team, players: Sequence[Entrant]) -> None:
    """Write players who complete a team that has begun below those of the section, and the team's line-up anew."""
    assert item.teams is not None
    view = host.read(item.tables.players)
    cells = _player_cells(item, players, [team])
    added = _to_be_added(view, _columns(item), cells)
    write_below(host, view, _as_headed(view, _columns(item), cells), used_rows(view), added)
    names = {one.number: one.name for one in (*item.section.entrants, *players)}
    at = item.teams.position("编号", *HEADING_ALIASES["编号"])
    rows = [index for index, row in enumerate(item.teams.rows) if at is not None and row[at] == team.number]
    shown = lineup_cells([team], names, item.players, item.teams)
    own = {heading: column for heading, column in shown.items() if heading in item.teams.headings}
    for row in rows:
        host.write(item.tables.teams, own, rows=len(item.teams.rows), start=row)


def _player_cells(
    item: SectionBook, players: Sequence[Entrant], teams: Sequence[Team]
) -> dict[str, list[Writable]]:
    cells: dict[str, list[Writable]] = {
        title: list(column) for title, column in entrant_cells(players, _columns(item)).items()
    }
    _blank_where_headed(item.players, _columns(item), cells, len(players))
    if item.teams is not None:
        cells[BOARD.title] = board_cells(players, teams)
    return cells


def _team_cells(
    item: SectionBook, teams: Sequence[Team], players: Sequence[Entrant]
) -> dict[str, list[Writable]]:
    assert item.teams is not None
    names = {player.number: player.name for player in players if player.number}
    cells = team_cells(teams)
    _blank_where_headed(item.teams, TEAM_COLUMNS, cells, len(teams))
    return cells | lineup_cells(teams, names, item.players, item.teams)


def _blank_where_headed(
    view: TableView, columns: Sequence[Column[Any]], cells: dict[str, list[Writable]], count: int
) -> None:
    """Empty the columns that a table has but nobody needs, so that nothing stays from before."""
    present = headed(view, columns)
    for column in ONLY_WHERE_NEEDED:
        if column.title in present:
            cells.setdefault(column.title, [None] * count)


def _to_be_added(
    view: TableView, columns: Sequence[Column[Any]], cells: dict[str, list[Writable]]
) -> dict[str, list[Writable]]:
    """Take the columns out of ``cells`` that the table has to get because somebody needs them."""
    present = headed(view, columns)
    needed = [column.title for column in ONLY_WHERE_NEEDED if column.title not in present]
    return {title: cells.pop(title) for title in needed if title in cells}


def _as_headed(
    view: TableView, columns: Sequence[Column[Any]], cells: Mapping[str, list[Writable]]
) -> dict[str, list[Writable]]:
    """Return the columns under the headings that the organiser has put in place of ours."""
    named = headed(view, columns)
    return {named.get(title, title): column for title, column in cells.items()}


def _columns(item: SectionBook) -> Sequence[Column[Any]]:
    return PLAYER_COLUMNS if item.teams is None else TEAM_PLAYER_COLUMNS
