"""同单位回避 and 回避 in round 1: exchange with the neighbour in the lower half (RULES 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from .contestants import Contestant

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

    ``units`` says whether units count. Each clash is first cured by exchanging with the nearest neighbour that
    helps, the following one before the one above. Where such exchanges get stuck, the second members are assigned
    anew with the smallest moves.
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
    # The method works on NumPy arrays, which are not worth loading where exchanges suffice.
    import numpy as np

    from .optimum.assignment import assign

    size = len(pairs)
    # A clash of units costs more than all moves, one by 回避 more than all clashes of units.
    dear = {Clash.NONE: 0, Clash.SAME_UNIT: size**2, Clash.FORBIDDEN: (size + 1) * size**2}
    costs = np.array([
        [dear[clash(upper, lower, units)] + abs(place - at) for at, (_, lower) in enumerate(pairs)]
        for place, (upper, _) in enumerate(pairs)
    ])  # fmt: skip
    chosen, _ = assign(costs)
    return [(upper, pairs[at][1]) for (upper, _), at in zip(pairs, chosen.tolist(), strict=True)]
