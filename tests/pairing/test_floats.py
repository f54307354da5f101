from __future__ import annotations

import pytest

from tests.pairing.builders import swiss
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.floats import Drift, again
from xl_engine.regulation.switches import Switches


def floats(section) -> dict[int, tuple[Drift, Drift]]:
    return {one.number: one.floats for one in contestants(section, Switches(), 9)}


def test_nobody_has_floated_before_round_one():
    assert set(floats(swiss(2)).values()) == {(Drift.NONE, Drift.NONE)}


def test_meeting_a_lower_score_is_floating_down_and_a_higher_one_up():
    section = swiss(4, "1+3 2+4", "1+4 2+3")

    assert floats(section)[1] == (Drift.DOWN, Drift.NONE)
    assert floats(section)[4] == (Drift.UP, Drift.NONE)


def test_a_bye_and_a_forfeit_win_count_as_floating_down():
    section = swiss(5, "1>3 2+4 5")

    assert [floats(section)[number][0] for number in (1, 5)] == [Drift.DOWN, Drift.DOWN]


def test_a_game_lost_by_absence_counts_by_the_scores_before_it():
    section = swiss(4, "1+3 2+4", "1+2 3<4", "1>4 2+3")

    assert floats(section)[4] == (Drift.UP, Drift.DOWN)


def test_an_announced_absence_is_no_float():
    section = swiss(4, "1+3 2+4", "1+2", absent_rounds={3: frozenset({2}), 4: frozenset({2})})

    assert floats(section)[3] == (Drift.NONE, Drift.NONE)


@pytest.mark.parametrize(
    ("past", "cost"),
    [
        ((Drift.DOWN, Drift.NONE), 2),
        ((Drift.NONE, Drift.DOWN), 1),
        ((Drift.DOWN, Drift.DOWN), 3),
        ((Drift.UP, Drift.UP), 0),
    ],
)
def test_floating_the_same_way_again_costs_two_for_the_last_round_and_one_for_the_one_before(past, cost):
    assert again(past, Drift.DOWN) == cost
