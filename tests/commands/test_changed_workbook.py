"""What an organiser has made of the workbook survives every command."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.table import TableColumn

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import column, done, event_book, fill_results, parts

OWNED = ("对阵", "成绩", "名次", "首页", "日志", "奖项", "问题", "_引擎", "报名", "选手")


def test_a_changed_workbook_goes_through_draw_pair_and_rank(tmp_path):
    book = event_book(tmp_path, 12)
    changed = _change(book)
    before = parts(book)

    done("draw", book, "--section", "A", "--seed", "9")
    for _ in range(3):
        done("pair", book)
        fill_results(book)
    done("rank", book)
    done("check", book)

    after = parts(book)
    untouched = {name for name in before if before[name] == after.get(name)}
    sheets = _sheet_parts(book)
    assert {name for name in before if name not in after} == set()
    assert {sheets[name] for name in changed.own_sheets} <= untouched
    assert {name for name in before if name.startswith(("xl/media/", "xl/charts/", "xl/theme/"))} <= untouched
    assert {name for name in before if name.startswith("xl/styles")} <= untouched
    _still_there(book, changed)
    assert findings(book) == []


def test_an_organisers_column_follows_its_player_in_the_ranking(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(2):
        done("pair", book)
        fill_results(book)
    done("rank", book)
    host = ClosedFile(book)
    numbers = column(book, "名次_1", "编号")
    host.write("名次_1", {"旅馆": [f"房间{number}" for number in numbers]})
    host.save()
    done("pair", book)
    fill_results(book, lambda a, b: "后胜" if a < b else "先胜")

    done("rank", book)

    assert column(book, "名次_1", "编号") != numbers
    assert column(book, "名次_1", "旅馆") == [f"房间{number}" for number in column(book, "名次_1", "编号")]


def test_rows_sorted_by_hand_change_nothing_in_the_figures(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(3):
        done("pair", book)
        fill_results(book)
    wanted = done("rank", book, "--format", "json").data
    host = ClosedFile(book)
    for table in ("对阵_1", "选手_1"):
        view = host.read(table)
        host.write(table, {h: [row[at] for row in view.rows[::-1]] for at, h in enumerate(view.headings)})
    host.save()

    assert done("rank", book, "--format", "json").data == wanted
    plan = done("pair", book, "--dry-run", "--format", "json").data
    assert plan["sections"][0]["round"] == 4


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [("对阵_1", "台号", "桌号"), ("选手_1", "单位", "代表队"), ("对阵_1", "结果", "赛果")],
)
def test_renamed_headings_are_found_by_alias(tmp_path, table, old, new):
    book = event_book(tmp_path, 12)
    workbook = load_workbook(book)
    for sheet in workbook:
        if table in sheet.tables:
            cell = next(cell for row in sheet.iter_rows(max_row=6) for cell in row if cell.value == old)
            cell.value = new
            next(c for c in sheet.tables[table].tableColumns if c.name == old).name = new
    workbook.save(book)

    for _ in range(2):
        done("pair", book)
        host = ClosedFile(book)
        view = host.read("对阵_1")
        heading = "赛果" if "赛果" in view.headings else "结果"
        host.write("对阵_1", {heading: [row[view.headings.index(heading)] or "先胜" for row in view.rows]})
        host.save()
    assert len(done("rank", book, "--format", "json").data["sections"][0]["rows"]) == 12


class _Changed:
    own_sheets = ("后勤", "图表")
    picture = b""


def _change(book: Path) -> _Changed:
    """Do what organisers do: sort, filter, insert a column, add sheets, notes, formats and a picture."""
    changed = _Changed()
    changed.picture = _png()
    workbook = load_workbook(book)
    players = workbook["A-选手"]
    rows = [[cell.value for cell in row] for row in players.iter_rows(min_row=5, max_row=16)]
    for target, values in zip(
        players.iter_rows(min_row=5, max_row=16), sorted(rows, key=lambda r: str(r[1])), strict=True
    ):
        for cell, value in zip(target, values, strict=True):
            cell.value = value
    players["B7"].comment = Comment("需要轮椅通道", "编排长")
    players["B8"].fill = PatternFill("solid", start_color="FFCCFFCC")
    players["B8"].font = Font(name="楷体", size=14, italic=True)
    _insert_column(workbook["A-对阵"], "对阵_1", 7, "裁判员")
    entries = workbook["报名"]
    entries.auto_filter.ref = None
    entries.tables["报名"].autoFilter.ref = entries.tables["报名"].ref
    notes = workbook.create_sheet("后勤", 2)
    notes["A1"], notes["B1"] = "=COUNTA('A-选手'!B5:B16)", "=SUM(A1:A1)*2"
    notes["A2"] = "盒饭"
    notes.add_image(Image(io.BytesIO(changed.picture)), "D4")
    chart_sheet = workbook.create_sheet("图表")
    for number in range(1, 5):
        chart_sheet.append([number, number * number])
    chart = BarChart()
    chart.add_data(Reference(chart_sheet, min_col=2, min_row=1, max_row=4))
    chart_sheet.add_chart(chart, "E2")
    workbook.save(book)
    return changed


def _insert_column(sheet, name, at, heading):
    table = sheet.tables[name]
    width = len(table.tableColumns)
    for row in sheet.iter_rows(min_row=4, max_row=5, max_col=width):
        cells = [cell.value for cell in row]
        cells.insert(at - 1, heading if row[0].row == 4 else None)
        for column_number, value in enumerate(cells, start=1):
            sheet.cell(row[0].row, column_number, value)
    columns = list(table.tableColumns)
    columns.insert(at - 1, TableColumn(id=99, name=heading))
    table.tableColumns = columns
    first, last = table.ref.split(":")
    table.ref = f"{first}:N{last.lstrip('ABCDEFGHIJKLM')}"
    table.autoFilter.ref = table.ref


def _sheet_parts(book: Path) -> dict[str, str]:
    host = ClosedFile(book)
    return {entry.name: entry.part for entry in host._book.sheets}


def _still_there(book: Path, changed: _Changed) -> None:
    workbook = load_workbook(book)
    players = workbook["A-选手"]
    assert players["B7"].comment.text == "需要轮椅通道"
    assert (players["B8"].font.name, players["B8"].font.size, players["B8"].font.italic) == ("楷体", 14, True)
    assert players["B8"].fill.start_color.rgb == "FFCCFFCC"
    assert workbook["后勤"]["A1"].value == "=COUNTA('A-选手'!B5:B16)"
    assert workbook["后勤"]["A2"].value == "盒饭"
    assert len(workbook["图表"]._charts) == 1
    headings = [cell.value for cell in workbook["A-对阵"][4]]
    assert headings[6] == "裁判员"
    with zipfile.ZipFile(book) as archive:
        pictures = [archive.read(name) for name in archive.namelist() if name.startswith("xl/media/")]
    assert changed.picture in pictures


def _png() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    rows = b"".join(
        b"\0" + bytes((40 * x % 256, 90, 200)[i % 3] for x in range(8) for i in range(3)) for _ in range(8)
    )
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
