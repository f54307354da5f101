"""The best pairing of a small field by trying all of them; what a pair costs comes from the independent checker."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.checking import Facts, Yardstick
from xl_engine.checking.byes import bye_order

_BITS = 40
"""Room for one level in a packed vector: far more than any sum of a small field."""


def best_vector(facts: Facts, playing: Sequence[int], seed: str) -> tuple[int, ...] | None:
    """Return the smallest vector of levels any pairing without a rematch has, None when there is no such pairing."""
    yardstick = Yardstick(facts, playing, seed)
    length = yardstick.length

    def packed(one: int, other: int) -> int | None:
        if not facts.may_meet(one, other):
            return None
        added = yardstick.of_pair(one, other)
        return sum(value << _BITS * (length - 1 - index) for index, value in added.items())

    best = _least(playing, packed)
    if best is None:
        return None
    mask = (1 << _BITS) - 1
    return tuple(best >> _BITS * (length - 1 - index) & mask for index in range(length))


def can_be_paired(facts: Facts, playing: Sequence[int]) -> bool:
    return _least(playing, lambda one, other: 0 if facts.may_meet(one, other) else None) is not None


def expected_bye(facts: Facts) -> int | None:
    """Return the first who may rest so that the others can be paired."""
    for number in bye_order(facts):
        if can_be_paired(facts, [other for other in facts.field if other != number]):
            return number
    return None


def _least(playing: Sequence[int], cost) -> int | None:
    """Return the least total cost of a complete pairing: the first one left is tried with everybody."""
    size = len(playing)
    costs = [[cost(one, other) for other in playing] for one in playing]
    known: dict[int, int | None] = {0: 0}

    def least(left: int) -> int | None:
        if left in known:
            return known[left]
        first = (left & -left).bit_length() - 1
        best = None
        for second in range(first + 1, size):
            price = costs[first][second]
            if not left >> second & 1 or price is None:
                continue
            rest = least(left & ~(1 << first) & ~(1 << second))
            if rest is not None and (best is None or price + rest < best):
                best = price + rest
        known[left] = best
        return best

    return None if size % 2 else least((1 << size) - 1)
