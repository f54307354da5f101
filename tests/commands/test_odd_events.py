"""Odd fields, changes in the middle, withdrawals, sections of all kinds: played on, or told with cell and remedy."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.standings.building import a_section
from xl_engine.event import System

from .odd import issues, new_book, of_player, on_settings, play, refused
from .playing import column, done, entry_list, event_book, fill_results, rank_rows, set_cell, write_list
from .switching import book_of

# -- small fields and the number of rounds --------------------------------------------------------------


def test_one_entry_is_numbered_with_a_warning_and_more_can_be_drawn_later(tmp_path):
    book = new_book(tmp_path)
    done("import", book, entry_list(tmp_path / "l.csv", 1))
    assert "只有 1 人" in done("draw", book).err
    assert column(book, "组别", "轮数") == [None]
    assert [problem["code"] for problem in refused(book, "pair")] == ["pairing.too-few"]
    done("import", book, entry_list(tmp_path / "l.csv", 5))
    done("draw", book, "--section", "A")
    assert column(book, "组别", "轮数") == [5]
    done("pair", book)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_small_round_robin_is_played_to_the_end_without_a_remark(tmp_path, count):
    book = event_book(tmp_path, count)
    play(book, count - 1 + count % 2)
    assert [problem["code"] for problem in refused(book, "pair")] == ["pairing.all-rounds-paired"]
    assert issues(book) == []
    assert done("awards", book).err == ""


def test_a_round_robin_one_withdraws_from_beforehand_ends_with_its_shorter_table(tmp_path):
    book = event_book(tmp_path, 7)
    of_player(book, 2, "退赛", "赛前")
    play(book, 5)
    done("rank", book)
    assert column(book, "概况", "状态") == ["全部 5 轮结束"]
    assert "暂定" not in done("awards", book).err
    assert issues(book) == [("rounds.beyond-table", "设置", "D16")]


def test_the_results_missing_in_the_last_round_do_not_make_a_next_one_possible(tmp_path):
    book = event_book(tmp_path, 2)
    done("pair", book)
    [problem] = refused(book, "pair")
    assert (problem["code"], problem["sheet"], problem["cell"]) == (
        "pairing.all-rounds-paired",
        "设置",
        "D16",
    )


def test_rounds_lowered_below_those_paired_are_pointed_out(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 2)
    on_settings(book, "轮数", 1)
    assert ("rounds.fewer-than-paired", "设置", "D16") in issues(book)
    on_settings(book, "轮数", "共7轮")
    assert issues(book) == []
    done("pair", book)


def test_people_who_come_later_count_in_the_remark_on_the_rounds(tmp_path):
    book = event_book(tmp_path, 12)
    for number in range(1, 9):
        of_player(book, number, "缺席轮次", "1-2")
    assert done("pair", book).err == ""
    assert issues(book, "rounds.too-many", "rounds.propose-round-robin") == []


def test_a_swiss_that_has_run_out_of_opponents_says_how_to_end_it(tmp_path):
    section = a_section("1+2, 3+4", "3+1, 2+4", "1+4, 2+3", rounds=7)
    [problem] = refused(book_of(tmp_path, section), "pair")
    assert problem["code"] == "pairing.no-legal-pairing"
    assert "把“设置”的轮数改为 3" in problem["suggestion"]


# -- changes in the middle ------------------------------------------------------------------------------


def test_a_system_changed_to_round_robin_is_found_before_a_round_of_the_table_is_paired(tmp_path):
    book = event_book(tmp_path, 8, ("round1", "拦腰"))
    on_settings(book, "赛制", "积分编排制")
    play(book, 2)
    on_settings(book, "赛制", "循环制")
    on_settings(book, "轮数", None)
    [problem] = refused(book, "pair")
    assert problem["code"] == "pairing.round-robin-table-differs"
    assert "赛制中途改动过的请改回" in problem["suggestion"]


def test_an_order_without_the_points_is_pointed_out(tmp_path):
    book = event_book(tmp_path, 4)
    on_settings(book, "名次依据", "小分、胜局")
    assert issues(book) == [("settings.order-without-points", "设置", "G16")]


def test_everybody_lost_by_absence_twice_is_told_when_nobody_is_left(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(2):
        done("pair", book)
        fill_results(book, lambda *_: "双弃")
    few, gone = refused(book, "pair")
    assert (few["code"], gone["code"]) == ("pairing.too-few", "pairing.auto-withdrawn")
    assert "清空“选手”中这几号的“退赛”" in gone["suggestion"]


@pytest.mark.parametrize(
    ("system", "code"), [("循环制", "循环表不能中途增加人"), ("积分编排制", "没有可参加的轮次")]
)
def test_an_entry_too_late_to_be_paired_is_told_at_the_draw(tmp_path, system, code):
    book = event_book(tmp_path, 4)
    on_settings(book, "赛制", system)
    play(book, 3)
    done("import", book, write_list(tmp_path / "late.csv", [["姓名", "单位"], ["迟到者", "远方"]]))
    assert code in done("draw", book).err


def test_more_late_entries_than_there_were_at_first(tmp_path):
    book = event_book(tmp_path, 12)
    on_settings(book, "轮数", 5)
    for number in range(1, 5):
        play(book, 1)
        rows = [["姓名", "单位"], *([f"补{number}{at}", f"单位{at}"] for at in range(4))]
        done("import", book, write_list(tmp_path / f"{number}.csv", rows))
        done("draw", book)
    play(book, 1)
    assert len(rank_rows(book)) == 28
    assert issues(book) == []


# -- who withdrew from a 循环制 -------------------------------------------------------------------------


def test_late_entries_outside_the_table_do_not_change_what_half_of_it_is(tmp_path):
    """Number 2 has played half of a table of five when he leaves; the two who came later are not in it."""
    rounds = ["2+5, 3=4, 1 bye", "5+3, 1=2, 4 bye", "3+1, 4+5, 2 bye"]
    late = {n: {"joined_round": 3} for n in (6, 7)}
    section = a_section(
        *rounds, players=7, system=System.ROUND_ROBIN, changes={2: {"withdrawn_after": 3}, **late}
    )
    book = book_of(tmp_path, replace(section, criteria=("积分",)))
    points = {row["number"]: row["values"][0] for row in rank_rows(book)}
    assert points[2] == 1.5
    reasons = [
        pair["reason"]
        for pair in done("pair", book, "--dry-run", "--format", "json").data["sections"][0]["pairs"]
    ]
    assert "按循环表；不在场者按弃权" in reasons


def test_resting_twice_in_a_round_robin_with_withdrawals_is_no_fault(tmp_path):
    book = event_book(tmp_path, 7)
    play(book, 1)
    of_player(book, 2, "退赛", 1)
    play(book, 6)
    assert issues(book) == []


# -- sections -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["男子组（甲）", "男子组(甲)", "Ａ 组", "女 子组", "O'Brien", "b/c:*?[d]", '<&>"😀']
)
def test_entries_find_a_section_whatever_marks_its_name_has(tmp_path, name):
    book = new_book(tmp_path, name, "别组")
    quoted = '"' + name.replace('"', '""') + '"'
    rows = [["组别", "姓名", "单位"], *([quoted, f"选手{n}", f"{n}院"] for n in "甲乙丙")]
    done("import", book, write_list(tmp_path / "l.csv", rows))
    assert issues(book) == []
    done("draw", book, "--section", name)
    done("pair", book, "--section", name)
    out = tmp_path / "out.json"
    done("convert", book, out)
    assert len(json.loads(out.read_text())["sections"][0]["pairings"][0]) == 2


def test_one_section_that_is_not_ready_does_not_hold_up_the_others(tmp_path):
    names = [f"组{n}" for n in "一二三四五六七八"]
    book = new_book(tmp_path, *names)
    rows = [["组别", "姓名"], *([name, f"{name}的{n}"] for name in names[:7] for n in range(4))]
    done("import", book, write_list(tmp_path / "l.csv", rows))
    done("draw", book)
    done("pair", book)
    for number in range(1, 7):
        fill_results(book, table=f"对阵_{number}")
    set_cell(book, "对阵_3", "结果", 1, "乱")
    paired = done("pair", book, "--format", "json").data
    assert [section["name"] for section in paired["sections"]] == ["组一", "组二", "组四", "组五", "组六"]
    assert [(problem["section"], problem["code"], problem["cell"]) for problem in paired["problems"]] == [
        ("组三", "result.unreadable", "G6"), ("组七", "pairing.results-missing", "G5,G6"), ("组八", "pair.not-drawn", ""),
    ]  # fmt: skip
    assert {problem["code"] for problem in refused(book, "rank")} == {"result.unreadable", "rank.no-results"}
    assert issues(book, "result.unreadable", "result.missing")[0] == ("result.unreadable", "组三-对阵", "G6")
    assert ("result.missing", "组三-对阵", "G6") not in issues(book)
    set_cell(book, "对阵_3", "结果", 1, "和")
    ranked = done("rank", book)
    assert "组六 第 1 轮后名次" in ranked.out
    assert "组七 第 1 轮还没有一个结果" in ranked.err


def test_a_section_whose_row_on_the_settings_is_gone_is_missed(tmp_path):
    book = new_book(tmp_path, "甲组", "乙组")
    rows = [["组别", "姓名"], *([name, f"{name}{n}"] for name in ("甲组", "乙组") for n in range(3))]
    done("import", book, write_list(tmp_path / "l.csv", rows))
    done("draw", book)
    for heading in ("组别", "表号"):
        on_settings(book, heading, None, row=1)
    assert issues(book, "settings.section-lost") == [("settings.section-lost", "乙组-选手", "")]
    on_settings(book, "组别", None)
    on_settings(book, "表号", None)
    assert issues(book, "entry.unknown-group-listed") == []
    assert [problem["code"] for problem in refused(book, "draw")] == ["settings.no-sections"]


def test_fewer_rounds_than_opponents_make_no_round_robin_cut_short(tmp_path):
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", "free")
    set_cell(book, "组别", "轮数", 0, 3)
    done("import", book, entry_list(tmp_path / "报名.csv", 8))
    done("draw", book, "--seed", "1")
    assert (column(book, "组别", "赛制"), column(book, "组别", "轮数")) == (["积分编排制"], [3])
