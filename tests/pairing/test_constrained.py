from __future__ import annotations

from tests.pairing.builders import swiss
from xl_engine.pairing.constrained import Constrained
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.objective import Objective
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.pairing.solver import solve
from xl_engine.regulation.switches import Switches


def objective(section):
    rules = RoundRules(section.paired_rounds + 1, section.rounds, Switches(), "s")
    return Objective(contestants(section, Switches(), section.rounds), rules)


def pairs(costs):
    found = solve(costs)
    return None if found is None else [(one + 1, other + 1) for one, other in sorted(found)]


def test_given_pairs_stand_even_where_the_two_have_met():
    goal = objective(swiss(4, "1+2 3+4"))
    assert pairs(Constrained(goal, given=[(0, 3)])) == [(1, 4), (2, 3)]
    assert pairs(Constrained(goal, given=[(0, 1)])) is None
    assert pairs(Constrained(goal, given=[(0, 1), (2, 3)])) == [(1, 2), (3, 4)]


def test_as_many_pairs_as_possible_are_kept_whatever_the_others_cost():
    goal = objective(swiss(6, "1+4 2+5 3+6"))
    assert pairs(Constrained(goal, kept=[(0, 4)])) == [(1, 5), *pairs(Constrained(goal, given=[(0, 4)]))[1:]]
    assert pairs(Constrained(goal, kept=[(0, 4), (1, 3), (2, 5)])) == [(1, 5), (2, 4), (3, 6)]


def test_without_conditions_the_costs_are_as_they_were():
    goal = objective(swiss(8, "1+5 2+6 3+7 4+8"))
    assert pairs(Constrained(goal)) == pairs(goal)


def test_a_large_field_keeps_its_pairs():
    goal = objective(swiss(80))
    kept = [(vertex, 79 - vertex) for vertex in range(40)]
    assert solve(Constrained(goal, kept=kept[1:])) == kept
