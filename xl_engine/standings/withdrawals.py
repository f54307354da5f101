"""Withdrawal during 循环制: results struck out, or the remaining games lost by forfeit (RULES 2.8)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from xl_engine.event import Section
from xl_engine.regulation import Switches

from .arrays import Bools, Ints
from .boards import QUARTERS
from .games import FORFEIT_LOSS, FORFEIT_WIN, PENDING, UNPAIRED
from .grid import Grid


def settle_withdrawals(grid: Grid, section: Section, switches: Switches) -> Grid:
    """Return the grid of a 循环制 section with the switch ``rr_withdrawal`` carried out.

    ``half`` strikes the results of whoever played less than half his games, for everybody; exactly half is
    enough to keep them (RULES 10, row 26). ``strike`` always strikes, ``keep`` never. Where results
    stand, the games not yet played are won by the opponents without play. A withdrawal counts from the
    round after which it happened, so that an earlier table is not changed by it.
    """
    if not grid.round_robin or not grid.size:
        return grid
    # Whoever joins after round 1 is in the table only if he was put there by hand.
    players = int(((grid.field.joined <= 1) | (grid.opponent < grid.size).any(axis=1)).sum())
    games = (players - 1) * section.cycles
    table = games if players % 2 == 0 else games + section.cycles
    last_round = min(section.rounds or table, table)
    gone = (grid.field.withdrawn <= grid.rounds) & (grid.field.withdrawn < last_round)
    if not gone.any():
        return grid
    struck = gone & _strikes(switches.rr_withdrawal, grid.played.sum(axis=1), games)
    return _forfeit_rest(_strike(grid, struck), gone & ~struck)


def _strikes(rule: str, played: Ints, games: int) -> Bools:
    if rule == "half":
        return 2 * played < games
    return np.full(len(played), rule == "strike")


def _strike(grid: Grid, struck: Bools) -> Grid:
    if not struck.any():
        return grid
    cells = struck[:, np.newaxis] | np.append(struck, False)[grid.opponent]
    return replace(
        grid,
        opponent=np.where(cells, grid.size, grid.opponent),
        outcome=np.where(cells, np.int8(UNPAIRED), grid.outcome),
        colour=np.where(cells, np.int8(0), grid.colour),
        points=np.where(cells, 0, grid.points),
        board_points=None if grid.board_points is None else np.where(cells, 0, grid.board_points),
        boards=None if grid.boards is None else np.where(cells[:, :, np.newaxis], 0, grid.boards),
        struck=struck,
        games_won=None if grid.games_won is None else np.where(cells, -1, grid.games_won),
    )


def _forfeit_rest(grid: Grid, gone: Bools) -> Grid:
    """Let the opponents win every game still open of those who are gone; two who are gone both lose."""
    open_games = grid.outcome == PENDING
    absent = open_games & gone[:, np.newaxis]
    given = open_games & ~absent & np.append(gone, False)[grid.opponent]
    win = grid.scoring.win
    outcome = np.where(absent, np.int8(FORFEIT_LOSS), np.where(given, np.int8(FORFEIT_WIN), grid.outcome))
    settled = replace(grid, outcome=outcome, points=np.where(given, win, grid.points))
    if grid.boards is None or grid.board_points is None:
        return settled
    each = win * QUARTERS // 2
    return replace(
        settled,
        boards=np.where(given[:, :, np.newaxis], each, grid.boards),
        board_points=np.where(given, each * grid.boards.shape[2], grid.board_points),
    )
