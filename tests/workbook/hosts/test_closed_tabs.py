"""Whole sheets of a closed file: put in, taken out, renamed, and what the host tells of them afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.workbook.package.packages import table_xml, write_package
from xl_engine.event import EngineError
from xl_engine.workbook.hosts import ClosedFile, Host

NAMES = "<definedName name=\"标题_选手_1\">'A-选手'!$A$1</definedName>"
LOCAL = '<definedName name="_xlnm.Print_Area" localSheetId="0">首页!$A$1</definedName>'
SHEET = (
    '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>选手名单</t></is></c></row><row r="3"><c r="A3" t="inlineStr">'
    '<is><t>编号</t></is></c></row><row r="4"><c r="A4"/></row></sheetData>'
)


def package(path: Path, home: str = "<sheetData/>") -> Path:
    tables = {"A-选手": [table_xml("选手_1", "A3:A4", ["编号"])]}
    return write_package(
        path, {"首页": home, "A-选手": SHEET, "日志": "<sheetData/>"}, tables=tables, names=NAMES + LOCAL
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return package(tmp_path / "赛事.xlsx")


def again(host: ClosedFile) -> ClosedFile:
    """Save, and open the file anew."""
    host.save()
    return ClosedFile(host.path)


def test_names_of_single_sheets_are_not_among_the_names(path):
    host: Host = ClosedFile(path)
    assert list(host.names()) == ["标题_选手_1"]


def test_sheets_of_a_new_workbook_can_be_read_and_written_at_once(path):
    host = ClosedFile(path)
    donor = path.read_bytes()
    host.add_sheets(donor, {"A-选手": "B-选手"}, {"选手_1": "选手_2", "标题_选手_1": "标题_选手_2"}, 2)
    host.put("标题_选手_2", "乙组名单")
    host.write("选手_2", {"编号": [1, 2, 3]}, rows=3)

    for opened in (host, again(host)):
        assert opened.sheets() == ["首页", "A-选手", "B-选手", "日志"]
        assert opened.tables() == {"选手_1": "A-选手", "选手_2": "B-选手"}
        assert list(opened.names()) == ["标题_选手_1", "标题_选手_2"]
        assert [row[0] for row in opened.read("选手_2").rows] == [1, 2, 3]
        assert (opened.named("标题_选手_1"), opened.named("标题_选手_2")) == ("选手名单", "乙组名单")


def test_several_sheets_keep_the_order_of_the_new_workbook(path):
    host = ClosedFile(path)
    host.add_sheets(path.read_bytes(), {"日志": "二", "首页": "一"}, {}, 0)
    assert again(host).sheets() == ["一", "二", "首页", "A-选手", "日志"]


def test_sheets_taken_out_are_gone_at_once(path):
    host = ClosedFile(path)
    host.read("选手_1")
    host.remove_sheets(["A-选手"], ["选手_1", "标题_选手_1"])

    for opened in (host, again(host)):
        assert opened.sheets() == ["首页", "日志"]
        assert (opened.tables(), list(opened.names())) == ({}, [])
        with pytest.raises(KeyError):
            opened.read("选手_1")


def test_what_was_written_before_does_not_come_back(path):
    host = ClosedFile(path)
    host.write("选手_1", {"编号": [7]})
    host.remove_sheets(["A-选手"], ["选手_1", "标题_选手_1"])
    host.add_sheets(path.read_bytes(), {"A-选手": "A-选手"}, {}, 1)
    assert again(host).read("选手_1").rows == ((None,),)


def test_a_refusal_leaves_the_workbook_as_it_was(tmp_path):
    home = '<sheetData><row r="1"><c r="A1"><f>\'A-选手\'!A1</f></c></row></sheetData>'
    host = ClosedFile(package(tmp_path / "a.xlsx", home))
    before = host.path.read_bytes()
    with pytest.raises(EngineError) as caught:
        host.remove_sheets(["A-选手"], ["选手_1", "标题_选手_1"])
    assert [(problem.sheet, problem.cell) for problem in caught.value.problems] == [("首页", "A1")]
    host.save()
    assert host.path.read_bytes() == before


def test_a_renamed_sheet_is_known_by_its_new_name_at_once(path):
    host = ClosedFile(path)
    assert host.read("选手_1").sheet == "A-选手"
    host.rename_sheet("A-选手", "男子组-选手")

    for opened in (host, again(host)):
        assert opened.sheets() == ["首页", "男子组-选手", "日志"]
        assert opened.read("选手_1").sheet == "男子组-选手"
        assert opened.named("标题_选手_1") == "选手名单"


def test_a_renamed_sheet_keeps_what_was_written_before(path):
    host = ClosedFile(path)
    host.write("选手_1", {"编号": [1, 2]}, rows=2)
    host.rename_sheet("A-选手", "甲")
    host.write("选手_1", {"编号": [1, 2, 3]}, rows=3)
    assert [row[0] for row in again(host).read("选手_1").rows] == [1, 2, 3]
