"""RULES 10, row by row, as an organiser meets it: in the workbook. The rows about teams have a file of their own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.commands.closing import awards, book_with, field_of, rows
from tests.commands.odd import issues, of_player, on_settings, refused
from tests.commands.playing import column, done, event_book, fill_results, set_cell, xl
from tests.commands.switching import a_field, book_of, choose, places
from tests.commands.test_playoffs import games
from tests.standings.building import E1_ROUNDS
from xl_engine.event import Sex, System

from .walking import ROUND_ROBIN, alone, level

BOYS, GIRLS = "男子少年甲组", "女子少年甲组"
POINTS = ("积分", "对手分", "中间对手分", "小分", "胜局")
CIRCLE = {"system": ROUND_ROBIN, "changes": {1: {"faults": 2}, 2: {"faults": 1}}}

FIELDS = {
    "row 5": a_field("1+f2, 3+4", "2+4, 1=3", criteria=POINTS),
    "row 6": a_field("1+2, 3 bye", "2+3, 1 bye", "1=2", criteria=POINTS, changes={3: {"withdrawn_after": 2}}),
    "row 7": a_field("1+3, 2+4", "1ff2, 3=4", criteria=POINTS),
    "row 8": a_field("1ff2, 3 bye", criteria=("对手分",), changes={3: {"penalty": 2}}),
    "row 9": a_field("1=2, 3 bye", criteria=("积分",), changes={3: {"penalty": 1}, 4: {"penalty": 1}}, players=4),
    "row 10": a_field("1+2, 3+4", "2+3, 1+4", "3+1, 2+4", criteria=("积分", "直胜", "违例"), **CIRCLE),
    "row 10 shared": a_field("1+2, 3+4", "2+3, 1+4", "3+1, 2+4", criteria=("积分", "直胜"), **CIRCLE),
    "row 11": a_field("1=2, 3+5, 4 bye", "1+5, 2 bye", criteria=("积分", "直胜")),
    "row 12": a_field("1+2, 3+4", "2+3, 1+4", "3+1, 2+4", criteria=("积分", "违例", "直胜"), system=ROUND_ROBIN,
                      changes={3: {"faults": 1}}),
    "row 13": a_field("1+2, 3=4", "1=3, 2ff4", criteria=POINTS),
    "row 14": a_field("1+2, 3+4, 5=6", "1=3, 5+2, 4=6", "1=5, 2=4, 3=6", "1=6, 2=3, 4=5", criteria=POINTS),
    "row 15": a_field("1 bye, 2+3, 4=5", "1+2, 3 bye, 4+5", "1+4, 2=5", criteria=POINTS),
    "row 21": a_field("1+2", criteria=POINTS, changes={2: {"penalty": 3}}),
    "row 22": a_field("1+2, 3=4", "1=3, 2+4", criteria=POINTS, changes={3: {"disqualified": True}}),
    "row 26 half": a_field(
        "1+5, 2+4, 3 bye", "5+4, 1+3, 2 bye", "2=3, 4?1, 5 bye", "3?4, 5+2, 1 bye", "1+2, 3+5, 4 bye",
        criteria=("积分",), system=ROUND_ROBIN, rounds=5, changes={4: {"withdrawn_after": 2}},
    ),
    "row 26 less": a_field(
        "1+5, 2+4, 3 bye", "5?4, 1+3, 2 bye", "2=3, 4?1, 5 bye", "3?4, 5+2, 1 bye", "1+2, 3+5, 4 bye",
        criteria=("积分",), system=ROUND_ROBIN, rounds=5, changes={4: {"withdrawn_after": 1}},
    ),
    "row 32": a_field("1+2", criteria=("积分",), changes={n: {"name": "张三", "unit": "一中"} for n in (1, 2)}),
    "row 33": a_field("1+2, 3=4, 5 bye", "1+5, 2=3, 4 bye", "5+1, 3+4, 2 bye", criteria=POINTS),
    "row 34 single": a_field(*E1_ROUNDS, criteria=POINTS),
    "row 34 double": a_field(*E1_ROUNDS, criteria=POINTS, scoring="2-1-0"),
}  # fmt: skip
"""One small section for each row that only the ranking is asked about."""


@pytest.fixture(scope="module")
def event(tmp_path_factory) -> Path:
    """All of them as sections of one workbook, ranked."""
    sections = [
        replace(one, name=name, rounds=one.rounds or one.paired_rounds) for name, one in FIELDS.items()
    ]
    book = book_with(tmp_path_factory.mktemp("rows"), "free", *sections)
    done("rank", book)
    return book


@pytest.fixture(scope="module")
def rankings(event) -> dict[str, list[dict[str, Any]]]:
    printed = done("rank", event, "--format", "json").data["sections"]
    return {
        one["name"]: [row | dict(zip(one["criteria"], row["values"], strict=True)) for row in one["rows"]]
        for one in printed
    }


def figures(rankings, name: str, criterion: str) -> dict[int, float]:
    return {row["number"]: row[criterion] for row in rankings[name]}


def order(rankings, name: str) -> list[tuple[int, int]]:
    return [(row["place"], row["number"]) for row in rankings[name]]


def working(event: Path, name: str, number: int) -> str:
    """Return 算式 of a line of 名次."""
    at = list(FIELDS).index(name) + 1
    return str(dict(rows(event, f"名次_{at}", "编号", "算式"))[number])


def test_row_01_all_have_had_a_bye(tmp_path):
    away = {5: {"absent_rounds": frozenset({1})}, 1: {"withdrawn_after": 3}, 2: {"withdrawn_after": 3}}
    section = a_field("1+2, 3 bye", "4+1, 5 bye", "2+3, 4 bye", players=5, changes=away)
    ran = done("pair", book_of(tmp_path, section), "--format", "json")
    assert (ran.data["sections"][0]["bye"], [one["code"] for one in ran.data["problems"]]) == (
        5,
        ["pairing.second-bye"],
    )
    assert "5 号再次轮空" in ran.data["problems"][0]["problem"]


def test_row_02_fewer_opponents_than_rounds(tmp_path):
    book = book_of(tmp_path, a_field(players=5, rounds=6, system=System.SWISS))
    [problem] = done("pair", book, "--dry-run", "--format", "json").data["problems"]
    assert (problem["code"], problem["sheet"], problem["cell"]) == ("rounds.too-many", "设置", "D16")
    assert "改用循环制" in problem["suggestion"]
    assert issues(book) == [("rounds.too-many", "设置", "D16")]
    on_settings(book, "轮数", 5)
    [problem] = done("pair", book, "--dry-run", "--format", "json").data["problems"]
    assert problem["code"] == "rounds.propose-round-robin"
    on_settings(book, "轮数", 4)
    assert done("pair", book, "--dry-run").err == ""


def test_row_03_no_legal_pairing_without_a_rematch(tmp_path):
    # 同单位 in hard mode gives way before anybody meets twice, and it is said; then the pair is named.
    units = {n: {"unit": "甲" if n in (1, 4) else "乙"} for n in (1, 2, 3, 4)}
    section = a_field("1+2, 3+4", "3+1, 2+4", rounds=7, players=4, changes=units)
    book = book_of(tmp_path, section)
    choose(book, "same_unit.scope", "各轮")
    choose(book, "same_unit.mode", "必须")
    on_settings(book, "轮数", 3)
    ran = done("pair", book, "--format", "json")
    assert {frozenset((pair["first"], pair["second"])) for pair in ran.data["sections"][0]["pairs"]} == {
        frozenset((1, 4)), frozenset((2, 3)),
    }  # fmt: skip
    assert "pairing.same-unit" in [one["code"] for one in ran.data["problems"]]
    fill_results(book)
    on_settings(book, "轮数", 4)
    [problem] = refused(book, "pair")
    assert problem["code"] == "pairing.no-legal-pairing"
    assert "把“设置”的轮数改为 3" in problem["suggestion"]


def test_row_03_the_pair_that_would_have_to_repeat_is_named(tmp_path):
    gone = {5: {"withdrawn_after": 3}, 6: {"withdrawn_after": 3}}
    section = a_field(
        "1+2, 3+4, 5=6", "3+1, 2+4, 5 bye", "1+4, 2+3, 6 bye", rounds=5, players=6, changes=gone
    )
    [problem] = refused(book_of(tmp_path, section), "pair")
    assert problem["code"] == "pairing.no-legal-pairing"
    assert "让 1–3、2–4 再次相遇（重复最少）" in problem["suggestion"]


def test_row_04_two_withdrawals_leave_an_even_number(tmp_path):
    book = event_book(tmp_path, 12)
    for number in (3, 9):
        of_player(book, number, "退赛", "赛前")
    assert done("pair", book, "--format", "json").data["sections"][0]["bye"] is None


def test_row_05_absent_in_round_1_and_arrives_later(rankings, tmp_path):
    [absent] = [row for row in rankings["row 5"] if row["number"] == 2]
    assert [absent[name] for name in ("积分", "对手分", "胜局")] == [1, 1.5, 1]
    book = book_of(tmp_path, a_field("1+f2, 3+4", rounds=3, system=System.SWISS))
    paired = done("pair", book, "--format", "json").data["sections"][0]["pairs"]
    assert 2 in {side for pair in paired for side in (pair["first"], pair["second"])}


def test_row_06_the_bye_player_later_withdraws(event, rankings):
    assert figures(rankings, "row 6", "积分")[3] == 1
    assert "对手分 2.5+1+2.5=6" in working(event, "row 6", 2).split("；")


def test_row_07_double_forfeit(rankings):
    for number in (1, 2):
        [row] = [row for row in rankings["row 7"] if row["number"] == number]
        assert [row[name] for name in ("积分", "对手分", "胜局", "小分")] == [1, 1.5, 1, 0.5]


def test_row_08_lowest_positive_when_nobody_has_points(rankings):
    assert figures(rankings, "row 8", "对手分") == {1: 0, 2: 0, 3: 0}


def test_row_09_everyone_tied_on_everything(rankings, event):
    assert order(rankings, "row 9") == [(1, 1), (1, 2), (1, 3), (4, 4)]
    assert [remark for _, remark in rows(event, "名次_5", "编号", "备注")] == ["并列", "并列", "并列", None]


def test_row_10_three_tied_with_a_circle_of_wins(rankings):
    assert order(rankings, "row 10") == [(1, 3), (2, 2), (3, 1), (4, 4)]
    assert order(rankings, "row 10 shared") == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_row_11_two_tied_who_drew_or_have_not_met(rankings):
    # 1 and 2 have drawn, 3 and 4 have not met.
    assert order(rankings, "row 11") == [(1, 1), (1, 2), (3, 3), (3, 4), (5, 5)]


def test_row_12_direct_encounter_for_the_pair_an_earlier_criterion_has_left(rankings):
    assert order(rankings, "row 12") == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert figures(rankings, "row 12", "直胜") == {1: 1, 2: 0, 3: 0, 4: 0}


def test_row_13_median_with_two_opponents(rankings, tmp_path):
    assert figures(rankings, "row 13", "中间对手分")[1] == 0
    book = book_of(tmp_path, FIELDS["row 13"])
    choose(book, "median_short", "不去掉")
    printed = done("rank", book, "--format", "json").data["sections"][0]
    at = printed["criteria"].index("中间对手分")
    assert {row["number"]: row["values"][at] for row in printed["rows"]}[1] == 1


def test_row_14_of_equal_opponents_one_is_dropped_on_each_side(event):
    parts = working(event, "row 14", 1).split("；")
    assert "对手分 1+2.5+2.5+2=8" in parts
    assert "中间对手分 (1)+2.5+(2.5)+2=4.5" in parts


def test_row_15_the_value_of_a_bye_is_dropped_when_it_is_the_lowest(event):
    assert "中间对手分 (1)+1.5+(1.5)=1.5" in working(event, "row 15", 1).split("；")


def test_row_19_a_result_corrected_after_later_rounds_were_paired(tmp_path):
    section = a_field(
        "1+2, 3+4", "1+3, 2+4", "1+4, 2+3", rounds=3, criteria=("积分", "对手分"), system=System.SWISS
    )
    book = book_of(tmp_path, section)
    before = column(book, "对阵_1", "后手编号")
    assert places(book) == {1: 1, 2: 2, 3: 3, 4: 4}

    set_cell(book, "对阵_1", "结果", 0, "后胜")

    assert ("pairing.old-scores", "A-对阵", "A7") in issues(book)
    assert "ranking.stale" in [code for code, _, _ in issues(book)]
    assert places(book) == {2: 1, 1: 2, 3: 3, 4: 4}
    assert column(book, "对阵_1", "后手编号") == before
    assert "ranking.stale" not in [code for code, _, _ in issues(book)]


def test_row_20_a_result_for_a_pair_that_was_not_scheduled(tmp_path):
    book = book_of(tmp_path, a_field("1+2, 3?4", rounds=3, system=ROUND_ROBIN))
    for words in (("--round", 1, "--table", 3), ("--round", 2, "--table", 1)):
        assert xl("result", book, "先胜", *words).status == 1
    set_cell(book, "对阵_1", "后手编号", 1, 9)
    assert [(one["code"], one["cell"]) for one in refused(book, "rank")] == [("pairing.unknown-number", "K6")]
    assert ("pairing.unknown-number", "A-对阵", "K6") in issues(book)


def test_row_21_a_penalty_makes_points_negative_and_opponents_feel_it(rankings):
    assert figures(rankings, "row 21", "积分") == {1: 1, 2: -1.5}
    assert figures(rankings, "row 21", "对手分") == {1: -1.5, 2: 1}


def test_row_22_a_disqualified_player(rankings, event):
    assert [row["number"] for row in rankings["row 22"]] == [1, 2, 4]
    assert "对手分 1+1=2" in working(event, "row 22", 1).split("；")
    at = list(FIELDS).index("row 22") + 1
    assert rows(event, f"名次_{at}", "名次", "编号", "备注")[-1] == (None, 3, "取消资格")
    listed = next(one for one in awards(event)["sections"] if one["name"] == "row 22")
    assert 3 not in [place["number"] for place in listed["places"]]


@pytest.mark.parametrize(("when", "numbers", "due"), [
    (None, (8, 9), 2), ("跨越录取界线", (8, 9), 2), (None, (9, 10), 0), ("跨越录取界线", (9, 10), 0),
])  # fmt: skip
def test_rows_23_and_24_play_off_across_the_limit_and_none_behind_it(tmp_path, when, numbers, due):
    book = alone(tmp_path, "youth-2013", BOYS, level(10, *numbers))
    if when:
        choose(book, "playoff_when", when)
    done("rank", book)
    assert len(games(book)) == due
    found = [row for row in rows(book, "名次_1", "名次", "编号", "备注") if row[1] in numbers]
    assert found == [(numbers[0], number, "并列，须加赛" if due else "并列") for number in numbers]


@pytest.mark.parametrize(("penalties", "awarded"), [
    ((0, 1, 2, 3, 4, 5), [1, 2, 3, 4, 5]), ((0, 1, 2, 3, 4, 4), [1, 2, 3, 4, 5, 5]), ((0, 1, 2, 2, 2, 2), [1, 2, 3, 3, 3, 3]),
])  # fmt: skip
def test_row_25_n_less_1_places_with_a_shared_last_place(tmp_path, penalties, awarded):
    changes = {number: {"penalty": penalty} for number, penalty in enumerate(penalties, start=1)}
    section = a_field("1=2, 3=4, 5=6", rounds=1, criteria=("积分",), name=BOYS, changes=changes)
    book = book_of(tmp_path, section, "youth-2013")
    choose(book, "playoff_when", "不加赛")
    assert [place["place"] for place in awards(book)["sections"][0]["places"]] == awarded


def test_row_26_withdrawal_at_exactly_half_of_a_round_robin(rankings):
    assert figures(rankings, "row 26 half", "积分") == {1: 4, 2: 1.5, 3: 2.5, 5: 2, 4: 0}
    # One game less, and what he has played is struck for everybody.
    assert figures(rankings, "row 26 less", "积分") == {1: 3, 2: 0.5, 3: 1.5, 5: 1, 4: 0}


def test_row_30_of_two_eligible_men_of_a_unit_the_best_placed_counts(tmp_path):
    men = {n: {"unit": "甲" if n < 3 else "乙", "sex": Sex.MALE} for n in range(1, 5)}
    women = {n: {"unit": "甲" if n < 3 else "乙", "sex": Sex.FEMALE} for n in range(1, 5)}
    book = book_with(
        tmp_path, "youth-2013", field_of(BOYS, 4, changes=men), field_of(GIRLS, 4, changes=women)
    )
    done("awards", book)
    assert rows(book, "团体成绩", "单位", "男选手", "男子名次", "女选手", "女子名次") == [
        ("甲", "选手01", 1, "选手01", 1), ("乙", "选手03", 3, "选手03", 3),
    ]  # fmt: skip


def test_row_31_men_and_women_have_played_different_numbers_of_rounds(tmp_path):
    # 1 of both groups has won all: two points and one are added as they are.
    men = a_field("1+2, 3+4", "1+3, 2+4", rounds=2, criteria=("积分",), name=BOYS,
                  changes={n: {"sex": Sex.MALE} for n in range(1, 5)})  # fmt: skip
    women = a_field("1+2, 3+4", rounds=1, criteria=("积分",), name=GIRLS,
                    changes={n: {"sex": Sex.FEMALE} for n in range(1, 5)})  # fmt: skip
    book = book_with(tmp_path, "youth-2013", men, women)
    assert "各组别的轮数不同（男子少年甲组 2、女子少年甲组 1）" in done("awards", book).err
    assert (awards(book)["teams_from_individuals"][0]["unit"], awards(book)["teams_from_individuals"][0]["points"]) == (
        "第1棋社", 3,
    )  # fmt: skip


def test_row_32_identical_names(rankings):
    assert [(row["number"], row["name"], row["积分"]) for row in rankings["row 32"]] == [
        (1, "张三", 1),
        (2, "张三", 0),
    ]


def test_row_33_the_table_in_the_middle_of_the_event(tmp_path):
    book = book_of(tmp_path, FIELDS["row 33"])
    shown = []
    for after in (1, 2, 3):
        done("rank", book, "--after", after)
        shown.append(
            [
                part
                for part in str(dict(rows(book, "名次_1", "编号", "算式"))[5]).split("；")
                if part.startswith("对手分")
            ]
        )
    assert shown == [["对手分 0.5=0.5"], ["对手分 0.5+2=2.5"], ["对手分 1.5+2+2=5.5"]]


def test_row_34_two_points_for_a_win_double_the_tables_and_keep_the_order(rankings):
    assert order(rankings, "row 34 single") == order(rankings, "row 34 double")
    for criterion in POINTS[:3]:
        single = figures(rankings, "row 34 single", criterion)
        assert figures(rankings, "row 34 double", criterion) == {
            number: 2 * value for number, value in single.items()
        }
    assert figures(rankings, "row 34 double", "胜局") == figures(rankings, "row 34 single", "胜局")


def test_row_35_in_the_last_round_two_leaders_who_are_both_due_the_first_move(tmp_path):
    # 1 and 2 have had 后手 twice running and have to meet: in the last round the limit gives way.
    rounds = ("3-1, 4-2, 5+6", "5-1, 6-2, 3=4")
    book = book_of(tmp_path, a_field(*rounds, rounds=3, system=System.SWISS))
    paired = done("pair", book, "--dry-run", "--format", "json").data["sections"][0]["pairs"]
    assert {paired[0]["first"], paired[0]["second"]} == {1, 2}
    on_settings(book, "轮数", 4)
    paired = done("pair", book, "--dry-run", "--format", "json").data["sections"][0]["pairs"]
    assert {1, 2} not in [{pair["first"], pair["second"]} for pair in paired]
