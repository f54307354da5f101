"""`unpair`: the last round goes, nothing else does, and pairing again gives the same round."""

from __future__ import annotations

import json

import pytest
from openpyxl import load_workbook

from tests.workbook.validity import findings
from xl_engine.workbook.hosts.closed import ClosedFile

from .odd import issues, of_player, refused
from .playing import column, done, event_book, fill_results, set_cell, xl
from .switching import a_field, book_of
from .test_team_event import SECTION, play, team_book


def facts(book):
    """Return the event file of a workbook, as bytes."""
    out = book.with_suffix(".json")
    out.unlink(missing_ok=True)
    done("convert", book, out)
    return out.read_bytes()


def rounds(book, rounds_played):
    for _ in range(rounds_played):
        done("pair", book)
        fill_results(book)


def log(book, command="撤销编排"):
    return [
        text
        for what, text in zip(column(book, "日志", "操作"), column(book, "日志", "内容"), strict=True)
        if what == command
    ]


@pytest.mark.parametrize("count", [12, 13])
def test_pairing_again_gives_the_same_round_and_the_same_sheet(tmp_path, count):
    book = event_book(tmp_path, count)
    rounds(book, 2)
    before = facts(book)
    done("pair", book)
    paired, shown = facts(book), column(book, "对阵_1", "编排说明")

    ran = done("unpair", book)

    assert ran.out == f"A 第 3 轮的编排已撤销：{-(-count // 2)} 台，已记入“日志”。\n"
    assert facts(book) == before
    done("pair", book)
    assert facts(book) == paired
    assert column(book, "对阵_1", "编排说明") == shown
    assert findings(book) == []


def test_round_one_can_be_taken_back_and_the_numbers_drawn_anew(tmp_path):
    book = event_book(tmp_path, 12)
    before = facts(book)
    done("pair", book)
    done("unpair", book)
    assert facts(book) == before
    assert column(book, "对阵_1", "轮次") == [None]
    done("draw", book, "--section", "A", "--seed", "other")
    done("pair", book)


def test_page_breaks_of_the_round_go_too(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    before = [one.id for one in load_workbook(book)["A-对阵"].row_breaks.brk]
    done("pair", book)
    paired = [one.id for one in load_workbook(book)["A-对阵"].row_breaks.brk]
    assert len(paired) > len(before)
    done("unpair", book)
    assert [one.id for one in load_workbook(book)["A-对阵"].row_breaks.brk] == before
    done("pair", book)
    assert [one.id for one in load_workbook(book)["A-对阵"].row_breaks.brk] == paired


def test_a_section_that_has_not_begun_has_nothing_to_take_back(tmp_path):
    book = event_book(tmp_path, 12)
    assert [problem["code"] for problem in refused(book, "unpair")] == ["unpair.no-round"]
    done("pair", book)
    done("unpair", book)
    assert [problem["code"] for problem in refused(book, "unpair")] == ["unpair.no-round"]


def test_results_stop_it_and_are_named_with_their_cells(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    done("pair", book)
    done("result", book, "1-0", "--round", 2, "--table", 2)
    done("result", book, "和", "--round", 2, "--table", 5)

    [problem] = refused(book, "unpair")

    assert (problem["code"], problem["cell"]) == ("unpair.results", "G12,G15")
    assert "第 2、5 台" in problem["problem"]


def test_results_are_given_up_on_demand_and_stand_in_the_log(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    before = facts(book)
    done("pair", book)
    pairs = list(zip(column(book, "对阵_1", "先手编号"), column(book, "对阵_1", "后手编号"), strict=True))[6:]
    done("result", book, "后胜（先弃）", "--round", 2, "--table", 2)
    set_cell(book, "对阵_1", "备注", 8, "迟到十分钟")

    ran = done("unpair", book, "--with-results", "--format", "json")

    assert facts(book) == before
    [section] = ran.data["sections"]
    assert [(pair["first"], pair["second"]) for pair in section["pairs"]] == pairs
    assert section["pairs"][1]["result"] == "后胜（先弃）"
    [text] = log(book)
    assert f"2: {pairs[1][0]}-{pairs[1][1]} 后胜（先弃）" in text
    assert all(f"{one}-{other}" in text for one, other in pairs)
    assert "备注: 迟到十分钟" in text
    assert column(book, "对阵_1", "备注") == [None] * 6


def test_a_result_that_cannot_be_read_counts_as_one(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    set_cell(book, "对阵_1", "结果", 3, "天晓得")
    [problem] = refused(book, "unpair")
    assert (problem["code"], problem["cell"]) == ("unpair.results", "G8")
    done("unpair", book, "--with-results")


def test_a_row_with_a_mistyped_round_is_not_taken_for_the_last_round(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    done("pair", book)
    set_cell(book, "对阵_1", "轮次", 2, 21)
    assert [problem["code"] for problem in refused(book, "unpair", "--with-results")] == [
        "pairing.round-missing"
    ]


def test_rows_of_a_sorted_and_filtered_sheet_are_found_and_notes_between_them_stay(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    before = facts(book)
    done("pair", book)
    paired = facts(book)
    host = ClosedFile(book)
    view = host.read("对阵_1")
    order = sorted(range(len(view.rows)), key=lambda row: (view.rows[row][1], view.rows[row][0]))
    host.write(
        "对阵_1", {heading: [view.rows[row][at] for row in order] for at, heading in enumerate(view.headings)}
    )
    host.save()
    workbook = load_workbook(book)
    sheet = workbook["A-对阵"]
    sheet["P20"] = "裁判签名"
    for row in (7, 9):
        sheet.row_dimensions[row].hidden = True
    workbook.save(book)

    done("unpair", book)

    assert facts(book) == before
    assert load_workbook(book)["A-对阵"]["P20"].value == "裁判签名"
    assert [number for number in column(book, "对阵_1", "轮次") if number] == [1] * 6
    done("pair", book)
    assert facts(book) == paired
    assert issues(book) == [] or {code for code, *_ in issues(book)} == {"result.missing"}


def test_own_columns_and_formulas_stay_for_the_other_rounds(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    host = ClosedFile(book)
    host.write("对阵_1", {"裁判": ["张裁判"] * 6})
    host.save()
    done("pair", book)
    set_cell(book, "对阵_1", "裁判", 7, "李裁判")

    done("unpair", book)

    assert column(book, "对阵_1", "裁判") == ["张裁判"] * 6
    assert "裁判: 李裁判" in log(book)[0]


def test_who_was_left_out_for_not_coming_is_let_in_again_and_left_out_again(tmp_path):
    book = event_book(tmp_path, 12)
    for _ in range(2):
        done("pair", book)
        fill_results(
            book,
            lambda one, other: "先胜（后弃）" if other == 12 else "后胜（先弃）" if one == 12 else "先胜",
        )
    before = facts(book)
    done("pair", book)
    paired = facts(book)
    assert column(book, "选手_1", "退赛")[11] == "第2轮后"

    ran = done("unpair", book)

    assert "12 号" in ran.out
    assert facts(book) == before
    assert column(book, "选手_1", "退赛")[11] is None
    done("pair", book)
    assert facts(book) == paired


def test_a_withdrawal_that_was_announced_stays(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 2)
    of_player(book, 5, "退赛", "第2轮后")
    done("pair", book)
    done("unpair", book)
    assert column(book, "选手_1", "退赛")[4] == "第2轮后"


def test_team_matches_go_with_their_boards(tmp_path):
    book = team_book(tmp_path, 5, 4)
    play(book, "1 1 1", "1 0.5 0")
    before = facts(book)
    done("pair", book)
    paired = facts(book)

    done("unpair", book)

    assert facts(book) == before
    assert set(column(book, "对阵_1", "轮次")) == {1}
    done("pair", book)
    assert facts(book) == paired
    assert findings(book) == []


def test_boards_that_are_empty_by_the_list_are_no_results(tmp_path):
    book = team_book(tmp_path, 4, 3)
    at = column(book, "选手_1", "编号").index(22)
    set_cell(book, "选手_1", "退赛", at, "赛前")
    done("pair", book)
    assert "0-1（弃）" in column(book, "对阵_1", "结果") or "1-0（弃）" in column(book, "对阵_1", "结果")
    done("unpair", book)
    done("pair", book)
    done("result", book, "1-0", "--round", 1, "--table", 1, "--board", 1)
    assert [problem["code"] for problem in refused(book, "unpair")] == ["unpair.results"]


def test_double_games_are_results_one_by_one(tmp_path):
    book = book_of(tmp_path, a_field(players=6, rounds=3, name="男子公开组"), "individual-2019")
    done("pair", book)
    before = facts(book)
    done("result", book, "1-0", "--round", 1, "--table", 1, "--board", 1)
    assert [problem["code"] for problem in refused(book, "unpair")] == ["unpair.results"]
    done("unpair", book, "--with-results")
    done("pair", book)
    assert facts(book) == before


def test_a_round_robin_with_a_withdrawal_is_taken_back(tmp_path):
    book = event_book(tmp_path, 5)
    rounds(book, 1)
    of_player(book, 2, "退赛", "第1轮后")
    done("pair", book)
    paired = facts(book)
    done("unpair", book)
    done("pair", book)
    assert facts(book) == paired


def test_one_of_several_sections_has_to_be_named(tmp_path):
    book = tmp_path / "b.xlsx"
    done("new", book, "--regulation", "free", "--section", "甲", "--section", "乙")
    assert [problem["code"] for problem in refused(book, "unpair")] == ["section.needed"]
    assert [problem["code"] for problem in refused(book, "unpair", "--section", "甲")] == ["unpair.no-round"]
    assert [problem["code"] for problem in refused(book, "unpair", "--section", "丙")] == ["section.unknown"]


def test_a_ranking_made_after_the_round_says_that_it_is_old(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 2)
    done("rank", book)
    done("unpair", book, "--with-results")
    assert ("ranking.stale", "A-名次", "") in issues(book)
    assert column(book, "概况", "轮次") == ["1 / 7"]


def test_what_an_event_file_held_of_the_tables_goes_with_them(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    out = tmp_path / "a.json"
    done("convert", book, out)
    event = json.loads(out.read_text(encoding="utf-8"))
    event["sections"][0]["pairings"][0][0]["hall"] = "一号厅"
    out.write_text(json.dumps(event, ensure_ascii=False), encoding="utf-8")
    done("convert", out, tmp_path / "again.xlsx")
    assert "一号厅".encode() in facts(tmp_path / "again.xlsx")
    done("unpair", tmp_path / "again.xlsx")
    done("pair", tmp_path / "again.xlsx")
    assert "一号厅".encode() not in facts(tmp_path / "again.xlsx")


def test_the_unknown_section_of_teams_and_english_messages(tmp_path):
    book = team_book(tmp_path, 4, 3)
    assert xl("unpair", book, "--section", SECTION, "--lang", "en").status == 1


def test_what_cannot_be_read_in_an_earlier_round_does_not_matter_but_an_unreadable_round_does(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    done("pair", book)
    set_cell(book, "对阵_1", "结果", 0, "天晓得")
    set_cell(book, "对阵_1", "先手编号", 7, "甲")
    done("unpair", book, "--with-results")
    assert [number for number in column(book, "对阵_1", "轮次") if number] == [1] * 6
    set_cell(book, "对阵_1", "轮次", 2, "末")
    assert [problem["code"] for problem in refused(book, "unpair", "--with-results")] == [
        "pairing.not-a-number"
    ]
