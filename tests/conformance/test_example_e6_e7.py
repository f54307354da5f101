"""RULES 9, E6 and E7, through the workbook: best board, teams from individual results, money, double games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.awards.building import team_event
from tests.commands.closing import awards, book_with, rows
from tests.commands.playing import done
from tests.commands.switching import a_field, book_of, choose, figures
from xl_engine.event import Result, Sex, System
from xl_engine.pairing.round_robin import round_robin_schedule
from xl_engine.regulation import Switches

from .walking import with_games

WIN, DRAW, LOSS = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS
X, Y, Z = 1, 2, 3
BOARD_1 = {
    # Number against number, seen from the first. Z stays away from three games, so 1 plays six of seven.
    (X, Y): "+", (X, Z): ">", (X, 4): "+", (X, 5): "+", (X, 6): "+", (X, 7): "=", (X, 8): "=",
    (Y, Z): "-", (Y, 4): "+", (Y, 5): "+", (Y, 6): "+", (Y, 7): "+", (Y, 8): "+",
    (Z, 4): "+", (Z, 5): "+", (Z, 6): "+", (Z, 7): "<", (Z, 8): "<",
}  # fmt: skip
TURNED = {"+": "-", "-": "+", ">": "<", "<": ">", "=": "="}


def e6():
    """Return eight teams after seven rounds; the games of board 1 are those of E6, the other boards are drawn."""
    rounds = []
    for tables in round_robin_schedule(8, 1, Switches()):
        matches = []
        for first, second in tables:
            known = BOARD_1.get((first, second))
            result = known or TURNED[BOARD_1.get((second, first), "=")]
            matches.append(f"{first}-{second} {result}==")
        rounds.append(", ".join(matches))
    return replace(team_event(8, *rounds, system=System.ROUND_ROBIN, rounds=7, seed="2"), name="混合团体")


@pytest.fixture(scope="module")
def board_book(tmp_path_factory):
    return book_of(tmp_path_factory.mktemp("e6"), e6(), "team-2025")


def test_e6_the_candidates_of_board_1():
    # X: 6 games, 4 wins and 2 draws; Y: 7 games, 5 wins; Z: 4 games, 4 wins, which are fewer than 70 % of 7.
    played = {1: [0, 0, 0], 2: [0, 0, 0], 3: [0, 0, 0]}
    for (first, second), result in BOARD_1.items():
        for number, seen in ((first, result), (second, TURNED[result])):
            if number in played and seen in "+-=":
                played[number]["+=-".index(seen)] += 1
    assert played == {1: [4, 2, 0], 2: [5, 0, 2], 3: [4, 0, 0]}


def test_e6_points_for_a_game_decide_between_equal_points(board_book):
    # 得分 are equal, 5 and 5: X has 5/6 of his, Y 5/7.
    best = awards(board_book)["sections"][0]["best_boards"][0]
    assert (best["number"], best["points"], best["games"], best["wins"]) == (11, 5, 6, 4)
    assert best["rate"] == 5 / 6
    assert rows(board_book, "最佳台次", "台次", "姓名", "得分", "局数", "胜局")[0] == (1, "队员1-1", 5, 6, 4)


def test_e6_wins_for_a_game_put_the_other_first(board_book):
    choose(board_book, "win_rate", "胜局÷局数")
    best = awards(board_book)["sections"][0]["best_boards"][0]
    assert (best["number"], best["games"], best["wins"], best["rate"]) == (21, 7, 5, 5 / 7)
    choose(board_book, "win_rate", "得分÷局数")


def test_e6_whoever_has_played_too_few_games_is_no_candidate(board_book):
    # Z has won all his games; counted with those nobody played he would still have only four points.
    choose(board_book, "best_board_count_unplayed", "是")
    assert awards(board_book)["sections"][0]["best_boards"][0]["number"] == 11
    choose(board_book, "best_board_count_unplayed", "否")


# -- E7: a team from individual results ---------------------------------------------------------------------------


def group(name: str, sex: Sex, *losses: int, units: dict[int, str]):
    """Return a group in which 1 to 6 win six games, against 7 to 12, and lose so many half-points again."""
    rounds = [", ".join(f"{n}+{7 + (n + turn) % 6}" for n in range(1, 7)) for turn in range(6)]
    changes = {
        n: {
            "sex": sex,
            "unit": units.get(n, f"别的{sex}{n}"),
            "penalty": losses[n - 1] if n <= len(losses) else 0,
        }
        for n in range(1, 13)
    }
    return a_field(*rounds, rounds=6, criteria=("积分",), name=name, changes=changes)


def test_e7_equal_points_and_places_the_better_man_decides(tmp_path):
    men = group("男子少年甲组", Sex.MALE, 0, 1, 2, 2, 3, 12, units={2: "U", 5: "V"})
    women = group("女子少年甲组", Sex.FEMALE, 0, 2, 3, 3, 4, 12, units={2: "V", 5: "U"})
    book = book_with(tmp_path, "youth-2013", men, women)

    found = awards(book)["teams_from_individuals"]

    assert [(one["place"], one["unit"], one["points"]) for one in found] == [(1, "U", 9.5), (2, "V", 9.5)]
    assert [[(member["points"], member["place"]) for member in one["members"]] for one in found] == [
        [(5.5, 2), (4, 5)], [(4.5, 5), (5, 2)],
    ]  # fmt: skip
    assert rows(book, "团体成绩", "名次", "单位", "积分", "男子名次", "女子名次") == [
        (1, "U", 9.5, 2, 5), (2, "V", 9.5, 5, 2),
    ]  # fmt: skip


def test_e7_an_unbroken_tie_at_2_and_3_shares_the_money(tmp_path):
    section = a_field(
        "1+4, 2=3",
        rounds=1,
        criteria=("积分",),
        name="少年男子组",
        changes={n: {"penalty": 0} for n in range(1, 5)},
    )
    book = book_of(tmp_path, section, "youth-open-2023")
    choose(book, "playoff_when", "不加赛")
    found = awards(book)["sections"][0]["places"]
    assert [(one["place"], one["prize"]) for one in found] == [(1, 10000), (2, 5000), (2, 5000), (4, 2000)]


# -- E7: double games -----------------------------------------------------------------------------------------------


@pytest.fixture
def two_games(tmp_path):
    """1 beats 2 by 1.5-0.5, 3 beats 4 by 2-0."""
    section = a_field("1?2, 3?4", rounds=1, criteria=("积分", "胜局"), name="男子公开组")
    return book_of(tmp_path, with_games(section, [(WIN, DRAW), (WIN, WIN)]), "individual-2019")


def test_e7_one_and_a_half_games_win_the_round(two_games):
    assert figures(two_games, "积分") == {1: 1, 2: 0, 3: 1, 4: 0}
    done("rank", two_games)
    assert rows(two_games, "对阵_1", "第一局", "第二局", "结果") == [
        ("1-0", "0.5-0.5", "先胜"),
        ("1-0", "1-0", "先胜"),
    ]


@pytest.mark.parametrize(
    ("counted", "wins"), [("按轮计", {1: 1, 2: 0, 3: 1, 4: 0}), ("按局计", {1: 1, 2: 0, 3: 2, 4: 0})]
)
def test_e7_wins_of_rounds_and_of_games(two_games, counted, wins):
    choose(two_games, "double_game_wins", counted)
    assert figures(two_games, "胜局") == wins
