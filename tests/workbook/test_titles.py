"""The titles over the sheets: event, group, paper, date and place."""

from __future__ import annotations

import pytest

from tests.commands.playing import column, done, set_cell
from xl_engine.workbook.engine_rows import EngineRows
from xl_engine.workbook.hosts import ClosedFile
from xl_engine.workbook.titles import PRIZE_TOTAL


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "赛事.xlsx"
    done("new", path, "--regulation", "free", "--name", "春季杯")
    return path


def fact(book, item, value):
    set_cell(book, "赛事", "内容", column(book, "赛事", "项目").index(item), value)


def titles(book, *kinds, number=1):
    host = ClosedFile(book)
    return [host.named(f"标题_{kind}_{number}") for kind in kinds]


def test_event_and_paper_stand_over_the_sheets_of_a_single_section(book):
    assert titles(book, "选手", "对阵", "成绩", "名次") == [
        "春季杯\u3000选手名单", "春季杯\u3000对阵表", "春季杯\u3000成绩总表", "春季杯\u3000名次表",
    ]  # fmt: skip
    host = ClosedFile(book)
    assert [host.named(f"标题_{kind}") for kind in ("报名", "奖项")] == [
        "春季杯\u3000报名表",
        "春季杯\u3000录取名次与奖励",
    ]


def test_an_event_without_a_name_has_the_paper_alone(tmp_path):
    path = tmp_path / "赛事.xlsx"
    done("new", path, "--regulation", "free")
    assert titles(path, "对阵") == ["对阵表"]
    assert ClosedFile(path).named("标题_首页") == "赛事"


def test_the_name_of_a_group_is_mentioned(tmp_path):
    path = tmp_path / "赛事.xlsx"
    done("new", path, "--regulation", "individual-2019", "--name", "全国赛", "--section", "男子组")
    assert titles(path, "名次") == ["全国赛\u3000男子组\u3000名次表"]


def test_several_sections_are_told_apart_whatever_their_names(tmp_path):
    path = tmp_path / "赛事.xlsx"
    done("new", path, "--regulation", "free", "--name", "杯", "--section", "A", "--section", "B")
    assert [titles(path, "对阵", number=number) for number in (1, 2)] == [
        ["杯\u3000A\u3000对阵表"], ["杯\u3000B\u3000对阵表"],
    ]  # fmt: skip


def test_date_and_place_stand_under_the_title_with_the_next_command(book):
    assert ClosedFile(book).named("副题_对阵_1") is None
    fact(book, "日期", "2026年5月1日")
    fact(book, "地点", "某市棋院")

    done("check", book)

    host = ClosedFile(book)
    assert [host.named(name) for name in ("副题_对阵_1", "副题_选手_1", "副题_报名")] == [
        "2026年5月1日\u3000某市棋院"
    ] * 3


def test_a_new_name_of_the_event_goes_everywhere(book):
    fact(book, "赛事名称", "秋季杯")

    done("check", book)

    assert titles(book, "对阵", "名次") == ["秋季杯\u3000对阵表", "秋季杯\u3000名次表"]
    assert ClosedFile(book).named("标题_首页") == "秋季杯"


def test_the_prize_money_of_the_awards_stands_over_the_sheet_to_sign(book):
    host = ClosedFile(book)
    engine = EngineRows.read(host)
    engine.set(PRIZE_TOTAL, "12500")
    engine.write(host)
    host.save()

    done("check", book)

    assert ClosedFile(book).named("副题_签收表") == "奖金合计 12,500 元"
    assert ClosedFile(book).named("副题_奖项") is None
