"""Tie-breaks, ranking and play-offs, computed from one table of games."""

from xl_engine.event import settled

from .criteria import canonical, criteria_of, known_criteria, unknown_criteria
from .field import Field
from .games import game_table
from .grid import Grid
from .playoff_games import PlayedGame, PlayOffGame, PlayOffRules
from .playoff_plan import STRAY, PlayOffState, decide_playoff, plan_playoff, stray_game
from .playoffs import Playoff, playoffs
from .ranking import rank, rank_grid
from .table import Row, Standings, Tie
from .values import Column, Value

__all__ = [
    "STRAY",
    "Column",
    "Field",
    "Grid",
    "PlayOffGame",
    "PlayOffRules",
    "PlayOffState",
    "PlayedGame",
    "Playoff",
    "Row",
    "Standings",
    "Tie",
    "Value",
    "canonical",
    "criteria_of",
    "decide_playoff",
    "game_table",
    "known_criteria",
    "plan_playoff",
    "playoffs",
    "rank",
    "rank_grid",
    "settled",
    "stray_game",
    "unknown_criteria",
]
