"""Made-up fields that no event would produce: any scores, histories, numbers and switches, to try the solver on."""

from __future__ import annotations

import random
from dataclasses import replace

from xl_engine.event import Colour
from xl_engine.pairing.contestants import Contestant
from xl_engine.pairing.floats import Drift
from xl_engine.pairing.optimum.objective import Conditions, Objective
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.regulation.switches import Switches


def odd_objective(
    rng: random.Random, sizes: tuple[int, int], *, decided: bool = False, **switches
) -> Objective:
    """Return the costs of a field with an even size from ``sizes[0]`` to ``sizes[1]``; other switches are drawn.

    ``decided`` lets some pairs be given, or stay where possible.
    """
    size = 2 * rng.randint(sizes[0] // 2, sizes[1] // 2)
    played = rng.randrange(1, 12)
    numbers = rng.sample(range(1, rng.choice([size + 1, 400, 9999])), size)
    met = _meetings(rng, numbers, rng.choice([0, 1, 4, played, size // 2]))
    scores = rng.choice([
        [0], [0, 1], list(range(played + 1)), list(range(-2, 2 * played + 1)), [0] * 30 + [1, 5, 9],
    ])  # fmt: skip
    units = rng.choice([1, 2, 5, 30])
    field = [
        Contestant(
            number=number,
            unit=rng.choice(["", f"单位{rng.randrange(units)}"]),
            score=rng.choice(scores),
            secondary=rng.choice([0, 0, 3, 5]),
            colours=tuple(rng.choice(list(Colour)) for _ in range(rng.randrange(played + 1))),
            met=frozenset(met[number]),
            floats=(rng.choice(list(Drift)), rng.choice(list(Drift))),
        )
        for number in numbers
    ]
    rules = RoundRules(played + 1, played + rng.randrange(1, 4), replace(_switches(rng), **switches), "种子")
    repeats = rng.random() < 0.1
    return Objective(field, rules, repeats=repeats, conditions=_conditions(rng, numbers) if decided else None)


def _conditions(rng: random.Random, numbers: list[int]) -> Conditions:
    drawn = rng.sample(numbers, len(numbers))
    pairs = list(zip(drawn[::2], drawn[1::2], strict=True))
    given = pairs[: rng.choice([0, 0, 1, 3])]
    kept = pairs[len(given) :][: rng.randrange(len(pairs) + 1)]
    return Conditions(given, rng.choice([None, kept]))


def _switches(rng: random.Random) -> Switches:
    return Switches(
        in_group=rng.choice(["halves", "fold", "adjacent", "random"]),
        same_unit_scope=rng.choice(["all", "none", "last"]),
        same_unit_mode=rng.choice(["soft", "hard"]),
        relax_last_round=rng.random() < 0.5,
        max_run=rng.choice([1, 2, 3]),
        max_diff=rng.choice([1, 2, 3]),
    )


def _meetings(rng: random.Random, numbers: list[int], rounds: int) -> dict[int, set[int]]:
    met: dict[int, set[int]] = {number: set() for number in numbers}
    for _ in range(rounds):
        drawn = rng.sample(numbers, len(numbers))
        for one, other in zip(drawn[::2], drawn[1::2], strict=True):
            met[one].add(other)
            met[other].add(one)
    return met
