"""Random events, every round of them judged by the referee of this folder."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.generators import Step, examples, play_event
from tests.pairing.referee import Referee
from xl_engine.event import Result, Severity
from xl_engine.pairing.next_round import pair_next_round


def judge(step: Step, *, brute: bool) -> None:
    """Check one plan against the rules; with ``brute`` also that no pairing is better."""
    section, plan = step.section, step.plan
    referee = Referee(section, step.switches, section.rounds, section.seed)
    if plan.refused:
        _judge_refusal(referee, plan)
        return
    pairs = [(game.first, game.second) for game in plan.pairings if game.second is not None]
    byes = [game.first for game in plan.pairings if game.second is None]
    paired = sorted([*byes, *(number for pair in pairs for number in pair)])
    assert paired == referee.field
    assert [game.table for game in plan.pairings] == list(range(1, len(plan.pairings) + 1))
    assert len(plan.reasons) == len(plan.pairings)
    assert len(byes) == len(referee.field) % 2
    assert [game.result for game in plan.pairings if game.second is None] == [Result.BYE] * len(byes)
    assert not [pair for pair in pairs if referee.have_met(*pair)]
    _judge_tables(referee, plan)
    if referee.round == 1:
        return
    assert [first for first, _ in pairs] == [referee.expected_first(*pair) for pair in pairs]
    assert plan.levels == referee.vector(pairs)
    _judge_limits(referee, plan, pairs)
    if byes:
        never = [number for number in referee.field if not referee.had_bye[number]]
        assert not never or byes[0] in never
    if brute:
        assert byes == ([referee.expected_bye()] if byes else [])
        assert plan.levels == referee.best_vector([n for n in referee.field if n not in byes])


def _judge_refusal(referee: Referee, plan) -> None:
    codes = {problem.code for problem in plan.problems if problem.severity is Severity.ERROR}
    assert plan.pairings == ()
    if codes == {"pairing.all-rounds-paired"}:
        assert referee.round > referee.total
    elif codes == {"pairing.too-few"}:
        assert len(referee.field) < 2
    else:
        assert codes == {"pairing.no-legal-pairing"}
        if len(referee.field) % 2:
            assert referee.expected_bye() is None
        else:
            assert next(referee.complete(referee.field), None) is None


def _judge_tables(referee: Referee, plan) -> None:
    keys = []
    for game in plan.pairings:
        if game.second is None:
            keys.append((1,))
            continue
        low, high = sorted(referee.scores[number] for number in (game.first, game.second))
        keys.append((0, -high, -low, min(game.first, game.second)))
    assert keys == sorted(keys)


def _judge_limits(referee: Referee, plan, pairs) -> None:
    broken = [
        pair
        for pair in pairs
        if not (referee.within_limits(pair[0], "F") and referee.within_limits(pair[1], "S"))
    ]
    relaxed = referee.switches.relax_last_round and referee.round == referee.total
    warned = any(problem.code == "pairing.colour-limit" for problem in plan.problems)
    assert relaxed or len(broken) <= plan.levels[0]
    assert warned == bool(broken and not relaxed)


def test_small_fields_get_the_smallest_vector_of_all_pairings():
    for seed in range(250):
        for step in play_event(seed, players=(2, 8), rounds=(3, 7)):
            judge(step, brute=True)


@pytest.mark.long
def test_small_fields_get_the_smallest_vector_of_all_pairings_long():
    for seed in range(10_000, 10_000 + examples(5000)):
        for step in play_event(seed, players=(2, 8), rounds=(3, 9), trouble=0.15, forfeits=0.1):
            judge(step, brute=True)


def test_ten_players_get_the_smallest_vector_of_all_pairings():
    for seed in range(6):
        for step in play_event(seed, players=(9, 10), rounds=(5, 6)):
            judge(step, brute=True)


def test_every_round_keeps_the_rules():
    for seed in range(120):
        for step in play_event(seed, players=(2, 40)):
            judge(step, brute=len(step.section.entrants) <= 6)


@pytest.mark.long
def test_every_round_keeps_the_rules_long():
    for seed in range(20_000, 20_000 + examples(10_000)):
        for step in play_event(seed, players=(2, 40), trouble=0.12, forfeits=0.08):
            judge(step, brute=len(step.section.entrants) <= 6)


def test_the_order_of_rows_changes_nothing():
    rng = random.Random(1)
    for seed in range(40):
        for step in play_event(seed, players=(3, 20)):
            shuffled = tuple(rng.sample(step.section.entrants, len(step.section.entrants)))
            again = pair_next_round(replace(step.section, entrants=shuffled), step.switches, str(seed))
            assert again == step.plan


def test_the_order_of_tables_in_earlier_rounds_changes_nothing():
    rng = random.Random(2)
    for seed in range(20):
        for step in play_event(seed, players=(3, 20)):
            turned = tuple(tuple(rng.sample(games, len(games))) for games in step.section.pairings)
            again = pair_next_round(replace(step.section, pairings=turned), step.switches, str(seed))
            assert again.pairings == step.plan.pairings
