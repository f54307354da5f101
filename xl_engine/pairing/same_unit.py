"""同单位回避 in round 1: exchange with the neighbour in the lower half (RULES 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .contestants import Contestant

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
    # The method works on NumPy arrays, which are not worth loading where exchanges suffice.
    import numpy as np

    from .assignment import assign

    size = len(pairs)
    # A clash costs more than all moves.
    costs = np.array(
        [
            [alike(upper, lower) * size * size + abs(place - at) for at, (_, lower) in enumerate(pairs)]
            for place, (upper, _) in enumerate(pairs)
        ]
    )
    chosen, _ = assign(costs)
    return [(upper, pairs[at][1]) for (upper, _), at in zip(pairs, chosen.tolist(), strict=True)]
