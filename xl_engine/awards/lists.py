"""What is handed out at the closing ceremony, list by list, as sheets and answers show it."""

from __future__ import annotations

from dataclasses import dataclass

from xl_engine.event import Kind
from xl_engine.regulation import TeamGroup, TeamsFromIndividuals

from .apart import GroupRanking
from .best_boards import BestBoards
from .places import AwardedPlace
from .teams_from_individuals import TeamLine


@dataclass(frozen=True, slots=True)
class GroupList:
    """What one group of a section is awarded.

    ``name`` is the group as lists show it, ``section`` the section it plays in; they are the same unless groups
    that play in one field are awarded apart. ``boards`` is None where 最佳台次奖 is not given. ``to_play`` are the
    numbers that still have to play off (加赛); ``after`` is the round a ranking stands after that is not the last
    one yet, None when it is final.
    """

    name: str
    section: str
    kind: Kind
    ranking: GroupRanking
    places: tuple[AwardedPlace, ...]
    boards: BestBoards | None = None
    to_play: frozenset[int] = frozenset()
    after: int | None = None

    @property
    def paid(self) -> int:
        """Prize money of the group in yuan."""
        return sum(place.prize for place in self.places)


@dataclass(frozen=True, slots=True)
class UnitList:
    """The ranking of a group of teams made from individual results, each line with its award if it has any.

    ``final`` says that the rankings its members come from are.
    """

    group: TeamGroup
    lines: tuple[tuple[TeamLine, AwardedPlace | None], ...]
    rule: TeamsFromIndividuals
    final: bool

    @property
    def name(self) -> str:
        """Name of the team group."""
        return self.group.name

    @property
    def paid(self) -> int:
        """Prize money of the group in yuan."""
        return sum(place.prize for _, place in self.lines if place is not None)


@dataclass(frozen=True, slots=True)
class Honour:
    """One line of 荣誉, such as 优秀组织奖, which the organiser fills in; ``name`` is who receives it."""

    award: str
    name: str = ""
    unit: str = ""
    remarks: str = ""

    @property
    def filled(self) -> bool:
        """Whether anybody receives it."""
        return bool(self.name or self.unit)


@dataclass(frozen=True, slots=True)
class Ceremony:
    """All lists of an event that end in something to be handed out."""

    groups: tuple[GroupList, ...]
    units: tuple[UnitList, ...] = ()
    honours: tuple[Honour, ...] = ()

    @property
    def paid(self) -> int:
        """Prize money of the event in yuan."""
        return sum(one.paid for one in self.groups) + sum(one.paid for one in self.units)
