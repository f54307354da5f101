from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.pairing.builders import shown, teams
from xl_engine.event import Pairing, Result, Scoring
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.teams import as_field, board_points, decided
from xl_engine.regulation.switches import Switches

W, D, L = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS


@pytest.mark.parametrize(
    ("boards", "result"),
    [
        ((W, D, L), D),
        ((W, W, L), W),
        ((D, D, L), L),
        ((W, None, L), None),
        ((Result.FIRST_BY_FORFEIT,) * 3, Result.FIRST_BY_FORFEIT),
        ((Result.BOTH_ABSENT,) * 3, Result.BOTH_ABSENT),
    ],
)
def test_a_match_is_decided_by_its_board_points(boards, result):
    assert decided(Pairing(1, 1, 2, boards=boards), Scoring()) is result


def test_edge_case_17_one_board_empty_in_both_teams():
    assert decided(Pairing(1, 1, 2, boards=(W, L, Result.BOTH_ABSENT)), Scoring()) is D


def test_edge_case_18_a_match_decided_on_one_board():
    assert decided(Pairing(1, 1, 2, boards=(W, Result.BOTH_ABSENT, Result.BOTH_ABSENT)), Scoring()) is W


def test_a_double_game_round_is_decided_by_both_games():
    assert decided(Pairing(1, 1, 2, games=(W, D)), Scoring()) is W
    assert decided(Pairing(1, 1, 2, games=(W, L)), Scoring()) is D


@pytest.mark.parametrize(("rule", "points"), [("all", 6), ("majority", 4), ("half", 3)])
def test_edge_case_16_a_team_bye_gives_board_points_by_its_switch(rule, points):
    assert board_points(teams(3, "1+2 3"), Switches(bye_board_points=rule))[3] == points


def test_a_team_that_stays_away_loses_on_all_boards():
    assert board_points(teams(2, "1>2"), Switches()) == {1: 6, 2: 0}


def test_a_team_leaves_when_all_its_players_have():
    section = teams(4, "1+3 2+4")
    left = tuple(
        replace(entrant, withdrawn_after=1 if entrant.team == 4 or entrant.number == 11 else None)
        for entrant in section.entrants
    )
    field = as_field(replace(section, entrants=left))

    assert [entrant.number for entrant in field.entrants if entrant.takes_part(2)] == [1, 2, 3]


def test_teams_are_paired_by_match_points():
    assert shown(pair_next_round(teams(6), Switches(), "s")) == "1?4 5?2 3?6"
    plan = pair_next_round(teams(8, "1+5 6-2 3+7 8-4"), Switches(), "s")
    pairs = sorted(sorted((game.first, game.second)) for game in plan.pairings)

    assert pairs == [[1, 4], [2, 3], [5, 8], [6, 7]]


def test_a_team_event_runs_to_its_end_and_nobody_meets_twice():
    section = teams(9, total=6)
    rng = random.Random(2)
    for _ in range(6):
        plan = pair_next_round(section, Switches(), "s")
        boards = [
            game if game.is_bye else replace(game, boards=tuple(rng.choice([W, D, L]) for _ in range(3)))
            for game in plan.pairings
        ]
        section = replace(section, pairings=(*section.pairings, tuple(boards)))

    games = [game for games in section.pairings for game in games]
    met = [frozenset((game.first, game.second)) for game in games if not game.is_bye]
    assert (len(met), len(set(met))) == (24, 24)
    assert len({game.first for game in games if game.is_bye}) == 6
    assert pair_next_round(section, Switches(), "s").pairings == ()
