"""The matching method against networkx on small dense and sparse problems, and on problems it must prove hopeless."""

from __future__ import annotations

import random

import networkx as nx

from xl_engine.pairing.optimum.solver import solve


class Costs:
    """A matrix of costs."""

    def __init__(self, matrix: list[list[int | None]]) -> None:
        self._matrix = matrix

    @property
    def size(self):
        return len(self._matrix)

    def row(self, vertex, others):
        return [self._matrix[vertex][other] for other in others]


def random_matrix(rng: random.Random) -> list[list[int | None]]:
    size = rng.choice([2, 4, 6, 8, 10, 12, 16, 24, 30])
    share, largest = rng.choice([0.15, 0.3, 0.5, 1]), rng.choice([1, 2, 5, 50, 10**40])
    matrix: list[list[int | None]] = [[None] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if rng.random() < share:
                matrix[one][other] = matrix[other][one] = rng.randrange(largest)
    return matrix


def cost_by_networkx(matrix) -> int | None:
    graph = nx.Graph()
    graph.add_nodes_from(range(len(matrix)))
    top = 2 * max((cost for row in matrix for cost in row if cost is not None), default=0) + 1
    for one, row in enumerate(matrix):
        for other, cost in enumerate(row[:one]):
            if cost is not None:
                graph.add_edge(one, other, weight=top - cost)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) < len(matrix):
        return None
    return sum(matrix[one][other] for one, other in pairs)


def cost_of(matrix, pairs) -> int | None:
    if pairs is None:
        return None
    assert sorted(vertex for pair in pairs for vertex in pair) == list(range(len(matrix)))
    return sum(matrix[one][other] for one, other in pairs)


def test_the_cost_is_the_one_networkx_finds():
    rng = random.Random(4)
    for _ in range(300):
        matrix = random_matrix(rng)

        assert cost_of(matrix, solve(Costs(matrix))) == cost_by_networkx(matrix)


def test_nobody_to_pair_is_a_complete_pairing():
    assert solve(Costs([])) == []


def test_three_who_may_only_meet_the_same_one_cannot_be_paired():
    star = [[None, 1, 1, 1], [1, None, None, None], [1, None, None, None], [1, None, None, None]]

    assert solve(Costs(star)) is None


def test_weights_wider_than_machine_words_are_compared_exactly():
    huge = 2**400
    matrix = [
        [None, huge, huge + 1, huge],
        [huge, None, huge, huge],
        [huge + 1, huge, None, huge],
        [huge] * 3 + [None],
    ]

    assert cost_of(matrix, solve(Costs(matrix))) == 2 * huge


def test_the_same_problem_has_the_same_answer():
    matrix = random_matrix(random.Random(11))

    assert solve(Costs(matrix)) == solve(Costs(matrix))
