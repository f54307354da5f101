"""The charges of the blossoms around any two vertices, for many pairs at once."""

from __future__ import annotations

import numpy as np

from .cost_table import Whole
from .matching import Matcher


class Charges:
    """Sums of charges of a finished matching; ``sums`` are the different ones, rising from 0.

    The vertices of a blossom stand side by side in ``leaves``, those of a blossom inside it too. So what is around
    two of them is the least of what is around neighbours in between.
    """

    def __init__(self, matcher: Matcher) -> None:
        nest = matcher.nest
        place, between, outside = [0] * nest.size, [0] * nest.size, 0
        for outer in dict.fromkeys(nest.top):
            if not nest.is_blossom(outer):
                continue
            for vertex in nest.leaves[outer]:
                place[vertex] = outside
                outside += 1
            waiting = [(outer, matcher.charges[outer])]
            while waiting:
                node, charged = waiting.pop()
                end = place[nest.leaves[node][-1]]
                for child in nest.children[node]:
                    if (last := place[nest.leaves[child][-1]]) != end:
                        between[last] = charged
                    if nest.is_blossom(child):
                        waiting.append((child, charged + matcher.charges[child]))
        self.sums = sorted({0, *between})
        code = {value: at for at, value in enumerate(self.sums)}
        self._place = np.array(place)
        self._outer = np.array([node if nest.is_blossom(node) else -1 for node in nest.top])
        # Row k holds the least of 2**k neighbours from each place on.
        self._least = [np.array([code[value] for value in between], np.int32)]
        width = 1
        while 2 * width <= nest.size:
            before = self._least[-1]
            self._least.append(np.minimum(before[:-width], before[width:]))
            width *= 2

    def by_outer(self, members: Whole) -> list[tuple[int, Whole]]:
        """Return the members of each outermost blossom with its name, and with -1 those in none."""
        outer = self._outer[members]
        return [(int(name), members[outer == name]) for name in np.unique(outer)]

    def least(self, some: Whole, others: Whole) -> int:
        """Return a sum that is around any two of the members of one outermost blossom."""
        places = self._place[np.concatenate((some, others))]
        left, right = int(places.min()), int(places.max())
        if left == right:
            return 0
        power = (right - left).bit_length() - 1
        row = self._least[power]
        return self.sums[int(min(row[left], row[right - (1 << power)]))]

    def around(self, one: Whole, other: Whole) -> Whole:
        """Return for pairs of vertices the places of their sums in ``sums``."""
        result = np.zeros(len(one), np.int64)
        together = (self._outer[one] >= 0) & (self._outer[one] == self._outer[other])
        mine, theirs = self._place[one[together]], self._place[other[together]]
        left, right = np.minimum(mine, theirs), np.maximum(mine, theirs)
        power = np.frexp(right - left)[1] - 1
        least = np.zeros(len(left), np.int64)
        for width in np.unique(power):
            row, chosen = self._least[width], power == width
            least[chosen] = np.minimum(row[left[chosen]], row[right[chosen] - (1 << int(width))])
        result[together] = least
        return result
