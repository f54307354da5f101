"""An event from entries to awards, and what happens on the way."""

from __future__ import annotations

import json

import pytest

from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import (
    column,
    done,
    entry_list,
    event_book,
    fill_results,
    made_up_name,
    rank_rows,
    set_cell,
    write_list,
    xl,
)


def test_a_swiss_event_runs_to_the_awards(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(7):
        done("pair", book)
        assert fill_results(book) == 6

    rows = rank_rows(book)
    awards = done("awards", book, "--format", "json").data

    assert [row["number"] for row in rows][:1] == [1]
    assert sum(row["values"][0] for row in rows) == 42
    assert [place["number"] for place in awards["sections"][0]["places"]] == [row["number"] for row in rows]
    assert xl("pair", book).status == 1


def test_ten_entries_play_a_round_robin(tmp_path):
    book = event_book(tmp_path, 6)
    for _ in range(5):
        done("pair", book)
        fill_results(book)

    assert [row["number"] for row in rank_rows(book)] == [1, 2, 3, 4, 5, 6]
    assert column(book, "组别", "赛制") == ["循环制"]
    view = ClosedFile(book).read("成绩_1")
    assert view.headings == (
        "编号",
        "姓名",
        "单位",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "积分",
        "小分",
        "胜局",
        "名次",
    )
    assert view.rows[0][3:6] == ("＊", "1", "1")


def test_the_same_seed_draws_the_same_numbers_whatever_the_order_of_rows(tmp_path):
    lists = []
    for name, backwards in (("one", False), ("two", True)):
        book = tmp_path / f"{name}.xlsx"
        done("new", book, "--regulation", "free")
        source = entry_list(tmp_path / f"{name}.csv", 12)
        head, *rows = source.read_text(encoding="utf-8").splitlines()
        source.write_text("\n".join([head, *(rows[::-1] if backwards else rows)]), encoding="utf-8")
        done("import", book, source)
        done("draw", book, "--seed", "2026")
        lists.append(column(book, "选手_1", "姓名"))
    assert lists[0] == lists[1]


def test_the_seed_is_kept_in_the_workbook(tmp_path):
    book = event_book(tmp_path, 12)
    assert column(book, "组别", "抽签种子") == ["7"]
    assert any("种子 7" in str(text) for text in column(book, "日志", "内容"))


def test_importing_twice_changes_nothing(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free")
    source = entry_list(tmp_path / "list.csv", 5)
    done("import", book, source)
    before = book.read_bytes()
    done("import", book, source)
    assert book.read_bytes() == before


def test_a_late_entry_joins_the_next_round_behind_the_last_number(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    fill_results(book)
    write_list(tmp_path / "late.csv", [["姓名", "单位"], ["迟来者", "远方棋社"]])
    done("import", book, tmp_path / "late.csv")
    done("draw", book)
    done("pair", book)

    assert column(book, "选手_1", "编号")[-1] == 13
    assert column(book, "选手_1", "加入轮次")[-1] == 2
    [row] = [row for row in rank_rows(book) if row["number"] == 13]
    assert row["name"] == "迟来者"
    rounds = column(book, "对阵_1", "轮次")
    firsts, seconds = column(book, "对阵_1", "先手编号"), column(book, "对阵_1", "后手编号")
    seated = {n for r, a, b in zip(rounds, firsts, seconds, strict=True) if r == 2 for n in (a, b)}
    assert 13 in seated


def test_a_withdrawn_player_is_not_paired_and_keeps_his_points(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    fill_results(book)
    set_cell(book, "选手_1", "退赛", 0, "第1轮后")
    plan = done("pair", book, "--format", "json").data["sections"][0]
    seated = {number for pair in plan["pairs"] for number in (pair["first"], pair["second"])}
    assert 1 not in seated
    assert plan["bye"] is not None
    [row] = [row for row in rank_rows(book) if row["number"] == 1]
    assert row["values"][0] == 1


def test_two_no_shows_running_end_the_pairing_of_a_player(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(2):
        done("pair", book)
        fill_results(book, lambda a, b: "后弃" if b == 12 else "先弃" if a == 12 else "先胜")
    plan = done("pair", book, "--format", "json").data["sections"][0]
    seated = {number for pair in plan["pairs"] for number in (pair["first"], pair["second"])} | {plan["bye"]}
    assert seated == set(range(1, 12))
    assert column(book, "选手_1", "退赛")[11] == "第2轮后"


def test_a_dry_run_writes_nothing(tmp_path):
    book = event_book(tmp_path, 12)
    before = book.read_bytes()
    plan = done("pair", book, "--dry-run", "--format", "json").data
    assert len(plan["sections"][0]["pairs"]) == 6
    assert book.read_bytes() == before


def test_the_ranking_after_an_earlier_round_is_that_of_the_moment(tmp_path):
    book = event_book(tmp_path, 12)
    after_two = None
    for number in range(1, 5):
        done("pair", book)
        fill_results(book)
        if number == 2:
            after_two = rank_rows(book)
    assert rank_rows(book, "--after", "2") == after_two
    assert "第 2 轮后" in str(ClosedFile(book).named("副题_名次_1"))


def test_a_result_can_be_entered_by_command_in_any_spelling(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    for table, text in enumerate(["1-0", "0:1", "½-½", "双弃", "后弃", "先弃"], start=1):
        done("result", book, "--round", "1", "--table", table, text)
    assert column(book, "对阵_1", "结果") == ["先胜", "后胜", "和", "双弃", "先胜（后弃）", "后胜（先弃）"]


def test_the_rounds_are_never_paired_over_a_missing_result(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    before = book.read_bytes()
    ran = xl("pair", book)
    assert ran.status == 1
    assert "第 1 轮" in ran.err
    assert "A-对阵 G5,G6" in ran.err
    assert book.read_bytes() == before


def test_identical_names_are_kept_apart_by_number(tmp_path):
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", "free")
    rows = [["姓名", "单位", "出生日期"], ["同名", "甲队", "1990-01-01"], ["同名", "甲队", "1991-01-01"]]
    rows += [[made_up_name(n), "乙队", ""] for n in range(9)]
    done("import", book, write_list(tmp_path / "list.csv", rows))
    done("draw", book, "--seed", "1")
    assert column(book, "选手_1", "姓名").count("同名") == 2
    assert sorted(column(book, "报名", "编排号")) == list(range(1, 12))
    done("pair", book)
    assert xl("draw", book).status == 1


def test_the_bye_counts_as_the_switch_says(tmp_path):
    totals = []
    for value in ("按胜", "按和", "按负"):
        folder = tmp_path / value
        folder.mkdir()
        book = event_book(folder, 11, ("bye_points", value))
        plan = done("pair", book, "--format", "json").data["sections"][0]
        fill_results(book)
        [row] = [row for row in rank_rows(book) if row["number"] == plan["bye"]]
        totals.append(row["values"][0])
    assert totals == [1, 0.5, 0]


def test_json_goes_to_standard_output_and_nothing_else(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    done("result", book, "--round", "1", "--table", "2", "1-0")
    ran = done("rank", book, "--format", "json")
    assert json.loads(ran.out)["sections"][0]["after_round"] == 1
    assert ran.data["sections"][0]["missing"][0] == {"round": 1, "table": 1}
    assert ran.err == ""


def test_no_ranking_is_made_without_a_result(tmp_path):
    book = event_book(tmp_path, 12)
    assert "还没有对阵" in xl("rank", book).err
    done("pair", book)
    before = book.read_bytes()
    ran = xl("rank", book)
    assert (ran.status, book.read_bytes()) == (1, before)
    assert "还没有一个结果" in ran.err


@pytest.mark.parametrize("key", ["individual-2019", "youth-open-2023", "youth-2013", "free"])
def test_every_individual_regulation_makes_a_workbook(tmp_path, key):
    book = tmp_path / f"{key}.xlsx"
    done("new", book, "--regulation", key, "--name", "试办")
    done("check", book)
    assert key in done("regulations").out


def test_a_regulation_of_ones_own_travels_inside_the_workbook(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(done("regulations", "--show", "youth-open-2023").out, encoding="utf-8")
    book = tmp_path / "book.xlsx"
    done("new", book, "--regulation", own)
    own.unlink()
    assert column(book, "组别", "组别") == ["少年男子组", "少年女子组", "儿童男子组", "儿童女子组"]
    done("check", book)


def test_stale_figures_are_noticed(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    fill_results(book)
    done("rank", book)
    codes = lambda: [issue["code"] for issue in done("check", book, "--format", "json").data["issues"]]  # noqa: E731
    assert "ranking.stale" not in codes()
    set_cell(book, "对阵_1", "结果", 0, "和")
    assert "ranking.stale" in codes()


def test_an_event_file_carries_a_regulation_of_ones_own(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(done("regulations", "--show", "youth-open-2023").out, encoding="utf-8")
    done("new", tmp_path / "book.xlsx", "--regulation", own)
    own.unlink()
    done("convert", tmp_path / "book.xlsx", tmp_path / "event.json")
    done("convert", tmp_path / "event.json", tmp_path / "again.xlsx")
    done("convert", tmp_path / "again.xlsx", tmp_path / "again.json")

    first, again = (
        json.loads((tmp_path / name).read_text(encoding="utf-8")) for name in ("event.json", "again.json")
    )
    assert again == first
    assert "少年男子组" in first["regulation_toml"]


def test_an_unreadable_result_can_be_replaced_by_a_command(tmp_path):
    book = event_book(tmp_path, 4)
    done("pair", book)
    set_cell(book, "对阵_1", "结果", 0, "大胜")

    other = xl("result", book, "先胜", "--round", 1, "--table", 2)
    done("result", book, "先胜", "--round", 1, "--table", 1)

    assert (other.status, "看不懂" in other.err) == (1, True)
    assert column(book, "对阵_1", "结果")[:1] == ["先胜"]
