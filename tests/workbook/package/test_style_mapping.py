"""Formats taken from one workbook into another: found where they are there, added where they are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

from tests.workbook.package.packages import part, write_package
from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.namespaces import MAIN
from xl_engine.workbook.package.style_mapping import StyleMapping, shown

STYLES = "xl/styles.xml"


def donor(
    fonts: str = "", fills: str = "", borders: str = "", formats: str = "", xfs: str = "", dxfs: str = ""
):
    """Return a styles part whose first font, fill, border and cell format are the plain ones."""
    return etree.fromstring(
        f'<styleSheet xmlns="{MAIN}"><numFmts>{formats}</numFmts><fonts><font><sz val="11"/></font>{fonts}</fonts>'
        f'<fills><fill><patternFill patternType="none"/></fill>{fills}</fills><borders><border/>{borders}</borders>'
        f"<cellXfs><xf/>{xfs}</cellXfs><dxfs>{dxfs}</dxfs></styleSheet>"
    )


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(write_package(tmp_path / "b.xlsx", {"甲": "<sheetData/>"}))


def mapping(book: Book, source) -> StyleMapping:
    return StyleMapping(book.parts, STYLES, source)


def saved(book: Book, folder: Path) -> str:
    book.save_as(folder / "saved.xlsx")
    return part(folder / "saved.xlsx", STYLES)


def test_formats_that_are_there_are_found_and_the_part_stays_as_it_is(book):
    source = donor(
        fonts='<font><name val="宋体"/><charset val="134"/><sz val="11.0"/><family val="3"/></font>',
        formats='<numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>',
        xfs='<xf numFmtId="170" fontId="1" applyNumberFormat="1" quotePrefix="0"/><xf numFmtId="49" fontId="1"/>',
    )
    styles = mapping(book, source)

    assert [styles.cell("0"), styles.cell("1"), styles.cell("2")] == ["0", "3", "4"]
    assert book.parts.changed is False


def test_what_is_missing_is_added_once_with_all_it_is_made_of(book, tmp_path):
    source = donor(
        fonts='<font><name val="等线"/><b val="1"/><sz val="13"/></font>',
        fills='<fill><patternFill patternType="solid"><fgColor rgb="FFD9D9D9"/></patternFill></fill>',
        borders='<border><left style="thin"><color rgb="FF808080"/></left></border>',
        formats='<numFmt numFmtId="164" formatCode="&quot;第&quot;0&quot;轮&quot;"/>',
        xfs='<xf numFmtId="164" fontId="1" fillId="1" borderId="1"><alignment horizontal="center"/></xf>'
        '<xf numFmtId="164" fontId="1" fillId="1" borderId="1" applyFont="1"><alignment horizontal="center" indent="0"/></xf>',
    )
    styles = mapping(book, source)

    assert [styles.cell("1"), styles.cell("2")] == ["5", "5"]
    text = saved(book, tmp_path)
    assert re.findall(r'<(numFmts|fonts|fills|borders|cellXfs) count="(\d+)"', text) == [
        ("numFmts", "2"), ("fonts", "2"), ("fills", "2"), ("borders", "2"), ("cellXfs", "6"),
    ]  # fmt: skip
    assert '<numFmt numFmtId="181" formatCode="&quot;第&quot;0&quot;轮&quot;"/>' in text
    assert text.count('<xf numFmtId="181" fontId="1" fillId="1" borderId="1"') == 1


def test_formats_of_conditional_formats_get_a_list_in_its_place(book, tmp_path):
    source = donor(
        dxfs='<dxf><font><b val="1"/></font></dxf><dxf><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill></dxf>'
    )
    styles = mapping(book, source)

    assert [styles.differential("1"), styles.differential("0"), styles.differential("1")] == ["0", "1", "0"]
    assert '</cellXfs><dxfs count="2"><dxf><fill>' in saved(book, tmp_path)


def test_the_cell_style_normal_is_the_one_of_the_workbook(tmp_path):
    path = write_package(tmp_path / "b.xlsx", {"甲": "<sheetData/>"})
    styles = (
        part(path, STYLES)
        .replace("</cellStyleXfs>", '<xf numFmtId="9" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>')
        .replace(
            "</cellXfs>",
            '</cellXfs><cellStyles count="1"><cellStyle name="常规" xfId="1" builtinId="0"/></cellStyles>',
        )
    )
    book = Book(write_package(tmp_path / "c.xlsx", {"甲": "<sheetData/>"}, parts={STYLES: styles}))

    mapping(book, donor(xfs='<xf numFmtId="3"/>')).cell("1")

    assert re.findall(r'<xf numFmtId="3" [^>]*xfId="(\d)"', saved(book, tmp_path)) == ["1"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<color rgb="00FF0000"/>', '<color rgb="FFFF0000"/>'),
        ('<border><left/><diagonal/></border>', "<border/>"),
        ('<alignment vertical="bottom" wrapText="0"/>', "<alignment/>"),
        ('<protection locked="1" hidden="0"/>', "<protection/>"),
        ('<font><u/></font>', '<font><u val="single"/></font>'),
        ('<patternFill patternType="solid"><fgColor rgb="FF112233"/><bgColor indexed="64"/></patternFill>',
         '<patternFill patternType="solid"><fgColor rgb="FF112233"/></patternFill>'),
    ],
)  # fmt: skip
def test_what_looks_the_same_is_the_same(one, other):
    assert shown(etree.fromstring(one)) == shown(etree.fromstring(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<font><color theme="0"/></font>', "<font/>"),
        ('<font><color theme="0"/></font>', '<font><color theme="1"/></font>'),
        ('<font><b val="0"/></font>', "<font><b/></font>"),
        ('<protection locked="0"/>', "<protection/>"),
        ('<font><name val="等线"/><scheme val="minor"/></font>', '<font><name val="等线"/></font>'),
        ('<fill><patternFill><bgColor rgb="FF112233"/></patternFill></fill>', "<fill><patternFill/></fill>"),
    ],
)
def test_what_looks_different_is_different(one, other):
    assert shown(etree.fromstring(one)) != shown(etree.fromstring(other))
