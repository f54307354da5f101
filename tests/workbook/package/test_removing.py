"""Sheets taken out: with all their parts, or not at all where somebody would miss them."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from tests.workbook.hosts.feature_book import ENTRIES, FIGURES, build
from tests.workbook.package.packages import changed_parts, part, table_xml, write_package
from tests.workbook.validity import findings
from xl_engine.event import EngineError
from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.namespaces import DOCUMENT, PACKAGE
from xl_engine.workbook.package.removing import remove_sheets

HEAD = '<row r="3"><c r="A3" t="inlineStr"><is><t>编号</t></is></c><c r="B3" t="inlineStr"><is><t>姓名</t></is></c></row>'
TITLE = '<row r="1"><c r="A1" t="inlineStr"><is><t>选手名单</t></is></c></row>'
NAME = "<definedName name=\"标题_选手_1\">'A-选手'!$A$1</definedName>"
PRINTED = '<definedName name="_xlnm.Print_Titles" localSheetId="1">\'A-选手\'!$1:$3</definedName>'
OWNED = ["选手_1", "标题_选手_1"]


def book_of(
    folder: Path, own: str = "", other: str = "<sheetData/>", names: str = "", **more: object
) -> Book:
    """Return a workbook with the sheet A-选手 between two others; ``own`` are further rows or elements on it."""
    rows, _, after = own.partition("|")
    tables = {"A-选手": [table_xml("选手_1", "A3:B4", ["编号", "姓名"]), *more.pop("tables", [])]}
    sheets = {
        "甲": "<sheetData/>",
        "A-选手": f"<sheetData>{TITLE}{HEAD}{rows}</sheetData>{after}",
        "乙": other,
    }
    return Book(write_package(folder / "a.xlsx", sheets, tables=tables, names=NAME + PRINTED + names, **more))


def removed(book: Book) -> Path:
    remove_sheets(book, ["A-选手"], OWNED)
    path = book.path.with_name("b.xlsx")
    book.save_as(path)
    return path


def refusal(book: Book) -> list[tuple[str, str, str]]:
    """Return code, sheet and cell of what stands in the way; nothing may have changed."""
    with pytest.raises(EngineError) as caught:
        remove_sheets(book, ["A-选手"], OWNED)
    assert book.parts.changed is False
    return [(problem.code, problem.sheet, problem.cell) for problem in caught.value.problems]


def test_a_sheet_goes_with_its_parts_and_names(tmp_path):
    book = book_of(tmp_path)
    path = removed(book)

    with zipfile.ZipFile(path) as archive:
        assert [name for name in archive.namelist() if "sheet" in name or "table" in name] == [
            "xl/worksheets/sheet1.xml", "xl/worksheets/sheet3.xml",
        ]  # fmt: skip
    assert [entry.name for entry in Book(path).sheets] == ["甲", "乙"]
    assert "definedName " not in part(path, "xl/workbook.xml")
    for name in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
        assert re.findall("sheet2|table1", part(path, name)) == []
    assert findings(path) == findings(write_package(tmp_path / "c.xlsx", {"甲": "<sheetData/>"}))


def test_tables_of_that_name_are_gone_at_once(tmp_path):
    book = book_of(tmp_path)
    assert list(book.tables) == ["选手_1"]
    remove_sheets(book, ["A-选手"], OWNED)
    assert list(book.tables) == []
    with pytest.raises(KeyError):
        book.sheet("A-选手")


def test_everything_else_stays_byte_for_byte(tmp_path):
    source = build(tmp_path / "a.xlsx")
    book = Book(source)
    for formula in book.sheet(ENTRIES).root.iter("{*}dataValidation"):
        formula[0].text = '"甲队,乙队"'
    book.sheet(ENTRIES).touch()
    book.save_as(tmp_path / "b.xlsx")
    book.sheet("选项").write_columns(1, {1: [None] * 5})
    remove_sheets(book, ["选项"], [])
    book.save_as(tmp_path / "c.xlsx")

    assert changed_parts(tmp_path / "b.xlsx", tmp_path / "c.xlsx") == {
        "[Content_Types].xml", "docProps/app.xml", "xl/_rels/workbook.xml.rels", "xl/calcChain.xml", "xl/workbook.xml",
        "xl/worksheets/sheet3.xml",
    }  # fmt: skip
    assert findings(tmp_path / "c.xlsx") == []


@pytest.mark.parametrize(
    ("own", "found"),
    [
        (
            '<row r="9"><c r="C9" t="inlineStr"><is><t>裁判长：</t></is></c></row>',
            ("sheet.own-cell", "A-选手", "C9"),
        ),
        (
            '<row r="5"><c r="A5"><f>COUNTA(选手_1[姓名])</f><v>0</v></c></row>',
            ("sheet.own-cell", "A-选手", "A5"),
        ),
        ('<row r="2"><c r="B2"><v>1</v></c></row>', ("sheet.own-cell", "A-选手", "B2")),
    ],
)
def test_a_cell_beside_the_table_is_not_thrown_away(tmp_path, own, found):
    assert refusal(book_of(tmp_path, own)) == [found]


def test_what_stands_in_the_table_and_in_named_cells_is_for_the_caller(tmp_path):
    own = '<row r="4"><c r="A4"><v>1</v></c><c r="B4" s="1"/></row><row r="6"><c r="B6" s="1"/></row>'
    assert [entry.name for entry in Book(removed(book_of(tmp_path, own))).sheets] == ["甲", "乙"]


def test_another_table_is_not_thrown_away(tmp_path):
    own = '<row r="9"><c r="D9" t="inlineStr"><is><t>房间</t></is></c></row>'
    book = book_of(tmp_path, own, tables=[table_xml("旅馆", "D9:D10", ["房间"])])
    assert refusal(book) == [("sheet.own-table", "A-选手", "D9:D10")]


@pytest.mark.parametrize(("kind", "target"), [("comments", "comments1.xml"), ("drawing", "drawing1.xml")])
def test_notes_and_pictures_are_not_thrown_away(tmp_path, kind, target):
    relations = (
        f'<Relationships xmlns="{PACKAGE}"><Relationship Id="t1" Type="{DOCUMENT}/table" Target="../tables/table1.xml"/>'
        f'<Relationship Id="r9" Type="{DOCUMENT}/{kind}" Target="../{target}"/></Relationships>'
    )
    book = book_of(tmp_path, parts={"xl/worksheets/_rels/sheet2.xml.rels": relations, f"xl/{target}": "<x/>"})
    assert refusal(book) == [("sheet.own-objects", "A-选手", "")]


def test_settings_of_the_printer_go_unless_another_sheet_has_them_too(tmp_path):
    def relations(table: str) -> str:
        return (
            f'<Relationships xmlns="{PACKAGE}">{table}<Relationship Id="p" Type="{DOCUMENT}/printerSettings" '
            'Target="../printerSettings/printerSettings{}.bin"/></Relationships>'
        )

    table = f'<Relationship Id="t1" Type="{DOCUMENT}/table" Target="../tables/table1.xml"/>'
    for number, left in ((1, False), (2, True)):
        folder = tmp_path / str(number)
        folder.mkdir()
        book = book_of(
            folder,
            parts={
                "xl/worksheets/_rels/sheet2.xml.rels": relations(table).format(1),
                "xl/worksheets/_rels/sheet3.xml.rels": relations("").format(3 - number),
                "xl/printerSettings/printerSettings1.bin": b"1",
                "xl/printerSettings/printerSettings2.bin": b"2",
            },
        )
        with zipfile.ZipFile(removed(book)) as archive:
            assert ("xl/printerSettings/printerSettings1.bin" in archive.namelist()) is left


CELL = '<sheetData><row r="1"><c r="A1"><f>{}</f></c></row></sheetData>'


@pytest.mark.parametrize(
    "formula",
    ["'A-选手'!A3", "SUM('甲:A-选手'!B5)", "ROWS(选手_1)", "COUNTA(选手_1[姓名])", '标题_选手_1&amp;"！"'],
)
def test_a_formula_elsewhere_keeps_the_sheet(tmp_path, formula):
    assert refusal(book_of(tmp_path, other=CELL.format(formula))) == [("sheet.referred-to", "乙", "A1")]


@pytest.mark.parametrize(
    "formula", ['HYPERLINK("#\'A-选手\'!A1","去")', "SUM('甲:乙'!B5)", "选手_10+标题_选手_2", '"选手_1"']
)
def test_what_is_no_reference_does_not(tmp_path, formula):
    assert removed(book_of(tmp_path, other=CELL.format(formula))).exists()


@pytest.mark.parametrize(
    ("other", "cell"),
    [
        ("<sheetData/><dataValidations><dataValidation sqref=\"C1:C5\"><formula1>'A-选手'!$A$1:$A$3</formula1>"
         "</dataValidation></dataValidations>", "C1:C5"),
        ("<sheetData/><conditionalFormatting sqref=\"B2\"><cfRule type=\"expression\" priority=\"1\"><formula>'A-选手'!$A$1=1"
         "</formula></cfRule></conditionalFormatting>", "B2"),
        ("<sheetData/><hyperlinks><hyperlink ref=\"A7\" location=\"'A-选手'!A1\"/></hyperlinks>", "A7"),
    ],
)  # fmt: skip
def test_drop_downs_formats_and_links_elsewhere_keep_the_sheet(tmp_path, other, cell):
    assert refusal(book_of(tmp_path, other=other)) == [("sheet.referred-to", "乙", cell)]


def test_a_name_of_the_organisers_keeps_the_sheet(tmp_path):
    names = "<definedName name=\"人数\">COUNTA('A-选手'!$B$4:$B$9)</definedName>"
    book = book_of(tmp_path, names=names)
    with pytest.raises(EngineError) as caught:
        remove_sheets(book, ["A-选手"], OWNED)
    assert [(problem.code, problem.params["name"]) for problem in caught.value.problems] == [
        ("sheet.named", "人数")
    ]


def test_a_chart_elsewhere_keeps_the_sheet(tmp_path):
    book = Book(build(tmp_path / "a.xlsx"))
    with pytest.raises(EngineError) as caught:
        remove_sheets(book, [ENTRIES], ["名单", "人数", "等级分", "标题"])
    places = {(problem.code, problem.sheet, problem.cell) for problem in caught.value.problems}
    assert ("sheet.referred-to", FIGURES, "") in places
    assert ("sheet.referred-to", FIGURES, "B2") in places
    assert ("sheet.own-objects", ENTRIES, "") in places


def test_sheets_that_refer_to_each_other_go_together(tmp_path):
    book = book_of(tmp_path, other=CELL.format("'A-选手'!A3"))
    with pytest.raises(EngineError) as caught:
        remove_sheets(book, ["A-选手", "乙"], OWNED)
    assert [problem.code for problem in caught.value.problems] == ["sheet.own-cell"]


def test_a_protected_structure_is_respected(tmp_path):
    book = book_of(tmp_path, workbook='<workbookProtection lockStructure="1"/>')
    assert refusal(book) == [("file.structure-locked", "", "")]


def test_a_sheet_that_is_not_there_is_a_fault_of_the_caller(tmp_path):
    with pytest.raises(KeyError):
        remove_sheets(book_of(tmp_path), ["没有"], [])
