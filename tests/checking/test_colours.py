from __future__ import annotations

import pytest

from tests.pairing.builders import swiss
from xl_engine.checking import Facts
from xl_engine.checking.colours import Sides, within_limits
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
