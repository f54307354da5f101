"""问题: one line a problem, linked to its cell."""

from __future__ import annotations

import pytest

from tests.commands.playing import event_book
from tests.workbook.validity import findings
from xl_engine.event import Problem, Severity
from xl_engine.workbook.hosts import ClosedFile
from xl_engine.workbook.issues_sheet import write_issues

WRONG = Problem("entry.wrong", "“{name}”不对。", "请改 {name}。", {"name": "甲"}, section="A").at(
    "报名", "C5", "乙"
)
LATE = Problem("draw.late", "有补报。", "", {}, Severity.WARNING)


@pytest.fixture
def host(tmp_path):
    return ClosedFile(event_book(tmp_path, 12))


def link(host, row=0):
    view = host.read("问题")
    return host._book.sheet(view.sheet).formula(
        view.first_row + row, view.first_column + view.headings.index("单元格")
    )


def test_a_line_says_how_bad_where_what_and_what_to_do(host):
    write_issues(host, [WRONG, LATE])
    assert host.read("问题").rows == (
        ("错误", "A", "报名", "C5", "乙", "“甲”不对。", "请改 甲。", "entry.wrong"),
        ("提醒", None, None, None, None, "有补报。", None, "draw.late"),
    )


def test_the_cell_is_a_link(host):
    write_issues(host, [WRONG, WRONG.at("A-对阵", "G7"), LATE])
    assert [link(host, row) for row in range(3)] == [
        "HYPERLINK(\"#'报名'!C5\",\"C5\")", "HYPERLINK(\"#'A-对阵'!G7\",\"G7\")", None,
    ]  # fmt: skip


def test_a_cell_of_a_sheet_that_is_not_there_is_no_link(host):
    write_issues(host, [WRONG.at("报名表.xls", "C5")])
    assert link(host) is None
    assert host.read("问题").rows[0][2:4] == ("报名表.xls", "C5")


def test_a_quote_in_the_name_of_a_sheet_is_doubled(tmp_path):
    from openpyxl import load_workbook

    book = event_book(tmp_path, 12)
    workbook = load_workbook(book)
    workbook.create_sheet('甲\'s "表"')
    workbook.save(book)
    host = ClosedFile(book)

    write_issues(host, [WRONG.at('甲\'s "表"', "B2")])

    assert link(host) == 'HYPERLINK("#\'甲\'\'s ""表""\'!B2","B2")'
    host.save()
    assert findings(book) == []


def test_the_next_list_replaces_the_last_one(host):
    write_issues(host, [WRONG] * 5)
    write_issues(host, [LATE])
    assert [row[7] for row in host.read("问题").rows] == ["draw.late"]
    write_issues(host, [])
    assert [cell for row in host.read("问题").rows for cell in row if cell is not None] == []


def test_what_looks_like_a_formula_is_shown_as_text(host):
    write_issues(host, [WRONG.at("报名", "C5", '=HYPERLINK("http://x")')])
    assert host.read("问题").rows[0][4] == '=HYPERLINK("http://x")'
    view = host.read("问题")
    assert host._book.sheet(view.sheet).formula(view.first_row, view.first_column + 4) is None
