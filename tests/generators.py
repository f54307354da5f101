"""Random events, the same for the same seed: facts that really came about by pairing round after round."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from xl_engine.event import Entrant, Pairing, Result, Section, System
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.plan import RoundPlan
from xl_engine.regulation.switches import Switches

_GAMES = [Result.FIRST_WINS] * 8 + [Result.SECOND_WINS] * 6 + [Result.DRAW] * 5
_ABSENCES = [Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.BOTH_ABSENT]


@dataclass(frozen=True)
class Step:
    """One round of a random event: the facts before it and the plan made from them."""

    section: Section
    switches: Switches
    plan: RoundPlan


def examples(full: int) -> int:
    """Return how many random events a long test plays: XL_ENGINE_EXAMPLES if it is set, else all of them."""
    return min(full, int(os.environ.get("XL_ENGINE_EXAMPLES", full)))


def random_switches(rng: random.Random) -> Switches:
    """Return switches that concern pairing, most often the defaults."""
    if rng.random() < 0.4:
        return Switches()
    return Switches(
        bye_points=rng.choice(["win", "draw", "loss", "0.5"]),
        round1=rng.choice(["halves", "fold", "adjacent", "random", "draw_between_halves"]),
        round1_bye=rng.choice(["last", "middle", "drawn"]),
        round1_colours=rng.choice(["odd_small", "drawn"]),
        in_group=rng.choice(["halves", "fold", "adjacent", "random"]),
        same_unit_scope=rng.choice(["first", "all", "last", "none"]),
        same_unit_rounds=rng.randrange(4),
        same_unit_mode=rng.choice(["soft", "hard"]),
        unplayed_colour=rng.choice(["none", "assigned"]),
        relax_last_round=rng.random() < 0.7,
        equal_colours=rng.choice(["round_parity", "number_sum"]),
        auto_withdraw_after=rng.choice([0, 1, 2, 3]),
        repair_forfeit=rng.random() < 0.3,
        forfeit_is_bye=rng.random() < 0.3,
        late_entry_points=rng.choice(["0", "half"]),
        acceleration=rng.choice(["none", "none", "baku"]),
    )


def random_entrants(rng: random.Random, count: int, rounds: int, trouble: float) -> tuple[Entrant, ...]:
    """Return numbered entrants; ``trouble`` is the chance of a withdrawal, an absence or a late entry of each."""
    units = [f"单位{letter}" for letter in "甲乙丙丁戊己庚"[: max(1, min(7, count // 2))]] + [""]
    entrants = [
        Entrant(
            number=number,
            name=f"选手{number:02d}",
            unit=rng.choice(units),
            rating=rng.randrange(1200, 2200) if rng.random() < 0.5 else None,
            withdrawn_after=rng.randrange(rounds + 1) if rng.random() < trouble / 2 else None,
            absent_rounds=frozenset({rng.randrange(1, rounds + 1)} if rng.random() < trouble else ()),
            penalty=1 if rng.random() < trouble / 4 else 0,
            joined_round=rng.randrange(2, rounds + 1) if number > count - 2 and rng.random() < trouble else 1,
        )
        for number in range(1, count + 1)
    ]
    rng.shuffle(entrants)
    return tuple(entrants)


def random_results(rng: random.Random, pairings: tuple[Pairing, ...], forfeits: float) -> tuple[Pairing, ...]:
    """Return the pairings with results; ``forfeits`` is the chance that somebody does not come."""
    return tuple(
        pairing
        if pairing.result is not None
        else replace(pairing, result=rng.choice(_ABSENCES if rng.random() < forfeits else _GAMES))
        for pairing in pairings
    )


def play_event(
    seed: int,
    *,
    players: tuple[int, int] = (2, 24),
    rounds: tuple[int, int] = (3, 9),
    trouble: float = 0.08,
    forfeits: float = 0.05,
    switches: Switches | None = None,
    system: System = System.SWISS,
) -> Iterator[Step]:
    """Play a random event and yield every round before its results; ends where no round can be paired."""
    rng = random.Random(seed)
    count, total = rng.randint(*players), rng.randint(*rounds)
    chosen = switches or random_switches(rng)
    entrants = random_entrants(rng, count, total, trouble)
    section = Section(
        "甲组",
        system=system,
        rounds=total if system is System.SWISS else None,
        entrants=entrants,
        seed=str(seed),
    )
    while True:
        plan = pair_next_round(section, chosen, str(seed))
        yield Step(section, chosen, plan)
        if plan.refused:
            return
        played = random_results(rng, plan.pairings, forfeits)
        section = replace(section, pairings=(*section.pairings, played))


def random_section(
    seed: int,
    *,
    players: tuple[int, int] = (4, 24),
    rounds: tuple[int, int] = (3, 9),
    trouble: float = 0.08,
    forfeits: float = 0.05,
    switches: Switches | None = None,
    system: System = System.SWISS,
) -> Section:
    """Return the section of a random event when it is over, every result known."""
    steps = play_event(
        seed,
        players=players,
        rounds=rounds,
        trouble=trouble,
        forfeits=forfeits,
        switches=switches,
        system=system,
    )
    section = None
    for step in steps:
        section = step.section
    assert section is not None
    return section


def sections(**choices: object) -> st.SearchStrategy[Section]:
    """Return a hypothesis strategy of finished random sections; the choices are those of `random_section`."""
    return st.integers(min_value=0, max_value=2**32 - 1).map(
        lambda seed: random_section(seed, **choices)  # type: ignore[arg-type]
    )
