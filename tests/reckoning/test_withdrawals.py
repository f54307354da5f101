"""Withdrawal during 循环制 (RULES 2.8; RULES 10, row 26) and in 积分编排制."""

import pytest

from .building import column, event, places, section, team_section
from .facts import read

FOUR = ("1-4 2+3", "4?3 1+2", "2?4 3+1")
"""4 wins against 1 and leaves after round 1: one game of three."""


def four(criterion="积分", last=1, **settings):
    games = section(
        *FOUR, system="round_robin", criteria=["积分", criterion], about={4: {"withdrawn_after": last}}
    )
    return column(event(games, **settings), criterion)


@pytest.mark.parametrize("settings", [{}, {"rr_withdrawal": "strike"}])
def test_less_than_half_is_struck_out_for_everybody(settings):
    assert four(**settings) == {1: 1, 2: 1, 3: 1, 4: 0}
    assert four("对手分", **settings) == {1: 2, 2: 2, 3: 2, 4: 0}


def test_keep_leaves_what_was_played_and_gives_the_rest_to_the_others():
    assert four(rr_withdrawal="keep") == {1: 1, 2: 2, 3: 2, 4: 1}
    assert four("小分", rr_withdrawal="keep") == {1: 2, 2: 2 + 1, 3: 1 + 1, 4: 1}
    assert four("胜局", rr_withdrawal="keep", wins_count_forfeit=False) == {1: 1, 2: 1, 3: 1, 4: 1}


def test_exactly_half_stands():
    games = section("2+3 1", "3+1 2", "1?2 3", system="round_robin", criteria=["积分"],
                    about={1: {"withdrawn_after": 2}})  # fmt: skip

    assert column(event(games), "积分") == {1: 0, 2: 2, 3: 1}


def test_who_leaves_after_his_last_game_has_not_left():
    games = section("1-4 2+3", "4+3 1+2", "2+4 3+1", system="round_robin", criteria=["积分"],
                    about={4: {"withdrawn_after": 3}})  # fmt: skip

    assert column(event(games, rr_withdrawal="strike"), "积分") == {1: 1, 2: 2, 3: 1, 4: 2}


def test_a_team_given_up_against_loses_on_every_board():
    games = team_section("1-4|+++ 2-3|+++", "4-3|-=+ 1-2|+--", "2?4 3-1|+++", system="round_robin",
                         criteria=["场分", "总局分"], about={4: {"withdrawn_after": 2}})  # fmt: skip

    assert column(event(games), "场分") == {1: 1, 2: 3, 3: 1.5, 4: 0.5}
    assert column(event(games), "总局分") == {1: 4, 2: 8, 3: 4.5, 4: 1.5}


def test_a_team_has_left_when_all_its_players_have():
    games = team_section("1-2|+++ 3", "1-3|+++")
    for player, last in zip(games["entrants"][3:6], (1, 0, 1), strict=True):
        player["withdrawn_after"] = last
    (only,) = read(event(games))["sections"]

    assert {number: side["last"] for number, side in only["sides"].items()} == {1: None, 2: 1, 3: None}


def test_who_left_积分编排制_keeps_his_points():
    games = section("1+2 3+4", "1+3 2", criteria=["积分", "对手分"], about={4: {"withdrawn_after": 1}})

    assert column(event(games), "积分") == {1: 2, 2: 1, 3: 1, 4: 0}
    assert places(event(games))[4] == 4


def test_who_left_before_round_1_is_not_there():
    games = section("1+2", criteria=["积分"], about={3: {"withdrawn_after": 0}})

    assert places(event(games)) == {1: 1, 2: 2}


def test_the_disqualified_have_no_place_and_stand_for_their_opponents():
    games = section("1+2 3+4", "3+1 2+4", criteria=["积分", "对手分"], about={3: {"disqualified": True}})

    assert places(event(games)) == {1: 1, 2: 2, 4: 3}
    assert column(event(games), "对手分")[1] == 1 + 2
