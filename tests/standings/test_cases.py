"""CASES 21 and 26 to 31: what organisers reported, and what a referee would call right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xl_engine.event import Result, System
from xl_engine.regulation import Switches
from xl_engine.standings import rank

from .building import a_section, column, figures, order


def test_case_21_sums_of_halves_are_exact_and_ties_are_found() -> None:

    criteria = ("积分", "对手分", "中间对手分", "小分", "累进分", "对手平均等级分")
    section = a_section(
        "1=2, 3=4", "3=1, 4=2", "1=4, 2=3", criteria=criteria,
        changes={number: {"rating": rating} for number, rating in enumerate((1501, 1501, 1501, 1501), start=1)},
    )  # fmt: skip
    standings = rank(section, Switches())
    assert order(standings) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert [value.exact for value in standings.rows[0].values] == [1.5, 4.5, 1.5, 2.25, 3, 1501]


def test_case_21_mean_ratings_that_differ_by_less_than_a_float_shows_are_told_apart() -> None:
    ratings = {1: 1000, 2: 1000, 3: 1000, 4: 1001, 5: 1000, 6: 1000}
    section = a_section(
        "1=3, 2=4, 5=6", "1=4, 2=3, 5=6", "1=5, 2=6", "2=5", criteria=("对手平均等级分",),
        changes={number: {"rating": rating} for number, rating in ratings.items()},
    )  # fmt: skip
    standings = rank(section, Switches())
    assert (standings.row(1).values[0].text, standings.row(2).values[0].text) == ("1000.333", "1000.25")
    assert standings.row(1).place < standings.row(2).place


ROUNDS = ("1+2, 3=4, 5 bye", "1=3, 5+f4, 2 bye", "1+5, 2+3")


@pytest.mark.parametrize(
    ("given", "terms"),
    [
        (Switches(), "0.5+0.5+2.5=3.5"),
        (Switches(bye_opponent="zero"), "0+0.5+2.5=3"),
        (Switches(bye_opponent="half"), "1.5+0.5+2.5=4.5"),
        (Switches(bye_opponent="own"), "2+0.5+2.5=5"),
        (Switches(forfeit_opponent="none"), "0.5+0+2.5=3"),
        (Switches(withdrawn_opponent="fide"), "0.5+1+2.5=4"),
        (Switches(bye_opponent="go"), "3+0.5+2.5=6"),
    ],
)
def test_case_26_opponents_points_with_byes_absences_withdrawals_are_shown_as_a_sum(
    given: Switches, terms: str
) -> None:
    """5 rested, won against an absent player who then withdrew, and lost to the winner."""
    section = a_section(*ROUNDS, criteria=("对手分",), changes={4: {"withdrawn_after": 2}})
    assert rank(section, given).explain(5, "对手分") == terms


def test_case_27_double_game_rounds_count_the_opponent_once_a_round() -> None:
    section = a_section("1+2, 3 bye", "1=3, 2 bye", criteria=("积分", "对手分", "胜局"))
    two_nil = replace(section.pairings[0][0], games=(Result.FIRST_WINS, Result.FIRST_WINS))
    level = replace(section.pairings[1][0], games=(Result.FIRST_WINS, Result.SECOND_WINS))
    games = replace(section, pairings=((two_nil, section.pairings[0][1]), (level, section.pairings[1][1])))

    by_round = rank(games, Switches())
    by_game = rank(games, Switches(double_game_wins="game"))

    assert figures(by_round, 1) == {"积分": 1.5, "对手分": 2.5, "胜局": 1}
    assert column(by_game, "胜局") == {1: 3, 2: 1, 3: 2}
    assert column(by_game, "对手分") == column(by_round, "对手分")


def test_case_27_result_of_a_double_game_round_follows_from_its_games() -> None:
    section = a_section("1?2", criteria=("积分",))
    games = (Result.FIRST_WINS, Result.DRAW)
    decided = replace(section, pairings=((replace(section.pairings[0][0], games=games),),))
    assert column(rank(decided, Switches()), "积分") == {1: 1, 2: 0}


@pytest.mark.parametrize(("colour", "rounds", "wins"), [("none", 1, 0), ("assigned", 2, 1)])
def test_case_28_a_forfeit_win_gives_no_colour_unless_the_switch_says_so(
    colour: str, rounds: int, wins: int
) -> None:
    section = a_section("1-f2, 3=4", "3+2, 1=4", criteria=("后手局数", "后手胜局"))
    found = figures(rank(section, Switches(unplayed_colour=colour)), 2)
    assert found == {"后手局数": rounds, "后手胜局": wins}


def test_case_29_table_of_an_earlier_round_is_that_of_its_moment_and_says_so() -> None:
    section = a_section("1+2, 3=4", "1=3, 2+4", "1-4, 2=3", criteria=("积分", "对手分"))
    standings = rank(section, Switches(), after=2)
    assert standings.after_round == 2
    assert order(standings) == [(1, 1), (2, 2), (2, 3), (4, 4)]
    assert column(standings, "积分") == {1: 1.5, 2: 1, 3: 1, 4: 0.5}
    assert standings.explain(4, "对手分") == "1+1=2"


def test_case_30_three_tied_in_a_circle_share_when_no_criterion_is_left() -> None:
    section = a_section(
        "1+2, 3+4",
        "2+3, 1+4",
        "3+1, 2+4",
        criteria=("积分", "小分", "胜局", "直胜"),
        system=System.ROUND_ROBIN,
    )
    (tie,) = rank(section, Switches()).ties
    assert (tie.first, tie.last, tie.numbers) == (1, 3, (1, 2, 3))


def test_case_31_byes_that_come_and_go_count_as_the_rounds_they_were() -> None:
    section = a_section(
        "1+2, 3+4, 5=6", "1+3, 2 bye", "1 bye, 2+3", criteria=("积分", "对手分"),
        changes={4: {"withdrawn_after": 1}, 5: {"withdrawn_after": 1}, 6: {"withdrawn_after": 1}},
    )  # fmt: skip
    standings = rank(section, Switches())
    assert column(standings, "积分") == {1: 3, 2: 2, 3: 1, 5: 0.5, 6: 0.5, 4: 0}
    assert standings.explain(2, "对手分") == "3+0.5+1=4.5"
    assert standings.explain(4, "对手分") == "1=1"
