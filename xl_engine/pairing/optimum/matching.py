"""The cheapest perfect matching, proven: Edmonds' method with whole numbers of any size.

Each vertex has a price; an edge is *tight* when the prices of its ends make up its cost, and no
edge may cost less than that. A tree of tight edges is grown from one unmatched vertex at a time,
nodes at even distance (outer) gaining what those at odd distance (inner) lose, until it reaches
another unmatched vertex. Edges inside a blossom are paid for by its own charge. At the end the
prices and charges prove that no perfect matching is cheaper (linear programming duality).

Costs are doubled on the way in, so that every step is a whole number.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from .blossoms import FREE, Blossoms, Edge

_BLOSSOM = -1
"""Stands for the first vertex in a queued event that opens an inner blossom."""


# Where an outermost node stands in the tree; plain numbers, because every step compares them.
_OUTSIDE, _OUTER, _INNER = 0, 1, 2


class Matcher:
    """One matching problem: ``neighbours[v]`` lists (vertex, cost) for every edge at v.

    ``prices`` (of doubled costs) and ``pairs`` may hold a guess to start from; what does not fit is put right.
    """

    def __init__(
        self,
        neighbours: Sequence[Sequence[Edge]],
        prices: Sequence[int] | None = None,
        pairs: Sequence[Edge] = (),
    ) -> None:
        self.nest = Blossoms(len(neighbours))
        self.neighbours = [[(other, 2 * cost) for other, cost in edges] for edges in neighbours]
        self.prices = list(prices) if prices else [_cheapest(edges) // 2 for edges in self.neighbours]
        self.charges = [0] * self.nest.size
        self._guess = pairs
        self._place = [_OUTSIDE] * self.nest.size
        self._since = [0] * self.nest.size
        self._entry: list[Edge] = [(FREE, FREE)] * self.nest.size
        self._tree: list[int] = []
        self._now = 0
        self._events: list[tuple[int, int, int, int]] = []

    def run(self) -> bool:
        """Match every vertex at least cost; False when the edges admit no perfect matching."""
        self._start()
        for vertex in range(self.nest.size):
            if self.nest.mate[vertex] == FREE and not self._grow_from(vertex):
                return False
        return True

    def pairs(self) -> list[Edge]:
        """Return the matched pairs, the smaller vertex first, in order."""
        return [(one, other) for one, other in enumerate(self.nest.mate) if one < other]

    def proof(self, vertex: int) -> list[int]:
        """Return for each other vertex what is proven of the edge to it.

        Its doubled cost has to be at least that; an edge not among ``neighbours`` that costs less could improve
        the matching. The value at the vertex itself has no meaning.
        """
        price = self.prices[vertex]
        proven = [price + other for other in self.prices]
        nest, charged = self.nest, 0
        around = list(nest.around(vertex))
        for place in range(len(around) - 1, -1, -1):
            charged += self.charges[around[place]]
            if charged:
                within = around[place - 1] if place else vertex
                for child in nest.children[around[place]]:
                    if child != within:
                        for inside in nest.leaves[child]:
                            proven[inside] -= charged
        return proven

    def outer_vertices(self) -> list[int]:
        """After a failed run: the vertices among which the unmatched one found no way out."""
        return [vertex for vertex in range(self.nest.size) if self._place[self.nest.top[vertex]] == _OUTER]

    def inner_vertices(self) -> list[int]:
        """After a failed run: the vertices all ways out lead to; there are too few of them."""
        return [vertex for vertex in range(self.nest.size) if self._place[self.nest.top[vertex]] == _INNER]

    def _start(self) -> None:
        """Raise each price as far as it may go and match what can be matched at once."""
        prices, mate = self.prices, self.nest.mate
        for vertex, edges in enumerate(self.neighbours):
            if edges:
                prices[vertex] = min([cost - prices[other] for other, cost in edges])
        for one, other in self._guess:
            cost = next((cost for vertex, cost in self.neighbours[one] if vertex == other), None)
            if cost == prices[one] + prices[other]:
                self.nest.match(one, other)
        for vertex, edges in enumerate(self.neighbours):
            if mate[vertex] != FREE:
                continue
            for other, cost in edges:
                if mate[other] == FREE and cost == prices[vertex] + prices[other]:
                    self.nest.match(vertex, other)
                    break

    def _grow_from(self, root: int) -> bool:
        self._now = 0
        self._events = []
        self._tree = []
        self._make_outer(self.nest.top[root])
        while self._events:
            due, one, other, cost = heappop(self._events)
            if one == _BLOSSOM:
                if self._due_to_open(other) == due:
                    self._now = due
                    self._open(other)
            elif self._due(one, other, cost) == due:
                self._now = due
                if self._take(one, other):
                    self._leave_tree()
                    return True
        return False

    def _take(self, one: int, other: int) -> bool:
        """Use an edge that has become tight; True when it completes a way to an unmatched vertex."""
        node = self.nest.top[other]
        if self._place[node] == _OUTER:
            self._shrink(one, other)
            return False
        partner = self.nest.mate[self.nest.base[node]]
        if partner == FREE:
            self._augment(one, other)
            return True
        self._make_inner(node, (one, other))
        self._make_outer(self.nest.top[partner])
        return False

    def _due(self, one: int, other: int, cost: int) -> int | None:
        """Return when an edge that begins at an outer vertex becomes tight, None if never or useless."""
        node, goal = self.nest.top[one], self.nest.top[other]
        place = self._place[goal]
        if node == goal or place == _INNER:
            return None
        slack = cost - self._price(one) - self._price(other)
        return self._now + (slack // 2 if place == _OUTER else slack)

    def _price(self, vertex: int) -> int:
        node = self.nest.top[vertex]
        place = self._place[node]
        if place == _OUTSIDE:
            return self.prices[vertex]
        gone = self._now - self._since[node]
        return self.prices[vertex] + (gone if place == _OUTER else -gone)

    def _due_to_open(self, blossom: int) -> int | None:
        if self.nest.parent[blossom] != FREE or self._place[blossom] != _INNER:
            return None
        return self._since[blossom] + self.charges[blossom] // 2

    def _settle(self, node: int) -> None:
        """Write what a node has gained or lost since it entered the tree into prices and charge."""
        place = self._place[node]
        gone = self._now - self._since[node]
        self._since[node] = self._now
        if place == _OUTSIDE or not gone:
            return
        change = gone if place == _OUTER else -gone
        for vertex in self.nest.leaves[node]:
            self.prices[vertex] += change
        if self.nest.is_blossom(node):
            self.charges[node] += 2 * change

    def _make_outer(self, node: int) -> None:
        self._enter(node, _OUTER)
        for vertex in self.nest.leaves[node]:
            self._scan(vertex)

    def _make_inner(self, node: int, entry: Edge) -> None:
        self._enter(node, _INNER)
        self._entry[node] = entry
        if self.nest.is_blossom(node):
            heappush(self._events, (self._now + self.charges[node] // 2, _BLOSSOM, node, 0))

    def _enter(self, node: int, place: int) -> None:
        self._place[node] = place
        self._since[node] = self._now
        self._tree.append(node)

    def _scan(self, vertex: int) -> None:
        """Queue the edges from an outer vertex to where they may be of use."""
        nest, now = self.nest, self._now
        here = nest.top[vertex]
        price = self._price(vertex)
        for other, cost in self.neighbours[vertex]:
            node = nest.top[other]
            place = self._place[node]
            if node == here or place == _INNER:
                continue
            slack = cost - price - self.prices[other]
            if place == _OUTER:
                slack = (slack - now + self._since[node]) // 2
            heappush(self._events, (now + slack, vertex, other, cost))

    def _scan_towards(self, vertex: int) -> None:
        """Queue the edges from outer vertices to one that has just fallen out of the tree."""
        for other, cost in self.neighbours[vertex]:
            if self._place[self.nest.top[other]] == _OUTER:
                slack = cost - self._price(other) - self.prices[vertex]
                heappush(self._events, (self._now + slack, other, vertex, cost))

    def _upwards(self, node: int) -> Edge | None:
        """Return the edge from a node of the tree to its parent, None at the root."""
        if self._place[node] == _INNER:
            far, near = self._entry[node]
            return near, far
        base = self.nest.base[node]
        partner = self.nest.mate[base]
        return None if partner == FREE else (base, partner)

    def _ancestors(self, node: int) -> list[tuple[int, Edge]]:
        """Return the nodes from here to below the root, each with the edge to its parent."""
        way = []
        while (edge := self._upwards(node)) is not None:
            way.append((node, edge))
            node = self.nest.top[edge[1]]
        return way

    def _shrink(self, one: int, other: int) -> None:
        """Make a blossom of the circle that an edge between two outer nodes closes."""
        left, right = self._ancestors(self.nest.top[one]), self._ancestors(self.nest.top[other])
        while left and right and left[-1][0] == right[-1][0]:
            left.pop()
            right.pop()
        common = self.nest.top[left[-1][1][1] if left else right[-1][1][1]]
        circle = [common, *(node for node, _ in reversed(left)), *(node for node, _ in right)]
        links = [(far, near) for _, (near, far) in reversed(left)]
        links += [(one, other), *(edge for _, edge in right)]
        turned = []
        for node in circle:
            self._settle(node)
            if self._place[node] == _INNER:
                turned.append(node)
            self._place[node] = _OUTSIDE
        blossom = self.nest.shrink(circle, links)
        self.charges.append(0)
        self._place.append(_OUTSIDE)
        self._since.append(self._now)
        self._entry.append((FREE, FREE))
        self._enter(blossom, _OUTER)
        for node in turned:
            for vertex in self.nest.leaves[node]:
                self._scan(vertex)

    def _open(self, blossom: int) -> None:
        """Undo an inner blossom whose charge is used up; the way through it stays in the tree."""
        nest = self.nest
        self._settle(blossom)
        self._place[blossom] = _OUTSIDE
        entry = self._entry[blossom]
        start = nest.child_with(blossom, entry[1])
        circle = nest.open(blossom)
        way = list(nest.way_to_base(len(circle), start))
        self._make_inner(circle[start], entry)
        for place, following in zip(way[1::2], way[2::2], strict=True):
            self._make_inner(circle[following], nest.link_between(blossom, place, following))
        for place in way[1::2]:
            self._make_outer(circle[place])
        kept = set(way)
        for place, node in enumerate(circle):
            if place not in kept:
                for vertex in nest.leaves[node]:
                    self._scan_towards(vertex)

    def _augment(self, one: int, other: int) -> None:
        """Match along the way from the root over an edge to an unmatched vertex outside the tree."""
        nest = self.nest
        nest.rebase(nest.top[other], other)
        while True:
            node = nest.top[one]
            former = nest.mate[nest.base[node]]
            nest.rebase(node, one)
            nest.match(one, other)
            if former == FREE:
                return
            inner = nest.top[former]
            one, other = self._entry[inner]
            nest.rebase(inner, other)

    def _leave_tree(self) -> None:
        for node in self._tree:
            if self._place[node] != _OUTSIDE:
                self._settle(node)
                self._place[node] = _OUTSIDE


def _cheapest(edges: Sequence[Edge]) -> int:
    return min((cost for _, cost in edges), default=0)
