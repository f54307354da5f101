"""What is read straight from the bytes of a sheet is what the tree says, or nothing is."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path

import pytest

from xl_engine.workbook.cell_values import CellValue, Writable
from xl_engine.workbook.package.addresses import Area
from xl_engine.workbook.package.book import Book
from xl_engine.workbook.package.namespaces import MAIN
from xl_engine.workbook.package.plain_rows import PlainRows

from .packages import changed_parts, write_package

STRINGS = "<si><t>甲</t></si><si><t>乙 &amp; 丙</t></si>"
WHOLE = Area(1, 1, 8, 5)


def sheet_of(tmp_path: Path, rows: str) -> Path:
    return write_package(tmp_path / "a.xlsx", {"表": f"<sheetData>{rows}</sheetData>"}, strings=STRINGS)


def by_tree(path: Path) -> list[list[CellValue]]:
    sheet = Book(path).sheet("表")
    assert len(sheet.data) >= 0
    return sheet.block(WHOLE)


def parsed(book: Book) -> bool:
    return book.parts.is_parsed("xl/worksheets/sheet1.xml")


PLAIN = [
    '<row r="1"><c r="A1"><v>3</v></c><c r="B1" s="2"><v>0.5</v></c><c r="E1" t="s"><v>1</v></c></row>',
    '<row r="2" hidden="1"><c r="B2" s="1"><v>32994</v></c><c r="C2" t="b"><v>1</v></c></row>',
    '<row r="3"/><row r="4" ht="20"><c r="A4" t="inlineStr"><is><t>a &lt; b &amp; &quot;c&quot;_x000D_</t></is></c></row>',
    '<row r="4"><c r="A4" t="inlineStr"><is><t xml:space="preserve"> 甲\n乙 </t></is></c><c r="B4" s="3"/></row>',
    '<row r="5" spans="1:5">\n<c r="C5" t="str"><v>丁</v></c> <c r="D5" t="d"><v>2026-02-01</v></c></row>',
    '<row r="8"><c r="A8" t="n"><v>-2.5</v></c><c r="B8"><v>1E3</v></c><c r="C8" t="s"><v>99</v></c></row>',
]

ODD = [
    '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>',
    '<row r="1"><c r="A1" t="inlineStr"><is><r><t>红</t></r><r><t>旗</t></r></is></c></row>',
    '<row r="1"><c r="A1" t="str"><v></v></c></row>',
    '<row r="1"><c r="A1" t="e"><v>#N/A</v></c></row>',
    '<row r="1"><c t="s" r="A1"><v>0</v></c></row>',
    "<row r='1'><c r='A1'><v>7</v></c></row>",
    '<row r="1"><c><v>7</v></c></row>',
    "<row><c><v>7</v></c></row>",
    '<row r="1"><c r="A1"><v>7</v></c><!-- <c r="B1"><v>8</v></c> --></row>',
    '<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[<v>]]></t></is></c></row>',
    '<row r="1"><c r="A1" t="inlineStr"><is><t>&#x7532;&#10;</t></is></c></row>',
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a\r\nb</t></is></c></row>',
    '<row r="2"><c r="A2"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>',
    '<row r="1"><c r="A1"><v>1</v><extLst/></c></row>',
]


@pytest.mark.parametrize("rows", PLAIN)
def test_plain_rows_are_read_without_a_tree_and_alike(rows: str, tmp_path: Path) -> None:
    path = sheet_of(tmp_path, rows)
    book = Book(path)

    assert book.sheet("表").block(WHOLE) == by_tree(path)
    assert [book.sheet("表").is_hidden(number) for number in (1, 2, 3)] == [False, "hidden" in rows, False]
    assert not parsed(book)


@pytest.mark.parametrize("rows", ODD)
def test_unusual_rows_are_left_to_the_tree(rows: str, tmp_path: Path) -> None:
    path = sheet_of(tmp_path, rows)
    book = Book(path)

    assert book.sheet("表").block(WHOLE) == by_tree(path)
    assert parsed(book)


@pytest.mark.parametrize(
    ("head", "plain"),
    [
        (f'<worksheet xmlns="{MAIN}">', True),
        (f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<worksheet xmlns="{MAIN}">', True),
        (f'<?xml version="1.0" encoding="gb2312"?><worksheet xmlns="{MAIN}">', False),
        (f'<!DOCTYPE worksheet><worksheet xmlns="{MAIN}">', False),
        (f'<worksheet xmlns:x="{MAIN}">', False),
        ('<worksheet xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main">', False),
    ],
)
def test_only_the_usual_head_of_a_part_is_taken_for_plain(head: str, plain: bool) -> None:
    part = f'{head}<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>'

    assert (PlainRows.of(part.encode()) is not None) == plain


@pytest.mark.parametrize("odd", ["\x07", "￾", "&nope;"])
def test_what_no_text_of_a_part_may_hold_is_not_taken_for_plain(odd: str) -> None:
    rows = f'<row r="1"><c r="A1" t="inlineStr"><is><t>{odd}</t></is></c></row>'

    assert (
        PlainRows.of(f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'.encode()) is None
    )


def test_random_rows_are_read_alike(tmp_path: Path) -> None:
    rng = random.Random(20)
    for _ in range(40):
        rows = "".join(_row(rng, number) for number in range(1, 9) if rng.random() < 0.8)
        path = sheet_of(tmp_path, rows)

        assert Book(path).sheet("表").block(WHOLE) == by_tree(path)


def _row(rng: random.Random, number: int) -> str:
    cells = [_cell(rng, f"{letter}{number}") for letter in "ABCDE" if rng.random() < 0.7]
    look = rng.choice(["", ' ht="20"', ' hidden="true"'])
    return f'<row r="{number}"{look}>' + "".join(cells) + "</row>"


def _cell(rng: random.Random, address: str) -> str:
    style = rng.choice(["", ' s="0"', ' s="1"', ' s="2"'])
    text = "".join(rng.choice(["甲", "乙", " ", "1", "&amp;", "&gt;", "_x0041_", "\n"]) for _ in range(3))
    return rng.choice(
        [
            f'<c r="{address}"{style}/>',
            f'<c r="{address}"{style}><v>{rng.choice([0, 1, 45000, 0.25, -3, "1E2"])}</v></c>',
            f'<c r="{address}"{style} t="s"><v>{rng.randrange(3)}</v></c>',
            f'<c r="{address}"{style} t="b"><v>{rng.randrange(2)}</v></c>',
            f'<c r="{address}"{style} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>',
            f'<c r="{address}"{style} t="str"><v>{text}</v></c>',
        ]
    )


def test_writing_what_is_there_already_needs_no_tree_and_changes_nothing(tmp_path: Path) -> None:
    path = sheet_of(tmp_path, PLAIN[0])
    book = Book(path)

    book.sheet("表").write_columns(1, {1: [3, None], 2: [dt.time(12), ""], 5: ["乙 & 丙", None]})

    assert (parsed(book), book.content() == path.read_bytes()) == (False, True)


@pytest.mark.parametrize(
    ("column", "values"),
    [
        (1, [3, 4]),
        (1, ["3", None]),
        (1, [True, None]),
        (2, [None, None]),
        (3, [None, "戊"]),
        (5, ["乙 & 丁", None]),
    ],
)
def test_writing_anything_else_is_seen_when_read_again(
    column: int, values: list[Writable], tmp_path: Path
) -> None:
    path = sheet_of(tmp_path, PLAIN[0])
    book = Book(path)
    others: dict[int, list[Writable]] = {1: [3, None], 2: [dt.time(12), None], 5: ["乙 & 丙", None]}

    book.sheet("表").write_columns(1, {**others, column: values})
    book.save_as(tmp_path / "b.xlsx")

    assert book.sheet("表").block(Area(1, column, 2, column)) == [[value] for value in values]
    assert Book(tmp_path / "b.xlsx").sheet("表").block(Area(1, column, 2, column)) == [[v] for v in values]
    assert changed_parts(path, tmp_path / "b.xlsx") == {"xl/worksheets/sheet1.xml"}
