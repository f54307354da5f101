"""Whoever is away by the list, but paired; rounds the event does not have; a round in two columns."""

from __future__ import annotations

import json

import pytest

from .odd import issues, of_player, on_settings
from .playing import column, done, event_book, fill_results, set_cell, xl
from .test_team_event import team_book

AWAY = "player.away-but-paired"


def messages(book, code):
    found = json.loads(xl("check", book, "--format", "json").out)["issues"]
    return [
        (issue["severity"], issue["problem"], issue["suggestion"]) for issue in found if issue["code"] == code
    ]


@pytest.fixture
def paired(tmp_path):
    """An event of 12 players in its second round."""
    book = event_book(tmp_path, 12)
    done("pair", book)
    fill_results(book)
    done("pair", book)
    return book


@pytest.mark.parametrize(
    ("heading", "value", "cell"),
    [
        ("缺席轮次", "2", "I9"),
        ("申请轮空", "第2轮", "J9"),
        ("退赛", "第1轮后", "K9"),
        ("加入轮次", 3, "H9"),
    ],
)
def test_who_is_away_by_the_list_but_paired_is_told_with_the_cell_and_the_remedy(
    paired, heading, value, cell
):
    of_player(paired, 5, heading, value)

    assert issues(paired, AWAY) == [(AWAY, "A-选手", cell)]
    [(severity, problem, fix)] = messages(paired, AWAY)
    assert severity == "warning"
    assert f"按“{heading}”不在第 2 轮" in problem
    assert "pair --remove 5" in fix
    assert "清空这一格" in fix


@pytest.mark.parametrize("heading", ["缺席轮次", "申请轮空", "退赛"])
def test_the_remedy_leaves_nothing_to_tell(paired, heading):
    of_player(paired, 5, heading, "第1轮后" if heading == "退赛" else "2")

    done("pair", paired, "--remove", 5)

    assert {code for code, *_ in issues(paired)} == {"result.missing"}


def test_once_there_is_a_result_nothing_is_told(paired):
    of_player(paired, 5, "缺席轮次", "2")
    fill_results(paired)

    assert issues(paired, AWAY) == []


def test_an_open_table_of_an_earlier_round_is_lost_by_absence(paired):
    fill_results(paired)
    done("pair", paired)
    set_cell(paired, "对阵_1", "结果", 6, None)
    number = column(paired, "对阵_1", "先手编号")[6]
    of_player(paired, number, "缺席轮次", "2")

    [(_, _, fix)] = messages(paired, AWAY)

    assert ("弃权" in fix, "--remove" in fix) == (True, False)


def test_in_a_round_robin_he_loses_by_absence(tmp_path):
    book = event_book(tmp_path, 6)
    done("pair", book)
    of_player(book, 5, "缺席轮次", "1")

    [(_, _, fix)] = messages(book, AWAY)

    assert ("弃权" in fix, "--remove" in fix) == (True, False)


def test_whoever_rests_in_the_round_is_told_while_it_is_played(tmp_path):
    book = event_book(tmp_path, 11)
    done("pair", book)
    of_player(book, 11, "缺席轮次", "1")
    assert [cell for *_, cell in issues(book, AWAY)] == ["I15"]
    fill_results(book)
    assert issues(book, AWAY) == []


def test_rounds_the_event_does_not_have_are_told(tmp_path):
    book = event_book(tmp_path, 12)
    on_settings(book, "轮数", 9)
    of_player(book, 2, "缺席轮次", "9、12")
    of_player(book, 3, "申请轮空", "第12轮")
    of_player(book, 4, "加入轮次", 10)

    assert issues(book, "player.round-beyond") == [
        ("player.round-beyond", "A-选手", cell) for cell in ("I6", "J7", "H8")
    ]
    assert messages(book, "player.round-beyond")[0][1].endswith("的“缺席轮次”写着第 12 轮，本组只有 9 轮。")


def test_a_round_that_is_paired_is_one_whatever_the_number_of_rounds_says(paired):
    on_settings(paired, "轮数", 1)
    of_player(paired, 5, "缺席轮次", "2")
    of_player(paired, 6, "缺席轮次", "3")

    assert [cell for *_, cell in issues(paired, "player.round-beyond")] == ["I10"]


def test_a_round_in_both_columns_is_told(tmp_path):
    book = event_book(tmp_path, 12)
    of_player(book, 2, "缺席轮次", "2-4")
    of_player(book, 2, "申请轮空", "3、5")

    assert issues(book) == [("player.absent-and-resting", "A-选手", "J6")]
    assert "第 3 轮既写在" in messages(book, "player.absent-and-resting")[0][1]


def test_teams_are_told_by_their_own_list(tmp_path):
    book = team_book(tmp_path, teams=6, rounds=5)
    done("pair", book)
    set_cell(book, "队伍_1", "缺席轮次", 3, "1、8")

    found = issues(book, AWAY, "player.round-beyond")

    assert [code for code, *_ in found] == [AWAY, "player.round-beyond"]
    assert found[0][1:] == found[1][1:]
    assert found[0][1].endswith("队伍")
    assert "pair --remove 4" in messages(book, AWAY)[0][2]


def test_a_team_all_of_whose_players_are_away_is_told_by_their_list(tmp_path):
    book = team_book(tmp_path, teams=6, rounds=5)
    done("pair", book)
    for row, team in enumerate(column(book, "选手_1", "队号")):
        if team == 4:
            set_cell(book, "选手_1", "缺席轮次", row, "1")

    [(_, sheet, cell)] = issues(book, AWAY)

    assert (sheet.endswith("选手"), cell) == (True, "")
