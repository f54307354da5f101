"""Names for the arrays of a standings table: exact integers only, never floats."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Codes = npt.NDArray[np.int8]
Bools = npt.NDArray[np.bool_]


def running_totals(values: Ints) -> Ints:
    """Return the sums of the first 0, 1, 2… columns, shape (rows, columns + 1).

    One addition of whole columns each, because rounds are contiguous in memory and rows are not.
    """
    rows, columns = values.shape
    sums = np.zeros((rows, columns + 1), np.int64, order="F")
    for column in range(columns):
        np.add(sums[:, column], values[:, column], out=sums[:, column + 1])
    return sums
