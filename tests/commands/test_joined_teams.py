"""Team groups that play together and are awarded apart (并入 on 设置), and teams that withdraw before round 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from xl_engine.commands.rehearsal import play_out
from xl_engine.workbook.hosts.closed import ClosedFile

from .closing import awards, rows
from .joining import (
    GIRLS_TEAMS,
    MEN,
    MIXED,
    TEAMS,
    WHEN,
    converted,
    draw,
    drawn,
    enter_teams,
    entered,
    join,
    numbers_in_entries,
    numbers_in_players,
)
from .odd import issues, refused
from .playing import column, done, set_cell


@pytest.fixture
def joined_teams(tmp_path) -> Path:
    """Three teams of boys and two of girls in one field; 第1队 and 第2队 are there twice."""
    return drawn(tmp_path, (TEAMS, 3), (GIRLS_TEAMS, 2), into={GIRLS_TEAMS: TEAMS}, regulation="team-2025")


def test_teams_of_two_groups_are_numbered_in_one_field(joined_teams):
    assert column(joined_teams, "队伍_1", "编号") == [1, 2, 3, 4, 5]
    assert sorted(column(joined_teams, "队伍_1", "队名")) == ["第1队", "第1队", "第2队", "第2队", "第3队"]
    assert rows(joined_teams, "队伍_2", "队名") == []
    assert rows(joined_teams, "选手_2", "姓名") == []
    girls = numbers_in_entries(joined_teams, GIRLS_TEAMS)
    assert numbers_in_players(joined_teams, GIRLS_TEAMS, 1) == girls
    assert {name.rpartition("-")[2] for name, number in girls.items() if number % 10 == 2} == {"2"}
    assert issues(joined_teams) == []


def test_teams_of_one_name_in_two_groups_draw_lots_of_their_own_whatever_the_order_of_rows(joined_teams):
    before = ClosedFile(joined_teams).read("队伍_1").rows
    draw(joined_teams, "--section", TEAMS)
    assert ClosedFile(joined_teams).read("队伍_1").rows == before


def test_teams_are_parted_again_with_their_players(joined_teams):
    join(joined_teams, GIRLS_TEAMS, None)
    draw(joined_teams)
    assert [column(joined_teams, f"队伍_{n}", "编号") for n in (1, 2)] == [[1, 2, 3], [1, 2]]
    for section, group in enumerate((TEAMS, GIRLS_TEAMS), start=1):
        listed = numbers_in_players(joined_teams, group, section)
        assert listed == numbers_in_entries(joined_teams, group)
        for (number,), *names in zip(
            rows(joined_teams, f"队伍_{section}", "编号"),
            *(column(joined_teams, f"队伍_{section}", f"{board}台") for board in "一二三"), strict=True,
        ):  # fmt: skip
            assert [listed[name] for name in names] == [10 * number + board for board in (1, 2, 3)]
    assert issues(joined_teams) == []


def test_teams_play_one_event_and_each_group_has_places_and_best_boards(tmp_path):
    book = entered(tmp_path, (TEAMS, 3), (GIRLS_TEAMS, 2), regulation="team-2025")
    join(book, GIRLS_TEAMS, TEAMS)
    host = ClosedFile(book)
    ranking, _, said = play_out(host, WHEN, lambda _: None)
    host.save()

    assert [problem.code for problem in said] == ["awards.best-board-number"]
    assert [(one["name"], len(one["rows"])) for one in ranking.data["sections"]] == [(TEAMS, 5)]
    found = {one["name"]: one for one in awards(book)["sections"]}
    assert {name: len(one["places"]) for name, one in found.items()} == {TEAMS: 3, GIRLS_TEAMS: 2}
    girls = set(numbers_in_entries(book, GIRLS_TEAMS).values())
    best = {name: [best["number"] in girls for best in one["best_boards"]] for name, one in found.items()}
    assert best == {TEAMS: [False] * 3, GIRLS_TEAMS: [True] * 3}


def test_a_late_team_of_the_joined_group(joined_teams):
    set_cell(joined_teams, "组别", "赛制", 0, "积分编排制")
    set_cell(joined_teams, "组别", "轮数", 0, 4)
    done("pair", joined_teams)
    enter_teams(joined_teams, (GIRLS_TEAMS, 1), mark="迟")
    assert draw(joined_teams).out.splitlines() == [f"{TEAMS}：迟第1队 补报，编号 6，从第 2 轮起参加。"]
    assert rows(joined_teams, "队伍_1", "编号", "队名", "加入轮次")[-1] == (6, "迟第1队", 2)
    assert rows(joined_teams, "选手_1", "编号", "队号", "台号", "奖励组别")[-3:] == [
        (60 + board, 6, board, GIRLS_TEAMS) for board in (1, 2, 3)
    ]  # fmt: skip


@pytest.mark.parametrize(("group", "into"), [(MIXED, MEN), (MEN, MIXED)])
def test_a_joined_team_is_made_up_as_its_own_group_says(tmp_path, group, into):
    book = drawn(tmp_path, (MEN, 2), (MIXED, 2), into={group: into}, regulation="team-2013")
    assert issues(book) == []


def test_a_team_withdrawn_before_round_1_has_no_number_and_neither_have_its_players(joined_teams):
    set_cell(joined_teams, "队伍_1", "退赛", 4, "赛前")
    name = column(joined_teams, "队伍_1", "队名")[4]
    draw(joined_teams, "--section", TEAMS)
    assert column(joined_teams, "组别", "轮数")[0] == 3
    assert rows(joined_teams, "队伍_1", "编号", "队名")[-1] == (None, name)
    assert [number for (number,) in rows(joined_teams, "选手_1", "编号") if number is not None] == [
        10 * team + board for team in (1, 2, 3, 4) for board in (1, 2, 3)
    ]  # fmt: skip
    assert column(joined_teams, "报名", "编排号").count("退赛") == 3
    assert issues(joined_teams) == []
    draw(joined_teams, "--section", TEAMS)
    done("pair", joined_teams)


def test_teams_not_drawn_yet_keep_name_and_board_in_an_event_file(tmp_path):
    book = entered(tmp_path, (TEAMS, 3), (GIRLS_TEAMS, 2), regulation="team-2025")
    join(book, GIRLS_TEAMS, TEAMS)
    text = converted(book)
    back = tmp_path / "又一次.xlsx"
    done("convert", book.with_suffix(".json"), back)
    assert [column(back, "报名", h) for h in ("组别", "队名", "台号")] == [
        column(book, "报名", h) for h in ("组别", "队名", "台号")
    ]  # fmt: skip
    assert converted(back) == text
    draw(back)
    assert len(rows(back, "队伍_1", "编号")) == 5


@pytest.mark.parametrize("board", [2, 4])
def test_nobody_is_moved_from_a_list_with_a_wrong_board(tmp_path, board):
    book = drawn(tmp_path, (TEAMS, 3), (GIRLS_TEAMS, 3), regulation="team-2025")
    join(book, GIRLS_TEAMS, TEAMS)
    set_cell(book, "选手_2", "台号", 0, board)

    found = refused(book, "draw")

    assert {(one["section"], one["code"].partition(".")[0]) for one in found} == {(GIRLS_TEAMS, "team")}
