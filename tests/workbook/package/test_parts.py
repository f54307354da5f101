"""Parts, their relationships and content types."""

from __future__ import annotations

from pathlib import Path

import pytest

from xl_engine.event import EngineError
from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.parts import Parts

from .packages import changed_parts, part, write_package

DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def parts_with(tmp_path: Path, relations: str, **more: str) -> Parts:
    extra = {
        "xl/worksheets/_rels/sheet1.xml.rels": f'<Relationships xmlns="{PACKAGE}">{relations}</Relationships>'
    }
    return Book(write_package(tmp_path / "a.xlsx", {"表": "<sheetData/>"}, parts={**extra, **more})).parts


@pytest.mark.parametrize(
    "target", ["../x/a b.xml", "/xl/x/a b.xml", "../x/a%20b.xml", "./../x/a b.xml", "../x/a b.xml#frag"]
)
def test_the_target_of_a_relationship_is_a_part(tmp_path: Path, target: str):
    relation = f'<Relationship Id="r1" Type="{DOCUMENT}/drawing" Target="{target}"/>'
    parts = parts_with(tmp_path, relation, **{"xl/x/a b.xml": "<x/>"})

    assert parts.related("xl/worksheets/sheet1.xml", "drawing") == ["xl/x/a b.xml"]


def test_links_outside_the_package_are_no_parts(tmp_path: Path):
    relation = f'<Relationship Id="r1" Type="{DOCUMENT}/hyperlink" Target="https://example.org/" TargetMode="External"/>'

    assert parts_with(tmp_path, relation).relations("xl/worksheets/sheet1.xml") == ()


def test_content_types_by_part_and_by_extension(tmp_path: Path):
    parts = parts_with(tmp_path, "")

    assert [parts.content_type(name) for name in ("XL/Workbook.xml", "xl/styles.xml", "xl/x.unknown")] == [
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        "application/xml",
        "",
    ]


def test_a_dropped_part_leaves_no_trace(tmp_path: Path):
    path = write_package(tmp_path / "a.xlsx", {"甲": "<sheetData/>", "乙": "<sheetData/>"})
    book = Book(path)
    book.parts.drop("xl/worksheets/sheet2.xml", "xl/workbook.xml")
    book.save_as(tmp_path / "b.xlsx")

    assert changed_parts(path, book.path) == {
        "[Content_Types].xml",
        "xl/_rels/workbook.xml.rels",
        "xl/worksheets/sheet2.xml",
    }
    assert "sheet2" not in part(book.path, "[Content_Types].xml") + part(
        book.path, "xl/_rels/workbook.xml.rels"
    )


def test_a_part_a_relationship_promises_but_lacks_is_told(tmp_path: Path):
    relation = f'<Relationship Id="r1" Type="{DOCUMENT}/table" Target="../tables/lost.xml"/>'
    path = write_package(
        tmp_path / "a.xlsx",
        {"表": "<sheetData/>"},
        parts={
            "xl/worksheets/_rels/sheet1.xml.rels": f'<Relationships xmlns="{PACKAGE}">{relation}</Relationships>'
        },
    )

    with pytest.raises(EngineError) as caught:
        dict(Book(path).tables)

    assert caught.value.problems[0].params == {"file": "a.xlsx", "part": "xl/tables/lost.xml"}


def test_a_sheet_without_cells_has_no_cells_to_read(tmp_path: Path):
    """A chart sheet is listed but holds no cells."""
    plain = write_package(tmp_path / "plain.xlsx", {"表": "<sheetData/>", "图": ""})
    relations = part(plain, "xl/_rels/workbook.xml.rels").replace(
        f'Id="r2" Type="{DOCUMENT}/worksheet"', f'Id="r2" Type="{DOCUMENT}/chartsheet"'
    )
    book = Book(
        write_package(
            tmp_path / "a.xlsx",
            {"表": "<sheetData/>", "图": ""},
            parts={"xl/_rels/workbook.xml.rels": relations},
        )
    )

    assert [(entry.name, entry.cells) for entry in book.sheets] == [("表", True), ("图", False)]
    with pytest.raises(KeyError):
        book.sheet("图")


def test_sheets_are_found_as_excel_compares_names(tmp_path: Path):
    book = Book(write_package(tmp_path / "a.xlsx", {"Sheet1": "<sheetData/>"}))

    assert book.sheet("SHEET1") is book.sheet("sheet1")


def test_a_sheet_without_sheet_data_is_damaged(tmp_path: Path):
    with pytest.raises(EngineError) as caught:
        Book(write_package(tmp_path / "a.xlsx", {"表": ""})).sheet("表")

    assert caught.value.problems[0].params == {"file": "a.xlsx", "part": "xl/worksheets/sheet1.xml"}


def test_an_added_part_is_a_part_like_any_other(tmp_path: Path):
    parts = parts_with(tmp_path, "")
    name = parts.fresh_name("xl/worksheets/sheet{}.xml")
    parts.add(name, b"<x/>", "application/x-new")
    identifier = parts.relate("xl/workbook.xml", "worksheet", name)

    assert (name, identifier) == ("xl/worksheets/sheet2.xml", "rId3")
    assert (name in parts, parts.names()[-1], parts.content_type(name)) == (True, name, "application/x-new")
    assert parts.related("xl/workbook.xml", "worksheet") == ["xl/worksheets/sheet1.xml", name]
    parts.tree(name).set("changed", "1")
    parts.touch(name)
    (tmp_path / "b.xlsx").write_bytes(parts.rebuilt())
    assert part(tmp_path / "b.xlsx", name) == '<x changed="1"/>'
    assert 'Target="worksheets/sheet2.xml"' in part(tmp_path / "b.xlsx", "xl/_rels/workbook.xml.rels")


def test_a_part_added_and_dropped_again_leaves_no_trace(tmp_path: Path):
    parts = parts_with(tmp_path, "")
    parts.add("xl/new.xml", b"<x/>", "application/x-new")
    parts.add("xl/_rels/new.xml.rels", b"<x/>")
    parts.relate("xl/workbook.xml", "worksheet", "xl/new.xml")
    parts.drop("xl/new.xml", "xl/workbook.xml")

    (tmp_path / "b.xlsx").write_bytes(parts.rebuilt())
    assert changed_parts(tmp_path / "a.xlsx", tmp_path / "b.xlsx") == set()


def test_the_name_of_a_dropped_part_is_not_used_again(tmp_path: Path):
    parts = parts_with(tmp_path, "")
    parts.drop("xl/worksheets/sheet1.xml", "xl/workbook.xml")
    assert parts.fresh_name("xl/worksheets/sheet{}.xml") == "xl/worksheets/sheet2.xml"
    assert parts.fresh_name("xl/worksheets/sheet{}.xml") == "xl/worksheets/sheet3.xml"
