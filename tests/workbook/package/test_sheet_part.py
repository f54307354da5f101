"""Cells are read as seen and written without touching what stands around them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from xl_engine.event import EngineError
from xl_engine.workbook.cell_values import Formula
from xl_engine.workbook.package.addresses import Area
from xl_engine.workbook.package.book import Book

from .packages import changed_parts, part, write_package

STRINGS = (
    "<si><t>甲</t></si>"
    "<si><r><rPr><b/></rPr><t>红</t></r><r><t xml:space='preserve'> 旗</t></r><rPh sb='0' eb='1'><t>hong</t></rPh></si>"
    "<si><t>漢</t><rPh sb='0' eb='1'><t>カン</t></rPh><phoneticPr fontId='0'/></si>"
    "<si/>"
    "<si><t>a_x000D_b</t></si>"
)


def book(tmp_path: Path, data: str, *, before: str = "", after: str = "", workbook: str = "") -> Book:
    sheet = f"{before}<sheetData>{data}</sheetData>{after}"
    return Book(write_package(tmp_path / "a.xlsx", {"表": sheet}, strings=STRINGS, workbook=workbook))


def saved(of: Book, tmp_path: Path, name: str = "xl/worksheets/sheet1.xml") -> str:
    of.save_as(tmp_path / "b.xlsx")
    return part(tmp_path / "b.xlsx", name)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("<c r='A1'/>", None),
        ("<c r='A1' s='1'/>", None),
        ("<c r='A1'><v>3</v></c>", 3),
        ("<c r='A1'><v>3.0</v></c>", 3),
        ("<c r='A1' t='n'><v>-2.5</v></c>", -2.5),
        ("<c r='A1'><v>6.10104199001011E17</v></c>", 610104199001011000),
        ("<c r='A1'><v>1E-3</v></c>", 0.001),
        ("<c r='A1'><v>x</v></c>", "x"),
        ("<c r='A1' t='b'><v>1</v></c>", True),
        ("<c r='A1' t='b'><v>0</v></c>", False),
        ("<c r='A1' t='e'><v>#N/A</v></c>", "#N/A"),
        ("<c r='A1' t='s'><v>0</v></c>", "甲"),
        ("<c r='A1' t='s'><v>1</v></c>", "红 旗"),
        ("<c r='A1' t='s'><v>2</v></c>", "漢"),
        ("<c r='A1' t='s'><v>3</v></c>", ""),
        ("<c r='A1' t='s'><v>4</v></c>", "a\rb"),
        ("<c r='A1' t='s'><v>99</v></c>", ""),
        ("<c r='A1' t='inlineStr'><is><t>乙</t></is></c>", "乙"),
        (
            "<c r='A1' t='inlineStr'><is><r><t>乙</t></r><r><t>丙</t></r><rPh sb='0' eb='1'><t>x</t></rPh></is></c>",
            "乙丙",
        ),
        ("<c r='A1' t='str'><f>A2</f><v>丁</v></c>", "丁"),
        ("<c r='A1' t='str'><f>A2</f><v></v></c>", ""),
        ("<c r='A1'><f>A2</f></c>", None),
        ("<c r='A1' t='d'><v>2024-02-01T00:00:00Z</v></c>", dt.datetime(2024, 2, 1)),
        ("<c r='A1' t='d'><v>12:30:00</v></c>", dt.time(12, 30)),
        ("<c r='A1' s='1'><v>45689</v></c>", dt.datetime(2025, 2, 1)),
        ("<c r='A1' s='3'><v>45689</v></c>", dt.datetime(2025, 2, 1)),
        ("<c r='A1' s='2'><v>4.1666666666666664E-2</v></c>", dt.time(1)),
        ("<c r='A1' s='1'><v>-1</v></c>", -1),
        ("<c r='A1' s='4'><v>45689</v></c>", 45689),
        ("<c r='A1'><v>7</v><extLst/></c>", 7),
        ("<c r='A1'><!-- x --></c>", None),
    ],
)
def test_a_cell_is_read_as_seen(tmp_path: Path, cell: str, value: object):
    read = book(tmp_path, f"<row r='1'>{cell}</row>").sheet("表").value(1, 1)

    assert (read, type(read)) == (value, type(value))


def test_the_1904_date_system(tmp_path: Path):
    data = "<row r='1'><c r='A1' s='1'><v>32994</v></c><c r='B1' s='2'><v>0.5</v></c></row>"
    sheet = book(tmp_path, data, workbook="<workbookPr date1904='1'/>").sheet("表")

    assert sheet.block(Area.parse("A1:B1")) == [[dt.datetime(1994, 5, 2), dt.time(12)]]


def test_rows_and_cells_may_lack_their_addresses(tmp_path: Path):
    data = "<row><c><v>1</v></c><c><v>2</v></c></row><row r='4'><c><v>3</v></c><c r='D4'><v>4</v></c><c><v>5</v></c></row><row><c><v>6</v></c></row>"
    sheet = book(tmp_path, data).sheet("表")

    assert sheet.block(Area.parse("A1:E5")) == [
        [1, 2, None, None, None],
        [None] * 5,
        [None] * 5,
        [3, None, None, 4, 5],
        [6, None, None, None, None],
    ]


def test_writing_between_cells_without_addresses(tmp_path: Path):
    of = book(tmp_path, "<row><c><v>1</v></c><c><v>2</v></c><c r='D1'><v>4</v></c></row>")

    of.sheet("表").write(1, 3, 3)

    assert '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="C1"><v>3</v></c><c r="D1">' in saved(
        of, tmp_path
    )


def test_a_stated_range_is_not_trusted(tmp_path: Path):
    """WPS writes A1 whatever the sheet holds."""
    sheet = book(tmp_path, "<row r='9'><c r='C9'><v>1</v></c></row>", before="<dimension ref='A1'/>").sheet(
        "表"
    )

    assert (sheet.last_row, sheet.value(9, 3)) == (9, 1)


@pytest.mark.parametrize(
    ("value", "xml"),
    [
        ("丙", '<c r="A1" s="4" t="inlineStr"><is><t>丙</t></is></c>'),
        (" 丙", '<c r="A1" s="4" t="inlineStr"><is><t xml:space="preserve"> 丙</t></is></c>'),
        ("丙\r\n丁", '<c r="A1" s="4" t="inlineStr"><is><t xml:space="preserve">丙\n丁</t></is></c>'),
        (
            '=HYPERLINK("http://x","张三")',
            '<c r="A1" s="4" t="inlineStr"><is><t>=HYPERLINK("http://x","张三")</t></is></c>',
        ),
        ("+86", '<c r="A1" s="4" t="inlineStr"><is><t>+86</t></is></c>'),
        ("-张三", '<c r="A1" s="4" t="inlineStr"><is><t>-张三</t></is></c>'),
        ("@张三", '<c r="A1" s="4" t="inlineStr"><is><t>@张三</t></is></c>'),
        ("001", '<c r="A1" s="4" t="inlineStr"><is><t>001</t></is></c>'),
        ("丙\x00\x1f", '<c r="A1" s="4" t="inlineStr"><is><t>丙</t></is></c>'),
        ("_x000D_", '<c r="A1" s="4" t="inlineStr"><is><t>_x005F_x000D_</t></is></c>'),
        ("<&>", '<c r="A1" s="4" t="inlineStr"><is><t>&lt;&amp;&gt;</t></is></c>'),
        (3, '<c r="A1" s="4"><v>3</v></c>'),
        (12.5, '<c r="A1" s="4"><v>12.5</v></c>'),
        (2.0, '<c r="A1" s="4"><v>2</v></c>'),
        (True, '<c r="A1" s="4" t="b"><v>1</v></c>'),
        (None, '<c r="A1" s="4"/>'),
        ("", '<c r="A1" s="4"/>'),
        (Formula('A2&"<"', "x"), '<c r="A1" s="4" t="str"><f>A2&amp;"&lt;"</f><v>x</v></c>'),
        (Formula("A2*2", 1.5), '<c r="A1" s="4"><f>A2*2</f><v>1.5</v></c>'),
    ],
)
def test_a_value_is_stored_in_the_cell_itself(tmp_path: Path, value: object, xml: str):
    of = book(tmp_path, "<row r='1'><c r='A1' s='4' t='s' vm='1' cm='2'><v>0</v></c></row>")

    of.sheet("表").write(1, 1, value)

    assert f'<row r="1">{xml}</row>' in saved(of, tmp_path)
    assert "xl/sharedStrings.xml" not in changed_parts(tmp_path / "a.xlsx", tmp_path / "b.xlsx")


def test_a_value_that_is_there_already_changes_nothing(tmp_path: Path):
    data = "<row r='1'><c r='A1' t='s'><v>1</v></c><c r='B1'><v>2.50</v></c><c r='C1' s='1'><v>45689</v></c><c r='D1' t='b'><v>1</v></c><c r='E1'><f>A2</f><v>1</v></c></row>"
    of = book(tmp_path, data)

    of.sheet("表").write_columns(
        1, {1: ["红 旗"], 2: [2.5], 3: [dt.datetime(2025, 2, 1)], 4: [True], 5: [Formula("A2", 1)], 6: [None]}
    )

    assert of.parts.changed is False


@pytest.mark.parametrize(
    ("old", "new"), [("<c r='A1' t='b'><v>1</v></c>", 1), ("<c r='A1'><v>1</v></c>", True)]
)
def test_one_and_true_are_not_the_same(tmp_path: Path, old: str, new: object):
    of = book(tmp_path, f"<row r='1'>{old}</row>")

    of.sheet("表").write(1, 1, new)

    assert of.sheet("表").value(1, 1) is new


def test_a_formula_gives_way_to_the_value_it_shows(tmp_path: Path):
    of = book(tmp_path, "<row r='1'><c r='A1'><f>A2</f><v>1</v></c></row>")

    of.sheet("表").write(1, 1, 1)

    assert '<c r="A1"><v>1</v></c>' in saved(of, tmp_path)


@pytest.mark.parametrize(
    ("value", "number_format", "stored"),
    [
        (dt.datetime(2025, 2, 1), 14, "45689"),
        (dt.datetime(2025, 2, 1, 12), 22, "45689.5"),
        (dt.time(6), 21, "0.25"),
    ],
)
def test_a_moment_gets_a_format_that_shows_it(tmp_path: Path, value: object, number_format: int, stored: str):
    of = book(tmp_path, "<row r='1'><c r='A1' s='4'/><c r='B1' s='1'/></row>")

    of.sheet("表").write_columns(1, {1: [value], 2: [value]})

    assert f'<c r="A1" s="5"><v>{stored}</v></c><c r="B1" s="1"><v>{stored}</v></c>' in saved(of, tmp_path)
    styles = part(tmp_path / "b.xlsx", "xl/styles.xml")
    assert (
        f'<xf numFmtId="{number_format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
        in styles
    )
    assert '<cellXfs count="6">' in styles


def test_new_rows_and_cells_find_their_place(tmp_path: Path):
    data = "<row r='2' spans='2:3'><c r='B2'><v>1</v></c></row><row r='5'><c r='A5'><v>2</v></c></row>"
    of = book(tmp_path, data, before="<dimension ref='A2:B5'/>")
    sheet = of.sheet("表")

    for row, column in ((3, 2), (2, 1), (7, 4), (2, 3), (2, 5)):
        sheet.write(row, column, 9)

    xml = saved(of, tmp_path)
    assert '<dimension ref="A2:E7"/>' in xml
    assert (
        '<row r="2" spans="1:5"><c r="A2"><v>9</v></c><c r="B2"><v>1</v></c><c r="C2"><v>9</v></c><c r="E2"><v>9</v></c></row>'
        '<row r="3"><c r="B3"><v>9</v></c></row><row r="5"><c r="A5"><v>2</v></c></row><row r="7"><c r="D7"><v>9</v></c></row>'
    ) in xml


def test_clearing_a_cell_that_is_not_there_makes_none(tmp_path: Path):
    of = book(tmp_path, "<row r='2'><c r='B2'><v>1</v></c></row>")

    of.sheet("表").write_columns(1, {1: [None, None, None], 9: ["", None, None]})

    assert of.parts.changed is False


def test_a_text_that_is_too_long_is_an_error_with_its_place(tmp_path: Path):
    with pytest.raises(EngineError) as caught:
        book(tmp_path, "").sheet("表").check(3, 2, ["短", "字" * 32768])

    problem = caught.value.problems[0]
    assert (problem.code, problem.sheet, problem.cell) == ("cell.text-too-long", "表", "B4")


def test_a_date_excel_does_not_know_is_an_error(tmp_path: Path):
    with pytest.raises(EngineError) as caught:
        book(tmp_path, "").sheet("表").check(1, 1, [dt.datetime(1850, 1, 1)])

    assert caught.value.problems[0].code == "cell.date-too-early"


def test_not_a_number_is_no_value(tmp_path: Path):
    with pytest.raises(ValueError, match="nan"):
        book(tmp_path, "").sheet("表").check(1, 1, [float("nan")])


def test_overwriting_the_first_cell_of_a_shared_formula_keeps_its_copies(tmp_path: Path):
    data = (
        "<row r='1'><c r='A1'><f t='shared' ref='A1:A3' si='0'>B1*2</f><v>2</v></c></row>"
        "<row r='2'><c r='A2'><f t='shared' si='0'/><v>4</v></c></row>"
        "<row r='3'><c r='A3'><f t='shared' si='0'/><v>6</v></c></row>"
    )
    of = book(tmp_path, data)
    sheet = of.sheet("表")

    sheet.write(1, 1, "x")

    assert [sheet.formula(row, 1) for row in (1, 2, 3)] == [None, "B2*2", "B3*2"]
    assert '<c r="A2"><f>B2*2</f><v>4</v></c>' in saved(of, tmp_path)


def test_everything_unknown_in_a_touched_part_stays(tmp_path: Path):
    """Namespaces, ignorable prefixes, extensions, unknown elements and attributes, comments and the declaration."""
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<!-- 甲 -->'
    opening = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr wps" '
        'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" '
        'xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" '
        'xmlns:wps="http://example.org/wps" xr:uid="{00000000-0001-0000-0000-000000000000}">'
    )
    rest = (
        '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{78C0D931}">'
        '<x14:foo bar="1"/></ext></extLst><wps:note>乙</wps:note></worksheet>'
    )
    before = (
        head
        + opening
        + '<sheetData wps:x="1"><row r="1" x14ac:dyDescent="0.2"><c r="A1"><v>1</v></c><!-- 丙 --></row></sheetData>'
        + rest
    )
    plain = write_package(tmp_path / "a.xlsx", {"表": ""}, parts={"xl/worksheets/sheet1.xml": before})
    of = Book(plain)

    of.sheet("表").write(1, 1, 2)

    assert saved(of, tmp_path) == before.replace("<v>1</v>", "<v>2</v>")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_parts_in_other_encodings(tmp_path: Path, encoding: str):
    xml = (
        '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        "<row r='1'><c r='A1' t='inlineStr'><is><t>甲</t></is></c></row></sheetData></worksheet>"
    ).encode(encoding)
    of = Book(write_package(tmp_path / "a.xlsx", {"表": ""}, parts={"xl/worksheets/sheet1.xml": xml}))
    assert of.sheet("表").value(1, 1) == "甲"

    of.sheet("表").write(1, 1, "乙")
    of.save_as(tmp_path / "b.xlsx")

    assert Book(tmp_path / "b.xlsx").sheet("表").value(1, 1) == "乙"


def test_a_prefix_for_the_main_namespace(tmp_path: Path):
    xml = (
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>'
        '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    )
    of = Book(write_package(tmp_path / "a.xlsx", {"表": ""}, parts={"xl/worksheets/sheet1.xml": xml}))

    of.sheet("表").write(1, 2, "乙")

    assert '<x:c r="B1" t="inlineStr"><x:is><x:t>乙</x:t></x:is></x:c>' in saved(of, tmp_path)
