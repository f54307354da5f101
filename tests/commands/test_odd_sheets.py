"""Lists, numbers and rounds typed, sorted, deleted and mistyped by hand: played on, or told with cell and remedy."""

from __future__ import annotations

import random

import pytest

from tests.standings.building import a_section
from xl_engine.workbook.hosts.closed import ClosedFile

from .odd import issues, new_book, on_settings, play, put_rows, refused
from .playing import column, done, entry_list, event_book, rank_rows, set_cell, write_list
from .switching import book_of

# -- lists and draws ------------------------------------------------------------------------------------


def test_whom_one_list_names_twice_is_kept_and_asked_about(tmp_path):
    book = new_book(tmp_path)
    listed = write_list(
        tmp_path / "l.csv", [["姓名", "单位"], ["李四", "西"], ["李四", "西"], ["张三", "东"]]
    )
    done("import", book, listed)
    done("import", book, listed)
    assert [name for name in column(book, "报名", "姓名") if name] == ["李四", "李四", "张三"]
    assert issues(book) != []
    done("draw", book)
    assert sorted(column(book, "选手_1", "编号")) == [1, 2, 3]


def test_a_wrong_switch_stops_the_draw_too(tmp_path):
    book = new_book(tmp_path)
    done("import", book, entry_list(tmp_path / "l.csv", 4))
    set_cell(book, "开关", "当前值", 1, "随便")
    assert [problem["sheet"] for problem in refused(book, "draw")] == ["设置"]


@pytest.mark.parametrize("seed", ["=1+1", "007", "１", "<&>\"'😀", " a\tb\n"])
def test_a_seed_of_odd_marks_is_the_one_that_is_kept(tmp_path, seed):
    books = []
    for name in ("一", "二"):
        (tmp_path / name).mkdir()
        book = event_book(tmp_path / name, 12)
        told = done("draw", book, "--section", "A", "--seed", seed, "--format", "json").data["seed"]
        assert column(book, "组别", "抽签种子") == [told]
        books.append(done("pair", book, "--dry-run", "--format", "json").data)
    assert books[0] == books[1]


# -- 对阵 and 选手 by hand ------------------------------------------------------------------------------


def test_an_event_typed_by_hand_is_ranked_and_paired_on(tmp_path):
    book = new_book(tmp_path)
    names = [
        [number, name] + [None] * 14
        for number, name in zip(["３", "7 ", 12, "101", 5.0], "甲乙丙丁戊", strict=True)
    ]
    put_rows(book, "选手_1", names)
    on_settings(book, "赛制", "积分编排制")
    on_settings(book, "轮数", 3)
    empty = [None] * 13
    rows = [list(empty) for _ in range(4)]
    for row, (table, first, second, result) in zip(
        rows,
        [("第2台", "7", 12, "0:1"), (None, None, None, None), ("③", 5, None, None), ("9.0", 3, "101", "½-½")],
        strict=True,
    ):
        row[:3], row[6], row[10] = [None if table is None else "第1轮", table, first], result, second
    put_rows(book, "对阵_1", rows)
    assert {row["number"]: row["values"][0] for row in rank_rows(book)} == {
        3: 0.5,
        5: 1,
        7: 0,
        12: 1,
        101: 0.5,
    }
    assert [code for code, _, _ in issues(book)] == ["player.number-gap"]
    done("pair", book)


def test_who_is_forgotten_in_a_round_typed_by_hand_is_named(tmp_path):
    book = event_book(tmp_path, 13)
    play(book, 1)
    set_cell(book, "对阵_1", "后手编号", 0, None)
    set_cell(book, "对阵_1", "结果", 0, None)
    found = issues(book)
    assert ("pairing.left-out", "A-对阵", "A5") in found
    assert ("pairing.several-byes", "A-对阵", "C5,C11") in found


def test_a_player_taken_out_of_the_list_is_missed_where_he_played(tmp_path):
    book = event_book(tmp_path, 6)
    play(book, 1)
    row = column(book, "选手_1", "编号").index(3)
    put_rows(book, "选手_1", [[None] * 16], start=row)
    [problem] = refused(book, "rank")
    assert (problem["code"], problem["cell"]) == ("pairing.unknown-number", "C7")
    assert "恢复" in problem["suggestion"]


def test_a_round_taken_out_is_one_problem_at_the_round_after_it(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 3)
    put_rows(book, "对阵_1", [[None] * 13] * 6, start=6)
    assert [(p["code"], p["cell"]) for p in refused(book, "pair")] == [("pairing.round-missing", "A17")]
    set_cell(book, "对阵_1", "轮次", 12, 300)
    assert [(p["code"], p["cell"]) for p in refused(book, "rank")] == [
        ("pairing.round-missing", "A18"), ("pairing.round-missing", "A17"),
    ]  # fmt: skip
    put_rows(book, "对阵_1", [[None] * 13] * 6, start=12)
    done("pair", book)
    assert issues(book, "pairing.met-before") == []


def test_rows_in_any_order_with_blank_rows_between_give_the_same(tmp_path):
    book = event_book(tmp_path, 13)
    play(book, 3)
    said = [done(*words, "--format", "json").out for words in (("rank", book), ("pair", book, "--dry-run"))]
    for table in ("对阵_1", "选手_1"):
        rows = [list(row) for row in ClosedFile(book).read(table).rows]
        random.Random(3).shuffle(rows)
        rows[3:3] = [[None] * len(rows[0])] * 2
        put_rows(book, table, rows)
    assert said == [
        done(*words, "--format", "json").out for words in (("rank", book), ("pair", book, "--dry-run"))
    ]
    done("pair", book)


def test_meeting_again_after_a_forfeit_is_no_fault_where_the_switch_allows_it(tmp_path):
    section = a_section("1+f2, 3+4", "1+2, 3+4", rounds=5)
    book = book_of(tmp_path, section)
    assert [cell for _, _, cell in issues(book, "pairing.met-before")] == ["K7", "K8"]
    set_cell(book, "开关", "当前值", column(book, "开关", "键").index("repair_forfeit"), "是")
    assert [cell for _, _, cell in issues(book, "pairing.met-before")] == ["K8"]


def test_a_copy_under_another_name_gives_the_same_pairing(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 2)
    copy = tmp_path / "副本 (1) 'x'.xlsx"
    copy.write_bytes(book.read_bytes())
    words = ("--dry-run", "--format", "json")
    assert done("pair", book, *words).data == done("pair", copy, *words).data


def test_the_ranking_after_each_round_is_the_one_computed_then(tmp_path):
    book = event_book(tmp_path, 13)
    then = []
    for _ in range(4):
        play(book, 1)
        then.append(rank_rows(book))
    assert then == [rank_rows(book, "--after", number) for number in range(1, 5)]
