"""积分 and 累进分 (RULES 1, 3.7); 场分 of teams is computed the same way."""

from __future__ import annotations

import numpy as np

from xl_engine.event import HALVES

from .games import PENDING
from .values import Column, Term, Value, worked_sum
from .workings import Workings


def points(workings: Workings, name: str) -> Column:
    """Sum of all round scores, 轮空 and forfeits included, minus 罚分; may be negative."""
    grid = workings.grid

    def explain(player: int) -> str:
        known = grid.outcome[player] != PENDING
        terms = [Term(value, HALVES) for value in grid.points[player][known].tolist()]
        penalty = int(grid.field.penalty[player])
        if penalty:
            terms.append(Term(-penalty, HALVES))
        return worked_sum(terms, Value(int(grid.totals[player]), HALVES))

    return Column.of(name, grid.totals, HALVES, explain)


def progressive(workings: Workings, name: str) -> Column:
    """Sum over the rounds of the running total; 罚分 is not in it, since it belongs to no round."""
    grid = workings.grid
    values = grid.points @ np.arange(grid.rounds, 0, -1)

    def explain(player: int) -> str:
        terms = [Term(value, HALVES) for value in np.cumsum(grid.points[player]).tolist()]
        return worked_sum(terms, Value(int(values[player]), HALVES))

    return Column.of(name, values, HALVES, explain)
