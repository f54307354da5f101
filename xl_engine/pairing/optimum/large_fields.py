"""The cheapest pairing of a large field: few edges first, then every edge left out is held against the proof.

When the matching method is done, its prices tell for each edge left out whether it could improve the result
(`Pricing`). Those that could are added and the method runs again, so the answer is the minimum over all edges, and
"none" means that no perfect matching exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import nsmallest

from .blossoms import Edge
from .cost_table import CostTable
from .matching import Matcher
from .objective import Objective
from .opening import Opening, open_groups, open_whole
from .pricing import Pricing

_BEST = 16
"""Edges a vertex gets at a time."""
_MANY = 3
"""So many edges missing at each vertex tell that the score groups were no good guess."""


def solve_large(goal: Objective) -> list[tuple[int, int]] | None:
    """Return what `solve` promises."""
    table = CostTable(goal)
    opening = open_groups(table)
    edges = _Edges(goal, opening)
    first = True
    while True:
        matcher = Matcher(edges.known, opening.prices, opening.pairs)
        complete = matcher.run()
        short = list(Pricing(table, matcher).short() if complete else _ways_out(goal, matcher))
        if first and len(short) > _MANY * goal.size:
            opening, first = open_whole(table), False
            edges = _Edges(goal, opening)
        elif not edges.add_best(short):
            return matcher.pairs() if complete else None


class _Edges:
    """The edges in use: ``known[v]`` lists (vertex, cost)."""

    def __init__(self, goal: Objective, opening: Opening) -> None:
        self._goal = goal
        self._joined: list[set[int]] = [set() for _ in range(goal.size)]
        self.known: list[list[Edge]] = [[] for _ in range(goal.size)]
        for vertex, others in opening.edges:
            self._add(vertex, others)

    def add_best(self, short: Iterable[tuple[int, int, float]]) -> bool:
        """Take of the edges (vertex, vertex, value) those of least value at each vertex; True if any is new."""
        ways: dict[int, list[tuple[float, int]]] = {}
        for one, other, value in short:
            if self._goal.may_meet(one, other):
                ways.setdefault(one, []).append((value, other))
                ways.setdefault(other, []).append((value, one))
        found = [
            self._add(vertex, [other for _, other in nsmallest(_BEST, waiting)])
            for vertex, waiting in ways.items()
        ]
        return any(found)

    def _add(self, vertex: int, others: Iterable[int]) -> bool:
        """Take edges from a vertex into use; True if any of them is new and allowed."""
        new = [other for other in others if other not in self._joined[vertex]]
        found = False
        for other, cost in zip(new, self._goal.row(vertex, new), strict=True):
            if cost is not None and other not in self._joined[vertex]:
                found = True
                self._joined[vertex].add(other)
                self._joined[other].add(vertex)
                self.known[vertex].append((other, cost))
                self.known[other].append((vertex, cost))
        return found


def _ways_out(goal: Objective, matcher: Matcher) -> Iterator[tuple[int, int, float]]:
    """Yield edges that lead out of where a search got stuck, the nearest scores first.

    None means that there is no perfect matching: without the inner vertices, the outer ones fall into more odd
    parts than there are inner vertices to pair them with (Tutte).
    """
    top = matcher.nest.top
    inner = set(matcher.inner_vertices())
    for vertex in matcher.outer_vertices():
        group = goal.group[vertex]
        for other in range(goal.size):
            if other not in inner and top[other] != top[vertex]:
                yield vertex, other, abs(goal.group[other] - group)
