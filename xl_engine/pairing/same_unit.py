"""同单位回避 and 回避 in round 1: exchange with the neighbour in the lower half (RULES 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from .contestants import Contestant
from .solver import solve

Pair = tuple[Contestant, Contestant]


def alike(one: Contestant, other: Contestant) -> bool:
    """Whether two contestants are of the same unit; no unit given is like no other."""
    return bool(one.unit) and one.unit == other.unit


class Clash(IntEnum):
    """Why two should not meet in round 1, the greater the worse."""

    NONE = 0
    SAME_UNIT = 1
    FORBIDDEN = 2


def clash(one: Contestant, other: Contestant, apart: bool) -> Clash:
    """Return why two should not meet: by 回避, or as one unit where ``apart`` says that this counts."""
    if other.number in one.met:
        return Clash.FORBIDDEN
    return Clash.SAME_UNIT if apart and alike(one, other) else Clash.NONE


def move_apart(pairs: Sequence[Pair], *, units: bool = True) -> list[Pair]:
    """Exchange second members until as few pairs as possible clash, above all by 回避, then as one unit.

    ``units`` says whether units count. Each clash is first cured by exchanging with the nearest neighbour that helps, the following one before the
    one above. Where such exchanges get stuck, the second members are assigned anew with the smallest moves.
    """
    uppers = [upper for upper, _ in pairs]
    lowers = [lower for _, lower in pairs]
    for place, upper in enumerate(uppers):
        if not clash(upper, lowers[place], units):
            continue
        for other in _outwards(place, len(pairs)):
            if not clash(upper, lowers[other], units) and not clash(uppers[other], lowers[place], units):
                lowers[place], lowers[other] = lowers[other], lowers[place]
                break
    if any(clash(upper, lower, units) for upper, lower in zip(uppers, lowers, strict=True)):
        return _assign(pairs, units)
    return list(zip(uppers, lowers, strict=True))


def _outwards(place: int, length: int) -> Iterator[int]:
    for distance in range(1, length):
        for other in (place + distance, place - distance):
            if 0 <= other < length:
                yield other


def _assign(pairs: Sequence[Pair], units: bool) -> list[Pair]:
    half = len(pairs)
    found = solve(_Assignment(pairs, units)) or [(place, half + place) for place in range(half)]
    return [(pairs[upper][0], pairs[lower - half][1]) for upper, lower in sorted(found)]


class _Assignment:
    """Vertices are the first members, then the second ones; a clash costs more than all moves.

    One by 回避 costs more than all clashes of units.
    """

    def __init__(self, pairs: Sequence[Pair], units: bool) -> None:
        self._pairs = pairs
        self._units = units
        moves = len(pairs) ** 2
        self._dear = {Clash.NONE: 0, Clash.SAME_UNIT: moves, Clash.FORBIDDEN: (len(pairs) + 1) * moves}

    @property
    def size(self) -> int:
        return 2 * len(self._pairs)

    def row(self, vertex: int, others: Sequence[int]) -> list[int | None]:
        return [self._cost(min(vertex, other), max(vertex, other)) for other in others]

    @property
    def parts(self) -> list[range]:
        return [range(self.size)]

    def floor(self, vertex: int, part: int) -> int:  # noqa: ARG002
        return 0

    def likely(self, vertex: int) -> list[int]:
        half = len(self._pairs)
        opposite = (vertex + half) % self.size
        around = range(opposite - 8, opposite + 9)
        return [other for other in around if 0 <= other < self.size and (other < half) != (vertex < half)]

    def _cost(self, upper: int, lower: int) -> int | None:
        half = len(self._pairs)
        if upper >= half or lower < half:
            return None
        place = lower - half
        found = clash(self._pairs[upper][0], self._pairs[place][1], self._units)
        return self._dear[found] + abs(upper - place)
