"""小分 of individuals (RULES 3.4): points of beaten opponents and half of those of drawn ones."""

from __future__ import annotations

import numpy as np

from .games import DRAW, FORFEIT_WIN, WIN
from .values import Column, Term, Value, worked_sum
from .workings import Workings

UNIT = 4


def berger(workings: Workings, name: str) -> Column:
    """Sum over beaten opponents of their points plus half the points of drawn ones, in quarter-points.

    Only rounds with an opponent count; a game won by forfeit counts in 循环制 and not in 积分编排制.
    Opponents are taken at face value.
    """
    grid = workings.grid
    share = 2 * (grid.outcome == WIN) + (grid.outcome == DRAW)
    if grid.round_robin:
        share = share + 2 * (grid.outcome == FORFEIT_WIN)
    terms = share * grid.of_opponents(grid.totals)
    values = terms.sum(axis=1)

    def explain(player: int) -> str:
        counted = np.flatnonzero(share[player])
        summands = [Term(term, UNIT) for term in terms[player, counted].tolist()]
        return worked_sum(summands, Value(int(values[player]), UNIT))

    return Column.of(name, values, UNIT, explain)
