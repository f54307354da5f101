"""The switch 保护: the sheets are locked but for the cells people fill in, and opened again."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile
from xl_engine.workbook.package.addresses import Area

from .playing import column, done, entry_list, event_book, fill_results, parts
from .switching import choose, tries

OURS = [
    "首页", "设置", "报名", "问题", "A-选手", "A-对阵", "A-成绩", "A-名次", "加赛", "奖项", "荣誉称号", "签收表", "日志",
]  # fmt: skip


def _protected(book: Path) -> list[str]:
    return [sheet.title for sheet in load_workbook(book) if sheet.protection.sheet]


def _locked(book: Path, table: str, heading: str) -> set[bool]:
    """Return whether the cells under a heading are locked."""
    workbook = load_workbook(book)
    sheet = next(sheet for sheet in workbook if table in sheet.tables)
    area = Area.parse(sheet.tables[table].ref)
    at = [sheet.cell(area.first_row, c).value for c in range(1, area.last_column + 1)].index(heading) + 1
    return {sheet.cell(row, at).protection.locked for row in range(area.first_row + 1, area.last_row + 1)}


@tries("protect")
def test_the_next_command_locks_the_sheets_and_a_later_one_opens_them(tmp_path):
    book = event_book(tmp_path, 12)
    assert _protected(book) == []

    choose(book, "protect", "是")
    done("pair", book)
    assert _protected(book) == OURS
    assert findings(book) == []

    choose(book, "protect", "否")
    done("check", book)
    assert _protected(book) == []


def test_a_regulation_that_asks_for_it_makes_a_locked_workbook(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        'name = "自己的规程"\n[switches]\nprotect = "yes"\n[[groups]]\nname = "A"\n', encoding="utf-8"
    )
    book = tmp_path / "赛事.xlsx"

    done("new", book, "--regulation", own)

    assert _protected(book) == OURS
    [source] = [text for text in column(book, "开关", "出处") if "不能排序" in str(text)]
    assert source == "自己的规程；保护后不能排序、不能加行，只开放填写的单元格"


@pytest.mark.parametrize(
    ("table", "heading"),
    [
        ("对阵_1", "结果"),
        ("对阵_1", "备注"),
        ("选手_1", "退赛"),
        ("报名", "姓名"),
        ("开关", "当前值"),
        ("赛事", "内容"),
    ],
)
def test_rows_that_commands_add_can_be_filled_in(tmp_path, table, heading):
    book = _played(tmp_path)
    assert _locked(book, table, heading) == {False}


@pytest.mark.parametrize(
    ("table", "heading"), [("对阵_1", "先手编号"), ("选手_1", "编号"), ("名次_1", "名次")]
)
def test_what_the_engine_writes_is_locked(tmp_path, table, heading):
    assert _locked(_played(tmp_path), table, heading) == {True}


def test_sheets_are_not_touched_while_the_switch_stays_as_it_is(tmp_path):
    book = event_book(tmp_path, 12)
    choose(book, "protect", "是")
    done("check", book)
    workbook = load_workbook(book)
    workbook["A-选手"].protection.sheet = False
    workbook.save(book)
    before = parts(book)

    done("check", book)

    assert "A-选手" not in _protected(book)
    sheet = next(entry.part for entry in ClosedFile(book)._book.sheets if entry.name == "A-选手")
    assert parts(book)[sheet] == before[sheet]


def test_sheets_of_the_organiser_and_his_own_protection_stay(tmp_path):
    book = event_book(tmp_path, 12)
    workbook = load_workbook(book)
    workbook.create_sheet("后勤")
    workbook["日志"].protection.enable()
    workbook["日志"].protection.password = "秘密"
    workbook.save(book)
    password = load_workbook(book)["日志"].protection.password

    choose(book, "protect", "是")
    done("check", book)
    assert _protected(book) == [name for name in OURS if name != "后勤"]
    assert load_workbook(book)["日志"].protection.password == password

    choose(book, "protect", "否")
    done("check", book)
    assert _protected(book) == ["日志"]


def test_filters_and_widths_stay_free(tmp_path):
    book = event_book(tmp_path, 12)
    choose(book, "protect", "是")
    done("check", book)
    protection = load_workbook(book)["A-对阵"].protection
    locked = {
        name
        for name in ("autoFilter", "formatColumns", "formatRows", "sort", "insertRows")
        if getattr(protection, name)
    }
    assert locked == {"sort", "insertRows"}


def _played(folder: Path) -> Path:
    """Return a locked workbook after a round, with a late entry on 报名."""
    book = event_book(folder, 12)
    choose(book, "protect", "是")
    done("pair", book)
    fill_results(book)
    done("rank", book)
    done("import", book, entry_list(folder / "late.csv", 14))
    return book
