"""Numbers typed by hand: the engine fills in what stands beside them and leaves alone what the organiser typed."""

from __future__ import annotations

import pytest

from tests.workbook.validity import findings
from xl_engine.commands.sentences import is_of_engine

from .playing import column, done, event_book, fill_results, set_cell
from .test_check_by_hand import NUMBERS, exchange_opponents, issues, play, type_rounds
from .test_team_event import play as play_boards
from .test_team_event import team_book

TEXTS = ("先手", "先手单位", "先手积分", "后手", "后手单位", "后手积分")


def shown(book, row):
    return tuple(column(book, "对阵_1", heading)[row] for heading in TEXTS)


def expected(book, row, number_of_round):
    """Return what is to stand beside the numbers of a row, by the results of the rounds before."""
    people = {
        number: (name, unit)
        for number, name, unit in zip(
            *(column(book, "选手_1", heading) for heading in ("编号", "姓名", "单位")), strict=True
        )
    }
    rounds, results = column(book, "对阵_1", "轮次"), column(book, "对阵_1", "结果")
    points = dict.fromkeys(people, 0)
    for at, result in enumerate(results):
        if rounds[at] < number_of_round:
            points[column(book, "对阵_1", NUMBERS[result != "先胜"])[at]] += 1
    found = []
    for heading in NUMBERS:
        number = column(book, "对阵_1", heading)[row]
        found += [*people[number], points[number]]
    return tuple(found)


def exchange_numbers(book, row, other, heading="后手编号"):
    numbers = column(book, "对阵_1", heading)
    set_cell(book, "对阵_1", heading, row, numbers[other])
    set_cell(book, "对阵_1", heading, other, numbers[row])


def told(book):
    return [
        text
        for what, text in zip(column(book, "日志", "操作"), column(book, "日志", "内容"), strict=True)
        if what == "人工改动"
    ]


def test_check_fills_in_what_stands_beside_exchanged_numbers_and_says_so_once(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    done("pair", book)
    exchange_numbers(book, 6, 11)

    ran = done("check", book)

    assert "A 第 2 轮第 1、6 台的编号是人工填写的" in ran.out
    for row in (6, 11):
        assert shown(book, row) == expected(book, row, 2)
        assert column(book, "对阵_1", "编排说明")[row] == "人工改动"
    assert column(book, "对阵_1", "编排说明")[7].startswith("同为")
    assert issues(book, "pairing.name-differs", "pairing.old-scores") == []
    assert [issue["code"] for issue in issues(book, "pairing.changed-by-hand")] == ["pairing.changed-by-hand"]
    assert len(told(book)) == 1
    assert findings(book) == []


def test_a_swap_with_its_names_is_no_changed_result_after_the_round_is_amended(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    done("pair", book)
    exchange_opponents(book, 1, 6, 6)
    gone = column(book, "对阵_1", "先手编号")[8]

    done("pair", book, "--remove", gone)

    assert issues(book, "pairing.old-scores") == []
    assert [shown(book, row)[2::3] for row in (6, 11)] == [expected(book, row, 2)[2::3] for row in (6, 11)]
    fill_results(book)
    done("pair", book)
    assert issues(book, "pairing.old-scores") == []


def test_numbers_changed_twice_and_put_back_have_the_right_names_each_time(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    done("pair", book)
    before = [shown(book, row) for row in range(6, 12)]
    for one, other in ((6, 11), (11, 8)):
        exchange_numbers(book, one, other)
        done("check", book)
    assert [shown(book, row) for row in range(6, 12)] == [expected(book, row, 2) for row in range(6, 12)]
    for one, other in ((11, 8), (6, 11)):
        exchange_numbers(book, one, other)
    done("check", book)
    assert [shown(book, row) for row in range(6, 12)] == before


def test_pairing_fills_in_a_round_typed_with_numbers_only(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    [section] = done("pair", book, "--dry-run", "--format", "json").data["sections"]
    type_rounds(book, 6, [(pair["first"], pair["second"]) for pair in section["pairs"]], 2)
    fill_results(book)

    ran = done("pair", book)

    assert "第 2 轮第 1、2、3、4、5、6 台" in ran.out
    assert [shown(book, row) for row in range(6, 12)] == [expected(book, row, 2) for row in range(6, 12)]
    assert column(book, "对阵_1", "编排说明")[6:12] == [None] * 6
    assert "人工填写" not in done("check", book).out


def test_what_the_organiser_has_typed_stays_and_is_told(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    done("pair", book)
    exchange_numbers(book, 6, 11)
    set_cell(book, "对阵_1", "后手", 6, "外来人")
    set_cell(book, "对阵_1", "编排说明", 6, "裁判长决定对调")

    assert len(issues(book, "pairing.name-differs")) == 1

    assert column(book, "对阵_1", "后手")[6] == "外来人"
    assert column(book, "对阵_1", "编排说明")[6] == "裁判长决定对调"
    assert column(book, "对阵_1", "编排说明")[11] == "人工改动"


def test_exchanged_names_alone_are_told_and_not_put_back(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    names = column(book, "对阵_1", "后手")
    set_cell(book, "对阵_1", "后手", 0, names[1])

    assert len(issues(book, "pairing.name-differs")) == 1

    assert column(book, "对阵_1", "后手")[0] == names[1]


@pytest.mark.parametrize("number", [1, 99])
def test_numbers_that_cannot_be_right_are_left_with_what_stands_beside_them(tmp_path, number):
    book = event_book(tmp_path, 12)
    done("pair", book)
    before = shown(book, 5)
    set_cell(book, "对阵_1", "后手编号", 5, number)
    assert issues(book, "pairing.number-twice", "pairing.unknown-number")
    assert shown(book, 5) == before


def test_a_bye_given_by_hand_loses_the_opponent_who_stood_there(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    done("pair", book)
    set_cell(book, "对阵_1", "后手编号", 11, None)
    done("check", book)
    assert shown(book, 11)[3:] == ("轮空", None, None)


def test_points_filled_in_once_stay_when_results_are_corrected_later(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    done("pair", book)
    exchange_numbers(book, 6, 11)
    done("check", book)
    before = shown(book, 6)
    for row in range(6):
        set_cell(
            book, "对阵_1", "结果", row, "后胜" if column(book, "对阵_1", "结果")[row] == "先胜" else "先胜"
        )
    done("check", book)
    assert shown(book, 6) == before


def test_unpairing_forgets_what_was_typed(tmp_path):
    book = event_book(tmp_path, 12)
    play(book, 1)
    done("pair", book)
    sentences = column(book, "对阵_1", "编排说明")
    exchange_numbers(book, 6, 11)
    done("check", book)
    done("unpair", book)
    done("pair", book)
    done("check", book)
    assert column(book, "对阵_1", "编排说明") == sentences
    assert len(told(book)) == 1


def test_a_dry_run_writes_nothing(tmp_path):
    book = event_book(tmp_path, 12)
    done("pair", book)
    exchange_numbers(book, 0, 5)
    fill_results(book)
    before = book.read_bytes()
    done("pair", book, "--dry-run")
    assert book.read_bytes() == before


def test_teams_exchanged_by_number_bring_their_players(tmp_path):
    book = team_book(tmp_path, teams=6, rounds=5)
    play_boards(book, "1 1 0", "1 0 1", "0.5 1 1")
    done("pair", book)
    teams = dict(zip(column(book, "队伍_1", "编号"), column(book, "队伍_1", "队名"), strict=True))
    exchange_numbers(book, 12, 16, "后行方编号")

    done("check", book)

    for row in (12, 16):
        team = column(book, "对阵_1", "后行方编号")[row]
        assert column(book, "对阵_1", "后行方")[row] == teams[team]
        assert column(book, "对阵_1", "后行方编号")[row + 1 : row + 4] == [team * 10 + at for at in (1, 2, 3)]
        assert column(book, "对阵_1", "后行方")[row + 1 : row + 4] == [
            f"{teams[team]}{at}" for at in "一二三"
        ]
        assert column(book, "对阵_1", "编排说明")[row] == "人工改动"
    assert issues(book, "pairing.name-differs", "pairing.wrong-seat") == []


def test_boards_that_were_played_keep_their_players(tmp_path):
    book = team_book(tmp_path, teams=6, rounds=5)
    play_boards(book, "1 1 0", "1 0 1", "0.5 1 1")
    players = column(book, "对阵_1", "后行方编号")[1:4]
    exchange_numbers(book, 0, 4, "后行方编号")
    assert issues(book, "pairing.wrong-seat")
    assert column(book, "对阵_1", "后行方编号")[1:4] == players


@pytest.mark.parametrize("count", [5, 13])
def test_every_sentence_of_the_engine_is_known_as_such(tmp_path, count):
    book = event_book(tmp_path, count)
    play(book, 3)
    done("pair", book)
    if count > 8:
        done("pair", book, "--remove", column(book, "对阵_1", "先手编号")[-2])
    assert [text for text in column(book, "对阵_1", "编排说明") if text and not is_of_engine(text)] == []


@pytest.mark.parametrize("text", ["裁判长决定对调", "应双方要求换台", ""])
def test_a_sentence_of_the_organiser_is_not_taken_for_the_engines(text):
    assert not is_of_engine(text)
