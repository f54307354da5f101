"""Numbers for a 循环制 that let members of one unit meet early (RULES 4, 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from xl_engine.event import lot
from xl_engine.regulation.switches import Switches

from .round_robin import round_robin_schedule

_DRAWS = 300
_STEPS = 10_000
_MARGIN = 3
"""Same-unit games should be over three rounds before the end unless the switch says otherwise."""


def spread_units(units: Sequence[str], cycles: int, switches: Switches, seed: str) -> list[int]:
    """Return the order in which entrants, given in drawn order by their units, get the numbers 1, 2, ….

    The drawn order is kept when its latest game between members of one unit is early enough
    (``rr_same_unit_latest``; 0: R - 3). Else up to 300 further draws are made from the seed and the first admissible
    one is taken; if there is none, numbers are sought that bring all those games together as early as possible.
    """
    order = list(range(len(units)))
    if len({unit for unit in units if unit}) == sum(1 for unit in units if unit):
        return order
    meetings = _meetings(len(units), cycles, switches)
    rounds = max(meetings.values(), default=0)
    latest_wanted = switches.rr_same_unit_latest or max(1, rounds - _MARGIN)
    for draw in range(_DRAWS + 1):
        drawn = sorted(order, key=lambda place: lot(seed, "redraw", draw, place)) if draw else order
        if _latest(drawn, units, meetings) <= latest_wanted:
            return drawn
    positions = sorted(order, key=lambda position: lot(seed, "position", position))
    for latest in range(latest_wanted, rounds):
        found = _Search(units, meetings, latest, positions).run()
        if found is not None:
            return found
    return order


def _meetings(n: int, cycles: int, switches: Switches) -> dict[tuple[int, int], int]:
    """Return the round of one cycle in which two positions (from 0) meet, the last one counting."""
    schedule = round_robin_schedule(n, min(cycles, 1), switches)
    return {
        (min(one, other) - 1, max(one, other) - 1): number
        for number, games in enumerate(schedule, start=1)
        for one, other in games
        if other is not None
    }


def _latest(order: Sequence[int], units: Sequence[str], meetings: dict[tuple[int, int], int]) -> int:
    """Return the latest round with a game inside a unit."""
    by_unit: dict[str, list[int]] = {}
    for position, entrant in enumerate(order):
        if units[entrant]:
            by_unit.setdefault(units[entrant], []).append(position)
    games = (meetings[pair] for positions in by_unit.values() for pair in combinations(positions, 2))
    return max(games, default=0)


class _Search:
    """Seats one entrant after another, large units first, and steps back where a game would be too late."""

    def __init__(
        self,
        units: Sequence[str],
        meetings: dict[tuple[int, int], int],
        latest: int,
        positions: Sequence[int],
    ) -> None:
        size = Counter(unit for unit in units if unit)
        self._units = units
        self._entrants = sorted(
            range(len(units)), key=lambda place: (-size[units[place]], units[place], place)
        )
        self._meetings = meetings
        self._latest = latest
        self._positions = positions
        self._seats: dict[int, int] = {}
        self._steps = _STEPS

    def run(self) -> list[int] | None:
        """Return the entrants by position, None when there is no way or the search takes too long."""
        if not self._seat(0):
            return None
        return sorted(self._seats, key=self._seats.__getitem__)

    def _seat(self, place: int) -> bool:
        if place == len(self._entrants):
            return True
        entrant = self._entrants[place]
        for position in self._positions:
            self._steps -= 1
            if self._steps < 0:
                return False
            if self._admits(entrant, position):
                self._seats[entrant] = position
                if self._seat(place + 1):
                    return True
                del self._seats[entrant]
        return False

    def _admits(self, entrant: int, position: int) -> bool:
        unit = self._units[entrant]
        for other, taken in self._seats.items():
            if taken == position:
                return False
            pair = min(taken, position), max(taken, position)
            if unit and self._units[other] == unit and self._meetings[pair] > self._latest:
                return False
        return True
