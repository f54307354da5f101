"""2025年全国五子棋锦标赛（团体）竞赛规程, article by article: the event in the workbook behaves as each one says.

八（五） and 九 are in `test_team_2025_places`.

Outside what the product exists for: 一 to 五 (organisers, days and place of the event of 2025), the registration of 七（二） and the
units of 七（一） (nobody can read them from a list; `regulations --show` has the sentences), the number of coaches of a unit in all
events (七（四）), 十（一） (fees, insurance), （二） (arrival and papers), 十一 (appeals, referees, discipline), 十二 and 十三.
八（一） as far as the game itself is judged at the board.
"""

from __future__ import annotations

import pytest

from tests.commands.closing import rows
from tests.commands.playing import column, done, set_cell, xl
from xl_engine.workbook.hosts import ClosedFile

from .played import played
from .team_events import (
    arranged,
    conditions,
    drawn,
    entered,
    issues,
    listed,
    named_cells,
    paired,
    person,
    play_round,
    seats,
)

KEY = "team-2025"
MIXED, BOYS, GIRLS, SMALL_BOYS, SMALL_GIRLS = GROUPS = (
    "混合团体", "少年男子团体", "少年女子团体", "儿童男子团体", "儿童女子团体",
)  # fmt: skip


# -- the sample event, from the entries to the awards ---------------------------------------------------------


def test_article_8_2_the_sample_event_has_the_systems_of_its_numbers_of_teams():
    """根据参赛队数决定赛制和比赛轮次 (20, 14, 8, 12 and 6 teams)."""
    assert arranged(played(KEY).book) == [
        ("积分编排制", 9), ("积分编排制", 7), ("循环制", 7), ("积分编排制", 7), ("循环制", 5),
    ]  # fmt: skip


def test_article_8_4_in_every_match_of_the_sample_event_the_colours_are_these():
    """先行方1、3台黑棋，后行方2台黑棋."""
    for number in range(1, 6):
        view = ClosedFile(played(KEY).book).read(f"对阵_{number}")
        at = [view.headings.index(name) for name in ("台次", "先行棋色", "后行棋色")]
        boards = {tuple(row[place] for place in at) for row in view.rows if row[at[0]] is not None}
        assert boards == {(1, "黑", "白"), (2, "白", "黑"), (3, "黑", "白")}


# -- 六 and 七: the events and who may enter ------------------------------------------------------------------


def test_article_6_five_team_events_with_their_birth_dates(tmp_path):
    """混合团体、少年男子团体、少年女子团体、儿童男子团体、儿童女子团体."""
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", KEY)
    headings = ("组别", "个人或团体", "性别", "出生起", "出生止")
    assert rows(book, "组别", *headings) == [
        (MIXED, "团体", "不限", "1965-01-01", None),
        (BOYS, "团体", "男", "2012-01-01", "2015-12-31"), (GIRLS, "团体", "女", "2012-01-01", "2015-12-31"),
        (SMALL_BOYS, "团体", "男", "2016-01-01", "2019-12-31"), (SMALL_GIRLS, "团体", "女", "2016-01-01", "2019-12-31"),
    ]  # fmt: skip


@pytest.fixture(scope="module")
def ages(tmp_path_factory):
    """A book of two teams of each event; on boards 1 and 2 of the first sit the oldest and the youngest admitted, of the second those a day older and younger."""
    windows = {
        MIXED: ("1965-01-01", "2019-12-31", "1964-12-31", "2019-12-31"),
        **dict.fromkeys((BOYS, GIRLS), ("2012-01-01", "2015-12-31", "2011-12-31", "2016-01-01")),
        **dict.fromkeys((SMALL_BOYS, SMALL_GIRLS), ("2016-01-01", "2019-12-31", "2015-12-31", "2020-01-01")),
    }
    changes = {
        (name, team, board): {"出生日期": born}
        for name, dates in windows.items()
        for (team, board), born in zip(((1, 1), (1, 2), (2, 1), (2, 2)), dates, strict=True)
    }
    book = entered(tmp_path_factory.mktemp("ages"), KEY, dict.fromkeys(GROUPS, 2), changes)
    return book, issues(book)


@pytest.mark.parametrize("name", GROUPS)
def test_article_6_birth_dates_are_admitted_from_the_first_day_to_the_last(ages, name):
    """1965年1月1日以后出生; 2012年1月1日-2015年12月31日; 2016年1月1日-2019年12月31日."""
    book, found = ages
    older, younger = person(book, name, 2, 1), person(book, name, 2, 2)
    of_group = [
        (issue["code"], issue["problem"].split("”")[0][1:]) for issue in found if issue["section"] == name
    ]
    expected = [("entry.too-old", older), ("entry.too-young", younger)]
    assert of_group == (expected[:1] if name == MIXED else expected)
    assert {heading for who, heading in named_cells(book) if who in (older, younger)} == {"出生日期"}


def test_article_7_1_units_enter_and_name_their_teams(tmp_path):
    """以……为单位组队参赛，由各参赛单位统一组织报名."""
    book = entered(tmp_path, KEY, {BOYS: 2}, {(BOYS, 1, board): {"队名": ""} for board in (1, 2, 3)})
    done("draw", book, "--seed", "1")
    teams = zip(column(book, "队伍_1", "队名"), column(book, "队伍_1", "单位"), strict=True)
    assert sorted(teams) == [("第1棋院", "第1棋院"), ("第2队", "第2棋院")]


def test_article_7_2_what_the_list_cannot_show_stands_in_the_regulation():
    """参赛运动员须为2025年度……注册运动员。非注册运动员可代表户籍所在地或学籍所在地参赛."""
    shown = done("regulations", "--show", KEY).out
    assert "参赛运动员须为2025年度体育总局棋牌中心五子棋项目注册运动员。" in shown
    assert '"entry.requirements" = "七（二）"' in shown


def test_article_7_3_everybody_plays_by_age_and_sex(tmp_path):
    """各组别运动员按年龄、性别参赛."""
    changes = {
        (BOYS, 1, 1): {"性别": "女"}, (GIRLS, 1, 1): {"性别": "男"}, (SMALL_BOYS, 1, 1): {"出生日期": "2013-05-01"},
    }  # fmt: skip
    book = entered(tmp_path, KEY, dict.fromkeys(GROUPS, 1), changes)
    girl, boy, old = issues(book)
    assert [one["code"] for one in (girl, boy, old)] == [
        "entry.sex-not-allowed", "entry.sex-not-allowed", "entry.too-old",
    ]  # fmt: skip
    assert girl["suggestion"] == "请核对性别，或改报：少年女子团体、混合团体。"
    assert old["suggestion"] == "请核对出生日期，或改报：少年男子团体、混合团体。"


def test_article_7_3_a_team_has_three_players(tmp_path):
    """每队由三名运动员组成."""
    missing, fourth = {(name, 1, 2): None for name in GROUPS}, {(BOYS, 2, 3): {"台号": 4}}
    book = entered(tmp_path, KEY, dict.fromkeys(GROUPS, 2), missing | fourth)
    found = issues(book, "team.player-count")
    assert [(one["section"], one["severity"]) for one in found] == [(name, "error") for name in GROUPS]
    assert {one["problem"].split("（")[0] for one in found} == {"第1队有 2 名队员，规程规定每队 3 名"}
    assert named_cells(book, "entry.board-too-high") == [(person(book, BOYS, 2, 4), "台号")]


def test_article_7_3_the_woman_of_a_mixed_team_is_on_board_3(tmp_path):
    """其中混合团体项目每队由2男1女组成，女棋手在第三台."""
    changes = {(MIXED, 1, 3): {"性别": "男"}, (MIXED, 2, 1): {"性别": "女"}}
    book = entered(tmp_path, KEY, {MIXED: 2}, changes)
    assert [issue["code"] for issue in issues(book)] == ["team.board-needs-woman", "team.board-needs-man"]
    assert named_cells(book) == [(person(book, MIXED, 1, 3), "性别"), (person(book, MIXED, 2, 1), "性别")]


def test_article_7_4_leader_and_coaches_stand_with_the_team(tmp_path):
    """每单位可报领队1名，教练2名."""
    both = {(BOYS, 1, board): {"教练": "甲教练、乙教练"} for board in (1, 2, 3)}
    without = {(BOYS, 2, board): {"领队": "", "教练": ""} for board in (1, 2, 3)}
    book = entered(tmp_path, KEY, {BOYS: 2}, both | without)
    assert issues(book) == []
    done("draw", book, "--seed", "1")
    assert sorted(rows(book, "队伍_1", "队名", "领队", "教练")) == [
        ("第1队", "领队1", "甲教练、乙教练"), ("第2队", None, None),
    ]  # fmt: skip


# -- 八（一） to （四）: opening, system, time, boards ----------------------------------------------------------


def test_articles_8_1_and_8_3_opening_and_time_of_each_event_stand_on_the_settings(tmp_path):
    """混合团体……塔拉山口-10规则，少年……和儿童……执行指定开局，限制打点数N=2；每方45分钟，每走一步加30秒，超时判负."""
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", KEY)
    time = "每方45分钟，每走一步加30秒，超时判负。"
    youth = f"指定开局，限制打点数 N=2，{time}"
    assert conditions(book) == {MIXED: f"塔拉山口-10，{time}", **dict.fromkeys(GROUPS[1:], youth)}


def test_article_8_2_system_and_rounds_follow_from_the_number_of_teams(tmp_path):
    """采用积分编排制或循环制进行比赛，根据参赛队数决定赛制和比赛轮次."""
    book = entered(tmp_path, KEY, {MIXED: 11, BOYS: 10, GIRLS: 5})
    done("draw", book, "--seed", "1")
    assert arranged(book) == [("积分编排制", 7), ("循环制", 9), ("循环制", 5)]


def test_article_8_3_whoever_oversteps_the_time_has_lost(tmp_path):
    """超时判负."""
    book = drawn(tmp_path, KEY, BOYS, 2)
    play_round(book, "0.5 0-1（超时） 0.5")
    assert [line[:2] for line in _lines(book)] == [(2, [1, 2]), (1, [0, 1])]


def _lines(book):
    found = done("rank", book, "--format", "json").data["sections"][0]["rows"]
    return [(row["number"], row["values"][:2], row["place"]) for row in found]


@pytest.fixture
def four(tmp_path):
    """Four teams, drawn and paired once."""
    return paired(tmp_path, KEY, MIXED, 4)


def test_article_8_4_three_games_between_those_of_the_same_board_and_who_has_black(four):
    """两队之间的比赛共三局，由两队之间台号相同的选手对局。先行方1、3台黑棋，后行方2台黑棋."""
    assert seats(four) == [
        (1, table, board, 10 * first + board, 10 * second + board, *(("白", "黑") if board == 2 else ("黑", "白")))
        for table, (first, second) in ((1, (1, 4)), (2, (2, 3)))
        for board in (1, 2, 3)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("boards", "points"),
    [("1 1 0", (1, 0)), ("1 0 0.5", (0.5, 0.5)), ("0 0.5 0", (0, 1))],
)
def test_article_8_4_a_match_is_decided_by_its_three_games(four, boards, points):
    """每轮每两支团队之间的比赛共三局."""
    for board, text in enumerate(boards.split(), start=1):
        done("result", four, text, "--round", 1, "--table", 1, "--board", board)
    assert {number: values[0] for number, values, _ in _lines(four)} == {
        1: points[0],
        4: points[1],
        2: 0,
        3: 0,
    }


def test_article_8_4_boards_must_be_named_at_the_entry(tmp_path):
    """报名时必须注明队员的台号号码."""
    book = entered(tmp_path, KEY, {BOYS: 2}, {(BOYS, 1, 2): {"台号": ""}})
    assert [issue["code"] for issue in issues(book, "entry.no-board")] == ["entry.no-board"]
    assert named_cells(book, "entry.no-board") == [(person(book, BOYS, 1, None), "台号")]
    assert xl("draw", book).status == 1


def test_article_8_4_boards_cannot_change_for_a_match(four):
    """比赛过程中不可改变."""
    for row, number in ((1, 12), (2, 11)):
        set_cell(four, "对阵_1", "先行方编号", row, number)
    assert [(one["severity"], one["found"]) for one in issues(four, "pairing.wrong-seat")] == [
        ("error", "12"), ("error", "11"),
    ]  # fmt: skip
    assert xl("check", four).status == 1


def test_article_8_4_boards_cannot_change_between_two_rounds(four):
    """比赛过程中不可改变: whoever changes 台号 after a round, that round no longer fits."""
    for row, board in ((0, 2), (1, 1)):
        set_cell(four, "选手_1", "台号", row, board)
    assert [one["found"] for one in issues(four, "pairing.wrong-seat")] == ["11", "12"]


# -- 十 -------------------------------------------------------------------------------------------------------


def test_article_10_1_a_team_that_does_not_come_loses_every_board(four):
    """报名后因故未参赛者……参赛选手缺席或迟到，经赛事组委会核实批准，可酌情处理 (RULES 2.10: 0-3 and a lost match)."""
    done("result", four, "1-0（弃）", "--round", 1, "--table", 1)
    done("result", four, "0 0 1", "--round", 1, "--table", 2)
    assert {number: values for number, values, _ in _lines(four)} == {
        1: [1, 3],
        4: [0, 0],
        2: [0, 1],
        3: [1, 2],
    }


def test_article_10_1_a_player_may_be_replaced_before_the_draw(tmp_path):
    """报名 is open until the draw: the list drawn is the one in force."""
    later = [row | {"姓名": f"新{at}"} for at, row in enumerate(listed(KEY, {BOYS: 2}))]
    book = entered(tmp_path, KEY, {BOYS: 2})
    host = ClosedFile(book)
    host.write("报名", {"姓名": [str(row["姓名"]) for row in later]}, rows=6)
    host.save()
    done("draw", book, "--seed", "1")
    assert sorted(column(book, "选手_1", "姓名")) == [f"新{at}" for at in range(6)]
    assert issues(book) == []
