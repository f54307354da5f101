"""What one group receives by a regulation: places admitted, certificates and money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from xl_engine.event import Kind, Problem
from xl_engine.regulation import Regulation, Switches

from .places import AwardedPlace, Ranking, admitted_places, places, prize_list


class CountedRanking(Ranking, Protocol):
    """What is read of the ranking of one group."""

    @property
    def group(self) -> str:
        """Name of the group, which its prize money goes by."""

    @property
    def entered(self) -> int:
        """Number of competitors entered."""

    @property
    def started(self) -> int:
        """Number of competitors who really started."""


@dataclass(frozen=True, slots=True)
class GroupAwards:
    """The list of awards of one group, and what to tell about it."""

    group: str
    places: tuple[AwardedPlace, ...]
    problems: tuple[Problem, ...] = ()


def award_group(
    ranking: CountedRanking, kind: Kind, regulation: Regulation, switches: Switches
) -> GroupAwards:
    """Return the awards of a group: one awarded apart, or one of teams made from individual results.

    ``kind`` chooses the tables of the regulation: 团体 takes the number of places by teams and cups
    instead of medals (2013 少年规程 十（一）、十（二）1).
    """
    admission = admitted_places(ranking.entered, ranking.started, regulation.places_for(kind), switches)
    steps = regulation.awards.team if kind is Kind.TEAM else regulation.awards.individual
    prizes = prize_list(regulation.prizes, ranking.group)
    found = places(ranking, admission.places, switches, awards=steps, prizes=prizes)
    return GroupAwards(ranking.group, found, admission.problems)
