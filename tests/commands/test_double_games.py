"""双局制 on an event day: results of two games entered, corrected and taken back by ``result``."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.workbook.validity import findings
from xl_engine.event import System

from .closing import book_with, rows, teams_of
from .odd import issues
from .playing import column, done, set_cell, xl
from .switching import a_field, book_of

OPEN = "男子公开组"
SECTION = a_field(players=4, rounds=3, name=OPEN, system=System.ROUND_ROBIN)


@pytest.fixture(scope="module")
def paired(tmp_path_factory):
    """Four players, the first round paired."""
    book = book_of(tmp_path_factory.mktemp("paired"), SECTION, "individual-2019")
    done("pair", book)
    return book


@pytest.fixture
def book(paired, tmp_path):
    return Path(shutil.copy(paired, tmp_path / "赛事.xlsx"))


def enter(book, text, *words):
    return xl("result", book, text, "--round", 1, "--table", 1, *words)


def shown(book):
    return [column(book, "对阵_1", heading)[0] for heading in ("第一局", "第二局", "结果")]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("1 1", ["1-0", "1-0", "先胜"]),
        ("1 0.5", ["1-0", "0.5-0.5", "先胜"]),
        ("1，0", ["1-0", "0-1", "和"]),
        ("½ ½", ["0.5-0.5", "0.5-0.5", "和"]),
        ("0 0.5", ["0-1", "0.5-0.5", "后胜"]),
        ("0-1（弃） 0-1（弃）", ["0-1（弃）", "0-1（弃）", "后胜（先弃）"]),
        ("双弃 双弃", ["双弃", "双弃", "双弃"]),
        ("后胜", [None, None, "后胜"]),
    ],
)
def test_both_games_are_entered_at_once(book, text, cells):
    assert enter(book, text).status == 0
    assert shown(book) == cells
    assert issues(book) == [("result.missing", f"{OPEN}-对阵", "G6,H6")]


def test_one_game_is_entered_after_the_other(book):
    enter(book, "1", "--board", 1)
    assert shown(book) == ["1-0", None, ""]
    enter(book, "0.5", "--board", 2)
    assert shown(book) == ["1-0", "0.5-0.5", "先胜"]
    enter(book, "0", "--board", 1)
    assert shown(book) == ["0-1", "0.5-0.5", "后胜"]
    assert findings(book) == []


def test_games_taken_back_leave_no_result_of_the_round(book):
    enter(book, "1 0")
    assert enter(book, " ").out == f"{OPEN} 第 1 轮第 1 台：—，—（原为 1-0，0-1）\n"
    assert [cell or None for cell in shown(book)] == [None, None, None]
    assert "还没有一个结果" in xl("rank", book).err


def test_a_result_of_the_round_that_the_games_contradict_is_refused(book):
    enter(book, "1 1")
    before = book.read_bytes()
    ran = enter(book, "后胜")
    assert (ran.status, "合计为“先胜”，不能另填“后胜”" in ran.err, book.read_bytes() == before) == (
        1,
        True,
        True,
    )
    assert enter(book, "先胜").status == 0
    assert shown(book) == ["1-0", "1-0", "先胜"]


def test_games_replace_a_result_typed_for_the_whole_round(book):
    enter(book, "后胜")
    enter(book, "1 0.5")
    assert shown(book) == ["1-0", "0.5-0.5", "先胜"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("1 0 1",), "有 3 个结果，这里应有 2 个"),
        (("1", "--board", 3), "没有第 3 台次（局），只有 2 个"),
        (("轮空",), "有对手，不能记轮空"),
        (("先胜", "--board", 2), "先后手交换，“先胜”不知指哪一方"),
        (("1.5 0.5",), "看不懂"),
    ],
)
def test_what_makes_no_sense_is_told_and_nothing_written(book, words, told):
    before = book.read_bytes()
    ran = enter(book, *words)
    assert (ran.status, told in ran.err) == (1, True)
    assert book.read_bytes() == before


def test_a_result_typed_beside_the_games_is_pointed_out_and_the_games_hold(book):
    enter(book, "1 1")
    set_cell(book, "对阵_1", "结果", 0, "后胜")
    assert ("pairing.result-differs", f"{OPEN}-对阵", "I5") in issues(book)
    first = column(book, "对阵_1", "先手编号")[0]
    points = {
        row["number"]: row["values"][0]
        for row in done("rank", book, "--format", "json").data["sections"][0]["rows"]
    }
    assert points[first] == 1


def test_a_match_whose_boards_are_all_known_takes_no_other_result(tmp_path):
    book = book_with(tmp_path, "team-2025", teams_of("混合团体", "1-2 ++-, 3-4 ++-", rounds=3))
    ran = enter(book, "0-1")
    assert (ran.status, "合计为“1-0”，不能另填“0-1”" in ran.err) == (1, True)
    assert enter(book, "1 0 0").status == 0
    assert rows(book, "对阵_1", "台次", "结果", "比分")[:4] == [
        (None, None, "1-2"),
        (1, "1-0", None),
        (2, "0-1", None),
        (3, "0-1", None),
    ]
