"""A player entered after the draw for a team that lacks one takes its empty board; he makes no team of his own."""

from __future__ import annotations

import pytest

from tests.workbook.validity import findings

from .closing import rows
from .odd import issues, refused
from .playing import column, done, made_up_name, set_cell, write_list

MEN, MIXED = "男子团体赛", "大学生混合团体赛"
HEADINGS = ["组别", "队名", "台号", "姓名", "单位", "性别", "出生日期", "领队"]


def seat(group, team, board, who, name=""):
    sex = "女" if (group, board) == (MIXED, 3) else "男"
    return [group, name or f"第{team}队", board, who, f"第{team}棋院", sex, "1993-01-01", f"领队{team}"]


def enter(book, *lines):
    done("import", book, write_list(book.with_suffix(".csv"), [HEADINGS, *lines]))


@pytest.fixture
def book(tmp_path):
    """Four teams, drawn; the second has nobody on board 3."""
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", "team-2013", "--section", MEN, "--section", MIXED)
    people = [(team, board) for team in (1, 2, 3, 4) for board in (1, 2, 3) if (team, board) != (2, 3)]
    enter(book, *(seat(MEN, team, board, made_up_name(at)) for at, (team, board) in enumerate(people)))
    done("draw", book, "--section", MEN, "--seed", "1")
    return book


def team_of(book, name):
    """Return 编号 and the players on the boards of a team."""
    at = column(book, "队伍_1", "队名").index(name)
    return column(book, "队伍_1", "编号")[at], [
        column(book, "队伍_1", f"{board}台")[at] for board in "一二三"
    ]


def test_before_round_1_he_is_drawn_with_his_team(book):
    enter(book, seat(MEN, 2, 3, "王补子"))

    done("draw", book, "--section", MEN, "--seed", "1")

    number, players = team_of(book, "第2队")
    assert (len(column(book, "队伍_1", "队名")), players[2]) == (4, "王补子")
    found = dict(rows(book, "选手_1", "姓名", "编号"))
    assert found["王补子"] == 10 * number + 3
    assert dict(rows(book, "报名", "姓名", "编排号")) == found
    assert issues(book) == []


def test_once_play_has_begun_he_comes_in_with_the_next_round(book):
    done("pair", book, "--section", MEN)
    number, _ = team_of(book, "第2队")
    enter(book, seat(MEN, 2, 3, "王补子"))

    ran = done("draw", book)

    assert ran.out.splitlines() == [f"{MEN}：王补子 补入第2队第 3 台，从第 2 轮起参加。"]
    assert ran.err == ""
    assert team_of(book, "第2队") == (number, [*team_of(book, "第2队")[1][:2], "王补子"])
    last = rows(book, "选手_1", "编号", "姓名", "队号", "台号", "加入轮次")[-1]
    assert last == (10 * number + 3, "王补子", number, 3, 2)
    assert dict(rows(book, "报名", "姓名", "编排号"))["王补子"] == 10 * number + 3
    for table, boards in ((1, "1 0 1"), (2, "0 1 0")):
        done("result", book, boards, "--section", MEN, "--round", 1, "--table", table)
    done("pair", book, "--section", MEN)
    empty = [row for row in rows(book, "对阵_1", "轮次", "台次", "先行方", "后行方") if "（缺）" in row]
    assert {(number, board) for number, board, *_ in empty} == {(1, 3)}
    assert findings(book) == []


@pytest.mark.parametrize("begun", [False, True])
def test_a_board_that_is_taken_is_told_with_its_cell(book, begun):
    if begun:
        done("pair", book, "--section", MEN)
    enter(book, seat(MEN, 1, 1, "王补子"))
    [problem] = refused(book, "draw", "--section", MEN)
    assert (problem["code"], problem["sheet"], problem["cell"]) == ("entry.board-taken", "报名", "D16")
    assert "请在“队名”里写明（如二队）" in problem["suggestion"]
    set_cell(book, "报名", "队名", 11, "第1队二队")
    done("draw", book, "--section", MEN)
    assert len(rows(book, "队伍_1", "编号")) == 5


def test_of_two_groups_in_one_field_he_goes_to_the_team_of_his_own(book):
    enter(book, *(seat(MIXED, 2, board, f"钱混{board}") for board in (1, 2)))
    set_cell(book, "组别", "并入", 1, MEN)
    done("draw", book, "--section", MEN)
    enter(book, seat(MIXED, 2, 3, "孙补子"))
    done("draw", book, "--section", MEN)
    teams = zip(*(column(book, "队伍_1", f"{board}台") for board in "一二三"), strict=True)
    assert [third for first, _, third in teams if first == "钱混1"] == ["孙补子"]
    assert rows(book, "选手_1", "姓名", "奖励组别").count(("孙补子", MIXED)) == 1
    assert len(column(book, "队伍_1", "队名")) == 5
