"""Solver and checker agree in events that no organiser would hold."""

from __future__ import annotations

import pytest

from tests.generators import examples
from xl_engine.pairing.teams import as_field
from xl_engine.simulation.judging import judge_plan, judge_refusal

from .odd_events import odd_rounds


def disagreements(seed: int, most: int) -> list[tuple[int, list[str]]]:
    found = []
    for paired in odd_rounds(seed, most):
        section = as_field(paired.section)
        if paired.plan.refused:
            wrong = judge_refusal(section, paired.switches, paired.plan)
        else:
            _, wrong = judge_plan(section, paired.switches, paired.plan)
        if wrong:
            found.append((paired.plan.round_number, wrong))
    return found


def test_small_events():
    assert {seed: found for seed in range(250) if (found := disagreements(seed, 16))} == {}


def test_larger_events():
    assert {seed: found for seed in range(400, 420) if (found := disagreements(seed, 80))} == {}


@pytest.mark.long
def test_many_events():
    for seed in range(1000, 1000 + examples(10_000)):
        assert disagreements(seed, 80 if seed % 50 == 0 else 16) == [], seed
