from __future__ import annotations

import hashlib

import pytest

from xl_engine.pairing.patterns import largest_misfit, misfit_rule, pair_lot
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.regulation.switches import Switches


def rules(pattern: str) -> RoundRules:
    return RoundRules(3, 9, Switches(in_group=pattern), "种子")


@pytest.mark.parametrize(
    ("pattern", "rank", "values"),
    [
        ("halves", 0, [1, 0, 1, 2]),
        ("halves", 4, [2, 1, 0, 1]),
        ("fold", 0, [3, 2, 1, 0]),
        ("fold", 3, [1, 0, 1, 3]),
        ("adjacent", 2, [1, 0, 0, 1]),
    ],
)
def test_misfits_in_a_group_of_five(pattern, rank, values):
    misfit = misfit_rule([1, 4, 5, 8, 9], rules(pattern))

    assert [misfit(rank, other) for other in range(5) if other != rank] == values


def test_a_lot_for_a_pair_is_the_same_from_both_sides_and_can_be_drawn_again():
    expected = int(hashlib.sha256("种子\n3\n4\n9".encode()).hexdigest(), 16) % 65536

    assert pair_lot(rules("random"), 9, 4) == pair_lot(rules("random"), 4, 9) == expected


@pytest.mark.parametrize("pattern", ["halves", "fold", "adjacent", "random"])
def test_no_misfit_is_beyond_the_bound(pattern):
    misfit = misfit_rule(range(1, 12), rules(pattern))

    assert all(
        misfit(one, other) <= largest_misfit([11], rules(pattern))
        for one in range(11)
        for other in range(11)
        if one != other
    )
