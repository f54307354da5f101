from __future__ import annotations

import pytest

from xl_engine.pairing.round_robin import round_robin_schedule
from xl_engine.pairing.round_robin_numbers import spread_units
from xl_engine.regulation.switches import Switches


def latest_same_unit_round(units: str, order: list[int]) -> int:
    unit_of = dict(enumerate((units[place] for place in order), start=1))
    rounds = [
        number
        for number, games in enumerate(round_robin_schedule(len(units), 1, Switches()), start=1)
        for one, other in games
        if other is not None and unit_of[one] == unit_of[other]
    ]
    return max(rounds, default=0)


def order(units: str, latest: int = 0, seed: str = "s") -> list[int]:
    return spread_units(list(units), 1, Switches(rr_same_unit_latest=latest), seed)


def test_the_drawn_order_stays_where_everybody_is_of_another_unit():
    assert order("甲乙丙丁") == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("units", "wanted", "latest"),
    [
        ("甲甲乙乙丙丙", 0, 2),
        ("甲甲甲乙乙丙", 0, 3),
        ("甲甲乙乙丙丙", 1, 1),
        ("甲甲甲甲乙丙丁戊", 0, 5),
        ("甲甲甲甲", 0, 3),
    ],
)
def test_games_inside_a_unit_are_as_early_as_wanted_or_as_early_as_possible(units, wanted, latest):
    for seed in "abcde":
        found = latest_same_unit_round(units, order(units, wanted, seed))
        assert found <= latest


def test_the_lots_decide_among_the_admissible_orders():
    assert len({tuple(order("甲甲乙乙丙丙", 3, seed)) for seed in "abcdefghij"}) > 4


def test_everybody_gets_one_position():
    assert sorted(order("甲甲甲甲乙乙乙丙丙", 1)) == list(range(9))
