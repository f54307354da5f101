"""What a match and a double-game round come to (RULES 1, 1.1; RULES 10, rows 17 and 18; E7)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.standings.building import a_section, column
from xl_engine.event import Kind, Pairing, Result, Scoring, Section, settled, worth
from xl_engine.regulation import Switches
from xl_engine.standings import rank

W, D, L = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS
FIRST_ABSENT, SECOND_ABSENT = Result.SECOND_BY_FORFEIT, Result.FIRST_BY_FORFEIT
NOT_PLAYED = Result.BOTH_ABSENT


def of_games(*games: Result | None, scoring: str = "1-0.5-0") -> Result | None:
    return settled(Pairing(1, 1, 2, games=games), Scoring.parse(scoring))


def of_boards(*boards: Result | None) -> Result | None:
    return settled(Pairing(1, 1, 2, boards=boards), Scoring())


@pytest.mark.parametrize(
    ("games", "result"),
    [
        ((W, W), W),
        ((W, D), W),
        ((D, W), W),
        ((W, L), D),
        ((L, W), D),
        ((D, D), D),
        ((D, L), L),
        ((L, L), L),
    ],
)
@pytest.mark.parametrize("scoring", ["1-0.5-0", "2-1-0", "3-1-0"])
def test_two_games_make_the_result_of_the_round(games: tuple, result: Result, scoring: str) -> None:
    assert of_games(*games, scoring=scoring) is result


@pytest.mark.parametrize(("games", "result"), [((L, NOT_PLAYED), L), ((W, NOT_PLAYED), W)])
def test_overstepping_the_time_in_game_1_loses_the_round(games: tuple, result: Result) -> None:
    assert of_games(*games) is result


@pytest.mark.parametrize(
    ("games", "result"),
    [
        ((W, FIRST_ABSENT), D),
        ((D, FIRST_ABSENT), L),
        ((L, FIRST_ABSENT), L),
        ((SECOND_ABSENT, SECOND_ABSENT), Result.FIRST_BY_FORFEIT),
        ((FIRST_ABSENT, NOT_PLAYED), Result.SECOND_BY_FORFEIT),
        ((NOT_PLAYED, NOT_PLAYED), Result.BOTH_ABSENT),
    ],
)
def test_absence_from_a_game_of_the_round(games: tuple, result: Result) -> None:
    assert of_games(*games) is result


@pytest.mark.parametrize("games", [(), (W,), (W, None), (None, None)])
def test_a_round_with_a_game_to_come_has_no_result(games: tuple) -> None:
    assert of_games(*games) is None


def test_swapping_the_sides_swaps_the_result() -> None:
    possible = [result for result in Result if result is not Result.BYE]
    for games in product(possible, repeat=2):
        mirrored = of_games(*(game.reversed for game in games))
        assert mirrored is of_games(*games).reversed


def test_row_17_one_board_empty_is_0_0_and_the_rest_decides() -> None:
    assert of_boards(W, L, NOT_PLAYED) is D


def test_row_18_match_won_1_0_with_two_boards_empty() -> None:
    assert of_boards(W, NOT_PLAYED, NOT_PLAYED) is W


def test_a_match_nobody_sat_down_for_is_a_forfeit() -> None:
    assert of_boards(SECOND_ABSENT, NOT_PLAYED, SECOND_ABSENT) is Result.FIRST_BY_FORFEIT


def test_worth_of_a_game_for_either_side() -> None:
    scoring = Scoring.parse("3-1-0")
    assert [(worth(one, scoring, 0), worth(one, scoring, 1)) for one in (W, D, L, FIRST_ABSENT, NOT_PLAYED)] == [
        (6, 0), (2, 2), (0, 6), (0, 6), (0, 0),
    ]  # fmt: skip


class TestE7:
    """双局制 of RULES 9, E7."""

    def section(self, *games: Result) -> Section:
        section = a_section("1?2", criteria=("积分", "胜局"))
        round_1 = (Pairing(1, 1, 2, games=games),)
        return Section(
            "A", Kind.INDIVIDUAL, criteria=section.criteria, entrants=section.entrants, pairings=(round_1,)
        )

    def test_e7_one_and_a_half_to_a_half_gives_the_round_1_0(self) -> None:
        assert column(rank(self.section(W, D), Switches()), "积分") == {1: 1, 2: 0}

    @pytest.mark.parametrize(
        ("games", "by_round", "by_game"), [((W, D), 1, 1), ((W, W), 1, 2), ((W, L), 0, 1)]
    )
    def test_e7_wins_by_round_and_by_game(self, games: tuple, by_round: int, by_game: int) -> None:
        section = self.section(*games)
        assert column(rank(section, Switches()), "胜局")[1] == by_round
        assert column(rank(section, Switches(double_game_wins="game")), "胜局")[1] == by_game

    def test_overstepping_in_game_1_adds_one_win_to_the_other(self) -> None:
        section = self.section(L, NOT_PLAYED)
        for rule in ("round", "game"):
            standings = rank(section, Switches(double_game_wins=rule))
            assert column(standings, "胜局") == {1: 0, 2: 1}
            assert column(standings, "积分") == {1: 0, 2: 1}
