"""上调 and 下调: who met a higher or a lower score in the rounds just played (RULES 2.4, level 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

from xl_engine.event import Outcome, PlayedRound


class Drift(IntEnum):
    """The direction somebody was moved in one round."""

    DOWN = -1
    NONE = 0
    UP = 1


def drift(
    number: int,
    round_number: int,
    rounds: Mapping[int, Sequence[PlayedRound]],
    scores: Mapping[int, Sequence[int]],
) -> Drift:
    """Return how a contestant floated in a past round.

    ``rounds`` are everybody's rounds, ``scores[n][r-1]`` the pairing score of n before round r. A bye,
    asked for or not, or a forfeit win counts as floating down; any other scheduled game by the scores before it, played or not.
    """
    if round_number < 1:
        return Drift.NONE
    past = rounds[number][round_number - 1]
    if past.outcome in (Outcome.BYE, Outcome.REQUESTED_BYE, Outcome.FORFEIT_WIN):
        return Drift.DOWN
    if past.opponent is None or past.opponent not in scores:
        return Drift.NONE
    mine, theirs = scores[number][round_number - 1], scores[past.opponent][round_number - 1]
    return Drift((theirs > mine) - (theirs < mine))


def again(past: tuple[Drift, Drift], direction: Drift) -> int:
    """Return the cost of floating somebody: 2 for the same direction in the last round, 1 for the one before.

    >>> again((Drift.DOWN, Drift.DOWN), Drift.DOWN), again((Drift.UP, Drift.DOWN), Drift.DOWN)
    (3, 1)
    """
    last, before = past
    return 2 * (last is direction) + (before is direction)
