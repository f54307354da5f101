from __future__ import annotations

import random

import numpy as np

from tests.pairing.optimum.odd_fields import odd_objective
from xl_engine.pairing.optimum.cost_table import CostTable, in_limbs
from xl_engine.pairing.optimum.levels import LIMB


def test_blocks_hold_the_costs_of_the_objective():
    for seed in range(60):
        goal = odd_objective(random.Random(seed), (2, 30), decided=seed % 3 == 0)
        table = CostTable(goal)
        for upper, rows in enumerate(table.members):
            for lower in range(upper, len(table.members)):
                columns = table.members[lower]
                limbs = table.block(upper, rows, lower, columns)
                for at, one in enumerate(rows.tolist()):
                    for to, other in enumerate(columns.tolist()):
                        if one != other and goal.may_meet(one, other):
                            cost = sum(
                                int(np.broadcast_to(limb, (len(rows), len(columns)))[at, to]) << LIMB * place
                                for place, limb in enumerate(limbs)
                            )
                            assert goal.row(one, [other]) == [cost]


def test_the_square_of_a_field_holds_the_costs_of_all_pairs():
    for seed in range(20):
        goal = odd_objective(random.Random(seed), (2, 20), decided=seed % 3 == 0)
        table = CostTable(goal)
        square = table.squares()
        limbs = [square(limb) for limb in range(table.limbs)]
        for at, one in enumerate(order := np.concatenate(table.members).tolist()):
            for to, other in enumerate(order):
                if one != other and goal.may_meet(one, other):
                    cost = sum(int(limb[at, to]) << LIMB * place for place, limb in enumerate(limbs))
                    assert goal.row(one, [other]) == [cost]


def test_who_is_barred_may_not_meet_or_has_another_partner_who_should_stay():
    for seed in range(60):
        goal = odd_objective(random.Random(seed), (2, 20), decided=True)
        members = np.array(random.Random(seed).sample(range(goal.size), goal.size))
        expected = [
            [one == other or not goal.may_meet(one, other) for other in members.tolist()]
            for one in members.tolist()
        ]
        assert CostTable(goal).barred(members).tolist() == expected


def test_numbers_in_limbs_can_be_put_together_again():
    rng = random.Random(1)
    values = [rng.choice([-1, 1]) * rng.getrandbits(rng.randrange(1, 200)) for _ in range(50)] + [0, -1]

    limbs = in_limbs(values, 5)

    assert [
        sum(int(limb) << LIMB * place for place, limb in enumerate(column)) for column in limbs.T
    ] == values
    assert abs(limbs).max() < 1 << LIMB
