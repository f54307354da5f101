from __future__ import annotations

import random
from itertools import permutations

import numpy as np

from xl_engine.pairing.optimum.assignment import assign


def matrix(rng: random.Random, size: int, largest: int):
    return np.array([[rng.randrange(largest) for _ in range(size)] for _ in range(size)])


def test_no_assignment_is_cheaper():
    rng = random.Random(3)
    for _ in range(120):
        size = rng.randrange(1, 7)
        cost = matrix(rng, size, rng.choice([2, 10, 10**15]))

        chosen, _ = assign(cost)

        assert sorted(chosen) == list(range(size))
        least = min(
            sum(cost[row, column] for row, column in enumerate(way)) for way in permutations(range(size))
        )
        assert cost[np.arange(size), chosen].sum() == least


def test_the_prices_prove_it_for_a_symmetric_matrix():
    rng = random.Random(4)
    for _ in range(40):
        size = rng.randrange(2, 60)
        half = matrix(rng, size, rng.choice([3, 1000]))
        cost = half + half.T

        chosen, prices = assign(cost)

        bound = prices[:, None] + prices
        assert (2 * cost >= bound).all()
        assert (2 * cost == bound)[np.arange(size), chosen].all()
