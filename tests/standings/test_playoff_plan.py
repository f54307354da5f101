"""The course of a play-off (RULES 3.9; 2013 团体规程 六（六）3; 2025 团体规程 八（五）3)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_engine.event import Result, lot
from xl_engine.regulation import PlayOffStage, Switches, load
from xl_engine.standings import (
    PlayedGame,
    PlayOffGame,
    PlayOffRules,
    PlayOffState,
    decide_playoff,
    plan_playoff,
    playoffs,
    rank,
)

from .building import a_section, a_team_section

W, D, L = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS
TWO_THEN_ONE = PlayOffRules(load("team-2013").playoff.stages, seed="种子")
ONE = PlayOffRules(load("team-2025").playoff.stages, seed="种子")
A, B = ONE.drawn((1, 2))
"""The pair 1, 2 in the order of their lots: the first has the first move to begin with."""


def played(*games: str) -> list[PlayedGame]:
    """Read ``"1+2"``, ``"1=2"``, ``"1-2"``, ``"1?2"``: the first number has the first move."""
    results = {"+": W, "=": D, "-": L, "?": None}
    return [PlayedGame(int(text[0]), int(text[2]), results[text[1]]) for text in games]


def sides(games: tuple[PlayOffGame, ...]) -> list[tuple[int, int, int]]:
    """Return (stage, first, second) of each game."""
    return [(game.stage, game.first, game.second) for game in games]


def play(
    numbers, rules: PlayOffRules, result: Callable[[PlayOffGame], Result]
) -> tuple[PlayOffState, list[PlayedGame]]:
    """Play one game after the other, always the first that is due."""
    games: list[PlayedGame] = []
    while due := (state := decide_playoff(numbers, games, rules)).due:
        games.append(PlayedGame(due[0].first, due[0].second, result(due[0])))
    return state, games


def test_two_games_with_one_first_move_each_then_single_games_until_won() -> None:
    planned = plan_playoff((1, 2), TWO_THEN_ONE)
    assert sides(planned) == [(1, A, B), (1, B, A), (2, A, B)]
    assert [(game.minutes, game.increment, game.if_level, game.until_won) for game in planned] == [
        (5, 3, False, False), (5, 3, False, False), (3, 2, True, True),
    ]  # fmt: skip


def test_2025_single_games_at_once() -> None:
    (game,) = plan_playoff((1, 2), ONE)
    assert (game.stage, game.first, game.second, game.minutes, game.increment) == (1, A, B, 3, 2)
    assert (game.if_level, game.until_won) == (False, True)


def test_first_moves_follow_from_the_seed_not_from_the_numbers() -> None:
    begins = {plan_playoff((1, 2), replace(ONE, seed=str(seed)))[0].first for seed in range(20)}
    assert begins == {1, 2}
    assert plan_playoff((2, 1), ONE) == plan_playoff((1, 2), ONE)


def test_team_games_are_played_by_board_1() -> None:
    section = a_team_section("1-2 (.5 .5 .5)")
    rules = PlayOffRules.of(replace(section, seed="种子"), load("team-2025").playoff, Switches())
    (game,) = plan_playoff((1, 2), rules)
    assert {game.first: game.first_player, game.second: game.second_player} == {1: 1, 2: 4}


@pytest.mark.parametrize(
    ("games", "order"),
    [
        (("1+2", "2=1"), (1, 2)),
        (("1=2", "2+1"), (2, 1)),
        (("1-2", "2+1"), (2, 1)),
        (("1+2", "2+1", "1+2"), (1, 2)),
        (("1=2", "2=1", "1=2", "2=1", "1-2"), (2, 1)),
    ],
)
def test_a_pair_is_decided(games: tuple[str, ...], order: tuple[int, int]) -> None:
    state = decide_playoff((1, 2), played(*games), TWO_THEN_ONE)
    assert (state.order, state.due, state.problems) == (order, (), ())


@pytest.mark.parametrize(
    ("games", "due"),
    [
        ((), [(1, A, B), (1, B, A)]),
        (("1+2",), [(1, 2, 1)]),
        (("2+1",), [(1, 1, 2)]),
        (("1+2", "2+1"), [(2, 1, 2)]),
        (("2=1", "1=2"), [(2, 2, 1)]),
        (("2=1", "1=2", "2=1"), [(2, 1, 2)]),
    ],
)
def test_the_next_game_goes_to_whoever_moved_second_last_time(games: tuple[str, ...], due: list) -> None:
    state = decide_playoff((1, 2), played(*games), TWO_THEN_ONE)
    assert (sides(state.due), state.order, state.groups) == (due, None, (TWO_THEN_ONE.drawn((1, 2)),))


def test_a_game_set_up_the_other_way_round_stays_so() -> None:
    assert sides(decide_playoff((1, 2), played(f"{B}?{A}"), TWO_THEN_ONE).due) == [(1, B, A), (1, A, B)]


def test_a_forfeit_decides_and_an_empty_table_does_not() -> None:
    assert decide_playoff((1, 2), [PlayedGame(1, 2, Result.SECOND_BY_FORFEIT)], ONE).order == (2, 1)
    nobody = decide_playoff((1, 2), [PlayedGame(1, 2, Result.BOTH_ABSENT)], ONE)
    assert sides(nobody.due) == [(1, 2, 1)]


def test_three_play_a_round_robin_of_the_same_form() -> None:
    due = decide_playoff((1, 2, 3), [], TWO_THEN_ONE).due
    assert len(due) == 6
    assert {(game.first, game.second) for game in due} == {
        (a, b) for a in (1, 2, 3) for b in (1, 2, 3) if a != b
    }
    assert {frozenset((game.first, game.second)) for game in due[:3]} == {
        frozenset(p) for p in ((1, 2), (1, 3), (2, 3))
    }


def test_three_in_a_line_are_decided_by_one_round_robin() -> None:
    state = decide_playoff((1, 2, 3), played("3+1", "3+2", "2+1"), ONE)
    assert (state.order, state.due) == ((3, 2, 1), ())


def test_those_still_level_go_on_among_themselves() -> None:
    state = decide_playoff((1, 2, 3), played("3+1", "3+2", "2=1"), ONE)
    assert state.groups[0] == (3,)
    assert sides(state.due) == [(1, 1, 2)]
    assert decide_playoff((1, 2, 3), played("3+1", "3+2", "2=1", "1-2"), ONE).order == (3, 2, 1)


def test_after_two_games_each_those_level_play_single_games() -> None:
    games = played("1+2", "2=1", "1+3", "3=1", "2=3", "3=2")
    state = decide_playoff((1, 2, 3), games, TWO_THEN_ONE)
    assert state.groups[0] == (1,)
    assert [(game.stage, game.minutes, {game.first, game.second}) for game in state.due] == [(2, 3, {2, 3})]


def test_a_circle_of_wins_repeats_the_round_robin() -> None:
    circle = played("1+2", "2+3", "3+1")
    state = decide_playoff((1, 2, 3), circle, ONE)
    assert len(state.due) == 3
    assert decide_playoff((1, 2, 3), circle + played("2-1", "3-1", "3-2"), ONE).order == (1, 2, 3)


def test_two_pairs_left_level_play_apart() -> None:
    state = decide_playoff((1, 2, 3, 4), played("1+3", "1+4", "2+3", "2+4", "1=2", "3=4"), ONE)
    assert [set(group) for group in state.groups] == [{1, 2}, {3, 4}]
    assert [{game.first, game.second} for game in state.due] == [{1, 2}, {3, 4}]


def test_three_may_draw_lots_instead() -> None:
    rules = replace(TWO_THEN_ONE, lots=True)
    order = tuple(sorted((1, 2, 3), key=lambda number: lot("种子", "playoff", number)))
    state = decide_playoff((1, 2, 3), [], rules)
    assert (state.order, state.by_lot, state.due, state.problems) == (order, order, (), ())
    assert plan_playoff((1, 2, 3), rules) == ()
    assert sides(decide_playoff((1, 2), [], rules).due) == [(1, A, B), (1, B, A)]


def test_lots_want_a_recorded_seed() -> None:
    state = decide_playoff((1, 2, 3), [], PlayOffRules(lots=True))
    assert (state.order, state.due, [problem.code for problem in state.problems]) == (
        None,
        (),
        ["playoff.no-seed"],
    )


def test_lots_decide_when_all_steps_are_used_up() -> None:
    rules = PlayOffRules((PlayOffStage(2, 5, 3),), seed="种子")
    state = decide_playoff((1, 2), played("1+2", "2+1"), rules)
    assert (state.order, state.by_lot) == ((A, B), (A, B))


@pytest.mark.parametrize("stray", ["1+9", "8+9", "1+1"])
def test_games_of_others_are_reported_and_do_not_count(stray: str) -> None:
    state = decide_playoff((1, 2), played(stray, "1+2"), ONE)
    assert (state.order, [problem.code for problem in state.problems]) == ((1, 2), ["playoff.stray-game"])


def test_games_after_the_decision_are_reported_and_do_not_count() -> None:
    state = decide_playoff((1, 2), played("1+2", "2+1"), ONE)
    assert (state.order, state.problems[0].params) == ((1, 2), {"first": 2, "second": 1})


@pytest.mark.parametrize(("numbers", "order"), [((), ()), ((7,), (7,))])
def test_nothing_to_decide(numbers: tuple[int, ...], order: tuple[int, ...]) -> None:
    state = decide_playoff(numbers, [], ONE)
    assert (state.order, state.due) == (order, ())


def test_hundreds_of_draws_are_no_trouble() -> None:
    games = [PlayedGame(*((1, 2) if turn % 2 else (2, 1)), D) for turn in range(3000)]
    state = decide_playoff((1, 2), games, ONE)
    assert (state.order, len(state.due)) == (None, 1)


def test_the_outcome_orders_the_tie_and_changes_no_figure() -> None:
    section = a_section("1=2, 3=4", "1=3, 2=4", "1=4, 2=3", criteria=("积分", "对手分", "胜局"), players=5)
    standings = rank(section, Switches())
    (tie,) = playoffs(standings, 3, Switches(playoff_limit=3))
    state, _ = play(tie.numbers, ONE, lambda game: W if game.first > game.second else L)
    assert state.order == (4, 3, 2, 1)
    after = rank(section, Switches(), decided=[state.order])
    assert [(row.place, row.number, row.shared) for row in after.rows] == [
        (1, 4, False), (2, 3, False), (3, 2, False), (4, 1, False), (5, 5, False),
    ]  # fmt: skip
    assert {row.number: row.values for row in after.rows} == {
        row.number: row.values for row in standings.rows
    }


@given(st.integers(2, 7), st.integers(0, 10**6), st.booleans())
def test_the_stronger_always_ends_ahead_when_nobody_draws(size: int, dice: int, two: bool) -> None:
    strength = list(range(1, size + 1))
    random.Random(dice).shuffle(strength)
    numbers = tuple(range(1, size + 1))
    rules = TWO_THEN_ONE if two else ONE
    state, games = play(numbers, rules, lambda g: W if strength[g.first - 1] > strength[g.second - 1] else L)
    assert state.order == tuple(sorted(numbers, key=lambda number: -strength[number - 1]))
    assert len(games) == size * (size - 1) // 2 * (2 if two else 1)


@given(st.integers(2, 5), st.integers(0, 10**6), st.booleans())
def test_any_results_lead_to_an_order_and_games_are_played_as_called(size: int, dice: int, two: bool) -> None:
    chance = random.Random(dice)
    numbers = tuple(range(11, 11 + size))
    rules = TWO_THEN_ONE if two else ONE
    state, games = play(numbers, rules, lambda _: chance.choice((W, W, D, L)))
    assert (sorted(state.order), state.problems) == (list(numbers), ())
    for one in numbers:
        for other in numbers:
            firsts = [game.first for game in games if {game.first, game.second} == {one, other}]
            assert one == other or all(a != b for a, b in pairwise(firsts))


@given(st.lists(st.sampled_from((W, D, L)), min_size=1, max_size=12))
def test_a_pair_against_a_plain_count(results: list[Result]) -> None:
    """The games of 1 against 2, 1 moving first in the odd ones."""
    games, order = [], None
    for turn, result in enumerate(results):
        pair = (1, 2) if turn % 2 == 0 else (2, 1)
        games.append(PlayedGame(*pair, result))
        won = {1: 0, 2: 0}
        for game in games[:2] if turn == 1 else games[-1:]:
            won[game.first] += game.result is W
            won[game.second] += game.result is L
        if turn and won[1] != won[2]:
            order = (1, 2) if won[1] > won[2] else (2, 1)
            break
    assert decide_playoff((1, 2), games, TWO_THEN_ONE).order == order
