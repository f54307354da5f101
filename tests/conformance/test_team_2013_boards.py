"""2013年全国五子棋团体锦标赛竞赛规程, 六（四）: three players on boards of their own, who has black, and that nothing of it changes."""

from __future__ import annotations

import pytest

from tests.commands.playing import column, done, set_cell, xl
from xl_engine.workbook.hosts import ClosedFile

from .played import played
from .team_events import entered, issues, named_cells, paired, seats

KEY = "team-2013"
MEN = "男子团体赛"


@pytest.fixture
def four(tmp_path):
    """Four teams, drawn and paired once."""
    return paired(tmp_path, KEY, MEN, 4)


def test_article_6_4_three_games_between_those_of_the_same_board(four):
    """每轮每两支团队之间的比赛共三局，由两队之间台号相同的选手对局."""
    games = [line[:5] for line in seats(four)]
    assert [line[:3] for line in games] == [(1, table, board) for table in (1, 2) for board in (1, 2, 3)]
    lines = zip(*(column(four, "选手_1", name) for name in ("编号", "队号", "台号")), strict=True)
    seat_of = {number: (team, board) for number, team, board in lines}
    for table, pair in ((1, (1, 4)), (2, (2, 3))):
        of_table = [(seat_of[first], seat_of[second]) for _, at, _, first, second in games if at == table]
        assert of_table == [((pair[0], board), (pair[1], board)) for board in (1, 2, 3)]


def test_article_6_4_the_first_team_has_black_on_boards_1_and_3_the_other_on_board_2(four):
    """先行方1、3台黑棋，后行方2台黑棋."""
    assert [line[5:] for line in seats(four)] == [("黑", "白"), ("白", "黑"), ("黑", "白")] * 2


def test_article_6_4_in_every_match_of_the_sample_event_the_colours_are_these():
    """先行方1、3台黑棋，后行方2台黑棋."""
    for number in (1, 2, 3):
        view = ClosedFile(played(KEY).book).read(f"对阵_{number}")
        at = [view.headings.index(name) for name in ("台次", "先行棋色", "后行棋色")]
        boards = {tuple(row[place] for place in at) for row in view.rows if row[at[0]] is not None}
        assert boards == {(1, "黑", "白"), (2, "白", "黑"), (3, "黑", "白")}


@pytest.mark.parametrize(
    ("boards", "points"),
    [("1 1 0", (1, 0)), ("1 0 0.5", (0.5, 0.5)), ("0 0.5 0", (0, 1)), ("0.5 0.5 1", (1, 0))],
)
def test_article_6_4_a_match_is_decided_by_its_three_games(four, boards, points):
    """每轮每两支团队之间的比赛共三局 (and RULES 1: more 局分 wins, equal is a draw)."""
    done("result", four, boards, "--round", 1, "--table", 1)
    done("result", four, "0.5 0.5 0.5", "--round", 1, "--table", 2)
    rows = done("rank", four, "--format", "json").data["sections"][0]["rows"]
    assert {row["number"]: row["values"][0] for row in rows} == {1: points[0], 4: points[1], 2: 0.5, 3: 0.5}


def test_article_6_4_boards_must_be_named_at_the_entry(tmp_path):
    """报名时必须注明队员的台号号码."""
    book = entered(tmp_path, KEY, {MEN: 2}, {(MEN, 1, 1): {"台号": ""}, (MEN, 2, 3): {"台号": 2}})
    wrong = issues(book, "entry.no-board", "entry.board-twice")
    assert [issue["severity"] for issue in wrong] == ["error", "error"]
    assert named_cells(book, "entry.no-board")[0][1] == named_cells(book, "entry.board-twice")[0][1] == "台号"
    assert xl("draw", book).status == 1


def test_article_6_4_a_substitute_at_a_board_is_found(four):
    """比赛过程中不可改变."""
    set_cell(four, "对阵_1", "先行方编号", 2, 99)
    [issue] = issues(four, "pairing.wrong-seat")
    assert (issue["severity"], issue["found"]) == ("error", "99")
    assert "台号报名后不能改变" in issue["suggestion"]
    assert xl("check", four).status == 1


def test_article_6_4_two_players_who_change_boards_for_a_match_are_found(four):
    """比赛过程中不可改变."""
    set_cell(four, "对阵_1", "后行方编号", 1, 42)
    set_cell(four, "对阵_1", "后行方编号", 2, 41)
    assert [issue["found"] for issue in issues(four, "pairing.wrong-seat")] == ["42", "41"]


def test_article_6_4_boards_cannot_change_between_two_rounds(four):
    """比赛过程中不可改变: whoever changes 台号 after a round, that round no longer fits."""
    for table in (1, 2):
        done("result", four, "1 1 1", "--round", 1, "--table", table)
    assert [issue["code"] for issue in issues(four)] == []
    for row, board in ((0, 2), (1, 1)):
        set_cell(four, "选手_1", "台号", row, board)
    assert [issue["found"] for issue in issues(four, "pairing.wrong-seat")] == ["11", "12"]


def test_article_6_4_a_name_typed_over_the_line_up_is_found(four):
    """比赛过程中不可改变."""
    set_cell(four, "队伍_1", "二台", 0, "替补")
    [issue] = issues(four, "team.lineup-differs")
    assert (issue["found"], issue["suggestion"].split("；")[0]) == ("替补", "换人是不允许的")
