"""Switches that bear on what is awarded: what 设置 says is what 奖项, 团体成绩 and 签收表 show."""

from __future__ import annotations

import pytest

from xl_engine.event import Sex

from .closing import awards, book_with, field_of, rows
from .switching import a_field, book_of, choose, tries

MEN, WOMEN = "男子少年甲组", "女子少年甲组"


def in_order(name: str, *units: str):
    """Return a group in which the first of these units is best, each half a point behind the one before."""
    sex = Sex.MALE if name.startswith("男") else Sex.FEMALE
    changes = {n: {"unit": unit, "sex": sex, "penalty": n} for n, unit in enumerate(units, start=1)}
    pairs = ", ".join(f"{n}={n + 1}" for n in range(1, len(units), 2))
    return a_field(pairs, rounds=1, criteria=["积分"], name=name, changes=changes)


@tries("team_place_order")
def test_how_the_places_of_equal_units_are_compared(tmp_path):
    # 甲 has places 3 (man) and 1 (woman), 乙 2 and 2: equal points, the best place is 甲's, the better man 乙's.
    book = book_with(
        tmp_path, "youth-2013", in_order(MEN, "丙", "乙", "甲", "丁"), in_order(WOMEN, "甲", "乙", "戊", "己")
    )
    found = awards(book)["teams_from_individuals"]
    assert [(one["place"], one["unit"], one["points"]) for one in found] == [(1, "甲", -1), (2, "乙", -1)]
    assert [one["award"] for one in found] == ["获奖证书+奖杯", ""]

    choose(book, "team_place_order", "先比男子")

    assert [(one["place"], one["unit"]) for one in awards(book)["teams_from_individuals"]] == [
        (1, "乙"),
        (2, "甲"),
    ]
    assert rows(book, "团体成绩", "名次", "单位", "奖励") == [(1, "乙", "获奖证书+奖杯"), (2, "甲", None)]
    assert rows(book, "签收", "组别", "单位")[-1] == ("少年甲组（团体）", "乙")


@tries("prize_ties")
@pytest.mark.parametrize(
    ("shown", "prizes"),
    [
        ("合并平分", [6666, 6666, 6666]),
        ("按编号顺序", [10000, 6000, 4000]),
        ("各得其名次奖金", [10000, 10000, 10000]),
    ],
)
def test_the_money_of_three_who_share_the_first_place(tmp_path, shown, prizes):
    section = a_field("1=2, 3=4", rounds=1, criteria=["积分"], name="少年男子组", changes={4: {"penalty": 1}})
    book = book_of(tmp_path, section, "youth-open-2023")
    choose(book, "playoff_when", "不加赛")
    choose(book, "prize_ties", shown)
    assert [one["prize"] for one in awards(book)["sections"][0]["places"]] == [*prizes, 2000]
    assert [prize for (prize,) in rows(book, "签收", "奖金")] == [*prizes, 2000]


@tries("count")
def test_a_unit_whose_man_has_never_come_counts_as_entered_only(tmp_path):
    # Of twenty units one has a man who has not played: nineteen have started, and eight of them are awarded.
    units = [f"第{n}中学" for n in range(1, 21)]
    men, women = in_order(MEN, *units), in_order(WOMEN, *units)
    changes = {one.number: {"unit": one.unit, "sex": one.sex, "penalty": one.penalty} for one in men.entrants}
    pairs = ", ".join([*(f"{n}={n + 1}" for n in range(1, 19, 2)), "19+f20"])
    men = a_field(pairs, rounds=1, criteria=["积分"], name=MEN, changes=changes)
    book = book_with(tmp_path, "youth-2013", men, women)

    def awarded():
        return sum(one["award"] != "" for one in awards(book)["teams_from_individuals"])

    assert awarded() == 8
    choose(book, "count", "报名")
    assert awarded() == 12


@pytest.mark.parametrize(("shown", "count"), [("实际参赛", 8), ("报名", 12)])
def test_the_limit_of_thirty_is_that_of_whoever_counts(tmp_path, shown, count):
    pairs = ", ".join([*(f"{n}={n + 1}" for n in range(1, 29, 2)), "29+f30"])
    penalties = {one.number: {"penalty": one.penalty} for one in field_of(MEN, 30).entrants}
    book = book_of(
        tmp_path, a_field(pairs, rounds=1, criteria=["积分"], name=MEN, changes=penalties), "youth-2013"
    )
    choose(book, "count", shown)
    assert len(awards(book)["sections"][0]["places"]) == count
