"""Whose individual results make a team: the ranked players of each unit (2013 少年规程 八（六）2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from xl_engine.event import HALVES, Entrant, Kind, Section, Sex, unit_key
from xl_engine.regulation import CountedBy, Switches, TeamGroup, TeamsFromIndividuals

from .apart import awarded_apart
from .places import FieldRanking, RankedLine, started_numbers

POINTS = "积分"


class Figure(Protocol):
    """What is read of a figure of a ranking."""

    @property
    def exact(self) -> Fraction:
        """The number itself."""


class FiguresLine(RankedLine, Protocol):
    """A line of a ranking with its figures."""

    @property
    def values(self) -> Sequence[Figure]:
        """The figures in the order of the criteria."""


class IndividualRanking(FieldRanking, Protocol):
    """What is read of the ranking of an individual section."""

    @property
    def rows(self) -> Sequence[FiguresLine]:
        """The lines, best first."""

    @property
    def criteria(self) -> Sequence[str]:
        """Names of the figures of a line."""

    @property
    def after_round(self) -> int:
        """The round it stands after."""


@dataclass(frozen=True, slots=True)
class Member:
    """A ranked player: ``place`` within his group (1, 2, 2, 4), ``points`` his 积分 in half-points."""

    number: int
    name: str
    unit: str
    group: str
    sex: Sex | None
    place: int
    points: int
    started: bool
    rounds: int


def ranked_players(
    results: Iterable[tuple[Section, IndividualRanking]], switches: Switches
) -> dict[str, list[Member]]:
    """Return the players of each group, best first.

    A section counts only when its ranking shows 积分. Groups that play in one field have their own places
    (`awarded_apart`).
    """
    found: dict[str, list[Member]] = {}
    for section, standings in results:
        if section.kind is Kind.INDIVIDUAL and POINTS in standings.criteria:
            for member in _players(section, standings, switches):
                found.setdefault(member.group, []).append(member)
    return found


def _players(section: Section, standings: IndividualRanking, switches: Switches) -> Iterator[Member]:
    column = standings.criteria.index(POINTS)
    points = {row.number: int(row.values[column].exact * HALVES) for row in standings.rows}
    entrants: dict[int, Entrant] = {entrant.number: entrant for entrant in section.entrants}
    started = started_numbers(section)
    for ranking in awarded_apart(standings, section, switches):
        for row, place in zip(ranking.rows, ranking.positions, strict=True):
            yield Member(
                row.number, row.name, row.unit, ranking.group, entrants[row.number].sex, place,
                points[row.number], row.number in started or not section.pairings, standings.after_round,
            )  # fmt: skip


def side_of(member: Member, group: TeamGroup) -> Sex | None:
    """Return whether a player can be a man or a woman of the team; None when that is not known or neither.

    His entry says so; where it does not, the group he plays in, if only one sex of the team comes from it.
    """
    sides = [Sex.MALE] * (member.group in group.men) + [Sex.FEMALE] * (member.group in group.women)
    if member.sex is not None:
        return member.sex if member.sex in sides else None
    return sides[0] if len(sides) == 1 else None


def by_unit(members: Iterable[Member]) -> dict[str, list[Member]]:
    """Return the players of each unit by its cleaned name; players without a unit make no team."""
    units: dict[str, list[Member]] = {}
    for member in members:
        if key := unit_key(member.unit):
            units.setdefault(key, []).append(member)
    return units


def chosen(members: Sequence[Member], group: TeamGroup, rule: TeamsFromIndividuals) -> tuple[Member, ...]:
    """Return the players of a unit who count, men before women; nobody when the unit is not complete.

    The best placed count (RULES 10, row 30). Among ``best`` players of either sex, who hold places in
    different groups, those with most points count where points are added.
    """
    if rule.best is not None:
        if rule.by is CountedBy.POINTS:
            ordered = sorted(members, key=lambda one: (-one.points, one.place, one.number))
        else:
            ordered = sorted(members, key=_placing)
        return tuple(ordered[: rule.best]) if len(ordered) >= rule.best else ()
    men = sorted((one for one in members if side_of(one, group) is Sex.MALE), key=_placing)
    women = sorted((one for one in members if side_of(one, group) is Sex.FEMALE), key=_placing)
    if len(men) < rule.men or len(women) < rule.women:
        return ()
    return (*men[: rule.men], *women[: rule.women])


def _placing(member: Member) -> tuple[int, int]:
    return member.place, member.number
