"""Protection in the XML of a sheet, and where its print area is defined."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.namespaces import MAIN
from xl_engine.workbook.package.sheet_setup import print_through, protect

from .packages import part, table_xml, write_package

OURS = (
    '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0" autoFilter="0"/>'
)
SPELLED_OUT = (
    '<sheetProtection sheet="true" objects="true" scenarios="true" formatCells="1" formatColumns="false" '
    'formatRows="0" insertColumns="1" insertRows="1" insertHyperlinks="1" deleteColumns="1" deleteRows="1" '
    'selectLockedCells="0" sort="1" autoFilter="0" pivotTables="1" selectUnlockedCells="0"/>'
)


def a_sheet(after_data: str = "") -> etree._Element:
    return etree.fromstring(f'<worksheet xmlns="{MAIN}"><sheetData/>{after_data}</worksheet>')


def tags(root: etree._Element) -> list[str]:
    return [etree.QName(child).localname for child in root]


def test_protection_stands_where_the_format_wants_it():
    root = a_sheet("<sheetCalcPr/><protectedRanges/><mergeCells/>")

    assert protect(root, True)

    assert tags(root) == ["sheetData", "sheetCalcPr", "sheetProtection", "protectedRanges", "mergeCells"]


def test_protection_follows_the_cells_directly_where_nothing_stands_between():
    root = a_sheet("<autoFilter/>")

    assert protect(root, True)

    assert tags(root) == ["sheetData", "sheetProtection", "autoFilter"]


@pytest.mark.parametrize("existing", [OURS, SPELLED_OUT], ids=["ours", "spelled-out"])
def test_protection_as_the_engine_makes_it_is_taken_off(existing: str):
    root = a_sheet(existing)

    assert protect(root, False)

    assert tags(root) == ["sheetData"]


@pytest.mark.parametrize(
    "existing",
    [
        '<sheetProtection sheet="1" password="83AF" objects="1" scenarios="1" formatColumns="0" formatRows="0" autoFilter="0"/>',
        '<sheetProtection algorithmName="SHA-512" hashValue="a" saltValue="b" spinCount="1" sheet="1"/>',
        '<sheetProtection sheet="1" objects="1" scenarios="1"/>',
        '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0" sort="0" autoFilter="0"/>',
    ],
    ids=["password", "hash", "other-options", "sorting-allowed"],
)
def test_protection_of_the_organiser_stays_either_way(existing: str):
    root = a_sheet(existing)
    before = etree.tostring(root)

    assert [protect(root, True), protect(root, False)] == [False, False]

    assert etree.tostring(root) == before


def test_an_open_sheet_stays_as_it_is_when_it_is_to_be_open():
    root = a_sheet()
    assert not protect(root, False)
    assert tags(root) == ["sheetData"]


def a_book(path: Path, **more: str) -> Book:
    table = table_xml("选手", "A1:B3", ["编号", "姓名"])
    sheets = {"首页": "<sheetData/>", "甲's 名单": '<sheetData><row r="3"/></sheetData>'}
    return Book(write_package(path, sheets, tables={"甲's 名单": [table]}, **more))


def test_the_first_name_of_a_workbook_stands_behind_its_sheets(tmp_path: Path):
    book = a_book(tmp_path / "a.xlsx", workbook="<bookViews/>")

    print_through(book, book.tables["选手"], 2)

    book.save()
    xml = part(book.path, "xl/workbook.xml")
    assert (
        "</sheets><definedNames><definedName name=\"_xlnm.Print_Area\" localSheetId=\"1\">'甲''s 名单'!$A$1:$B$3"
        "</definedName></definedNames>" in xml
    )


def test_other_names_stay_and_the_new_one_comes_last(tmp_path: Path):
    own = "<definedName name=\"_xlnm.Print_Titles\" localSheetId=\"1\">'甲''s 名单'!$1:$1</definedName>"
    book = a_book(tmp_path / "a.xlsx", names=own)

    print_through(book, book.tables["选手"], 1)

    book.save()
    xml = part(book.path, "xl/workbook.xml")
    assert (
        f"<definedNames>{own}<definedName name=\"_xlnm.Print_Area\" localSheetId=\"1\">'甲''s 名单'!$A$1:$A$3<"
        in xml
    )
