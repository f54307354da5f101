"""Tie-breaks, ranking and play-offs, computed from one table of games."""

from .boards import settled
from .criteria import canonical, criteria_of, known_criteria, unknown_criteria
from .field import Field
from .games import game_table
from .grid import Grid
from .playoffs import Playoff, playoffs
from .ranking import rank, rank_grid
from .table import Row, Standings, Tie
from .values import Column, Value

__all__ = [
    "Column",
    "Field",
    "Grid",
    "Playoff",
    "Row",
    "Standings",
    "Tie",
    "Value",
    "canonical",
    "criteria_of",
    "game_table",
    "known_criteria",
    "playoffs",
    "rank",
    "rank_grid",
    "settled",
    "unknown_criteria",
]
