"""首页: what it says at each point of an event, and where its links lead."""

from __future__ import annotations

import pytest

from tests.commands.playing import column, done, entry_list, event_book, fill_results, write_list
from tests.standings.building import a_section
from xl_engine.event import Section, System
from xl_engine.workbook.home_sheet import State, state_of, system_text
from xl_engine.workbook.hosts import ClosedFile

FILL = "在“对阵”的“结果”列填写结果"


@pytest.mark.parametrize(
    ("section", "waiting", "stage", "missing"),
    [
        (Section("A"), 0, "等待报名", 0),
        (Section("A"), 12, "报名 12 人，未抽签", 0),
        (a_section(players=8), 0, "已抽签，未开赛", 0),
        (a_section(players=8), 2, "已抽签，未开赛", 0),
        (a_section("1?2, 3+4, 5?6, 7 bye", rounds=5), 0, "第 1 轮进行中，还差 2 台", 2),
        (a_section("1+2, 3+4, 5 bye", rounds=5), 0, "第 1 轮结束", 0),
        (a_section("1+2, 3+4", "1?3, 2?4", rounds=2), 0, "第 2 轮进行中，还差 2 台", 2),
        (a_section("1+2, 3+4", "1+3, 2+4", rounds=2), 0, "全部 2 轮结束", 0),
        (a_section("1+2, 3+4"), 0, "第 1 轮结束", 0),
        (a_section("1+2, 3+4", rounds=5), 3, "有 3 人补报", 0),
    ],
)
def test_the_stage_of_a_section(section, waiting, stage, missing):
    state = state_of(section, waiting)
    assert (state.stage, state.missing) == (stage, missing)


@pytest.mark.parametrize(
    ("section", "waiting", "next_step"),
    [
        (Section("A"), 0, "填写“报名”，或导入报名表（import）"),
        (Section("A"), 1, "检查报名，然后“抽签编号”（draw）"),
        (a_section(players=8), 0, "“编排下一轮”（pair）"),
        (a_section("1?2"), 0, FILL),
        (a_section("1+2", rounds=3), 0, "“计算名次”（rank）或“编排下一轮”（pair）"),
        (a_section("1+2", rounds=1), 0, "“计算名次”（rank），然后“奖项”（awards）"),
        (a_section("1+2", rounds=3), 1, "“抽签编号”（draw）把补报者加入下一轮"),
    ],
)
def test_the_next_step_of_a_section(section, waiting, next_step):
    assert state_of(section, waiting).next_step == next_step


def test_a_result_missing_in_an_earlier_round_is_told():
    state = state_of(a_section("1?2, 3+4", "1+3, 2+4", rounds=2), 0)
    assert state == State("第 1 轮进行中，还差 1 台", FILL, 1)


def test_a_system_left_to_the_draw_is_called_automatic():
    assert [system_text(None), system_text(System.SWISS), system_text(System.ROUND_ROBIN)] == [
        "自动", "积分编排制", "循环制",
    ]  # fmt: skip


def test_the_line_of_a_section_follows_the_event(tmp_path):
    book = event_book(tmp_path, 12)
    lines = [_line(book)]
    done("pair", book)
    lines.append(_line(book))
    fill_results(book)
    done("rank", book)
    lines.append(_line(book))

    assert lines == [
        ("A", 12, "积分编排制", "0 / 7", "已抽签，未开赛", None, None),
        ("A", 12, "积分编排制", "1 / 7", "第 1 轮进行中，还差 6 台", "第 1 轮", "名次"),
        ("A", 12, "积分编排制", "1 / 7", "第 1 轮结束", "第 1 轮", "名次"),
    ]


def test_links_lead_to_the_first_table_of_the_round_and_to_the_ranking(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(2):
        done("pair", book)
        fill_results(book)

    host = ClosedFile(book)
    view = host.read("概况")
    sheet = host._book.sheet(view.sheet)
    links = [
        sheet.formula(view.first_row, view.first_column + view.headings.index(h))
        for h in ("当前轮", "名次表")
    ]
    assert links == ['HYPERLINK("#\'A-对阵\'!A11","第 2 轮")', 'HYPERLINK("#\'A-名次\'!A1","名次")']
    done("pair", book)
    sheet = ClosedFile(book)._book.sheet(view.sheet)
    assert sheet.formula(view.first_row, view.first_column + 6) == 'HYPERLINK("#\'A-对阵\'!A17","第 3 轮")'


def test_every_section_has_its_line(tmp_path):
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", "youth-open-2023")
    write_list(tmp_path / "名单.csv", [["组别", "姓名"], ["少年女子组", "甲一"], ["少年女子组", "乙二"]])
    done("import", book, tmp_path / "名单.csv")

    assert column(book, "概况", "组别") == ["少年男子组", "少年女子组", "儿童男子组", "儿童女子组"]
    assert column(book, "概况", "状态") == ["等待报名", "报名 2 人，未抽签", "等待报名", "等待报名"]
    assert column(book, "概况", "人数") == [0, 2, 0, 0]


def test_late_entries_are_announced(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    fill_results(book)

    done("import", book, entry_list(tmp_path / "late.csv", 14))

    assert column(book, "概况", "状态") == ["有 2 人补报"]


def test_the_regulation_and_the_revision_stand_under_the_title(tmp_path):
    book = event_book(tmp_path, 12)
    host = ClosedFile(book)
    revision = dict(row[:2] for row in host.read("引擎").rows)["revision"]
    assert host.named("标题_首页") == "测试杯"
    assert host.named("副题_首页") == f"规程：自定　修订 {revision}"


def _line(book):
    view = ClosedFile(book).read("概况")
    [row] = view.rows
    kept = ("组别", "人数", "赛制", "轮次", "状态", "当前轮", "名次表")
    return tuple(row[view.headings.index(heading)] for heading in kept)
