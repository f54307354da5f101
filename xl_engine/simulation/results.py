"""How a made-up game ends, by the usual expectation from the ratings of both."""

from __future__ import annotations

from functools import cache

from xl_engine.event import Result

SCALE = 1000
"""A chance is a whole number below this."""
USUAL_RATING = 1500
_DRAWS = 120
_CLEAR_LEAD = 735
"""Beyond this lead the expectation is that of the lead, as the Elo tables have it."""


def game_result(first: int | None, second: int | None, chance: int) -> Result:
    """Return how a game of two ratings ends for a chance from 0 to ``SCALE - 1``; no rating is the usual one.

    The expectation is Elo's, 1 / (1 + 10^(-lead / 400)); draws get rarer the clearer the lead.

    >>> [game_result(1700, 1500, chance).value for chance in (0, 750, 999)]
    ['first_wins', 'draw', 'second_wins']
    """
    lead = (USUAL_RATING if first is None else first) - (USUAL_RATING if second is None else second)
    wins, draws = _chances(max(-_CLEAR_LEAD, min(_CLEAR_LEAD, lead)))
    if chance < wins:
        return Result.FIRST_WINS
    return Result.DRAW if chance < wins + draws else Result.SECOND_WINS


@cache
def _chances(lead: int) -> tuple[int, int]:
    """Return the chances of a win and of a draw."""
    expected = round(SCALE / (1 + 10 ** (-lead / 400)))
    draws = _DRAWS * 2 * min(expected, SCALE - expected) // SCALE
    return expected - draws // 2, draws
