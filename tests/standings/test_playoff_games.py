"""The form of a play-off's games (RULES 3.9)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from xl_engine.regulation import PlayOff, PlayOffStage, Switches, load
from xl_engine.standings import PlayOffRules
from xl_engine.standings.playoff_games import USUAL_STAGES, table_of

from .building import a_section, a_team_section


@pytest.mark.parametrize("size", range(2, 12))
def test_everybody_meets_everybody_once_with_first_moves_even(size: int) -> None:
    numbers = range(100, 100 + size)
    games = table_of(numbers)
    assert len({frozenset(pair) for pair in games}) == len(games) == size * (size - 1) // 2
    firsts = Counter(first for first, _ in games)
    seconds = Counter(second for _, second in games)
    assert {abs(firsts[one] - seconds[one]) for one in numbers} == {(size + 1) % 2}


@pytest.mark.parametrize("key", ["team-2013", "individual-2019", "youth-open-2023"])
def test_the_usual_form_is_that_of_the_regulations(key: str) -> None:
    assert load(key).playoff.stages == USUAL_STAGES


def test_a_regulation_without_a_form_takes_the_usual_one() -> None:
    assert PlayOffRules.of(a_section("1=2"), load("youth-2013").playoff, Switches()).stages == USUAL_STAGES


def test_rules_of_a_section() -> None:
    section = replace(a_section("1=2"), seed="种子")
    rules = PlayOffRules.of(section, load("team-2025").playoff, Switches(playoff_multi="lots"))
    assert rules == PlayOffRules((PlayOffStage(1, 3, 2, until_won=True),), lots=True, seed="种子")


@pytest.mark.parametrize(("board", "seats"), [(1, {1: 1, 2: 4}), (3, {1: 3, 2: 6}), (4, {})])
def test_the_players_of_one_board_play_for_their_teams(board: int, seats: dict[int, int]) -> None:
    section = a_team_section("1-2 (.5 .5 .5)")
    assert PlayOffRules.of(section, PlayOff(team_board=board), Switches()).seats == seats


@pytest.mark.parametrize(
    ("stage", "text"),
    [(PlayOffStage(1, 3, 2), "每方 3 分钟，每走一步加 2 秒"), (PlayOffStage(1, 10), "每方 10 分钟包干")],
)
def test_time_limits_are_said(stage: PlayOffStage, text: str) -> None:
    assert PlayOffRules((stage,)).game(0, stage, 1, 2).time == text


def test_the_last_step_is_repeated_only_until_won() -> None:
    once, until = PlayOffStage(2, 5, 3), PlayOffStage(1, 3, 2, until_won=True)
    assert [PlayOffRules((once, until)).stage(level) for level in range(4)] == [once, until, until, until]
    assert [PlayOffRules((once,)).stage(level) for level in range(2)] == [once, None]
