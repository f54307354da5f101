"""The cheapest assignment of rows to columns with its proof: shortest augmenting paths on whole numbers.

For a symmetric matrix this is the pairing problem without its odd circles, and its prices are where the
matching method begins. SciPy has the same method but keeps the prices to itself and computes in floating point.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]

UNREACHED = np.iinfo(np.int64).max // 4
"""More than any way costs; costs and prices have to stay below it."""


def assign(cost: Whole) -> tuple[Whole, Whole]:
    """Return for a square matrix the column of each row, and each row's price plus that of the same column.

    No assignment is cheaper; for a symmetric matrix twice the cost at (i, j) is at least the sum of the prices
    of i and j, with equality where i is assigned to j.
    """
    columns = cost.min(axis=0)
    reduced = cost - columns
    rows = reduced.min(axis=1)
    taken = np.full(len(cost), -1)
    chosen = np.full(len(cost), -1)
    for row, column in enumerate(reduced.argmin(axis=1).tolist()):
        if taken[column] < 0:
            taken[column], chosen[row] = row, column
    for left in np.flatnonzero(chosen < 0).tolist():
        _grow(cost, rows, columns, taken, chosen, left)
    return chosen, rows + columns


def _grow(cost: Whole, rows: Whole, columns: Whole, taken: Whole, chosen: Whole, start: int) -> None:
    """Assign one more row along the shortest way, moving others."""
    distance = cost[start] - rows[start] - columns
    waiting = distance.copy()
    before = np.full(len(cost), start)
    passed = []
    while True:
        column = int(waiting.argmin())
        far = distance[column]
        if taken[column] < 0:
            break
        waiting[column] = UNREACHED
        passed.append(column)
        row = taken[column]
        further = cost[row] + (far - rows[row]) - columns
        shorter = (further < waiting) & (waiting < UNREACHED)
        distance[shorter] = waiting[shorter] = further[shorter]
        before[shorter] = row
    if passed:
        rows[taken[passed]] += far - distance[passed]
        columns[passed] -= far - distance[passed]
    rows[start] += far
    while True:
        row = before[column]
        taken[column] = row
        column, chosen[row] = chosen[row], column
        if row == start:
            return
