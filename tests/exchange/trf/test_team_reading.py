from __future__ import annotations

import pytest

from tests.exchange.trf.building import player, read, shown
from xl_engine.event import EngineError, Kind, Result

PLAYERS = (
    player(1, "4 w 1", points="1.0"),
    player(2, "5 b =", points="0.5"),
    player(3, "6 w 0", points="0.0"),
    player(4, "1 b 0", points="0.0"),
    player(5, "2 w =", points="0.5"),
    player(6, "3 b 1", points="1.0"),
)
OLD = ("013 Red" + " " * 29 + "   1    2    3", "013 Blue" + " " * 28 + "   4    5    6")
NEW = (
    f"310   1 {'Red':<32} {'':5} {'':6} {'0.5':>6} {'1.5':>6}   1     1    2    3",
    f"310   2 {'Blue':<32} {'':5} {'':6} {'0.5':>6} {'1.5':>6}   1     4    5    6",
)
POINTS = "362 TW 1.0   TD 0.5   TL 0.0"


@pytest.mark.parametrize("teams", [OLD, NEW, OLD + NEW])
def test_matches_are_put_together_from_the_games(teams):
    event, problems = read(POINTS, *PLAYERS, *teams)
    section = event.sections[0]
    assert problems == []
    assert (section.kind, [team.name for team in section.teams]) == (Kind.TEAM, ["Red", "Blue"])
    assert [team.players for team in section.teams] == [(1, 2, 3), (4, 5, 6)]
    assert [one.team for one in section.entrants] == [1, 1, 1, 2, 2, 2]
    [[match]] = section.pairings
    assert (match.first, match.second, match.result) == (1, 2, Result.DRAW)
    assert match.boards == (Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS)


def test_the_team_with_the_first_move_on_board_one_is_first():
    lines = [
        player(1, "4 b 1"), player(2, "5 w 0"), player(3, "6 b 1"),
        player(4, "1 w 0"), player(5, "2 b 1"), player(6, "3 w 0"),
    ]  # fmt: skip
    event, _ = read(POINTS, *lines, *NEW)
    [[match]] = event.sections[0].pairings
    assert (match.first, match.second) == (2, 1)
    assert match.boards == (Result.SECOND_WINS, Result.FIRST_WINS, Result.SECOND_WINS)


def test_colours_of_another_sequence():
    lines = [
        player(1, "4 w 1"), player(2, "5 w 0"), player(3, "6 w 1"),
        player(4, "1 b 0"), player(5, "2 b 1"), player(6, "3 b 0"),
    ]  # fmt: skip
    event, problems = read(POINTS, "352 WWW", *lines, *NEW)
    [[match]] = event.sections[0].pairings
    assert (match.first, problems) == (1, [])


def test_a_board_nobody_sat_opposite():
    lines = [
        player(1, "4 w 1"), player(2, "- +"), player(3, "6 w 0"),
        player(4, "1 b 0"), player(5, "- Z"), player(6, "3 b 1"),
    ]  # fmt: skip
    event, _ = read(POINTS, *lines, *NEW)
    [[match]] = event.sections[0].pairings
    assert match.boards == (Result.FIRST_WINS, Result.FIRST_BY_FORFEIT, Result.SECOND_WINS)
    assert match.result is Result.FIRST_WINS


def test_a_reserve_moves_the_others_up_and_is_remembered():
    lines = [
        player(1, "- Z"), player(2, "4 w 1"), player(3, "5 b 1"), player(7, "6 w 1"),
        player(4, "2 b 0"), player(5, "3 w 0"), player(6, "7 b 0"),
    ]  # fmt: skip
    event, problems = read(POINTS, "352 WBW", *lines, NEW[0] + "    7", NEW[1])
    [[match]] = event.sections[0].pairings
    assert (match.first, match.boards) == (1, (Result.FIRST_WINS,) * 3)
    assert match.extra == {"trf": {"lineups": [[2, 3, 7], [4, 5, 6]]}}
    assert problems == []


def test_an_out_of_order_record_says_who_sat_where():
    lines = [
        player(1, "5 b 1"), player(2, "4 w 1"), player(3, "6 w 1"),
        player(4, "2 b 0"), player(5, "1 w 0"), player(6, "3 b 0"),
    ]  # fmt: skip
    event, _ = read(POINTS, *lines, *NEW, "300 001 001 002 0002 0001 0003")
    [[match]] = event.sections[0].pairings
    assert (match.first, match.extra["trf"]["lineups"]) == (1, [[2, 1, 3], [4, 5, 6]])


def test_byes_and_forfeited_matches():
    third = f"310   3 {'Green':<32} {'':5} {'':6} {'1.0':>6} {'3.0':>6}   1     7    8    9"
    rest = [player(7, "- U"), player(8, "- U"), player(9, "- U")]
    away = [player(n, "- Z") for n in range(1, 7)]
    event, _ = read(POINTS, *away, *rest, *NEW, third, "320  1.0  3.0 003", "330 -+ 001 001 002")
    assert shown(event.sections[0]) == ["1<2 3"]


def test_byes_of_teams_to_come():
    event, _ = read(
        POINTS, "142 5", *PLAYERS, *NEW, "240 H 003    2", "240 Z 002    1", "260 001 005    1    2"
    )
    red, blue = event.sections[0].teams
    assert (red.absent_rounds, blue.requested_byes, red.avoids) == ({2}, {3}, {2})


def test_match_points_of_another_scale_are_told():
    _, problems = read("362 TW 2.0   TD 1.0   TL 0.0", *PLAYERS, *NEW)
    assert [problem.code for problem in problems] == ["trf.odd-points"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([NEW[0], NEW[1][:-1] + "9"], "trf.unknown-number"),
        ([NEW[0], NEW[1][:-1] + "3"], "trf.two-teams"),
        ([NEW[0], NEW[0]], "trf.team-twice"),
        ([NEW[0], NEW[1][:-5]], "trf.no-team"),
        ([NEW[0].replace("   1    2    3", "   1    2    4"), NEW[1].replace("   4    5    6", "   3    5    6")], "trf.mixed-match"),
    ],
)  # fmt: skip
def test_teams_that_contradict_the_games_are_refused(lines, code):
    with pytest.raises(EngineError) as caught:
        read(POINTS, *PLAYERS, *lines)
    assert caught.value.problems[0].code == code


@pytest.mark.parametrize(
    ("record", "number"),
    [
        ("320  1.0  3.0 009", 9),
        ("330 +- 001 001 009", 9),
        ("300 001 009 002 0001 0002 0003", 9),
        ("300 001 001 002 0990 0002 0003", 990),
    ],
)
def test_a_record_about_a_team_or_a_player_who_is_not_there(record, number):
    with pytest.raises(EngineError) as caught:
        read(POINTS, *PLAYERS, *NEW, record)
    problem = caught.value.problems[0]
    assert (problem.code, problem.params["line"], problem.params["number"]) == (
        "trf.unknown-number",
        10,
        number,
    )
