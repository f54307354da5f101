"""Who plays in which field: everybody in his own section, or in that of another by 并入 (awarded apart)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from xl_engine.event import Entrant, Kind, Section, Team
from xl_engine.workbook.columns.entrants import to_entrant
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.entered_teams import EnteredTeam, entered_teams
from xl_engine.workbook.reading import Book, SectionBook

from .joining import field_of, homes_of, joined_sections

PLAYER_NUMBER = 10
"""A player's number is his team's times this, plus his board: 123 sits on board 3 of team 12."""


@dataclass(slots=True)
class Roster:
    """Those who play in one field: known already, or ``rows`` of 报名 not yet numbered.

    ``entrants`` are the players of an individual section; a team section has ``teams``, each with its players.
    """

    item: SectionBook
    entrants: list[Entrant] = field(default_factory=list)
    teams: list[tuple[Team, tuple[Entrant, ...]]] = field(default_factory=list)
    rows: list[EntryRow] = field(default_factory=list)
    moved: bool = False

    @property
    def name(self) -> str:
        """Name of the section."""
        return self.item.section.name

    @property
    def is_empty(self) -> bool:
        """Whether nobody is in it."""
        return not (self.entrants or self.teams or self.rows)

    def entered(self) -> list[EnteredTeam]:
        """Return the teams that the rows make up."""
        by_group: dict[str, list[EntryRow]] = {}
        for row in self.rows:
            by_group.setdefault(home_of(row, self), []).append(row)
        return [team for rows in by_group.values() for team in entered_teams(rows)]


def home_of(row: EntryRow, roster: Roster) -> str:
    """Return the section a row was entered in."""
    return to_entrant(row).group or roster.name


def entrant_of(row: EntryRow, roster: Roster) -> Entrant:
    """Return the entrant of a row, without a number; his group is named only where it is not that of the field."""
    entrant = replace(to_entrant(row), number=0, extra={}, remarks="")
    return replace(entrant, group="" if entrant.group == roster.name else entrant.group)


def rosters(book: Book, waiting: Mapping[str, Sequence[EntryRow]]) -> dict[str, Roster]:
    """Return the field of each section by its name.

    Before a section has begun, whoever belongs into another field by 并入, or no longer does, is moved there; the
    rosters concerned are marked. Sections that have begun stay as they are.
    """
    joined = joined_sections(book)
    found = {item.section.name: Roster(item) for item in book.sections}
    for item in book.sections:
        section, name = item.section, item.section.name
        for row in waiting[name]:
            found[field_of(name, name, joined)].rows.append(row)
        for number, home in homes_of(section).items():
            target = name if section.pairings else field_of(home, name, joined)
            if target != name:
                found[name].moved = found[target].moved = True
            _place(found[target], section, number, home)
    return found


def _place(roster: Roster, section: Section, number: int, home: str) -> None:
    """Put a player or team of a section into a field, under the name of the group where it is not that of the field."""
    group = "" if home == roster.name else home
    if section.kind is Kind.TEAM:
        team = next(one for one in section.teams if one.number == number)
        # Players of several groups in one team keep theirs: it is awarded with the section.
        members = tuple(
            replace(one, group=group) if (one.group or section.name) == home else one
            for one in section.entrants if one.team == number
        )  # fmt: skip
        roster.teams.append((team, members))
    else:
        roster.entrants.append(replace(section.entrant(number), group=group))


Renumbered = dict[tuple[str, int], int]
"""New numbers by the group of whoever had the old one, and the old one; 0 where he has withdrawn before round 1."""


def numbered_players(roster: Roster, drawn: Sequence[Entrant]) -> Renumbered:
    """Return the new numbers of the players known before; ``drawn`` begins with them."""
    known = zip(roster.entrants, drawn, strict=False)
    return {(old.group or roster.name, old.number): new.number for old, new in known if old.number}


def with_new_avoids(entrants: Sequence[Entrant], renumbered: Renumbered, roster: Roster) -> list[Entrant]:
    """Return the entrants with 回避 pointing to the new numbers of the same people; whoever is gone falls away."""
    return [
        replace(one, avoids=new_numbers(one.avoids, one.group or roster.name, renumbered)) for one in entrants
    ]


def new_numbers(numbers: frozenset[int], home: str, renumbered: Renumbered) -> frozenset[int]:
    """Return the new numbers of those who had ``numbers``, above all those of the group ``home``."""
    found: set[int] = set()
    for number in numbers:
        holders = [new for (_, old), new in renumbered.items() if old == number]
        if (home, number) in renumbered:
            found.add(renumbered[home, number])
        elif len(holders) == 1:
            found.add(holders[0])
    return frozenset(found - {0})


def numbered_teams(
    roster: Roster, drawn: Sequence[Entrant], entered: Sequence[EnteredTeam]
) -> tuple[list[Team], list[Entrant], Renumbered]:
    """Return teams and players with the numbers the teams have drawn, and the new number of each known player.

    ``drawn`` has the known teams and then the entered ones, in the order they were handed over.
    """
    teams: list[Team] = []
    players: list[Entrant] = []
    renumbered: Renumbered = {}
    of_teams: Renumbered = {}
    for (team, members), stand_in in zip(roster.teams, drawn, strict=False):
        if not stand_in.number:
            # A team that has withdrawn before round 1 plays nowhere, and neither do its players.
            renumbered |= {(one.group or roster.name, one.number): 0 for one in members}
            players += [replace(one, number=0, team=None, withdrawn_after=0) for one in members]
            teams.append(replace(team, number=0, players=(), withdrawn_after=0))
            continue
        homes = {one.group or roster.name for one in members} or {roster.name}
        seats = [0] * len(team.players)
        for entrant in members:
            board = team.players.index(entrant.number) + 1
            seats[board - 1] = number = stand_in.number * PLAYER_NUMBER + board
            renumbered[entrant.group or roster.name, entrant.number] = number
            players.append(replace(entrant, number=number, team=stand_in.number))
        of_teams |= {(group, team.number): stand_in.number for group in homes}
        teams.append(replace(team, number=stand_in.number, players=tuple(seats)))
    for at, (team, (_, members)) in enumerate(zip(list(teams), roster.teams, strict=True)):
        if team.avoids:
            home = next((one.group for one in members if one.group), roster.name)
            teams[at] = replace(team, avoids=new_numbers(team.avoids, home, of_teams))
    for entry, stand_in in zip(entered, drawn[len(roster.teams) :], strict=True):
        made, entrants = team_of(entry, stand_in, roster)
        teams.append(made)
        players += entrants
    return teams, players, renumbered


def team_of(entry: EnteredTeam, stand_in: Entrant, roster: Roster) -> tuple[Team, list[Entrant]]:
    """Return an entered team and its players under the number (and from the round) its stand-in has."""
    number = stand_in.number
    last = max(entry.rows, default=0)
    seats = tuple(
        number * PLAYER_NUMBER + board if board in entry.rows else 0 for board in range(1, last + 1)
    )
    members = [
        replace(entrant_of(row, roster), number=number * PLAYER_NUMBER + board, team=number, joined_round=1)
        for board, row in entry.rows.items()
    ]
    team = Team(
        number, entry.name, entry.unit, seats, entry.leader, entry.coach, joined_round=stand_in.joined_round
    )
    return team, members


def stand_in(team: Team, members: Sequence[Entrant]) -> Entrant:
    """Return a known team in the shape the draw takes; teams of one name in several groups have their own lots."""
    groups = {one.group for one in members}
    return replace(team.as_entrant(members), group=groups.pop() if len(groups) == 1 else "")


def stand_in_of(entry: EnteredTeam, roster: Roster) -> Entrant:
    """Return an entered team in the shape the draw takes."""
    home = home_of(next(iter(entry.rows.values())), roster)
    return Entrant(name=entry.name, unit=entry.unit or entry.name, group="" if home == roster.name else home)


def is_team(roster: Roster) -> bool:
    """Whether teams compete in the field."""
    return roster.item.section.kind is Kind.TEAM
