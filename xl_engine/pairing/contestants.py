"""What the pairing of the next round has to know of each contestant, a player or a team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from xl_engine.event import (
    Colour,
    Entrant,
    Outcome,
    PlayedRound,
    Section,
    records,
    rests_by_request,
    unit_key,
)
from xl_engine.regulation.switches import Switches

from .acceleration import virtual_points
from .floats import Drift, drift
from .teams import board_points

Past = Mapping[int, Sequence[PlayedRound]]
"""Everybody's rounds by number."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One contestant before the next round.

    ``score`` is the pairing score in half-points: 积分 (teams: 场分), penalty deducted, virtual points of an
    acceleration added. ``secondary`` is a team's 总局分, 0 for players. ``colours`` are those that count, oldest
    first; ``met`` the numbers that must not be met, those of ``avoids`` included: opponents by 回避, named by either
    side, that have not been met; ``floats`` those of the last round and the one before.
    """

    number: int
    unit: str = ""
    score: int = 0
    secondary: int = 0
    colours: tuple[Colour, ...] = ()
    met: frozenset[int] = frozenset()
    avoids: frozenset[int] = frozenset()
    byes: int = 0
    floats: tuple[Drift, Drift] = (Drift.NONE, Drift.NONE)

    @property
    def standing(self) -> tuple[int, int, int]:
        """Key that sorts the field from the top: score, 总局分, number."""
        return -self.score, -self.secondary, self.number


def contestants(
    section: Section, switches: Switches, total_rounds: int, past: Past | None = None
) -> tuple[Contestant, ...]:
    """Return the field of the next round in the order of numbers, for a section from `as_field`.

    Whoever has withdrawn, is absent by announcement or was a no-show too often is not in it. ``past`` are the
    `past_rounds`, if they are at hand.
    """
    past = past_rounds(section, switches) if past is None else past
    avoided = forbidden_opponents(section.entrants)
    scores = running_scores(section, switches, past, total_rounds)
    boards = board_points(section, switches)
    gone = no_shows(section, switches, past)
    following = section.paired_rounds + 1
    field = [
        entrant
        for entrant in section.entrants
        if entrant.takes_part(following) and entrant.number not in gone
    ]
    met = {entrant.number: _met(past[entrant.number], switches) for entrant in field}
    return tuple(
        Contestant(
            number=entrant.number,
            unit=unit_key(entrant.unit),
            score=scores[entrant.number][-1],
            secondary=boards.get(entrant.number, 0),
            colours=_colours(past[entrant.number], switches),
            met=met[entrant.number] | avoided.get(entrant.number, frozenset()),
            avoids=avoided.get(entrant.number, frozenset()) - met[entrant.number],
            byes=_byes(past[entrant.number], switches),
            floats=(
                drift(entrant.number, following - 1, past, scores),
                drift(entrant.number, following - 2, past, scores),
            ),
        )
        for entrant in sorted(field, key=lambda entrant: entrant.number)
    )


def past_rounds(section: Section, switches: Switches) -> dict[int, list[PlayedRound]]:
    """Return everybody's rounds with the points the switches give for byes and rounds missed."""
    return records(
        section,
        switches.bye_half_points(section.scoring),
        switches.late_half_points(section.scoring),
        switches.requested_half_points(section.scoring),
    )


def forbidden_opponents(entrants: Iterable[Entrant]) -> dict[int, frozenset[int]]:
    """Return for each number whom it must not be paired with by 回避; that one side names the other suffices.

    >>> forbidden_opponents([Entrant(number=3, avoids=frozenset({1})), Entrant(number=1)])
    {3: frozenset({1}), 1: frozenset({3})}
    """
    found: dict[int, set[int]] = {}
    for entrant in entrants:
        for other in entrant.avoids - {entrant.number}:
            found.setdefault(entrant.number, set()).add(other)
            found.setdefault(other, set()).add(entrant.number)
    return {number: frozenset(others) for number, others in found.items()}


def no_shows(section: Section, switches: Switches, past: Past | None = None) -> frozenset[int]:
    """Return the numbers not paired any more because of no-shows in consecutive rounds (RULES 2.8).

    Only games lost by absence count, rounds he asked to rest in do not; rounds for which somebody was not paired
    afterwards do not bring him back. Whoever is withdrawn by announcement is not named.
    """
    limit = switches.auto_withdraw_after
    if not limit or not _somebody_stayed_away(section):
        return frozenset()
    past = past_rounds(section, switches) if past is None else past
    following = section.paired_rounds + 1
    return frozenset(
        entrant.number
        for entrant in section.entrants
        if (entrant.takes_part(following) or rests_by_request(entrant, following))
        and _missed_running(past[entrant.number]) >= limit
    )


def _somebody_stayed_away(section: Section) -> bool:
    return any(
        game.result is not None and game.result.forfeit for games in section.pairings for game in games
    )


def starters(section: Section) -> tuple[Entrant, ...]:
    """Return the entrants who stood in the list for round 1, in the order of numbers."""
    paired = {number for games in section.pairings for game in games for number in (game.first, game.second)}
    present = (
        entrant
        for entrant in section.entrants
        if entrant.joined_round <= 1 and (entrant.withdrawn_after != 0 or entrant.number in paired)
    )
    return tuple(sorted(present, key=lambda entrant: entrant.number))


def expected_to_play(section: Section) -> tuple[Entrant, ...]:
    """Return the entrants who play some round as far as is known, those absent at first or joining later included."""
    return tuple(
        entrant for entrant in section.entrants if not entrant.disqualified and entrant.withdrawn_after != 0
    )


def running_scores(
    section: Section, switches: Switches, past: Past, total_rounds: int
) -> dict[int, list[int]]:
    """Return for each number its pairing score before round 1, 2, … and before the next round."""
    order = [entrant.number for entrant in starters(section)]
    rounds = range(1, section.paired_rounds + 2)
    extra = {
        number: [
            virtual_points(switches, section.scoring, place, len(order), round_number, total_rounds)
            for round_number in rounds
        ]
        for place, number in enumerate(order, start=1)
    }
    scores = {}
    for entrant in section.entrants:
        total = -entrant.penalty
        before = [total]
        for played in past[entrant.number]:
            total += played.points
            before.append(total)
        virtual = extra.get(entrant.number, [0] * len(rounds))
        scores[entrant.number] = [points + added for points, added in zip(before, virtual, strict=True)]
    return scores


def _colours(past: Sequence[PlayedRound], switches: Switches) -> tuple[Colour, ...]:
    every = switches.unplayed_colour == "assigned"
    return tuple(
        played.colour for played in past if played.colour is not None and (every or played.outcome.played)
    )


def _met(past: Sequence[PlayedRound], switches: Switches) -> frozenset[int]:
    return frozenset(
        played.opponent
        for played in past
        if played.opponent is not None and (played.outcome.played or not switches.forfeit_may_be_met)
    )


def _byes(past: Sequence[PlayedRound], switches: Switches) -> int:
    counted = {Outcome.BYE, Outcome.FORFEIT_WIN} if switches.forfeit_is_bye else {Outcome.BYE}
    return sum(played.outcome in counted for played in past)


def _missed_running(past: Sequence[PlayedRound]) -> int:
    outcomes = [played.outcome for played in past]
    while outcomes and outcomes[-1] in (Outcome.UNPAIRED, Outcome.REQUESTED_BYE):
        outcomes.pop()
    missed = 0
    while outcomes and outcomes.pop() is Outcome.FORFEIT_LOSS:
        missed += 1
    return missed
