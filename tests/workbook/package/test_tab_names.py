"""A sheet with another name: everything that referred to it still does."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from tests.workbook.hosts.feature_book import ENTRIES, FIGURES, build
from tests.workbook.package.packages import changed_parts, part, write_package
from tests.workbook.validity import findings
from xl_engine.event import EngineError
from xl_engine.workbook.package.addresses import Area
from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.namespaces import DOCUMENT, PACKAGE
from xl_engine.workbook.package.tab_names import rename_sheet

NEW = "男子组's 名单"
QUOTED = "'男子组''s 名单'"


@pytest.fixture(scope="module")
def original(tmp_path_factory) -> Path:
    return build(tmp_path_factory.mktemp("feature") / "报名.xlsx")


@pytest.fixture(scope="module")
def renamed(original: Path) -> Path:
    return rename(original, original.with_name("renamed.xlsx"), ENTRIES, NEW)


def rename(source: Path, target: Path, old: str, new: str) -> Path:
    book = Book(source)
    rename_sheet(book, old, new)
    book.save_as(target)
    return target


def test_only_parts_that_name_the_sheet_change(original: Path, renamed: Path):
    assert changed_parts(original, renamed) == {
        "docProps/app.xml", "xl/charts/chart1.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml",
    }  # fmt: skip
    assert findings(renamed) == []


@pytest.mark.parametrize(
    "name",
    ["docProps/app.xml", "xl/charts/chart1.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"],
)  # fmt: skip
def test_nothing_but_the_name_changes_in_them(original: Path, renamed: Path, name: str):
    before = part(original, name).replace(f"'{ENTRIES}'", QUOTED).replace(ENTRIES, NEW)
    assert _short(part(renamed, name)) == _short(before)


@pytest.mark.office
def test_every_formula_works_out_as_before(original: Path, renamed: Path, office):
    books = [Book(path) for path in office([original, renamed], "xlsx")]
    assert [book.sheets[0].name for book in books] == [ENTRIES, NEW]
    values = [
        [book.sheet(entry.name).block(Area(1, 1, 20, 8)) for entry in book.sheets if entry.cells]
        for book in books
    ]
    assert values[0] == values[1]
    assert [row[1] for row in values[1][1][:4]] == [4, 6420, 6420, 5]


def test_a_name_without_marks_gets_them_in_formulas(tmp_path: Path):
    source = write_package(
        tmp_path / "a.xlsx",
        {
            "选项": "<sheetData/>",
            "乙": '<sheetData><row r="1"><c r="A1"><f>选项!A1+选项2!A1</f></c><c r="B1"><f>HYPERLINK("#选项!A1","去")</f></c>'
            "</row></sheetData>"
            '<dataConsolidate><dataRefs count="1"><dataRef ref="A1:A3" sheet="选项"/></dataRefs></dataConsolidate>',
        },
    )
    path = rename(source, tmp_path / "b.xlsx", "选项", "可 选")
    text = part(path, "xl/worksheets/sheet2.xml")
    assert "<f>'可 选'!A1+选项2!A1</f>" in text
    assert '<f>HYPERLINK("#\'可 选\'!A1","去")</f>' in text
    assert '<dataRef ref="A1:A3" sheet="可 选"/>' in text


def test_links_of_shapes_controls_and_pivot_tables_follow(tmp_path: Path):
    drawing = (
        '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">'
        '<xdr:twoCellAnchor><xdr:sp textlink="选项!$A$1"/></xdr:twoCellAnchor></xdr:wsDr>'
    )
    source = write_package(
        tmp_path / "a.xlsx",
        {"选项": "<sheetData/>", "乙": "<sheetData/>"},
        parts={
            "xl/worksheets/_rels/sheet2.xml.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" '
            f'Type="{DOCUMENT}/drawing" Target="../drawings/drawing1.xml"/><Relationship Id="r2" '
            f'Type="{DOCUMENT}/ctrlProp" Target="../ctrlProps/ctrlProp1.xml"/><Relationship Id="r3" '
            f'Type="{DOCUMENT}/vmlDrawing" Target="../drawings/vml1.vml"/></Relationships>',
            "xl/drawings/drawing1.xml": drawing,
            "xl/drawings/_rels/drawing1.xml.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" '
            f'Type="{DOCUMENT}/hyperlink" Target="#%E9%80%89%E9%A1%B9!A1"/><Relationship Id="r2" '
            f'Type="{DOCUMENT}/hyperlink" Target="#选项!B2"/><Relationship Id="r3" Type="{DOCUMENT}/hyperlink" '
            'Target="https://example.org/选项!A1" TargetMode="External"/></Relationships>',
            "xl/drawings/vml1.vml": "<xml><x:ClientData><x:FmlaLink>选项!$A$1</x:FmlaLink></x:ClientData></xml>",
            "xl/ctrlProps/ctrlProp1.xml": '<formControlPr fmlaLink="选项!$A$1" fmlaRange="选项!$A$2:$A$4"/>',
            "xl/pivotCache/pivotCacheDefinition1.xml": (
                '<pivotCacheDefinition xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cacheSource>'
                '<worksheetSource ref="A1:B3" sheet="选项"/></cacheSource></pivotCacheDefinition>'
            ),
        },
    )
    _relate(source, "pivotCache/pivotCacheDefinition1.xml", "pivotCacheDefinition")
    path = rename(source, tmp_path / "b.xlsx", "选项", "甲")

    assert "textlink=\"'甲'!$A$1\"" in part(path, "xl/drawings/drawing1.xml")
    assert re.findall('Target="(.*?)"', part(path, "xl/drawings/_rels/drawing1.xml.rels")) == [
        "#'%E7%94%B2'!A1", "#'甲'!B2", "https://example.org/选项!A1",
    ]  # fmt: skip
    assert "<x:FmlaLink>'甲'!$A$1</x:FmlaLink>" in part(path, "xl/drawings/vml1.vml")
    assert "fmlaLink=\"'甲'!$A$1\" fmlaRange=\"'甲'!$A$2:$A$4\"" in part(path, "xl/ctrlProps/ctrlProp1.xml")
    assert 'sheet="甲"' in part(path, "xl/pivotCache/pivotCacheDefinition1.xml")


def test_the_case_of_a_name_can_be_changed(original: Path, tmp_path: Path):
    path = rename(rename(original, tmp_path / "a.xlsx", "选项", "List"), tmp_path / "b.xlsx", "List", "LIST")
    assert [entry.name for entry in Book(path).sheets] == [ENTRIES, FIGURES, "LIST"]


def test_cells_read_before_are_found_under_the_new_name(original: Path):
    book = Book(original)
    sheet = book.sheet("选项")
    sheet.write(1, 1, "不限")
    rename_sheet(book, "选项", "甲")
    assert book.sheet("甲") is sheet
    assert book.sheet("甲").value(1, 1) == "不限"
    with pytest.raises(KeyError):
        book.sheet("选项")


def test_a_name_that_is_taken_or_not_there_is_a_fault_of_the_caller(original: Path):
    book = Book(original)
    with pytest.raises(ValueError, match="选项"):
        rename_sheet(book, ENTRIES, "选项")
    with pytest.raises(KeyError):
        rename_sheet(book, "没有", "甲")
    assert book.parts.changed is False


def test_a_protected_structure_is_respected(tmp_path: Path):
    locked = '<workbookProtection lockStructure="1"/>'
    source = write_package(tmp_path / "a.xlsx", {"甲": "<sheetData/>"}, workbook=locked)
    with pytest.raises(EngineError) as caught:
        rename(source, tmp_path / "b.xlsx", "甲", "乙")
    assert caught.value.problems[0].code == "file.structure-locked"


def _short(xml: str) -> str:
    """Return XML with elements that hold nothing written in one way."""
    return re.sub(r"<([\w:]+)((?: [^<>]*)?)></\1>", r"<\1\2/>", xml)


def _relate(path: Path, target: str, kind: str) -> None:
    """Relate the workbook part to another one."""
    with zipfile.ZipFile(path) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    relation = f'<Relationship Id="rp" Type="{DOCUMENT}/{kind}" Target="{target}"/></Relationships>'
    name = "xl/_rels/workbook.xml.rels"
    contents[name] = contents[name].replace(b"</Relationships>", relation.encode())
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
