"""A table grows; what stands below moves along, what stands beside is not torn apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from xl_engine.event import EngineError
from xl_engine.workbook.package.addresses import MAX_ROW
from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.growing import insert_rows, lengthen
from xl_engine.workbook.package.widening import add_column, shorten

from .packages import part, table_xml, write_package

SHEET = "xl/worksheets/sheet1.xml"


def number(cell: str, value: float = 1, style: str = "") -> str:
    return f'<c r="{cell}"{style and f" s={chr(34)}{style}{chr(34)}"}><v>{value}</v></c>'


ROWS = "".join(f'<row r="{r}">{number(f"A{r}")}{number(f"B{r}")}</row>' for r in (1, 2, 3))
TABLE = table_xml("表", "A1:B3", ["甲", "乙"])


def book(tmp_path: Path, below: str = "", table: str = TABLE, after: str = "", **more: object) -> Book:
    others = more.pop("other_tables", [])
    sheets = {
        "名单": f"<sheetData>{more.pop('rows', ROWS)}{below}</sheetData>{after}",
        **more.pop("sheets", {}),
    }
    return Book(write_package(tmp_path / "a.xlsx", sheets, tables={"名单": [table, *others]}, **more))


def grown(of: Book, extra: int = 2, table: str = "表") -> str:
    lengthen(of, of.tables[table], extra)
    of.save_as(of.path.with_name("b.xlsx"))
    return part(of.path, SHEET)


def where(xml: str, value: str) -> str:
    """The address of the cell that holds a value."""
    return xml.partition(f"<v>{value}</v>")[0].rpartition('<c r="')[2].partition('"')[0]


def test_a_foot_keeps_its_distance(tmp_path: Path):
    xml = grown(book(tmp_path, f'<row r="6">{number("A6", 99)}</row>'))

    assert where(xml, "99") == "A8"


@pytest.mark.parametrize("column", ["A", "H"])
def test_anything_below_moves_within_and_beside_the_columns(tmp_path: Path, column: str):
    xml = grown(book(tmp_path, f'<row r="4">{number(f"{column}4", 99)}</row>'))

    assert where(xml, "99") == f"{column}6"


def test_cells_beside_the_table_stay(tmp_path: Path):
    rows = ROWS.replace(number("B3"), number("B3") + number("H3", 99))

    assert where(grown(book(tmp_path, rows=rows)), "99") == "H3"


def test_a_merge_without_content_moves_too(tmp_path: Path):
    xml = grown(book(tmp_path, after='<mergeCells count="1"><mergeCell ref="A4:B5"/></mergeCells>'))

    assert '<mergeCell ref="A6:B7"/>' in xml


def test_blank_rows_formatted_like_the_table_are_taken_in_first(tmp_path: Path):
    rows = "".join(
        f'<row r="{r}">{number(f"A{r}", r, "4")}{number(f"B{r}", 5, "2")}</row>' for r in (1, 2, 3)
    )
    below = (
        '<row r="4"><c r="A4" s="4"/><c r="B4" s="2"/></row><row r="5"><c r="A5" s="1"/></row><row r="7">'
        + number("A7", 99)
        + "</row>"
    )
    of = book(tmp_path, below, rows=rows)

    xml = grown(of, 3)

    assert where(xml, "99") == "A9"
    assert '<row r="6"><c r="A6" s="4"/><c r="B6" s="2"/></row><row r="7"><c r="A7" s="1"/></row>' in xml
    assert 'ref="A1:B6"' in part(of.path, "xl/tables/table1.xml")


def test_the_totals_row_moves_down(tmp_path: Path):
    table = table_xml("表", "A1:B4", ["甲", "乙"], '<autoFilter ref="A1:B3"/>', 'totalsRowCount="1"')
    of = book(
        tmp_path,
        '<row r="4"><c r="A4"><f>SUBTOTAL(109,表[甲])</f><v>2</v></c><c r="B4"><f>SUM(B2:B3)</f></c></row>',
        table,
    )

    xml = grown(of)

    assert '<c r="A6"><f>SUBTOTAL(109,表[甲])</f><v>2</v></c><c r="B6"><f>SUM(B2:B5)</f></c>' in xml
    assert 'ref="A1:B6"' in part(of.path, "xl/tables/table1.xml")
    assert '<autoFilter ref="A1:B5"/>' in part(of.path, "xl/tables/table1.xml")


def test_a_table_with_totals_keeps_its_length_when_it_has_fewer_rows(tmp_path: Path):
    table = table_xml("表", "A1:B4", ["甲", "乙"], attributes='totalsRowCount="1"')
    of = book(tmp_path, f'<row r="4">{number("A4", 2)}</row>', table)

    shorten(of, of.tables["表"], 1, {1, 2})

    assert (of.tables["表"].area.text, of.sheet("名单").value(4, 1), of.sheet("名单").value(3, 1)) == (
        "A1:B4",
        2,
        None,
    )


def test_another_table_below_moves_with_filter_and_sorting(tmp_path: Path):
    other = table_xml(
        "下表",
        "A6:B8",
        ["甲", "乙"],
        '<autoFilter ref="A6:B8"/><sortState ref="A7:B8"><sortCondition ref="A7:A8"/></sortState>',
    )
    rows = "".join(f'<row r="{r}">{number(f"A{r}")}</row>' for r in (6, 7, 8))
    of = book(tmp_path, rows, other_tables=[other])

    grown(of)

    xml = part(of.path, "xl/tables/table2.xml")
    assert [xml.count(f'ref="{ref}"') for ref in ("A8:B10", "A9:B10", "A9:A10")] == [2, 1, 1]


def test_the_sorting_of_the_table_itself_grows(tmp_path: Path):
    extra = '<autoFilter ref="A1:B3"/><sortState ref="A2:B3"><sortCondition ref="B2:B3"/></sortState>'
    of = book(tmp_path, table=table_xml("表", "A1:B3", ["甲", "乙"], extra))

    grown(of)

    xml = part(of.path, "xl/tables/table1.xml")
    assert [xml.count(f'ref="{ref}"') for ref in ("A1:B5", "A2:B5", "B2:B5")] == [2, 1, 1]


def side_by_side(tmp_path: Path, below: str = "") -> Book:
    rows = "".join(f'<row r="{r}">{number(f"A{r}")}{number(f"E{r}", r)}</row>' for r in range(1, 4))
    rows += "".join(f'<row r="{r}">{number(f"E{r}", r)}</row>' for r in range(4, 9))
    return book(tmp_path, below, rows=rows, other_tables=[table_xml("旁表", "E1:F8", ["丙", "丁"])])


def test_a_table_beside_is_not_torn_apart(tmp_path: Path):
    of = side_by_side(tmp_path)

    xml = grown(of)

    assert where(xml, "8") == "E8"
    assert 'ref="A1:B5"' in part(of.path, "xl/tables/table1.xml")
    assert 'ref="E1:F8"' in part(of.path, "xl/tables/table2.xml")


def test_no_room_beside_another_table_is_told(tmp_path: Path):
    of = side_by_side(tmp_path)
    of.sheet("名单").write(5, 1, "占用")

    with pytest.raises(EngineError) as caught:
        lengthen(of, of.tables["表"], 2)

    problem = caught.value.problems[0]
    assert (problem.code, problem.cell, problem.params["other"]) == ("table.in-the-way", "A4", "旁表")
    assert of.tables["表"].area.text == "A1:B3"


def test_an_array_formula_across_the_new_rows_is_not_torn_apart(tmp_path: Path):
    rows = ROWS.replace(
        number("B2"), number("B2") + '<c r="H2"><f t="array" ref="H2:H5">A2:A5*2</f><v>1</v></c>'
    )
    of = book(tmp_path, f'<row r="4">{number("A4", 9)}</row>', rows=rows)

    with pytest.raises(EngineError) as caught:
        lengthen(of, of.tables["表"], 2)

    assert caught.value.problems[0].params["other"] == "H2:H5"


def test_array_formulas_below_move(tmp_path: Path):
    below = '<row r="5"><c r="A5"><f t="array" ref="A5:A6">B5:B6*2</f><v>1</v></c></row><row r="6"><c r="A6"><v>2</v></c></row>'

    assert '<c r="A7"><f t="array" ref="A7:A8">B7:B8*2</f><v>1</v></c>' in grown(book(tmp_path, below))


def test_a_full_sheet_is_told(tmp_path: Path):
    of = book(tmp_path, f'<row r="{MAX_ROW}">{number(f"A{MAX_ROW}")}</row>')

    with pytest.raises(EngineError) as caught:
        lengthen(of, of.tables["表"], 2)

    assert caught.value.problems[0].code == "sheet.full"


def test_shared_formulas_stay_shared_where_all_copies_read_alike(tmp_path: Path):
    below = '<row r="5"><c r="A5"><f t="shared" ref="A5:A6" si="0">B5*2</f></c></row><row r="6"><c r="A6"><f t="shared" si="0"/></c></row>'

    xml = grown(book(tmp_path, below))

    assert (
        '<c r="A7"><f t="shared" ref="A7:A8" si="0">B7*2</f></c></row><row r="8"><c r="A8"><f t="shared" si="0"/></c>'
        in xml
    )


def test_shared_formulas_across_the_new_rows_are_written_out(tmp_path: Path):
    rows = (
        f'<row r="1">{number("A1")}</row><row r="2"><c r="H2"><f t="shared" ref="H2:H4" si="0">A1+1</f></c></row>'
        '<row r="3"><c r="H3"><f t="shared" si="0"/></c></row><row r="4"><c r="H4"><f t="shared" si="0"/></c></row>'
        '<row r="5"><c r="H5"><f t="shared" ref="H5:H5" si="0">A4+9</f></c></row>'
    )

    xml = grown(book(tmp_path, rows=rows))

    assert '<c r="H2"><f>A1+1</f></c>' in xml
    assert '<c r="H3"><f>A2+1</f></c>' in xml
    assert '<c r="H6"><f>A3+1</f></c>' in xml
    assert '<c r="H7"><f>A6+9</f></c>' in xml


def test_formulas_on_other_sheets_follow_whatever_stands_below(tmp_path: Path):
    other = (
        '<sheetData><row r="1"><c r="A1"><f>名单!A9+SUM(名单!A2:A3)</f></c></row>'
        '<row r="2"><c r="A2"><f t="shared" ref="A2:A3" si="0">名单!A8</f></c></row><row r="3"><c r="A3"><f t="shared" si="0"/></c></row></sheetData>'
    )
    of = book(tmp_path, f'<row r="9">{number("A9")}</row>', sheets={"统计": other})

    grown(of)

    xml = part(of.path, "xl/worksheets/sheet2.xml")
    assert "<f>名单!A11+SUM(名单!A2:A5)</f>" in xml
    assert '<f t="shared" ref="A2:A3" si="0">名单!A10</f>' in xml


def test_a_sheet_that_says_nothing_of_the_table_stays(tmp_path: Path):
    other = '<sheetData><row r="9"><c r="A9"><f>B9</f></c></row></sheetData>'
    of = book(tmp_path, f'<row r="9">{number("A9")}</row>', sheets={"统计": other})

    grown(of)

    assert other in part(of.path, "xl/worksheets/sheet2.xml")


def test_calculated_columns_with_plain_references_are_copied_down(tmp_path: Path):
    table = TABLE.replace(
        'name="乙"/>', 'name="乙"><calculatedColumnFormula>A2*2</calculatedColumnFormula></tableColumn>'
    )
    rows = f'<row r="1">{number("A1")}</row><row r="2"><c r="B2"><f>A2*2</f></c></row><row r="3"><c r="B3"><f>A3*2</f></c></row>'
    of = book(tmp_path, rows=rows, table=table)

    xml = grown(of)

    assert '<c r="B4" t="str"><f>A4*2</f><v></v></c>' in xml
    assert '<c r="B5" t="str"><f>A5*2</f><v></v></c>' in xml


def test_formulas_of_calculated_columns_do_not_hold_a_row(tmp_path: Path):
    table = TABLE.replace(
        'name="乙"/>', 'name="乙"><calculatedColumnFormula>A2*2</calculatedColumnFormula></tableColumn>'
    )
    rows = f'<row r="1"/><row r="2"><c r="B2"><f>A2*2</f></c></row><row r="3">{number("A3")}<c r="B3"><f>A3*2</f></c></row>'
    of = book(tmp_path, rows=rows, table=table)

    shorten(of, of.tables["表"], 1, {1})

    assert (of.tables["表"].area.text, of.sheet("名单").formula(3, 2)) == ("A1:B2", None)


def test_a_table_of_headings_alone_gets_rows(tmp_path: Path):
    of = book(tmp_path, table=table_xml("表", "A1:B1", ["甲", "乙"]), rows=f'<row r="1">{number("A1")}</row>')

    grown(of, 3)

    assert 'ref="A1:B4"' in part(of.path, "xl/tables/table1.xml")


def test_a_merge_beside_the_table_leaves_no_room_for_a_column(tmp_path: Path):
    of = book(tmp_path, after='<mergeCells count="1"><mergeCell ref="C2:D9"/></mergeCells>')

    with pytest.raises(EngineError) as caught:
        add_column(of, of.tables["表"], "丙")

    assert caught.value.problems[0].cell == "C2"


def test_another_table_beside_leaves_no_room_for_a_column(tmp_path: Path):
    of = book(tmp_path, other_tables=[table_xml("旁表", "C2:D9", ["丙", "丁"])])

    with pytest.raises(EngineError) as caught:
        add_column(of, of.tables["表"], "丙")

    assert caught.value.problems[0].cell == "C2"


@pytest.mark.parametrize(
    ("formula", "calculated"),
    [
        ("<c r='C9'><f>A2</f></c>", True),
        ("", False),
    ],
)
def test_excel_calculates_only_where_formulas_are_affected(tmp_path: Path, formula: str, calculated: bool):
    of = book(tmp_path, f"<row r='9'>{formula}</row>")
    of.sheet("名单").write(2, 1, 5)
    of.save_as(tmp_path / "b.xlsx")

    assert ("fullCalcOnLoad" in part(of.path, "xl/workbook.xml")) is calculated


@pytest.mark.parametrize(
    ("formula", "calculated"),
    [
        ("名单!A2", True),
        ("SUM(表[甲])", True),
        ("范围+1", True),
        ("INDIRECT(B1)", True),
        ("SUM(首页:末页!A1)", True),
        ("B1+1", False),
    ],
)
def test_formulas_on_other_sheets_count_when_they_look_at_the_table(
    tmp_path: Path, formula: str, calculated: bool
):
    other = f"<sheetData><row r='1'><c r='A1'><f>{formula}</f></c></row></sheetData>"
    of = book(tmp_path, sheets={"统计": other}, names='<definedName name="范围">名单!$A$2</definedName>')
    of.sheet("名单").write(2, 1, 5)
    of.save_as(tmp_path / "b.xlsx")

    assert ("fullCalcOnLoad" in part(of.path, "xl/workbook.xml")) is calculated


def test_calculated_columns_that_look_at_the_whole_column_look_at_the_new_rows_too(tmp_path: Path):
    table = TABLE.replace(
        'name="乙"/>',
        'name="乙"><calculatedColumnFormula>RANK(A2,A$2:A$3)</calculatedColumnFormula></tableColumn>',
    )
    rows = f'<row r="1"/><row r="2">{number("A2")}<c r="B2"><f>RANK(A2,A$2:A$3)</f></c></row><row r="3">{number("A3")}<c r="B3"><f>RANK(A3,A$2:A$3)</f></c></row>'
    of = book(tmp_path, rows=rows, table=table)

    grown(of)

    assert [of.sheet("名单").formula(row, 2) for row in (2, 3, 4, 5)] == [
        f"RANK(A{row},A$2:A$5)" for row in (2, 3, 4, 5)
    ]


def test_rows_are_put_in_outside_tables(tmp_path: Path):
    of = book(
        tmp_path,
        f'<row r="6" ht="30" customHeight="1">{number("A6", 5, "1")}</row><row r="7">{number("B7", 99)}</row>',
    )

    insert_rows(of, "名单", 7, 2)
    of.save_as(tmp_path / "b.xlsx")

    xml = part(of.path, SHEET)
    assert (
        '<row r="7" ht="30" customHeight="1"><c r="A7" s="1"/></row><row r="8" ht="30" customHeight="1"><c r="A8" s="1"/></row>'
        in xml
    )
    assert where(xml, "99") == "B9"


def test_rows_are_not_put_in_inside_a_table(tmp_path: Path):
    with pytest.raises(EngineError) as caught:
        insert_rows(book(tmp_path), "名单", 3, 1)

    assert (caught.value.problems[0].code, caught.value.problems[0].cell) == ("sheet.in-the-way", "A3")


def test_cells_go_before_the_extension_of_a_row(tmp_path: Path):
    of = book(tmp_path, f'<row r="9">{number("A9", 9)}<extLst/></row>')
    of.sheet("名单").write(9, 3, 5)
    of.save_as(tmp_path / "b.xlsx")

    assert '<row r="9"><c r="A9"><v>9</v></c><c r="C9"><v>5</v></c><extLst/></row>' in part(of.path, SHEET)
