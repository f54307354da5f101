"""The print area of 对阵 follows its table when rounds and tables come and go, and is put right where it has not."""

from __future__ import annotations

import pytest

from tests.workbook.validity import findings

from .playing import done, event_book, fill_results, set_cell
from .printed_area import print_through_row, printed_rows
from .test_team_event import play, team_book


def test_a_round_after_one_that_lost_a_table_is_printed_whole(tmp_path):
    book = event_book(tmp_path, 27)
    done("pair", book)
    assert printed_rows(book) == (18, 18)
    done("pair", book, "--remove", 3)
    assert printed_rows(book) == (17, 17)
    fill_results(book)
    done("pair", book)
    assert printed_rows(book) == (31, 31)
    assert findings(book) == []


def test_a_round_taken_back_and_paired_with_fewer_tables_is_printed_whole(tmp_path):
    book = event_book(tmp_path, 27)
    done("pair", book)
    fill_results(book)
    done("pair", book)
    done("unpair", book)
    assert printed_rows(book) == (18, 18)
    set_cell(book, "选手_1", "退赛", 4, "第1轮后")
    done("pair", book)
    assert printed_rows(book) == (31, 31)
    done("unpair", book)
    done("unpair", book, "--with-results")
    assert printed_rows(book) == (5, 5)


def test_matches_that_come_and_go_are_printed_without_empty_boxes(tmp_path):
    book = team_book(tmp_path, 6, 4)
    play(book, "1 1 1", "1 0.5 0", "1 0 0")
    done("pair", book)
    assert printed_rows(book) == (28, 28)
    done("pair", book, "--remove", 2)
    assert printed_rows(book) == (25, 25)
    done("pair", book, "--add", 2)
    assert printed_rows(book) == (28, 28)
    done("unpair", book)
    assert printed_rows(book) == (16, 16)


@pytest.mark.parametrize(
    "command",
    [
        ("check",),
        ("rank",),
        ("unpair",),
        ("pair", "--remove", 5),
        ("result", "和", "--round", 2, "--table", 2),
    ],
)
@pytest.mark.parametrize("row", [11, 40])
def test_an_area_left_too_short_or_too_long_is_put_right_by_any_command(tmp_path, command, row):
    book = event_book(tmp_path, 12)
    done("pair", book)
    fill_results(book)
    done("pair", book)
    print_through_row(book, row)
    assert printed_rows(book)[0] == row

    done(command[0], book, *command[1:])

    area, table = printed_rows(book)
    assert area == table


def test_lines_printed_below_the_table_stay_printed(tmp_path):
    from openpyxl import load_workbook

    book = event_book(tmp_path, 12)
    done("pair", book)
    workbook = load_workbook(book)
    workbook["A-对阵"]["B13"] = "裁判长签名："
    workbook["A-对阵"].print_area = "A1:K14"
    workbook.save(book)
    fill_results(book)
    done("pair", book)
    assert printed_rows(book) == (20, 16)
    done("unpair", book)
    assert printed_rows(book) == (20, 10)
    done("pair", book)
    assert printed_rows(book) == (20, 16)


def test_an_area_the_organiser_has_chosen_himself_stays(tmp_path):
    from openpyxl import load_workbook

    book = event_book(tmp_path, 12)
    done("pair", book)
    workbook = load_workbook(book)
    workbook["A-对阵"].print_area = "A1:E8"
    workbook.save(book)
    done("check", book)
    assert load_workbook(book)["A-对阵"].print_area == "'A-对阵'!$A$1:$E$8"
