"""The cheapest complete pairing: sparse first, then every edge left out is checked against the proof.

``solve`` is the only door to the matching method. Up to ``_DENSE`` vertices every edge is given to
it. Above, each vertex begins with the edges likely to be of use; when the method is done, its
prices tell for each edge left out whether it could improve the result. Those that could are added
and the method runs again, so the answer is the minimum over all edges at every size, and "none"
means that no perfect matching exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nsmallest
from typing import Protocol

from .blossoms import Edge
from .matching import Matcher

_DENSE = 60
_BEST = 16
"""Edges a vertex begins with, and the most it gets at a time later."""


class Costs(Protocol):
    """A matching problem: vertices 0 to ``size - 1`` and what joining two of them costs."""

    @property
    def size(self) -> int:
        """Number of vertices."""
        ...

    def row(self, vertex: int, others: Sequence[int]) -> list[int | None]:
        """Return the cost of joining a vertex to each of the others, None where it is not allowed."""
        ...

    @property
    def parts(self) -> Sequence[Sequence[int]]:
        """All vertices, in parts of like cost."""
        ...

    def floor(self, vertex: int, part: int) -> int:
        """Return a bound no edge from a vertex into a part falls short of; only speed depends on it."""
        ...

    def likely(self, vertex: int) -> Iterable[int]:
        """Return vertices that are probably cheap partners; only speed depends on it."""
        ...


def solve(costs: Costs) -> list[tuple[int, int]] | None:
    """Return the perfect matching of least total cost as pairs of vertices, None when there is none.

    The number of vertices must be even. Costs are whole numbers of any size, not negative.
    """
    graph = _Graph(costs)
    while True:
        matcher = Matcher(graph.edges)
        if matcher.run():
            found = graph.improvements(matcher)
        else:
            found = graph.ways_out(matcher)
            if not found:
                return None
        if not found:
            return [(one, other) for one, other in enumerate(matcher.nest.mate) if one < other]
        graph.add(found)


class _Graph:
    """The edges in use, as (vertex, cost) lists."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self.edges: list[list[Edge]] = [[] for _ in range(costs.size)]
        self._known: list[set[int]] = [set() for _ in range(costs.size)]
        self.complete = costs.size <= _DENSE
        for vertex in range(costs.size):
            if self.complete:
                others = list(range(vertex + 1, costs.size))
                self.add((cost, vertex, other) for cost, other in self._allowed(vertex, others))
            else:
                likely = self._allowed(vertex, list(costs.likely(vertex)))
                self.add((cost, vertex, other) for cost, other in likely)

    def add(self, edges: Iterable[tuple[int, int, int]]) -> None:
        """Take (cost, vertex, vertex) edges into use."""
        for cost, one, other in edges:
            if other not in self._known[one]:
                self._known[one].add(other)
                self._known[other].add(one)
                self.edges[one].append((other, cost))
                self.edges[other].append((one, cost))

    def improvements(self, matcher: Matcher) -> list[tuple[int, int, int]]:
        """Return edges not in use that the proof does not cover; none means the matching is the cheapest."""
        if self.complete:
            return []
        costs = self._costs
        dearest = [max(matcher.prices[other] for other in part) for part in costs.parts]
        found = []
        for vertex in range(costs.size):
            price = matcher.prices[vertex]
            open_parts = [
                others
                for part, others in enumerate(costs.parts)
                if 2 * costs.floor(vertex, part) < price + dearest[part]
            ]
            others = [other for part in open_parts for other in part if other > vertex]
            if others:
                found += self._short(vertex, others, matcher.proof(vertex))
        return found

    def _short(self, vertex: int, others: Sequence[int], proven: Sequence[int]) -> list[tuple[int, int, int]]:
        """Return the edges not in use that cost less than proven, those that fall short most."""
        short = [
            (2 * cost - proven[other], cost, other)
            for other, cost in zip(others, self._costs.row(vertex, others), strict=True)
            if cost is not None and 2 * cost < proven[other] and other not in self._known[vertex]
        ]
        return [(cost, vertex, other) for _, cost, other in nsmallest(_BEST, short)]

    def ways_out(self, matcher: Matcher) -> list[tuple[int, int, int]]:
        """Return edges not in use that lead out of where a search got stuck.

        None means that there is no perfect matching: without the inner vertices, the outer ones fall
        into more odd parts than there are inner vertices to pair them with (Tutte).
        """
        if self.complete:
            return []
        found = []
        inner = set(matcher.inner_vertices())
        for vertex in matcher.outer_vertices():
            node = matcher.nest.top[vertex]
            others = [
                other
                for other in range(self._costs.size)
                if other not in inner and matcher.nest.top[other] != node
            ]
            ways = nsmallest(_BEST, self._allowed(vertex, others))
            found += [(cost, vertex, other) for cost, other in ways]
        return found

    def _allowed(self, vertex: int, others: Sequence[int]) -> list[tuple[int, int]]:
        row = self._costs.row(vertex, others)
        return [(cost, other) for cost, other in zip(row, others, strict=True) if cost is not None]
