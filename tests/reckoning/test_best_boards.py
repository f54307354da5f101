"""最佳台次奖 (RULES 6.3)."""

from .best_boards import best_boards
from .building import event, team_section
from .facts import read
from .places import ranking


def winners(one, board=None, regulation="team-2025", **settings):
    (only,) = read(event(one, regulation=regulation, **settings))["sections"]
    found = [
        (best["board"], best["number"], best["points"], best["games"])
        for best in best_boards(only, ranking(only))
    ]
    return [rest for at, *rest in found if at == board] if board else found


def alone(*boards, rounds=None):
    """Team 1 against 2 with these results on board 1, nobody on the others; ``_`` is a round without them."""
    drawn = ["3-4|xxx" if one == "_" else f"1-2|{one}xx 3-4|xxx" for one in boards]
    return team_section(*drawn, **({"rounds": rounds} if rounds else {}))


def test_seventy_percent_exactly_is_enough():
    """RULES 10, row 28: seven games of ten."""
    assert winners(alone(*"+++++++___")) == [(1, 11, 7, 7)]
    assert winners(alone(*"++++++____")) == []


def test_five_of_seven_and_of_six_and_four_of_five():
    assert [len(winners(alone(*("+" * games + "_" * (rounds - games))))) for rounds, games in
            ((5, 4), (5, 3), (6, 5), (6, 4), (7, 5), (7, 4))] == [1, 0, 1, 0, 1, 0]  # fmt: skip


def test_the_announced_rounds_count():
    assert winners(alone("+", "+", rounds=3)) == []


def test_byes_and_forfeits_are_no_games_unless_the_switch_says_so():
    one = team_section("1-2|+++ 3", "1>3 2", "3-2|=== 1")

    assert winners(one, 1) == []
    assert winners(one, 1, best_board_count_unplayed=True) == [[11, 3, 3]]


def test_of_轮空_only_what_the_boards_are_credited_with_counts():
    one = team_section("1-2|+++ 3", "2-3|=== 1", rounds=2)

    counted = winners(one, 2, best_board_count_unplayed=True, bye_board_points="half")
    assert counted == [[12, 1, 2]]
    assert winners(one, 2, best_board_count_unplayed=True) == [[12, 2, 2]]


def test_the_base_may_be_the_games_of_the_team():
    one = team_section("1-2|+++ 3", "2-3|+++ 1", "1-3|--- 2")

    assert winners(one, 1) == []
    assert winners(one, 1, best_board_base="games") == [[11, 1, 2], [21, 1, 2], [31, 1, 2]]


def test_odd_循环制_takes_the_games_of_each_team():
    """RULES 10, row 27: three rounds, but two games for everybody."""
    one = team_section("1-2|+++ 3", "2-3|+++ 1", "1-3|--- 2", system="round_robin",
                       criteria=["场分", "一台局分"], playoffs=[])  # fmt: skip

    assert winners(one, 1) == [[11, 1, 2], [21, 1, 2], [31, 1, 2]]


def test_the_place_of_the_team_decides_among_those_with_equal_games():
    """Everybody has two draws on board 2; team 2 has won both its matches."""
    one = team_section("1-3|+=- 2-4|==+", "1-4|-=- 2-3|==+")

    assert winners(one, 2) == [[22, 1, 2]]


def test_more_wins_come_before_the_place_of_the_team():
    """11 has a win and a loss, 31 two draws, and team 3 is first."""
    out = {2: {"disqualified": True}, 4: {"disqualified": True}}
    one = team_section("1-2|+== 3-4|=++", "1-4|-== 3-2|=++", about=out)

    assert winners(one, 1) == [[11, 1, 2]]


def test_those_level_on_everything_share_it():
    one = team_section("1-2|=== 3-4|===", criteria=["场分"])

    assert winners(one, 3) == [[13, 0.5, 1], [23, 0.5, 1], [33, 0.5, 1], [43, 0.5, 1]]


def test_a_disqualified_player_is_no_candidate():
    one = team_section("1-2|+++ 3-4|===")
    one["entrants"][0]["disqualified"] = True

    assert winners(one, 1) == [[31, 0.5, 1], [41, 0.5, 1]]


def test_games_struck_out_do_not_count_and_games_given_up_do_if_the_switch_says_so():
    games = ("1-4|--- 2-3|+++", "4?3 1-2|+++", "2?4 3-1|+++")
    left = {4: {"withdrawn_after": 1}}
    one = team_section(*games, system="round_robin", criteria=["场分"], about=left)

    assert winners(one, 1) == [[11, 1, 2], [21, 1, 2], [31, 1, 2]]
    kept = winners(one, 1, rr_withdrawal="keep", best_board_count_unplayed=True)
    assert kept == [[21, 2, 3], [31, 2, 3]]


def test_other_regulations_have_no_such_prize():
    one = team_section("1-2|+++")

    assert winners(one, regulation="free") == []
    assert [board for board, *_ in winners(one, regulation="team-2013")] == [1, 2, 3]
