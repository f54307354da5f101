"""The sheets of a section are found, named and put in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.workbook.package.packages import table_xml, write_package
from xl_engine.workbook.hosts import ClosedFile
from xl_engine.workbook.section_tabs import Tab, add_tabs, free_numbers, remove_tabs, rename_tabs, tabs_of

ROW = '<sheetData><row r="3"><c r="A3" t="inlineStr"><is><t>编号</t></is></c></row><row r="4"><c r="A4"/></row></sheetData>'


def book(path: Path, sheets: dict[str, str], names: str = "") -> ClosedFile:
    """Return a workbook with a table, by its name, on each sheet that has one."""
    tables = {sheet: [table_xml(table, "A3:A4", ["编号"])] for sheet, table in sheets.items() if table}
    return ClosedFile(write_package(path, dict.fromkeys(sheets, ROW), tables=tables, names=names))


@pytest.fixture
def host(tmp_path: Path) -> ClosedFile:
    return book(
        tmp_path / "a.xlsx",
        {
            "首页": "概况",
            "A-选手": "选手_1",
            "自己的": "后勤_1",
            "A-名次": "名次_1",
            "B-选手": "选手_11",
            "日志": "日志",
        },
        "<definedName name=\"标题_选手_3\">'A-选手'!$A$1</definedName>",
    )


def test_tables_tell_which_sheets_are_a_sections(host):
    assert tabs_of(host, 1) == [Tab("A-选手", "选手"), Tab("A-名次", "名次")]
    assert tabs_of(host, 11) == [Tab("B-选手", "选手")]
    assert tabs_of(host, 2) == []


def test_numbers_go_on_from_the_highest_and_leave_out_what_is_still_named(host):
    numbers = free_numbers(host, [1, 2])
    assert [next(numbers), next(numbers)] == [4, 5]
    assert next(free_numbers(host, [10])) == 12
    assert next(free_numbers(host, [9999])) == 2


def test_new_sheets_follow_those_of_the_last_section(host, tmp_path):
    donor = book(
        tmp_path / "d.xlsx", {"首页": "概况", "新-选手": "选手_1", "新-名次": "名次_1", "又-选手": "选手_2"}
    )
    assert add_tabs(host, donor, {4: "b", 6: "C/D"}) == ["4.b-选手", "b-名次", "C_D-选手"]
    assert host.sheets() == [
        "首页", "A-选手", "自己的", "A-名次", "B-选手", "4.b-选手", "b-名次", "C_D-选手", "日志",
    ]  # fmt: skip
    assert host.tables()["选手_6"] == "C_D-选手"


def test_without_sections_new_sheets_follow_the_common_ones(tmp_path):
    host = book(tmp_path / "a.xlsx", {"首页": "概况", "报名": "报名", "通讯录": "", "日志": "日志"})
    donor = book(tmp_path / "d.xlsx", {"新-选手": "选手_1"})
    add_tabs(host, donor, {1: "A"})
    assert host.sheets() == ["首页", "报名", "A-选手", "通讯录", "日志"]


def test_only_the_sheets_of_that_section_are_taken_out(host):
    remove_tabs(host, 11)
    assert host.sheets() == ["首页", "A-选手", "自己的", "A-名次", "日志"]
    assert list(host.names()) == ["标题_选手_3"]


def test_tabs_follow_whatever_name_the_section_went_by(tmp_path):
    host = book(
        tmp_path / "a.xlsx",
        {"男(甲)-选手": "选手_1", "1.男（甲）-对阵": "对阵_1", "墙上": "成绩_1", "男(甲)-我的": "名次_1"},
    )
    assert rename_tabs(host, {1: (("男(甲)", "男（甲）"), "乙")}) == {
        "男(甲)-选手": "乙-选手",
        "1.男（甲）-对阵": "乙-对阵",
    }
    assert host.sheets() == ["乙-选手", "乙-对阵", "墙上", "男(甲)-我的"]


def test_a_tab_of_the_organisers_is_not_in_the_way(tmp_path):
    host = book(tmp_path / "a.xlsx", {"A-选手": "选手_1", "b-选手": "", "1.B-选手": ""})
    rename_tabs(host, {1: (("A",), "B")})
    assert host.sheets() == ["1.2.B-选手", "b-选手", "1.B-选手"]


def test_sections_can_change_places(tmp_path):
    host = book(tmp_path / "a.xlsx", {"A-选手": "选手_1", "B-选手": "选手_2", "_": ""})
    rename_tabs(host, {1: (("A",), "B"), 2: (("B",), "A")})
    assert host.tables() == {"选手_1": "B-选手", "选手_2": "A-选手"}
    assert host.sheets() == ["B-选手", "A-选手", "_"]
