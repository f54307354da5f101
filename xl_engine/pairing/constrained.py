"""The costs of a round under conditions: some pairs are given, others cost more than everything else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from .solver import Costs

Pair = tuple[int, int]


class Constrained:
    """Costs for `solve` in which some vertices have their partner given and some pairs are dearer.

    ``given`` are pairs of vertices that must stand: all other edges of theirs are left out. With ``kept``, a pair
    that is not among these costs more than any pairing without it, so that as many as possible of them are kept.
    Such pairs are allowed whatever they cost: somebody has decided on them.
    """

    def __init__(
        self, costs: Costs, given: Iterable[Pair] = (), kept: Collection[Pair] | None = None
    ) -> None:
        self._costs = costs
        self._given = _both_ways(given)
        self._kept = None if kept is None else _both_ways(kept)
        self._surcharge = 0 if kept is None else self._beyond_all()

    @property
    def size(self) -> int:
        """Number of vertices."""
        return self._costs.size

    def row(self, vertex: int, others: Sequence[int]) -> list[int | None]:
        """Return the cost of joining a vertex to each of the others, None where it is not allowed."""
        priced = zip(others, self._costs.row(vertex, others), strict=True)
        return [self._price(vertex, other, cost) for other, cost in priced]

    @property
    def parts(self) -> Sequence[Sequence[int]]:
        """All vertices, in parts of like cost."""
        return self._costs.parts

    def floor(self, vertex: int, part: int) -> int:
        """Return a bound no edge from a vertex into a part falls short of."""
        return self._costs.floor(vertex, part)

    def likely(self, vertex: int) -> list[int]:
        """Return vertices that are probably cheap partners."""
        first = [self._given[vertex]] if vertex in self._given else []
        if self._kept is not None and vertex in self._kept:
            first.append(self._kept[vertex])
        return list(dict.fromkeys([*first, *self._costs.likely(vertex)]))

    def _price(self, vertex: int, other: int, cost: int | None) -> int | None:
        if self._given.get(vertex, other) != other or self._given.get(other, vertex) != vertex:
            return None
        if vertex in self._given:
            return cost or 0
        if self._kept is None:
            return cost
        if self._kept.get(vertex) == other:
            return cost or 0
        return None if cost is None else cost + self._surcharge

    def _beyond_all(self) -> int:
        """Return more than the dearest complete pairing can cost."""
        total = 1
        for vertex in range(self.size):
            row = self._costs.row(vertex, [other for other in range(self.size) if other != vertex])
            total += max((cost for cost in row if cost is not None), default=0)
        return total


def _both_ways(pairs: Iterable[Pair]) -> Mapping[int, int]:
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
