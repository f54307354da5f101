"""A ranking says by itself that results changed since it was computed; LibreOffice works the formula out."""

from __future__ import annotations

import datetime as dt
import shutil
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.commands.playing import done, event_book, fill_results, set_cell
from xl_engine.workbook.freshness import WARNING, PlayoffGames, basis, checksum, is_old, mark
from xl_engine.workbook.hosts import ClosedFile, Formula, TableView

HEADINGS = ("轮次", "台号", "先手编号", "先手", "结果", "后手编号")
ROWS = ((1, 1, 1, "甲", "先胜", 4), (1, 2, 2, "乙", "和", 3), (2, 1, 1, "甲", None, 2))


def a_view(rows=ROWS, headings=HEADINGS, name="对阵_1"):
    return TableView(name, "A-对阵", headings, tuple(map(tuple, rows)), 5, 1)


def changed(row, heading, value):
    rows = [list(line) for line in ROWS]
    rows[row][HEADINGS.index(heading)] = value
    return a_view(rows)


def test_the_sum_is_that_of_place_seats_and_result():
    first = (1009 + 31) * (17 * 1 + 13 * 4 + ord("先") + 7 * ord("胜"))
    second = (1009 + 62) * (17 * 2 + 13 * 3 + ord("和") + 7 * ord("和"))
    assert checksum(a_view(), 1) == first + second
    open_game = (2018 + 31) * (17 * 1 + 13 * 2 + ord("~") + 7 * ord("~"))
    assert checksum(a_view(), 2) == first + second + open_game


@pytest.mark.parametrize(
    ("row", "heading", "value"),
    [
        (0, "结果", "后胜"),
        (0, "结果", None),
        (1, "先手编号", 5),
        (0, "后手编号", 3),
        (1, "台号", 3),
        (0, "轮次", 2),
    ],
)
def test_any_change_to_a_table_of_the_rounds_changes_the_sum(row, heading, value):
    assert checksum(changed(row, heading, value), 1) != checksum(a_view(), 1)


def test_two_results_that_change_places_change_the_sum():
    rows = [list(line) for line in ROWS]
    rows[0][4], rows[1][4] = rows[1][4], rows[0][4]
    assert checksum(a_view(rows), 1) != checksum(a_view(), 1)


@pytest.mark.parametrize(
    ("row", "heading", "value"), [(2, "结果", "先胜"), (0, "先手", "别名"), (2, "先手编号", 9)]
)
def test_later_rounds_and_other_columns_do_not_matter(row, heading, value):
    assert checksum(changed(row, heading, value), 1) == checksum(a_view(), 1)


def test_the_order_of_rows_and_blank_rows_do_not_matter():
    assert checksum(a_view([*ROWS[::-1], (None,) * 6]), 2) == checksum(a_view(), 2)


def test_numbers_typed_as_text_are_numbers():
    assert (
        checksum(changed(0, "轮次", "1"), 1) == checksum(changed(0, "台号", "1"), 1) == checksum(a_view(), 1)
    )


def test_what_excel_made_of_a_result_counts_as_it_joins_texts():
    serial = dt.datetime(2026, 2, 1), 46054
    assert checksum(changed(0, "结果", serial[0]), 1) == checksum(changed(0, "结果", serial[1]), 1)
    assert checksum(changed(0, "结果", dt.time(12)), 1) == checksum(changed(0, "结果", 0.5), 1)
    assert checksum(changed(0, "结果", True), 1) == checksum(changed(0, "结果", "TRUE"), 1)


def test_the_formula_names_table_headings_round_and_sum():
    formula = mark(a_view(), 1, checksum(a_view(), 1))
    assert isinstance(formula, Formula)
    place = "(对阵_1[轮次]*1009+对阵_1[台号]*31)"
    marks = '_xlfn.UNICODE(LEFT(对阵_1[结果]&"~",1))+7*_xlfn.UNICODE(RIGHT("~"&对阵_1[结果],1))'
    seats = f"(对阵_1[先手编号]*17+对阵_1[后手编号]*13+{marks})"
    total = f"SUMPRODUCT((对阵_1[轮次]+0<=1)*{place}*{seats})"
    assert formula.text == f'IFERROR(IF({total}={checksum(a_view(), 1)},"","{WARNING}"),"")'
    assert formula.shown == ""


def test_headings_replaced_by_an_alias_stand_in_the_formula_with_their_escapes():
    view = a_view(headings=("轮", "桌号", "先手号", "先手", "赛果", "后手号"))
    assert checksum(view, 1) == checksum(a_view(), 1)
    assert "对阵_1[赛果]" in mark(view, 1, 0).text


def test_without_one_of_the_columns_nothing_is_said():
    view = a_view([row[:5] for row in ROWS], HEADINGS[:5])
    assert (mark(view, 1, 0), checksum(view, 1)) == (Formula('""'), 0)


GAME_HEADINGS = ("组别", "局次", "先手编号", "结果", "后手编号")
GAMES = (("甲组", 1, 1, "先胜", 2), ("乙组", 1, 3, "和", 4), ("甲组", 2, 2, None, 1), (None, 2, 4, "和", 3))


def games_of(section, *, alone=False, rows=GAMES, headings=GAME_HEADINGS):
    return PlayoffGames.of(a_view(rows, headings, "加赛"), section, alone=alone)


def test_play_off_games_with_a_result_are_added_up_by_section():
    first = (1009 + 31) * (17 * 1 + 13 * 2 + ord("先") + 7 * ord("胜"))
    other = (1009 + 31) * (17 * 3 + 13 * 4 + ord("和") + 7 * ord("和"))
    blank = (1009 + 62) * (17 * 4 + 13 * 3 + ord("和") + 7 * ord("和"))
    assert [games_of(name).total() for name in ("甲组", "乙组", "丙组")] == [first, other, 0]
    assert games_of("甲组", alone=True).total() == first + blank


def test_the_formula_watches_play_off_games_as_long_as_their_table_is_there():
    games = games_of('甲"组')
    formula = mark(a_view(), 1, 5, games).text
    marks = '_xlfn.UNICODE(LEFT(加赛[结果]&"~",1))+7*_xlfn.UNICODE(RIGHT("~"&加赛[结果],1))'
    total = (
        'SUMPRODUCT((加赛[组别]="甲""组")*(加赛[结果]<>"")*(加赛[局次]*31+1009)'
        f"*(加赛[先手编号]*17+加赛[后手编号]*13+{marks}))"
    )
    assert f"=5,IFERROR({total},0)=0)" in formula
    assert '((加赛[组别]="甲组")+(加赛[组别]="")>0)' in games_of("甲组", alone=True).formula()


def test_without_the_table_or_one_of_its_columns_play_off_games_are_not_watched():
    assert PlayoffGames.of(None, "甲组", alone=True) is None
    assert games_of("甲组", rows=(), headings=GAME_HEADINGS[:4]) is None
    assert games_of("甲" * 256) is None


@pytest.mark.parametrize(
    ("known", "games", "old"),
    [
        (basis(a_view(), 1, games_of("甲组")), games_of("甲组"), False),
        (basis(a_view(), 1, games_of("乙组")), games_of("甲组"), True),
        (basis(a_view(), 1), games_of("甲组"), False),
        (basis(a_view(), 1, games_of("甲组")), None, False),
        ("1:5", None, True),
        ("", games_of("甲组"), False),
    ],
)
def test_figures_are_old_once_what_they_were_computed_from_is_no_more(known, games, old):
    assert is_old(known, a_view(), games) is old


@pytest.fixture(scope="module")
def ranked(tmp_path_factory) -> Path:
    """Twelve players after two rounds, ranked, and the third round paired."""
    book = event_book(tmp_path_factory.mktemp("ranked"), 12)
    for _ in range(2):
        done("pair", book)
        fill_results(book)
    done("rank", book)
    done("pair", book)
    return book


def _untouched_figures(book: Path) -> None:
    """Type a result of round 3, turn two numbers into texts, and sort the rows the other way round."""
    set_cell(book, "对阵_1", "结果", 12, "先胜")
    set_cell(book, "对阵_1", "轮次", 0, "1")
    set_cell(book, "对阵_1", "台号", 1, "2")
    host = ClosedFile(book)
    view = host.read("对阵_1")
    host.write("对阵_1", {h: [row[at] for row in view.rows[::-1]] for at, h in enumerate(view.headings)})
    host.save()


CHANGES = {
    "as it was": (lambda _: None, ""),
    "what does not matter": (_untouched_figures, ""),
    "another result": (lambda book: set_cell(book, "对阵_1", "结果", 0, "和"), WARNING),
    "a result taken out": (lambda book: set_cell(book, "对阵_1", "结果", 11, None), WARNING),
    "another number": (lambda book: set_cell(book, "对阵_1", "先手编号", 7, 12), WARNING),
}


@pytest.mark.office
def test_the_mark_is_blank_after_ranking_and_warns_after_a_change(ranked, tmp_path, office):
    books = []
    for number, (change, _) in enumerate(CHANGES.values()):
        book = Path(shutil.copy(ranked, tmp_path / f"{number}.xlsx"))
        change(book)
        books.append(book)

    shown = {}
    for name, calculated in zip(CHANGES, office(books, "xlsx"), strict=True):
        workbook = load_workbook(calculated, data_only=True)
        shown[name] = [workbook[sheet]["A3"].value or "" for sheet in ("A-成绩", "A-名次")]

    assert shown == {name: [text, text] for name, (_, text) in CHANGES.items()}
