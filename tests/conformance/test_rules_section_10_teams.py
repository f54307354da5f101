"""RULES 10, the rows about teams and the team side of others, through the workbook: entered, drawn, paired, typed, ranked, awarded."""

from __future__ import annotations

import pytest

from tests.commands.closing import awards, book_with, rows, teams_of, told
from tests.commands.playing import column, done, set_cell, set_switch
from tests.commands.switching import ranking
from xl_engine.event import System
from xl_engine.pairing.round_robin import round_robin_schedule
from xl_engine.regulation import Switches

from .team_events import drawn, entered, on_board, play_round, table_of, type_boards

KEY = "team-2025"
MIXED = "混合团体"
SWISS = ["场分", "对手场分", "中间对手场分", "总局分", "一台局分", "二台局分", "三台局分"]


def figures(book, *criteria):
    """Return these figures of every team."""
    found = ranking(book)
    at = [found["criteria"].index(name) for name in criteria]
    return {row["number"]: tuple(row["values"][place] for place in at) for row in found["rows"]}


def pairs_of(book):
    """Return the pairs of the next round and who rests."""
    plan = done("pair", book, "--format", "json").data["sections"][0]
    return {frozenset((pair["first"], pair["second"])) for pair in plan["pairs"]}, plan["bye"]


def leave(book, *teams):
    """Let teams withdraw after round 1."""
    for team in teams:
        set_cell(book, "队伍_1", "退赛", column(book, "队伍_1", "编号").index(team), "第1轮后")


def test_row_04_two_teams_that_withdraw_leave_an_even_number_and_no_bye(tmp_path):
    book = drawn(tmp_path, KEY, MIXED, 8, rounds=3)
    play_round(book, "1 1 1", "1 1 1", "1 1 1", "1 1 1")
    leave(book, 2, 7)

    pairs, bye = pairs_of(book)

    assert (len(pairs), bye) == (3, None)
    assert frozenset().union(*pairs) == {1, 3, 4, 5, 6, 8}


def test_row_04_one_team_that_withdraws_leaves_an_odd_number_and_a_bye(tmp_path):
    book = drawn(tmp_path, KEY, MIXED, 8, rounds=3)
    play_round(book, "1 1 1", "1 1 1", "1 1 1", "1 1 1")
    leave(book, 2)
    pairs, bye = pairs_of(book)
    assert len(pairs) == 3
    assert {*frozenset().union(*pairs), bye} == {1, 3, 4, 5, 6, 7, 8}


def test_row_07_a_match_neither_team_comes_to(tmp_path):
    """0-0; both take each other at face value; they do not meet again; no win."""
    book = drawn(tmp_path, KEY, MIXED, 4, rounds=3)
    done("pair", book)
    for table, text in ((1, "双弃"), (2, "1 1 0")):
        done("result", book, text, "--round", 1, "--table", table)
    (one, other), (winner, loser) = _matches(book)
    assert column(book, "对阵_1", "比分")[0] == "0-0"
    assert figures(book, "场分", "对手场分", "总局分") == {
        one: (0, 0, 0), other: (0, 0, 0), winner: (1, 0, 2), loser: (0, 1, 1),
    }  # fmt: skip

    for _ in (2, 3):
        play_round(book, "1 1 1", "1 1 1")

    assert [set(pair) for pair in _matches(book)].count({one, other}) == 1
    points = {team: values[0] for team, values in figures(book, "场分").items()}
    everybody = sum(points.values())
    # Whoever has met all others once, the absent one included, has the rest of the points as 对手场分.
    assert figures(book, "对手场分") == {team: (everybody - points[team],) for team in points}


def _matches(book):
    lines = rows(book, "对阵_1", "先行方编号", "后行方编号", "台次")
    return [(first, second) for first, second, board in lines if board is None]


def test_row_09_teams_level_in_everything_share_the_place_and_the_next_is_fourth(tmp_path):
    """1 = 1 = 1, next 4, while nobody has played off."""
    book = book_with(tmp_path, "free", table_of("团体", 4, 1, 2, 3))
    set_switch(book, "playoff_when", "不加赛")
    found = [(row["place"], row["shared"], row["number"]) for row in ranking(book)["rows"]]
    assert found == [(1, True, 1), (1, True, 2), (1, True, 3), (4, False, 4)]
    assert rows(book, "名次_1", "名次", "编号", "备注")[2:] == [(1, 3, "并列"), (4, 4, None)]


def test_row_09_every_team_level(tmp_path):
    book = drawn(tmp_path, KEY, MIXED, 4)
    for _ in range(3):
        play_round(book, "0.5 0.5 0.5", "0.5 0.5 0.5")
    assert [(row["place"], row["shared"]) for row in ranking(book)["rows"]] == [(1, True)] * 4


@pytest.mark.parametrize(
    ("shown", "total", "boards"),
    [("各台全胜", 3, (1, 1, 1)), ("多数台", 2, (0, 0, 0)), ("一半", 1.5, (0, 0, 0))],
)
def test_row_16_team_bye(tmp_path, shown, total, boards):
    """场分 1, 局分 3 (switch); boards credited 1 each for 各台局分 when `all`, else none."""
    book = drawn(tmp_path, KEY, MIXED, 5, rounds=3)
    play_round(book, "1 1 0", "1 0 0")
    resting = column(book, "对阵_1", "先行方编号")[-1]
    assert column(book, "对阵_1", "结果")[-1] == "轮空"
    set_switch(book, "bye_board_points", shown)
    assert figures(book, "场分", *SWISS[3:])[resting] == (1, total, *boards)


def test_row_16_a_bye_of_a_round_robin_gives_nothing(tmp_path):
    """RULES 2.7: no points and no game."""
    book = drawn(tmp_path, KEY, MIXED, 3)
    play_round(book, "1 1 0")
    assert figures(book, "场分", "总局分", "一台局分")[column(book, "对阵_1", "先行方编号")[-1]] == (0, 0, 0)


@pytest.mark.parametrize(
    ("boards", "points", "totals"),
    [("1 0 双弃", (0.5, 0.5), (1, 1)), ("1 0.5 双弃", (1, 0), (1.5, 0.5)), ("双弃 0 1", (0.5, 0.5), (1, 1))],
)
def test_row_17_a_board_empty_in_both_teams(tmp_path, boards, points, totals):
    """0-0 on it; match compared on the rest; 1-1 is a draw."""
    book = drawn(tmp_path, KEY, MIXED, 2)
    play_round(book, boards)
    found = figures(book, "场分", "总局分")
    first, second = (column(book, "对阵_1", side)[0] for side in ("先行方编号", "后行方编号"))
    assert (found[first], found[second]) == tuple(zip(points, totals, strict=True))


def test_row_17_both_teams_entered_without_a_player_on_the_board(tmp_path):
    """The board is settled when the round is paired; the others are played."""
    book = entered(tmp_path, KEY, {MIXED: 2}, {(MIXED, 1, 2): None, (MIXED, 2, 2): None})
    done("draw", book, "--seed", "1")
    done("pair", book)
    assert column(book, "对阵_1", "结果") == [None, None, "双弃", None]
    for board, result in ((1, "1"), (3, "0")):
        done("result", book, result, "--round", 1, "--table", 1, "--board", board)
    assert column(book, "对阵_1", "比分")[0] == "1-1"
    assert set(figures(book, "场分", "总局分", "二台局分").values()) == {(0.5, 1, 0)}


@pytest.mark.parametrize(("boards", "winner"), [("双弃 0-1 双弃", 1), ("1-0 双弃 双弃", 0)])
def test_row_18_a_match_decided_1_0_with_two_double_forfeited_boards(tmp_path, boards, winner):
    """Win."""
    book = drawn(tmp_path, KEY, MIXED, 2)
    done("pair", book)
    done("result", book, boards, "--round", 1, "--table", 1)
    sides = [column(book, "对阵_1", side)[0] for side in ("先行方编号", "后行方编号")]
    found = figures(book, "场分", "总局分")
    assert (found[sides[winner]], found[sides[1 - winner]]) == ((1, 1), (0, 0))
    assert column(book, "对阵_1", "比分")[0] == ("0-1" if winner else "1-0")


@pytest.mark.parametrize(("games", "eligible"), [(3, True), (2, False)])
def test_row_27_odd_round_robin_the_base_of_best_boards_is_the_games_of_a_team(tmp_path, games, eligible):
    """Five teams: five rounds, four games each. Three games are 70 % of four, and not of five."""
    book = drawn(tmp_path, KEY, MIXED, 5)
    star, left = 11, games
    for number in range(1, 6):
        done("pair", book)
        lines = rows(book, "对阵_1", "轮次", "台次", "先行方编号", "后行方编号")
        texts = []
        for first, second in [tuple(sides) for at, board, *sides in lines if (at, board) == (number, 1)]:
            text = "0.5"
            if star in (first, second):
                won, absent = ("1-0", "0-1（弃）") if star == first else ("0-1", "1-0（弃）")
                text = won if left > 0 else absent
                left -= 1
            texts.append(f"{text} 0.5 0.5")
        type_boards(book, number, *texts)

    winners = on_board(awards(book)["sections"][0], 1)

    assert ((11, games, games, games, False) in winners) is eligible


@pytest.mark.parametrize(("games", "winner"), [(7, [(11, 7, 7, 7, False)]), (6, [])])
def test_row_28_70_per_cent_exactly(tmp_path, games, winner):
    """10 rounds, 7 games: eligible. Six teams play a double round robin; on board 1 only 11 ever wins, and nobody else comes that often."""
    rounds, turn = [], 0
    for tables in round_robin_schedule(6, 2, Switches()):
        matches = []
        for first, second in tables:
            board = "x"
            if 1 in (first, second):
                turn += 1
                won, lost = ("+", "<") if first == 1 else ("-", ">")
                board = won if turn <= games else lost
            matches.append(f"{first}-{second} {board}==")
        rounds.append(", ".join(matches))
    section = teams_of(MIXED, *rounds, teams=6, criteria=(), system=System.ROUND_ROBIN, cycles=2)
    book = book_with(tmp_path, KEY, section)
    assert on_board(awards(book)["sections"][0], 1) == winner


def test_row_29_shared_team_places_decide_a_best_board(tmp_path):
    """Still equal: shared award, warning. On board 1 the team with the higher number wins, on the others the lower one.

    Places 4 and 5 of five teams are not played off in 2013.
    """
    rounds = (
        "2-5 -++, 3-4 -++, 1 bye", "5-3 +--, 1-2 -++, 4 bye", "3-1 +--, 4-5 ===, 2 bye", "1-4 -++, 2-3 -++, 5 bye",
        "4-2 +--, 5-1 +--, 3 bye",
    )  # fmt: skip
    section = teams_of("男子团体赛", *rounds, teams=5, criteria=(), system=System.ROUND_ROBIN)
    book = book_with(tmp_path, "team-2013", section)

    warned = told(book)

    assert [row["place"] for row in ranking(book)["rows"]] == [1, 2, 3, 4, 4]
    assert on_board(awards(book)["sections"][0], 1) == [(41, 3.5, 4, 3, True), (51, 3.5, 4, 3, True)]
    assert "第 1 台的最佳台次奖由 队员4-1（队4）、队员5-1（队5） 并列获得，各项依据全部相同" in warned
    assert rows(book, "最佳台次", "台次", "姓名", "备注")[:2] == [
        (1, "队员4-1", "并列"),
        (1, "队员5-1", "并列"),
    ]
