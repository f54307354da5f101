"""Simulated events: the same for the same seed, and solver and checker agree in every round."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from tests.checking.brute_force import best_vector, expected_bye
from tests.generators import examples
from xl_engine.checking import Facts
from xl_engine.event import Result
from xl_engine.pairing.teams import as_field
from xl_engine.simulation import Field, Simulation, Tally, play_event, run_events
from xl_engine.simulation.judging import judge_plan, judge_refusal
from xl_engine.simulation.playing import paired_rounds

JOBS = int(os.environ.get("XL_ENGINE_JOBS", "1"))
"""Processors the long simulation may use."""
SMALL = Field(2, 10, 9, random_switches=True)


def agreed(tally: Tally) -> bool:
    return (tally.disagreement, tally.broken.total()) == (None, 0)


def test_the_same_seed_plays_the_same_event():
    of = Field(8, 20, 5, random_switches=True)

    assert play_event("7", of) == play_event("7", of)
    assert play_event("7", of) != play_event("8", of)


def test_an_event_of_many_can_be_played_alone():
    many = Simulation(Field(8, 20, 5), "x", 3)

    seeds = list(many.seeds())

    assert seeds == ["x", "x.2", "x.3"]
    alone = run_events(replace(many, seed=seeds[2], events=1))
    assert alone.rounds == play_event("x.3", many.field).rounds


def test_several_processes_come_to_the_same_as_one():
    simulation = Simulation(Field(4, 12, 5), "jobs", 20)

    assert run_events(replace(simulation, jobs=2)) == run_events(simulation)


def test_a_simulation_is_over_after_the_rounds_it_was_given():
    tally = run_events(Simulation(Field(8, 8, 5, kind="individual"), "r", 1000, rounds=20))

    assert 20 <= tally.rounds < 25


def test_absences_of_one_and_of_both_happen():
    results = {
        game.result
        for seed in range(12)
        for paired in paired_rounds(str(seed), Field(30, 30, 5, kind="individual"))
        for games in paired.section.pairings
        for game in games
    }

    assert results == set(Result)


def test_a_round_that_is_not_the_best_is_a_disagreement():
    *_, paired = paired_rounds("1", Field(12, 12, 5, kind="individual"))
    plan = paired.plan
    assert not plan.refused
    section, switches = as_field(paired.section), paired.switches
    turned = [
        replace(game, first=game.second, second=game.first) if game.table == 1 else game
        for game in plan.pairings
    ]

    assert judge_plan(section, switches, plan)[1] == []
    assert judge_plan(section, switches, replace(plan, levels=(*plan.levels[:-1], 0)))[1] != []
    assert judge_plan(section, switches, replace(plan, pairings=tuple(turned)))[1] == [
        f"sides {turned[0].first}-{turned[0].second}"
    ]


def test_a_refusal_without_need_is_a_disagreement():
    refused = [
        (paired, as_field(paired.section))
        for seed in range(30)
        for paired in paired_rounds(str(seed), Field(3, 5, 9, kind="individual"))
        if paired.plan.refused
    ]
    assert refused
    for paired, section in refused:
        assert judge_refusal(section, paired.switches, paired.plan) == []
        begun = replace(section, pairings=section.pairings[:1])
        early = replace(paired.plan, round_number=2)
        if len(Facts(begun, paired.switches, 2, 9).field) == 4:
            assert judge_refusal(begun, paired.switches, early) == ["refused pairing.no-legal-pairing"]


def test_solver_and_checker_agree_in_every_simulated_round():
    for random_switches in (False, True):
        tally = run_events(Simulation(Field(2, 60, 7, random_switches=random_switches), "quick", 60))
        assert agreed(tally), tally.disagreement
        assert tally.rounds > 300


@pytest.mark.long
def test_solver_and_checker_agree_in_every_simulated_round_long():
    """100,000 rounds of 2 to 300 players, half of them with random switches."""
    wanted = examples(100_000)
    total = 0
    for random_switches in (False, True):
        of = Field(2, 300, 9, random_switches=random_switches)
        tally = run_events(Simulation(of, "long", wanted, JOBS, rounds=(wanted + 1) // 2))
        assert agreed(tally), tally.disagreement
        total += tally.rounds
    print(f"{total} rounds, seed long")
    assert total >= wanted


def compare_with_brute_force(seed: str, wanted: int) -> int:
    """Play events of 2 to 10 until so many rounds after the first equal the best of all pairings; return how many."""
    compared = number = 0
    while compared < wanted:
        number += 1
        for paired in paired_rounds(f"{seed}.{number}", SMALL):
            section, switches, plan = as_field(paired.section), paired.switches, paired.plan
            facts = Facts(section, switches, plan.round_number, section.rounds)
            if plan.refused or plan.round_number == 1:
                continue
            byes = [game.first for game in plan.pairings if game.second is None]
            assert byes == ([expected_bye(facts)] if len(facts.field) % 2 else []), (seed, number)
            playing = [one for one in facts.field if one not in byes]
            assert plan.levels == best_vector(facts, playing, section.seed), (seed, number)
            compared += 1
    return compared


def test_the_vector_of_small_fields_is_the_smallest_of_all_pairings():
    assert compare_with_brute_force("quick", 400) >= 400


@pytest.mark.long
def test_the_vector_of_small_fields_is_the_smallest_of_all_pairings_long():
    """20,000 rounds of 2 to 10 players or teams with random switches."""
    wanted = examples(20_000)
    compared = compare_with_brute_force("brute", wanted)
    print(f"{compared} rounds equal the smallest vector of all pairings, seeds brute.1, brute.2, …")
    assert compared >= wanted
