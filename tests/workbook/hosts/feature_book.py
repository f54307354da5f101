"""A workbook with everything an organiser or a federation may put into one.

XlsxWriter writes what it can; the rest (calculation order, threaded comments, phonetic guides, custom XML, a slicer-like
part nobody knows) is added to the package by hand, as Excel would.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from pathlib import Path

import xlsxwriter

DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
ENTRIES = "报名 表"
FIGURES = "It's 统计"
PEOPLE = [("张一", "甲队", 1650), ("李二", "乙队", 1700), ("王三", "甲队", 1580), ("赵四", "丙队", 1490)]
"""Six data rows stand in the table 名单 (A3:F9); the last two are blank. Row 12 is a merged foot with a sum below."""


def picture() -> bytes:
    """A PNG of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0"))
        + chunk(b"IEND", b"")
    )


def build(path: Path) -> Path:
    """Write the workbook."""
    plain = path.with_name("plain-" + path.name)
    with xlsxwriter.Workbook(str(plain)) as book:
        _entries(book)
        _figures(book)
        book.add_worksheet("选项").write_column("A1", ["男", "女", "甲队", "乙队", "丙队"])
        book.define_name("人数", f"='{ENTRIES}'!$D$13")
        book.define_name("等级分", f"='{ENTRIES}'!$C$4:$C$9")
        book.define_name("标题", f"='{ENTRIES}'!$A$1")
    _add_by_hand(plain, path)
    plain.unlink()
    return path


def _entries(book: xlsxwriter.Workbook) -> None:
    sheet = book.add_worksheet(ENTRIES)
    text = book.add_format({"num_format": "@", "border": 1})
    number = book.add_format({"border": 1, "align": "center"})
    date = book.add_format({"num_format": 'yyyy"年"m"月"d"日"', "border": 1})
    bold, red = book.add_format({"bold": True}), book.add_format({"color": "red"})
    sheet.merge_range("A1:F1", "二〇二六年五子棋公开赛", bold)
    sheet.write_rich_string("A2", "填写", bold, "说明", red, "（红字必填）")
    columns = [
        {"header": "姓名", "format": text},
        {"header": "单位", "format": text},
        {"header": "等级分", "format": number},
        {"header": "出生\n日期", "format": date},
        {"header": "加倍", "formula": "=名单[[#This Row],[等级分]]*2", "format": number},
        {"header": "备注", "format": text},
    ]
    sheet.add_table("A3:F9", {"name": "名单", "columns": columns, "style": "Table Style Medium 2"})
    for row, (name, unit, rating) in enumerate(PEOPLE, start=3):
        sheet.write_string(row, 0, name, text)
        sheet.write_string(row, 1, unit, text)
        sheet.write_number(row, 2, rating, number)
        sheet.write_number(row, 3, 36000 + row, date)
        sheet.write_formula(row, 4, "=名单[[#This Row],[等级分]]*2", number, rating * 2)
    for row in range(3, 9):
        sheet.set_row(row, 21.5)
        for column, style in enumerate((text, text, number, date, None, text)):
            if style and row >= 7:
                sheet.write_blank(row, column, None, style)
    sheet.merge_range("A12:F12", "裁判长签字：________", bold)
    sheet.write("C13", "合计")
    sheet.write_formula("D13", "=COUNTA(A4:A9)", None, 4)
    sheet.write_formula("E13", '=SUM(C4:C9)&"A12"', None, "6420A12")
    sheet.write_formula("E14", "=D13+1", None, 5)
    sheet.write_url("A15", "https://example.org/", string="竞赛规程")
    sheet.write_url("A16", f"internal:'{ENTRIES}'!A12", string="到签字处")
    sheet.data_validation("B4:B9", {"validate": "list", "source": "=选项!$A$3:$A$5"})
    sheet.data_validation(
        "C4:C20", {"validate": "integer", "criteria": "between", "minimum": 0, "maximum": 3000}
    )
    sheet.conditional_format("C4:C9", {"type": "data_bar", "data_bar_2010": True})
    sheet.conditional_format("A4:F9", {"type": "formula", "criteria": "=$C4>1600", "format": red})
    sheet.conditional_format("D13", {"type": "cell", "criteria": ">", "value": "$D$14", "format": red})
    sheet.add_sparkline("G4", {"range": f"'{ENTRIES}'!C4:E4"})
    sheet.add_sparkline("G13", {"range": f"'{ENTRIES}'!C13:E13"})
    sheet.write_comment("A4", "已交费")
    sheet.write_comment("A12", "请签字")
    sheet.insert_image("H12", "stamp.png", {"image_data": io.BytesIO(picture()), "object_position": 1})
    sheet.insert_button("H16", {"macro": "Check", "caption": "检查"})
    sheet.ignore_errors({"number_stored_as_text": "A4:A9"})
    sheet.print_area("A1:F9")
    sheet.repeat_rows(2)
    sheet.set_h_pagebreaks([11])
    sheet.freeze_panes(3, 1)
    sheet.set_column("B:D", 14)
    sheet.set_landscape()
    sheet.set_header("&L&G&C报名表", {"image_left": "logo.png", "image_data_left": io.BytesIO(picture())})
    sheet.set_footer("&P/&N")


def _figures(book: xlsxwriter.Workbook) -> None:
    sheet = book.add_worksheet(FIGURES)
    sheet.write("A1", "统计")
    sheet.write_formula("B1", f"='{ENTRIES}'!D13", None, 4)
    sheet.write_formula("B2", f"=SUM('{ENTRIES}'!C4:C9)", None, 6420)
    sheet.write_formula("B3", "=SUM(名单[等级分])", None, 6420)
    sheet.write_formula("B4", "=B1+1", None, 5)
    sheet.data_validation("C1:C5", {"validate": "list", "source": f"='{ENTRIES}'!$A$4:$A$9"})
    sheet.conditional_format(
        "B1:B4",
        {"type": "formula", "criteria": f"=B1>'{ENTRIES}'!$D$13", "format": book.add_format({"bold": 1})},
    )
    chart = book.add_chart({"type": "column"})
    chart.add_series(
        {
            "categories": f"='{ENTRIES}'!$A$4:$A$9",
            "values": f"='{ENTRIES}'!$C$4:$C$9",
            "name": f"='{ENTRIES}'!$C$13",
        }
    )
    sheet.insert_chart("D2", chart)


def _add_by_hand(plain: Path, path: Path) -> None:
    threaded = (
        '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">'
        '<threadedComment ref="A12" dT="2026-01-01T00:00:00.00" personId="{6F7B5C1E-0000-0000-0000-000000000001}" '
        'id="{6F7B5C1E-0000-0000-0000-000000000002}"><text>请签字</text></threadedComment></ThreadedComments>'
    )
    persons = (
        '<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">'
        '<person displayName="编排" id="{6F7B5C1E-0000-0000-0000-000000000001}" userId="a" providerId="None"/></personList>'
    )
    chain = f'<calcChain xmlns="{MAIN}"><c r="E4" i="1"/><c r="E5" i="1"/><c r="D13" i="1"/><c r="B1" i="2"/></calcChain>'
    new = {
        "xl/calcChain.xml": chain,
        "xl/threadedComments/threadedComment1.xml": threaded,
        "xl/persons/person.xml": persons,
        "customXml/item1.xml": '<event xmlns="urn:example"><id>1</id></event>',
        "xl/federation/stamp1.dat": b"\x00\x01binary\xff",
    }
    overrides = (
        '<Override PartName="/xl/calcChain.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"/>'
        '<Override PartName="/xl/threadedComments/threadedComment1.xml" ContentType="application/vnd.ms-excel.threadedcomments+xml"/>'
        '<Override PartName="/xl/persons/person.xml" ContentType="application/vnd.ms-excel.person+xml"/>'
        '<Default Extension="dat" ContentType="application/octet-stream"/>'
    )
    edits = {
        "[Content_Types].xml": ("</Types>", overrides + "</Types>"),
        "xl/_rels/workbook.xml.rels": (
            "</Relationships>",
            f'<Relationship Id="rId90" Type="{DOCUMENT}/calcChain" Target="calcChain.xml"/>'
            '<Relationship Id="rId91" Type="http://schemas.microsoft.com/office/2017/10/relationships/person" Target="persons/person.xml"/>'
            '<Relationship Id="rId92" Type="http://example.org/federation" Target="federation/stamp1.dat"/>'
            f'<Relationship Id="rId93" Type="{DOCUMENT}/customXml" Target="../customXml/item1.xml"/></Relationships>',
        ),
        "xl/worksheets/_rels/sheet1.xml.rels": (
            "</Relationships>",
            '<Relationship Id="rId94" Type="http://schemas.microsoft.com/office/2017/10/relationships/threadedComment" '
            'Target="../threadedComments/threadedComment1.xml"/></Relationships>',
        ),
        "xl/sharedStrings.xml": (
            "<si><t>张一</t></si>",
            '<si><t>张一</t><rPh sb="0" eb="1"><t>zhāng</t></rPh><phoneticPr fontId="0"/></si>',
        ),
        "xl/workbook.xml": (re.compile(r' fullCalcOnLoad="1"'), ""),
    }
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for info in old.infolist():
            content = old.read(info)
            if info.filename in edits:
                pattern, replacement = edits[info.filename]
                text = content.decode()
                changed = (
                    pattern.sub(replacement, text)
                    if isinstance(pattern, re.Pattern)
                    else text.replace(pattern, replacement)
                )
                assert changed != text
                content = changed.encode()
            made.writestr(info, content)
        for name, content in new.items():
            made.writestr(name, content)
