"""回避 and 申请轮空 from the sheet to the round, the figures, the event file and back."""

from __future__ import annotations

from dataclasses import replace

from openpyxl import load_workbook

from tests.awards.building import team_event
from xl_engine.event import Event, System
from xl_engine.workbook.hosts import ClosedFile

from .odd import issues, of_player, there_and_back
from .playing import column, done, event_book, fill_results
from .switching import a_field, book_of, figures

ASKING = {1: {"avoids": frozenset({2, 4})}, 5: {"requested_byes": frozenset({1, 3})}}


def test_an_event_file_goes_through_a_workbook_without_loss(tmp_path):
    players = a_field("1+3, 2+4", players=5, changes=ASKING)
    event = Event("测试杯", "free", sections=(players,))

    [section] = there_and_back(tmp_path, event).sections

    assert [one.avoids for one in section.entrants] == [one.avoids for one in players.entrants]
    assert [one.requested_byes for one in section.entrants] == [
        one.requested_byes for one in players.entrants
    ]


def test_teams_and_their_players_go_through_a_workbook_without_loss(tmp_path):
    section = team_event(3, "1-2 ++-, 3 bye", rounds=3)
    first, *teams = section.teams
    somebody, *players = section.entrants
    section = replace(
        section,
        teams=(replace(first, avoids=frozenset({3}), requested_byes=frozenset({2})), *teams),
        entrants=(replace(somebody, avoids=frozenset({21})), *players),
    )

    [found] = there_and_back(tmp_path, Event("测试杯", "team-2025", sections=(section,))).sections

    assert (found.teams[0].avoids, found.teams[0].requested_byes) == ({3}, {2})
    assert found.entrants[0].avoids == {21}


def test_what_stands_on_the_sheet_is_kept_by_the_round(tmp_path):
    book = event_book(tmp_path, 14)
    of_player(book, 13, "申请轮空", "1")
    of_player(book, 14, "申请轮空", "第1轮")
    assert {"first": 1, "second": 7} in _pairs(book)
    of_player(book, 7, "回避", "1")

    plan = done("pair", book, "--dry-run", "--format", "json").data["sections"][0]

    assert plan["requested_byes"] == [13, 14]
    assert {"first": 1, "second": 7} not in _pairs(book)
    names = column(book, "选手_1", "姓名")
    assert f"申请轮空：13 {names[12]}、14 {names[13]}\n" in done("pair", book).out


def test_absences_announced_are_listed_beside_the_round(tmp_path):
    book = event_book(tmp_path, 14)
    of_player(book, 3, "缺席轮次", "1-2")
    of_player(book, 9, "缺席轮次", "1")
    of_player(book, 14, "缺席轮次", "2")
    # Whoever is away for another reason is not listed again.
    of_player(book, 12, "缺席轮次", "1")
    of_player(book, 12, "退赛", "赛前")
    of_player(book, 13, "缺席轮次", "1")
    of_player(book, 13, "申请轮空", "1")
    names = column(book, "选手_1", "姓名")

    plan = done("pair", book, "--dry-run", "--format", "json").data["sections"][0]
    told = done("pair", book).out

    assert (plan["absent"], plan["requested_byes"]) == ([3, 9], [13])
    assert f"  缺席：3 {names[2]}、9 {names[8]}\n" in told
    fill_results(book)
    assert f"  缺席：3 {names[2]}、14 {names[13]}\n" in done("pair", book).out
    fill_results(book)
    last = done("pair", book, "--format", "json").data["sections"][0]
    assert "absent" not in last


def test_a_round_asked_off_has_its_points_in_ranking_crosstable_and_next_round(tmp_path):
    book = event_book(tmp_path, 11)
    of_player(book, 11, "申请轮空", "1")
    done("pair", book)
    fill_results(book)

    assert figures(book, "积分")[11] == 0.5
    assert column(book, "成绩_1", "第1轮")[10] == "申请轮空 0.5\n0.5"
    done("pair", book)
    view = ClosedFile(book).read("对阵_1")
    at = {
        heading: view.headings.index(heading)
        for heading in ("轮次", "先手编号", "先手积分", "后手编号", "后手积分")
    }
    points = {
        row[at[f"{side}编号"]]: row[at[f"{side}积分"]] for row in view.rows[5:] for side in ("先手", "后手")
    }
    assert points[11] == 0.5
    assert {code for code, _, _ in issues(book)} == {"result.missing"}


def test_what_cannot_be_meant_is_told_with_its_cell(tmp_path):
    book = book_of(tmp_path, a_field(players=10, changes={2: {"avoids": frozenset({2, 19})}}))

    assert issues(book) == [
        ("player.avoids-himself", "A-选手", "O6"), ("player.avoids-nobody", "A-选手", "O6"),
    ]  # fmt: skip
    assert load_workbook(book)["A-选手"]["O4"].value == "回避"


def test_a_table_of_all_against_all_cannot_keep_them(tmp_path):
    section = a_field(players=6, system=System.ROUND_ROBIN, rounds=None, changes=ASKING)

    assert issues(book_of(tmp_path, section)) == [
        ("player.avoids-in-round-robin", "A-选手", "O5"), ("player.bye-in-round-robin", "A-选手", "J9"),
    ]  # fmt: skip


def test_drawing_again_keeps_the_same_two_apart(tmp_path):
    book = event_book(tmp_path, 6)
    names = dict(zip(column(book, "选手_1", "编号"), column(book, "选手_1", "姓名"), strict=True))
    of_player(book, 3, "回避", "4")
    done("draw", book, "--section", "A", "--seed", "12")

    listed = list(
        zip(*(column(book, "选手_1", heading) for heading in ("编号", "姓名", "回避")), strict=True)
    )
    new = {name: number for number, name, _ in listed}
    assert new[names[3]] != 3
    assert [(name, avoided) for _, name, avoided in listed if avoided] == [(names[3], str(new[names[4]]))]


def _pairs(book):
    plan = done("pair", book, "--dry-run", "--format", "json").data["sections"][0]
    return [{side: pair[side] for side in ("first", "second")} for pair in plan["pairs"]]
