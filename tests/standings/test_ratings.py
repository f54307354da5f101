"""Mean ratings are compared as exact fractions, also where no common denominator fits 63 bits."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from xl_engine.regulation import Switches
from xl_engine.standings import rank
from xl_engine.standings.ratings import _comparable

from .building import a_section


def test_fractions_without_a_common_denominator_keep_their_order() -> None:
    counts = np.arange(1, 60)
    sums = counts * 1500 + np.arange(59) % 7
    keys = _comparable(sums, counts).tolist()
    exact = [Fraction(int(top), int(bottom)) for top, bottom in zip(sums, counts, strict=True)]
    by_fraction = sorted(range(59), key=lambda at: (exact[at], at))
    assert sorted(range(59), key=lambda at: (keys[at], at)) == by_fraction
    assert [keys[a] == keys[b] for a in range(59) for b in range(59)] == [
        exact[a] == exact[b] for a in range(59) for b in range(59)
    ]


def test_unrated_opponents_are_left_out_and_forfeited_games_count() -> None:
    section = a_section(
        "1+f2, 3=4", "1+3, 2 bye", "1=4", criteria=("对手平均等级分",),
        changes={2: {"rating": 1600}, 3: {"rating": 1500}},
    )  # fmt: skip
    assert rank(section, Switches()).explain(1, "对手平均等级分") == "(1600+1500)/2=1550"
