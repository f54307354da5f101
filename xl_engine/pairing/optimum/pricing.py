"""Looks at every pair of a large field and finds those a proof does not cover.

The matching method proves its result by prices for the vertices and charges for the blossoms. A pair that was not
among its edges could improve the result only if twice its cost is less than the two prices, less the charges of the
blossoms around both (see `Matcher.proof`). All arithmetic is exact, limb by limb.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .charges import Charges
from .cost_table import CostTable, Floats, Limbs, Truths, Whole, in_limbs
from .levels import LIMB
from .matching import Matcher

_BLOCK = 1 << 15
"""Pairs looked at in one step, so that they stay in the processor's cache."""
_DECIDED = 1 << 12
"""A leading part of that size settles the sign whatever the lower limbs are."""


class Pricing:
    """Prices and charges of a finished matching, ready to be held against the costs."""

    def __init__(self, table: CostTable, matcher: Matcher) -> None:
        self._table = table
        self._prices = matcher.prices
        self._charges = Charges(matcher)
        largest = max(map(abs, (*matcher.prices, *self._charges.sums)), default=0)
        self._limbs = max(table.limbs, largest.bit_length() // LIMB) + 1
        self._sums = in_limbs(self._charges.sums, self._limbs)
        self._parts = [self._charges.by_outer(members) for members in table.members]

    def short(self) -> Iterator[tuple[int, int, float]]:
        """Yield (vertex, other vertex, by how much about) of the pairs that cost less than proven."""
        for ones, others, amounts in self._short_blocks():
            yield from zip(ones.tolist(), others.tolist(), amounts.tolist(), strict=True)

    def _short_blocks(self) -> Iterator[tuple[Whole, Whole, Floats]]:
        for upper, above in enumerate(self._parts):
            for lower in range(upper, len(self._parts)):
                below = self._parts[lower]
                for one, (outer, rows) in enumerate(above):
                    for other, (opposite, columns) in enumerate(below):
                        if upper < lower or one <= other:
                            together = outer >= 0 and outer == opposite
                            yield from self._between((upper, rows), (lower, columns), together)

    def _between(
        self, above: tuple[int, Whole], below: tuple[int, Whole], together: bool
    ) -> Iterator[tuple[Whole, Whole, Floats]]:
        """Look at pairs of members of two groups; ``together`` when one blossom holds them all."""
        (upper, rows), (lower, columns) = above, below
        twice = upper == lower and rows is columns
        lift = self._charges.least(rows, columns) if together else 0
        # With half of the charges that are around all of them taken from each price the numbers get small.
        mine = [self._prices[vertex] - lift // 2 for vertex in rows.tolist()]
        theirs = mine if twice else [self._prices[vertex] - lift // 2 for vertex in columns.tolist()]
        step = 2 * self._table.goal.weights.steps[upper][lower]
        most, least = step - max(theirs), step - max(mine)
        kept, left = np.array([price > most for price in mine]), np.array([price > least for price in theirs])
        if not kept.any() or not left.any():
            return
        rows, columns = rows[kept], columns[left]
        # Once by the rows above, twice by the columns: each pair inside a group is looked at from one side.
        priced = in_limbs([price for price in mine if price > most], self._limbs)
        prices = priced if twice else in_limbs([price for price in theirs if price > least], self._limbs)
        size = max(1, _BLOCK // len(columns))
        for start in range(0, len(rows), size):
            part, first = slice(start, start + size), start if twice else 0
            costs = self._table.block(upper, rows[part], lower, columns[first:])
            slack = _slack(costs, priced[:, part], prices[:, first:])
            at, to = np.nonzero(_negative(slack))
            if twice:
                at, to = at[to > at], to[to > at]
            if len(at):
                chosen: Limbs = [limb[at, to] if isinstance(limb, np.ndarray) else limb for limb in slack]
                yield from self._with_charges(rows[part][at], columns[first:][to], chosen, lift)

    def _with_charges(
        self, one: Whole, other: Whole, slack: Limbs, lift: int
    ) -> Iterator[tuple[Whole, Whole, Floats]]:
        within = self._sums[:, self._charges.around(one, other)] - in_limbs([lift], self._limbs)
        exact: Limbs = [part + charge for part, charge in zip(slack, within, strict=True)]
        still = _negative(exact)
        if still.any():
            yield one[still], other[still], _about(exact)[still]


def _slack(costs: Limbs, mine: Whole, theirs: Whole) -> Limbs:
    """Return twice the costs less the prices; limbs in which all are nothing stay plain zeros."""
    slack: Limbs = []
    for limb in range(len(mine)):
        part: Whole | int = 2 * costs[limb] if limb < len(costs) else 0
        if mine[limb].any():
            part = part - mine[limb][:, None]
        if theirs[limb].any():
            part = part - theirs[limb]
        if isinstance(part, np.ndarray):
            part = np.broadcast_to(part, (mine.shape[1], theirs.shape[1]))
        slack.append(part)
    return slack


def _negative(limbs: Limbs) -> Truths:
    """Return where a number given by limbs with signs is negative."""
    leading: Whole | int = 0
    for limb in reversed(limbs):
        if isinstance(leading, np.ndarray):
            leading = np.clip(leading, -_DECIDED, _DECIDED)
        else:
            leading = max(-_DECIDED, min(_DECIDED, leading))
        leading = (leading << LIMB) + limb
    return np.less(leading, 0)


def _about(limbs: Limbs) -> Floats:
    """Return the numbers in units of their highest limb, which fit a float however many limbs there are."""
    total = np.zeros(1)
    for place, limb in enumerate(reversed(limbs)):
        total = total + limb * 2.0 ** (-LIMB * place)
    return total
