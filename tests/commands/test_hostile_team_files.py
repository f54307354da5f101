"""Event files of teams, double games and play-offs that contradict themselves: nothing is lost without a word."""

from __future__ import annotations

import copy
import json
from dataclasses import replace

import pytest

from tests.standings.building import a_section, a_team_section
from xl_engine.event import Event, Pairing, Result
from xl_engine.exchange import write_event

from .odd import issues
from .playing import column, done, xl

TEAMS = json.loads(write_event(Event("测试杯", sections=(a_team_section("1-2 (1 .5 0), 3-4 (1 1 0)"),))))
GAMES = json.loads(write_event(Event("测试杯", sections=(replace(
    a_section("1+2, 3+4"), double_games=True,
    pairings=((Pairing(1, 1, 2, games=(Result.FIRST_WINS, Result.DRAW)), Pairing(2, 3, 4)),),
),))))  # fmt: skip


def converted(folder, data, change):
    """Return what `convert` says of a changed event file, and the workbook."""
    data = copy.deepcopy(data)
    change(data["sections"][0])
    source, book = folder / "赛事.json", folder / "赛事.xlsx"
    source.write_text(json.dumps(data), encoding="utf-8")
    return xl("convert", source, book), book


def match(**fields):
    return lambda section: section["pairings"][0][0].update(fields)


def team(**fields):
    return lambda section: section["teams"][0].update(fields)


def playoff(**fields):
    return lambda section: section.update(playoffs=[{"first": 1, "second": 2, "result": None, **fields}])


WIN, LOSS, DRAW = "first_wins", "second_wins", "draw"


@pytest.mark.parametrize(
    ("data", "change", "place"),
    [
        (TEAMS, match(boards=["bye"] * 3, result=None), "pairings[0][0].boards[0]"),
        (TEAMS, match(boards=[[], 1, 2], result=None), "pairings[0][0].boards[0]"),
        (TEAMS, match(boards=[WIN] * 3, result=LOSS), "pairings[0][0].result"),
        (TEAMS, match(boards=["both_absent"] * 3, result=DRAW), "pairings[0][0].result"),
        (TEAMS, match(games=[WIN, DRAW]), "pairings[0][0].games"),
        (TEAMS, match(second=None, result="bye", boards=[WIN] * 3), "pairings[0][0].boards"),
        (TEAMS, team(players=[99, 2, 3]), "teams[0].players[0]"),
        (TEAMS, team(players=[1, 1, 3]), "teams[0].players[1]"),
        (TEAMS, team(players=[4, 2, 3]), "teams[0].players[0]"),
        (TEAMS, team(players=[1, -2, 3]), "teams[0].players[1]"),
        (TEAMS, team(players=[1, "2", 3]), "teams[0].players[1]"),
        (TEAMS, playoff(boards=[WIN, DRAW, LOSS]), "playoffs[0].boards"),
        (TEAMS, playoff(games=[WIN, DRAW]), "playoffs[0].games"),
        (TEAMS, playoff(first=9), "playoffs[0].first"),
        (GAMES, match(games=["bye", "bye"]), "pairings[0][0].games[0]"),
        (GAMES, match(games=[WIN] * 3), "pairings[0][0].games"),
        (GAMES, match(games=[WIN, WIN], result=LOSS), "pairings[0][0].result"),
        (GAMES, match(boards=[WIN]), "pairings[0][0].boards"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused_with_its_place(tmp_path, data, change, place):
    ran, book = converted(tmp_path, data, change)
    assert (ran.status, f"sections[0].{place} " in ran.err, book.exists()) == (1, True, False)


@pytest.mark.parametrize("count", [1, 2, 4, 12])
def test_matches_of_another_length_are_refused_by_round_and_table(tmp_path, count):
    ran, book = converted(tmp_path, TEAMS, match(boards=[DRAW] * count, result=None))
    assert (ran.status, book.exists()) == (1, False)
    assert ran.err.count("\n") == 1
    assert f"第 1 轮第 1 台的 boards 有 {count} 个结果，每场是 3 台" in ran.err


def test_boards_that_both_teams_leave_empty_need_not_be_in_the_file(tmp_path):
    def two_boards(section):
        section["entrants"] = [one for one in section["entrants"] if one["number"] % 3]
        for one in section["teams"]:
            one["players"] = one["players"][:2]
        for one in section["pairings"][0]:
            one["boards"] = one["boards"][:2]
            one["result"] = None

    ran, book = converted(tmp_path, TEAMS, two_boards)
    assert ran.status == 0
    assert column(book, "对阵_1", "结果")[1:4] == ["1-0", "0.5-0.5", "双弃"]
    rows = done("rank", book, "--format", "json").data["sections"][0]["rows"]
    assert sorted(row["values"][0] for row in rows) == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("data", "change", "cell"),
    [
        (TEAMS, match(boards=[WIN, None, DRAW], result=LOSS), "0-1"),
        (GAMES, match(games=[WIN, None], result="second_by_forfeit"), "后胜（先弃）"),
    ],
)
def test_a_result_beside_open_boards_or_games_is_kept(tmp_path, data, change, cell):
    ran, book = converted(tmp_path, data, change)
    assert ran.status == 0
    assert column(book, "对阵_1", "结果")[0] == cell
    done("convert", book, tmp_path / "back.json")
    back = json.loads((tmp_path / "back.json").read_text(encoding="utf-8"))["sections"][0]["pairings"][0][0]
    wanted = copy.deepcopy(data)["sections"][0]
    change(wanted)
    assert back["result"] == wanted["pairings"][0][0]["result"]


def test_a_forfeit_written_as_a_plain_win_is_read(tmp_path):
    ran, book = converted(tmp_path, TEAMS, match(boards=["first_by_forfeit"] * 3, result=WIN))
    assert (ran.status, column(book, "对阵_1", "比分")[0]) == (0, "3-0")


def test_players_need_not_say_which_team_lists_them(tmp_path):
    def silent(section):
        for one in section["entrants"]:
            del one["team"]

    ran, book = converted(tmp_path, TEAMS, silent)
    assert ran.status == 0
    assert column(book, "选手_1", "队号")[:6] == [1, 1, 1, 2, 2, 2]


def test_an_empty_board_is_null_or_0(tmp_path):
    def without(section):
        section["entrants"] = [one for one in section["entrants"] if one["number"] != 2]
        section["teams"][0]["players"] = [1, None, 3]
        section["pairings"] = []

    ran, book = converted(tmp_path, TEAMS, without)
    assert ran.status == 0
    assert column(book, "选手_1", "台号")[:3] == [1, 3, 1]


def test_teams_without_players_are_teams(tmp_path):
    def nobody(section):
        section["entrants"] = []
        for one in section["teams"]:
            one["players"] = []

    ran, book = converted(tmp_path, TEAMS, nobody)
    assert ran.status == 0
    assert column(book, "队伍_1", "编号") == [1, 2, 3, 4]
    rows = done("rank", book, "--format", "json").data["sections"][0]["rows"]
    assert [row["values"][0] for row in rows] == [1, 0.5, 0.5, 0]


def test_players_with_papers_stand_in_the_entry_sheet_with_team_and_board(tmp_path):
    ran, book = converted(tmp_path, TEAMS, lambda section: section["entrants"][0].update(phone="0991-1"))
    assert ran.status == 0
    assert column(book, "报名", "台号")[:4] == [1, 2, 3, 1]
    assert column(book, "报名", "队名")[2:4] == ["队1", "队2"]
    assert [code for code, *_ in issues(book) if code.startswith("entry.no-board")] == []
