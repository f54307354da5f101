"""Where the matching method begins in a large field: prices, pairs and edges that are nearly right.

Each score group is solved for itself as an assignment (`assign`), first the levels above the products, then the
products among what ties. That is the best pairing but for odd circles. Nothing here is trusted: the matching method
lowers prices that are too high, and `Pricing` looks at every pair in the end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .assignment import assign
from .cost_table import CostTable

_NEAR = 8
"""Partners in his own score group everybody begins with."""
_BORDER = 8
"""Members at the border of a score group that get edges into the neighbouring one."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Doubled prices, pairs that are tight by them, and edges by vertex."""

    prices: list[int]
    pairs: list[tuple[int, int]]
    edges: list[list[int]]


def open_field(table: CostTable) -> Opening:
    """Return where to begin with a field."""
    size = table.goal.size
    opening = Opening([0] * size, [], [[] for _ in range(size)])
    for group, members in enumerate(table.members):
        if len(members) > 1:
            _open_group(table, group, opening)
        _cross(table, group, opening)
    return opening


def _open_group(table: CostTable, group: int, opening: Opening) -> None:
    members = table.members[group]
    goal, size = table.goal, len(members)
    pattern = table.pattern(group, members, members)
    alike, unsuitable = table.clashes(members, members)
    if goal.weights.units == goal.weights.limits:
        alike, unsuitable = np.zeros_like(alike), alike + unsuitable
    colours = table.colours(members, members)
    # Units small enough for machine words; as sums of a whole group they keep the order of the levels.
    scale = [1]
    for part in (pattern, colours, alike):
        scale.append(scale[-1] * (size * int(part.max()) + 1))
    upper = pattern + colours * scale[1] + alike * scale[2] + unsuitable * scale[3]
    barred = np.eye(size, dtype=bool)
    if not goal.repeats:
        barred |= table.met(members, members)
    upper[barred] = 4 * scale[3]
    partner, high = assign(upper)
    products = table.products(members, members)
    most = 4 * size * int(products.max())
    tight = 2 * upper == high[:, None] + high
    partner, low = assign(np.where(tight & ~barred, products, most))
    weights = goal.weights
    units = (weights.pattern, weights.colours, weights.units, weights.limits)
    for vertex, above, below in zip(members.tolist(), high.tolist(), low.tolist(), strict=True):
        opening.prices[vertex] = _real(above, scale, units) + below
    slack = (2 * upper - high[:, None] - high).astype(float) * float(most)
    slack += 2 * products - low[:, None] - low
    slack[barred] = np.inf
    near = np.argpartition(slack, min(_NEAR, size - 1), axis=1)[:, :_NEAR]
    for row, vertex in enumerate(members.tolist()):
        chosen = near[row][np.isfinite(slack[row, near[row]])]
        opening.edges[vertex] += members[chosen].tolist()
    opening.pairs.extend((int(members[one]), int(members[other])) for one, other in _pairs(partner.tolist()))


def _real(price: int, scale: list[int], units: tuple[int, ...]) -> int:
    """Return a price of the small units in the units of the objective."""
    total = 0
    for small, unit in zip(reversed(scale), reversed(units), strict=True):
        digit = (2 * price + small) // (2 * small)
        price -= digit * small
        total += digit * unit
    return total


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
    for vertex in members[group][-_BORDER:]:
        opening.edges[vertex] += below
