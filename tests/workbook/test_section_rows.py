"""Rows and names of sections in the common tables."""

from __future__ import annotations

from pathlib import Path

from tests.workbook.package.packages import table_xml, write_package
from xl_engine.workbook.engine_rows import EngineRows
from xl_engine.workbook.hosts import ClosedFile
from xl_engine.workbook.section_rows import (
    add_row,
    add_team_columns,
    drop_row,
    forget,
    name_blanks,
    rename_everywhere,
    rename_subtitles,
)


def text(cell: str, value: object) -> str:
    if isinstance(value, int):
        return f'<c r="{cell}"><v>{value}</v></c>'
    if str(value).startswith("="):
        return f'<c r="{cell}"><f>{str(value)[1:]}</f><v>7</v></c>'
    return f'<c r="{cell}" t="inlineStr"><is><t>{value}</t></is></c>' if value else f'<c r="{cell}"/>'


def book(folder: Path, table: str, rows: list[list[object]], names: str = "") -> ClosedFile:
    """Return a workbook with one table on one sheet, its headings in the first row."""
    lines = []
    for number, row in enumerate(rows, start=1):
        cells = "".join(text("ABCDEFG"[at] + str(number), value) for at, value in enumerate(row))
        lines.append(f'<row r="{number}">{cells}</row>')
    area = f"A1:{'ABCDEFG'[len(rows[0]) - 1]}{len(rows)}"
    part = table_xml(table, area, [str(heading) for heading in rows[0]])
    sheet = f"<sheetData>{''.join(lines)}</sheetData>"
    return ClosedFile(write_package(folder / "a.xlsx", {"表": sheet}, tables={"表": [part]}, names=names))


def test_a_row_goes_below_those_in_use(tmp_path):
    host = book(tmp_path, "组别", [["组别", "表号"], ["A", 1], ["", ""]])
    add_row(host, {"组别": "B", "表号": 2, "双局制": None})
    add_row(host, {"组别": "C", "表号": 3, "双局制": "是"})
    view = host.read("组别")
    assert view.headings == ("组别", "表号", "双局制")
    assert view.rows == (("A", 1, None), ("B", 2, None), ("C", 3, "是"))


def test_rows_below_move_up_and_formulas_stay_where_they_are(tmp_path):
    rows = [["组别", "表号", "计"], ["A", 1, "=B2*2"], ["B", 2, "=B3*2"], ["C", 3, "=B4*2"]]
    host = book(tmp_path, "组别", rows)
    drop_row(host, "组别", "A")
    assert [row[:2] for row in host.read("组别").rows] == [("B", 2), ("C", 3), (None, None)]
    assert [host._book.sheet("表").formula(row, 3) for row in (2, 3, 4)] == ["B2*2", "B3*2", "B4*2"]


def test_the_last_row_leaves_the_table(tmp_path):
    host = book(tmp_path, "组别", [["组别", "表号"], ["A", 1], ["B", 2]])
    drop_row(host, "组别", "B")
    drop_row(host, "组别", "没有")
    drop_row(host, "概况", "A")
    assert host.read("组别").rows == (("A", 1),)


def test_names_are_written_where_sections_are_named_and_nowhere_else(tmp_path):
    rows = [["参赛组别", "姓名", "备注"], ["A", "A", "A"], [" Ａ", "甲", ""], ["B", "乙", "A"], ["", "A", ""]]
    host = book(tmp_path, "报名", rows)
    rename_everywhere(host, {"A": "B", "B": "A"}, {})
    assert host.read("报名").rows == (
        ("B", "A", "A"), ("B", "甲", None), ("A", "乙", "A"), (None, "A", None),
    )  # fmt: skip


def test_formulas_the_log_and_tables_of_the_organiser_keep_the_name(tmp_path):
    for number, (table, cell) in enumerate((("日志", "A"), ("后勤", "A"), ("奖项", '="A"'))):
        folder = tmp_path / str(number)
        folder.mkdir()
        host = book(folder, table, [["组别"], [cell]])
        before = host.content()
        rename_everywhere(host, {"A": "B", "7": "B"}, {})
        assert host.content() == before


def test_awards_of_their_own_group_in_another_field_follow(tmp_path):
    host = book(tmp_path, "选手_2", [["编号", "奖励组别"], [1, "A"], [2, "别的"]])
    rename_everywhere(host, {"A": "男子组"}, {})
    assert host.read("选手_2").rows == ((1, "男子组"), (2, "别的"))


def test_blank_groups_are_filled_in_for_rows_with_somebody(tmp_path):
    host = book(tmp_path, "报名", [["组别", "姓名"], ["", "甲"], ["", ""], ["A", "乙"], ["", "丙"]])
    assert name_blanks(host, "A") == 2
    assert host.read("报名").rows == (("A", "甲"), (None, None), ("A", "乙"), ("A", "丙"))


def test_columns_for_teams_are_added_where_there_are_none(tmp_path):
    host = book(tmp_path, "报名", [["组别", "队名", "姓名"], ["A", "甲队", "甲"]])
    add_team_columns(host)
    assert host.read("报名").headings == ("组别", "队名", "姓名", "台号")
    assert host.read("报名").rows == (("A", "甲队", "甲", None),)
    before = host.content()
    add_team_columns(host)
    assert host.content() == before


def test_a_line_under_a_title_that_begins_with_the_name_has_the_new_one(tmp_path):
    names = '<definedName name="副题_名次_1">表!$A$1</definedName><definedName name="副题_选手_1">表!$A$2</definedName>'
    host = book(tmp_path, "后勤", [["A　第 3 轮后　名次依据：积分"], ["A 地"]], names)
    rename_subtitles(host, 1, "A", "男子组")
    rename_subtitles(host, 2, "男子组", "B")
    assert [host.named("副题_名次_1"), host.named("副题_选手_1")] == [
        "男子组　第 3 轮后　名次依据：积分",
        "A 地",
    ]


def test_what_is_remembered_of_a_section_is_forgotten():
    engine = EngineRows({"ranked.1": "a", "ranked.11": "b", "extra.section.1": "c", "id": "d", "undo.1": "e"})
    forget(engine, 1)
    assert engine.values == {"ranked.11": "b", "id": "d", "undo.1": "e"}
