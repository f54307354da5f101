"""What each player's rounds have been: opponent, colour and points, round by round.

The pairing rules look back along this record; standings use a table instead
(``xl_engine.standings.games``), because they are computed for whole fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .facts import Entrant, Pairing, Section, System
from .result import Result


class Colour(StrEnum):
    """The side the pairing gives: 先手 or 后手 (RULES.md section 1)."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Colour:
        """The opposite side."""
        return Colour.SECOND if self is Colour.FIRST else Colour.FIRST


class Outcome(StrEnum):
    """What one round was for one player."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    BYE = "bye"
    UNPAIRED = "unpaired"
    """Not in the round's pairing: announced absence, not yet joined, or withdrawn."""
    PENDING = "pending"
    """Paired, result not yet known."""
    REQUESTED_BYE = "requested_bye"
    """Not in the round's pairing because he asked to rest (申请轮空)."""

    @property
    def played(self) -> bool:
        """Whether a game really took place."""
        return self in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round of one player; ``points`` are half-points, penalty not deducted."""

    opponent: int | None
    colour: Colour | None
    outcome: Outcome
    points: int


_FIRST = {
    Result.FIRST_WINS: Outcome.WIN,
    Result.SECOND_WINS: Outcome.LOSS,
    Result.DRAW: Outcome.DRAW,
    Result.FIRST_BY_FORFEIT: Outcome.FORFEIT_WIN,
    Result.SECOND_BY_FORFEIT: Outcome.FORFEIT_LOSS,
    Result.BOTH_ABSENT: Outcome.FORFEIT_LOSS,
}


def outcome_of(pairing: Pairing, colour: Colour) -> Outcome:
    """Return what a pairing was for the side that has ``colour``."""
    if pairing.is_bye:
        return Outcome.BYE
    if pairing.result is None:
        return Outcome.PENDING
    result = pairing.result if colour is Colour.FIRST else pairing.result.reversed
    return _FIRST[result]


def rests_by_request(entrant: Entrant, round_number: int) -> bool:
    """Whether somebody who is in no pairing of a round of 积分编排制 rests in it because he asked to.

    Rounds before he joined or after he withdrew are none of his.

    >>> rests_by_request(Entrant(requested_byes=frozenset({2})), 2)
    True
    """
    return (
        round_number in entrant.requested_byes
        and entrant.joined_round <= round_number
        and (entrant.withdrawn_after is None or round_number <= entrant.withdrawn_after)
    )


def records(
    section: Section, bye_points: int, late_points: int = 0, requested_points: int = 0
) -> dict[int, list[PlayedRound]]:
    """Return each entrant's rounds by number, one item for each round paired so far.

    ``bye_points`` are the half-points of 轮空, ``late_points`` those of a round
    missed before a late entry, ``requested_points`` those of 申请轮空 (switches ``bye_points``,
    ``late_entry_points``, ``requested_bye_points``); a 循环制 has no 申请轮空.
    A colour is recorded for every scheduled game, played or not; the caller
    decides whether an unplayed one counts (switch ``unplayed_colour``).
    """
    scoring = section.scoring
    worth = {
        Outcome.WIN: scoring.win,
        Outcome.FORFEIT_WIN: scoring.win,
        Outcome.DRAW: scoring.draw,
        Outcome.LOSS: scoring.loss,
        Outcome.BYE: bye_points,
    }
    result: dict[int, list[PlayedRound]] = {entrant.number: [] for entrant in section.entrants}
    joined = {entrant.number: entrant.joined_round for entrant in section.entrants}
    swiss = section.system is not System.ROUND_ROBIN
    asking = [entrant for entrant in section.entrants if entrant.requested_byes and swiss]
    away, late = (PlayedRound(None, None, Outcome.UNPAIRED, points) for points in (0, late_points))
    for round_number, pairings in enumerate(section.pairings, start=1):
        for number, rounds in result.items():
            rounds.append(late if round_number < joined[number] else away)
        for entrant in asking:
            if rests_by_request(entrant, round_number):
                result[entrant.number][-1] = PlayedRound(None, None, Outcome.REQUESTED_BYE, requested_points)
        for pairing in pairings:
            sides = [(pairing.first, pairing.second, Colour.FIRST)]
            if pairing.second is not None:
                sides.append((pairing.second, pairing.first, Colour.SECOND))
            for player, opponent, colour in sides:
                outcome = outcome_of(pairing, colour)
                side = None if pairing.is_bye else colour
                if player in result:
                    result[player][-1] = PlayedRound(opponent, side, outcome, worth.get(outcome, 0))
    return result
