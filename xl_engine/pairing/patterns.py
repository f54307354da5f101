"""Who should meet whom inside a field of equals: 拦腰, 首尾, 临近 or by lot (RULES 2.3 and 2.4, level 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xl_engine.event import lot

from .round_rules import RoundRules

LOT_RANGE = 1 << 16
"""A lot for a pair, as it enters level 6, is taken modulo this number."""


def pair_lot(rules: RoundRules, one: int, other: int) -> int:
    """Return the lot of a pair of numbers in a round, from 0 to ``LOT_RANGE - 1``."""
    small, large = sorted((one, other))
    return lot(rules.seed, rules.number, small, large) % LOT_RANGE


def misfit_rule(numbers: Sequence[int], rules: RoundRules) -> Callable[[int, int], int]:
    """Return the function that says how far two ranks of a score group are from the pattern.

    ``numbers`` are the members by rank.

    >>> from xl_engine.regulation.switches import Switches
    >>> misfit = misfit_rule([1, 2, 3, 4], RoundRules(2, 5, Switches(), ""))
    >>> [misfit(0, other) for other in (1, 2, 3)]
    [1, 0, 1]
    """
    size = len(numbers)
    half = size // 2
    kind = rules.switches.in_group
    if kind == "halves":
        return lambda one, other: abs(abs(one - other) - half)
    if kind == "fold":
        return lambda one, other: abs(one + other - (size - 1))
    if kind == "adjacent":
        return lambda one, other: abs(one - other) - 1
    return lambda one, other: pair_lot(rules, numbers[one], numbers[other])


def largest_misfit(sizes: Sequence[int], rules: RoundRules) -> int:
    """Return a bound of level 6 for one pair in a field with score groups of these sizes."""
    bound = 2 * max(sizes, default=0)
    return max(bound, LOT_RANGE) if rules.switches.in_group == "random" else bound
