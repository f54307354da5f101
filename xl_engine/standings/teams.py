"""总局分, 各台局分 and 小分 of teams (RULES 1, 3.4)."""

from __future__ import annotations

import numpy as np

from .arrays import Ints
from .boards import QUARTERS
from .games import DRAW, FORFEIT_WIN, WIN
from .grid import Grid
from .values import Column, Term, Value, worked_sum
from .workings import Workings


def board_points(workings: Workings, name: str) -> Column:
    """总局分: sum of the board scores of all matches, with what 轮空 gives by ``bye_board_points``."""
    return _summed(name, _board_points(workings.grid), QUARTERS)


def one_board(workings: Workings, name: str, board: int) -> Column:
    """局分 of one board (from 0) over all matches; 0 for a board that nobody plays on."""
    boards = workings.grid.boards
    if boards is None or board >= boards.shape[2]:
        return _summed(name, np.zeros_like(workings.grid.points), QUARTERS)
    return _summed(name, boards[:, :, board], QUARTERS)


def team_berger(workings: Workings, name: str) -> Column:
    """小分 by the switch ``team_sb``.

    ``match``: own match score (1, ½, 0) times the opponents' 场分. ``rate``: the share of the match's
    局分 won times the opponents' 场分. ``game``: own 局分 of the match times the opponents' 总局分. As for
    individuals a match won by forfeit counts in 循环制 only.
    """
    grid, rule = workings.grid, workings.switches.team_sb
    if rule == "match":
        won = (grid.outcome == WIN) | (grid.outcome == FORFEIT_WIN)
        own = 2 * won + (grid.outcome == DRAW)
        return _summed(name, np.where(grid.met, own * grid.of_opponents(grid.totals), 0), 4)
    own = _board_points(grid)
    if rule == "rate":
        boards = 1 if grid.boards is None else grid.boards.shape[2]
        products = own * grid.of_opponents(grid.totals)
        return _summed(name, np.where(grid.met, products, 0), QUARTERS * boards * grid.scoring.win)
    totals = own.sum(axis=1)
    return _summed(name, np.where(grid.met, own * grid.of_opponents(totals), 0), QUARTERS * QUARTERS)


def _board_points(grid: Grid) -> Ints:
    return np.zeros_like(grid.points) if grid.board_points is None else grid.board_points


def _summed(name: str, terms: Ints, unit: int) -> Column:
    values = terms.sum(axis=1)

    def explain(player: int) -> str:
        summands = [Term(int(term), unit) for term in terms[player] if term]
        return worked_sum(summands, Value(int(values[player]), unit))

    return Column.of(name, values, unit, explain)
