"""Every rule the checker knows is found when it is broken on purpose, and nothing else is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.generators import play_event
from tests.pairing.builders import swiss, table, teams
from xl_engine.checking import Code, Finding, Kind, examine, examine_absolutes
from xl_engine.event import Pairing, Result
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.teams import as_field
from xl_engine.regulation.switches import Switches


def found(section, **switches) -> list[tuple[Code, tuple[int, ...]]]:
    """Return what is found in the last round of a section."""
    judged = examine(
        as_field(section), Switches(**switches), section.paired_rounds, section.rounds or 9, section.seed
    )
    return [(finding.code, finding.numbers) for finding in judged.findings]


def test_a_round_paired_by_the_rules_breaks_none():
    section = swiss(6, "1+4 5-2 3=6")
    plan = pair_next_round(section, Switches(), "")

    assert found(replace(section, pairings=(*section.pairings, plan.pairings))) == []


def test_a_repeated_meeting_is_found():
    assert (Code.MET_BEFORE, (2, 1)) in found(swiss(4, "1+2 4-3", "2?1 3?4"))


def test_a_forfeit_counts_as_a_meeting_unless_the_switch_says_otherwise():
    section = swiss(4, "1>2 4-3", "1?2 3?4")

    assert (Code.MET_BEFORE, (1, 2)) in found(section)
    assert (Code.MET_BEFORE, (1, 2)) not in found(section, repair_forfeit=True)
    assert (Code.MET_BEFORE, (3, 4)) in found(section, repair_forfeit=True)


def test_somebody_against_himself_is_found():
    section = swiss(4, "1+3")
    games = (Pairing(1, 2, 2), Pairing(2, 4, None, Result.BYE))
    section = replace(section, pairings=(*section.pairings, games))

    assert (Code.AGAINST_HIMSELF, (2,)) in found(section)


def test_who_plays_twice_who_is_unknown_and_who_is_left_out_is_found():
    section = swiss(4, "1?9 1?3")

    assert found(section)[:3] == [(Code.TWICE, (1,)), (Code.UNKNOWN, (9,)), (Code.LEFT_OUT, (2, 4))]
    assert examine(section, Switches(), 1, 9, "").levels == ()


@pytest.mark.parametrize(
    "change",
    [
        {"withdrawn_after": {4: 1}},
        {"absent_rounds": {4: frozenset({2})}},
        {"joined_round": {4: 3}},
        {"disqualified": {4: True}},
    ],
)
def test_somebody_who_should_not_be_paired_is_found(change):
    section = swiss(4, "1+2 3", "1?3 4?2", **change)

    assert (Code.NOT_IN_FIELD, (4,)) in found(section)


def test_a_no_show_too_often_should_not_be_paired():
    section = swiss(6, "1>4 2+5 3+6", "2>4 1+5 6", "4?3 1?2 5?6")

    assert (Code.NOT_IN_FIELD, (4,)) in found(section)
    assert (Code.NOT_IN_FIELD, (4,)) not in found(section, auto_withdraw_after=3)


def test_somebody_who_asked_to_rest_is_found():
    section = swiss(4, "1+2 3+4", "1?3 4?2", requested_byes={4: frozenset({2})})

    assert (Code.ASKED_TO_REST, (4,)) in found(section)


@pytest.mark.parametrize("avoids", [{1: frozenset({3})}, {3: frozenset({1})}])
def test_two_who_are_kept_apart_are_found_whoever_named_the_other(avoids):
    assert (Code.KEPT_APART, (1, 3)) in found(swiss(4, "1+2 3+4", "1?3 4?2", avoids=avoids))


def test_a_second_bye_while_others_had_none_is_found():
    assert (Code.SECOND_BYE, (3,)) in found(swiss(3, "1+2 3", "1?2 3"))
    assert (Code.SECOND_BYE, (3,)) not in found(swiss(3, "1+2 3", "1+3 2", "3+2 1", "1?2 3"))


def test_a_forfeit_win_is_a_bye_where_the_switch_says_so():
    section = swiss(5, "1>2 3+4 5", "3?5 2?4 1")

    assert (Code.SECOND_BYE, (1,)) not in found(section)
    assert (Code.SECOND_BYE, (1,)) in found(section, forfeit_is_bye=True)


def test_several_byes_in_one_round_are_found():
    assert (Code.SEVERAL_BYES, (3, 4)) in found(swiss(4, "1+2 3 4"))


def test_a_colour_limit_no_exchange_keeps_is_told_from_one_that_an_exchange_keeps():
    rounds = "1+5 2+6 3+7 4+8", "1+6 2+5 3+8 4+7", "1?2 7?4 5?3 8?6"
    judged = found(swiss(8, *rounds))

    # 1 and 2 both had 先手 twice; 5 and 3 had opposite sides, so nothing is broken there.
    assert (Code.COLOUR_LIMIT, (1, 2)) in judged
    assert all(5 not in numbers for code, numbers in judged if code is not Code.OTHER_BYE)
    turned = found(swiss(8, *rounds[:2], "1?2 7?4 3?5 8?6"))
    assert (Code.COLOUR_LIMIT_BY_SIDES, (3, 5)) in turned
    assert (Code.SIDES, (3, 5)) not in turned


def test_colour_limits_are_no_rule_in_a_last_round_that_relaxes_them():
    section = swiss(8, "1+5 2+6 3+7 4+8", "1+6 2+5 3+8 4+7", "1?2 7?4 5?3 8?6", total=3)

    assert (Code.COLOUR_LIMIT, (1, 2)) not in found(section)
    assert (Code.COLOUR_LIMIT, (1, 2)) in found(section, relax_last_round=False)


def test_one_unit_is_a_strong_rule_or_an_aim_as_the_switch_says():
    section = swiss(4, "1+3 2+4", "1?2 3?4", unit={1: "甲　队", 2: "甲队"})

    assert (Code.SAME_UNIT, (1, 2)) in found(section, same_unit_scope="all")
    assert (Code.SAME_UNIT_HARD, (1, 2)) in found(section, same_unit_scope="all", same_unit_mode="hard")
    assert {code for code, _ in found(section)}.isdisjoint({Code.SAME_UNIT, Code.SAME_UNIT_HARD})


def test_sides_other_than_the_rule_gives_are_found():
    # Both won, 2 with 后手: 先手 is his in round 2.
    section = swiss(4, "1+3 4-2", "1?2 3?4")

    assert (Code.SIDES, (1, 2)) in found(section)


def test_sides_of_round_one_follow_the_tables():
    assert found(swiss(4, "1+3 2+4")) == [(Code.SIDES, (2, 4))]


def test_tables_out_of_order_are_found():
    section = swiss(4, "1+3 4-2")
    right = pair_next_round(section, Switches(), "").pairings
    wrong = tuple(replace(game, table=3 - game.table) for game in right)

    assert found(replace(section, pairings=(*section.pairings, wrong))) == [(Code.TABLE_ORDER, ())]


def test_a_bye_that_is_not_the_one_the_rule_gives_is_found_with_the_right_one():
    assert (Code.OTHER_BYE, (1, 5)) in found(swiss(5, "2+3 5-4 1"))
    assert (Code.OTHER_BYE, (4, 3)) in found(swiss(5, "1+3 4+2 5", "1?5 3?2 4"))


def test_a_bye_is_right_where_the_first_choice_would_leave_two_who_have_met():
    # 5 should rest, but 1-2, 3-4 and 1-3, 2-4 are played and 1-4 is too: without 5 nobody can be paired with 1.
    section = swiss(5, "1=2 3=4 5", "1=3 2=4", "1=4 2=3", "1?5 2?3 4")

    assert Code.OTHER_BYE not in [code for code, numbers in found(section) if numbers[:1] == (4,)]


def test_teams_are_ranked_by_board_points_and_judged_like_players():
    section = teams(4, "1+3 4-2")
    plan = pair_next_round(section, Switches(), "")
    played = replace(section, pairings=(*section.pairings, plan.pairings))

    judged = examine(as_field(played), Switches(), 2, 7, "")

    assert (judged.findings, judged.vector) == ((), plan.levels)


def test_a_round_robin_is_judged_by_absolute_rules_alone():
    section = table(4, "1+4 2+3", "4+3 1+2", "1?2 3?4", cycles=1)

    assert found(section) == [(Code.MET_BEFORE, (1, 2)), (Code.MET_BEFORE, (3, 4))]
    assert found(table(4, "1+4 2+3", "4+3 1+2", "1?2 3?4", cycles=2)) == []


def test_the_absolute_rules_can_be_asked_for_alone():
    section = swiss(4, "1+2 4-3", "2?1 3?4")

    judged = examine_absolutes(section, Switches(), 2, 9)

    assert judged.findings == (Finding(Code.MET_BEFORE, (2, 1), 1), Finding(Code.MET_BEFORE, (3, 4), 2))
    assert judged.levels == ()


def test_each_code_weighs_as_much_as_its_rule():
    kinds = {kind: {code for code in Code if code.kind is kind} for kind in Kind}

    assert kinds[Kind.STRONG] == {Code.COLOUR_LIMIT, Code.COLOUR_LIMIT_BY_SIDES, Code.SAME_UNIT_HARD}
    assert kinds[Kind.AIM] == {Code.SAME_UNIT, Code.OTHER_BYE, Code.SIDES, Code.TABLE_ORDER}


def test_later_rounds_do_not_matter_for_an_earlier_one():
    *_, step = play_event(11, players=(12, 12), rounds=(6, 6), switches=Switches(auto_withdraw_after=0))
    whole = step.section
    for number in range(1, whole.paired_rounds + 1):
        cut = replace(whole, pairings=whole.pairings[:number])
        judged = [examine(one, step.switches, number, 6, whole.seed) for one in (whole, cut)]
        assert judged[0] == judged[1]
