"""Entry lists made to fill the memory or the time are refused in words, and quickly."""

from __future__ import annotations

import io
import os
import sys
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from xl_engine.forms.entries import read_entries

HEAD = "姓名,单位,组别\n"


def workbook(
    folder: Path, rows: list[list[str]], inserted: bytes = b"", part: str = "xl/worksheets/sheet1.xml"
) -> Path:
    """Write a list as .xlsx, with something put in before the end of the rows, or before the root of another part."""
    book = Workbook()
    for row in rows:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    path = folder / "名单.xlsx"
    with zipfile.ZipFile(stream) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == part:
                mark = b"</sheetData>" if part.startswith("xl/worksheets/") else b"<styleSheet"
                content = content.replace(mark, inserted + mark)
            new.writestr(name, content)
    return path


def text(folder: Path, content: str) -> Path:
    path = folder / "名单.csv"
    path.write_text(content, encoding="utf-8")
    return path


PEOPLE = [["姓名", "单位", "组别"], ["甲", "东", "A"]]


def codes(path: Path) -> list[str]:
    return [problem.code for problem in read_entries(path).problems]


@pytest.mark.parametrize(
    ("inserted", "code"),
    [
        (b"<row>" + b"<c/>" * 5_000_000 + b"</row>", "file.too-large"),
        (b'<row r="1048577"><c r="A1048577"><v>1</v></c></row>', "file.too-large"),
        (b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', "file.too-large"),
        (b'<row r="-5"><c r="A-5"><v>1</v></c></row>', "file.damaged"),
        (b"<row>" * 100_000 + b"</row>" * 100_000, "file.damaged"),
    ],
)
def test_a_sheet_blown_up_with_marks_is_refused(tmp_path, inserted, code):
    assert codes(workbook(tmp_path, PEOPLE, inserted)) == [code]


def test_a_part_that_is_not_read_for_its_cells_counts_too(tmp_path):
    assert codes(workbook(tmp_path, PEOPLE, b"<!-- -->" * 5_000_000, "xl/styles.xml")) == ["file.too-large"]


def test_a_document_type_far_down_is_found(tmp_path):
    late = b"<!--" + b" " * 200_000 + b"--><!DOCTYPE x [<!ENTITY a 'a'>]>"
    assert codes(workbook(tmp_path, PEOPLE, late, "xl/styles.xml")) == ["file.entities"]


def test_more_people_than_an_event_has(tmp_path):
    rows = "".join(f"甲{n},东,A\n" for n in range(10_001))
    assert codes(text(tmp_path, HEAD + rows)) == ["file.too-large"]


def test_more_columns_than_a_list_has(tmp_path):
    headings = [f"列{n}" for n in range(600)] + ["姓名", "单位"]
    assert codes(text(tmp_path, ",".join(headings) + "\n" + ",".join("x" * 602) + "\n")) == ["file.too-large"]
    assert codes(workbook(tmp_path, [headings, ["x"] * 602])) == ["file.too-large"]
    assert codes(workbook(tmp_path, [["姓名", "单位"] * 200, ["甲", "东"] * 200])) == ["form.no-name-column"]


def test_blank_columns_far_to_the_right_do_no_harm(tmp_path):
    rows = [["姓名", "单位", *[""] * 2000, "备注"], ["甲", "东", *[""] * 2000, "好"]]
    assert [row.source.row for row in read_entries(workbook(tmp_path, rows)).entries] == [2]


def test_formulas_stay_texts(tmp_path):
    listed = read_entries(text(tmp_path, HEAD + '"=HYPERLINK(""http://x"",""张三"")",@东,A\n')).entries
    assert [row.readings["姓名"].shown for row in listed] == ['=HYPERLINK("http://x","张三")']


@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
def test_what_is_no_file_is_not_waited_for(tmp_path):
    pipe = tmp_path / "名单.xlsx"
    os.mkfifo(pipe)
    assert codes(pipe) == ["file.unopened"]
    assert codes(tmp_path / ("长" * 300)) == ["file.missing"]
