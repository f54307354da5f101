from __future__ import annotations

import pytest

from tests.pairing.builders import swiss, table
from xl_engine.event import Severity, System
from xl_engine.pairing.rounds import choose_system, number_of_rounds, planned_rounds
from xl_engine.regulation.switches import Switches


@pytest.mark.parametrize(
    ("n", "rounds"), [(2, 1), (3, 3), (6, 5), (8, 7), (11, 7), (16, 7), (17, 9), (33, 9), (64, 9), (140, 9)]
)
def test_the_rounds_of_the_rule(n, rounds):
    assert number_of_rounds(n, System.SWISS, Switches())[0] == rounds


@pytest.mark.parametrize(("n", "cycles", "rounds"), [(6, 1, 5), (5, 1, 5), (6, 2, 10), (1, 1, 0)])
def test_the_rounds_of_a_round_robin(n, cycles, rounds):
    assert number_of_rounds(n, System.ROUND_ROBIN, Switches(), cycles=cycles) == (rounds, ())


def test_the_days_may_have_room_for_fewer():
    assert number_of_rounds(40, System.SWISS, Switches(), max_rounds=6) == (6, ())


def problems(n: int, rounds: int) -> list[tuple[str, Severity]]:
    found = number_of_rounds(n, System.SWISS, Switches(rounds=rounds))
    assert found[0] == rounds
    return [(problem.code, problem.severity) for problem in found[1]]


def test_fewer_rounds_than_doublings_are_a_warning():
    assert problems(33, 5) == [("rounds.few", Severity.WARNING)]
    assert problems(32, 5) == []


def test_edge_case_2_more_rounds_than_opponents_are_refused_or_round_robin_is_proposed():
    assert problems(8, 8) == [("rounds.too-many", Severity.ERROR)]
    assert problems(7, 7) == [("rounds.propose-round-robin", Severity.WARNING)]
    assert problems(8, 7) == []


def test_ten_entries_play_a_round_robin_if_it_fits_the_days():
    assert choose_system(10) is System.ROUND_ROBIN
    assert choose_system(10, max_rounds=8) is System.SWISS
    assert choose_system(5, max_rounds=9, cycles=2) is System.SWISS
    assert choose_system(11) is System.SWISS


def test_announced_rounds_go_before_the_rule():
    assert planned_rounds(swiss(20, total=5), Switches()) == 5
    assert planned_rounds(table(5), Switches()) == 5
    assert planned_rounds(swiss(20, total=None), Switches()) == 9
