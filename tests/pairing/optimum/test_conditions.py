from __future__ import annotations

import random

from tests.pairing.builders import swiss
from tests.pairing.optimum.odd_fields import odd_objective
from tests.pairing.optimum.test_large_fields import EveryEdge, total
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.optimum.large_fields import solve_large
from xl_engine.pairing.optimum.objective import Conditions, Objective
from xl_engine.pairing.optimum.solver import solve
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.regulation.switches import Switches


def objective(section, given=(), kept=None):
    rules = RoundRules(section.paired_rounds + 1, section.rounds, Switches(), "s")
    field = contestants(section, Switches(), section.rounds)
    return Objective(field, rules, conditions=Conditions(given, kept))


def pairs(goal):
    found = solve(goal)
    return None if found is None else [(one + 1, other + 1) for one, other in sorted(found)]


def test_given_pairs_stand_even_where_the_two_have_met():
    section = swiss(4, "1+2 3+4")
    assert pairs(objective(section, given=[(1, 4)])) == [(1, 4), (2, 3)]
    assert pairs(objective(section, given=[(1, 2)])) is None
    assert pairs(objective(section, given=[(1, 2), (3, 4)])) == [(1, 2), (3, 4)]


def test_as_many_pairs_as_possible_are_kept_whatever_the_others_cost():
    section = swiss(6, "1+4 2+5 3+6")
    assert pairs(objective(section, kept=[(1, 5)])) == pairs(objective(section, given=[(1, 5)]))
    assert pairs(objective(section, kept=[(1, 5), (2, 4), (3, 6)])) == [(1, 5), (2, 4), (3, 6)]


def test_the_levels_are_those_of_the_round_without_conditions():
    section = swiss(6, "1+4 2+5 3+6")
    goal = objective(section, kept=[(1, 5)])
    assert goal.levels(solve(goal)) == objective(section).levels(solve(goal))


def test_a_large_field_keeps_its_pairs():
    kept = [(number, 81 - number) for number in range(1, 41)]
    assert pairs(objective(swiss(80), kept=kept[1:])) == kept


def test_large_fields_under_conditions_cost_what_they_cost_with_every_edge():
    for seed in range(150):
        rng = random.Random(seed)
        free = odd_objective(rng, (4, 24))
        numbers = rng.sample(free.numbers, free.size)
        drawn = list(zip(numbers[::2], numbers[1::2], strict=True))
        some = rng.randrange(len(drawn))
        conditions = Conditions(drawn[:some], rng.choice([None, drawn[some:], drawn[some + 1 :]]))
        goal = Objective(free.field, free.rules, conditions=conditions)

        assert total(goal, solve_large(goal)) == total(goal, solve(EveryEdge(goal))), seed
