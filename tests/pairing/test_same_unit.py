from __future__ import annotations

import random

from xl_engine.pairing.contestants import Contestant
from xl_engine.pairing.same_unit import alike, move_apart


def test_players_without_a_unit_are_of_different_units():
    assert not alike(Contestant(1), Contestant(2))


def test_pairs_that_need_no_exchange_stay():
    pairs = [(Contestant(1, "甲"), Contestant(3, "乙")), (Contestant(2, "甲"), Contestant(4, "乙"))]

    assert move_apart(pairs) == pairs


def test_as_many_clashes_are_left_as_the_largest_unit_makes_necessary():
    rng = random.Random(3)
    for _ in range(300):
        half = rng.randint(1, 7)
        field = [Contestant(number, rng.choice("甲甲甲乙丙")) for number in range(1, 2 * half + 1)]

        after = move_apart(list(zip(field[:half], field[half:], strict=True)))

        largest = max(sum(one.unit == unit for one in field) for unit in "甲乙丙")
        assert sum(alike(*pair) for pair in after) == max(0, largest - half)
        assert [upper for upper, _ in after] == field[:half]
        assert sorted(lower.number for _, lower in after) == [one.number for one in field[half:]]
