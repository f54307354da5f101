"""The end of small fields, byes running out, two units of half the field: they pair, or the message says what gives way."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.generators import random_results
from tests.pairing.builders import codes, entrants, swiss
from xl_engine.checking import Code, Facts
from xl_engine.checking.byes import can_be_paired, expected_bye
from xl_engine.event import Section, System
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.regulation.switches import Switches
from xl_engine.simulation.judging import judge_plan

KEEPS_ALL = Switches(auto_withdraw_after=0)


def play_to_the_end(section: Section, switches: Switches, seed: int):
    """Yield the section before every round and the plan, to the last round or one that is not paired."""
    rng = random.Random(seed)
    for _ in range(section.rounds or 0):
        plan = pair_next_round(section, switches, str(seed))
        yield section, plan
        if plan.refused:
            return
        section = replace(section, pairings=(*section.pairings, random_results(rng, plan.pairings, 0.03)))


def a_field(count: int, rounds: int, **changes) -> Section:
    return Section("甲组", system=System.SWISS, rounds=rounds, entrants=entrants(count, **changes), seed="s")


@pytest.mark.parametrize("count", [2, 4, 6, 8, 10, 12])
def test_an_even_field_over_one_round_less_than_players_pairs_or_names_who_must_meet_again(count):
    ends = set()
    for seed in range(25):
        for section, plan in play_to_the_end(a_field(count, count - 1), KEEPS_ALL, seed):
            if not plan.refused:
                assert judge_plan(section, KEEPS_ALL, plan)[1] == []
                continue
            facts = Facts(section, KEEPS_ALL, plan.round_number, count - 1)
            assert codes(plan)[-1] == "pairing.no-legal-pairing"
            assert not can_be_paired(facts, facts.field)
            repeats = str(plan.problems[-1].params["repeats"])
            assert repeats
            for pair in repeats.split("、"):
                assert facts.have_met(*map(int, pair.split("–")))
        ends.add((plan.round_number, plan.refused))
    assert (count - 1, False) in ends


@pytest.mark.parametrize("count", [3, 5, 7, 9, 11])
def test_an_odd_field_over_as_many_rounds_as_players_pairs_or_says_who_rests_or_meets_again(count):
    for seed in range(25):
        for section, plan in play_to_the_end(a_field(count, count), KEEPS_ALL, seed):
            if not plan.refused:
                assert judge_plan(section, KEEPS_ALL, plan)[1] == []
                continue
            facts = Facts(section, KEEPS_ALL, plan.round_number, count)
            assert codes(plan)[-1] == "pairing.no-legal-pairing"
            assert expected_bye(facts, "s") is None
            params = plan.problems[-1].params
            assert params["bye"] in facts.field
            if "again" in params:
                rest = [number for number in facts.field if number != params["again"]]
                assert facts.byes[params["again"]] == 1
                assert can_be_paired(facts, rest)


def test_three_players_over_three_rounds_always_pair():
    for seed in range(30):
        plans = [plan for _, plan in play_to_the_end(a_field(3, 3), KEEPS_ALL, seed)]
        assert [plan.refused for plan in plans] == [False] * 3
        assert sorted(plan.pairings[-1].first for plan in plans) == [1, 2, 3]


def test_where_byes_run_out_somebody_rests_again_and_that_is_said():
    # Everybody of five has rested; 2 and 3, 4 and 5 did not play and may be paired anew.
    section = swiss(5, "1+2 3+4 5", "1+3 2+5 4", "4+1 5+3 2", "5+1 2+4 3", "2>3 4>5 1", total=7)
    switches = Switches(repair_forfeit=True, auto_withdraw_after=0)
    plan = pair_next_round(section, switches, "")
    facts = Facts(section, switches, 6, 7)

    assert [facts.byes[number] for number in facts.field] == [1] * 5
    assert (codes(plan), plan.pairings[-1].first) == (["pairing.second-bye"], expected_bye(facts, ""))
    assert judge_plan(section, switches, plan)[1] == []


@pytest.mark.parametrize("seed", range(5))
def test_in_a_field_that_shrinks_nobody_rests_twice_before_all_have_rested(seed):
    left = {9: 1, 8: 2, 7: 3, 6: 4}
    for section, plan in play_to_the_end(a_field(9, 7, withdrawn_after=left), KEEPS_ALL, seed):
        if plan.refused:
            assert codes(plan)[-1] == "pairing.no-legal-pairing"
            continue
        judged, wrong = judge_plan(section, KEEPS_ALL, plan)
        assert (judged.with_code(Code.SECOND_BYE), wrong) == ((), [])


@pytest.mark.parametrize("half", [2, 3, 4, 5])
def test_two_units_of_half_the_field_meet_across_until_all_have_met_then_it_is_said_what_gives_way(half):
    unit = {number: "甲" if number % 2 else "乙" for number in range(1, 2 * half + 1)}
    switches = Switches(same_unit_scope="all", same_unit_mode="hard", auto_withdraw_after=0)
    *across, (section, last) = play_to_the_end(a_field(2 * half, half + 1, unit=unit), switches, half)

    assert len(across) == half
    for _, plan in across:
        assert [game for game in plan.pairings if unit[game.first] == unit[game.second]] == []
        assert "pairing.same-unit" not in codes(plan)
    if half % 2:
        # All have met across, and an odd half cannot be paired in itself.
        assert last.problems[-1].code == "pairing.no-legal-pairing"
        repeats = str(last.problems[-1].params["repeats"])
        assert repeats.count("–") == 1
    else:
        judged, wrong = judge_plan(section, switches, last)
        named = [
            str(problem.params["pairs"]) for problem in last.problems if problem.code == "pairing.same-unit"
        ]
        same = {"–".join(map(str, finding.numbers)) for finding in judged.with_code(Code.SAME_UNIT_HARD)}
        assert (wrong, len(same)) == ([], half)
        assert set(named[0].split("、")) == same
