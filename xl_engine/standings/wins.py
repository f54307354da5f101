"""胜局, 后手胜局 and 后手局数 (RULES 3.5, 3.7)."""

from __future__ import annotations

import numpy as np

from xl_engine.regulation import Switches

from .arrays import Bools, Ints
from .games import BYE, FORFEIT_WIN, WIN
from .grid import Grid
from .values import Column, Term, Value, worked_sum
from .workings import Workings

_SECOND = -1


def wins(workings: Workings, name: str) -> Column:
    """Number of rounds won; of games won where ``double_game_wins`` is ``game``.

    轮空 and forfeits count as the switches ``wins_count_bye`` and ``wins_count_forfeit`` say; in 循环制
    轮空 is no win. A round won without single games on record counts one.
    """
    grid, switches = workings.grid, workings.switches
    rounds = rounds_won(grid, switches)
    if switches.wins_count_bye and not grid.round_robin:
        rounds = rounds | (grid.outcome == BYE)
    counted = rounds.astype(np.int64)
    if switches.double_game_wins == "game" and grid.games_won is not None:
        counted = np.where(grid.games_won < 0, counted, grid.games_won)
    return _count(name, counted)


def second_side_wins(workings: Workings, name: str) -> Column:
    """Number of rounds won as 后手, on the side the pairing gave."""
    grid, switches = workings.grid, workings.switches
    return _count(name, (rounds_won(grid, switches) & _as_second(grid, switches)).astype(np.int64))


def second_side_rounds(workings: Workings, name: str) -> Column:
    """Number of rounds as 后手, on the side the pairing gave."""
    return _count(name, _as_second(workings.grid, workings.switches).astype(np.int64))


def rounds_won(grid: Grid, switches: Switches) -> Bools:
    """Return the rounds won against an opponent, by forfeit only if ``wins_count_forfeit`` says so."""
    won: Bools = grid.outcome == WIN
    return won | (grid.outcome == FORFEIT_WIN) if switches.wins_count_forfeit else won


def _as_second(grid: Grid, switches: Switches) -> Bools:
    """Return the rounds as 后手, unplayed games only if ``unplayed_colour`` is ``assigned``."""
    second: Bools = grid.colour == _SECOND
    return second & (grid.scheduled if switches.unplayed_colour == "assigned" else grid.played)


def _count(name: str, counted: Ints) -> Column:
    values = counted.sum(axis=1)

    def explain(player: int) -> str:
        return worked_sum([Term(int(one), 1) for one in counted[player]], Value(int(values[player])))

    return Column.of(name, values, 1, explain)
