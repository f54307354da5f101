"""同单位回避 in round 1: exchange with the neighbour in the lower half (RULES 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .contestants import Contestant
from .solver import solve

Pair = tuple[Contestant, Contestant]


def alike(one: Contestant, other: Contestant) -> bool:
    """Whether two contestants are of the same unit; no unit given is like no other."""
    return bool(one.unit) and one.unit == other.unit


def move_apart(pairs: Sequence[Pair]) -> list[Pair]:
    """Exchange second members until as few pairs as possible are of one unit.

    Each clash is first cured by exchanging with the nearest neighbour that helps, the following one before the
    one above. Where such exchanges get stuck, the second members are assigned anew with the smallest moves.
    """
    uppers = [upper for upper, _ in pairs]
    lowers = [lower for _, lower in pairs]
    for place, upper in enumerate(uppers):
        if not alike(upper, lowers[place]):
            continue
        for other in _outwards(place, len(pairs)):
            if not alike(upper, lowers[other]) and not alike(uppers[other], lowers[place]):
                lowers[place], lowers[other] = lowers[other], lowers[place]
                break
    if any(alike(upper, lower) for upper, lower in zip(uppers, lowers, strict=True)):
        return _assign(pairs)
    return list(zip(uppers, lowers, strict=True))


def _outwards(place: int, length: int) -> Iterator[int]:
    for distance in range(1, length):
        for other in (place + distance, place - distance):
            if 0 <= other < length:
                yield other


def _assign(pairs: Sequence[Pair]) -> list[Pair]:
    half = len(pairs)
    found = solve(_Assignment(pairs)) or [(place, half + place) for place in range(half)]
    return [(pairs[upper][0], pairs[lower - half][1]) for upper, lower in sorted(found)]


class _Assignment:
    """Vertices are the first members, then the second ones; a clash costs more than all moves."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        self._pairs = pairs

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
        clash = alike(self._pairs[upper][0], self._pairs[place][1])
        return clash * half * half + abs(upper - place)
