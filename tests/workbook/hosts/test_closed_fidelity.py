"""What the engine does not own stays byte for byte; what stands in the way moves along."""

from __future__ import annotations

import re
import warnings
import zipfile
from pathlib import Path

import openpyxl
import pytest

from tests.workbook.package.packages import changed_parts, part
from tests.workbook.validity import findings
from xl_engine.workbook.hosts import ClosedFile

from .feature_book import ENTRIES, FIGURES, build

ENTRY_SHEET = "xl/worksheets/sheet1.xml"
FIGURE_SHEET = "xl/worksheets/sheet2.xml"


@pytest.fixture(scope="module")
def original(tmp_path_factory) -> Path:
    return build(tmp_path_factory.mktemp("feature") / "报名.xlsx")


@pytest.fixture(scope="module")
def grown(original: Path) -> Path:
    """Two late entries: the table has six rows and gets eight."""
    book = ClosedFile(original)
    book.write("名单", {"姓名": [f"选手{i}" for i in range(1, 9)]}, rows=8)
    path = original.with_name("grown.xlsx")
    book.save_as(path)
    return path


def raw_members(path: Path) -> dict[str, tuple]:
    """Compressed bytes, date and attributes of each member."""
    data = path.read_bytes()
    found = {}
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            start = info.header_offset
            name, extra = data[start + 26] + 256 * data[start + 27], data[start + 28] + 256 * data[start + 29]
            begin = start + 30 + name + extra
            found[info.filename] = (
                data[begin : begin + info.compress_size],
                info.date_time,
                info.external_attr,
            )
    return found


def loaded(path: Path) -> openpyxl.Workbook:
    """The workbook as openpyxl sees it; it warns of the extensions it would lose itself."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(path)


def texts(xml: str, tag: str) -> list[str]:
    return re.findall(rf"<{tag}(?: [^>]*)?>([^<]*)</{tag}>", xml)


def attributes(xml: str, tag: str, name: str) -> list[str]:
    return re.findall(rf'<{tag}\b[^>]*? {name}="([^"]*)"', xml)


def test_saving_without_a_change_writes_nothing(original: Path):
    before = original.stat().st_mtime_ns, original.read_bytes()
    book = ClosedFile(original)
    view = book.read("名单")

    book.write(
        "名单",
        {
            heading: [row[i] for row in view.rows]
            for i, heading in enumerate(view.headings)
            if heading != "加倍"
        },
    )
    book.put("标题", "二〇二六年五子棋公开赛")
    book.save()

    assert (original.stat().st_mtime_ns, original.read_bytes()) == before


def test_one_cell_changes_one_sheet_part_and_asks_for_a_calculation(original: Path, tmp_path: Path):
    book = ClosedFile(original)
    book.put("标题", "新标题")
    book.save_as(tmp_path / "b.xlsx")

    before, after = raw_members(original), raw_members(tmp_path / "b.xlsx")
    assert list(after) == list(before)
    assert {name for name in before if before[name] != after[name]} == {ENTRY_SHEET, "xl/workbook.xml"}
    old, new = part(original, ENTRY_SHEET), part(tmp_path / "b.xlsx", ENTRY_SHEET)
    assert new == old.replace(
        '<c r="A1" s="1" t="s"><v>0</v></c>', '<c r="A1" s="1" t="inlineStr"><is><t>新标题</t></is></c>'
    )
    old, new = part(original, "xl/workbook.xml"), part(tmp_path / "b.xlsx", "xl/workbook.xml")
    assert new == old.replace('<calcPr calcId="124519"/>', '<calcPr calcId="124519" fullCalcOnLoad="1"/>')
    assert findings(tmp_path / "b.xlsx") == []


def test_the_fixture_is_valid_itself(original: Path):
    assert findings(original) == []


def test_a_grown_workbook_is_valid(grown: Path):
    assert findings(grown) == []


def test_only_parts_that_had_to_follow_changed(original: Path, grown: Path):
    assert changed_parts(original, grown) == {
        "[Content_Types].xml",
        "xl/_rels/workbook.xml.rels",
        "xl/calcChain.xml",
        "xl/charts/chart1.xml",
        "xl/comments1.xml",
        "xl/drawings/drawing1.xml",
        "xl/drawings/vmlDrawing1.vml",
        "xl/tables/table1.xml",
        "xl/threadedComments/threadedComment1.xml",
        "xl/workbook.xml",
        ENTRY_SHEET,
        FIGURE_SHEET,
    }
    before, after = raw_members(original), raw_members(grown)
    assert list(after) == [name for name in before if name != "xl/calcChain.xml"]
    assert [name for name in after if before[name][1:] != after[name][1:]] == []


def test_the_table_and_its_calculated_column_grow(grown: Path):
    assert attributes(part(grown, "xl/tables/table1.xml"), "table", "ref") == ["A3:F11"]
    assert attributes(part(grown, "xl/tables/table1.xml"), "autoFilter", "ref") == ["A3:F11"]
    sheet = loaded(grown)[ENTRIES]
    assert [sheet.cell(row, 1).value for row in range(4, 12)] == [f"选手{i}" for i in range(1, 9)]
    assert [sheet.cell(row, 5).value for row in (9, 10, 11)] == ["=名单[[#This Row],[等级分]]*2"] * 3


def test_new_rows_look_like_the_row_above(grown: Path):
    sheet = loaded(grown)[ENTRIES]
    for row in (10, 11):
        assert sheet.row_dimensions[row].height == 21.75
        assert [sheet.cell(row, c).style_id for c in range(1, 7)] == [
            sheet.cell(9, c).style_id for c in range(1, 7)
        ]


def test_the_foot_moves_along(grown: Path):
    sheet = loaded(grown)[ENTRIES]
    assert sorted(merged.coord for merged in sheet.merged_cells.ranges) == ["A14:F14", "A1:F1"]
    assert sheet["A14"].value == "裁判长签字：________"
    assert [sheet[cell].value for cell in ("D15", "E15", "E16")] == [
        "=COUNTA(A4:A11)",
        '=SUM(C4:C11)&"A12"',
        "=D15+1",
    ]
    assert sheet["A12"].value is None


def test_what_the_sheet_says_about_cells_follows(grown: Path):
    xml = part(grown, ENTRY_SHEET)
    assert attributes(xml, "dimension", "ref") == ["A1:F18"]
    assert attributes(xml, "conditionalFormatting", "sqref") == ["C4:C11", "A4:F11", "D15"]
    assert texts(xml, "formula") == ["$C4&gt;1600", "$D$16"]
    assert attributes(xml, "dataValidation", "sqref") == ["B4:B11", "C4:C22"]
    assert texts(xml, "formula1") == ["选项!$A$3:$A$5", "0"]
    assert attributes(xml, "hyperlink", "ref") == ["A17", "A18"]
    assert attributes(xml, "hyperlink", "location") == [f"'{ENTRIES}'!A14"]
    assert attributes(xml, "brk", "id") == ["13"]
    assert attributes(xml, "ignoredError", "sqref") == ["A4:A11"]
    assert texts(xml, "xm:sqref") == ["C4:C11", "G15", "G4"]
    assert texts(xml, "xm:f") == [f"'{ENTRIES}'!C15:E15", f"'{ENTRIES}'!C4:E4"]
    assert attributes(xml, "pane", "topLeftCell") == ["B4"]


def test_names_and_the_print_area_follow(grown: Path):
    names = dict(re.findall(r'<definedName name="([^"]*)"[^>]*>([^<]*)<', part(grown, "xl/workbook.xml")))
    assert names == {
        "_xlnm.Print_Area": f"'{ENTRIES}'!$A$1:$F$11",
        "_xlnm.Print_Titles": f"'{ENTRIES}'!$3:$3",
        "人数": f"'{ENTRIES}'!$D$15",
        "等级分": f"'{ENTRIES}'!$C$4:$C$11",
        "标题": f"'{ENTRIES}'!$A$1",
    }


def test_other_sheets_and_charts_follow(grown: Path):
    sheet = loaded(grown)[FIGURES]
    assert [sheet.cell(row, 2).value for row in range(1, 5)] == [
        f"='{ENTRIES}'!D15",
        f"=SUM('{ENTRIES}'!C4:C11)",
        "=SUM(名单[等级分])",
        "=B1+1",
    ]
    xml = part(grown, FIGURE_SHEET)
    assert texts(xml, "formula1") == [f"'{ENTRIES}'!$A$4:$A$11"]
    assert texts(xml, "formula") == [f"B1&gt;'{ENTRIES}'!$D$15"]
    chart = part(grown, "xl/charts/chart1.xml")
    assert texts(chart, "c:f") == [f"'{ENTRIES}'!$C$15", f"'{ENTRIES}'!$A$4:$A$11", f"'{ENTRIES}'!$C$4:$C$11"]


def test_comments_pictures_and_buttons_follow(original: Path, grown: Path):
    assert attributes(part(grown, "xl/comments1.xml"), "comment", "ref") == ["A4", "A14"]
    assert attributes(part(grown, "xl/threadedComments/threadedComment1.xml"), "threadedComment", "ref") == [
        "A14"
    ]
    vml = part(grown, "xl/drawings/vmlDrawing1.vml")
    assert sorted(map(int, texts(vml, "x:Row"))) == [3, 13]

    def tops(path: Path) -> list[int]:
        anchors = texts(part(path, "xl/drawings/vmlDrawing1.vml"), "x:Anchor")
        return [int(anchor.split(",")[2]) for anchor in anchors]

    assert [new - old for old, new in zip(tops(original), tops(grown), strict=True)] == [2, 0, 2]
    assert texts(part(original, "xl/drawings/drawing1.xml"), "xdr:row") == ["11", "11"]
    assert texts(part(grown, "xl/drawings/drawing1.xml"), "xdr:row") == ["13", "13"]


def test_formulas_that_moved_are_calculated_anew(grown: Path):
    assert attributes(part(grown, "xl/workbook.xml"), "calcPr", "fullCalcOnLoad") == ["1"]
    assert "calcChain" not in part(grown, "[Content_Types].xml") + part(grown, "xl/_rels/workbook.xml.rels")


def test_shrinking_and_growing_again_leaves_the_foot_where_it_is(grown: Path, tmp_path: Path):
    """The blank rows a shorter table leaves are taken in again; no new ones are put in."""
    book = ClosedFile(grown)
    everything = {heading: [] for heading in ("姓名", "单位", "等级分", "出生日期", "备注")}
    book.write("名单", everything, rows=3)
    assert len(book.read("名单").rows) == 3
    book.write("名单", everything, rows=8)
    book.save_as(tmp_path / "b.xlsx")

    sheet = loaded(tmp_path / "b.xlsx")[ENTRIES]
    assert sheet["A14"].value == "裁判长签字：________"
    assert sheet.tables["名单"].ref == "A3:F11"
    assert findings(tmp_path / "b.xlsx") == []


def test_macros_stay_untouched(tmp_path: Path, original: Path):
    """An .xlsm keeps its project and its kind."""
    path = tmp_path / "a.xlsm"
    with zipfile.ZipFile(original) as old, zipfile.ZipFile(path, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            if info.filename == "[Content_Types].xml":
                content = content.replace(
                    b"vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
                    b"vnd.ms-excel.sheet.macroEnabled.main+xml",
                )
            new.writestr(info, content)
        new.writestr("xl/vbaProject.bin", b"\xd0\xcf\x11\xe0 project")
    book = ClosedFile(path)
    book.write("名单", {"备注": ["x"] * 7}, rows=7)
    before = raw_members(path)["xl/vbaProject.bin"]

    book.save()

    assert (book.has_macros, raw_members(path)["xl/vbaProject.bin"]) == (True, before)
