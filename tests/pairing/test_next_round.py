from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from tests.generators import sections
from tests.pairing.builders import codes, shown, swiss
from xl_engine.event import Entrant, Scoring, Severity
from xl_engine.messages import say
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.reasons import SHOWN_BETWEEN
from xl_engine.regulation.switches import Switches


def plan_of(section, **switches):
    return pair_next_round(section, Switches(**switches), "s")


def told(plan) -> list[str]:
    return [say(problem.text, **problem.params) for problem in plan.problems]


def sentences(plan) -> list[str]:
    return [
        SHOWN_BETWEEN.join(say(clause.text, **clause.params) for clause in reason.clauses())
        for reason in plan.reasons
    ]


def test_missing_results_are_named_by_round_and_table():
    plan = plan_of(swiss(6, "1+4 5?2 3?6"))

    assert (plan.pairings, told(plan)) == ((), ["第 1 轮第 2、3 台还没有结果。"])


def test_a_round_beyond_the_last_is_refused():
    assert codes(plan_of(swiss(4, "1+3 2+4", total=1))) == ["pairing.all-rounds-paired"]


def test_one_player_cannot_be_paired():
    assert codes(plan_of(swiss(1))) == ["pairing.too-few"]
    assert codes(plan_of(swiss(0))) == ["pairing.too-few"]
    assert codes(plan_of(swiss(1, total=None))) == ["pairing.too-few"]


def test_missing_and_duplicate_numbers_are_refused():
    section = swiss(4)
    missing = replace(section, entrants=(*section.entrants, Entrant(name="无号")))
    twice = replace(section, entrants=(*section.entrants, Entrant(number=2)))

    assert told(plan_of(missing)) == ["有 1 人（队）没有编号：无号。"]
    assert told(plan_of(twice)) == ["编号重复：2。"]


def test_somebody_without_a_number_who_never_took_part_does_not_matter():
    section = swiss(4)
    gone = replace(section, entrants=(*section.entrants, Entrant(name="退出者", withdrawn_after=0)))

    assert plan_of(gone) == plan_of(section)


def test_problems_name_their_section():
    assert [problem.section for problem in plan_of(swiss(1)).problems] == ["甲组"]


def test_case_23_four_players_have_one_way_left_in_round_three():
    assert {
        frozenset((game.first, game.second)) for game in plan_of(swiss(4, "1+2 3+4", "1+3 4+2")).pairings
    } == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }


def test_case_23_where_nothing_legal_exists_the_choices_are_offered_and_nothing_is_paired():
    plan = plan_of(swiss(4, "1+2 3+4", "1+3 4+2", "1+4 2+3"))

    assert (plan.pairings, plan.reasons, codes(plan)) == ((), (), ["pairing.no-legal-pairing"])
    assert plan.problems[0].severity is Severity.ERROR
    repeats = plan.problems[0].params["repeats"]
    assert sorted(repeats.replace("–", "").replace("、", "")) == ["1", "2", "3", "4"]


def test_edge_case_3_the_proposal_has_as_few_repeats_as_possible():
    six = swiss(6, "1+2 3+4 5+6", "1+4 3+6 5+2", "1+6 3+2 5+4")

    plan = plan_of(six)

    assert codes(plan) == ["pairing.no-legal-pairing"]
    assert len(plan.problems[0].params["repeats"].split("、")) == 1


def test_edge_case_3_an_odd_field_is_offered_the_repeat():
    plan = plan_of(swiss(3, "1+2 3", "3+1 2", "2+3", absent_rounds={1: frozenset({3})}))

    assert codes(plan) == ["pairing.no-legal-pairing"]
    assert plan.problems[0].params == {"round": 4, "repeats": "2–3", "bye": 1, "done": 3}


def test_edge_case_3_an_odd_field_is_offered_a_second_bye_where_that_avoids_the_repeat():
    away = {1: frozenset({2, 3}), 3: frozenset({3})}
    plan = plan_of(swiss(3, "1+2 3", "2+3", "2", absent_rounds=away))

    assert codes(plan) == ["pairing.no-legal-pairing"]
    assert plan.problems[0].params == {"round": 4, "repeats": "2–3", "bye": 1, "again": 2, "done": 3}


def test_edge_case_3_the_colour_limit_gives_way_before_anybody_meets_twice():
    section = swiss(4, "1+3 2+4", "1+4 2+3", total=9)

    plan = plan_of(section)

    assert codes(plan) == ["pairing.colour-limit"]
    assert {frozenset((game.first, game.second)) for game in plan.pairings} == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }
    assert plan.levels[0] == 2


def test_edge_case_35_in_the_last_round_the_colour_limit_is_relaxed():
    section = swiss(4, "1+3 2+4", "1+4 2+3", total=3)

    assert (codes(plan_of(section)), plan_of(section).levels[0]) == ([], 0)
    assert codes(plan_of(section, relax_last_round=False)) == ["pairing.colour-limit"]


def test_hard_same_unit_avoidance_gives_way_with_a_warning():
    section = swiss(4, "1+3 2+4", "1+4 3+2", total=9, unit={1: "甲", 2: "甲"})
    hard = {"same_unit_mode": "hard", "same_unit_scope": "all"}

    assert [code for code in codes(plan_of(section, **hard)) if code == "pairing.same-unit"] == [
        "pairing.same-unit"
    ]
    assert "pairing.same-unit" not in codes(plan_of(section))


def test_case_24_an_entry_after_round_two_joins_in_round_three():
    section = swiss(5, "1+3 4+2", "1+4 2+3", joined_round={5: 3})

    plan = plan_of(section)

    assert sorted(number for game in plan.pairings for number in (game.first, game.second) if number) == [
        1,
        2,
        3,
        4,
        5,
    ]
    assert plan.pairings[-1].first == 5


def test_case_25_a_player_who_withdraws_after_his_result_keeps_it_and_is_not_paired():
    section = swiss(6, "1+4 5+2 3+6", withdrawn_after={1: 1})

    plan = plan_of(section)

    assert 1 not in {number for game in plan.pairings for number in (game.first, game.second)}
    assert not [game for game in plan.pairings if game.first == game.second]


def test_edge_case_5_somebody_absent_in_round_one_is_paired_from_round_two():
    section = swiss(4, "1>3 2+4")

    assert {number for game in plan_of(section).pairings for number in (game.first, game.second)} == {
        1,
        2,
        3,
        4,
    }


def test_edge_case_6_a_player_with_a_bye_may_withdraw():
    plan = plan_of(swiss(5, "1+3 4+2 5", withdrawn_after={5: 1}))

    assert {number for game in plan.pairings for number in (game.first, game.second)} == {1, 2, 3, 4}


def test_edge_case_22_a_disqualified_player_is_not_paired():
    plan = plan_of(swiss(5, "1+3 4+2 5", disqualified={5: True}))

    assert len(plan.pairings) == 2


def test_edge_case_34_other_scoring_gives_the_same_pairs():
    section = swiss(8, "1+5 6=2 3+7 8+4", "1+3 8=6 2+4 7+5")

    assert shown(plan_of(replace(section, scoring=Scoring.parse("2-1-0")))) == shown(plan_of(section))


def test_edge_case_32_equal_names_do_not_matter():
    section = swiss(4, "1+3 2+4")
    alike = tuple(replace(entrant, name="同名") for entrant in section.entrants)

    assert plan_of(replace(section, entrants=alike)) == plan_of(section)


def test_two_no_shows_running_are_reported_and_not_paired():
    plan = plan_of(swiss(6, "1+4 5+2 3>6", "1+3 5>6 4+2"))

    assert plan.withdrawn == (6,)
    assert codes(plan) == ["pairing.auto-withdrawn"]
    assert 6 not in {number for game in plan.pairings for number in (game.first, game.second)}


def test_winners_of_round_one_meet_by_halves():
    plan = plan_of(swiss(8, "1+5 6-2 3+7 8-4"))

    assert {frozenset((game.first, game.second)) for game in plan.pairings} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
        frozenset((5, 8)),
        frozenset((6, 7)),
    }


def test_tables_stand_by_score_and_then_by_the_smaller_number():
    plan = plan_of(swiss(8, "1+5 6+2 3+7 8+4"))
    highest = [{1, 3, 6, 8}] * 2 + [{2, 4, 5, 7}] * 2

    assert [
        {game.first, game.second} <= group for game, group in zip(plan.pairings, highest, strict=True)
    ] == [True] * 4
    smaller = [min(game.first, game.second) for game in plan.pairings]
    assert smaller[0] < smaller[1]
    assert smaller[2] < smaller[3]


def test_every_table_says_why_in_one_sentence():
    assert sentences(plan_of(swiss(5))) == [
        "拦腰编排；单数台小号先手",
        "拦腰编排；双数台大号先手",
        "轮空：第一轮最大号",
    ]
    assert sentences(plan_of(swiss(5, "1+3 4+2 5"))) == [
        "同为 1 分；5 号先手较少，本轮先手",
        "1 号（1 分）下调对 2 号（0 分）；该分 3 人，为单数；在后的 5 号上轮已下调（含轮空）；2 号先手较少，本轮先手",
        "轮空：未轮空过，赛前积 0 分，按“积分最低、号最大”选定",
    ]


def test_too_few_rounds_are_said_once_before_round_one():
    assert codes(plan_of(swiss(33, total=4))) == ["rounds.few"]


@settings(max_examples=30, deadline=None)
@given(sections(players=(4, 12)))
def test_a_finished_event_has_no_further_round(section):
    plan = plan_of(section)

    assert plan.pairings == () or section.paired_rounds < section.rounds
