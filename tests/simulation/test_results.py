from __future__ import annotations

from collections import Counter

from xl_engine.event import Result
from xl_engine.simulation.results import SCALE, game_result


def shares(first: int | None, second: int | None) -> tuple[int, int, int]:
    """Return how many of all chances are a win, a draw and a loss."""
    counts = Counter(game_result(first, second, chance) for chance in range(SCALE))
    return counts[Result.FIRST_WINS], counts[Result.DRAW], counts[Result.SECOND_WINS]


def test_equal_ratings_win_equally_often():
    assert shares(1500, 1500) == (440, 120, 440)
    assert shares(None, None) == (440, 120, 440)


def test_a_lead_wins_as_often_as_elo_expects_half_a_draw_counting_half():
    # 1 / (1 + 10^(-200 / 400)) is 0.760.
    wins, draws, losses = shares(1700, 1500)

    assert (wins, draws, losses) == (732, 57, 211)
    assert wins + draws // 2 == 760


def test_both_sides_of_a_lead_are_mirror_images():
    for lead in range(0, 1000, 37):
        wins, draws, losses = shares(1500 + lead, 1500)
        assert abs(wins - shares(1500, 1500 + lead)[2]) <= 1
        assert wins + draws + losses == SCALE


def test_a_lead_beyond_the_tables_wins_no_more_often():
    assert shares(3000, 1000) == shares(2235, 1500)
