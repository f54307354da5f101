from __future__ import annotations

from tests.pairing.builders import codes, swiss
from xl_engine.pairing.byes import bye_order, can_be_paired
from xl_engine.pairing.contestants import Contestant
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.regulation.switches import Switches


def order(*field: Contestant) -> list[int]:
    return [contestant.number for contestant in bye_order(field)]


def resting(section, **switches) -> int:
    return pair_next_round(section, Switches(**switches), "s").pairings[-1].first


def test_the_lowest_score_and_in_it_the_largest_number_rests():
    assert order(Contestant(1, score=2), Contestant(2), Contestant(3)) == [3, 2, 1]


def test_whoever_has_rested_is_passed_over():
    assert order(Contestant(1, score=2), Contestant(2), Contestant(3, byes=1)) == [2, 1]


def test_edge_case_1_when_all_have_rested_the_lowest_group_and_the_fewest_byes_decide():
    field = (Contestant(1, score=2, byes=1), Contestant(2, byes=1), Contestant(3, byes=2))

    assert order(*field) == [2, 3, 1]


def test_edge_case_1_is_a_warning():
    away = {5: frozenset({1})}
    section = swiss(5, "1+2 3", "4+1 5", "2+3 4", withdrawn_after={1: 3, 2: 3}, absent_rounds=away)

    plan = pair_next_round(section, Switches(), "s")

    assert (codes(plan), plan.pairings[-1].first) == (["pairing.second-bye"], 5)


def test_case_22_no_second_bye_while_others_had_none():
    section = swiss(7, "1+4 5+2 3+6 7", "1+7 5+3 2+4 6", "1+5 7+3 2+6 4")

    assert resting(section) not in {7, 6, 4}


def test_a_player_without_whom_the_rest_could_not_be_paired_does_not_rest():
    section = swiss(5, "1+2 3+4 5", "1+3 5+2 4", "1+4 5+3 2", total=9)

    plan = pair_next_round(section, Switches(), "s")

    assert plan.pairings[-1].first == 3
    assert sorted(sorted((game.first, game.second)) for game in plan.pairings[:-1]) == [[1, 5], [2, 4]]


def test_edge_case_4_two_withdrawals_leave_an_even_number_and_no_bye():
    section = swiss(6, "1+4 5+2 3+6", withdrawn_after={6: 1, 4: 1})

    assert [game.is_bye for game in pair_next_round(section, Switches(), "s").pairings] == [False, False]


def test_case_31_an_odd_field_with_one_withdrawal_has_no_bye_and_an_even_one_has():
    odd = swiss(5, "1+3 4+2 5", withdrawn_after={5: 1})
    even = swiss(6, "1+4 5+2 3+6", withdrawn_after={6: 1})

    assert [game.is_bye for game in pair_next_round(odd, Switches(), "s").pairings] == [False, False]
    assert [game.is_bye for game in pair_next_round(even, Switches(), "s").pairings] == [False, False, True]


def test_case_22_a_forfeit_win_bars_from_the_bye_only_with_the_switch():
    section = swiss(5, "1+3 2+4 5", "2>5 1+4 3")

    assert resting(section) == 4
    late = swiss(5, "1+4 2+3 5", "1+2 4<5 3", "2>4 1+5", absent_rounds={3: frozenset({3})})
    assert resting(late, auto_withdraw_after=0) == 4
    assert resting(swiss(3, "1+3 2", "1>2 3")) == 1


def test_who_may_meet_decides_whether_a_field_can_be_paired():
    strangers = [Contestant(number) for number in range(1, 5)]
    fenced = [Contestant(1, met=frozenset({2, 3, 4})), *strangers[1:]]

    assert can_be_paired(strangers)
    assert not can_be_paired(fenced)
    assert can_be_paired([])
