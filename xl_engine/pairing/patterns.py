"""Who should meet whom inside a field of equals: 拦腰, 首尾, 临近 or by lot (RULES 2.3 and 2.4, level 6)."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.event import lot

from .round_rules import RoundRules

LOT_RANGE = 1 << 16
"""A lot for a pair, as it enters level 6, is taken modulo this number."""


def pair_lot(rules: RoundRules, one: int, other: int) -> int:
    """Return the lot of a pair of numbers in a round, from 0 to ``LOT_RANGE - 1``."""
    small, large = sorted((one, other))
    return lot(rules.seed, rules.number, small, large) % LOT_RANGE


def misfits(numbers: Sequence[int], rank: int, rules: RoundRules) -> list[int]:
    """Return how far each partner in a score group is from the pattern for the member of one rank.

    ``numbers`` are the members by rank; the value at the member's own rank has no meaning.

    >>> from xl_engine.regulation.switches import Switches
    >>> misfits([1, 2, 3, 4], 0, RoundRules(2, 5, Switches(), ""))
    [2, 1, 0, 1]
    """
    size = len(numbers)
    kind = rules.switches.in_group
    if kind == "halves":
        return [abs(abs(other - rank) - size // 2) for other in range(size)]
    if kind == "fold":
        return [abs(other + rank - (size - 1)) for other in range(size)]
    if kind == "adjacent":
        return [max(0, abs(other - rank) - 1) for other in range(size)]
    return [pair_lot(rules, numbers[rank], other) for other in numbers]


def largest_misfit(sizes: Sequence[int], rules: RoundRules) -> int:
    """Return a bound of level 6 for one pair in a field with score groups of these sizes."""
    bound = 2 * max(sizes, default=0)
    return max(bound, LOT_RANGE) if rules.switches.in_group == "random" else bound
