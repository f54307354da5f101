from __future__ import annotations

import pytest

from xl_engine.event import Colour
from xl_engine.pairing.colours import ColourGround, balance, give_colours, keeps_limits, need
from xl_engine.pairing.contestants import Contestant
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.regulation.switches import Switches


def line(text: str) -> tuple[Colour, ...]:
    return tuple(Colour.FIRST if letter == "F" else Colour.SECOND for letter in text)


def given(one: Contestant, other: Contestant, number: int = 4, total: int = 9, **switches):
    first, second, ground = give_colours(one, other, RoundRules(number, total, Switches(**switches), ""))
    return first.number, second.number, ground


def player(number: int, history: str, score: int = 4) -> Contestant:
    return Contestant(number, colours=line(history), score=score)


@pytest.mark.parametrize(("history", "d"), [("", 0), ("F", 1), ("FSS", -1), ("FFS", 1), ("SSS", -3)])
def test_balance_is_firsts_minus_seconds(history, d):
    assert balance(line(history)) == d


@pytest.mark.parametrize(
    ("history", "wish"),
    [("", None), ("F", Colour.SECOND), ("FSS", Colour.FIRST), ("FS", Colour.FIRST), ("SF", Colour.SECOND)],
)
def test_the_need_evens_the_balance_and_then_alternates(history, wish):
    assert need(line(history)) is wish


@pytest.mark.parametrize(
    ("history", "colour", "kept"),
    [
        ("FF", Colour.FIRST, False),
        ("FF", Colour.SECOND, True),
        ("FSFF", Colour.FIRST, False),
        ("FSFFSF", Colour.FIRST, False),
        ("SFF", Colour.FIRST, False),
        ("SF", Colour.FIRST, True),
    ],
)
def test_three_running_and_a_surplus_of_three_are_over_the_limit(history, colour, kept):
    assert keeps_limits(line(history), colour, Switches()) is kept


def test_a_surplus_beyond_the_limit_may_shrink():
    history = line("FSFFSFFSFF")
    assert balance(history) == 4
    assert keeps_limits(history, Colour.SECOND, Switches())


def test_the_limits_are_switches():
    assert keeps_limits(line("FF"), Colour.FIRST, Switches(max_run=3, max_diff=3))
    assert not keeps_limits(line("F"), Colour.FIRST, Switches(max_run=1))


def test_the_smaller_balance_has_the_first_move():
    assert given(player(1, "FSF"), player(2, "SFS")) == (2, 1, ColourGround.BALANCE)


def test_equal_balance_looks_back_to_the_latest_difference():
    assert given(player(1, "SF"), player(2, "FS")) == (2, 1, ColourGround.ALTERNATION)


def test_the_look_back_passes_over_rounds_in_which_both_had_the_same_colour():
    assert given(player(1, "FSSF"), player(2, "SFSF")) == (1, 2, ColourGround.ALTERNATION)


@pytest.mark.parametrize(
    ("number", "expected"), [(5, (3, 8, ColourGround.ODD_ROUND)), (4, (8, 3, ColourGround.EVEN_ROUND))]
)
def test_identical_histories_give_the_smaller_number_the_first_move_in_odd_rounds(number, expected):
    assert given(player(8, "FS"), player(3, "FS"), number) == expected


@pytest.mark.parametrize(
    ("other", "expected"), [(8, (3, 8, ColourGround.ODD_SUM)), (7, (7, 3, ColourGround.EVEN_SUM))]
)
def test_identical_histories_may_be_settled_by_the_sum_of_the_numbers(other, expected):
    assert given(player(other, "FS"), player(3, "FS"), equal_colours="number_sum") == expected


def test_in_the_last_three_rounds_the_higher_score_is_satisfied_first():
    higher, lower = player(1, "SFSF", score=9), player(2, "FFS", score=8)

    assert given(higher, lower, number=7) == (2, 1, ColourGround.HIGHER_SCORE)


def test_before_the_last_three_rounds_the_score_does_not_matter():
    higher, lower = player(1, "SFSF", score=9), player(2, "FFS", score=8)

    assert given(higher, lower, number=6) == (1, 2, ColourGround.BALANCE)


def test_the_higher_score_is_not_satisfied_where_that_makes_three_running():
    higher, lower = player(1, "FSF", score=9), player(2, "SFF", score=8)

    assert given(higher, lower, number=9) == (1, 2, ColourGround.LIMIT)


def test_a_way_that_keeps_the_limits_goes_before_the_balance():
    running, other = player(1, "SSSFF"), player(2, "FSFSF")

    assert given(running, other) == (2, 1, ColourGround.LIMIT)


def test_edge_case_35_leaders_both_due_the_first_move_in_the_last_round():
    leaders = player(1, "SFSS"), player(2, "FSSS")

    assert given(*leaders, number=9, total=9) == (2, 1, ColourGround.ALTERNATION)
