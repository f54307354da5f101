"""Draws and pairings as pure functions of an event's facts."""

from .draw import draw_numbers, draw_section
from .next_round import pair_next_round
from .plan import RoundPlan
from .reasons import SHOWN_BETWEEN, Reason
from .round_robin import round_robin_schedule
from .rounds import choose_system, number_of_rounds, planned_rounds

__all__ = [
    "SHOWN_BETWEEN",
    "Reason",
    "RoundPlan",
    "choose_system",
    "draw_numbers",
    "draw_section",
    "number_of_rounds",
    "pair_next_round",
    "planned_rounds",
    "round_robin_schedule",
]
