"""2013年全国五子棋团体锦标赛竞赛规程, 四 to 七 and 九: who enters, systems, time, draw.

六（四） is in `test_team_2013_boards`, 六（六） and 八 are in `test_team_2013_places`.

Outside what the product exists for: 一 to 三 (organisers, days and place of the event of 2013), 六（一） (selection at home),
七（一） to （四） (committees, referees, arbitration and its fee), 九（二）, （四）, （七）, （八） (addresses, insurance, arrival,
meeting), the money and papers of 九（一）, （三）, （五）, （六）, and 十 (equipment, fees, board and lodging). 十一 says that
everything else is announced later. Whether somebody is a student (五（一）) shows in papers that nobody can read from a list.
"""

from __future__ import annotations

import pytest
from openpyxl import Workbook

from tests.commands.playing import column, done, set_cell, write_list, xl
from xl_engine.workbook.hosts import ClosedFile

from .played import played
from .team_events import (
    HEADINGS,
    arranged,
    book_of_list,
    conditions,
    drawn,
    entered,
    issues,
    listed,
    named_cells,
    paired,
    person,
    play_round,
)

KEY = "team-2013"
MEN, WOMEN, MIXED = "男子团体赛", "女子团体赛", "大学生混合团体赛"

# -- the sample event, from the entries to the awards ---------------------------------------------------------


def test_the_sample_event_has_the_systems_of_its_numbers_of_teams():
    assert arranged(played(KEY).book) == [("积分编排制", 7), ("循环制", 5), ("循环制", 5)]


def test_the_sample_event_has_the_places_of_its_numbers_of_teams():
    assert [len(played(KEY).awarded(name)["places"]) for name in (MEN, WOMEN, MIXED)] == [6, 3, 3]
    assert [len(section["best_boards"]) for section in played(KEY).awards["sections"]] == [3, 3, 3]


# -- 四 and 五: the events and who may enter ------------------------------------------------------------------


def test_article_4_three_team_events(tmp_path):
    """竞赛项目：男子团体赛、女子团体赛、大学生混合团体赛."""
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", KEY)

    assert column(book, "组别", "组别") == [MEN, WOMEN, MIXED]
    assert set(column(book, "组别", "个人或团体")) == {"团体"}
    assert column(book, "组别", "性别") == ["男", "女", "不限"]
    tabs = list(ClosedFile(book).sheets())
    for name in (MEN, WOMEN, MIXED):
        assert {f"{name}-{kind}" for kind in ("队伍", "选手", "对阵", "成绩", "名次")} <= set(tabs)
    assert xl("new", tmp_path / "x.xlsx", "--regulation", KEY, "--section", "男子个人赛").status == 1


def test_article_5_1_any_club_may_enter_and_with_several_teams(tmp_path):
    """全国所有的五子棋团体皆可报名参加团体赛."""
    same = {(MEN, team, board): {"单位": "望海棋社"} for team in (1, 2, 3) for board in (1, 2, 3)}
    book = entered(tmp_path, KEY, {MEN: 3}, same)
    assert issues(book) == []
    done("draw", book, "--seed", "1")
    assert sorted(column(book, "队伍_1", "队名")) == ["第1队", "第2队", "第3队"]
    assert set(column(book, "队伍_1", "单位")) == {"望海棋社"}


def test_article_5_1_what_proves_a_student_comes_along_from_the_list(tmp_path):
    """参加大学生混合团体赛的选手必须是全日制普通高校在读学生."""
    rows = [row | {"学生证号": f"2013{at:04d}"} for at, row in enumerate(listed(KEY, {MIXED: 2}))]
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", KEY, "--section", MIXED)
    cells = [[*HEADINGS, "学生证号"], *([*row.values()] for row in rows)]
    done("import", book, write_list(tmp_path / "报名.csv", cells))

    assert column(book, "报名", "学生证号")[:6] == [f"2013{at:04d}" for at in range(6)]
    shown = done("regulations", "--show", KEY).out.replace("\n", " ")
    assert "students_only = true" in shown
    assert '"groups.大学生混合团体赛.students_only" = "五（一）"' in shown


def test_article_5_2_women_play_in_the_womens_event_only(tmp_path):
    """女棋手只参加女子团体赛，不允许参加男子团体赛（大学生混合团体除外）."""
    changes = {(MEN, 1, 2): {"性别": "女"}, (WOMEN, 2, 1): {"性别": "男"}}
    book = entered(tmp_path, KEY, {MEN: 2, WOMEN: 2, MIXED: 2}, changes)

    assert [issue["code"] for issue in issues(book)] == ["entry.sex-not-allowed"] * 2
    assert named_cells(book) == [(person(book, MEN, 1, 2), "性别"), (person(book, WOMEN, 2, 1), "性别")]
    woman, man = issues(book)
    assert "不能参加男子团体赛（2013 团体规程 五（二））" in woman["problem"]
    assert woman["suggestion"] == "请核对性别，或改报：女子团体赛、大学生混合团体赛。"
    assert "是男子，不能参加女子团体赛" in man["problem"]
    assert xl("check", book).status == 1


def test_article_5_3_a_team_has_three_players(tmp_path):
    """每队可报3名男选手参加男子团体赛；可报3名女选手参加女子团体赛；由2名男选手和1名女选手组成."""
    events = (MEN, WOMEN, MIXED)
    book = entered(tmp_path, KEY, dict.fromkeys(events, 2), {(name, 1, 2): None for name in events})
    found = issues(book)
    assert [(one["section"], one["code"], one["severity"]) for one in found] == [
        (name, "team.player-count", "error") for name in events
    ]
    assert {one["problem"].split("（")[0] for one in found} == {"第1队有 2 名队员，规程规定每队 3 名"}


def test_article_5_3_a_fourth_player_has_no_board(tmp_path):
    """每队可报3名男选手参加男子团体赛."""
    rows = listed(KEY, {MEN: 2})
    fourth, spare = rows[0] | {"姓名": "多余", "台号": 4}, rows[3] | {"姓名": "候补", "台号": ""}
    book = book_of_list(tmp_path, KEY, [*rows, fourth, spare])

    assert named_cells(book, "entry.board-too-high", "entry.no-board") == [("多余", "台号"), ("候补", "台号")]
    assert [issue["problem"].split("（")[0] for issue in issues(book, "team.player-count")] == [
        "第1队有 4 名队员，规程规定每队 3 名"
    ]
    assert xl("draw", book).status == 1


def test_article_5_3_the_woman_of_a_university_team_is_on_board_3(tmp_path):
    """大学生混合团体赛每队由2名男选手和1名女选手组成，女选手在第三台."""
    swapped = {(MIXED, 1, 1): {"性别": "女"}, (MIXED, 1, 3): {"性别": "男"}}
    two_women = {(MIXED, 3, 2): {"性别": "女"}}
    book = entered(tmp_path, KEY, {MIXED: 3}, swapped | two_women)

    assert named_cells(book) == [
        (person(book, MIXED, 1, 1), "性别"), (person(book, MIXED, 1, 3), "性别"), (person(book, MIXED, 3, 2), "性别"),
    ]  # fmt: skip
    codes = [issue["code"] for issue in issues(book)]
    assert sorted(codes) == ["team.board-needs-man", "team.board-needs-man", "team.board-needs-woman"]
    assert {issue["severity"] for issue in issues(book)} == {"error"}


def test_article_5_3_leader_and_coach_stand_with_the_team_and_the_leader_may_play(tmp_path):
    """每队须报领队1名（可兼任），可报教练或技术指导1名."""
    playing = {"领队": listed(KEY, {MEN: 1})[0]["姓名"], "教练": ""}
    book = entered(tmp_path, KEY, {MEN: 3}, {(MEN, 1, board): playing for board in (1, 2, 3)})
    assert issues(book) == []

    done("draw", book, "--seed", "1")

    lines = zip(*(column(book, "队伍_1", name) for name in ("队名", "领队", "教练", "一台")), strict=True)
    assert {name: rest for name, *rest in lines}["第1队"] == [playing["领队"], None, playing["领队"]]
    assert (
        dict(zip(column(book, "队伍_1", "队名"), column(book, "队伍_1", "教练"), strict=True))["第2队"]
        == "教练2"
    )


def test_article_5_3_a_team_without_a_leader_is_told(tmp_path):
    """每队须报领队1名（可兼任）."""
    book = entered(tmp_path, KEY, {MEN: 2}, {(MEN, 2, board): {"领队": ""} for board in (1, 2, 3)})
    [issue] = issues(book)
    assert (issue["code"], issue["severity"], "可以由队员兼任" in issue["suggestion"]) == (
        "team.no-leader",
        "warning",
        True,
    )


# -- 六（二）, （三）, （五）: opening, system, rounds, time ----------------------------------------------------


def test_articles_6_2_and_6_5_opening_and_time_stand_on_the_settings(tmp_path):
    """执行指定开局。每方60分钟，每走一步加30秒，超时判负."""
    book = entered(tmp_path, KEY, {MEN: 2, WOMEN: 2, MIXED: 2})
    assert set(conditions(book).values()) == {"指定开局，每方60分钟，每走一步加30秒，超时判负。"}


def test_article_6_5_the_shorter_time_may_be_written_instead(tmp_path):
    """如对局轮次较多无法安排时，对局时间改为每方45分钟，每走一步加30秒，超时判负."""
    book = entered(tmp_path, KEY, {MEN: 4})
    shorter = "指定开局，每方45分钟，每走一步加30秒，超时判负。"
    set_cell(book, "组别", "比赛时限", 0, shorter)
    done("draw", book, "--seed", "1")
    play_round(book, "1 1 1", "1 1 1")
    done("rank", book)
    assert conditions(book) == {MEN: shorter}


def test_article_6_5_whoever_oversteps_the_time_has_lost(tmp_path):
    """超时判负."""
    book = drawn(tmp_path, KEY, MEN, 2)
    play_round(book, "0.5 0-1（超时） 0.5")
    found = done("rank", book, "--format", "json").data["sections"][0]["rows"]
    assert [(row["number"], row["values"][:2]) for row in found] == [(2, [1, 2]), (1, [0, 1])]


@pytest.mark.parametrize(
    ("teams", "expected"),
    [
        ((4, 9, 10), [("循环制", 3), ("循环制", 9), ("循环制", 9)]),
        ((11, 17, 33), [("积分编排制", 7), ("积分编排制", 9), ("积分编排制", 9)]),
    ],
)
def test_article_6_3_system_and_rounds_follow_from_the_number_of_teams(tmp_path, teams, expected):
    """采用积分编排制或循环制进行比赛，根据参赛队数决定赛制和比赛轮次，原则上不超过9轮."""
    book = entered(tmp_path, KEY, dict(zip((MEN, WOMEN, MIXED), teams, strict=True)))
    done("draw", book, "--seed", "1")
    assert arranged(book) == expected
    assert issues(book) == []


def test_article_6_3_a_double_round_robin_of_more_than_nine_rounds_is_none(tmp_path):
    """原则上不超过9轮."""
    book = entered(tmp_path, KEY, {MEN: 5, WOMEN: 4})
    for row in (0, 1):
        set_cell(book, "组别", "循环", row, 2)
    done("draw", book, "--seed", "1")
    assert arranged(book) == [("积分编排制", 5), ("循环制", 6)]


def test_article_6_3_more_than_nine_rounds_are_a_warning(tmp_path):
    """原则上不超过9轮."""
    book = entered(tmp_path, KEY, {MEN: 12})
    set_cell(book, "组别", "轮数", 0, 9)
    done("draw", book, "--seed", "1")
    assert issues(book) == []

    set_cell(book, "组别", "轮数", 0, 10)

    [issue] = issues(book)
    assert (issue["code"], issue["severity"], issue["sheet"]) == (
        "rounds.beyond-regulation",
        "warning",
        "设置",
    )
    assert issue["problem"] == "规程写明不超过 9 轮（2013 团体规程 六（三）），“轮数”填的是 10。"


# -- 七（五）: the draw ---------------------------------------------------------------------------------------


def test_article_7_5_the_draw_is_kept_with_its_seed_and_can_be_repeated(tmp_path):
    """抽签工作由赛会竞赛组会同裁判长共同主持."""
    orders = []
    for at in (1, 2):
        folder = tmp_path / str(at)
        folder.mkdir()
        book = entered(folder, KEY, {MEN: 8})
        set_cell(book, "赛事", "内容", column(book, "赛事", "项目").index("裁判长"), "某裁判长")
        out = done("draw", book, "--seed", "裁判长掷得 4 6 1").out
        orders.append(column(book, "队伍_1", "队名"))
        assert "8 队已编号（种子 裁判长掷得 4 6 1）" in out
        assert column(book, "组别", "抽签种子") == ["裁判长掷得 4 6 1"]
        logged = column(book, "日志", "内容")[-1]
        assert logged.startswith("种子 裁判长掷得 4 6 1；")
        assert all(f"{number} {name}" in logged for number, name in enumerate(orders[-1], start=1))
    assert orders[0] == orders[1] != sorted(orders[0])


# -- 九 and the form of 附件2 ----------------------------------------------------------------------------------


@pytest.fixture
def four(tmp_path):
    """Four teams, drawn and paired once."""
    return paired(tmp_path, KEY, MEN, 4)


def test_article_9_1_teams_enter_under_the_name_of_their_unit(tmp_path):
    """参赛选手须以单位或团队形式书面报名参赛."""
    book = entered(tmp_path, KEY, {MEN: 3}, {(MEN, 1, board): {"队名": ""} for board in (1, 2, 3)})
    done("draw", book, "--seed", "1")
    assert sorted(column(book, "队伍_1", "队名")) == ["第1棋院", "第2队", "第3队"]


def test_article_9_3_whoever_has_not_been_accepted_is_not_paired(tmp_path, four):
    """未收到参赛名单材料和参赛费均视为无效，不予编排，逾期不予受理."""
    rows = [[*HEADINGS], *([row[name] for name in HEADINGS] for row in listed(KEY, {MEN: 5})[-3:])]
    done("result", four, "1 1 1", "--round", 1, "--table", 1)
    done("result", four, "1 1 1", "--round", 1, "--table", 2)
    done("import", four, write_list(tmp_path / "逾期.csv", rows))

    ran = done("pair", four)

    assert "3 人（队）还没有编号，没有参加本轮编排" in ran.err
    assert column(four, "队伍_1", "编号") == [1, 2, 3, 4]
    assert "第5队" not in str(ClosedFile(four).read("对阵_1").rows)


def test_article_9_5_a_player_may_be_changed_before_the_event(tmp_path):
    """参赛名单材料递交后如需要人员变更，经竞赛组委会批准: before the draw in 报名, after it in 选手."""
    book = entered(tmp_path, KEY, {MEN: 3})
    set_cell(book, "报名", "姓名", 0, "新队员")
    done("draw", book, "--seed", "1")
    row = column(book, "选手_1", "姓名").index("新队员")

    for table, at in (("报名", 0), ("选手_1", row)):
        set_cell(book, table, "姓名", at, "再换一人")
    done("draw", book, "--section", MEN, "--seed", "1")

    assert issues(book) == []
    assert column(book, "选手_1", "姓名")[row] == "再换一人"
    assert "再换一人" in column(book, "队伍_1", "一台")
    done("pair", book)
    assert issues(book, "pairing.wrong-seat", "team.lineup-differs") == []


def test_article_9_6_a_team_that_does_not_come_loses_every_board(four):
    """因故未参赛者……团队缺席或迟到，经竞赛组委会批准，可酌情处理 (RULES 2.10: 0-3 and a lost match)."""
    done("result", four, "0-1（弃）", "--round", 1, "--table", 1)
    done("result", four, "1 0 1", "--round", 1, "--table", 2)
    rows = done("rank", four, "--format", "json").data["sections"][0]["rows"]
    assert {row["number"]: row["values"][:2] for row in rows} == {1: [0, 0], 4: [1, 3], 2: [1, 2], 3: [0, 1]}


def test_annex_2_leader_coach_and_unit_stand_above_the_table_of_the_form(tmp_path):
    """附件2：领队、教练、单位（盖章）."""
    workbook = Workbook()
    sheet = workbook.active
    for row in (
        ["2013年全国五子棋团体锦标赛报名表"], ["领队：某领队           教练：某教练"], ["单位：望海棋社（盖章）"],
        ["组别", "台号", "姓名", "性别"], [MEN, 1, "赵甲", "男"], [MEN, 2, "钱乙", "男"], [MEN, 3, "孙丙", "男"],
    ):  # fmt: skip
        sheet.append(row)
    workbook.save(tmp_path / "报名表.xlsx")
    book = entered(tmp_path, KEY, {MEN: 1})

    done("import", book, tmp_path / "报名表.xlsx")

    headings = ("单位", "台号", "姓名", "领队", "教练")
    lines = list(zip(*(column(book, "报名", name) for name in headings), strict=True))
    assert lines[3] == ("望海棋社", 1, "赵甲", "某领队", "某教练")
    done("draw", book, "--seed", "1")
    assert sorted(column(book, "队伍_1", "队名")) == ["望海棋社", "第1队"]
