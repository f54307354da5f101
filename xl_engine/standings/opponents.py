"""What each round puts into 对手分: the opponent's points, or a stand-in if unplayed (RULES 3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from xl_engine.regulation import Switches

from .arrays import Bools, Ints, running_totals
from .games import BYE, FORFEIT_LOSS, PENDING, REQUESTED_BYE, UNPAIRED
from .grid import Grid

UNIT = 4
"""Contributions are in quarter-points: half of an odd maximum is exact too."""

_FIDE = ("fide2024", "fide2026")
_FAR = 1 << 40


@dataclass(frozen=True, eq=False)
class Contributions:
    """Contributions to 对手分, shape (players, rounds), in quarter-points.

    ``values`` is 0 where ``present`` is False: rounds without an opponent or a stand-in. ``voluntary`` marks
    rounds missed by choice, which FIDE cuts first; None where that rule is not in force.
    """

    values: Ints
    present: Bools
    voluntary: Bools | None = None

    @cached_property
    def count(self) -> Ints:
        """Number of contributions of each competitor."""
        count: Ints = self.present.sum(axis=1)
        return count

    @cached_property
    def fewest(self) -> int:
        """Number of contributions of whoever has the fewest."""
        return int(self.count.min(initial=self.values.shape[1]))

    @cached_property
    def total(self) -> Ints:
        """对手分 of each competitor."""
        total: Ints = self.values.sum(axis=1)
        return total

    @cached_property
    def cut(self) -> Ints:
        """Shape (players, rounds + 1): item k is the sum of the k contributions that are dropped first."""
        return running_totals(self._ascending(self.voluntary))

    def without(self, low: int, high: int) -> Ints:
        """Return each total without the ``low`` lowest and then the ``high`` highest contributions.

        The figure is 0 for whoever has no contribution left.
        """
        lowest = self.cut[:, min(low, self.cut.shape[1] - 1)]
        left = self.total - lowest
        if high:
            left = left - (
                self._highest_after(low, high) if self.voluntary is not None else self._highest(high)
            )
        return left if self.fewest > low + high else np.where(self.count > low + high, left, 0)

    def _highest(self, high: int) -> Ints:
        """Return the sum of the ``high`` highest contributions of each competitor."""
        last = self.cut[np.arange(len(self.count)), self.count]
        first = self.cut[np.arange(len(self.count)), np.maximum(self.count - high, 0)]
        return last - first

    def _highest_after(self, low: int, high: int) -> Ints:
        """Return the sum of the highest of those left after dropping ``low`` in FIDE's order."""
        order = np.argsort(self._sortable(self.voluntary), axis=1, kind="stable")
        present = np.take_along_axis(self.present, order, axis=1)[:, low:]
        values = np.take_along_axis(self.values, order, axis=1)[:, low:]
        ranked = -np.sort(np.where(present, -values, _FAR), axis=1)
        highest: Ints = np.where(ranked > -_FAR, ranked, 0)[:, :high].sum(axis=1)
        return highest

    def _sortable(self, voluntary: Bools | None) -> Ints:
        values = self.values if voluntary is None else np.where(voluntary, self.values - _FAR, self.values)
        return values if self.present.all() else np.where(self.present, values, _FAR)

    def _ascending(self, voluntary: Bools | None) -> Ints:
        """Return each competitor's contributions in the order of dropping, absent ones as 0 at the end."""
        if voluntary is None:
            ordered = np.sort(self._sortable(None), axis=1)
            return ordered if self.present.all() else np.where(ordered == _FAR, 0, ordered)
        order = np.argsort(self._sortable(voluntary), axis=1, kind="stable")
        return np.take_along_axis(self.values, order, axis=1)

    def dropped(self, player: int, low: int, high: int) -> set[int]:
        """Return the rounds (from 0) whose contributions of one competitor are dropped."""
        if not low and not high:
            return set()
        rounds = np.flatnonzero(self.present[player]).tolist()
        values = self.values[player].tolist()
        chosen = [False] * len(values) if self.voluntary is None else self.voluntary[player].tolist()
        lowest = sorted(rounds, key=lambda number: (not chosen[number], values[number]))[:low]
        rest = sorted((number for number in rounds if number not in lowest), key=values.__getitem__)
        return {*lowest, *(rest[-high:] if high else ())}


def contributions(grid: Grid, switches: Switches) -> Contributions:
    """Return what each round contributes under the switches in force.

    ``withdrawn_opponent`` decides at what points an opponent is taken, ``forfeit_opponent`` what a
    scheduled game not played gives, ``bye_opponent`` what 轮空 gives, asked for or not. With FIDE's rule for byes the rounds
    missed by announcement count against the dummy as well; otherwise they give nothing. In 循环制 轮空 gives
    nothing (RULES 2.7). Results not yet known contribute nothing.
    """
    points = grid.totals if switches.withdrawn_opponent == "face" else adjusted_totals(grid)
    faced = grid.of_opponents(2 * points)
    present = grid.scheduled
    values = np.where(grid.outcome == PENDING, 0, faced)
    if switches.forfeit_opponent == "none":
        values = np.where(grid.forfeited, 0, values)
    elif switches.forfeit_opponent == "fide":
        own = 2 * grid.totals[:, np.newaxis]
        dummy = own if switches.bye_opponent == "fide2024" else np.minimum(own, faced)
        values = np.where(grid.forfeited, dummy, values)
    voluntary = None
    requested = grid.outcome == REQUESTED_BYE
    bye = (grid.outcome == BYE) | requested
    if not grid.round_robin:
        if switches.bye_opponent in _FIDE:
            voluntary = (grid.outcome == UNPAIRED) | (grid.outcome == FORFEIT_LOSS) | requested
            bye = bye | (grid.outcome == UNPAIRED)
        if bye.any():
            values = np.where(bye, _stand_in(grid, switches.bye_opponent), values)
            present = present | bye
    return Contributions(values, present, voluntary)


def adjusted_totals(grid: Grid) -> Ints:
    """Return totals in half-points with the rounds after a competitor's last appearance counted as draws.

    FIDE's rule for opponents who left: a round he was not paired in, at his own request too, followed only by such rounds and
    forfeit losses, counts as a draw for the sake of his opponents (RULES 3.3, 8).
    """
    if grid.round_robin:
        return grid.totals
    unpaired = (grid.outcome == UNPAIRED) | (grid.outcome == REQUESTED_BYE)
    gone = unpaired | (grid.outcome == FORFEIT_LOSS)
    trailing = np.logical_and.accumulate(gone[:, ::-1], axis=1)[:, ::-1] & unpaired
    gained: Ints = np.where(trailing, grid.scoring.draw - grid.points, 0).sum(axis=1)
    return grid.totals + gained


def _stand_in(grid: Grid, rule: str) -> Ints:
    """Return the quarter-points a round without an opponent gives, in a shape that fits (players, rounds).

    The maximum is that of the rounds the table stands after. ``go`` gives a win for the round itself and for
    each one after it. ``fide2026`` is one's own points, but no more than half the maximum (RULES 3.3, 8).
    """
    totals, win = grid.totals, grid.scoring.win
    own = 2 * totals[:, np.newaxis]
    half_of_maximum = np.full((1, 1), grid.rounds * win, np.int64)
    if rule == "lowest_positive":
        positive = totals[totals > 0]
        return np.full((1, 1), 2 * positive.min() if positive.size else 0, np.int64)
    if rule == "lowest_all":
        return np.full((1, 1), 2 * totals.min(), np.int64)
    if rule in ("own", "fide2024"):
        return own
    if rule == "half":
        return half_of_maximum
    if rule == "fide2026":
        return np.minimum(own, half_of_maximum)
    if rule == "go":
        return 2 * win * np.arange(grid.rounds, 0, -1)[np.newaxis, :]
    return np.zeros((1, 1), np.int64)
