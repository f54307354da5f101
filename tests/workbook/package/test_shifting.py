"""Every kind of thing that points at rows follows when rows are put in."""

from __future__ import annotations

from pathlib import Path

import pytest

from xl_engine.workbook.package.anchors import shift_vml
from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.references import Growth

from .packages import part, write_package

DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
XDR = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
PUT_IN = Growth("名单", at=5, count=2)


def put_in(
    tmp_path: Path, sheet: str, *, other: str = "<sheetData/>", growth: Growth = PUT_IN, **more: object
) -> Book:
    sheets = {"名单": sheet if "<sheetData" in sheet else f"<sheetData/>{sheet}", "统计": other}
    book = Book(write_package(tmp_path / "a.xlsx", sheets, **more))
    book.grow(growth)
    book.save_as(tmp_path / "b.xlsx")
    return book


def sheet_after(tmp_path: Path, number: int = 1) -> str:
    xml = part(tmp_path / "b.xlsx", f"xl/worksheets/sheet{number}.xml")
    return xml[xml.index(">") + 1 : -len("</worksheet>")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="A4:B6"/></mergeCells>', '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="A4:B8"/></mergeCells>'),
        ('<protectedRanges><protectedRange sqref="A2:A9 C7" name="x"/></protectedRanges>', '<protectedRanges><protectedRange sqref="A2:A11 C9" name="x"/></protectedRanges>'),
        ('<autoFilter ref="A1:C9"/>', '<autoFilter ref="A1:C11"/>'),
        ('<sortState ref="A5:C9"><sortCondition ref="B5:B9"/></sortState>', '<sortState ref="A7:C11"><sortCondition ref="B7:B11"/></sortState>'),
        ('<ignoredErrors><ignoredError sqref="B5" numberStoredAsText="1"/></ignoredErrors>', '<ignoredErrors><ignoredError sqref="B7" numberStoredAsText="1"/></ignoredErrors>'),
        ('<rowBreaks count="3" manualBreakCount="3"><brk id="3"/><brk id="4"/><brk id="9"/></rowBreaks>', '<rowBreaks count="3" manualBreakCount="3"><brk id="3"/><brk id="6"/><brk id="11"/></rowBreaks>'),
        ('<colBreaks count="1" manualBreakCount="1"><brk id="9"/></colBreaks>', '<colBreaks count="1" manualBreakCount="1"><brk id="9"/></colBreaks>'),
        ('<cellWatches><cellWatch r="B9"/></cellWatches>', '<cellWatches><cellWatch r="B11"/></cellWatches>'),
        ('<scenarios sqref="B9"><scenario name="x"><inputCells r="A9" val="1"/></scenario></scenarios>', '<scenarios sqref="B11"><scenario name="x"><inputCells r="A11" val="1"/></scenario></scenarios>'),
        ('<dataConsolidate><dataRefs><dataRef ref="A1:B9" sheet="统计"/><dataRef ref="A1:B9" sheet="名单"/></dataRefs></dataConsolidate>', '<dataConsolidate><dataRefs><dataRef ref="A1:B9" sheet="统计"/><dataRef ref="A1:B11" sheet="名单"/></dataRefs></dataConsolidate>'),
        ('<conditionalFormatting sqref="A1:A9"><cfRule type="iconSet" priority="1"><iconSet><cfvo type="formula" val="$B$9"/><cfvo type="num" val="9"/></iconSet></cfRule></conditionalFormatting>', '<conditionalFormatting sqref="A1:A11"><cfRule type="iconSet" priority="1"><iconSet><cfvo type="formula" val="$B$11"/><cfvo type="num" val="9"/></iconSet></cfRule></conditionalFormatting>'),
        ('<dataValidations count="1"><dataValidation type="custom" sqref="B2:B3 B9"><formula1>COUNTIF($B$2:$B$9,B2)=1</formula1></dataValidation></dataValidations>', '<dataValidations count="1"><dataValidation type="custom" sqref="B2:B3 B11"><formula1>COUNTIF($B$2:$B$11,B2)=1</formula1></dataValidation></dataValidations>'),
        ('<extLst><ext uri="{CCE6A557}"><x14:dataValidations xmlns:x14="x14" xmlns:xm="xm"><x14:dataValidation><x14:formula1><xm:f>名单!$A$5:$A$9</xm:f></x14:formula1><xm:sqref>C2:C9</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>', '<extLst><ext uri="{CCE6A557}"><x14:dataValidations xmlns:x14="x14" xmlns:xm="xm"><x14:dataValidation><x14:formula1><xm:f>名单!$A$7:$A$11</xm:f></x14:formula1><xm:sqref>C2:C11</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>'),
        (f'<controls xmlns:xdr="{XDR}"><control shapeId="1"><controlPr linkedCell="$A$9" listFillRange="统计!A9"><anchor><from><xdr:col>1</xdr:col><xdr:row>8</xdr:row></from><to><xdr:col>2</xdr:col><xdr:row>9</xdr:row></to></anchor></controlPr></control></controls>', f'<controls xmlns:xdr="{XDR}"><control shapeId="1"><controlPr linkedCell="$A$11" listFillRange="统计!A9"><anchor><from><xdr:col>1</xdr:col><xdr:row>10</xdr:row></from><to><xdr:col>2</xdr:col><xdr:row>11</xdr:row></to></anchor></controlPr></control></controls>'),
    ],
)  # fmt: skip
def test_what_a_sheet_says_about_rows(tmp_path: Path, before: str, after: str):
    put_in(tmp_path, before)

    assert sheet_after(tmp_path) == "<sheetData/>" + after


def test_panes_and_selections_follow(tmp_path: Path):
    view = '<sheetViews><sheetView workbookViewId="0" topLeftCell="A{0}"><pane ySplit="3" topLeftCell="A{0}" state="frozen"/><selection pane="bottomLeft" activeCell="B{0}" sqref="B{0}:C{0}"/></sheetView></sheetViews><sheetData/>'
    put_in(tmp_path, view.format(9))

    assert sheet_after(tmp_path) == view.format(11)


def test_links_on_other_sheets_follow(tmp_path: Path):
    other = '<sheetData/><hyperlinks><hyperlink ref="A9" location="名单!A{}"/><hyperlink ref="A9" location="统计!A9"/><hyperlink ref="A9" location="某名称"/></hyperlinks>'
    put_in(tmp_path, "", other=other.format(9))

    assert sheet_after(tmp_path, 2) == other.format(11)


def test_formulas_without_a_sheet_belong_to_their_own(tmp_path: Path):
    other = '<sheetData/><conditionalFormatting sqref="A9"><cfRule type="expression" priority="1"><formula>A9+名单!A{}</formula></cfRule></conditionalFormatting>'
    put_in(tmp_path, "", other=other.format(9))

    assert sheet_after(tmp_path, 2) == other.format(11)


def test_sheet_names_written_as_character_references_are_found(tmp_path: Path):
    """Some writers keep to ASCII."""
    other = "<sheetData><row r='1'><c r='A1'><f>&#21517;&#21333;!A9</f></c></row></sheetData>"
    put_in(tmp_path, "", other=other)

    assert "<f>名单!A11</f>" in sheet_after(tmp_path, 2)


def test_names_follow_but_not_those_of_other_sheets(tmp_path: Path):
    names = (
        '<definedName name="_xlnm.Print_Area" localSheetId="0">名单!$A$1:$F${0},名单!$H$1:$H$2</definedName>'
        '<definedName name="_xlnm.Print_Titles" localSheetId="0">名单!$A:$B,名单!${0}:${0}</definedName>'
        '<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">名单!$A$1:$C${0}</definedName>'
        '<definedName name="动态">OFFSET(名单!$A${0},0,0,COUNTA(名单!$A:$A),1)</definedName>'
        '<definedName name="别的">统计!$A$9</definedName><definedName name="外部">[1]名单!$A$9</definedName>'
        '<definedName name="文字">"名单!$A$9"</definedName>'
    )
    put_in(tmp_path, "", names=names.replace("{0}", "9"))

    xml = part(tmp_path / "b.xlsx", "xl/workbook.xml")
    assert names.replace("{0}", "11") in xml


def test_array_formulas_data_tables_and_rows_move(tmp_path: Path):
    put_in(
        tmp_path,
        '<dimension ref="A1:B6"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="5" spans="1:2" ht="30" hidden="1">'
        '<c r="A5" s="1"><f t="array" ref="A5:A6">B5:B6</f><v>1</v></c></row><row r="6"><c r="B6"><f t="dataTable" ref="B6:B6" r1="A5" r2="A2" dt2D="1"/><v>2</v></c></row></sheetData>',
    )

    assert sheet_after(tmp_path) == (
        '<dimension ref="A1:B8"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="7" spans="1:2" ht="30" hidden="1">'
        '<c r="A7" s="1"><f t="array" ref="A7:A8">B7:B8</f><v>1</v></c></row><row r="8"><c r="B8"><f t="dataTable" ref="B8:B8" r1="A7" r2="A2" dt2D="1"/><v>2</v></c></row></sheetData>'
    )


def test_rows_without_addresses_move(tmp_path: Path):
    put_in(tmp_path, "<sheetData>" + "<row><c><v>1</v></c></row>" * 6 + "</sheetData>")

    xml = sheet_after(tmp_path)
    assert [f'<row r="{r}"><c r="A{r}">' in xml for r in range(1, 9)] == [True] * 4 + [False] * 2 + [True] * 2


def related(kind: str, target: str) -> dict[str, str]:
    return {
        "xl/worksheets/_rels/sheet1.xml.rels": (
            f'<Relationships xmlns="{PACKAGE}"><Relationship Id="d1" Type="{DOCUMENT}/{kind}" Target="{target}"/></Relationships>'
        )
    }


@pytest.mark.parametrize("target", ["../drawings/drawing1.xml", "/xl/drawings/drawing1.xml"])
@pytest.mark.parametrize(
    ("anchor", "before", "after"),
    [
        ("twoCellAnchor", (8, 9), (10, 11)),
        ("twoCellAnchor", (4, 5), (6, 7)),
        ("twoCellAnchor", (1, 9), (1, 11)),
        ("twoCellAnchor", (1, 4), (1, 4)),
        ('twoCellAnchor editAs="oneCell"', (1, 9), (1, 9)),
        ('twoCellAnchor editAs="oneCell"', (8, 9), (10, 11)),
        ('twoCellAnchor editAs="absolute"', (8, 9), (8, 9)),
        ("oneCellAnchor", (8, None), (10, None)),
    ],
)
def test_drawn_objects_move_or_stretch(tmp_path: Path, target: str, anchor: str, before: tuple, after: tuple):
    def drawing(start: int, stop: int | None) -> str:
        end = "" if stop is None else f"<xdr:to><xdr:row>{stop}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>"
        inner = (
            f"<xdr:{anchor}><xdr:from><xdr:row>{start}</xdr:row></xdr:from>{end}</xdr:{anchor.split()[0]}>"
        )
        return f'<xdr:wsDr xmlns:xdr="{XDR}">{inner}</xdr:wsDr>'

    parts = {"xl/drawings/drawing1.xml": drawing(*before), **related("drawing", target)}
    put_in(tmp_path, "", parts=parts)

    assert part(tmp_path / "b.xlsx", "xl/drawings/drawing1.xml") == drawing(*after)


def test_an_object_that_ends_inside_the_first_moved_row_is_stretched(tmp_path: Path):
    drawing = (
        '<xdr:wsDr xmlns:xdr="'
        + XDR
        + '"><xdr:twoCellAnchor><xdr:from><xdr:row>1</xdr:row></xdr:from><xdr:to><xdr:row>{}</xdr:row><xdr:rowOff>500</xdr:rowOff></xdr:to><xdr:sp textlink="名单!$A${}"/></xdr:twoCellAnchor></xdr:wsDr>'
    )
    put_in(
        tmp_path,
        "",
        parts={
            "xl/drawings/drawing1.xml": drawing.format(4, 9),
            **related("drawing", "../drawings/drawing1.xml"),
        },
    )

    assert part(tmp_path / "b.xlsx", "xl/drawings/drawing1.xml") == drawing.format(6, 11)


def test_a_pivot_table_and_its_source_follow(tmp_path: Path):
    cache = f'<pivotCacheDefinition xmlns="{MAIN}"><cacheSource type="worksheet"><worksheetSource ref="A1:C{{}}" sheet="名单"/></cacheSource></pivotCacheDefinition>'
    pivot = f'<pivotTableDefinition xmlns="{MAIN}" name="p"><location ref="H{{}}:J{{}}" firstHeaderRow="1"/></pivotTableDefinition>'
    plain = write_package(tmp_path / "plain.xlsx", {"名单": "<sheetData/>", "统计": "<sheetData/>"})
    relations = part(plain, "xl/_rels/workbook.xml.rels").replace(
        "</Relationships>",
        f'<Relationship Id="p" Type="{DOCUMENT}/pivotCacheDefinition" Target="pivotCache/c1.xml"/></Relationships>',
    )
    parts = {
        "xl/_rels/workbook.xml.rels": relations,
        "xl/pivotCache/c1.xml": cache.format(9),
        "xl/pivotTables/p1.xml": pivot.format(5, 9),
        **related("pivotTable", "../pivotTables/p1.xml"),
    }
    put_in(tmp_path, "", parts=parts)

    assert part(tmp_path / "b.xlsx", "xl/pivotCache/c1.xml") == cache.format(11)
    assert part(tmp_path / "b.xlsx", "xl/pivotTables/p1.xml") == pivot.format(7, 11)


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("ctrlProp", '<formControlPr xmlns="x" fmlaLink="$A$9" fmlaRange="统计!$A$9:$A$10"/>', '<formControlPr xmlns="x" fmlaLink="$A$11" fmlaRange="统计!$A$9:$A$10"/>'),
        ("tableSingleCells", '<singleXmlCells xmlns="x"><singleXmlCell id="1" r="A9"/></singleXmlCells>', '<singleXmlCells xmlns="x"><singleXmlCell id="1" r="A11"/></singleXmlCells>'),
    ],
)  # fmt: skip
def test_form_controls_and_mapped_cells_follow(tmp_path: Path, kind: str, before: str, after: str):
    put_in(tmp_path, "", parts={"xl/x/x1.xml": before, **related(kind, "../x/x1.xml")})

    assert part(tmp_path / "b.xlsx", "xl/x/x1.xml") == after


def note(row: int, top: int) -> str:
    return f'<x:ClientData ObjectType="Note"><x:Anchor> 1, 15, {top}, 2, 3, 15, {top + 4}, 2</x:Anchor><x:Row>{row}</x:Row><x:Column>0</x:Column></x:ClientData>'


def test_comment_boxes_move_with_their_cells():
    """A box begins a row above its cell: the cell decides. What is not well-formed stays as it is."""
    vml = "<xml><br>{}{}</xml>"

    moved = shift_vml(vml.format(note(3, 2), note(4, 3)).encode(), "名单", PUT_IN, own=True).decode()

    assert moved == vml.format(note(3, 2), note(6, 5))


def test_links_of_old_controls_follow_from_any_sheet():
    vml = "<x:ClientData ObjectType='Drop'><x:FmlaLink>'名单'!$A${}</x:FmlaLink><x:FmlaMacro>[0]!A9</x:FmlaMacro></x:ClientData>"

    assert shift_vml(vml.format(9).encode(), "统计", PUT_IN, own=False).decode() == vml.format(11)
