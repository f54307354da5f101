"""The cheapest complete pairing, proven at every size.

``solve`` is the only door to the matching method. In a small field the method gets every edge. Large fields are
left to `solve_large`, which begins with few edges and then holds every other one against the proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .blossoms import Edge
from .matching import Matcher
from .objective import Objective

_SMALL = 50
"""Up to here it does not pay to load NumPy and to choose edges."""


class Costs(Protocol):
    """A matching problem: vertices 0 to ``size - 1`` and what joining two of them costs."""

    @property
    def size(self) -> int:
        """Number of vertices."""
        ...

    def row(self, vertex: int, others: Sequence[int]) -> list[int | None]:
        """Return the cost of joining a vertex to each of the others, None where it is not allowed."""
        ...


def solve(costs: Costs) -> list[tuple[int, int]] | None:
    """Return the perfect matching of least total cost as pairs of vertices, None when there is none.

    The number of vertices must be even. Costs are whole numbers of any size, not negative.
    """
    if costs.size > _SMALL and isinstance(costs, Objective):
        from .large_fields import solve_large

        return solve_large(costs)
    edges: list[list[Edge]] = [[] for _ in range(costs.size)]
    for vertex in range(costs.size):
        others = range(vertex + 1, costs.size)
        for other, cost in zip(others, costs.row(vertex, others), strict=True):
            if cost is not None:
                edges[vertex].append((other, cost))
                edges[other].append((vertex, cost))
    matcher = Matcher(edges)
    return matcher.pairs() if matcher.run() else None
