"""Plays one random event, round by round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from xl_engine.checking import Kind
from xl_engine.event import Entrant, Pairing, Result, Section, Team, lot
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.plan import RoundPlan
from xl_engine.pairing.teams import as_field
from xl_engine.regulation.switches import Switches

from .judging import judge_plan, judge_refusal, refused_for
from .results import SCALE, game_result
from .setting_up import Field, make_section

_FORFEITS = 25
_BOTH_ABSENT = 5
"""Of ``SCALE`` games: lost by the absence of one side, of both."""
_PENALTIES = 0.04
"""Chance that somebody is punished after a round."""


@dataclass(frozen=True, slots=True)
class PairedRound:
    """One round of an event: the facts before it, the switches, and what the pairing made of them."""

    section: Section
    switches: Switches
    plan: RoundPlan


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where solver and checker disagree; ``section`` are the facts before the round, ``seed`` plays the event again."""

    seed: str
    round_number: int
    wrong: tuple[str, ...]
    switches: Switches
    section: Section


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """What came of an event, counted: absolute rules broken, others that gave way, rounds not paired and why."""

    rounds: int = 0
    boards: int = 0
    broken: Counter[str] = field(default_factory=Counter)
    gave_way: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    disagreement: Disagreement | None = None


def play_event(seed: str, of: Field) -> PlayedEvent:
    """Play the event of a seed to its end, or to the first round in which pairing and checker disagree."""
    event = PlayedEvent()
    for paired in paired_rounds(seed, of):
        section, switches, plan = as_field(paired.section), paired.switches, paired.plan
        event, wrong = _counted(event, section, switches, plan)
        if wrong:
            fault = Disagreement(seed, plan.round_number, tuple(wrong), switches, paired.section)
            return replace(event, disagreement=fault)
    return event


def paired_rounds(seed: str, of: Field) -> Iterator[PairedRound]:
    """Yield the rounds of the event of a seed to the last one, or to one that cannot be paired.

    The same seed and field give the same event.
    """
    dice = random.Random(seed)
    section, switches = make_section(dice, of, seed)
    for number in range(1, of.rounds + 1):
        plan = pair_next_round(section, switches, seed)
        yield PairedRound(section, switches, plan)
        if plan.refused:
            return
        section = _punished(dice, _played(section, plan.pairings, number))


def _counted(
    event: PlayedEvent, section: Section, switches: Switches, plan: RoundPlan
) -> tuple[PlayedEvent, list[str]]:
    """Return the event with one more round, and what is wrong with it."""
    if plan.refused:
        event.refusals.update(refused_for(plan.problems))
        return event, judge_refusal(section, switches, plan)
    found, wrong = judge_plan(section, switches, plan)
    for finding in found.findings:
        counter = event.broken if finding.kind is Kind.ABSOLUTE else event.gave_way
        counter[finding.code.value] += 1
    boards = event.boards + sum(not game.is_bye for game in plan.pairings)
    return replace(event, rounds=event.rounds + 1, boards=boards), wrong


def _played(section: Section, pairings: Sequence[Pairing], number: int) -> Section:
    games = tuple(game if game.result is not None else _result(section, game, number) for game in pairings)
    return replace(section, pairings=(*section.pairings, games))


def _result(section: Section, game: Pairing, number: int) -> Pairing:
    chance = lot(section.seed, "result", number, game.first, game.second) % SCALE
    absent = None
    if chance < _BOTH_ABSENT:
        absent = Result.BOTH_ABSENT
    elif chance < _BOTH_ABSENT + _FORFEITS:
        absent = Result.FIRST_BY_FORFEIT if chance % 2 else Result.SECOND_BY_FORFEIT
    if section.teams:
        return replace(game, boards=_boards(section, game, number, absent))
    if absent is not None:
        return replace(game, result=absent)
    first, second = (section.entrants[side - 1] for side in (game.first, game.second or 0))
    return replace(game, result=_ended(section, first, second, number))


def _boards(section: Section, match: Pairing, number: int, absent: Result | None) -> tuple[Result, ...]:
    """Return the boards of a match; players are numbered board by board after the teams."""
    teams: list[Team] = [section.teams[side - 1] for side in (match.first, match.second or 0)]
    if absent is not None:
        return (absent,) * len(teams[0].players)
    offset = len(section.teams) + 1
    return tuple(
        _ended(section, section.entrants[one - offset], section.entrants[other - offset], number)
        for one, other in zip(teams[0].players, teams[1].players, strict=True)
    )


def _ended(section: Section, first: Entrant, second: Entrant, number: int) -> Result:
    chance = lot(section.seed, "game", number, first.number, second.number) % SCALE
    return game_result(first.rating, second.rating, chance)


def _punished(dice: random.Random, section: Section) -> Section:
    """Return the section with a penalty of half a point to somebody, now and then."""
    if dice.random() >= _PENALTIES:
        return section
    if section.teams:
        teams = list(section.teams)
        at = dice.randrange(len(teams))
        teams[at] = replace(teams[at], penalty=teams[at].penalty + 1)
        return replace(section, teams=tuple(teams))
    entrants = list(section.entrants)
    at = dice.randrange(len(entrants))
    entrants[at] = replace(entrants[at], penalty=entrants[at].penalty + 1)
    return replace(section, entrants=tuple(entrants))
