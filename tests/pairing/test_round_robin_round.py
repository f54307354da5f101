from __future__ import annotations

from tests.pairing.builders import codes, shown, table
from xl_engine.event import Result
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.round_robin_round import struck_out
from xl_engine.regulation.switches import Switches

SIX = ("1+6 2+5 3+4", "6+4 5+3 1+2", "2+6 3+1 4+5", "6+5 1+4 2+3")


def next_round(section, **switches):
    return pair_next_round(section, Switches(**switches), "s")


def test_rounds_follow_the_table():
    assert shown(next_round(table(6))) == "1?6 2?5 3?4"
    assert shown(next_round(table(6, *SIX))) == "3?6 4?2 5?1"


def test_numbers_need_not_be_without_gaps():
    section = table(7, withdrawn_after={3: 0})

    assert shown(next_round(section)) == "1?7 2?6 4?5"


def test_odd_fields_rest_in_turn():
    plan = next_round(table(5, "2+5 3+4 1"))

    assert shown(plan) == "5?3 1?2 4"
    assert plan.pairings[-1].result is Result.BYE


def test_after_the_last_round_there_is_none():
    plan = next_round(table(6, *SIX, "3+6 4+2 5+1"))

    assert (plan.pairings, codes(plan)) == ((), ["pairing.all-rounds-paired"])


def test_games_of_somebody_who_withdrew_after_half_of_them_are_lost_by_absence():
    section = table(6, *SIX[:3], withdrawn_after={6: 3})

    assert shown(next_round(section)) == "6<5 1?4 2?3"


def test_somebody_who_withdrew_before_half_is_struck_out_and_his_opponent_rests():
    plan = next_round(table(6, *SIX[:2], withdrawn_after={6: 2}))

    assert shown(plan) == "3?1 4?5 2"


def test_the_rule_for_withdrawals_is_a_switch():
    early, late = table(6, *SIX[:2], withdrawn_after={6: 2}), table(6, *SIX[:3], withdrawn_after={6: 3})

    assert shown(next_round(early, rr_withdrawal="keep")) == "2>6 3?1 4?5"
    assert shown(next_round(late, rr_withdrawal="strike")) == "1?4 2?3 5"


def test_edge_case_26_exactly_half_of_the_games_is_enough():
    assert (
        struck_out(table(5, "2+5 3+4 1", "5+3 1+2 4", "3+1 4+5 2", withdrawn_after={5: 3}), Switches())
        == frozenset()
    )
    assert struck_out(table(5, "2+5 3+4 1", "5>3 1+2 4", withdrawn_after={3: 2}), Switches()) == {3}


def test_two_who_are_away_are_both_absent():
    section = table(6, *SIX[:3], withdrawn_after={6: 3}, absent_rounds={5: frozenset({4})})

    assert shown(next_round(section)) == "6x5 1?4 2?3"


def test_withdrawals_before_round_one_that_leave_an_even_number_call_for_a_new_draw():
    assert codes(next_round(table(7, withdrawn_after={7: 0}))) == ["pairing.round-robin-redraw"]
    assert codes(next_round(table(8, withdrawn_after={8: 0}))) == []


def test_a_late_entry_cannot_be_fitted_in():
    plan = next_round(table(7, "1+6 2+5 3+4", joined_round={7: 2}))

    assert (shown(plan), codes(plan)) == ("6?4 5?3 1?2", ["pairing.round-robin-late-entry"])


def test_rounds_that_do_not_agree_with_the_table_are_noticed():
    plan = next_round(table(6, "6+4 5+3 1+2"))

    assert (plan.pairings, codes(plan)) == ((), ["pairing.round-robin-table-differs"])


def test_the_second_cycle_brings_everybody_together_again():
    rounds = ("1+4 2+3", "4+3 1+2", "2+4 3+1")

    assert shown(next_round(table(4, *rounds, cycles=2))) == "4?1 3?2"


def test_absences_announced_are_named_in_the_plan():
    section = table(4, absent_rounds={2: frozenset({1, 2}), 3: frozenset({2})})

    assert pair_next_round(section, Switches(), "s").absent == (2,)
