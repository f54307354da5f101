"""Entry forms of every format, made up in memory."""

from __future__ import annotations

import io
import struct
import zipfile

import openpyxl
import xlwt

HEADINGS = ("编号", "姓名", "单位", "性别", "组别")
ROWS = (("001", "张三", "武汉", "男", "A组"), ("010", "李四", "北京", "女", "A组"))


def an_xlsx(path, *sheets, merges=(), hidden=(), states=()):
    """Write sheets of rows; ``merges`` and ``hidden`` rows (from 1) belong to the first sheet."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"表{number + 1}")
        for at, row in enumerate(rows, start=1):
            for column, value in enumerate(row, start=1):
                cell = sheet.cell(at, column, value)
                if isinstance(value, str):
                    cell.data_type = "s"
    for merge in merges:
        book.worksheets[0].merge_cells(merge)
    for row in hidden:
        book.worksheets[0].row_dimensions[row].hidden = True
    for number, state in states:
        book.worksheets[number].sheet_state = state
    book.save(path)
    return path


def an_xls(path, rows):
    book = xlwt.Workbook()
    sheet = book.add_sheet("报名")
    for at, row in enumerate(rows):
        for column, value in enumerate(row):
            sheet.write(at, column, value)
    book.save(str(path))
    return path


def an_ods(path, rows_xml):
    """Write an OpenDocument spreadsheet around the XML of its rows."""
    content = (
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body>'
        f'<office:spreadsheet><table:table table:name="报名">{rows_xml}</table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("content.xml", content)
    return path


def ods_row(*texts, attributes=""):
    cells = "".join(
        f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'
        for text in texts
    )
    return f"<table:table-row {attributes}>{cells}</table:table-row>"


def an_xlsb(path, rows):
    """Write a binary workbook with texts only ([MS-XLSB] 2.4), rows as (number from 0, texts by column)."""
    sheet = _record(129) + _record(148, bytes(16)) + _record(145)
    for number, cells in rows:
        sheet += _record(0, struct.pack("<II", number, 0) + bytes(9))
        for column, text in cells:
            encoded = text.encode("utf-16-le")
            sheet += _record(6, struct.pack("<III", column, 0, len(encoded) // 2) + encoded)
    sheet += _record(146) + _record(130)
    name, relation = "报名".encode("utf-16-le"), "rId1".encode("utf-16-le")
    bundle = struct.pack("<III", 0, 1, 4) + relation + struct.pack("<I", 2) + name
    workbook = _record(131) + _record(143) + _record(156, bundle) + _record(144) + _record(132)
    types = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Override PartName="/xl/workbook.bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>'
    )
    relations = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", types)
        archive.writestr(
            "_rels/.rels",
            relations.format(
                f'<Relationship Id="rId1" Type="{kinds}/officeDocument" Target="xl/workbook.bin"/>'
            ),
        )
        archive.writestr(
            "xl/_rels/workbook.bin.rels",
            relations.format(
                f'<Relationship Id="rId1" Type="{kinds}/worksheet" Target="worksheets/sheet1.bin"/>'
            ),
        )
        archive.writestr("xl/workbook.bin", workbook)
        archive.writestr("xl/worksheets/sheet1.bin", sheet)
    return path


def _record(kind, contents=b""):
    head = bytes([kind]) if kind < 128 else bytes([kind & 0x7F | 0x80, kind >> 7])
    size = len(contents)
    length = bytes([size]) if size < 128 else bytes([size & 0x7F | 0x80, size >> 7])
    return head + length + contents


def changed_part(data, part, change):
    """Return a packed file with one part changed."""
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            content = old.read(info)
            new.writestr(info, change(content) if info.filename == part else content)
    return result.getvalue()
