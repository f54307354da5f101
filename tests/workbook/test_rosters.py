"""Who competes: 选手 of individuals and teams, and 队伍."""

from __future__ import annotations

import pytest

from xl_engine.event import Team
from xl_engine.workbook.hosts import TableView
from xl_engine.workbook.rosters import board_cells, lineup_cells, read_players, read_teams, team_cells

PLAYERS = ("编号", "姓名", "队号", "台号", "退赛", "取消资格")
TEAMS = ("编号", "队名", "单位", "一台", "领队", "退赛", "罚分", "备注")


def players(*rows, headings=PLAYERS):
    view = TableView(
        "选手_1", "A-选手", headings, tuple(row + (None,) * (len(headings) - len(row)) for row in rows), 5, 1
    )
    return read_players(view, {}, of_teams=True)


def teams(lineups, *rows, boards=3):
    view = TableView(
        "队伍_1", "A-队伍", TEAMS, tuple(row + (None,) * (len(TEAMS) - len(row)) for row in rows), 5, 1
    )
    return read_teams(view, lineups, boards, {})


def codes(problems):
    return [(problem.code, problem.cell) for problem in problems]


def test_players_sit_where_their_row_says():
    entrants, lineups, problems = players((12, "乙", 1, 2), (11, "甲", 1, 1), (21, "丙", 2, "一台"))

    assert [(one.number, one.name, one.team) for one in entrants] == [
        (11, "甲", 1),
        (12, "乙", 1),
        (21, "丙", 2),
    ]
    assert (lineups, problems) == ({1: {1: 11, 2: 12}, 2: {1: 21}}, [])


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([(11, "甲", 1, None)], [("team.no-board", "D5")]),
        ([(11, "甲", None, 1)], [("team.no-board", "D5")]),
        ([(11, "甲", 1, 1), (12, "乙", 1, 1)], [("team.board-twice", "D6")]),
        ([(11, "甲", 1, "左")], [("entry.not-understood", "D5")]),
        ([(11, "甲", 1, 1), (11, "乙", 1, 2)], [("player.number-twice", "A6")]),
        ([(None, "甲", 1, 1)], [("player.no-number", "A5")]),
        ([(11, None, 1, 1)], [("player.no-name", "B5")]),
    ],
)
def test_what_is_wrong_with_a_player_is_told_with_its_cell(rows, found):
    assert codes(players(*rows)[2]) == found


def test_a_missing_column_is_told_once():
    assert [problem.code for problem in players((11, "甲"), headings=("编号", "姓名"))[2]] == [
        "sheet.heading-missing"
    ]


def test_teams_have_their_players_in_board_order_and_gaps_where_a_board_is_empty():
    found, problems = teams(
        {2: {3: 23, 1: 21}}, (2, "二队", "某棋院", "某某", "领队甲", "第3轮后", 0.5, "迟到"), (1, "一队")
    )

    assert (problems, [team.number for team in found]) == ([], [1, 2])
    assert found[0] == Team(1, "一队")
    assert found[1] == Team(
        2, "二队", "某棋院", (21, 0, 23), "领队甲", withdrawn_after=3, penalty=1, remarks="迟到"
    )


def test_a_regulation_with_fewer_boards_does_not_cut_a_line_up():
    assert teams({1: {1: 11, 4: 14}}, (1, "一队"), boards=2)[0][0].players == (11, 0, 0, 14)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([(1, None)], [("team.no-name", "B5")]),
        ([(None, "一队")], [("team.no-number", "A5")]),
        ([(1, "一队"), (1, "二队")], [("player.number-twice", "A6")]),
    ],
)
def test_what_is_wrong_with_a_team_is_told_with_its_cell(rows, found):
    assert codes(teams({}, *rows)[1]) == found


def test_players_of_a_team_that_is_not_listed_are_told():
    (problem,) = teams({7: {1: 71, 2: 72}}, (1, "一队"))[1]
    assert (problem.code, problem.params["players"], problem.sheet) == ("team.unknown", "71、72", "A-队伍")


def test_what_is_written_is_read_back():
    listed = [
        Team(
            2,
            "二队",
            "某棋院",
            (21, 0, 23),
            "领队甲",
            "教练乙",
            3,
            frozenset({2}),
            frozenset({4}),
            frozenset({1}),
            2,
            1,
            True,
            1,
            "迟到",
        )
    ]
    cells = team_cells(listed)
    view = TableView("队伍_1", "A-队伍", tuple(cells), tuple(zip(*cells.values(), strict=True)), 5, 1)
    assert read_teams(view, {2: {1: 21, 3: 23}}, 3, {}) == (tuple(listed), [])


def test_the_line_up_is_looked_up_in_the_list_of_players():
    listed = TableView("选手_4", "A-选手", ("编号", "棋手", "队号", "台次"), (), 5, 1)
    shown = TableView("队伍_4", "A-队伍", ("编排序号", "队名"), (), 5, 1)
    cells = lineup_cells([Team(2, "二队", players=(21, 0, 23))], {21: "甲", 23: "丙"}, listed, shown)

    assert [column[0].shown for column in cells.values()] == ["甲", "", "丙"]
    assert list(cells) == ["一台", "二台", "三台"]
    assert cells["三台"][0].text == (
        'IFERROR(LOOKUP(2,1/((选手_4[队号]=队伍_4[[#This Row],[编排序号]])*(选手_4[台次]=3)),选手_4[棋手]),"")'
    )


def test_boards_come_from_the_teams():
    entrants = players((21, "甲", 2, 1), (23, "丙", 2, 3))[0]
    assert board_cells(entrants, [Team(2, "二队", players=(21, 0, 23))]) == [1, 3]
