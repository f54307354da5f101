"""Groups that play in one field and are awarded apart: places counted within each group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xl_engine.event import Entrant, Kind, Section
from xl_engine.regulation import Switches

from .places import FieldRanking, RankedLine, started_numbers

GroupOf = Callable[[Entrant], str]
"""Gives the group an entrant is awarded in, blank for that of the section."""


@dataclass(frozen=True, slots=True)
class GroupLine:
    """One competitor in the ranking of his group."""

    place: int
    shared: bool
    number: int
    name: str
    unit: str


@dataclass(frozen=True, slots=True)
class GroupRanking:
    """The ranking of one group, in the shape `places` takes.

    ``entered`` and ``started`` count the competitors of the group; the places admitted follow from them.
    """

    group: str
    rows: tuple[GroupLine, ...]
    positions: tuple[int, ...]
    entered: int
    started: int


def awarded_apart(
    standings: FieldRanking, section: Section, switches: Switches, group_of: GroupOf | None = None
) -> tuple[GroupRanking, ...]:
    """Return the ranking of each group of a section, in the order in which the groups were entered.

    Everybody was ranked in one field; whoever is ahead there is ahead in his group, and only members of
    one group can share a place of it (1, 2, 2, 4 among themselves, by ``rank_style``). Whoever has left 循环制 with
    his results struck out holds no place that could be awarded. The group is
    ``Entrant.group`` unless ``group_of`` tells otherwise; competitors without one are awarded in the group
    of the section. A team belongs to the group all its players name.
    """
    groups = competitor_groups(section, group_of)
    started = started_numbers(section)
    names = list(dict.fromkeys(group for _, group, _ in groups))
    by_number = {number: group for number, group, _ in groups if number}
    lines: dict[str, list[tuple[RankedLine, int]]] = {name: [] for name in names}
    for row, position in zip(standings.rows, standings.positions, strict=True):
        if row.number not in standings.struck:
            lines[by_number[row.number]].append((row, position))
    result = []
    for name in names:
        members = [(number, present) for number, group, present in groups if group == name]
        begun = sum(number in started if section.pairings else present for number, present in members)
        positions, dense = _recounted([position for _, position in lines[name]])
        places = dense if switches.rank_style == "dense" else positions
        holders = Counter(positions)
        rows = tuple(
            GroupLine(place, holders[position] > 1, row.number, row.name, row.unit)
            for (row, _), place, position in zip(lines[name], places, positions, strict=True)
        )
        result.append(GroupRanking(name, rows, tuple(positions), len(members), begun))
    return tuple(result)


def competitor_groups(section: Section, group_of: GroupOf | None = None) -> list[tuple[int, str, bool]]:
    """Return (number, group, whether he came to round 1 at all) of each player, or of each team."""
    own = group_of or (lambda entrant: entrant.group)
    usual = section.group or section.name
    if section.kind is not Kind.TEAM:
        return [(one.number, own(one) or usual, one.withdrawn_after != 0) for one in section.entrants]
    found = []
    for team, entered in zip(section.teams, section.competitors, strict=True):
        members = {
            own(one) or usual
            for one in section.entrants
            if one.team == team.number or (one.number and one.number in team.players)
        }
        group = members.pop() if len(members) == 1 else usual
        found.append((team.number, group, entered.withdrawn_after != 0))
    return found


def _recounted(positions: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return ascending places counted anew, 1, 2, 2, 4 and 1, 2, 2, 3.

    >>> _recounted([2, 5, 5, 9])
    ([1, 2, 2, 4], [1, 2, 2, 3])
    """
    first: dict[int, int] = {}
    for at, one in enumerate(positions, start=1):
        first.setdefault(one, at)
    level = {one: at for at, one in enumerate(first, start=1)}
    return [first[one] for one in positions], [level[one] for one in positions]
