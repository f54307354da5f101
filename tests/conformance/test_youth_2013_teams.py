"""2013 少年规程 about teams, made from individual results: 六（二）, 八（三）, 八（六）2, 十（一） and （二）1."""

from __future__ import annotations

from tests.commands.closing import awards, book_with, field_of, rows
from tests.commands.switching import a_field
from xl_engine.event import Sex

from .played import played

KEY = "youth-2013"
AGES = ("少年甲组", "少年乙组", "儿童甲组", "儿童乙组")


def side(group, *units, points=None, **about):
    """Return a group in which the places are those of the units given, best first; ``points`` in halves if they matter."""
    sex = Sex.MALE if group.startswith("男") else Sex.FEMALE
    size = len(units) + len(units) % 2
    penalties = [-one for one in points] if points else [2 * at for at in range(len(units))]
    least = min(penalties)
    changes = {
        at: {"unit": unit, "sex": sex, "penalty": penalty - least}
        for at, (unit, penalty) in enumerate(zip(units, penalties, strict=True), start=1)
    }  # fmt: skip
    if size > len(units):
        changes[size] = {"unit": f"别的{sex}", "sex": sex, "penalty": 40}
    pairs = ", ".join(f"{n}={n + 1}" for n in range(1, size, 2))
    return a_field(pairs, rounds=1, criteria=["积分"], name=group, changes=changes, **about)


def units(book):
    return [(one["place"], one["unit"], one["points"]) for one in awards(book)["teams_from_individuals"]]


def test_article_6_2_a_team_is_made_of_men_and_women(tmp_path):
    # 六（二）: "参加团体赛的代表队必须由男女选手共同组成。"
    book = book_with(
        tmp_path, KEY, side("男子少年甲组", "甲", "乙", "丙"), side("女子少年甲组", "丙", "丁", "甲")
    )
    assert [one["unit"] for one in awards(book)["teams_from_individuals"]] == ["甲", "丙"]


def test_article_8_3_teams_in_four_age_groups():
    # 八（三）: "团体赛分为少年甲组、少年乙组团体赛和儿童甲组、儿童乙组团体赛。"
    found = played(KEY).awards["teams_from_individuals"]
    assert list(dict.fromkeys(one["group"] for one in found)) == list(AGES)


def test_article_8_6_2_points_of_the_best_man_and_the_best_woman(tmp_path):
    # 八（六）2: "各组别取每队成绩最好的1名男选手和1名女选手的积分相加，即为该队积分，积分高者名次列前"
    men = side("男子少年甲组", "乙", "甲", "甲", "甲", points=[4, 3, 2, 1])
    women = side("女子少年甲组", "甲", "丙", "乙", "乙", points=[4, 3, 2, 1])
    book = book_with(tmp_path, KEY, men, women)
    # Everybody begins with half a point and has lost the difference to the best: 0.5 + 0, −0.5, −1, −1.5.
    assert units(book) == [(1, "甲", 0.5), (2, "乙", 0)]
    assert rows(book, "团体成绩", "单位", "男子名次", "女子名次") == [("甲", 2, 1), ("乙", 1, 3)]


def test_article_8_6_2_equal_points_the_better_individual_place(tmp_path):
    # 八（六）2: "如果积分相同，则依次比较个人名次，个人名次高者成绩列前": 1 and 4 against 2 and 3.
    men = side("男子少年甲组", "丁", "乙", "丁", "甲", points=[5, 4, 3, 2])
    women = side("女子少年甲组", "甲", "丙", "乙", "丙", points=[6, 5, 4, 3])
    assert units(book_with(tmp_path, KEY, men, women)) == [(1, "甲", -0.5), (2, "乙", -0.5)]


def test_article_8_6_2_then_the_better_man(tmp_path):
    # 八（六）2: "如再相同则男子组个人名次高者所在单位名次列前。": 1 and 2 against 2 and 1.
    men = side("男子少年甲组", "乙", "甲", points=[4, 3])
    women = side("女子少年甲组", "甲", "乙", points=[4, 3])
    assert units(book_with(tmp_path, KEY, men, women)) == [(1, "乙", 0.5), (2, "甲", 0.5)]


def test_article_10_1_how_many_teams_are_awarded(tmp_path):
    # 十（一）: "团体赛各组参赛队数在20个队以上（含20个队）的录取前12名；参赛队数在10-19个队的录取前8名；参赛队数在9个队以下的录取N-1名。"
    sizes = dict(zip(AGES, (20, 19, 10, 9), strict=True))
    sections = [field_of(f"{sex}{age}", count) for age, count in sizes.items() for sex in ("男子", "女子")]
    book = book_with(tmp_path, KEY, *sections)
    found = awards(book)["teams_from_individuals"]
    assert {age: sum(one["group"] == age for one in found) for age in AGES} == sizes
    assert {age: sum(one["group"] == age and one["award"] != "" for one in found) for age in AGES} == dict(
        zip(AGES, (12, 8, 8, 8), strict=True)
    )
    # 十（二）1: "团体赛各组前3名发给获奖证书和奖杯；4-12名发给获奖证书。"
    first = [one["award"] for one in found if one["group"] == "少年甲组"][:12]
    assert first == ["获奖证书+奖杯"] * 3 + ["获奖证书"] * 9
