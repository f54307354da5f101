"""The facts of an event as frozen dataclasses; everything else is computed from them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from .points import Scoring
from .result import Result


class Kind(StrEnum):
    """Who competes: 个人赛 or 团体赛."""

    INDIVIDUAL = "individual"
    TEAM = "team"


class System(StrEnum):
    """竞赛制度: 积分编排制 (also called 瑞士制) or 循环制."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"


class Sex(StrEnum):
    """Sex as entered; the regulations name groups by it."""

    MALE = "M"
    FEMALE = "F"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a section.

    ``number`` is the 编排序号 given by the draw, 0 before it. ``penalty`` (罚分) is in
    half-points. ``withdrawn_after`` is the last round he stood in the list for
    (0: withdrew before round 1), ``joined_round`` the first. ``absent_rounds`` are
    absences announced beforehand: he is not paired and gets nothing. ``requested_byes`` (申请轮空)
    are rounds he asked not to be paired in. ``avoids`` (回避) are the numbers of those he is not
    paired with; one side of a pair suffices. ``faults`` counts 犯规/违例, a tie-break in some
    events. ``extra`` keeps unknown keys of a file.
    """

    number: int = 0
    name: str = ""
    unit: str = ""
    sex: Sex | None = None
    born: dt.date | None = None
    rating: int | None = None
    withdrawn_after: int | None = None
    absent_rounds: frozenset[int] = frozenset()
    requested_byes: frozenset[int] = frozenset()
    avoids: frozenset[int] = frozenset()
    joined_round: int = 1
    penalty: int = 0
    disqualified: bool = False
    faults: int = 0
    team: int | None = None
    group: str = ""
    id_type: str = ""
    id_number: str = ""
    phone: str = ""
    title: str = ""
    remarks: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def takes_part(self, round_number: int) -> bool:
        """Whether he is in the field for that round (1-based) as far as was announced."""
        return (
            self.joined_round <= round_number
            and (self.withdrawn_after is None or round_number <= self.withdrawn_after)
            and round_number not in self.absent_rounds
            and round_number not in self.requested_byes
            and not self.disqualified
        )


@dataclass(frozen=True, slots=True)
class Team:
    """A team; ``players`` are entrant numbers in board order.

    The fields from ``withdrawn_after`` to ``faults`` say of the whole team what they say of a player in
    `Entrant`; ``penalty`` is deducted from 场分.
    """

    number: int
    name: str
    unit: str = ""
    players: tuple[int, ...] = ()
    leader: str = ""
    coach: str = ""
    withdrawn_after: int | None = None
    absent_rounds: frozenset[int] = frozenset()
    requested_byes: frozenset[int] = frozenset()
    avoids: frozenset[int] = frozenset()
    joined_round: int = 1
    penalty: int = 0
    disqualified: bool = False
    faults: int = 0
    remarks: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def as_entrant(self, entrants: Sequence[Entrant] = ()) -> Entrant:
        """Return the team in the shape of an entrant, the way pairing and standings take it.

        What all its players among ``entrants`` have done, the team has done: it has withdrawn, is absent or
        disqualified when every one of them is; it plays on with an empty board while any is left.
        """
        members = [
            one for one in entrants if one.team == self.number or (one.number and one.number in self.players)
        ]
        entrant = Entrant(
            number=self.number, name=self.name, unit=self.unit, withdrawn_after=self.withdrawn_after,
            absent_rounds=self.absent_rounds, requested_byes=self.requested_byes, avoids=self.avoids,
            joined_round=self.joined_round, penalty=self.penalty, disqualified=self.disqualified, faults=self.faults + sum(one.faults for one in members), remarks=self.remarks,
        )  # fmt: skip
        if not members:
            return entrant
        left = [one.withdrawn_after for one in members if one.withdrawn_after is not None]
        gone = [self.withdrawn_after] if self.withdrawn_after is not None else []
        if len(left) == len(members):
            gone.append(max(left))
        return replace(
            entrant,
            withdrawn_after=min(gone, default=None),
            joined_round=max(self.joined_round, min(one.joined_round for one in members)),
            absent_rounds=self.absent_rounds
            | frozenset.intersection(*(one.absent_rounds for one in members)),
            disqualified=self.disqualified or all(one.disqualified for one in members),
        )


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table of one round. ``second`` is None for 轮空; ``result`` None when not yet known.

    ``boards`` (teams) and ``games`` (双局制) hold the single results seen from ``first``.
    """

    table: int
    first: int
    second: int | None = None
    result: Result | None = None
    boards: tuple[Result | None, ...] = ()
    games: tuple[Result | None, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_bye(self) -> bool:
        """Whether nobody sits opposite."""
        return self.second is None


Round = tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """组别: a field that plays one tournament.

    ``rounds`` is the number of rounds announced, None while it is left to the rule;
    ``criteria`` the order of tie-breaks (CONTRACT names), 积分 first. ``pairings[r-1]``
    is round r. ``seed`` is the text the draw was made from. ``double_games`` says that a round
    is two games (双局制, RULES 1.1). ``playoffs`` are the games of 加赛 in the order they were
    played, each numbered by its ``table``; they count nowhere else.
    """

    name: str
    kind: Kind = Kind.INDIVIDUAL
    system: System | None = None
    cycles: int = 1
    rounds: int | None = None
    scoring: Scoring = field(default_factory=Scoring)
    criteria: tuple[str, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    teams: tuple[Team, ...] = ()
    pairings: tuple[Round, ...] = ()
    seed: str = ""
    group: str = ""
    double_games: bool = False
    playoffs: Round = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def paired_rounds(self) -> int:
        """Number of rounds that have a pairing."""
        return len(self.pairings)

    @property
    def finished_rounds(self) -> int:
        """Number of rounds from the first on in which every result is known."""
        for count, games in enumerate(self.pairings):
            if any(game.result is None for game in games):
                return count
        return len(self.pairings)

    def entrant(self, number: int) -> Entrant:
        """Return the entrant with that number; KeyError when there is none."""
        for entrant in self.entrants:
            if entrant.number == number:
                return entrant
        raise KeyError(number)

    @property
    def competitors(self) -> tuple[Entrant, ...]:
        """Whoever is paired and ranked: the players, or the teams in the shape of entrants."""
        if self.kind is not Kind.TEAM:
            return self.entrants
        members: dict[int, list[Entrant]] = {team.number: [] for team in self.teams}
        seats = {number: team.number for team in self.teams for number in team.players if number}
        for one in self.entrants:
            team = one.team if one.team in members else seats.get(one.number)
            if team is not None:
                members[team].append(one)
        return tuple(team.as_entrant(members[team.number]) for team in self.teams)

    def after(self, rounds: int) -> Section:
        """Return the section as it stood after that many rounds."""
        return replace(self, pairings=self.pairings[:rounds])


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event. ``settings`` are the switches that differ from the default, by key."""

    name: str
    regulation: str = "free"
    settings: Mapping[str, str | int | bool] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    def section(self, name: str) -> Section:
        """Return the section with that name; KeyError when there is none."""
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(name)
