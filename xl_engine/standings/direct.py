"""直胜 (RULES 3.6): games among competitors who are still equal at this place of the order."""

from __future__ import annotations

import numpy as np

from xl_engine.event import HALVES, as_text

from .arrays import Bools, Ints
from .values import Column
from .workings import Workings


def direct(workings: Workings, name: str, groups: Ints) -> Column:
    """Points from the games inside each tie group that the rule can decide, in half-points; else 0.

    ``groups`` numbers the tie groups left by the criteria before this one. With ``direct = two`` a group
    is decided when it has two members who have met; with ``mini_league_if_all_met`` when everybody in it
    has met everybody else. Forfeits count as meetings in 循环制 only. A draw decides nothing.
    """
    grid = workings.grid
    faced = np.append(groups, -1)[grid.opponent]
    inside = (faced == groups[:, np.newaxis]) & grid.met
    sizes = np.bincount(groups)
    decided = _all_met(workings, inside, groups, sizes) & (sizes > 1)
    if workings.switches.direct == "two":
        decided &= sizes == 2
    counted = inside & decided[groups][:, np.newaxis]
    values = np.where(counted, grid.points, 0).sum(axis=1)

    def explain(player: int) -> str:
        return _scores(workings, counted[player], player)

    return Column.of(name, values, HALVES, explain)


def _all_met(workings: Workings, inside: Bools, groups: Ints, sizes: Ints) -> Bools:
    """Return, for each group, whether all its members have met each other."""
    grid = workings.grid
    players, rounds = np.nonzero(inside)
    pairs = np.sort(players * grid.size + grid.opponent[players, rounds])
    fresh = np.ones(len(pairs), np.bool_)
    fresh[1:] = pairs[1:] != pairs[:-1]
    meetings = np.bincount(groups[pairs[fresh] // grid.size], minlength=len(sizes))
    return np.asarray(meetings == sizes * (sizes - 1))


def _scores(workings: Workings, counted: Bools, player: int) -> str:
    """Write the games that decided, such as ``#12 1``, or a dash when there is nothing to decide."""
    grid = workings.grid
    numbers = grid.field.numbers
    written = [
        f"#{numbers[grid.opponent[player, number]]} {as_text(int(grid.points[player, number]))}"
        for number in np.flatnonzero(counted)
    ]
    return ", ".join(written) or "–"
