"""Sheets of a new workbook put into one that belongs to somebody else."""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table, TableStyleInfo

from tests.workbook.hosts.feature_book import ENTRIES, FIGURES, build
from tests.workbook.package.packages import changed_parts, part, table_xml, write_package
from tests.workbook.validity import findings
from xl_engine.event import EngineError
from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.transplant import Move, transplant

LISTED = {
    "[Content_Types].xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/workbook.xml", "docProps/app.xml",
    "xl/calcChain.xml",
}  # fmt: skip
"""Where new parts must be entered, and the order of calculation, which numbers the sheets."""


@pytest.fixture(scope="module")
def donor(tmp_path_factory) -> Path:
    """A workbook with a table, a title, drop-downs, conditional formats, formulas and print set-up on its second sheet."""
    book = openpyxl.Workbook()
    book.active.title = "首页"
    sheet = book.create_sheet("A-选手")
    sheet["A1"], sheet["A3"], sheet["B3"] = "选手名单", "编号", "姓名"
    sheet["A1"].font = Font(name="楷体", size=18, bold=True)
    for cell in (sheet["A4"], sheet["B4"]):
        cell.border = Border(left=Side(style="thin", color="808080"))
        cell.number_format = '"第"0"号"'
        cell.protection = Protection(locked=False)
        cell.alignment = Alignment(horizontal="center", vertical="center", shrink_to_fit=True)
    sheet["B4"].fill = PatternFill("solid", start_color="FFF8E1")
    sheet["D1"], sheet["D2"] = "=COUNTA('A-选手'!B4:B4)", '=SUM(选手_1[编号])+ROWS(INDIRECT("选手_1[姓名]"))'
    table = Table(displayName="选手_1", name="选手_1", ref="A3:B4")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1")
    sheet.add_table(table)
    rule = DataValidation(type="list", formula1="'A-选手'!$D$1:$D$2")
    rule.add("B4")
    sheet.add_data_validation(rule)
    sheet.conditional_formatting.add(
        "A4:B4", FormulaRule(formula=['$A4=""'], font=Font(bold=True, color="FF112233"))
    )
    sheet.column_dimensions["B"].width = 33
    sheet.row_dimensions[4].height = 27
    sheet.freeze_panes = "B4"
    sheet.print_title_rows = "1:3"
    sheet.oddFooter.center.text = "第 &P 页"
    sheet.sheet_view.tabSelected = True
    book.defined_names["标题_选手_1"] = DefinedName("标题_选手_1", attr_text="'A-选手'!$A$1")
    book.defined_names["标题_首页"] = DefinedName("标题_首页", attr_text="首页!$A$1")
    path = tmp_path_factory.mktemp("donor") / "donor.xlsx"
    book.save(path)
    return path


MOVE = Move({"A-选手": "乙 组-选手"}, 1, {"选手_1": "选手_5", "标题_选手_1": "标题_选手_5"})


@pytest.fixture
def moved(donor: Path) -> Callable[..., Path]:
    """Return a function that puts the sheet into a copy of a workbook."""

    def put(source: Path, target: Path, move: Move = MOVE) -> Path:
        book = Book(source)
        transplant(book, Book(donor), move)
        book.save_as(target)
        return target

    return put


def looks(cell) -> tuple[object, ...]:
    """What a cell holds and shows."""
    return (
        cell.value, cell.number_format, cell.font.name, cell.font.sz, cell.font.b, cell.fill.fill_type,
        cell.fill.start_color.rgb, cell.border.left.style, cell.alignment.horizontal, cell.alignment.vertical,
        cell.alignment.shrink_to_fit, cell.protection.locked,
    )  # fmt: skip


def loaded(path: Path) -> openpyxl.Workbook:
    """The workbook as openpyxl sees it; it warns of the extensions it would lose itself."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(path)


def test_a_sheet_comes_with_everything_on_it(tmp_path, moved, donor):
    path = moved(build(tmp_path / "a.xlsx"), tmp_path / "b.xlsx")

    workbook = loaded(path)
    assert workbook.sheetnames == [ENTRIES, "乙 组-选手", FIGURES, "选项"]
    sheet, old = workbook["乙 组-选手"], openpyxl.load_workbook(donor)["A-选手"]
    cells = ("A1", "A3", "B3", "A4", "B4")
    assert [looks(sheet[cell]) for cell in cells] == [looks(old[cell]) for cell in cells]
    assert (sheet["D1"].value, sheet["D2"].value) == (
        "=COUNTA('乙 组-选手'!B4:B4)", '=SUM(选手_5[编号])+ROWS(INDIRECT("选手_5[姓名]"))',
    )  # fmt: skip
    [rule] = sheet.data_validations.dataValidation
    assert (str(rule.sqref), rule.formula1) == ("B4", "'乙 组-选手'!$D$1:$D$2")
    [(area, rules)] = [(str(found.sqref), found.rules) for found in sheet.conditional_formatting]
    assert (area, rules[0].formula, rules[0].dxf.font.b, rules[0].dxf.font.color.rgb) == (
        "A4:B4", ['$A4=""'], True, "FF112233",
    )  # fmt: skip
    assert (sheet.column_dimensions["B"].width, sheet.row_dimensions[4].height) == (33, 27)
    assert (sheet.freeze_panes, sheet.print_title_rows, sheet.oddFooter.center.text) == (
        "B4",
        "$1:$3",
        "第 &P 页",
    )
    assert sheet.tables["选手_5"].ref == "A3:B4"
    assert workbook.defined_names["标题_选手_5"].attr_text == "'乙 组-选手'!$A$1"
    assert [name for name in workbook.defined_names if name.startswith("标题_")] == ["标题_选手_5"]


def test_everything_that_was_there_stays_byte_for_byte(tmp_path, moved):
    source = build(tmp_path / "a.xlsx")
    path = moved(source, tmp_path / "b.xlsx")

    new = {"xl/worksheets/sheet4.xml", "xl/worksheets/_rels/sheet4.xml.rels", "xl/tables/table2.xml"}
    assert changed_parts(source, path) == LISTED | new
    assert findings(path) == []
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path) as saved:
        assert saved.testzip() is None
        kept = [name for name in old.namelist() if name in saved.namelist()]
        assert saved.namelist() == [*kept, *sorted(new, key=saved.namelist().index)]


def test_names_of_single_sheets_go_on_pointing_to_theirs(tmp_path, moved):
    path = moved(build(tmp_path / "a.xlsx"), tmp_path / "b.xlsx")
    workbook = loaded(path)
    assert workbook[ENTRIES].print_area == f"'{ENTRIES}'!$A$1:$F$9"
    assert workbook[ENTRIES].print_title_rows == "$3:$3"
    assert workbook["乙 组-选手"].print_title_rows == "$1:$3"


def test_only_one_sheet_is_selected(tmp_path, moved):
    path = moved(build(tmp_path / "a.xlsx"), tmp_path / "b.xlsx")
    with zipfile.ZipFile(path) as archive:
        sheets = [archive.read(name) for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
    assert sum(b'tabSelected="1"' in sheet for sheet in sheets) == 1


def test_numbers_of_tables_and_sheets_are_their_own(tmp_path, moved):
    path = moved(build(tmp_path / "a.xlsx"), tmp_path / "b.xlsx")
    assert re.findall(r'<table [^>]*\bid="(\d+)"', part(path, "xl/tables/table2.xml")) == ["2"]
    assert len(set(re.findall(r'sheetId="(\d+)"', part(path, "xl/workbook.xml")))) == 4


def test_formats_are_added_once_however_often_sheets_come(tmp_path, moved):
    first = moved(build(tmp_path / "a.xlsx"), tmp_path / "b.xlsx")
    again = Move({"A-选手": "丙"}, 2, {"选手_1": "选手_6", "标题_选手_1": "标题_选手_6"})
    second = moved(first, tmp_path / "c.xlsx", again)
    assert part(second, "xl/styles.xml") == part(first, "xl/styles.xml")
    assert findings(second) == []


def test_texts_shared_in_the_new_workbook_come_into_the_cells(tmp_path):
    strings = '<si><t>甲</t></si><si><r><t xml:space="preserve"> 乙</t></r><r><t>丙</t></r></si>'
    data = '<sheetData><row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" s="4" t="s"><v>0</v></c></row></sheetData>'
    given = write_package(tmp_path / "given.xlsx", {"新": data}, strings=strings)
    book = Book(write_package(tmp_path / "a.xlsx", {"甲": "<sheetData/>"}))

    transplant(book, Book(given), Move({"新": "新"}, 0))
    book.save_as(tmp_path / "b.xlsx")

    text = part(tmp_path / "b.xlsx", "xl/worksheets/sheet2.xml")
    assert '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> 乙丙</t></is></c>' in text
    assert '<c r="B1" s="4" t="inlineStr"><is><t>甲</t></is></c>' in text
    assert findings(tmp_path / "b.xlsx") == findings(tmp_path / "a.xlsx")


def test_a_name_that_points_nowhere_is_replaced(tmp_path, moved):
    orphan = '<definedName name="标题_选手_5">#REF!</definedName>'
    source = write_package(tmp_path / "a.xlsx", {"甲": "<sheetData/>"}, names=orphan)
    path = moved(source, tmp_path / "b.xlsx")
    assert re.findall(
        '<definedName name="标题_选手_5">(.*?)</definedName>', part(path, "xl/workbook.xml")
    ) == ["'乙 组-选手'!$A$1"]


def test_names_that_are_taken_are_a_fault_of_the_caller(tmp_path, moved):
    table = table_xml("选手_5", "A1:A2", ["甲"])
    sheet = '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row></sheetData>'
    source = write_package(tmp_path / "a.xlsx", {"甲": sheet}, tables={"甲": [table]})
    with pytest.raises(ValueError, match="选手_5"):
        moved(source, tmp_path / "b.xlsx")
    with pytest.raises(ValueError, match="甲"):
        moved(source, tmp_path / "b.xlsx", Move({"A-选手": "甲"}, 0, {"选手_1": "选手_6"}))


def test_a_sheet_with_more_than_tables_is_a_fault_of_the_caller(tmp_path):
    book = Book(write_package(tmp_path / "a.xlsx", {"甲": "<sheetData/>"}))
    with pytest.raises(ValueError, match="drawing"):
        transplant(book, Book(build(tmp_path / "f.xlsx")), Move({FIGURES: "新"}, 0))


def test_nothing_comes_where_the_structure_is_protected(tmp_path, moved):
    locked = '<workbookProtection lockStructure="1"/>'
    source = write_package(tmp_path / "a.xlsx", {"甲": "<sheetData/>"}, workbook=locked)
    with pytest.raises(EngineError) as caught:
        moved(source, tmp_path / "b.xlsx")
    assert caught.value.problems[0].code == "file.structure-locked"


def test_a_workbook_without_formats_takes_the_cells_plain(tmp_path, moved):
    source = write_package(tmp_path / "a.xlsx", {"甲": "<sheetData/>"})
    bare = tmp_path / "bare.xlsx"
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(bare, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "xl/styles.xml":
                continue
            if name == "xl/_rels/workbook.xml.rels":
                content = re.sub(rb'<Relationship Id="rs"[^>]*/>', b"", content)
            new.writestr(name, content)
    path = moved(bare, tmp_path / "b.xlsx")
    sheet = part(path, "xl/worksheets/sheet2.xml")
    assert re.findall(r'<c [^>]*s="', sheet) == []
    assert "选手名单" in sheet
