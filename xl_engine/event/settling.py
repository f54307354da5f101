"""The result of a match or a double-game round, from its single boards or games (RULES 1, 1.1)."""

from __future__ import annotations

from .facts import Pairing
from .points import Scoring
from .result import Result

GAMES = 2
"""Games of one 双局制 round."""


def settled(pairing: Pairing, scoring: Scoring) -> Result | None:
    """Return the result that follows from the boards of a match or the games of a double-game round.

    More 局分 wins, equal 局分 draws: 2-0 and 1.5-0.5 win a round, 1-1 draws it (RULES 1.1). None while a
    single result is missing, the second game of a round included. A second game that is not played any more,
    because overstepping the time in the first has lost the whole round (2019 个人规程 七（五）1), is recorded
    as `Result.BOTH_ABSENT`. Where no single game was played the match was decided by forfeit.
    """
    singles = pairing.boards or pairing.games
    if not singles or any(single is None for single in singles):
        return None
    if not pairing.boards and len(singles) < GAMES:
        return None
    first, second = (sum(worth(single, scoring, side) for single in singles) for side in (0, 1))
    if any(single is not None and single.played for single in singles):
        if first == second:
            return Result.DRAW
        return Result.FIRST_WINS if first > second else Result.SECOND_WINS
    if first == second:
        return Result.DRAW if first else Result.BOTH_ABSENT
    return Result.FIRST_BY_FORFEIT if first > second else Result.SECOND_BY_FORFEIT


def worth(result: Result | None, scoring: Scoring, side: int = 0) -> int:
    """Return the half-points one board or game gives the first side (0) or the second (1)."""
    seen = result.reversed if side and result is not None else result
    if seen in (Result.FIRST_WINS, Result.FIRST_BY_FORFEIT):
        return scoring.win
    if seen is Result.DRAW:
        return scoring.draw
    return scoring.loss if seen is Result.SECOND_WINS else 0
