"""录取名次: how many places are awarded for a number of entries (RULES 6.1)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlacesStep:
    """One line of a places table; with neither figure given, everybody is awarded a place.

    Attributes:
        at_least: Smallest number of entries the line is for: 50 in "50个队以上的（含50个）录取前12名" (2013
            团体规程 八（一）).
        places: Number of places: 12 in the same sentence; None when the number follows from the entries.
        less_by_one: One place fewer than entries: "参赛人数9人以下录取前N-1名" (2013 少年规程 十（一）).
    """

    at_least: int = 0
    places: int | None = None
    less_by_one: bool = False


@dataclass(frozen=True, slots=True)
class PlacesRule:
    """The places table of a regulation; without lines everybody is awarded a place.

    Attributes:
        steps: The lines in any order; the one with the largest ``at_least`` not above the entries holds.

    >>> rule = PlacesRule((PlacesStep(30, 12), PlacesStep(10, 8), PlacesStep(less_by_one=True)))
    >>> [rule.for_entries(n) for n in (30, 29, 10, 9, 1, 0)]
    [12, 8, 8, 8, 0, 0]
    """

    steps: tuple[PlacesStep, ...] = ()

    def for_entries(self, entries: int) -> int:
        """Return the number of places for that many entries, never more than there are entries.

        Fewer entries than every line asks for means no place at all.
        """
        if not self.steps:
            return entries
        reached = [step for step in self.steps if step.at_least <= entries]
        if not reached:
            return 0
        step = max(reached, key=lambda line: line.at_least)
        if step.less_by_one:
            return max(entries - 1, 0)
        return entries if step.places is None else min(step.places, entries)


@dataclass(frozen=True, slots=True)
class Places:
    """The places tables by kind of event.

    Attributes:
        individual: For 个人赛, counted in players of the group.
        team: For 团体赛, counted in teams; also for teams made from individual results (2013 少年规程 十
            （一）).
    """

    individual: PlacesRule = PlacesRule()
    team: PlacesRule = PlacesRule()
