from __future__ import annotations

from itertools import combinations

import pytest

from xl_engine.pairing.round_robin import round_robin_schedule
from xl_engine.regulation.switches import Switches


def written(n: int, cycles: int = 1, **switches) -> list[str]:
    schedule = round_robin_schedule(n, cycles, Switches(**switches))
    return [" ".join(f"{a}-{b}" if b else f"{a}" for a, b in games) for games in schedule]


def colours(n: int, cycles: int = 1, **switches) -> dict[int, str]:
    lines = dict.fromkeys(range(1, n + 1), "")
    for games in round_robin_schedule(n, cycles, Switches(**switches)):
        for first, second in games:
            if second is not None:
                lines[first] += "F"
                lines[second] += "S"
    return lines


def test_the_berger_table_of_six():
    assert written(6) == ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]


@pytest.mark.parametrize(("n", "byes"), [(5, [1, 4, 2, 5, 3]), (7, [1, 5, 2, 6, 3, 7, 4])])
def test_the_byes_of_odd_fields(n, byes):
    assert [games[-1][0] for games in round_robin_schedule(n, 1, Switches())] == byes


@pytest.mark.parametrize("kind", ["berger", "rotation"])
@pytest.mark.parametrize("n", range(2, 41))
def test_everybody_meets_everybody_once_and_rests_equally_often(n, kind):
    schedule = round_robin_schedule(n, 1, Switches(rr_table=kind))
    met = sorted(tuple(sorted(game)) for games in schedule for game in games if game[1] is not None)
    rests = sorted(game[0] for games in schedule for game in games if game[1] is None)

    assert met == list(combinations(range(1, n + 1), 2))
    assert rests == (list(range(1, n + 1)) if n % 2 else [])


@pytest.mark.parametrize("n", range(3, 41))
def test_colours_of_the_berger_table_differ_by_one_for_even_fields_and_not_for_odd_ones(n):
    differences = {abs(line.count("F") - line.count("S")) for line in colours(n).values()}

    assert differences == ({0} if n % 2 else {1})


@pytest.mark.parametrize("n", range(4, 21, 2))
def test_colours_of_the_rotation_differ_by_one_for_even_fields(n):
    lines = colours(n, rr_table="rotation").values()

    assert {abs(line.count("F") - line.count("S")) for line in lines} == {1}
    assert not [line for line in lines if "FFF" in line or "SSS" in line]


def test_the_rotation_turns_counter_clockwise_around_number_one():
    pairs = [
        [tuple(sorted(game)) for game in games]
        for games in round_robin_schedule(6, 1, Switches(rr_table="rotation"))
    ]

    assert pairs == [
        [(1, 6), (2, 5), (3, 4)],
        [(1, 5), (4, 6), (2, 3)],
        [(1, 4), (3, 5), (2, 6)],
        [(1, 3), (2, 4), (5, 6)],
        [(1, 2), (3, 6), (4, 5)],
    ]


def test_the_second_cycle_has_the_colours_reversed():
    assert written(4, 2) == ["1-4 2-3", "4-3 1-2", "2-4 3-1", "4-1 3-2", "3-4 2-1", "4-2 1-3"]


def test_the_last_two_rounds_of_the_first_cycle_may_be_exchanged():
    assert written(4, 2, rr_swap_last_two=True)[:3] == ["1-4 2-3", "2-4 3-1", "4-3 1-2"]


@pytest.mark.parametrize("n", range(4, 21, 2))
def test_with_that_exchange_nobody_has_the_same_colour_three_times_running(n):
    lines = colours(n, 2, rr_swap_last_two=True).values()

    assert not [line for line in lines if "FFF" in line or "SSS" in line]
    assert {line.count("F") - line.count("S") for line in lines} == {0}


def test_one_or_nobody_has_no_rounds():
    assert round_robin_schedule(1, 1, Switches()) == ()
    assert round_robin_schedule(0, 2, Switches()) == ()
