"""The facts the checker reads for itself, each on a round made for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pairing.builders import swiss, table
from xl_engine.checking import Facts
from xl_engine.event import Pairing, Scoring
from xl_engine.regulation.switches import Switches


def facts(section, number=None, total=9, **switches) -> Facts:
    """Return the facts before a round, the next one if none is named; rounds that are not there are empty."""
    number = number or section.paired_rounds + 1
    section = replace(section, pairings=(*section.pairings, *[()] * number)[: number - 1])
    return Facts(section, Switches(**switches), number, total)


@pytest.mark.parametrize(
    ("scope", "rounds", "apart"),
    [("first", 2, [1, 2]), ("last", 2, [4, 5]), ("last", 0, []), ("first", 0, []), ("all", 1, [1, 2, 3, 4, 5]), ("none", 3, [])],
)  # fmt: skip
def test_the_rounds_in_which_units_are_kept_apart(scope, rounds, apart):
    found = [
        number
        for number in range(1, 6)
        if facts(swiss(4), number, 5, same_unit_scope=scope, same_unit_rounds=rounds).units_apart()
    ]

    assert found == apart


@pytest.mark.parametrize(
    ("total", "virtual"),
    [(9, [2, 2, 2, 1, 1, 0]), (8, [2, 2, 1, 1, 0]), (5, [2, 2, 1, 0]), (2, [2, 0]), (1, [2])],
)
def test_the_upper_group_gets_a_win_then_half_of_it(total, virtual):
    section = swiss(6, *["1=4 2=5 3=6"] * (len(virtual) - 1))
    judged = facts(section, total=total, acceleration="baku")

    assert judged.scores[4] == judged.scores[1] == [at + extra for at, extra in enumerate(virtual)]
    assert judged.scores[5] == list(range(len(virtual)))


def test_the_upper_group_is_of_those_who_were_there_at_first():
    """1 joined later and 2 left before the event, 3 did too but had played: 3, 4, 5 and 6 are the upper half of six."""
    section = swiss(8, "3+4 5+6 7+8", joined_round={1: 2}, withdrawn_after={2: 0, 3: 0})
    judged = facts(section, acceleration="baku")

    assert judged.starters == [3, 4, 5, 6, 7, 8]
    assert [number for number in range(1, 9) if judged.scores[number][0] == 2] == [3, 4, 5, 6]


def test_what_a_round_is_worth():
    section = replace(swiss(12, "1+2 3-4 5=6 7>8 9<10 11x12"), scoring=Scoring(6, 4, 2))

    assert [facts(section).score(number) for number in range(1, 13)] == [6, 2, 2, 6, 4, 4, 6, 0, 0, 6, 0, 0]


def test_what_a_rest_is_worth():
    section = swiss(
        6, "1+2 3", joined_round={5: 2}, penalty={3: 1}, requested_byes={4: frozenset({1, 2})},
        withdrawn_after={6: 0},
    )  # fmt: skip

    assert [facts(section).score(number) for number in (3, 4, 5, 6)] == [1, 1, 0, 0]
    generous = facts(section, late_entry_points="half", requested_bye_points="win", bye_points="draw")
    assert [generous.score(number) for number in (3, 4, 5, 6)] == [0, 2, 1, 0]
    assert facts(table(3, "1+2 3")).score(3) == 0


def test_late_entry_points_end_with_the_round_he_joins():
    section = swiss(5, "1+2 3+4", "1+3 2+4", joined_round={5: 2})

    assert facts(section, late_entry_points="half").scores[5] == [0, 1, 1]


def test_a_wish_to_rest_counts_from_the_first_round_in_the_list_to_the_last():
    asking = frozenset({1, 2, 3})
    section = swiss(5, "1+2 3+4", "1+3 2+4", "1+4 2+3", requested_byes={5: asking},
                    joined_round={5: 2}, withdrawn_after={5: 2})  # fmt: skip

    assert facts(section).scores[5] == [0, 0, 1, 1]
    assert [facts(section).floated(5, number) for number in (1, 2, 3)] == [0, -1, 0]


def test_the_sides_that_count():
    section = swiss(4, "1+2 3>4", "2=1 4", "1x3 2+4")

    assert facts(section).sides == {1: "FS", 2: "SFF", 3: "", 4: "S"}
    assert facts(section, unplayed_colour="assigned").sides == {1: "FSF", 2: "SFF", 3: "FS", 4: "SS"}


def test_the_rests_that_count():
    section = swiss(5, "1>2 4<3 5", "1>2 3x4 5")

    assert facts(section).byes == {1: 0, 2: 0, 3: 0, 4: 0, 5: 2}
    assert facts(section, forfeit_is_bye=True).byes == {1: 2, 2: 0, 3: 1, 4: 0, 5: 2}


def test_who_has_met():
    section = swiss(4, "2+1 3>4")

    assert [facts(section).have_met(*pair) for pair in ((1, 2), (2, 1), (3, 4), (1, 3))] == [
        True,
        True,
        True,
        False,
    ]
    assert not facts(section, repair_forfeit=True).have_met(3, 4)
    twice = table(2, "1+2", cycles=2)
    assert (facts(twice).have_met(1, 2), facts(table(2, "1+2")).have_met(1, 2)) == (False, True)


def test_who_is_kept_apart_from_whom_whoever_said_so():
    judged = facts(swiss(4, avoids={1: frozenset({2})}))

    assert [judged.may_meet(*pair) for pair in ((1, 2), (2, 1), (1, 3))] == [False, False, True]


@pytest.mark.parametrize(
    ("limit", "field"), [(0, [1, 2, 3, 4]), (1, [1, 3]), (2, [1, 3, 4]), (3, [1, 2, 3, 4])]
)
def test_no_shows_too_often_are_out(limit, field):
    """2 did not come twice running, 4 once in the last round."""
    assert facts(swiss(4, "1>2 3+4", "3>2 1>4"), auto_withdraw_after=limit).field == field


def test_a_round_he_was_not_paired_in_does_not_bring_a_no_show_back_but_one_he_played_does():
    away = swiss(4, "1>2 3+4", "3>2 1+4", "1+3", absent_rounds={2: frozenset({3})})
    back = swiss(4, "1>2 3+4", "3>2 1+4", "2-4 1+3")

    assert (facts(away).field, facts(back).field) == ([1, 3, 4], [1, 2, 3, 4])


def test_the_field_of_a_round():
    section = swiss(
        8, joined_round={2: 2, 3: 3}, withdrawn_after={4: 1, 5: 2}, absent_rounds={6: frozenset({2})},
        requested_byes={7: frozenset({2})}, disqualified={8: True},
    )  # fmt: skip

    assert [facts(section, number).field for number in (1, 2, 3)] == [
        [1, 4, 5, 6, 7], [1, 2, 5], [1, 2, 3, 6, 7],
    ]  # fmt: skip


def test_a_table_of_all_against_all_knows_no_wish_to_rest_and_no_late_entry():
    section = table(4, requested_byes={1: frozenset({1})}, joined_round={4: 2})

    assert facts(section).field == [1, 2, 3]
    assert facts(replace(section, pairings=((Pairing(1, 2, 3),),))).field == [1, 2, 3]


def test_how_somebody_floated():
    section = swiss(7, "1+2 3+4 5+6 7", "1=4 2>3 6<5 7+1")

    # Before round 2: 1 3 5 7 have a point, 2 4 6 none. 2 won by absence; 6 lost by it against a higher score.
    assert [facts(section).floated(number, 2) for number in range(1, 8)] == [0, -1, -1, 1, -1, 1, 0]
    assert [facts(section).floated(number, 1) for number in range(1, 8)] == [0, 0, 0, 0, 0, 0, -1]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("甲　队", "甲队", True), ("ＡＢ", "ab", True), ("", "", False), ("甲", "乙", False), ("甲", "", False)],
)
def test_units_are_compared_however_they_are_spelled(one, other, same):
    assert facts(swiss(2, unit={1: one, 2: other})).same_unit(1, 2) is same
