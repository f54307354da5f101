"""The way of large fields, tried on small ones too: the same least cost as with every edge given at once."""

from __future__ import annotations

import random
import sys

import networkx as nx
import pytest

from tests.generators import examples
from tests.pairing.optimum.odd_fields import odd_objective
from xl_engine.pairing.contestants import Contestant
from xl_engine.pairing.optimum import large_fields, opening
from xl_engine.pairing.optimum.large_fields import solve_large
from xl_engine.pairing.optimum.levels import LIMB
from xl_engine.pairing.optimum.objective import Objective
from xl_engine.pairing.optimum.solver import solve
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.regulation.switches import Switches


class EveryEdge:
    """An objective that does not show what it is, so that the solver gives every edge to the matching method."""

    def __init__(self, goal: Objective) -> None:
        self._goal = goal
        self.size = goal.size

    def row(self, vertex, others):
        return self._goal.row(vertex, others)


def total(goal: Objective, pairs) -> int | None:
    if pairs is None:
        return None
    assert sorted(vertex for pair in pairs for vertex in pair) == list(range(goal.size))
    return sum(goal.row(one, [other])[0] for one, other in pairs)


def assert_same_total(seed: int, sizes: tuple[int, int]) -> None:
    goal = odd_objective(random.Random(seed), sizes)
    assert total(goal, solve_large(goal)) == total(goal, solve(EveryEdge(goal))), seed


def test_small_fields_cost_what_they_cost_with_every_edge():
    for seed in range(150):
        assert_same_total(seed, (2, 24))


def test_edges_that_were_left_out_are_found(monkeypatch):
    monkeypatch.setattr(large_fields, "_BEST", 1)
    monkeypatch.setattr(opening, "_NEAR", 1)
    monkeypatch.setattr(opening, "_BORDER", 1)
    for seed in range(1000, 1100):
        assert_same_total(seed, (2, 24))


def test_a_guess_over_the_whole_field_leads_to_the_same_cost(monkeypatch):
    monkeypatch.setattr(large_fields, "_MANY", -1)
    for seed in range(4000, 4080):
        assert_same_total(seed, (2, 24))


def test_strong_rules_that_send_many_out_of_their_score_groups_cost_what_they_cost_with_every_edge():
    for seed in range(5000, 5006):
        goal = odd_objective(random.Random(seed), (60, 90), max_run=1, max_diff=1)
        assert total(goal, solve_large(goal)) == total(goal, solve(EveryEdge(goal))), seed


def test_pairs_that_are_given_or_stay_cost_what_they_cost_with_every_edge():
    for seed in range(6000, 6120):
        sizes = (60, 100) if seed % 20 == 0 else (2, 24)
        goal = odd_objective(random.Random(seed), sizes, decided=True)
        assert total(goal, solve_large(goal)) == total(goal, solve(EveryEdge(goal))), seed


def test_costs_beyond_what_a_float_holds_are_compared_too():
    rules = RoundRules(5, 9, Switches(), "")
    field = [Contestant(number=n, score=1000 * (n // 2), met=frozenset({n ^ 1})) for n in range(2, 90)]
    goal = Objective(field, rules)
    assert goal.layout.limbs * LIMB > sys.float_info.max_exp
    for whole in (0, -1):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(large_fields, "_MANY", whole)
            assert total(goal, solve_large(goal)) == total(goal, solve(EveryEdge(goal)))


def test_larger_fields_cost_what_they_cost_with_every_edge():
    for seed in range(2000, 2012):
        assert_same_total(seed, (60, 130))


@pytest.mark.long
def test_large_and_small_fields_cost_what_they_cost_with_every_edge_long():
    for seed in range(10_000, 10_000 + examples(3000)):
        assert_same_total(seed, (2, 140) if seed % 10 == 0 else (2, 40))


def test_the_cost_is_the_one_networkx_finds():
    for seed in range(3000, 3004):
        goal = odd_objective(random.Random(seed), (60, 80))
        rows = [goal.row(vertex, range(goal.size)) for vertex in range(goal.size)]
        top = 1 + max(cost for row in rows for cost in row if cost is not None)
        graph = nx.Graph()
        for one, row in enumerate(rows):
            graph.add_weighted_edges_from(
                (one, other, top - cost) for other, cost in enumerate(row[:one]) if cost is not None
            )
        pairs = [tuple(sorted(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True)]

        assert total(goal, solve_large(goal)) == total(goal, pairs)


def test_a_field_that_cannot_be_paired_has_no_pairing():
    hopeless = [seed for seed in range(400) if _hopeless(seed)]

    assert hopeless
    for seed in hopeless:
        assert solve_large(odd_objective(random.Random(seed), (2, 8))) is None


def _hopeless(seed: int) -> bool:
    return solve(EveryEdge(odd_objective(random.Random(seed), (2, 8)))) is None
