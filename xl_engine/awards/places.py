"""录取名次, certificates and prize money of a ranked section (RULES 6.1, 6.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from xl_engine.event import Pairing, Problem, Result, Section, Severity
from xl_engine.regulation import AwardStep, PlacesRule, Prizes, Switches

_FIRST_ABSENT = frozenset({Result.SECOND_BY_FORFEIT, Result.BOTH_ABSENT})
_SECOND_ABSENT = frozenset({Result.FIRST_BY_FORFEIT, Result.BOTH_ABSENT})


class RankedLine(Protocol):
    """What is read of a line of a ranking."""

    @property
    def place(self) -> int:
        """The place as it is written."""

    @property
    def shared(self) -> bool:
        """Whether others hold it too."""

    @property
    def number(self) -> int:
        """编号."""

    @property
    def name(self) -> str:
        """Name of the player or team."""

    @property
    def unit(self) -> str:
        """单位."""


class Ranking(Protocol):
    """What is read of a computed ranking."""

    @property
    def rows(self) -> Sequence[RankedLine]:
        """The lines, best first."""

    @property
    def positions(self) -> Sequence[int]:
        """The place of each line written 1, 2, 2, 4."""


class FieldRanking(Ranking, Protocol):
    """What is read of the ranking of a whole field."""

    @property
    def struck(self) -> Collection[int]:
        """The numbers whose results a withdrawal from 循环制 has struck out."""


@dataclass(frozen=True, slots=True)
class Admission:
    """How many places are awarded, the number of competitors that follows from, and what to tell about it."""

    places: int
    counted: int
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class AwardedPlace:
    """One line of the list of awards; ``prize`` is in yuan."""

    place: int
    shared: bool
    number: int
    name: str
    unit: str
    award: str
    prize: int


def admitted_places(n_entered: int, n_started: int, rule: PlacesRule, switches: Switches) -> Admission:
    """Return the number of places awarded by a regulation's table.

    The switch ``count`` says whether those who entered or those who really started are counted; never more
    places than competitors counted. The rule N-1 with a single competitor awards nobody, which is reported.
    """
    counted = n_entered if switches.count == "entered" else n_started
    places = rule.for_entries(counted)
    if places or not counted:
        return Admission(places, counted)
    return Admission(
        0,
        counted,
        (
            Problem(
                "awards.no-places",
                "按录取办法，参赛 {counted} 人（队）时没有录取名次。",
                "请组委会决定是否录取，或修改规程中的录取名次。",
                {"counted": counted},
                Severity.WARNING,
            ),
        ),
    )


def count_started(section: Section) -> int:
    """Return how many competitors of a section really started: sat at a table or rested at least once.

    Whoever was absent from every round he was paired in did not start. Before the first round everybody
    counts who has not withdrawn.
    """
    if section.pairings:
        return len(started_numbers(section))
    return sum(entrant.withdrawn_after != 0 for entrant in section.competitors)


def started_numbers(section: Section) -> frozenset[int]:
    """Return the numbers of those who sat at a table or rested at least once."""
    tables = [table for pairings in section.pairings for table in pairings]
    first = {table.first for table in tables if not _absent(table, _FIRST_ABSENT)}
    second = {table.second for table in tables if not _absent(table, _SECOND_ABSENT)}
    return frozenset(number for number in first | second if number is not None)


def _absent(table: Pairing, absences: frozenset[Result]) -> bool:
    singles = table.boards or table.games or ((table.result,) if table.result is not None else ())
    return bool(singles) and all(single in absences for single in singles)


def prize_list(prizes: Prizes, group: str) -> tuple[int, ...]:
    """Return the yuan of place 1, 2, … of a group, up to its last place with money."""
    last = max((step.last for step in prizes.steps if group in step.groups), default=0)
    return tuple(prizes.for_place(group, place) for place in range(1, last + 1))


def places(
    standings: Ranking,
    admitted: int,
    switches: Switches,
    *,
    awards: Sequence[AwardStep] = (),
    prizes: Sequence[int] = (),
) -> tuple[AwardedPlace, ...]:
    """Return who is awarded what, best first.

    A place counts as 1, 2, 2, 4 here even if ``rank_style`` writes 1, 2, 2, 3; a shared place is awarded to
    all who hold it when it is not behind the last admitted one (RULES 10, rows 24 and 25). ``prizes`` are
    the yuan of place 1, 2, …; places that are not admitted carry none.
    """
    paid = list(prizes[:admitted])
    positions = standings.positions
    holders = Counter(positions)
    lines = []
    for index, (row, position) in enumerate(zip(standings.rows, positions, strict=True)):
        if position > admitted:
            break
        items = next((step.items for step in awards if step.covers(position)), ())
        prize = _prize(paid, position, holders[position], index - position + 1, switches.prize_ties)
        lines.append(_awarded(row, "+".join(items), prize))
    return tuple(lines)


def _prize(paid: Sequence[int], first: int, together: int, turn: int, rule: str) -> int:
    """Return the yuan of one of ``together`` competitors who hold the places from ``first`` on.

    ``share`` divides the money of all their places, rounded down to 1 yuan; ``by_tiebreak`` gives the money
    of the places in turn, by number; ``same_each`` gives everybody the money of the place they share.
    """
    held = list(paid[first - 1 : first - 1 + together])
    if rule == "share":
        return sum(held) // together
    wanted = turn if rule == "by_tiebreak" else 0
    return held[wanted] if wanted < len(held) else 0


def _awarded(row: RankedLine, award: str, prize: int) -> AwardedPlace:
    return AwardedPlace(row.place, row.shared, row.number, row.name, row.unit, award, prize)
