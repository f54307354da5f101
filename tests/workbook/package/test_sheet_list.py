"""Tabs come and go: what counts by position follows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.workbook.package.packages import part, write_package
from xl_engine.event import EngineError
from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.document_titles import DocumentTitles
from xl_engine.workbook.package.namespaces import DOCUMENT, PACKAGE
from xl_engine.workbook.package.sheet_list import SheetList

SHEETS = {"甲": "<sheetData/>", "乙": "<sheetData/>", "丙": "<sheetData/>"}
NAMES = (
    '<definedName name="_xlnm.Print_Area" localSheetId="0">甲!$A$1</definedName>'
    '<definedName name="_xlnm.Print_Area" localSheetId="1">乙!$A$1</definedName>'
    '<definedName name="_xlnm.Print_Area" localSheetId="2">丙!$A$1</definedName>'
    '<definedName name="全">丙!$A$1</definedName>'
)
VIEWS = '<bookViews><workbookView activeTab="{top}" firstSheet="1"/></bookViews>'
APP = (
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" '
    'xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><HeadingPairs>'
    '<vt:vector size="4" baseType="variant"><vt:variant><vt:lpstr>工作表</vt:lpstr></vt:variant><vt:variant><vt:i4>3</vt:i4>'
    "</vt:variant><vt:variant><vt:lpstr>命名范围</vt:lpstr></vt:variant><vt:variant><vt:i4>3</vt:i4></vt:variant></vt:vector>"
    '</HeadingPairs><TitlesOfParts><vt:vector size="6" baseType="lpstr"><vt:lpstr>甲</vt:lpstr><vt:lpstr>乙</vt:lpstr>'
    "<vt:lpstr>{third}</vt:lpstr><vt:lpstr>全</vt:lpstr><vt:lpstr>甲!Print_Area</vt:lpstr><vt:lpstr>乙!Print_Area</vt:lpstr></vt:vector></TitlesOfParts></Properties>"
)


def book_of(folder: Path, top: int = 1, third: str = "丙", workbook: str = "", states: str = "") -> Book:
    path = write_package(
        folder / "b.xlsx",
        SHEETS,
        names=NAMES,
        workbook=workbook + VIEWS.format(top=top),
        parts={
            "docProps/app.xml": APP.format(third=third),
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" Type="{DOCUMENT}/officeDocument" '
            f'Target="xl/workbook.xml"/><Relationship Id="r2" Type="{DOCUMENT}/extended-properties" '
            'Target="docProps/app.xml"/></Relationships>',
        },
    )
    book = Book(path)
    for element, state in zip(
        book.parts.tree("xl/workbook.xml").iter("{*}sheet"), states.split(), strict=False
    ):
        element.set("state", state)
    return book


def tabs(book: Book) -> SheetList:
    return SheetList(book.parts, book.workbook)


def saved(book: Book, name: str = "xl/workbook.xml") -> str:
    path = book.path.with_name("saved.xlsx")
    book.save_as(path)
    return part(path, name)


def areas(text: str) -> dict[str, str]:
    return {sheet: index for index, sheet in re.findall(r'Print_Area" localSheetId="(\d)">(\w)!', text)}


def test_a_tab_in_the_middle_moves_names_and_the_sheet_on_top(tmp_path):
    book = book_of(tmp_path)
    tabs(book).add([("新", "xl/worksheets/sheet1.xml"), ("又", "xl/worksheets/sheet2.xml")], 1)

    assert [entry.name for entry in book.sheets] == ["甲", "新", "又", "乙", "丙"]
    text = saved(book)
    assert re.findall(r'name="(\w)" sheetId="(\d)" r:id="(\w+)"', text) == [
        ("甲", "1", "r1"), ("新", "4", "rId5"), ("又", "5", "rId6"), ("乙", "2", "r2"), ("丙", "3", "r3"),
    ]  # fmt: skip
    assert areas(text) == {"甲": "0", "乙": "3", "丙": "4"}
    assert 'activeTab="3" firstSheet="3"' in text


def test_a_tab_taken_out_takes_its_names_along(tmp_path):
    book = book_of(tmp_path)
    tabs(book).remove(["甲"])

    text = saved(book)
    assert [entry.name for entry in book.sheets] == ["乙", "丙"]
    assert areas(text) == {"乙": "0", "丙": "1"}
    assert 'activeTab="0" firstSheet="0"' in text


@pytest.mark.parametrize(("states", "top"), [("visible visible visible", 0), ("hidden visible visible", 1)])
def test_instead_of_the_sheet_on_top_the_nearest_visible_one_is_shown(tmp_path, states, top):
    book = book_of(tmp_path, states=states)
    tabs(book).remove(["乙"])
    assert f'activeTab="{top}"' in saved(book)


def test_a_custom_view_of_a_sheet_taken_out_shows_another(tmp_path):
    book = book_of(tmp_path)
    root = book.parts.tree("xl/workbook.xml")
    views = root.makeelement(root.tag.replace("workbook", "customWorkbookViews"), {})
    views.append(root.makeelement(root.tag.replace("workbook", "customWorkbookView"), {"activeSheetId": "1"}))
    root.append(views)
    tabs(book).remove(["甲"])
    assert 'activeSheetId="2"' in saved(book)


def test_the_list_of_titles_of_the_document_follows(tmp_path):
    book = book_of(tmp_path)
    tabs(book).rename("乙", "丁")
    tabs(book).add([("新", "xl/worksheets/sheet1.xml")], 3)
    tabs(book).remove(["甲"])

    text = saved(book, "docProps/app.xml")
    assert re.findall("<vt:lpstr>(.*?)</vt:lpstr>", text) == [
        "工作表",
        "命名范围",
        "丁",
        "丙",
        "新",
        "全",
        "'丁'!Print_Area",
    ]
    assert re.findall("<vt:i4>(.*?)</vt:i4>", text) == ["3", "2"]
    assert '<vt:vector size="5" baseType="lpstr">' in text


def test_a_list_of_titles_that_was_wrong_before_stays_as_it_is(tmp_path):
    book = book_of(tmp_path, third="早先的名字")
    before = part(book.path, "docProps/app.xml")
    tabs(book).rename("乙", "丁")
    assert saved(book, "docProps/app.xml") == before


def test_a_change_that_failed_leaves_the_titles_alone(tmp_path):
    book = book_of(tmp_path)
    with pytest.raises(RuntimeError), DocumentTitles(book.parts, book.workbook):
        raise RuntimeError
    assert book.parts.changed is False


@pytest.mark.parametrize("locked", ["1", "true"])
def test_a_protected_structure_is_respected(tmp_path, locked):
    book = book_of(tmp_path, workbook=f'<workbookProtection lockStructure="{locked}"/>')
    with pytest.raises(EngineError) as caught:
        tabs(book).refuse_if_locked()
    assert caught.value.problems[0].code == "file.structure-locked"


def test_protected_windows_do_not_lock_the_structure(tmp_path):
    book = book_of(tmp_path, workbook='<workbookProtection lockWindows="1"/>')
    tabs(book).refuse_if_locked()
    assert book.parts.changed is False
