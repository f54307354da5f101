from __future__ import annotations

import random
from itertools import combinations

import networkx as nx
import pytest

from tests.checking.brute_force import can_be_paired as by_trying
from tests.pairing.builders import swiss
from xl_engine.checking import Facts
from xl_engine.checking.byes import _pair_greedily, bye_order, can_be_paired, expected_bye
from xl_engine.regulation.switches import Switches


def test_whether_a_field_can_be_paired_is_what_trying_everything_says():
    rng = random.Random(3)
    answers = []
    for _ in range(400):
        size = rng.choice([4, 6, 8])
        pairs = [pair for pair in combinations(range(1, size + 1), 2) if rng.random() < 0.75]
        avoids = {n: frozenset(b for a, b in pairs if a == n) for n in range(1, size + 1)}
        facts = Facts(swiss(size, avoids=avoids), Switches(), 1, 9)
        answers.append(can_be_paired(facts, facts.field))
        assert answers[-1] == by_trying(facts, facts.field)
    assert 20 < sum(answers) < 380


def test_an_odd_field_cannot_be_paired():
    facts = Facts(swiss(3), Switches(), 1, 9)

    assert not can_be_paired(facts, facts.field)


def test_who_rests_is_the_lowest_score_without_a_bye_then_the_largest_number():
    facts = Facts(swiss(5, "1+2 3+4 5"), Switches(), 2, 9)

    assert list(bye_order(facts)) == [4, 2, 3, 1]
    assert expected_bye(facts, "") == 4


def test_once_everybody_has_rested_the_fewest_byes_count():
    facts = Facts(swiss(3, "1=2 3", "1=3 2", "2=3 1"), Switches(repair_forfeit=True), 4, 9)

    assert expected_bye(facts, "") is None
    assert list(bye_order(facts)) == [3, 2, 1]


@pytest.mark.parametrize(("kind", "number"), [("last", 5), ("middle", 3), ("drawn", 4)])
def test_round_one_has_a_rule_of_its_own(kind, number):
    facts = Facts(swiss(5), Switches(round1_bye=kind), 1, 9)

    assert expected_bye(facts, "x") == number


def test_in_round_one_too_the_others_have_to_be_paired_without_him():
    apart = {5: frozenset({1, 2, 3}), 1: frozenset({2, 3})}

    assert expected_bye(Facts(swiss(5, avoids=apart), Switches(), 1, 9), "x") == 5
    needed = {1: frozenset({2, 3}), 2: frozenset({3})}
    assert expected_bye(Facts(swiss(5, avoids=needed), Switches(), 1, 9), "x") == 3
    nobody = {number: frozenset({1, 2, 3, 4, 5} - {number, 5}) for number in range(1, 5)}
    assert expected_bye(Facts(swiss(5, avoids=nobody), Switches(), 1, 9), "x") is None


def test_sparse_fields_are_judged_as_a_matching_method_judges_them():
    """In some of them pairing those with the fewest choices first leads into a dead end."""
    graphs = [nx.random_regular_graph(3, 14, seed=seed) for seed in range(60)]
    graphs += [_blobs(random.Random(seed)) for seed in range(200)]
    answers, dead_ends = [], 0
    for graph in graphs:
        size = len(graph)
        apart = {
            n + 1: frozenset(m + 1 for m in range(size) if not graph.has_edge(n, m)) for n in range(size)
        }
        facts = Facts(swiss(size, avoids=apart), Switches(), 1, 9)
        right = 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == size
        dead_ends += right and not _pair_greedily(range(size), [set(graph[n]) for n in range(size)])
        answers.append(can_be_paired(facts, facts.field))
        assert answers[-1] == right
    assert 100 < sum(answers) < 240
    assert dead_ends


def _blobs(rng: random.Random) -> nx.Graph:
    """Return a graph of a few dense parts that hardly hang together, often of odd sizes."""
    size = rng.choice([8, 10, 12])
    part = [rng.randrange(3) for _ in range(size)]
    graph = nx.Graph()
    graph.add_nodes_from(range(size))
    for one, other in combinations(range(size), 2):
        if rng.random() < (0.9 if part[one] == part[other] else 0.08):
            graph.add_edge(one, other)
    return graph
