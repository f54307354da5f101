"""Sorting by many exact criteria at once: all of them packed into one 63-bit key."""

from __future__ import annotations

import numpy as np

from .arrays import Ints

_ROOM = 1 << 62


class Ordering:
    """Orders competitors by the keys added so far, best first; the array order decides inside a tie.

    Keys are packed into one integer for each competitor. When there is no room for another one, what is
    packed is replaced by its rank, which keeps the order and the ties exactly.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._packed: Ints = np.zeros(size, np.int64)
        self._span = 1

    def add(self, key: Ints) -> None:
        """Order those still equal by ``key``, greater first."""
        if not self._size:
            return
        best = int(key.max())
        span = best - int(key.min()) + 1
        behind = best - key
        if span > _ROOM // self._size:
            behind, span = _ranks(behind)
        if span == 1:
            return
        if self._span * span > _ROOM:
            self._packed, self._span = _ranks(self._packed)
        self._packed = self._packed * span + behind
        self._span *= span

    def groups(self) -> Ints:
        """Return the number of the tie group of each competitor, 0 for the best."""
        return _ranks(self._packed)[0] if self._size else self._packed

    def order(self) -> Ints:
        """Return the places of the competitors in the arrays, best first."""
        if self._span <= _ROOM // max(self._size, 1):
            return np.argsort(self._packed * self._size + np.arange(self._size))
        return np.argsort(self._packed, kind="stable")

    def starts(self, order: Ints) -> Ints:
        """Return the positions in ``order`` at which a tie group begins."""
        packed = self._packed[order]
        fresh = np.ones(self._size, np.bool_)
        fresh[1:] = packed[1:] != packed[:-1]
        return np.flatnonzero(fresh)


def _ranks(values: Ints) -> tuple[Ints, int]:
    order = np.argsort(values)
    ordered = values[order]
    steps = np.zeros(len(values), np.int64)
    np.cumsum(ordered[1:] != ordered[:-1], out=steps[1:])
    ranks = np.empty_like(steps)
    ranks[order] = steps
    return ranks, int(steps[-1]) + 1
