"""The facts of a section in the shape the FIDE Dutch engine takes, which is that of a tournament report file.

Scores are handed over as they are: what bye, 罚分, late entry and acceleration make of them beyond win, draw and
loss goes into the engine's virtual points of each round. Only this module and `fide_dutch` know py4swiss.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import (
    ColorToken,
    ResultToken,
    RoundResult,
    ScoringPointSystem,
    ScoringPointSystemCode,
)
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

from xl_engine.event import Colour, Outcome, PlayedRound, Scoring, Section, lot

from .contestants import Contestant, forbidden_opponents
from .round_rules import RoundRules

_TENTHS = 5
"""The engine counts tenths of a point, five to a half-point."""

_RESULTS = {
    Outcome.WIN: ResultToken.WIN,
    Outcome.DRAW: ResultToken.DRAW,
    Outcome.LOSS: ResultToken.LOSS,
    Outcome.FORFEIT_WIN: ResultToken.FORFEIT_WIN,
    Outcome.FORFEIT_LOSS: ResultToken.FORFEIT_LOSS,
    Outcome.BYE: ResultToken.PAIRING_ALLOCATED_BYE,
    Outcome.REQUESTED_BYE: ResultToken.ZERO_POINT_BYE,
    Outcome.UNPAIRED: ResultToken.ZERO_POINT_BYE,
}
_COLOURS = {Colour.FIRST: ColorToken.WHITE, Colour.SECOND: ColorToken.BLACK}


def dutch_input(
    section: Section,
    field: Sequence[Contestant],
    past: Mapping[int, Sequence[PlayedRound]],
    scores: Mapping[int, Sequence[int]],
    rules: RoundRules,
) -> ParsedTrf:
    """Return what the engine is to know of the event before the next round.

    ``field`` are those to be paired, ``past`` everybody's rounds and ``scores`` his pairing score before each of
    them and before the next (half-points). Whoever is not in the field stays in it as an opponent of the past.
    """
    known = {entrant.number for entrant in section.entrants}
    system = _scoring(section.scoring)
    players = [
        PlayerSection(
            code=PlayerCode.PLAYER, starting_number=number, rank=number, results=results,
            points_times_ten=sum(map(system.get_points_times_ten, results)),
        )
        for number, results in sorted((number, _results(past[number], known)) for number in known)
    ]  # fmt: skip
    playing = {contestant.number for contestant in field}
    return ParsedTrf(
        player_sections=players,
        x_section=XSection(
            number_of_rounds=rules.total,
            zeroed_ids=known - playing,
            scoring_point_system=system,
            configuration=XSectionConfiguration(first_round_color=_first_colour(rules)),
            accelerations={
                one.starting_number: _beyond(scores[one.starting_number], one.results, system)
                for one in players
            },
            forbidden_pairs=_forbidden(section, playing),
        ),
    )


def _results(past: Sequence[PlayedRound], known: Collection[int]) -> list[RoundResult]:
    results = []
    for played in past:
        if played.opponent is None or played.colour is None or played.opponent not in known:
            token = ResultToken.ZERO_POINT_BYE if played.opponent is not None else _RESULTS[played.outcome]
            results.append(RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token))
        else:
            token, colour = _RESULTS[played.outcome], _COLOURS[played.colour]
            results.append(RoundResult(id=played.opponent, color=colour, result=token))
    return results


def _scoring(scoring: Scoring) -> Any:  # noqa: ANN401 - py4swiss has no type information
    system = ScoringPointSystem()
    system.score_dict = dict(system.score_dict)
    for code, halves in (
        (ScoringPointSystemCode.WIN, scoring.win),
        (ScoringPointSystemCode.DRAW, scoring.draw),
        (ScoringPointSystemCode.LOSS, scoring.loss),
        (ScoringPointSystemCode.FORFEIT_LOSS, 0),
        (ScoringPointSystemCode.ZERO_POINT_BYE, 0),
        (ScoringPointSystemCode.PAIRING_ALLOCATED_BYE, scoring.win),
    ):
        system.apply_code(code, halves * _TENTHS)
    return system


def _beyond(scores: Sequence[int], results: Sequence[RoundResult], system: Any) -> list[int]:  # noqa: ANN401
    """Return what each score has beyond the points the engine counts itself, before every round and the next."""
    counted, beyond = 0, []
    for before, result in zip(scores, [*results, None], strict=True):
        beyond.append(before * _TENTHS - counted)
        counted += 0 if result is None else system.get_points_times_ten(result)
    return beyond


def _forbidden(section: Section, playing: Collection[int]) -> set[tuple[int, int]]:
    return {
        (number, other)
        for number, others in forbidden_opponents(section.entrants).items()
        for other in others
        if number < other and number in playing and other in playing
    }


def _first_colour(rules: RoundRules) -> bool:
    """Whether the first of round 1 has 先手; by lot where the switch ``round1_colours`` says so."""
    return rules.switches.round1_colours != "drawn" or lot(rules.seed, "colour") % 2 == 0
