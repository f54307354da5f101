"""A file that is no workbook is called by its real name."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
import xlwt

from xl_engine.event import EngineError
from xl_engine.messages import say
from xl_engine.workbook.package.book import Book

from .packages import part, write_package

OLE = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504)
SHEET = {"表": "<sheetData/>"}


def refusal(path: Path):
    with pytest.raises(EngineError) as caught:
        Book(path)
    problem = caught.value.problems[0]
    assert path.name in say(problem.text, **problem.params)
    assert say(problem.fix, **problem.params)
    return problem


def zipped(**members: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file.empty"),
        (bytes(4096), "file.empty"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "file.encrypted"),
        (OLE + "Workbook".encode("utf-16-le"), "file.old-xls"),
        (OLE + "WordDocument".encode("utf-16-le"), "file.other-kind"),
        (b"\x09\x08\x10\x00\x00\x06\x05\x00", "file.old-xls"),
        (b"%PDF-1.7", "file.other-kind"),
        (b"\xff\xd8\xff\xe0", "file.other-kind"),
        ("编号,姓名\n1,张三\n".encode("gb18030"), "file.csv"),
        ("编号,姓名\n1,张三\n".encode(), "file.csv"),
        ("编号\t姓名\n".encode("utf-16"), "file.csv"),
        ("编号,姓名\n".encode() * 900 + "张".encode()[:2], "file.csv"),
        (b"\xef\xbb\xbf\n<html><table><tr>", "file.html"),
        (b"<!DOCTYPE html><html>", "file.html"),
        ("<meta charset=gbk><table><tr><td>姓名".encode("gbk"), "file.html"),
        (
            b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
            "file.other-kind",
        ),
        (bytes(range(256)), "file.other-kind"),
        (b"PK\3\4 cut off", "file.damaged"),
        (zipped(mimetype="application/vnd.oasis.opendocument.spreadsheet"), "file.ods"),
        (zipped(mimetype="application/vnd.oasis.opendocument.text"), "file.other-kind"),
        (zipped(**{"xl/workbook.bin": ""}), "file.xlsb"),
        (zipped(**{"word/document.xml": ""}), "file.other-kind"),
        (zipped(readme=""), "file.other-kind"),
    ],
)
def test_the_real_kind_is_told(tmp_path: Path, content: bytes, code: str):
    path = tmp_path / "报名.xlsx"
    path.write_bytes(content)

    assert refusal(path).code == code


def test_a_real_old_workbook_with_a_new_suffix(tmp_path: Path):
    book = xlwt.Workbook()
    book.add_sheet("报名").write(0, 0, "姓名")
    path = tmp_path / "报名.xlsx"
    book.save(str(path))

    assert refusal(path).code == "file.old-xls"


def changed(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """A package in which one part reads differently."""
    plain = write_package(tmp_path / "plain.xlsx", SHEET)
    return write_package(tmp_path / "报名.xlsx", SHEET, parts={name: part(plain, name).replace(old, new)})


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("[Content_Types].xml", "sheet.main+xml", "template.main+xml", "file.template"),
        (
            "[Content_Types].xml",
            "vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
            "vnd.ms-excel.addin.macroEnabled.main+xml",
            "file.add-in",
        ),
        (
            "xl/workbook.xml",
            "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            "http://purl.oclc.org/ooxml/spreadsheetml/main",
            "file.strict-ooxml",
        ),
        (
            "_rels/.rels",
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships/",
            "http://purl.oclc.org/ooxml/officeDocument/relationships/",
            "file.strict-ooxml",
        ),
        ("_rels/.rels", "xl/workbook.xml", "xl/lost.xml", "file.part-missing"),
        ("xl/_rels/workbook.xml.rels", "worksheets/sheet1.xml", "worksheets/lost.xml", "file.part-missing"),
        ("xl/workbook.xml", "</workbook>", "", "file.damaged"),
        ("xl/workbook.xml", "<workbook ", '<!DOCTYPE x [<!ENTITY a "b">]><workbook ', "file.unsafe-xml"),
        ("xl/workbook.xml", 'r:id="r1"', 'r:id="r99"', "file.damaged"),
    ],
)
def test_a_package_that_cannot_be_worked_on(tmp_path: Path, name: str, old: str, new: str, code: str):
    assert refusal(changed(tmp_path, name, old, new)).code == code


def test_a_reference_outside_the_package_is_not_followed(tmp_path: Path):
    """No part with an external entity is parsed, let alone fetched."""
    path = changed(
        tmp_path, "xl/workbook.xml", "<workbook ", '<!DOCTYPE x SYSTEM "file:///etc/hostname"><workbook '
    )

    assert refusal(path).code == "file.unsafe-xml"
