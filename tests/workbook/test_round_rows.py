from __future__ import annotations

from tests.commands.playing import column, done, event_book, fill_results
from xl_engine.workbook.hosts.closed import ClosedFile
from xl_engine.workbook.pairing_rows import Form
from xl_engine.workbook.pairing_sheet import read_pairings
from xl_engine.workbook.round_rows import clear_rows, noted, rows_of_round, rows_of_table


def opened(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(2):
        done("pair", book)
        fill_results(book)
    host = ClosedFile(book)
    host.write("对阵_1", {"备注": ["迟到"]}, start=7)
    return book, host, read_pairings(host.read("对阵_1"), Form())


def test_rows_are_found_by_round_and_table(tmp_path):
    _, _, sheet = opened(tmp_path)
    assert rows_of_round(sheet, 2) == [6, 7, 8, 9, 10, 11]
    assert rows_of_round(sheet, 3) == []
    assert rows_of_table(sheet, 2, 3) == [8]
    assert rows_of_table(sheet, 2, 9) == []
    assert noted(sheet, 7, ()) == ["备注: 迟到"]
    assert noted(sheet, 6, ()) == []


def test_rows_in_between_stay_blank_and_those_at_the_end_leave_the_table(tmp_path):
    book, host, sheet = opened(tmp_path)
    clear_rows(host, sheet, [2, 10, 11])
    host.save()
    rounds = column(book, "对阵_1", "轮次")
    assert rounds == [1, 1, None, 1, 1, 1, 2, 2, 2, 2]
    assert column(book, "对阵_1", "编排说明")[2] is None
