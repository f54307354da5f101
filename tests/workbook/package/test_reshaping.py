"""Other columns for a table, seen from the package: formulas of columns, looks, and what is touched."""

from __future__ import annotations

from pathlib import Path

from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.reshaping import reshape

from .packages import part, table_xml, write_package

TABLE = "xl/tables/table1.xml"
SHEET = "xl/worksheets/sheet1.xml"


def cell(address: str, value: str, style: int = 0) -> str:
    return f'<c r="{address}" s="{style}" t="inlineStr"><is><t>{value}</t></is></c>'


def a_book(path: Path, table: str) -> Book:
    rows = (
        f'<row r="1">{cell("A1", "编号", 4)}{cell("B1", "倍", 4)}</row>'
        '<row r="2"><c r="A2" s="1"><v>3</v></c><c r="B2" s="2"><f>名单[[#This Row],[编号]]*2</f><v>6</v></c></row>'
    )
    other = '<sheetData><row r="1"><c r="A1"><f>SUM(名单[倍])</f><v>6</v></c></row></sheetData>'
    return Book(
        write_package(
            path, {"名单": f"<sheetData>{rows}</sheetData>", "统计": other}, tables={"名单": [table]}
        )
    )


CALCULATED = table_xml("名单", "A1:B2", ["编号", "倍"]).replace(
    '<tableColumn id="2" name="倍"/>',
    '<tableColumn id="2" name="倍" dataDxfId="3"><calculatedColumnFormula>名单[[#This Row],[编号]]*2'
    "</calculatedColumnFormula></tableColumn>",
)


def test_a_renamed_column_does_not_keep_the_formula_of_the_old_one(tmp_path: Path):
    book = a_book(tmp_path / "a.xlsx", CALCULATED)

    reshape(book, book.tables["名单"], ["编号", "名次"], {})

    book.save()
    assert '<tableColumn id="2" name="名次" dataDxfId="3"/>' in part(book.path, TABLE)
    assert "<f>" not in part(book.path, SHEET)


def test_formulas_of_other_sheets_are_not_rewritten(tmp_path: Path):
    book = a_book(tmp_path / "a.xlsx", CALCULATED)
    before = part(book.path, "xl/worksheets/sheet2.xml")

    reshape(book, book.tables["名单"], ["编号", "名次", "备注"], {})

    book.save()
    assert part(book.path, "xl/worksheets/sheet2.xml") == before


def test_a_table_that_has_these_columns_already_is_only_emptied(tmp_path: Path):
    book = a_book(tmp_path / "a.xlsx", table_xml("名单", "A1:B2", ["编号", "倍"]))
    before = part(book.path, TABLE)

    reshape(book, book.tables["名单"], ["编号", "倍"], {})

    book.save()
    assert part(book.path, TABLE) == before
    assert '<c r="A2" s="1"/><c r="B2" s="2"/>' in part(book.path, SHEET)


def test_heading_and_cells_of_a_new_column_look_like_the_last_one(tmp_path: Path):
    book = a_book(tmp_path / "a.xlsx", CALCULATED)

    reshape(book, book.tables["名单"], ["编号", "倍", "分"], {})

    book.save()
    xml = part(book.path, SHEET)
    assert '<c r="C1" s="4" t="inlineStr"><is><t>分</t></is></c>' in xml
    assert '<c r="C2" s="2"/>' in xml
    assert '<tableColumn id="3" name="分" dataDxfId="3"/>' in part(book.path, TABLE)
