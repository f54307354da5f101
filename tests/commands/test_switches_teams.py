"""Switches that bear on team events: what 设置 says is what the ranking, the play-offs and 最佳台次奖 follow."""

from __future__ import annotations

import pytest

from tests.awards.building import team_event
from tests.conformance.team_events import scripted
from tests.standings.building import a_team_section
from xl_engine.event import System

from .closing import awards, rows
from .playing import column
from .switching import book_of, choose, figures, footing, places, ranking, tries

E5 = a_team_section(
    "1-4 (1 0 0), 2-3 (0 0 0)", "4-3 (.5 0 1), 1-2 (0 1 1)", "2-4 (1 1 1), 3-1 (0 1 1)",
    system=System.ROUND_ROBIN,
)  # fmt: skip
"""RULES 9, E5."""


def best_of_board_1(book):
    """Return number, points, games and wins of the winners of board 1."""
    found = awards(book)["sections"][0]["best_boards"]
    return [(one["number"], one["points"], one["games"], one["wins"]) for one in found if one["board"] == 1]


@tries("team_sb")
@pytest.mark.parametrize(("shown", "values"), [("按得分率", {1: 2, 2: 1.833}), ("按局分", {1: 18, 2: 14.5})])
def test_small_points_of_teams_put_another_team_third(tmp_path, shown, values):
    book = book_of(tmp_path, E5, "team-2025")
    found = figures(book, "小分")
    assert {team: found[team] for team in (1, 2)} == {1: 1, 2: 1.5}
    assert places(book) == {3: 1, 4: 2, 2: 3, 1: 4}

    title = choose(book, "team_sb", shown)

    found = figures(book, "小分")
    assert {team: found[team] for team in (1, 2)} == values
    assert places(book) == {3: 1, 4: 2, 1: 3, 2: 4}
    assert f"{title}：{shown}" in footing(book)


@tries("bye_board_points")
@pytest.mark.parametrize(
    ("shown", "points", "order"), [("多数台", 2, {1: 1, 3: 1, 2: 3}), ("一半", 1.5, {1: 1, 3: 2, 2: 3})]
)
def test_a_bye_of_a_team_is_worth_other_board_points(tmp_path, shown, points, order):
    """Team 1 wins by two boards to one, team 3 rests."""
    section = team_event(3, "1-2 ++-, 3 bye", rounds=1, criteria=("场分", "总局分"))
    book = book_of(tmp_path, section, "team-2025")
    assert (figures(book, "总局分"), places(book)) == ({1: 2, 2: 1, 3: 3}, {3: 1, 1: 2, 2: 3})

    title = choose(book, "bye_board_points", shown)

    assert (figures(book, "总局分"), places(book)) == ({1: 2, 2: 1, 3: points}, order)
    assert f"{title}：{shown}" in footing(book)


@tries("final_tie")
def test_ties_left_after_the_swiss_of_teams_may_stay_shared(tmp_path):
    section = team_event(4, "1-2 ===, 3-4 +++", rounds=1, criteria=(), seed="2")
    book = book_of(tmp_path, section, "team-2013")
    assert [tie["numbers"] for tie in ranking(book)["playoffs"]] == [[1, 2]]
    assert [remark for _, _, remark in rows(book, "名次_1", "名次", "编号", "备注")][1] == "并列，须加赛"

    choose(book, "final_tie", "并列")

    assert ranking(book)["playoffs"] == []
    assert rows(book, "名次_1", "名次", "编号", "备注") == [
        (1, 3, None),
        (2, 1, "并列"),
        (2, 2, "并列"),
        (4, 4, None),
    ]
    assert [place["number"] for place in awards(book)["sections"][0]["places"]] == [3, 1, 2]
    assert set(column(book, "加赛", "先手编号")) == {None}


@tries("win_rate")
def test_the_rate_of_a_best_board_may_be_that_of_wins(tmp_path):
    """RULES 9, E6: X is 11 and Y 21."""
    book = book_of(tmp_path, scripted("混合团体", "++++==<", "+++++--"), "team-2025")
    assert best_of_board_1(book) == [(11, 5, 6, 4)]

    choose(book, "win_rate", "胜局÷局数")

    assert best_of_board_1(book) == [(21, 5, 7, 5)]
    assert rows(book, "最佳台次", "台次", "姓名", "胜率")[0] == (1, "队员2-1", 5 / 7)


@tries("best_board_count_unplayed")
def test_games_not_played_may_count_for_a_best_board(tmp_path):
    book = book_of(tmp_path, scripted("混合团体", "+++>>", "+++-="), "team-2025")
    assert best_of_board_1(book) == [(21, 3.5, 5, 3)]

    choose(book, "best_board_count_unplayed", "是")

    assert best_of_board_1(book) == [(11, 5, 5, 5)]


@tries("best_board_base")
def test_the_70_per_cent_of_a_best_board_may_be_those_of_the_teams_own_matches(tmp_path):
    """Five rounds, in one of which team 1 rests and in one its player is absent: three games are 70 % of four only."""
    section = team_event(
        5, "1-2 +==, 3-4 <==", "1-3 +==, 2-4 <==", "1-4 +==, 2-3 <==", "1-5 <==, 2-4 <==", "1 bye, 3-4 <==",
        rounds=5,
    )  # fmt: skip
    book = book_of(tmp_path, section, "team-2025")
    assert best_of_board_1(book) == []

    choose(book, "best_board_base", "本队局数")

    assert best_of_board_1(book) == [(11, 3, 3, 3)]
