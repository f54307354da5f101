from __future__ import annotations

import pytest

from xl_engine.messages import say
from xl_engine.pairing.explaining.levels import first_difference, in_words

USUAL = (0, 1, 1, 0, 0, 2, 3, 4, 5, 60)
"""Two score groups on 1 and 0.5 points: level 1, two values a group, levels 3 to 7."""


def words(*other: int) -> str:
    reason = in_words(USUAL, other, [2, 1])
    return say(reason.text, **reason.params)


@pytest.mark.parametrize(
    ("at", "by", "said"),
    [
        (0, 1, "违反先后手限制（或同单位硬性回避）的要多 1 台"),
        (1, 2, "1 分组要多下调 2 人"),
        (2, 1, "1 分组下调的分差合计要多 0.5 分"),
        (3, 2, "0.5 分组要多下调 2 人"),
        (4, 3, "0.5 分组下调的分差合计要多 1.5 分"),
        (5, 1, "同单位相遇的要多 1 台"),
        (6, 2, "近两轮同向再调的代价要多 2"),
        (7, 1, "两方都需同一先后手的代价要多 1"),
        (8, 4, "偏离组内编排次序合计要多 4 位"),
        (9, 7, "号数乘积之和要多 7（只用于定先后）"),
        (1, -1, "1 分组反而少下调 1 人"),
        (8, -4, "偏离组内编排次序合计反而少 4 位"),
    ],
)
def test_the_first_level_that_differs_is_told_with_its_amount(at, by, said):
    other = list(USUAL)
    other[at] += by
    assert words(*other) == said


def test_only_the_first_difference_counts():
    assert first_difference(USUAL, (0, 1, 1, 0, 1, 0, 0, 0, 0, 0)) == 4
    assert words(0, 1, 1, 0, 1, 0, 0, 0, 0, 0) == "0.5 分组下调的分差合计要多 0.5 分"


def test_equal_vectors_are_equally_right():
    assert first_difference(USUAL, USUAL) is None
    assert words(*USUAL).startswith("各级代价都相同")
