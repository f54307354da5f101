"""Damaged and hostile files: each command works and keeps what is the organiser's, or says in words why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.utils import range_boundaries
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.workbook.workbook import Workbook

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile

from .damaging import played_book, sheet_of, with_bytes, with_openpyxl, without_table
from .playing import column, done, entry_list, parts, rank_rows, set_cell, xl

COMMANDS: tuple[tuple[object, ...], ...] = (
    ("check",), ("rank",), ("pair",), ("result", "--round", "1", "--table", "1", "0-1"), ("awards",),
    ("draw", "--section", "A"), ("import", "@"),
)  # fmt: skip


@pytest.fixture
def book(tmp_path) -> Path:
    return played_book(tmp_path)


def run_all(book: Path) -> dict[str, int]:
    """Run every command on a copy; a refusal says why and leaves the file as it was."""
    content = book.read_bytes()
    more = entry_list(book.parent / "补报.csv", 14)
    statuses = {}
    for name, *words in COMMANDS:
        book.write_bytes(content)
        ran = xl(name, book, *[more if word == "@" else word for word in words])
        assert ran.status in (0, 1)
        if ran.status == 1:
            assert ran.err.strip()
            assert name == "check" or book.read_bytes() == content
        statuses[str(name)] = ran.status
    book.write_bytes(content)
    return statuses


# --- what is missing ---------------------------------------------------------------------------------------------

ALL = {str(name) for name, *_ in COMMANDS}
NOBODY_TO_DRAW = {"draw"}


@pytest.mark.parametrize(
    ("table", "stopped"),
    [
        ("概况", set()), ("日志", set()), ("问题", set()), ("报名", {"import"}), ("奖项", {"awards"}), ("选手_1", ALL),
        ("对阵_1", ALL), ("名次_1", ALL), ("组别", ALL), ("开关", ALL), ("引擎", ALL),
    ],
)  # fmt: skip
def test_a_table_that_is_gone_stops_only_the_commands_that_need_it(book, table, stopped):
    without_table(book, table)
    statuses = run_all(book)
    assert {name for name, status in statuses.items() if status} == stopped | NOBODY_TO_DRAW
    for name in stopped:
        ran = xl(name, book, *(book.parent / "补报.csv",) * (name == "import"), *_words(name))
        assert f"“{table}”" in ran.err
        assert "表名改回" in ran.err


def _words(name: str) -> tuple[object, ...]:
    return next(tuple(word for word in words if word != "@") for found, *words in COMMANDS if found == name)


@pytest.mark.parametrize(
    ("table", "heading", "place"),
    [
        ("引擎", "值", "_引擎 1:1"),
        ("赛事", "内容", "设置 4:4"),
        ("选手_1", "姓名", "A-选手 4:4"),
        ("对阵_1", "结果", "A-对阵 4:4"),
    ],
)
def test_a_column_that_is_gone_is_named_once_with_its_heading_row(book, table, heading, place):
    def rename(workbook: Workbook) -> None:
        found = sheet_of(workbook, table).tables[table]
        [column_found] = [column for column in found.tableColumns if column.name == heading]
        left, top, *_ = range_boundaries(found.ref)
        cell = sheet_of(workbook, table).cell(top, left + found.tableColumns.index(column_found))
        cell.value = column_found.name = "Column1"

    with_openpyxl(book, rename)
    ran = xl("rank", book)
    assert ran.status == 1
    assert ran.err == f"[{place}] 表“{table}”缺少“{heading}”一列。 请恢复这一列的标题。\n"


def test_check_without_an_issue_sheet_says_that_it_lists_the_issues_only_there(book):
    with_openpyxl(book, lambda workbook: workbook.remove(workbook["问题"]))
    assert "没有“问题”表" in done("check", book).out


@pytest.mark.parametrize("sheet", ["首页", "日志", "报名"])
def test_a_deleted_sheet_leaves_the_ranking_as_it_is(book, sheet):
    wanted = rank_rows(book)
    with_openpyxl(book, lambda workbook: workbook.remove(workbook[sheet]))
    assert rank_rows(book) == wanted


def test_without_the_very_hidden_sheet_the_message_names_it_and_no_other_cause(book):
    with_openpyxl(book, lambda workbook: workbook.remove(workbook["_引擎"]))
    ran = xl("rank", book)
    assert "找不到表“引擎”" in ran.err
    assert "不是本软件" not in ran.err


def test_lost_shared_strings_are_no_blank_workbook(book):
    def shared(content: bytes) -> bytes:
        return re.sub(rb' t="inlineStr"><is><t[^>]*>[^<]*</t></is>', b' t="s"><v>0</v>', content)

    with_bytes(book, r"xl/worksheets/sheet\d+\.xml", shared)
    for name, *words in COMMANDS:
        before = book.read_bytes()
        ran = xl(
            name, book, *[entry_list(book.parent / "l.csv", 2) if word == "@" else word for word in words]
        )
        assert ran.status == 1
        assert "sharedStrings" in ran.err
        assert book.read_bytes() == before


@pytest.mark.parametrize("part", ["xl/styles.xml", "xl/theme/theme1.xml"])
def test_parts_a_program_has_left_out_are_not_missed(book, part):
    with_bytes(book, re.escape(part), lambda _: None)
    assert set(run_all(book).items()) >= {("rank", 0), ("pair", 0), ("check", 0)}


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("revision", "garbage"), ("revision", "²"), ("revision", "9" * 5000), ("format", "²"), ("ranked.1", "²:²"),
        ("ranked.1", f"1:{'9' * 5000}"), ("regulation", "没有这个"), ("extra.entrants.1", "{"), ("extra.section.1", "[1]"),
    ],
)  # fmt: skip
def test_rubbish_in_the_very_hidden_sheet_does_no_harm(book, key, text):
    view = ClosedFile(book).read("引擎")
    rows = [row[0] for row in view.rows]
    row = rows.index(key) if key in rows else len(rows)
    set_cell(book, "引擎", "键", row, key)
    set_cell(book, "引擎", "值", row, text)
    assert [xl(name, book).status for name in ("check", "rank", "pair", "awards")] == [0, 0, 0, 0]


def test_a_sheet_blown_up_with_marks_is_refused_before_it_fills_the_memory(book):
    own = ClosedFile(book)._book.workbook
    [part] = [entry.part for entry in own.sheets if entry.name == "A-对阵"]
    with_bytes(
        book,
        re.escape(part),
        lambda content: content.replace(b"</sheetData>", b"<row/>" * 6_000_001 + b"</sheetData>"),
    )
    ran = xl("result", book, "--round", "1", "--table", "1", "0-1")
    assert ran.status == 1
    assert part in ran.err


# --- what is odd but lawful --------------------------------------------------------------------------------------


def _rich(workbook: Workbook) -> None:
    for row in workbook["A-选手"].iter_rows(min_row=5, min_col=2, max_col=3):
        for cell in row:
            cell.value = CellRichText(TextBlock(InlineFont(b=True), cell.value[:1]), cell.value[1:])


def _footers(workbook: Workbook) -> None:
    for sheet in workbook:
        for table in sheet.tables.values():
            left, _, right, bottom = range_boundaries(table.ref)
            if sheet.cell(bottom + 1, left).value is None and right > left:
                sheet.merge_cells(
                    start_row=bottom + 1, end_row=bottom + 1, start_column=left, end_column=right
                )
                sheet.cell(bottom + 1, left).value = "裁判长签字："


def _protected(workbook: Workbook) -> None:
    for sheet in workbook:
        sheet.protection.sheet, sheet.protection.password = True, "x"


def _formatted(workbook: Workbook) -> None:
    for sheet in workbook:
        sheet.freeze_panes, sheet.sheet_view.rightToLeft = "D9", True
        for row in range(sheet.max_row + 1, sheet.max_row + 400):
            sheet.cell(row, 1).number_format = "0.00"


def _hidden_rows(workbook: Workbook) -> None:
    for sheet in workbook:
        for row in range(6, 12, 2):
            sheet.row_dimensions[row].hidden = sheet.title != "报名"


def _numbers_as_texts(workbook: Workbook) -> None:
    for name in ("A-选手", "A-对阵"):
        for row in workbook[name].iter_rows(min_row=5):
            for cell in row:
                if isinstance(cell.value, int):
                    cell.number_format, cell.value = "@", str(cell.value)


def _dates_for_results(workbook: Workbook) -> None:
    for row in workbook["A-对阵"].iter_rows(min_row=5, min_col=7, max_col=7):
        row[0].number_format = "yyyy-mm-dd"


def _renamed(workbook: Workbook) -> None:
    for sheet in workbook:
        sheet.title = f"新'{sheet.title[:20]}"


def _since_1904(workbook: Workbook) -> None:
    workbook.epoch = CALENDAR_MAC_1904


@pytest.mark.parametrize(
    "change",
    [
        _rich, _footers, _protected, _formatted, _hidden_rows, _numbers_as_texts, _dates_for_results, _renamed, _since_1904,
        lambda workbook: workbook.defined_names.clear(),
    ],
)  # fmt: skip
def test_what_people_do_to_a_workbook_changes_no_figure(book, change):
    wanted = rank_rows(book)
    with_openpyxl(book, change)
    saved = book.with_name("之前.xlsx")
    saved.write_bytes(book.read_bytes())
    assert rank_rows(book) == wanted
    done("pair", book)
    assert column(book, "对阵_1", "轮次").count(2) == 6
    found = findings(book)
    # What openpyxl itself writes wrong (panes) is none of the engine's doing.
    assert not found or set(found) <= set(findings(saved))


def test_a_line_for_signatures_under_a_table_stays_below_the_next_round(book):
    with_openpyxl(book, _footers)
    done("pair", book)
    sheet = load_workbook(book)["A-对阵"]
    _, _, _, bottom = range_boundaries(sheet.tables["对阵_1"].ref)
    assert sheet.cell(bottom + 1, 1).value == "裁判长签字："
    assert any(merge.min_row == bottom + 1 for merge in sheet.merged_cells.ranges)


def test_odd_names_come_through_pairing_ranking_and_the_event_file(book, tmp_path):
    names = [
        "_x000D_甲",
        "عمر خيام",
        "😀😀",
        "𠀀𠀁",
        "=1+1",
        "甲" * 500,
        "<&>\"'",
        "_x0041_",
        "null",
        "-1",
        "@SUM(A1)",
        "1e5",
    ]
    for row, name in enumerate(names):
        set_cell(book, "选手_1", "姓名", row, name)
    assert {row["name"] for row in rank_rows(book)} >= set(names[1:])
    done("pair", book)
    done("convert", book, tmp_path / "a.json")
    done("convert", tmp_path / "a.json", tmp_path / "b.xlsx")
    assert [row["name"] for row in rank_rows(tmp_path / "b.xlsx")] == [row["name"] for row in rank_rows(book)]
    assert findings(book) == findings(tmp_path / "b.xlsx") == []


def test_a_message_quotes_only_the_beginning_of_a_text_that_fills_a_cell(book):
    set_cell(book, "选手_1", "性别", 0, "长" * 32_000)
    ran = xl("check", book)
    assert ran.status == 1
    assert "A-选手 D5" in ran.err
    assert len(ran.err) < 2000


def test_parts_no_command_owns_stay_byte_for_byte(book):
    with_openpyxl(book, lambda workbook: workbook.create_sheet("后勤").append(["=1+1", "盒饭"]))
    before = parts(book)
    done("rank", book)
    after = parts(book)
    own = ClosedFile(book)._book.workbook
    [mine] = [entry.part for entry in own.sheets if entry.name == "后勤"]
    assert {name for name in before if name not in after} <= {"xl/calcChain.xml"}
    assert after[mine] == before[mine]
    assert after["xl/theme/theme1.xml"] == before["xl/theme/theme1.xml"]


@pytest.mark.office
def test_a_workbook_saved_by_libreoffice_goes_on(book, office):
    wanted = rank_rows(book)
    [saved] = office([book], "xlsx")
    before = findings(saved)
    assert rank_rows(saved) == wanted
    done("pair", saved)
    assert [text for text in findings(saved) if text not in before] == []
    [again] = office([saved], "xlsx")
    assert column(again, "对阵_1", "先手") == column(saved, "对阵_1", "先手")
