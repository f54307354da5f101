"""`pair --why A B` on the command line: words, JSON, exit status, nothing written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .playing import column, done, event_book, fill_results, set_cell, xl
from .test_team_event import play, team_book


@pytest.fixture(scope="module")
def twice(tmp_path_factory):
    book = event_book(tmp_path_factory.mktemp("asking"), 12)
    for _ in range(2):
        done("pair", book)
        fill_results(book)
    return book


@pytest.fixture
def book(twice, tmp_path):
    return Path(shutil.copy(twice, tmp_path / "赛事.xlsx"))


def test_the_answer_names_the_cost_and_the_tables_and_nothing_is_written(book):
    before = book.read_bytes()
    ran = done("pair", book, "--dry-run", "--why", 1, 12)
    assert ran.out.startswith("A 第 3 轮（下一轮）：若让 1 号对 12 号；")
    assert "要改动" in ran.out
    assert done("pair", book, "--why", "1号", "12").out == ran.out
    assert book.read_bytes() == before


def test_the_answer_as_json_has_the_vectors_and_the_pairs(book):
    why = done("pair", book, "--dry-run", "--why", 1, 12, "--format", "json").data["why"]
    assert (why["section"], why["round"], why["one"], why["other"], why["verdict"]) == ("A", 3, 1, 12, "cost")
    assert why["forced_levels"] > why["levels"]
    assert [1, 12] in why["instead"]
    plan = done("pair", book, "--dry-run", "--format", "json").data["sections"][0]["pairs"]
    usual = {tuple(sorted((pair["first"], pair["second"]))) for pair in plan}
    assert {tuple(pair) for pair in why["gone"]} <= usual


def test_rounds_that_are_paired_are_asked_about_by_number(book):
    assert "第 1 轮只看编号，拦腰编排" in done("pair", book, "--why", 1, 2, "--round", 1).out
    meet = done("pair", book, "--why", 1, 7, "--round", 1).out
    assert "1 号与 7 号在第 1 轮第 1 台相遇" in meet
    assert "已相遇" in done("pair", book, "--why", 1, 7).out
    assert "无人轮空" in done("pair", book, "--why", 1, "轮空").out
    assert "无人轮空" in done("pair", book, "--why", 0, 1).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((1, 77), "没有编号 77"),
        ((1, 1), "两个编号都是 1"),
        ((1, "x"), "“x”不是编号"),
        ((1, 2, "--round", 4), "没有第 4 轮"),
        ((1, 2, "--section", "乙"), "没有名为“乙”的组别"),
    ],
)
def test_questions_without_sense_end_with_status_1(book, words, said):
    ran = xl("pair", book, "--why", *words)
    assert (ran.status, said in ran.err) == (1, True)


def test_a_question_with_one_number_is_wrong_usage(book):
    assert xl("pair", book, "--why", 1).status == 2


def test_straight_after_pairing_the_round_that_is_played_is_meant(book):
    before = done("pair", book, "--why", 1, 12).out
    assert before.startswith("A 第 3 轮（下一轮）：")
    done("pair", book)
    asked = done("pair", book, "--why", 1, 12, "--format", "json").data["why"]
    assert done("pair", book, "--why", 1, 12).out == before.replace("（下一轮）", "（已编排）")
    assert (asked["round"], asked["paired"]) == (3, True)
    fill_results(book)
    assert done("pair", book, "--why", 1, 12).out.startswith("A 第 4 轮（下一轮）：")
    assert "（" not in done("pair", book, "--why", 1, 7, "--round", 1).out


def exchanged(book):
    """Exchange the second players of the first and last table of round 3, and return the numbers at the first."""
    seconds = column(book, "对阵_1", "后手编号")
    set_cell(book, "对阵_1", "后手编号", 12, seconds[17])
    set_cell(book, "对阵_1", "后手编号", 17, seconds[12])
    return column(book, "对阵_1", "先手编号")[12], seconds[12]


def test_a_round_changed_by_hand_is_said_to_be_so_and_why_it_stands(book):
    done("pair", book)
    one, other = exchanged(book)
    told = done("pair", book, "--why", one, other).out
    assert told.startswith(
        f"A 第 3 轮（已编排）：本轮对阵经人工改动；若让 {one} 号对 {other} 号；照现在的成绩和名单反而更合规则"
    )
    assert told.endswith("已定的对阵照此承认，程序不自动改动\n")
    # What holds whoever has paired the round is told as before.
    assert "人工" not in done("pair", book, "--why", 1, 7, "--round", 3).out


def test_a_round_typed_by_hand_is_said_to_be_so(book):
    done("pair", book)
    pairs = [column(book, "对阵_1", heading)[12:] for heading in ("先手编号", "后手编号")]
    done("unpair", book)
    for row, (first, second) in enumerate(zip(*pairs, strict=True)):
        cells = {"轮次": 3, "台号": row + 1, "先手编号": first, "后手编号": second}
        for heading, value in cells.items():
            set_cell(book, "对阵_1", heading, 12 + row, value)
    assert done("pair", book, "--why", 1, 12).out.startswith("A 第 3 轮（已编排）：本轮是人工编排的；若让")


def test_a_result_corrected_since_is_said_with_the_points_of_then(book):
    done("pair", book)
    set_cell(book, "对阵_1", "结果", 0, "后胜")
    told = done("pair", book, "--why", 1, 12).out
    points = dict(
        zip(column(book, "对阵_1", "先手编号")[12:], column(book, "对阵_1", "先手积分")[12:], strict=True)
    )
    points |= zip(
        column(book, "对阵_1", "后手编号")[12:], column(book, "对阵_1", "后手积分")[12:], strict=True
    )
    assert f"编排之后更早的成绩有更正（编排时 1 号积 {points[1]:g} 分），按现在的成绩比较；若让 1 号" in told
    others = done("pair", book, "--why", 2, 12).out
    assert f"（编排时 1 号积 {points[1]:g} 分、7 号积 {points[7]:g} 分）" in others
    # The first round was paired before there was any result.
    assert "更正" not in done("pair", book, "--why", 1, 2, "--round", 1).out


def test_an_undrawn_section_and_missing_results_are_said(tmp_path, book):
    done("pair", book)
    set_cell(book, "对阵_1", "结果", 0, None)
    assert "还没有结果" in xl("pair", book, "--why", 1, 2, "--round", 4).err
    empty = tmp_path / "empty.xlsx"
    done("new", empty, "--regulation", "free")
    ran = xl("pair", empty, "--why", 1, 2)
    assert (ran.status, "没有编号 1" in ran.err) == (1, True)


def test_teams_are_asked_about_by_the_numbers_of_the_teams(tmp_path):
    book = team_book(tmp_path, 6, 4)
    play(book, "1 1 1", "1 1 0", "1 0 0")
    why = done("pair", book, "--why", 1, 6, "--format", "json").data["why"]
    assert why["verdict"] in ("cost", "meet", "met_before")
