from __future__ import annotations

from tests.pairing.builders import swiss
from xl_engine.event import Scoring
from xl_engine.pairing.acceleration import virtual_points
from xl_engine.pairing.contestants import contestants
from xl_engine.regulation.switches import Switches

BAKU = Switches(acceleration="baku")


def test_seven_rounds_have_two_full_and_two_half_rounds():
    assert [virtual_points(BAKU, Scoring(), 1, 8, number, 7) for number in range(1, 8)] == [
        2,
        2,
        1,
        1,
        0,
        0,
        0,
    ]


def test_without_the_switch_nobody_gets_anything():
    assert virtual_points(Switches(), Scoring(), 1, 8, 1, 7) == 0


def test_the_upper_group_stays_the_same_when_somebody_withdraws():
    section = swiss(8, "1+3 2+4 5+7 6+8", withdrawn_after={1: 1, 2: 1})
    scores = {one.number: one.score for one in contestants(section, BAKU, 7)}

    assert scores == {3: 2, 4: 2, 5: 2, 6: 2, 7: 0, 8: 0}


def test_late_entries_are_not_in_the_upper_group():
    section = swiss(9, "1+3 2+4 5+7 6+8", joined_round={9: 2})
    scores = {one.number: one.score for one in contestants(section, BAKU, 7)}

    assert (scores[4], scores[5], scores[9]) == (2, 2, 0)
