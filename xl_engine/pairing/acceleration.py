"""加速编排: virtual points for the upper half in the first rounds (RULES 2.9, Baku)."""

from __future__ import annotations

from xl_engine.event import Scoring
from xl_engine.regulation.switches import Switches


def virtual_points(
    switches: Switches, scoring: Scoring, place: int, starters: int, round_number: int, total_rounds: int
) -> int:
    """Return the half-points added for pairing only.

    ``place`` is the place by number (from 1) among the ``starters``. The first 2*ceil(n/4) get a win in the
    first half of the accelerated rounds and half a win in the rest; accelerated are the first ceil(R/2) rounds.

    >>> baku = Switches(acceleration="baku")
    >>> [virtual_points(baku, Scoring(), 1, 10, r, 9) for r in range(1, 8)]
    [2, 2, 2, 1, 1, 0, 0]
    >>> [virtual_points(baku, Scoring(), place, 10, 1, 9) for place in (6, 7)]
    [2, 0]
    """
    if switches.acceleration != "baku" or place > upper_group(starters):
        return 0
    accelerated = (total_rounds + 1) // 2
    if round_number <= (accelerated + 1) // 2:
        return scoring.win
    return scoring.win // 2 if round_number <= accelerated else 0


def upper_group(starters: int) -> int:
    """Return how many numbers the upper group has: an even number, about half.

    >>> [upper_group(n) for n in (8, 9, 10, 12, 13)]
    [4, 6, 6, 6, 8]
    """
    return 2 * -(-starters // 4)
