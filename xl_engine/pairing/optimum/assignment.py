"""The cheapest assignment of rows to columns with its proof: shortest augmenting paths on whole numbers.

For a symmetric matrix this is the pairing problem without its odd circles, and its prices are where the
matching method begins. SciPy has the same method but keeps the prices to itself and computes in floating point.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]

UNREACHED = np.iinfo(np.int64).max // 2
"""More than twice what any way costs."""


def assign(cost: Whole) -> tuple[Whole, Whole]:
    """Return for a square matrix the column of each row, and each row's price plus that of the same column.

    No assignment is cheaper; for a symmetric matrix twice the cost at (i, j) is at least the sum of the prices
    of i and j, with equality where i is assigned to j. Costs times rows have to stay below 2**60.
    """
    columns = cost.min(axis=0)
    rows = (cost - columns).min(axis=1)
    taken = np.full(len(cost), -1)
    chosen = np.full(len(cost), -1)
    for row, price in enumerate(rows.tolist()):
        free = np.flatnonzero((cost[row] - columns == price) & (taken < 0))
        if len(free):
            taken[free[0]], chosen[row] = row, free[0]
    for left in np.flatnonzero(chosen < 0).tolist():
        _grow(cost, rows, columns, taken, chosen, left)
    return chosen, rows + columns


def _grow(cost: Whole, rows: Whole, columns: Whole, taken: Whole, chosen: Whole, start: int) -> None:
    """Assign one more row along the shortest way, moving others."""
    busy = (taken >= 0).astype(np.int64)
    distance = cost[start] - rows[start] - columns
    # Of columns equally far a free one comes first: it ends the search.
    waiting = 2 * distance + busy
    before = np.full(len(cost), start)
    passed = []
    while True:
        column = int(waiting.argmin())
        far = distance[column]
        if not busy[column]:
            break
        waiting[column] = UNREACHED
        passed.append(column)
        row = taken[column]
        further = cost[row] + (far - rows[row]) - columns
        shorter = (further < distance) & (waiting < UNREACHED)
        if shorter.any():
            distance[shorter] = further[shorter]
            waiting[shorter] = 2 * further[shorter] + busy[shorter]
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
