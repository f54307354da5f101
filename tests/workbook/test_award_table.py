"""Lists that are written whole, and what people have typed beside their lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.commands.closing import rows
from tests.commands.playing import done
from tests.workbook.validity import findings
from xl_engine.workbook import layout
from xl_engine.workbook.award_table import AwardTable, by_cells, write_table
from xl_engine.workbook.hosts import ClosedFile, Formula


@pytest.fixture
def book(tmp_path) -> Path:
    path = tmp_path / "赛事.xlsx"
    done("new", path, "--regulation", "free")
    return path


def listed(*lines: tuple[int, str]) -> AwardTable:
    """List numbers with their names."""
    table = layout.AWARDS_TABLE
    cells = [{"编号": number, "姓名": name} for number, name in lines]
    return AwardTable(table, layout.HEADINGS[table], cells, by_cells("编号"))


def write(book: Path, *lines: tuple[int, str], **beside: list) -> list:
    """Write the list, then type columns beside it."""
    host = ClosedFile(book)
    problems = write_table(host, listed(*lines))
    host.write("奖项", beside)
    host.save()
    return problems


def test_the_list_is_written_whole_and_again(book):
    write(book, (1, "甲"), (2, "乙"), (3, "丙"))
    assert write(book, (2, "乙")) == []
    assert rows(book, "奖项", "编号", "姓名") == [(2, "乙")]
    assert len(ClosedFile(book).read("奖项").rows) == 1
    assert write(book) == []
    assert rows(book, "奖项") == []


def test_what_is_typed_follows_its_line(book):
    write(book, (1, "甲"), (2, "乙"), 领奖台=["左", "右"])
    assert write(book, (3, "丙"), (2, "乙"), (1, "甲")) == []
    assert rows(book, "奖项", "编号", "领奖台") == [(3, None), (2, "右"), (1, "左")]


def test_what_is_typed_beside_a_line_that_is_gone_is_told_with_its_old_cell(book):
    write(book, (1, "甲"), (2, "乙"), 领奖台=["左", "右"])
    [problem] = write(book, (2, "乙"))
    assert (problem.code, problem.sheet, problem.cell, problem.found) == (
        "awards.note-dropped",
        "奖项",
        "I5",
        "左",
    )
    assert (problem.params["line"], problem.params["heading"]) == ("1 甲", "领奖台")
    assert rows(book, "奖项", "编号", "领奖台") == [(2, "右")]


def test_lines_with_the_same_key_keep_their_order(book):
    write(book, (1, "甲"), (1, "乙"), 领奖台=["左", "右"])
    write(book, (5, "戊"), (1, "甲"), (1, "乙"))
    assert rows(book, "奖项", "姓名", "领奖台") == [("戊", None), ("甲", "左"), ("乙", "右")]


def test_a_column_of_formulas_is_left_to_excel(book):
    write(book, (1, "甲"), (2, "乙"), 税后=[Formula("G5*0.8"), Formula("G6*0.8")], 领奖台=["左", "右"])
    assert set(ClosedFile(book).formula_columns("奖项")) == {"税后"}

    assert write(book, (2, "乙"), (1, "甲")) == []

    sheet = load_workbook(book)["奖项"]
    assert [sheet[cell].value for cell in ("I5", "I6", "J5", "J6")] == ["=G5*0.8", "=G6*0.8", "右", "左"]
    assert findings(book) == []


def test_a_heading_replaced_by_an_alias_is_written_to(book):
    workbook = load_workbook(book)
    sheet = workbook["奖项"]
    sheet["D4"] = "棋手"
    sheet.tables["奖项"].tableColumns[3].name = "棋手"
    workbook.save(book)
    write(book, (1, "甲"))
    assert rows(book, "奖项", "棋手") == [("甲",)]
    assert "姓名" not in ClosedFile(book).read("奖项").headings
