"""Matched vertices and the nested odd circles (blossoms) the matching method shrinks.

The structure knows nothing of costs. A *node* is a vertex (0 to size-1) or a blossom (size and
up); ``top`` tells for each vertex the outermost node around it. The children of a blossom form
an odd circle: ``links[b][i]`` is the edge from child i to child i+1, and beginning with the child
that holds the base they are matched 1-2, 3-4, ….
"""

from __future__ import annotations

from collections.abc import Iterator

Edge = tuple[int, int]
FREE = -1


class Blossoms:
    """A matching of ``size`` vertices under construction."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.mate = [FREE] * size
        self.top = list(range(size))
        self.parent = [FREE] * size
        self.base = list(range(size))
        self.leaves: list[list[int]] = [[vertex] for vertex in range(size)]
        self.children: list[list[int]] = [[] for _ in range(size)]
        self.links: list[list[Edge]] = [[] for _ in range(size)]

    def match(self, one: int, other: int) -> None:
        """Match two vertices."""
        self.mate[one], self.mate[other] = other, one

    def is_blossom(self, node: int) -> bool:
        """Whether a node is more than one vertex."""
        return node >= self.size

    def shrink(self, circle: list[int], links: list[Edge]) -> int:
        """Make one blossom of an odd circle of outermost nodes, the one with the base first."""
        blossom = len(self.parent)
        leaves = [vertex for node in circle for vertex in self.leaves[node]]
        self.parent.append(FREE)
        self.base.append(self.base[circle[0]])
        self.leaves.append(leaves)
        self.children.append(circle)
        self.links.append(links)
        for node in circle:
            self.parent[node] = blossom
        for vertex in leaves:
            self.top[vertex] = blossom
        return blossom

    def open(self, blossom: int) -> list[int]:
        """Undo an outermost blossom; its children become outermost and are returned in circle order."""
        circle = self.children[blossom]
        for node in circle:
            self.parent[node] = FREE
            for vertex in self.leaves[node]:
                self.top[vertex] = node
        self.leaves[blossom] = []
        self.children[blossom] = []
        return circle

    def child_with(self, blossom: int, vertex: int) -> int:
        """Return the place in the circle of the child that holds a vertex."""
        node = vertex
        while self.parent[node] != blossom:
            node = self.parent[node]
        return self.children[blossom].index(node)

    def way_to_base(self, length: int, start: int) -> Iterator[int]:
        """Yield the places from a child to the base child the even way round, both ends included.

        >>> list(Blossoms(1).way_to_base(5, 2)), list(Blossoms(1).way_to_base(5, 3))
        ([2, 1, 0], [3, 4, 0])
        """
        if start % 2 == 0:
            yield from range(start, -1, -1)
        else:
            yield from range(start, length)
            yield 0

    def link_between(self, blossom: int, place: int, following: int) -> Edge:
        """Return the edge between two neighbouring children, its end in the first one first."""
        links = self.links[blossom]
        if (place + 1) % len(links) == following:
            return links[place]
        back = links[following]
        return back[1], back[0]

    def rebase(self, node: int, vertex: int) -> None:
        """Make a vertex the one of its node that is matched outwards, turning the matching inside."""
        pending = [(node, vertex)]
        while pending:
            blossom, vertex = pending.pop()
            self.base[blossom] = vertex
            if not self.is_blossom(blossom):
                continue
            start = self.child_with(blossom, vertex)
            circle = self.children[blossom]
            pending.append((circle[start], vertex))
            way = list(self.way_to_base(len(circle), start))
            for place, following in zip(way[1::2], way[2::2], strict=True):
                one, other = self.link_between(blossom, place, following)
                self.match(one, other)
                pending.append((circle[place], one))
                pending.append((circle[following], other))
            self.children[blossom] = circle[start:] + circle[:start]
            links = self.links[blossom]
            self.links[blossom] = links[start:] + links[:start]

    def around(self, vertex: int) -> Iterator[int]:
        """Yield the blossoms that hold a vertex, from the inside out."""
        node = self.parent[vertex]
        while node != FREE:
            yield node
            node = self.parent[node]
