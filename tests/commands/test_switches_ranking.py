"""Switches that bear on the figures and places of individuals: what 设置 says is what the ranking shows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.standings.building import E1_ROUNDS
from xl_engine.event import Event, Section, System
from xl_engine.exchange import write_event

from .playing import column, done
from .switching import a_field, book_of, choose, figures, footing, places, ranking, tries

E2_ROUNDS = ("1+2, 3=4, 5 bye", "1+3, 2+f5, 4 bye", "1+f5, 4+2, 3 bye")
E1 = a_field(*E1_ROUNDS, criteria=["积分", "中间对手分"])
E2 = a_field(*E2_ROUNDS, criteria=["积分", "对手分", "胜局"])
TWO_ROUNDS = a_field("1+2, 3+4", "1+3, 2+4", criteria=["积分", "中间对手分"])
ONE_ABSENCE = a_field(
    "1+2, 3+4, 5 bye", "1+3, 5+4", "1=5, 2+4, 3 bye", criteria=["积分", "对手分"],
    changes={2: {"absent_rounds": frozenset({2})}, 4: {"penalty": 2}},
)  # fmt: skip
"""积分: 1 and 5 2.5, 3 2, 2 1, and 4 −1 after a 罚分; the byes are in rounds 1 (of 5) and 3 (of 3)."""
LEAVES_SWISS = a_field(
    "1+2, 3+4", "1+3, 4 bye", "1+4, 3 bye", criteria=["积分", "对手分"], changes={2: {"withdrawn_after": 1}}
)
LEAVES_EARLY = a_field(
    "1+4, 2=3", system=System.ROUND_ROBIN, rounds=3, criteria=["积分"], changes={4: {"withdrawn_after": 1}}
)
LEAVES_LATE = a_field(
    "1+4, 2=3", "4+3, 1+2", system=System.ROUND_ROBIN, rounds=3, criteria=["积分"],
    changes={4: {"withdrawn_after": 2}},
)  # fmt: skip
JOINS_LATE = a_field("1+2, 3+4", players=5, criteria=["积分"], changes={5: {"joined_round": 2}})
PLAIN = a_field("1+2, 3=4", criteria=["积分"])
RESTS = a_field("1+2, 3 bye", criteria=["积分"])
ASKED = a_field("1+2", criteria=["积分"], players=3, changes={3: {"requested_byes": frozenset({1})}})
FORFEIT = a_field("1+f2, 3+4", criteria=["积分", "后手局数"])


def _case(key: str, shown: object, section: Section, criterion: str, before: Any, after: Any) -> Any:
    return pytest.param(key, shown, section, criterion, before, after, id=f"{key}={shown}")


def _opponents(*values: float) -> dict[int, float]:
    return dict(zip((5, 3, 2), values, strict=True))


_USUAL = _opponents(2.5, 2.5, 1.5)
FIGURES = [
    _case("points", "2-1-0", PLAIN, "积分", {1: 1, 2: 0, 3: 0.5, 4: 0.5}, {1: 2, 2: 0, 3: 1, 4: 1}),
    _case("points", "3-1-0", PLAIN, "积分", {1: 1, 2: 0, 3: 0.5, 4: 0.5}, {1: 3, 2: 0, 3: 1, 4: 1}),
    _case("bye_points", "按和", RESTS, "积分", {1: 1, 2: 0, 3: 1}, {1: 1, 2: 0, 3: 0.5}),
    _case("bye_points", "按负", RESTS, "积分", {1: 1, 2: 0, 3: 1}, {1: 1, 2: 0, 3: 0}),
    _case("bye_points", 1.5, RESTS, "积分", {1: 1, 2: 0, 3: 1}, {1: 1, 2: 0, 3: 1.5}),
    _case("requested_bye_points", "记 0 分", ASKED, "积分", {1: 1, 2: 0, 3: 0.5}, {1: 1, 2: 0, 3: 0}),
    _case("requested_bye_points", "按胜", ASKED, "积分", {1: 1, 2: 0, 3: 0.5}, {1: 1, 2: 0, 3: 1}),
    _case("bye_opponent", "记 0 分", ONE_ABSENCE, "对手分", _USUAL, _opponents(1.5, 1.5, 1.5)),
    _case("bye_opponent", "全体最低分", ONE_ABSENCE, "对手分", _USUAL, _opponents(0.5, 0.5, 1.5)),
    _case("bye_opponent", "本人积分", ONE_ABSENCE, "对手分", _USUAL, _opponents(4, 3.5, 1.5)),
    _case("bye_opponent", "满分的一半", ONE_ABSENCE, "对手分", _USUAL, _opponents(3, 3, 1.5)),
    _case("bye_opponent", "国际棋联 2024", ONE_ABSENCE, "对手分", _USUAL, _opponents(4, 3.5, 2.5)),
    _case("bye_opponent", "国际棋联 2026", ONE_ABSENCE, "对手分", _USUAL, _opponents(3, 3, 2.5)),
    _case("bye_opponent", "围棋办法（轮次差）", ONE_ABSENCE, "对手分", _USUAL, _opponents(4.5, 2.5, 1.5)),
    _case("forfeit_opponent", "不计", E2, "对手分",
          {1: 3.5, 2: 6.5, 3: 6.5, 4: 3.5, 5: 5}, {1: 2.5, 2: 5.5, 3: 6.5, 4: 3.5, 5: 1}),
    _case("forfeit_opponent", "国际棋联办法", E2, "对手分",
          {1: 3.5, 2: 6.5, 3: 6.5, 4: 3.5, 5: 5}, {1: 3.5, 2: 6.5, 3: 6.5, 4: 3.5, 5: 3}),
    _case("withdrawn_opponent", "其后各轮按和棋", LEAVES_SWISS, "对手分",
          {1: 3, 2: 3, 3: 5, 4: 6}, {1: 4, 2: 3, 3: 5, 4: 6}),
    _case("median.high", 0, E1, "中间对手分", {1: 8, 5: 5.5}, {1: 11, 5: 9.5}),
    _case("median.high", 2, E1, "中间对手分", {1: 8, 5: 5.5}, {1: 5, 5: 3.5}),
    _case("median.low", 0, E1, "中间对手分", {1: 8, 5: 5.5}, {1: 9.5, 5: 7}),
    _case("median.low", 2, E1, "中间对手分", {1: 8, 5: 5.5}, {1: 6, 5: 4}),
    _case("median_short", "不去掉", TWO_ROUNDS, "中间对手分",
          {1: 0, 2: 0, 3: 0, 4: 0}, {1: 2, 2: 2, 3: 2, 4: 2}),
    _case("wins_count_bye", "否", E2, "胜局", {1: 3, 2: 1, 3: 1, 4: 2, 5: 1}, {1: 3, 2: 1, 3: 0, 4: 1, 5: 0}),
    _case("wins_count_forfeit", "否", E2, "胜局",
          {1: 3, 2: 1, 3: 1, 4: 2, 5: 1}, {1: 2, 2: 0, 3: 1, 4: 2, 5: 1}),
    _case("unplayed_colour", "按编排计", FORFEIT, "后手局数",
          {1: 0, 2: 0, 3: 0, 4: 1}, {1: 0, 2: 1, 3: 0, 4: 1}),
    _case("late_entry_points", "每轮半分", JOINS_LATE, "积分", {1: 1, 5: 0}, {1: 1, 5: 0.5}),
    _case("rr_withdrawal", "保留", LEAVES_EARLY, "积分",
          {1: 0, 2: 0.5, 3: 0.5, 4: 0}, {1: 1, 2: 0.5, 3: 0.5, 4: 0}),
    _case("rr_withdrawal", "一律注销", LEAVES_LATE, "积分",
          {1: 2, 2: 0.5, 3: 0.5, 4: 1}, {1: 1, 2: 0.5, 3: 0.5, 4: 0}),
]  # fmt: skip


@tries(*(case.values[0] for case in FIGURES))
@pytest.mark.parametrize(("key", "shown", "section", "criterion", "before", "after"), FIGURES)
def test_the_figures_are_those_of_the_switch_and_it_stands_under_the_ranking(
    tmp_path, key, shown, section, criterion, before, after
):
    book = book_of(tmp_path, section)
    found = figures(book, criterion)
    assert {number: found[number] for number in before} == before

    title = choose(book, key, shown)

    found = figures(book, criterion)
    assert {number: found[number] for number in after} == after
    assert f"{title}：{shown}" in footing(book)


@tries("direct")
def test_direct_encounter_of_three_who_have_all_met(tmp_path):
    section = a_field(
        "1+2, 3+4, 5 bye", "1=3, 2+5, 4 bye", "1+5, 2=4, 3 bye", "4+1, 3+5, 2 bye", "2+3, 5+4, 1 bye",
        system=System.ROUND_ROBIN, rounds=5, criteria=["积分", "直胜"],
    )  # fmt: skip
    book = book_of(tmp_path, section)
    assert places(book) == {1: 1, 2: 1, 3: 1, 4: 4, 5: 5}

    choose(book, "direct", "多人互相都对局过时用小循环")

    assert places(book) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


THREE_TIES = a_field("1+2, 3+4, 5=6", rounds=1, criteria=["积分"], name="男子组")
"""Places 1–2, 3–4 and 5–6 are shared."""


def _in_2019(folder, section=THREE_TIES):
    return book_of(folder, section, "individual-2019")


def _played_off(book):
    return [tie["places"] for tie in ranking(book)["playoffs"]]


@tries("playoff_when")
@pytest.mark.parametrize(
    ("shown", "after"),
    [("跨越录取界线", [[3, 4]]), ("一律加赛", [[1, 2], [3, 4], [5, 6]]), ("不加赛", [])],
)
def test_which_ties_are_played_off(tmp_path, shown, after):
    book = _in_2019(tmp_path)
    assert _played_off(book) == [[1, 2], [3, 4]]

    choose(book, "playoff_when", shown)

    assert _played_off(book) == after
    assert done("rank", book).err.count("须加赛") + done("rank", book).err.count("一律加赛") == len(after)


@tries("playoff_limit")
@pytest.mark.parametrize(
    ("shown", "after"),
    [(2, [[1, 2]]), ("全部名次", [[1, 2], [3, 4], [5, 6]]), ("录取名次", [[1, 2], [3, 4], [5, 6]])],
)
def test_which_places_are_played_for(tmp_path, shown, after):
    book = _in_2019(tmp_path)
    assert _played_off(book) == [[1, 2], [3, 4]]

    choose(book, "playoff_limit", shown)

    assert _played_off(book) == after


@tries("rank_style")
def test_how_shared_places_are_written(tmp_path):
    book = _in_2019(tmp_path)
    assert places(book) == {1: 1, 3: 1, 5: 3, 6: 3, 2: 5, 4: 5}

    choose(book, "rank_style", "1、2、2、3")

    assert places(book) == {1: 1, 3: 1, 5: 2, 6: 2, 2: 3, 4: 3}
    assert footing(book).count("1、2、2、3") == 1


def _awarded(book) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = done("awards", book, "--format", "json").data["sections"][0]["places"]
    return found


@tries("prize_ties")
@pytest.mark.parametrize(
    ("shown", "after"),
    [("按编号顺序", [10000, 6000, 4000, 2000, 2000, 2000]), ("各得其名次奖金", [10000, 10000, 4000, 4000, 2000, 2000])],
)  # fmt: skip
def test_the_money_of_shared_places(tmp_path, shown, after):
    section = a_field("1+2, 3+4, 5=6", rounds=1, criteria=["积分"], name="少年男子组")
    book = book_of(tmp_path, section, "youth-open-2023")
    assert [place["prize"] for place in _awarded(book)] == [8000, 8000, 3000, 3000, 2000, 2000]

    choose(book, "prize_ties", shown)

    assert [place["prize"] for place in _awarded(book)] == after


@tries("count")
def test_who_counts_for_the_number_of_places(tmp_path):
    # 1 point, 0.5, 0, −0.5, −1 and −1.5, so that nobody shares a place; number 6 has never come.
    penalties = {3: 1, 5: 2, 2: 1, 4: 2, 6: 3}
    section = a_field(
        "1+2, 3+4, 5+f6", rounds=1, criteria=["积分"], name="男子少年甲组",
        changes={number: {"penalty": penalty} for number, penalty in penalties.items()},
    )  # fmt: skip
    book = book_of(tmp_path, section, "youth-2013")
    assert [place["number"] for place in _awarded(book)] == [1, 3, 5, 2]

    choose(book, "count", "报名")

    assert [place["number"] for place in _awarded(book)] == [1, 3, 5, 2, 4]


@pytest.mark.parametrize(
    ("own", "cell", "points"), [(None, None, {1: 2, 2: 0}), ("3-1-0", "3-1-0", {1: 3, 2: 0})]
)
def test_a_section_scores_as_the_settings_say_unless_it_says_so_itself(tmp_path, own, cell, points):
    data = json.loads(write_event(Event("测试杯", settings={"points": "2-1-0"}, sections=(PLAIN,))))
    del data["sections"][0]["points"]
    if own:
        data["sections"][0]["points"] = own
    (tmp_path / "赛事.json").write_text(json.dumps(data), encoding="utf-8")
    book = tmp_path / "赛事.xlsx"
    done("convert", tmp_path / "赛事.json", book)

    assert column(book, "组别", "局分") == [cell]
    found = figures(book, "积分")
    assert {number: found[number] for number in points} == points


def test_points_on_the_sheet_go_into_the_event_file_and_come_back(tmp_path):
    book = book_of(tmp_path, PLAIN)
    choose(book, "points", "2-1-0")

    done("convert", book, tmp_path / "赛事.json")
    done("convert", tmp_path / "赛事.json", tmp_path / "又一次.xlsx")

    assert column(tmp_path / "又一次.xlsx", "组别", "局分") == [None]
    assert figures(tmp_path / "又一次.xlsx", "积分") == {1: 2, 2: 0, 3: 1, 4: 1}
