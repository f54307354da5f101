from __future__ import annotations

import random
from itertools import combinations

from tests.generators import play_event
from tests.pairing.builders import swiss
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.optimum.objective import Objective
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.pairing.teams import as_field
from xl_engine.regulation.switches import Switches


def objective(section, number: int, **switches) -> Objective:
    chosen = Switches(**switches)
    return Objective(
        contestants(section, chosen, section.rounds), RoundRules(number, section.rounds, chosen, "s")
    )


def levels(section, number: int, *pairs: tuple[int, int], **switches) -> tuple[int, ...]:
    goal = objective(section, number, **switches)
    return goal.levels([(one - 1, other - 1) for one, other in pairs])


def test_the_levels_of_a_round_by_hand():
    section = swiss(8, "1+5 6+2 3=7 8+4", unit={3: "甲", 7: "乙", 1: "乙"})
    pairs = (1, 6), (8, 3), (7, 2), (4, 5)

    # Scores 1: 1 6 8, 0.5: 3 7, 0: 2 4 5. Floats 8 and 7. 1 and 6 both need 后手 (d = 1), 4 and 5 both 先手.
    # Pattern: 1-6 ranks 0, 1 of 3: 0; 8-3 is last and first: 0; 7-2: 0; 4-5 ranks 1, 2 of 3: 0.
    assert levels(section, 2, *pairs) == (0, 1, 1, 1, 1, 0, 0, 0, 0, 8, 0, 6 + 24 + 14 + 20)


def test_same_unit_counts_where_it_is_avoided_and_breaks_a_strong_rule_in_hard_mode():
    section = swiss(4, "1+3 2+4", unit={1: "甲", 2: "甲"})
    soft = {"same_unit_scope": "all"}
    hard = {"same_unit_scope": "all", "same_unit_mode": "hard"}

    assert levels(section, 2, (1, 2), (3, 4))[5] == 0
    assert levels(section, 2, (1, 2), (3, 4), **soft)[5] == 1
    assert levels(section, 2, (1, 2), (3, 4), **hard)[0] == 1


def test_the_last_rounds_may_be_the_ones_to_avoid_same_unit_in():
    section = swiss(4, "1+3 2+4", unit={1: "甲", 2: "甲"}, total=3)
    last = {"same_unit_scope": "last", "same_unit_rounds": 1}

    assert levels(section, 2, (1, 2), (3, 4), **last)[5] == 0
    assert levels(section, 3, (1, 2), (3, 4), **last)[5] == 1


def test_a_total_cost_orders_pairings_as_their_levels_do():
    rng = random.Random(5)
    for seed in range(60):
        *_, step = play_event(seed, players=(4, 9), rounds=(3, 5))
        section = as_field(step.section)
        rules = RoundRules(section.paired_rounds + 1, section.rounds + 1, step.switches, "s")
        field = contestants(section, step.switches, section.rounds)
        goal = Objective(field[: len(field) // 2 * 2], rules)
        totals = {}
        for _ in range(30):
            order = rng.sample(range(goal.size), goal.size)
            pairs = list(zip(order[::2], order[1::2], strict=True))
            costs = [goal.row(one, [other])[0] for one, other in pairs]
            if None not in costs:
                totals[goal.levels(pairs)] = sum(costs)
        for one, other in combinations(totals, 2):
            assert (one < other) == (totals[one] < totals[other])


def test_costs_are_the_same_from_both_sides():
    *_, step = play_event(7, players=(16, 16), rounds=(5, 5), trouble=0)
    section = as_field(step.section)
    field = contestants(section, step.switches, section.rounds)
    goal = Objective(field, RoundRules(6, 9, step.switches, "s"))

    for one, other in combinations(range(goal.size), 2):
        assert goal.row(one, [other]) == goal.row(other, [one])
