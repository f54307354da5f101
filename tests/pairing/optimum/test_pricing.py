from __future__ import annotations

import random

from tests.pairing.optimum.odd_fields import odd_objective
from xl_engine.pairing.optimum.cost_table import CostTable
from xl_engine.pairing.optimum.matching import Matcher
from xl_engine.pairing.optimum.objective import Objective
from xl_engine.pairing.optimum.pricing import Pricing


def some_edges(rng: random.Random, goal: Objective, each: int):
    edges = [{} for _ in range(goal.size)]
    for one in range(goal.size):
        near = [*rng.sample(range(goal.size), min(goal.size, each)), (one + 1) % goal.size]
        for other, cost in zip(near, goal.row(one, near), strict=True):
            if other != one and cost is not None:
                edges[one][other] = edges[other][one] = cost
    return [sorted(own.items()) for own in edges]


def test_just_the_pairs_are_found_that_cost_less_than_proven():
    nested = 0
    for seed in range(120):
        rng = random.Random(seed)
        goal = odd_objective(rng, (4, 40))
        matcher = Matcher(some_edges(rng, goal, 4))
        if not matcher.run():
            continue
        nested += any(parent >= 0 for parent in matcher.nest.parent[goal.size :])
        expected = set()
        for one in range(goal.size):
            proven = matcher.proof(one)
            for other, cost in enumerate(goal.row(one, range(goal.size))):
                if other != one and cost is not None and 2 * cost < proven[other]:
                    expected.add(frozenset((one, other)))

        found = [frozenset((one, other)) for one, other, _ in Pricing(CostTable(goal), matcher).short()]

        assert len(found) == len(set(found))
        assert {pair for pair in found if goal.may_meet(*pair)} == expected
    assert nested > 10
