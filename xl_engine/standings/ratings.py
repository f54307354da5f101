"""对手平均等级分 (RULES 3.7): mean rating of the opponents, compared as an exact fraction."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from .arrays import Ints
from .field import UNRATED
from .values import Column, text_of
from .workings import Workings

_LIMIT = 1 << 62


def mean_rating(workings: Workings, name: str) -> Column:
    """Mean rating over the rated scheduled opponents; 0 for whoever had none.

    The opponent of a forfeited game counts as in 对手分; one without a rating is left out.
    """
    grid = workings.grid
    faced = np.where(grid.scheduled, grid.of_opponents(grid.field.rating), UNRATED)
    rated = faced != UNRATED
    sums = np.where(rated, faced, 0).sum(axis=1)
    counts = rated.sum(axis=1)
    unit = np.maximum(counts, 1)

    def explain(player: int) -> str:
        ratings = [str(value) for value in faced[player][rated[player]].tolist()]
        shown = text_of(int(sums[player]), int(unit[player]))
        return f"({'+'.join(ratings)})/{len(ratings)}={shown}" if ratings else "0"

    return Column.of(name, sums, unit, explain, key=_comparable(sums, unit))


def _comparable(sums: Ints, counts: Ints) -> Ints:
    """Return integers in the order of the fractions sums / counts."""
    common = math.lcm(*np.flatnonzero(np.bincount(counts)).tolist())
    if common * (int(sums.max(initial=0)) + 1) < _LIMIT:
        return sums * (common // counts)
    fractions = [Fraction(top, bottom) for top, bottom in zip(sums.tolist(), counts.tolist(), strict=True)]
    rank = {fraction: place for place, fraction in enumerate(sorted(set(fractions)))}
    return np.array([rank[fraction] for fraction in fractions], np.int64)
