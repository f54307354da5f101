"""Where the matching method begins in a large field: prices, pairs and edges that are nearly right.

A score group, or the whole field, is solved as an assignment (`assign`), limb after limb of the costs from the
highest, each among what ties in those before. That is the cheapest pairing but for its odd circles. Nothing here is
trusted: the matching method lowers prices that are too high, and `Pricing` looks at every pair in the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from .assignment import assign
from .cost_table import CostTable, Whole
from .levels import LIMB

_NEAR = 8
"""Partners everybody begins with."""
_FAR = 1 << 58
"""The most that a pair which does not tie may cost, for sums along a way to fit a machine word."""
_BORDER = 8
"""Members at the border of a score group that get edges into the neighbouring one."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Doubled prices by vertex, pairs that are tight by them, and edges (vertex, others)."""

    prices: list[int]
    pairs: list[tuple[int, int]] = field(default_factory=list)
    edges: list[tuple[int, list[int]]] = field(default_factory=list)


def open_groups(table: CostTable) -> Opening:
    """Return where to begin when nearly everybody is paired inside his score group, the usual case."""
    opening = Opening([0] * table.goal.size, edges=table.decided())
    for group, members in enumerate(table.members):
        if len(members) > 1:
            costs = table.block(group, members, group, members)
            _open(table, members, costs.__getitem__, opening)
        _cross(table, group, opening)
    return opening


def open_whole(table: CostTable) -> Opening:
    """Return where to begin when a strong rule sends many out of their score groups; dear in a very large field."""
    opening = Opening([0] * table.goal.size, edges=table.decided())
    _open(table, np.concatenate(table.members), table.squares(), opening)
    return opening


def _open(table: CostTable, members: Whole, limb_of: Callable[[int], Whole | int], opening: Opening) -> None:
    size = len(members)
    barred = table.barred(members)
    tied, slack, partner = ~barred, np.zeros((size, size)), np.arange(size)
    prices = [0] * size
    for limb in reversed(range(table.limbs)):
        costs = limb_of(limb)
        if not np.any(costs):
            continue
        dearest = int(np.max(costs))
        partner, both = assign(np.where(tied, costs, min(4 * size * dearest, _FAR)))
        over = 2 * costs - both[:, None] - both
        tied &= over == 0
        # The highest limb counts whole ones, so that no number of limbs is too much for a float.
        slack += over * 2.0 ** (LIMB * (limb + 1 - table.limbs))
        prices = [price + (part << LIMB * limb) for price, part in zip(prices, both.tolist(), strict=True)]
    slack[barred] = np.inf
    near = np.argpartition(slack, min(_NEAR, size - 1), axis=1)[:, :_NEAR]
    for at, vertex in enumerate(members.tolist()):
        opening.prices[vertex] = prices[at]
        chosen = near[at][np.isfinite(slack[at, near[at]])]
        opening.edges.append((vertex, members[chosen].tolist()))
    opening.pairs.extend((int(members[one]), int(members[other])) for one, other in _pairs(partner.tolist()))


def _pairs(partner: list[int]) -> list[tuple[int, int]]:
    """Take the circles of an assignment apart into pairs; an odd one leaves a member over."""
    pairs, seen = [], [False] * len(partner)
    for start in range(len(partner)):
        circle = []
        at = start
        while not seen[at]:
            seen[at] = True
            circle.append(at)
            at = partner[at]
        pairs += list(zip(circle[::2], circle[1::2], strict=False))
    return pairs


def _cross(table: CostTable, group: int, opening: Opening) -> None:
    """Give the members at the lower border of a group edges to the next best scores."""
    members = table.goal.members
    below: list[int] = []
    for lower in members[group + 1 :]:
        below += lower[: _BORDER - len(below)]
        if len(below) == _BORDER:
            break
    opening.edges.extend((vertex, below) for vertex in members[group][-_BORDER:])
