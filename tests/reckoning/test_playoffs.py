"""加赛 reorders a tie and nothing else (RULES 3.9)."""

from .building import column, event, places, section, tables
from .playoffs import parted


def games(text):
    return tables(text)


def test_two_are_parted_by_the_points_of_their_games():
    assert parted([1, 2], games("1+2 2=1")) == [[1], [2]]
    assert parted([1, 2], games("1+2 2+1 2+1")) == [[2], [1]]


def test_two_level_after_their_games_stay_level():
    assert parted([1, 2], games("1+2 2+1 1=2")) == [[1, 2]]


def test_an_absent_one_loses_the_game():
    assert parted([1, 2], games("1<2")) == [[2], [1]]
    assert parted([1, 2], games("1x2")) == [[1, 2]]


def test_a_game_without_result_does_not_count():
    assert parted([1, 2], games("1+2 2?1")) == [[1], [2]]


def test_three_are_parted_by_the_points_of_a_round_robin():
    assert parted([1, 2, 3], games("1=2 3+1 3+2 2+1 1+3 2=3")) == [[3], [2], [1]]
    assert parted([1, 2, 3], games("2+1 3+1 2=3")) == [[2, 3], [1]]


LEVEL = "1+2 1+2 3+1 1+3 2+3 2=3"
"""1 has three points, 2 and 3 one and a half each, although 2 is ahead in the games between them."""


def test_those_left_level_play_again_and_only_that_counts_then():
    assert parted([1, 2, 3], games(LEVEL)) == [[1], [2, 3]]
    assert parted([1, 2, 3], games(f"{LEVEL} 3+2")) == [[1], [3], [2]]


def test_games_written_alike_are_several_games():
    played = [{key: game[key] for key in ("first", "second", "result")} for game in games(f"{LEVEL} 2+3")]

    assert parted([1, 2, 3], played) == [[1], [2], [3]]


def test_a_later_game_does_not_carry_anybody_past_those_ahead():
    """1 has 4 points, 2 and 3 one each; the games 2 and 3 go on with give neither a place before 1."""
    assert parted([1, 2, 3], games("1+2 1+2 1+3 1+3 2+3 3+2 2=3 2=3 3=2 3=2 3=2 2=3 3+2")) == [[1], [3], [2]]


def test_three_left_level_twice_are_parted_by_the_third_table():
    played = "1=2 1=2 1=3 1=3 2=3 2=3 1+2 3+1 2+3 1+2 1+3 2=3"
    assert parted([1, 2, 3], games(played)) == [[1], [2, 3]]


def test_a_group_that_has_not_all_met_is_not_ordered():
    assert parted([1, 2, 3], games("1+2 1+3")) == [[1, 2, 3]]
    assert parted([1, 2], []) == [[1, 2]]


def test_games_with_others_count_nothing():
    assert parted([1, 2], games("1+3 3+2")) == [[1, 2]]


def test_a_tie_of_the_ranking_is_ordered_and_every_figure_stays():
    rounds = ("1+3 2+4", "1=2 3=4")
    criteria = ["积分", "对手分", "胜局"]
    level = event(section(*rounds, criteria=criteria))
    decided = event(section(*rounds, criteria=criteria, playoffs=games("2+1 1=2 4=3 3=4")))

    assert places(level) == {1: 1, 2: 1, 3: 3, 4: 3}
    assert places(decided) == {2: 1, 1: 2, 3: 3, 4: 3}
    assert [column(decided, name) for name in criteria] == [column(level, name) for name in criteria]


def test_a_play_off_orders_nobody_who_is_not_level():
    one = section("1+2 3=4", criteria=["积分"], playoffs=games("2+1 2+1"))

    assert places(event(one)) == {1: 1, 3: 2, 4: 2, 2: 4}
