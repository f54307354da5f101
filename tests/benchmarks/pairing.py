"""Times one round for fields of several sizes: ``python -m tests.benchmarks.pairing 100 300 1000``.

Each field plays generated rounds; the time of every later round is printed with the vector of levels. Up to 500
players the matching alone is also timed against networkx on the same costs, and both totals are compared.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import replace

import networkx as nx

from tests.generators import random_results
from xl_engine.event import Entrant, Section, System
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.optimum.objective import Objective
from xl_engine.pairing.optimum.solver import solve
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.pairing.teams import as_field
from xl_engine.regulation.switches import Switches

PEER_LIMIT = 500


def objective_of(section: Section, switches: Switches) -> Objective:
    """Return the costs of the next round of an even field."""
    field = contestants(as_field(section), switches, section.rounds or 0)
    return Objective(field, RoundRules(section.paired_rounds + 1, section.rounds or 0, switches, "s"))


def peer_total(goal: Objective) -> int:
    """Return the least total cost as networkx finds it."""
    everybody = list(range(goal.size))
    rows = [goal.row(one, everybody) for one in everybody]
    top = 1 + max(cost for row in rows for cost in row if cost is not None)
    graph = nx.Graph()
    for one in everybody:
        for other in range(one):
            cost = rows[one][other]
            if cost is not None:
                graph.add_edge(one, other, weight=top - cost)
    return sum(rows[one][other] or 0 for one, other in nx.max_weight_matching(graph, maxcardinality=True))


def play(players: int, rounds: int, seed: int, peer: bool) -> None:
    """Play one event and print a line for each round after the first."""
    rng = random.Random(seed)
    entrants = tuple(
        Entrant(number=number, unit=f"单位{rng.randrange(20)}") for number in range(1, players + 1)
    )
    section = Section("甲组", system=System.SWISS, rounds=rounds, entrants=entrants)
    switches = Switches()
    for number in range(1, rounds + 1):
        began = time.perf_counter()
        plan = pair_next_round(section, switches, "s")
        spent = time.perf_counter() - began
        line = f"{players:5d} players, round {number}: {spent:7.3f} s  {plan.levels}"
        if peer and number > 1:
            goal = objective_of(section, switches)
            began = time.perf_counter()
            total = sum(goal.row(one, [other])[0] or 0 for one, other in solve(goal) or [])
            ours = time.perf_counter() - began
            began = time.perf_counter()
            theirs_total = peer_total(goal)
            theirs = time.perf_counter() - began
            assert total == theirs_total
            line += f"  matching {ours:.3f} s, networkx {theirs:.3f} s"
        print(line, flush=True)
        section = replace(section, pairings=(*section.pairings, random_results(rng, plan.pairings, 0)))


def main() -> None:
    """Read the sizes and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int, nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peer", action="store_true", help="compare with networkx (even fields up to 500)")
    choices = parser.parse_args()
    for players in choices.players:
        play(
            players, choices.rounds, choices.seed, choices.peer and players <= PEER_LIMIT and players % 2 == 0
        )


if __name__ == "__main__":
    main()
