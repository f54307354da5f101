from __future__ import annotations

import pytest

from tests.pairing.builders import swiss
from xl_engine.checking import Facts
from xl_engine.checking.colours import Sides, drawn, within_limits
from xl_engine.regulation.switches import Switches


@pytest.mark.parametrize(
    ("line", "side", "allowed"),
    [("", "F", True), ("FF", "F", False), ("SFF", "F", False), ("FSF", "F", True), ("FFSF", "F", False),
     ("FFF", "S", True), ("FFF", "F", False)],
)  # fmt: skip
def test_two_running_and_a_surplus_of_two_are_the_limits(line, side, allowed):
    assert within_limits(line, side, 2, 2) is allowed


@pytest.mark.parametrize(("total", "first"), [(5, 1), (6, 4)])
def test_the_higher_score_comes_first_in_the_last_three_rounds_only(total, first):
    # 1 (2 points) had 先手 and 后手 and should have 先手 next; 4 (no point) had 后手 once, so the smaller d.
    section = swiss(4, "1+3 2>4", "2-1 3+4", total=total)

    assert Sides(Facts(section, Switches(), 3, total), "").first_of(1, 4) == first


def test_equal_histories_go_by_the_round_or_by_the_sum_of_the_numbers():
    section = swiss(4, "1+3 2+4")
    by_round = Sides(Facts(section, Switches(), 2, 9), "")
    by_sum = Sides(Facts(section, Switches(equal_colours="number_sum"), 2, 9), "")

    assert (by_round.first_of(1, 2), by_sum.first_of(1, 2)) == (2, 1)


@pytest.mark.parametrize(("one", "other", "odd", "even"), [(1, 2, 1, 2), (1, 4, 1, 4), (2, 3, 2, 3)])
def test_equal_histories_in_odd_and_in_even_rounds(one, other, odd, even):
    section = swiss(4)
    third = swiss(4, "1x2 3x4", "1x3 2x4")

    assert Sides(Facts(section, Switches(), 1, 9), "").first_of(one, other) == odd
    assert Sides(Facts(swiss(4, "1x2 3x4"), Switches(), 2, 9), "").first_of(one, other) == even
    assert Sides(Facts(third, Switches(), 3, 9), "").first_of(other, one) == odd


@pytest.mark.parametrize(("one", "other", "first"), [(1, 2, 1), (1, 3, 3), (2, 5, 2), (4, 2, 4)])
def test_the_sum_of_the_numbers_settles_equal_histories_where_the_switch_says_so(one, other, first):
    sides = Sides(Facts(swiss(5), Switches(equal_colours="number_sum"), 1, 9), "")

    assert (sides.first_of(one, other), sides.first_of(other, one)) == (first, first)


def test_the_latest_round_that_differs_decides():
    # 1 had 先手, 后手, 后手 and 先手, 5 后手, 先手, 后手 and 先手, 2 先手, 后手, 先手 and 后手.
    rounds = "1=3 4=5 2=6", "4=1 5=6 3=2", "6=1 3=5 2=4", "1=2 5=3 4=6"
    facts = Facts(swiss(6, *rounds), Switches(max_run=9, max_diff=9), 5, 20)
    sides = Sides(facts, "")

    assert [facts.sides[number] for number in (1, 5, 2)] == ["FSSF", "SFSF", "FSFS"]
    assert (sides.first_of(1, 5), sides.first_of(5, 1)) == (1, 1)
    assert (sides.first_of(2, 5), sides.first_of(1, 2)) == (2, 2)


def test_limits_come_before_everything_else_unless_both_ways_break_them():
    facts = Facts(swiss(4, "1+3 4>2", "1+4 3>2"), Switches(max_diff=9), 3, 20)
    sides = Sides(facts, "")

    assert facts.sides == {1: "FF", 2: "", 3: "S", 4: "S"}
    assert (sides.broken(1, 2), sides.broken(2, 1), sides.first_of(1, 2)) == (1, 0, 2)
    strict = Sides(Facts(swiss(4, "1+3 2+4"), Switches(max_run=1), 2, 20), "")
    # 1 and 2 had 先手, 3 and 4 后手: one of each pair is beyond its limit either way.
    assert [strict.broken(*pair) for pair in ((1, 2), (2, 1), (3, 4), (1, 3), (3, 1))] == [1, 1, 1, 2, 0]
    assert (strict.either_way(1, 2), strict.either_way(1, 3)) == (False, True)
    assert (strict.first_of(1, 2), strict.first_of(4, 3)) == (2, 4)


def test_level_five_is_the_smaller_surplus_and_one_where_both_need_the_same_side():
    facts = Facts(swiss(6, "1+4 2+5 3>6", "1+5 4+2"), Switches(max_run=9, max_diff=9), 3, 9)
    sides = Sides(facts, "")

    assert facts.sides == {1: "FF", 2: "FS", 3: "", 4: "SF", 5: "SS", 6: ""}
    assert [sides.clash(*pair) for pair in ((1, 4), (1, 2), (1, 3), (3, 6), (4, 1), (2, 5))] == [
        1,
        0,
        0,
        0,
        1,
        1,
    ]


def test_equal_scores_near_the_end_go_by_history():
    sides = Sides(Facts(swiss(4, "1=3 4=2"), Switches(), 2, 2), "")

    assert (sides.first_of(1, 4), sides.first_of(3, 1)) == (4, 3)


@pytest.mark.parametrize(
    ("switches", "by_lot"),
    [({}, False), ({"round1_colours": "drawn"}, True), ({"round1": "draw_between_halves"}, True)],
)
def test_sides_of_round_one_go_by_the_table_or_by_lot(switches, by_lot):
    pairs = [(1, 5), (2, 6), (3, 7), (4, 8)]
    sides = [Sides(Facts(swiss(8), Switches(**switches), 1, 9), seed) for seed in "abcdefgh"]
    given = [[one.first_in_round_one(*pair, place) for place, pair in enumerate(pairs, 1)] for one in sides]
    turned = [
        [one.first_in_round_one(*pair[::-1], place) for place, pair in enumerate(pairs, 1)] for one in sides
    ]

    assert given == turned
    if by_lot:
        expected = [
            [large if drawn(seed, "colour", small, large) % 2 else small for small, large in pairs]
            for seed in "abcdefgh"
        ]
        assert given == expected
        assert len(set(map(tuple, given))) > 3
    else:
        assert given == [[1, 6, 3, 8]] * 8
