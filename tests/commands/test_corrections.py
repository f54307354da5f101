"""A wrong result found later (RULES 10, row 19): figures follow, played rounds stand, the log says so once."""

from __future__ import annotations

import pytest

from .playing import column, done, event_book, fill_results, rank_rows, set_cell, xl
from .test_team_event import play, team_book
from .test_unpair import rounds


def notes(book):
    return [
        text
        for what, text in zip(column(book, "日志", "操作"), column(book, "日志", "内容"), strict=True)
        if what == "结果更正"
    ]


def results(book):
    return [
        text
        for what, text in zip(column(book, "日志", "操作"), column(book, "日志", "内容"), strict=True)
        if what == "结果"
    ]


def pairs(book):
    return list(
        zip(*(column(book, "对阵_1", name) for name in ("轮次", "台号", "先手编号", "后手编号")), strict=True)
    )


@pytest.fixture
def book(tmp_path):
    made = event_book(tmp_path, 12)
    rounds(made, 2)
    done("pair", made)
    return made


def test_a_result_entered_again_is_logged_with_the_rounds_that_stand(book):
    before = pairs(book)
    first, second = before[0][2:]

    ran = done("result", book, "后胜", "--round", 1, "--table", 1)

    assert results(book) == ["第 1 轮第 1 台：先胜 → 后胜；第 2–3 轮按原结果编排，不再重排，名次按新结果计算"]
    assert "第 2–3 轮已按原结果编排，不再重排" in ran.err
    assert pairs(book) == before
    points = {row["number"]: row["values"][0] for row in rank_rows(book)}
    won = dict.fromkeys(range(1, 13), 0)
    for (number, *_, one, other), text in zip(before, column(book, "对阵_1", "结果"), strict=True):
        if number < 3:
            won[one if text == "先胜" else other] += 1
    assert points == won
    assert won[second] >= 1
    assert won[first] < 2
    for _ in range(2):
        xl("check", book)
        done("rank", book)
    assert notes(book) == []


def test_a_result_entered_for_the_last_round_or_for_the_first_time_needs_no_note(book):
    ran = done("result", book, "1-0", "--round", 3, "--table", 1)
    assert ran.err == ""
    done("result", book, "0-1", "--round", 3, "--table", 1)
    assert all("按原结果" not in text for text in results(book))


@pytest.mark.parametrize("command", ["check", "rank", "awards"])
def test_a_result_typed_over_is_noted_by_whatever_runs_next_and_only_once(book, command):
    first, second = pairs(book)[0][2:]
    set_cell(book, "对阵_1", "结果", 0, "后胜")

    xl(command, book)

    [note] = notes(book)
    assert note.startswith("第 1 轮的结果（或计分）在第 2 轮编排之后有改动，编号 ")
    assert f"{first}（1 → 0）" in note
    assert f"{second}（0 → 1）" in note
    assert note.endswith("第 2–3 轮按原结果编排，不再重排，名次按新结果计算")
    for again in ("check", "rank", "awards", "check"):
        xl(again, book)
    assert notes(book) == [note]


def test_pairing_the_next_round_notes_it_too_and_uses_the_new_result(book):
    fill_results(book)
    set_cell(book, "对阵_1", "结果", 0, "和")
    before = pairs(book)

    done("pair", book)

    assert len(notes(book)) == 1
    assert pairs(book)[: len(before)] == before
    done("rank", book)
    fill_results(book)
    done("pair", book)
    assert len(notes(book)) == 1


def test_two_corrected_rounds_get_a_note_each_and_a_second_correction_another(book):
    set_cell(book, "对阵_1", "结果", 0, "和")
    set_cell(book, "对阵_1", "结果", 7, "和")
    xl("check", book)
    assert [note[:5] for note in notes(book)] == ["第 1 轮", "第 2 轮"]

    set_cell(book, "对阵_1", "结果", 0, "后胜")
    xl("check", book)
    assert len(notes(book)) == 3

    done("result", book, "先胜", "--round", 1, "--table", 1)
    xl("check", book)
    assert len(notes(book)) == 3


def test_a_dry_run_and_a_refused_command_note_nothing(book):
    set_cell(book, "对阵_1", "结果", 0, "后胜")
    assert xl("pair", book).status == 1
    fill_results(book)
    done("pair", book, "--dry-run")
    assert notes(book) == []
    done("pair", book)
    assert len(notes(book)) == 1


def test_a_penalty_given_later_is_no_correction(book):
    set_cell(book, "选手_1", "罚分", 2, 1)
    xl("check", book)
    done("rank", book)
    assert notes(book) == []


def test_taking_the_later_rounds_back_leaves_nothing_to_note(tmp_path):
    book = event_book(tmp_path, 12)
    rounds(book, 1)
    done("pair", book)
    set_cell(book, "对阵_1", "结果", 0, "后胜")
    done("unpair", book)
    assert len(notes(book)) == 1
    done("pair", book)
    xl("check", book)
    assert len(notes(book)) == 1
    assert "pairing.old-scores" not in xl("check", book, "--format", "json").out


def test_teams_are_noted_by_their_match_points(tmp_path):
    book = team_book(tmp_path, 4, 3)
    play(book, "1 1 0", "1 1 1")
    done("pair", book)
    before = column(book, "对阵_1", "先行方编号")
    first, second = before[0], column(book, "对阵_1", "后行方编号")[0]
    row = column(book, "对阵_1", "台次").index(1)
    rows = list(
        zip(
            column(book, "对阵_1", "轮次"),
            column(book, "对阵_1", "台次"),
            column(book, "对阵_1", "结果"),
            strict=True,
        )
    )
    assert rows[row][:2] == (1, 1)
    for at in (1, 2, 3):
        set_cell(book, "对阵_1", "结果", at, "0-1")

    done("rank", book)

    [note] = notes(book)
    assert f"{first}（1 → 0）" in note
    assert f"{second}（0 → 1）" in note
    assert "第 2 轮按原结果编排" in note
    assert column(book, "对阵_1", "先行方编号") == before
    points = {one["number"]: one["values"][0] for one in rank_rows(book)}
    assert points[second] == 1
    done("result", book, "1 1 1", "--round", 1, "--table", 1)
    assert results(book)[-1].endswith("第 2 轮按原结果编排，不再重排，名次按新结果计算")
    xl("check", book)
    assert len(notes(book)) == 1


def test_a_round_robin_depends_on_no_scores(tmp_path):
    book = event_book(tmp_path, 4)
    rounds(book, 1)
    done("pair", book)
    ran = done("result", book, "后胜", "--round", 1, "--table", 1)
    assert ran.err == ""
    set_cell(book, "对阵_1", "结果", 1, "和")
    xl("check", book)
    assert notes(book) == []


def test_whoever_rested_or_was_absent_in_between_is_noted_for_the_round_he_played(tmp_path):
    book = event_book(tmp_path, 13)
    rounds(book, 1)
    loser = next(row[3] for row in pairs(book) if row[1] == 1)
    set_cell(book, "选手_1", "缺席轮次", loser - 1, "2")
    rounds(book, 1)
    done("pair", book)
    set_cell(book, "对阵_1", "结果", 0, "和")
    xl("check", book)
    [note] = notes(book)
    assert note.startswith("第 1 轮")
    assert f"{loser}（" in note
