"""What an organiser has made of the workbook survives when sections come, go and get other names."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import column, done, event_book, fill_results, parts, xl


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """An event of one round with an organiser's sheets, formulas, chart, notes and formats."""
    book = event_book(tmp_path, 6)
    done("sections", book, "--add", "乙")
    done("pair", book, "--section", "A")
    fill_results(book)
    workbook = load_workbook(book)
    workbook["A-选手"]["B6"].comment = Comment("需要轮椅通道", "编排长")
    workbook["A-选手"]["B6"].fill = PatternFill("solid", start_color="FFCCFFCC")
    workbook["A-选手"]["B6"].font = Font(name="楷体", size=14, italic=True)
    notes = workbook.create_sheet("后勤", 2)
    notes["A1"], notes["A2"] = "=COUNTA('A-选手'!B5:B10)", "盒饭"
    notes["B1"] = "=SUM(选手_1[编号])"
    rule = DataValidation(type="list", formula1="'A-选手'!$B$5:$B$10")
    rule.add("C1:C5")
    notes.add_data_validation(rule)
    plain = workbook.create_sheet("通讯录", 7)
    plain["A1"] = "电话"
    plain.print_title_rows = "1:1"
    figures = workbook.create_sheet("图表")
    chart = BarChart()
    chart.add_data(Reference(workbook["A-选手"], min_col=1, min_row=5, max_row=10))
    figures.add_chart(chart, "E2")
    workbook.active = workbook.sheetnames.index("通讯录")
    workbook.save(book)
    return book


def sheet_parts(book: Path) -> dict[str, str]:
    return {entry.name: entry.part for entry in ClosedFile(book)._book.sheets}


def test_sheets_of_the_organiser_stay_byte_for_byte(changed):
    before, sheets = parts(changed), sheet_parts(changed)
    done("sections", changed, "--add", "丙", "--remove", "乙", "--rename", "A=男子组")

    after = parts(changed)
    assert [name for name in before if name.startswith(("xl/media", "xl/theme", "xl/comments")) and before[name] != after[name]] == []  # fmt: skip
    assert after[sheets["通讯录"]] == before[sheets["通讯录"]]
    assert after[sheets["图表"]] == before[sheets["图表"]]
    assert after[sheets["后勤"]] != before[sheets["后勤"]]
    assert after["xl/styles.xml"] == before["xl/styles.xml"]
    assert findings(changed) == []


def test_tabs_keep_their_order_and_the_sheet_on_top(changed):
    done("sections", changed, "--add", "丙", "--remove", "乙", "--rename", "A=男子组")
    workbook = load_workbook(changed)
    assert workbook.sheetnames == [
        "首页", "设置", "后勤", "报名", "问题", "男子组-选手", "男子组-对阵", "通讯录", "男子组-成绩", "男子组-名次",
        "丙-选手", "丙-对阵", "丙-成绩", "丙-名次", "加赛", "奖项", "荣誉称号", "签收表", "日志", "_引擎", "图表",
    ]  # fmt: skip
    assert workbook.active.title == "通讯录"
    assert workbook["通讯录"].print_title_rows == "$1:$1"
    assert workbook["男子组-选手"].print_title_rows == "$1:$4"


def test_formulas_charts_and_lists_follow_a_new_name(changed):
    done("sections", changed, "--rename", "A=男子组")
    workbook = load_workbook(changed)
    notes = workbook["后勤"]
    assert (notes["A1"].value, notes["A2"].value) == ("=COUNTA('男子组-选手'!B5:B10)", "盒饭")
    assert notes["B1"].value == "=SUM(选手_1[编号])"
    assert [rule.formula1 for rule in notes.data_validations.dataValidation] == ["'男子组-选手'!$B$5:$B$10"]
    [chart] = workbook["图表"]._charts
    assert chart.series[0].val.numRef.f == "'男子组-选手'!$A$5:$A$10"
    cell = workbook["男子组-选手"]["B6"]
    assert cell.comment.text == "需要轮椅通道"
    assert (cell.font.name, cell.font.size, cell.font.italic, cell.fill.start_color.rgb) == (
        "楷体", 14, True, "FFCCFFCC",
    )  # fmt: skip


@pytest.mark.office
def test_formulas_work_out_the_same_under_the_new_name(changed, office):
    done("sections", changed, "--rename", "A=男子组", "--add", "丙")
    [saved] = office([changed], "xlsx")
    notes = load_workbook(saved, data_only=True)["后勤"]
    assert (notes["A1"].value, notes["B1"].value) == (6, 21)


def test_the_event_goes_on_under_the_new_name(changed):
    done("sections", changed, "--rename", "A=男子组", "--add", "丙")
    done("pair", changed, "--section", "男子组")
    fill_results(changed)
    ranked = done("rank", changed, "--section", "男子组", "--format", "json").data["sections"]
    assert [(section["name"], section["after_round"]) for section in ranked] == [("男子组", 2)]
    assert findings(changed) == []


@pytest.mark.parametrize(
    ("tab", "cell", "content", "said"),
    [
        ("乙-对阵", "A9", "裁判长：", "[乙-对阵 A9] 工作表“乙-对阵”的 A9 填有表以外的内容"),
        ("后勤", "D4", "=COUNTA('乙-选手'!B5:B9)", "[后勤 D4] 这里引用了“乙-选手”"),
        ("通讯录", "D4", "=ROWS(选手_2[姓名])", "[通讯录 D4] 这里引用了“选手_2”"),
    ],
)
def test_a_section_is_not_removed_from_under_the_organisers_own_work(changed, tab, cell, content, said):
    workbook = load_workbook(changed)
    workbook[tab][cell] = content
    workbook.save(changed)
    before = changed.read_bytes()
    ran = xl("sections", changed, "--remove", "乙")
    assert (ran.status, said in ran.err) == (1, True), ran.err
    assert changed.read_bytes() == before


def test_notes_on_the_sheet_of_a_section_keep_it(changed):
    workbook = load_workbook(changed)
    workbook["乙-名次"]["A1"].comment = Comment("待定", "编排长")
    workbook.save(changed)
    ran = xl("sections", changed, "--remove", "乙")
    assert (ran.status, "工作表“乙-名次”上有批注、图片、图表或控件" in ran.err) == (1, True)


def test_rows_and_columns_of_the_organiser_on_settings_move_along(changed):
    host = ClosedFile(changed)
    host.write("组别", {"场地": ["一楼", "二楼"]})
    host.write("概况", {"裁判": ["甲某", "乙某"]})
    host.save()
    done("sections", changed, "--add", "丙")
    host = ClosedFile(changed)
    host.write("组别", {"场地": ["三楼"]}, start=2)
    host.save()
    done("sections", changed, "--remove", "乙")
    assert column(changed, "组别", "组别") == ["A", "丙"]
    assert column(changed, "组别", "场地") == ["一楼", "三楼"]
    assert column(changed, "概况", "裁判") == ["甲某", None]


def test_the_drop_down_of_sections_covers_all_of_them_after_some_came_and_went(changed):
    done("sections", changed, "--add", "丙", "--add", "丁")
    done("sections", changed, "--remove", "乙", "--remove", "丁")
    done("sections", changed, "--add", "戊", "--add", "己", "--add", "庚")
    workbook = load_workbook(changed)
    [listed] = [
        rule.formula1 for rule in workbook["报名"].data_validations.dataValidation
        if rule.formula1 and rule.formula1.startswith("设置!")
    ]  # fmt: skip
    cells = workbook["设置"][listed.partition("!")[2].replace("$", "")]
    assert [row[0].value for row in cells] == ["A", "丙", "戊", "己", "庚"]
    assert findings(changed) == []
