"""Random events, every round of them judged by the independent checker; small ones also by trying all pairings."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.checking.brute_force import best_vector, can_be_paired, expected_bye
from tests.generators import Step, examples, play_event
from xl_engine.checking import Code, Facts, examine
from xl_engine.event import Result, Severity
from xl_engine.pairing.next_round import pair_next_round

_MAY_BE_OUTWEIGHED = {Code.COLOUR_LIMIT, Code.SAME_UNIT, Code.SAME_UNIT_HARD}


def judge(step: Step, *, brute: bool) -> None:
    """Check one plan against the rules; with ``brute`` also that no pairing is better."""
    section, plan = step.section, step.plan
    facts = Facts(section, step.switches, len(section.pairings) + 1, section.rounds)
    if plan.refused:
        _judge_refusal(facts, plan)
        return
    played = replace(section, pairings=(*section.pairings, plan.pairings))
    found = examine(played, step.switches, facts.number, section.rounds, section.seed)
    assert {finding.code for finding in found.findings} <= _MAY_BE_OUTWEIGHED
    byes = [game.first for game in plan.pairings if game.second is None]
    assert [game.table for game in plan.pairings] == list(range(1, len(plan.pairings) + 1))
    assert len(plan.reasons) == len(plan.pairings)
    assert [game.result for game in plan.pairings if game.second is None] == [Result.BYE] * len(byes)
    if facts.number == 1:
        return
    assert plan.levels == found.vector
    warned = any(problem.code == "pairing.colour-limit" for problem in plan.problems)
    assert warned == bool(found.with_code(Code.COLOUR_LIMIT))
    if brute:
        assert byes == ([expected_bye(facts)] if len(facts.field) % 2 else [])
        assert plan.levels == best_vector(facts, [n for n in facts.field if n not in byes], section.seed)


def _judge_refusal(facts: Facts, plan) -> None:
    codes = {problem.code for problem in plan.problems if problem.severity is Severity.ERROR}
    assert plan.pairings == ()
    if codes == {"pairing.all-rounds-paired"}:
        assert facts.number > facts.total
    elif codes == {"pairing.too-few"}:
        assert len(facts.field) < 2
    else:
        assert codes == {"pairing.no-legal-pairing"}
        if len(facts.field) % 2:
            assert expected_bye(facts) is None
        else:
            assert not can_be_paired(facts, facts.field)


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
