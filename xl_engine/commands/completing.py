"""Players entered later for a team that is drawn already: they take its empty boards and make no team of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xl_engine.event import EngineError, Entrant, Problem, Team, unit_key
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.columns.sheets import BOARD, NAME
from xl_engine.workbook.entered_teams import EnteredTeam

from .fields import PLAYER_NUMBER, Roster, entrant_of, home_of


@dataclass(frozen=True, slots=True)
class Addition:
    """Rows of 报名, by board, for the team at a place of `Roster.teams`."""

    at: int
    rows: Mapping[int, EntryRow]


def sorted_out(roster: Roster) -> tuple[list[EnteredTeam], list[Addition]]:
    """Return the teams that are new, and the players for teams there are.

    EngineError where a player has no board of his own, or wants one that somebody sits at.
    """
    entered = roster.entered()
    problems = [problem for team in entered for problem in team.problems]
    known: dict[tuple[str, str], list[int]] = {}
    for at, (team, members) in enumerate(roster.teams):
        for home in {one.group or roster.name for one in members}:
            known.setdefault((home, unit_key(team.name)), []).append(at)
    fresh, added = [], []
    for entry in entered:
        home = home_of(next(iter(entry.rows.values())), roster) if entry.rows else ""
        places = known.get((home, unit_key(entry.name)), [])
        if len(places) != 1:
            fresh.append(entry)
            continue
        added.append(Addition(places[0], entry.rows))
        problems += _taken(entry, *roster.teams[places[0]])
    if problems:
        raise EngineError(*(problem.within(roster.name) for problem in problems))
    return fresh, added


def _taken(entry: EnteredTeam, team: Team, members: Sequence[Entrant]) -> list[Problem]:
    names = {one.number: one.name for one in members}
    found = []
    for board, row in entry.rows.items():
        holder = team.players[board - 1] if len(team.players) >= board else 0
        if holder:
            found.append(row.locate(Problem(
                "entry.board-taken", "{team}已经抽过签，第 {board} 台是“{other}”，“{name}”没有位置。",
                "请改正台号；是另一支队的，请在“队名”里写明（如二队）；确要换人的，请直接改“选手”。",
                {"team": team.name, "board": board, "other": names.get(holder, ""), "name": row.value(NAME)},
            ), BOARD.title))  # fmt: skip
    return found


def complete(roster: Roster, added: Sequence[Addition]) -> None:
    """Seat the players in the teams of a roster that is to be drawn; until then their numbers are below 0."""
    for one in added:
        team, members = roster.teams[one.at]
        seats = [*team.players, *[0] * (max(one.rows) - len(team.players))]
        joined = []
        for board, row in one.rows.items():
            seats[board - 1] = -row.source.row
            joined.append(replace(entrant_of(row, roster), number=-row.source.row, team=team.number))
        roster.teams[one.at] = (replace(team, players=tuple(seats)), (*members, *joined))


def late_players(roster: Roster, one: Addition, following: int) -> tuple[Team, list[Entrant]]:
    """Return a team that has begun with its new players, who take part from round ``following`` on."""
    team, _ = roster.teams[one.at]
    seats = [*team.players, *[0] * (max(one.rows) - len(team.players))]
    players = []
    for board, row in one.rows.items():
        seats[board - 1] = number = team.number * PLAYER_NUMBER + board
        players.append(
            replace(entrant_of(row, roster), number=number, team=team.number, joined_round=following)
        )
    return replace(team, players=tuple(seats)), players


def rows_of_added(added: Sequence[Addition], drawn: Mapping[int, int]) -> dict[int, int]:
    """Return the number of each row, by its place on the sheet; ``drawn`` are the numbers of the teams by place.

    It is 0 for a team that has withdrawn before round 1.
    """
    return {
        row.source.row: drawn[one.at] * PLAYER_NUMBER + board if drawn[one.at] else 0
        for one in added
        for board, row in one.rows.items()
    }
