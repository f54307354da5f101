from __future__ import annotations

import pytest

from tests.pairing.builders import codes, shown, swiss
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.regulation.switches import Switches


def first_round(section, seed: str = "s", **switches) -> str:
    return shown(pair_next_round(section, Switches(**switches), seed))


def pairs(text: str) -> list[tuple[int, ...]]:
    return [tuple(sorted(int(number) for number in word.split("?"))) for word in text.split()]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [("halves", "1?5 6?2 3?7 8?4"), ("fold", "1?8 7?2 3?6 5?4"), ("adjacent", "1?2 4?3 5?6 8?7")],
)
def test_the_pattern_and_the_colours_by_table(pattern, expected):
    assert first_round(swiss(8), round1=pattern) == expected


def test_the_2011_championship_with_32_players():
    found = pairs(first_round(swiss(32)))

    assert [pair for pair in found if pair[0] in (1, 3, 7, 8, 9)] == [
        (1, 17),
        (3, 19),
        (7, 23),
        (8, 24),
        (9, 25),
    ]


def test_a_random_round_depends_on_the_seed_only():
    once, again, other = (first_round(swiss(12), seed, round1="random") for seed in ("a", "a", "b"))

    assert once == again
    assert once != other
    assert sorted(number for pair in pairs(once) for number in pair) == list(range(1, 13))


def test_a_draw_between_halves_takes_one_from_each_half():
    found = pairs(first_round(swiss(12), round1="draw_between_halves"))

    assert {small for small, _ in found} == set(range(1, 7))
    assert {large for _, large in found} == set(range(7, 13))


def test_drawn_colours_are_not_those_of_the_tables():
    seen = {first_round(swiss(8), seed, round1_colours="drawn") for seed in "abcdefgh"}

    assert len(seen) > 4


@pytest.mark.parametrize(("rule", "rests"), [("last", 7), ("middle", 4)])
def test_the_bye_of_an_odd_field(rule, rests):
    plan = pair_next_round(swiss(7), Switches(round1_bye=rule), "s")

    assert (plan.pairings[-1].first, plan.pairings[-1].second) == (rests, None)


def test_a_drawn_bye_changes_with_the_seed():
    rests = {
        pair_next_round(swiss(7), Switches(round1_bye="drawn"), seed).pairings[-1].first
        for seed in "abcdefghij"
    }

    assert len(rests) > 2


def test_same_unit_is_cured_by_exchanging_with_the_neighbour_in_the_lower_half():
    section = swiss(8, unit={1: "甲队", 5: "甲队"})

    assert pairs(first_round(section)) == [(1, 6), (2, 5), (3, 7), (4, 8)]


def test_the_last_pair_exchanges_with_the_one_above():
    section = swiss(8, unit={4: "甲队", 8: "甲队"})

    assert pairs(first_round(section)) == [(1, 5), (2, 6), (3, 8), (4, 7)]


def test_case_10_two_spellings_of_one_unit_are_one_unit():
    section = swiss(8, unit={1: "湖北棋牌中心 ", 5: "湖北棋牌中心"})

    assert pairs(first_round(section))[0] == (1, 6)


def test_a_large_unit_is_spread_as_far_as_possible_even_when_single_exchanges_get_stuck():
    units = {1: "甲", 2: "甲", 5: "甲", 6: "甲", 3: "乙", 7: "乙", 4: "丙", 8: "丙"}
    found = pairs(first_round(swiss(8, unit=units)))

    assert [units[one] == units[other] for one, other in found] == [False] * 4


def test_units_need_not_be_avoided():
    section = swiss(8, unit={1: "甲队", 5: "甲队"})

    assert pairs(first_round(section, same_unit_scope="none"))[0] == (1, 5)


def test_a_hard_rule_that_cannot_be_kept_is_said():
    section = swiss(4, unit={1: "甲", 2: "甲", 3: "甲"}, total=3)

    assert codes(pair_next_round(section, Switches(same_unit_mode="hard"), "s")) == ["pairing.same-unit"]
    assert codes(pair_next_round(section, Switches(), "s")) == []


def test_a_withdrawal_before_round_one_closes_the_gap():
    assert first_round(swiss(9, withdrawn_after={3: 0})) == "1?6 7?2 4?8 9?5"


def test_edge_case_5_a_late_entry_is_not_in_round_one():
    assert first_round(swiss(9, joined_round={9: 2})) == "1?5 6?2 3?7 8?4"


def test_acceleration_pairs_the_upper_and_the_lower_group_each_in_itself():
    assert first_round(swiss(8), acceleration="baku") == "1?3 4?2 5?7 8?6"
