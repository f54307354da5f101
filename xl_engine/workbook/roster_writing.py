"""Writes who competes into 选手, and 队伍 of a team section."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.event import Entrant, Section, Team

from .columns.entrants import entrant_cells
from .columns.sheets import AWARD_GROUP, BOARD, PLAYER_COLUMNS, TEAM_PLAYER_COLUMNS
from .hosts import Host, Writable
from .reading import SectionBook
from .rosters import board_cells, lineup_cells, team_cells
from .table_rows import used_rows, write_below


def write_roster(host: Host, item: SectionBook, section: Section) -> None:
    """Write the players of a section, in the order given, and its teams; what stood there before is replaced.

    Numbers, 队号 and 台号 are those of ``section``; rows without a number (withdrawn before the draw) stay blank there.
    """
    players = list(section.entrants)
    cells = _player_cells(item, players, section.teams)
    host.write(item.tables.players, cells, rows=max(1, len(players)))
    if item.teams is not None:
        cells = _team_cells(item, section.teams, players)
        host.write(item.tables.teams, cells, rows=max(1, len(section.teams)))


def append_roster(host: Host, item: SectionBook, players: Sequence[Entrant], teams: Sequence[Team]) -> None:
    """Write players and teams below those of a section that has begun."""
    cells = _player_cells(item, players, teams)
    apart = {title: cells.pop(title) for title in (AWARD_GROUP.title,) if title in cells}
    write_below(host, item.players, cells, used_rows(item.players), apart)
    if item.teams is not None and teams:
        write_below(host, item.teams, _team_cells(item, teams, players), used_rows(item.teams))


def _player_cells(
    item: SectionBook, players: Sequence[Entrant], teams: Sequence[Team]
) -> dict[str, list[Writable]]:
    columns = PLAYER_COLUMNS if item.teams is None else TEAM_PLAYER_COLUMNS
    cells: dict[str, list[Writable]] = {
        title: list(column) for title, column in entrant_cells(players, columns).items()
    }
    if AWARD_GROUP.title in item.players.headings:
        cells.setdefault(AWARD_GROUP.title, [None] * len(players))
    if item.teams is not None:
        cells[BOARD.title] = board_cells(players, teams)
    return cells


def _team_cells(
    item: SectionBook, teams: Sequence[Team], players: Sequence[Entrant]
) -> dict[str, list[Writable]]:
    names = {player.number: player.name for player in players if player.number}
    return team_cells(teams) | lineup_cells(teams, names, item.tables.players)
