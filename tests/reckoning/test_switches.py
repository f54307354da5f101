"""Every switch of rankings, with figures worked out by hand from RULES 2.7, 2.8 and 3."""

from fractions import Fraction

import pytest

from .building import column, event, places, section, team_section

HALF = Fraction(1, 2)


def five(*criteria, **settings):
    """The event of E2: 3, 4 and 5 have 轮空 once, 5 does not come to the last round."""
    return event(section("1+2 3=4 5", "1+3 2+5 4", "1>5 4+2 3", criteria=["积分", *criteria]), **settings)


def eight(*criteria, **settings):
    """The event of E1."""
    rounds = (
        "1=2 3=4 6+5 8+7",
        "1=4 3+2 5+7 8+6",
        "1+5 8=3 4=6 7+2",
        "1+3 8=4 5+2 7+6",
        "1+8 4+7 5+3 6-2",
    )
    return event(section(*rounds, criteria=["积分", *criteria]), **settings)


@pytest.mark.parametrize(
    ("value", "points"),
    [("win", 1 + HALF), ("draw", 1), ("loss", HALF), ("0.5", 1), (2, 2 + HALF), ("0.25", Fraction(3, 4))],
)
def test_bye_points(value, points):
    assert column(five(bye_points=value), "积分")[3] == points


@pytest.mark.parametrize(("value", "points"), [("win", 2), ("draw", 1), ("loss", 0)])
def test_bye_points_follow_the_scoring(value, points):
    assert (
        column(event(section("1+2 3", points="2-1-0", criteria=["积分"]), bye_points=value), "积分")[3]
        == points
    )


def test_bye_opponent_lowest_positive_is_nothing_where_nobody_has_a_point():
    text = event(section("1x2 3", criteria=["积分", "对手分"]), bye_points="loss")

    assert column(text, "对手分") == {1: 0, 2: 0, 3: 0}


def test_bye_opponent_lowest_all_goes_below_nothing():
    one = section("1+2 3", criteria=["积分", "对手分"], about={2: {"penalty": 0.5}})

    assert column(event(one, bye_opponent="lowest_all"), "对手分")[3] == -HALF
    assert column(event(one), "对手分")[3] == 1


def test_forfeit_opponent():
    """1 met 2 (1 point) and 3 (1.5) and won against the absent 5 (1 point)."""
    scheduled, none = five("对手分", "中间对手分"), five("对手分", "中间对手分", forfeit_opponent="none")

    assert (column(scheduled, "对手分")[1], column(scheduled, "中间对手分")[1]) == (3 + HALF, 1)
    assert (column(none, "对手分")[1], column(none, "中间对手分")[1]) == (2 + HALF, 1)
    # 5 was absent against 1 and has 轮空 (1 point) and 2 (1 point) left.
    assert (column(scheduled, "对手分")[5], column(none, "对手分")[5]) == (5, 2)


@pytest.mark.parametrize(
    ("high", "low", "figure"),
    [(1, 1, 8), (0, 1, 11), (1, 0, 9 + HALF), (2, 1, 5), (2, 2, 3), (0, 0, 12 + HALF), (3, 2, 0)],
)
def test_median_of_1_5_3_3_2_3(high, low, figure):
    text = eight("中间对手分", median_high=high, median_low=low)

    assert column(text, "中间对手分")[1] == figure


def test_median_short():
    rounds = section("1+2 3+4", "1+3 2+4", criteria=["积分", "中间对手分"])

    assert column(event(rounds), "中间对手分") == {1: 0, 2: 0, 3: 0, 4: 0}
    assert column(event(rounds, median_short="sum"), "中间对手分") == {1: 2, 2: 2, 3: 2, 4: 2}


def test_a_stand_in_takes_part_in_the_dropping():
    """Of 4: 3 (1.5 points), 轮空, 2 (1 point)."""
    assert column(five("中间对手分", bye_opponent="zero"), "中间对手分")[4] == 1
    assert column(five("中间对手分", bye_opponent="own"), "中间对手分")[4] == 1 + HALF


@pytest.mark.parametrize(
    ("value", "total", "board"), [("all", 3, 1), ("majority", 2, 0), ("half", 1 + HALF, 0)]
)
def test_bye_board_points(value, total, board):
    text = event(
        team_section("1-2|++= 3", criteria=["场分", "总局分", "一台局分", "三台局分"]), bye_board_points=value
    )

    found = [column(text, name)[3] for name in ("场分", "总局分", "一台局分", "三台局分")]
    assert found == [1, total, board, board]


def test_轮空_of_循环制_is_nothing():
    games = section("1+2 3", "3=1 2", "2+3 1", system="round_robin", criteria=["积分", "对手分", "胜局"])

    assert [column(event(games), name) for name in ("积分", "对手分", "胜局")] == [
        {1: 1 + HALF, 2: 1, 3: HALF},
        {1: 1 + HALF, 2: 2, 3: 2 + HALF},
        {1: 1, 2: 1, 3: 0},
    ]


def test_late_entry_points():
    games = section("1+2 3", "1+3 2", "1+4 2+3", criteria=["积分"], about={4: {"joined_round": 3}})

    assert column(event(games), "积分")[4] == 0
    assert column(event(games, late_entry_points="half"), "积分")[4] == 1


def test_rank_style():
    games = section("1=2 3+4 5+6", criteria=["积分"])

    assert places(event(games)) == {3: 1, 5: 1, 1: 3, 2: 3, 4: 5, 6: 5}
    assert places(event(games, rank_style="dense")) == {3: 1, 5: 1, 1: 2, 2: 2, 4: 3, 6: 3}


def test_penalties_of_players_and_teams_may_lead_below_nothing():
    players = section("1+2 3+4", criteria=["积分", "对手分", "累进分"], about={2: {"penalty": 1.5}})
    teams = team_section("1-2|+++ 3-4|++-", criteria=["场分", "对手场分"], about={3: {"penalty": 0.5}})

    assert column(event(players), "积分") == {1: 1, 2: -(1 + HALF), 3: 1, 4: 0}
    assert column(event(players), "对手分")[1] == -(1 + HALF)
    assert column(event(players), "累进分")[2] == 0
    assert column(event(teams), "场分") == {1: 1, 2: 0, 3: HALF, 4: 0}
    assert column(event(teams), "对手场分")[4] == HALF


def test_an_absent_team_loses_on_every_board():
    text = event(team_section("1>2 3<4 5x6", criteria=["场分", "总局分", "二台局分"]))

    assert column(text, "场分") == {1: 1, 2: 0, 3: 0, 4: 1, 5: 0, 6: 0}
    assert column(text, "总局分") == {1: 3, 2: 0, 3: 0, 4: 3, 5: 0, 6: 0}
    assert column(text, "二台局分")[1] == 1


def test_a_match_with_empty_boards_is_compared_on_the_rest():
    """RULES 10, rows 17 and 18."""
    text = event(team_section("1-2|+-x 3-4|+xx", criteria=["场分", "总局分"]))

    assert column(text, "场分") == {1: HALF, 2: HALF, 3: 1, 4: 0}
    assert column(text, "总局分") == {1: 1, 2: 1, 3: 1, 4: 0}


def test_小分_counts_forfeits_in_循环制_only():
    rounds = ("1>2 3+4", "1+3 2+4", "1=4 2+3")
    criteria = ["积分", "小分"]

    assert column(event(section(*rounds, criteria=criteria)), "小分")[1] == 1 + Fraction(1, 4)
    games = section(*rounds, criteria=criteria, system="round_robin")
    assert column(event(games), "小分")[1] == 2 + 1 + Fraction(1, 4)


def test_a_double_game_round_has_one_score():
    """2-0 and 1.5-0.5 are a win, 1-1 a draw; a round lost by time in the first game has no second one."""
    text = event(section("1:2++ 3:4+= 5:6+- 7:8-x", criteria=["积分"]))

    assert column(text, "积分") == {1: 1, 2: 0, 3: 1, 4: 0, 5: HALF, 6: HALF, 7: 0, 8: 1}


class Test直胜:
    """RULES 3.6; RULES 10, rows 10 to 12."""

    def test_the_winner_of_two_is_ahead(self):
        text = event(section("3+1 2+4", "2+3 1+4", criteria=["积分", "直胜"]))

        assert places(text) == {2: 1, 3: 2, 1: 3, 4: 4}

    def test_a_draw_decides_nothing(self):
        assert places(event(section("1=2", criteria=["积分", "直胜"]))) == {1: 1, 2: 1}

    def test_three_with_a_circle_of_wins_stay_level(self):
        text = event(section("1+2 3", "2+3 1", "3+1 2", criteria=["积分", "直胜"], system="round_robin"))

        assert places(text) == {1: 1, 2: 1, 3: 1}

    def test_a_pair_left_by_an_earlier_criterion_is_parted(self):
        """Three have one point; 胜局 leaves 1 and 3, of whom 3 has beaten 1."""
        games = section("3+1 2=4", "1+4 2=5", criteria=["积分", "胜局", "直胜"])

        assert places(event(games)) == {3: 1, 1: 2, 2: 3, 4: 4, 5: 4}

    def test_a_forfeit_counts_in_循环制_only(self):
        for system, second in (("round_robin", 2), ("swiss", 1)):
            text = event(section("1>2", "2+3 1=4", "1-3 2=4", criteria=["积分", "直胜"], system=system))
            assert (system, places(text)[1], places(text)[2]) == (system, 1, second)
