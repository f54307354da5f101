"""对手分, 中间对手分 and 截尾对手分 (RULES 3.1, 3.2, 3.7); 对手场分 of teams is computed the same way."""

from __future__ import annotations

import numpy as np

from .arrays import Ints
from .opponents import UNIT
from .values import Column, Term, Value, worked_sum
from .workings import Workings


def opponents_total(workings: Workings, name: str) -> Column:
    """Sum of the points of all opponents met, with a stand-in for unplayed rounds."""
    return _column(workings, name, workings.contributions.total, 0, 0)


def median(workings: Workings, name: str) -> Column:
    """对手分 without the highest and the lowest, as many as ``median.high`` and ``median.low`` say.

    Whoever has no more contributions than are to be dropped gets 0, or his whole sum when
    ``median_short`` is ``sum``.
    """
    switches = workings.switches
    low, high = switches.median_low, switches.median_high
    values = workings.contributions.without(low, high)
    if switches.median_short == "sum":
        short = workings.contributions.count <= low + high
        values = np.where(short, workings.contributions.total, values)
    return _column(workings, name, values, low, high, whole_if_short=switches.median_short == "sum")


def cut(workings: Workings, name: str, low: int) -> Column:
    """对手分 without the ``low`` lowest."""
    return _column(workings, name, workings.contributions.without(low, 0), low, 0)


def truncated(workings: Workings, name: str) -> list[Column]:
    """截尾对手分: 对手分 without the lowest, then without the two lowest, and so on to one that is left.

    ``name`` is the criterion the columns are named after: 对手分-1低, 对手分-2低…
    """
    last = max(1, workings.grid.rounds - 1)
    return [cut(workings, f"{name}-{low}低", low) for low in range(1, last + 1)]


def _column(
    workings: Workings, name: str, values: Ints, low: int, high: int, *, whole_if_short: bool = False
) -> Column:
    given = workings.contributions

    def explain(player: int) -> str:
        dropped = given.dropped(player, low, high)
        if whole_if_short and int(given.count[player]) <= low + high:
            dropped = set()
        faced = given.values[player].tolist()
        terms = [
            Term(faced[number], UNIT, number in dropped)
            for number in np.flatnonzero(given.present[player]).tolist()
        ]
        return worked_sum(terms, Value(int(values[player]), UNIT))

    return Column.of(name, values, UNIT, explain)
