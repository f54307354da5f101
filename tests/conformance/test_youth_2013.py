"""2013 少年规程 article by article: the event behaves as it says.

Outside of what a workbook does are 一 to 四 (who holds the event, where and when), 九 (referees, appeals), 十一（三） to
（六） and （八） to （十） (fees, deadline, insurance, arrival), 十二 and 十三 (money, lodging, travel, safety).
`regulations --show youth-2013` prints their facts. Of 十一（七） (changes against a fee, none within two days) the
workbook keeps who plays; whether a change is still allowed is the organisers' to say.
"""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.commands.closing import awards, book_with, field_of, rows, type_rows
from tests.commands.playing import column, done, fill_results, set_cell, xl
from tests.commands.switching import a_field
from tests.commands.test_playoffs import games, places, play
from tests.reckoning.comparing import disagreements
from xl_engine.event import Sex, System
from xl_engine.workbook.hosts.closed import ClosedFile

from .played import event_text, played
from .walking import (
    LEVEL_AT_5,
    ROUND_ROBIN,
    ROUND_ROBIN_STEPS,
    ROUND_ROBIN_VALUES,
    SWISS_STEPS,
    SWISS_VALUES,
    decided,
    drawn,
    entry_codes,
    figures_of_two,
    level,
    one_step,
    ranked,
    terms,
    told,
)

KEY = "youth-2013"
AGES = {
    "少年甲组": (date(1995, 1, 1), date(2000, 12, 31)),
    "少年乙组": (date(2001, 1, 1), date(2002, 12, 31)),
    "儿童甲组": (date(2003, 1, 1), date(2004, 12, 31)),
    "儿童乙组": (date(2005, 1, 1), None),
}
BOYS, GIRLS = (tuple(f"{sex}{age}" for age in AGES) for sex in ("男子", "女子"))
DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def new_book(tmp_path_factory):
    book = tmp_path_factory.mktemp("new") / "赛事.xlsx"
    done("new", book, "--regulation", KEY)
    return book


# -- 五 to 七: events, who may enter, age groups -------------------------------------------------------------


def test_article_5_individuals_and_teams(new_book):
    # 五: "个人赛和团体赛"
    assert column(new_book, "组别", "组别") == [
        name for pair in zip(BOYS, GIRLS, strict=True) for name in pair
    ]
    assert set(column(new_book, "组别", "个人或团体")) == {"个人"}
    assert "团体成绩" in ClosedFile(new_book).tables()


def test_article_6_1_nobody_of_18_or_more(tmp_path):
    # 六（一）: "个人赛：全国18岁以下的少年儿童均可参赛。"
    entries = [(group, "男", "1994-12-31") for group in BOYS] + [
        (group, "女", "1994-12-31") for group in GIRLS
    ]
    assert entry_codes(tmp_path, KEY, entries) == [["entry.too-old"]] * 8


def test_article_6_2_a_team_is_made_of_men_and_women(tmp_path):
    # 六（二）: "参加团体赛的代表队必须由男女选手共同组成。"
    book = book_with(
        tmp_path, KEY, side("男子少年甲组", "甲", "乙", "丙"), side("女子少年甲组", "丙", "丁", "甲")
    )
    assert [one["unit"] for one in awards(book)["teams_from_individuals"]] == ["甲", "丙"]


def test_article_7_the_age_groups_at_their_borders(tmp_path):
    # 七: "少年甲组（18岁以下）： 1995年1月1日至2000年12月31日出生。少年乙组（12岁以下）：2001年1月1日至2002年12月31日出生。
    # 儿童甲组（10岁以下）：2003年1月1日至2004年12月31日出生。儿童乙组（8岁以下）：2005年1月1日以后出生。"
    entries, wanted = [], []
    for age, (first, last) in AGES.items():
        for sex in ("男", "女"):
            entries += [
                (f"{sex}子{age}", sex, born) for born in (first - DAY, first, last or date(2012, 7, 1))
            ]
            wanted += [["entry.too-old"], [], []]
            if last:
                entries.append((f"{sex}子{age}", sex, last + DAY))
                wanted.append(["entry.too-young"])
    assert entry_codes(tmp_path, KEY, entries) == wanted


# -- 八: how it is played -----------------------------------------------------------------------------------


def test_article_8_1_opening_and_fifth_moves_stand_on_the_settings(new_book):
    # 八（一）: "执行指定开局，限制打点数为2"
    assert {text.split("，")[0] for text in terms(new_book).values()} == {"指定开局"}
    assert {text.split("，")[1] for text in terms(new_book).values()} == {"限制打点数 N=2"}


def test_article_8_2_nobody_enters_the_other_sexs_group(tmp_path):
    # 八（二）: "参赛选手不能以大报小，不能跨性别报组。"
    entries = []
    for age, (first, _) in AGES.items():
        entries += [(f"男子{age}", "女", first), (f"女子{age}", "男", first)]
    assert entry_codes(tmp_path, KEY, entries) == [["entry.sex-not-allowed"]] * 8


def test_article_8_3_teams_in_four_age_groups():
    # 八（三）: "团体赛分为少年甲组、少年乙组团体赛和儿童甲组、儿童乙组团体赛。"
    found = played(KEY).awards["teams_from_individuals"]
    assert list(dict.fromkeys(one["group"] for one in found)) == list(AGES)


@pytest.mark.parametrize(
    ("count", "system"), [(10, ("循环制", 9)), (11, ("积分编排制", 7)), (17, ("积分编排制", 9))]
)
def test_article_8_4_system_and_rounds_follow_from_the_entries(tmp_path, count, system):
    # 八（四）: "比赛赛制和轮次视最终报名情况确定。"
    book = drawn(tmp_path, KEY, BOYS[0], count, "男", "1999-01-01")
    assert decided(book) == system
    set_cell(book, "组别", "轮数", 0, 5)
    set_cell(book, "组别", "赛制", 0, "积分编排制")
    done("draw", book, "--section", BOYS[0])
    assert decided(book) == ("积分编排制", 5)


def test_article_8_5_time_limits(new_book):
    # 八（五）: "少年组采用每人60分钟包干制，超时判负；儿童组均采用共用时60分钟，然后每方30分钟包干制，超时判负。"
    juniors, children = "每人60分钟包干制，超时判负。", "共用时60分钟，然后每方30分钟包干制，超时判负。"
    assert {name: text.partition("N=2，")[2] for name, text in terms(new_book).items()} == {
        name: juniors if "少年" in name else children for name in (*BOYS, *GIRLS)
    }


@pytest.mark.parametrize("step", list(SWISS_STEPS))
def test_article_8_6_1_swiss_compares_one_criterion_after_the_other(tmp_path, step):
    # 八（六）1: "积分编排制比赛依次比较积分、对手分、中间对手分、胜局数区分名次，均为高者列前。"
    book = one_step(tmp_path, KEY, BOYS[0], SWISS_STEPS[step])
    assert ranked(book)["criteria"] == ["积分", "对手分", "中间对手分", "胜局"]
    if step != "积分":
        assert figures_of_two(book, 4) == SWISS_VALUES[step]


@pytest.mark.parametrize("step", list(ROUND_ROBIN_STEPS))
def test_article_8_6_1_round_robin_compares_one_criterion_after_the_other(tmp_path, step):
    # 八（六）1: "单循环赛制比较积分区分名次，积分高者名次列前；如积分相同则依次比较小分、胜局和直胜区分名次，均为高者列前"
    book = one_step(tmp_path, KEY, BOYS[0], ROUND_ROBIN_STEPS[step], ROUND_ROBIN)
    assert ranked(book)["criteria"] == ["积分", "小分", "胜局", "直胜"]
    assert figures_of_two(book, 3) == ROUND_ROBIN_VALUES[step]
    assert ranked(book)["playoffs"] == []


def test_article_8_6_1_points_come_first(tmp_path):
    # 八（六）1: "积分高者名次列前": number 1 has more points, number 5 stronger opponents.
    book = one_step(tmp_path, KEY, BOYS[0], ("1+6, 2+5, 3+4", "1+4, 2=5, 3+6", "1=6, 5-3, 2+4"))
    values = {row["number"]: row["values"] for row in ranked(book)["rows"]}
    order = column(book, "名次_1", "编号")
    ahead = [(a, b) for at, a in enumerate(order) for b in order[at + 1 :] if values[a][1] < values[b][1]]
    assert ahead
    assert all(values[a][0] > values[b][0] for a, b in ahead)


def test_article_8_6_1_round_robin_still_level_at_an_admitted_place_plays_off(tmp_path):
    # 八（六）1: "如再相同则不涉及录取名次的为并列名次，涉及录取名次的加赛快棋决定最终名次": of 10 eight places are admitted.
    book = level(tmp_path, KEY, BOYS[0], 10, 8, 9)
    assert "第 8–9 名并列" in done("rank", book).err
    assert [(game[0], {game[2], game[4]}) for game in games(book)] == [("8–9", {8, 9})] * 2
    assert places(book)[7:9] == [(8, 8, "并列，须加赛"), (8, 9, "并列，须加赛")]

    winner = games(book)[0][2]
    play(book, "先胜", "和")

    assert [row[:2] for row in places(book)[7:9]] == [(8, winner), (9, 17 - winner)]


def test_article_8_6_1_round_robin_still_level_below_shares_the_place(tmp_path):
    # 八（六）1: "不涉及录取名次的为并列名次"
    book = level(tmp_path, KEY, BOYS[0], 10, 9, 10)
    assert done("rank", book).err == ""
    assert (games(book), places(book)[8:]) == ([], [(9, 9, "并列"), (9, 10, "并列")])


def test_article_8_6_1_swiss_still_level_at_an_admitted_place_plays_off(tmp_path):
    # 八（六）1: "如再相同，则涉及录取名次的加赛快棋决定最终名次，否则名次并列。": of 6 five places are admitted.
    book = one_step(tmp_path, KEY, BOYS[0], LEVEL_AT_5)
    done("rank", book)
    assert [(game[0], {game[2], game[4]}) for game in games(book)] == [
        ("3–4", {3, 4}), ("3–4", {3, 4}), ("5–6", {1, 2}), ("5–6", {1, 2}),
    ]  # fmt: skip
    assert {row[2] for row in places(book)[2:]} == {"并列，须加赛"}


# -- 八（六）2: teams from individual results -------------------------------------------------------------------


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
        changes[size] = {"unit": "无名", "sex": sex, "penalty": 40}
    pairs = ", ".join(f"{n}={n + 1}" for n in range(1, size, 2))
    return a_field(pairs, rounds=1, criteria=["积分"], name=group, changes=changes, **about)


def units(book):
    return [(one["place"], one["unit"], one["points"]) for one in awards(book)["teams_from_individuals"]]


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


# -- 十: places and awards ----------------------------------------------------------------------------------


def test_article_10_1_how_many_individual_places_are_awarded(tmp_path):
    # 十（一）: "个人赛各组参赛人数在30人以上（含30人）的录取前12名；参赛人数29-10人录取前8名；参赛人数9人以下录取前N-1名。"
    sizes = dict(zip((*BOYS, *GIRLS), (30, 29, 10, 9, 3, 2, 31, 11), strict=True))
    book = book_with(tmp_path, KEY, *(field_of(name, count) for name, count in sizes.items()))
    assert [len(one["places"]) for one in awards(book)["sections"]] == [12, 8, 8, 8, 2, 1, 12, 8]


def test_article_10_1_a_single_entry_is_awarded_no_place_and_that_is_said(tmp_path):
    book = book_with(tmp_path, KEY, field_of(BOYS[0], 1), field_of(GIRLS[0], 4))
    ran = done("awards", book, "--format", "json")
    assert [len(one["places"]) for one in ran.data["sections"]] == [0, 3]
    assert BOYS[0] in ran.err


def test_article_10_1_those_count_who_have_come(tmp_path):
    # 十（一）: "参赛人数": of 30 entered one has never come.
    section = field_of(BOYS[0], 30)
    pairs = ", ".join([*(f"{n}={n + 1}" for n in range(1, 29, 2)), "29+f30"])
    absent = a_field(pairs, rounds=1, criteria=["积分"], name=BOYS[0],
                     changes={one.number: {"penalty": one.penalty} for one in section.entrants})  # fmt: skip
    assert len(awards(book_with(tmp_path, KEY, absent))["sections"][0]["places"]) == 8


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


def test_article_10_2_1_medals_and_certificates():
    # 十（二）1: "个人赛各组前3名发给获奖证书和奖牌；4-12名发给获奖证书。"
    found = played(KEY).awarded(BOYS[0])["places"]
    assert [one["award"] for one in found] == ["获奖证书+奖牌"] * 3 + ["获奖证书"] * 9


def test_article_10_2_2_honours():
    # 十（二）2: "大会将评选优秀组织奖（单位）、体育道德风尚奖（个人）、优秀教练员奖等荣誉奖项"
    assert [row[0] for row in rows(played(KEY).book, "荣誉", "奖项")] == [
        "优秀组织奖（单位）", "体育道德风尚奖（个人）", "优秀教练员奖",
    ]  # fmt: skip


def test_article_10_3_titles_are_those_somebody_has_set_norms_for(tmp_path):
    # 十（三）: "在比赛中获得名次的棋手可按《中国五子棋段级位制》（试行）的规定获得相应的中国五子棋段、级位称号。"
    assert played(KEY).awards["titles"] == []
    assert rows(played(KEY).book, "称号标准") == []
    book = book_with(tmp_path, KEY, field_of(BOYS[0], 4))
    type_rows(book, "称号标准", [(BOYS[0], 1, 2, "二级")], "组别", "名次起", "名次止", "称号")
    assert [(one["number"], one["title"]) for one in awards(book)["titles"]] == [(1, "二级"), (2, "二级")]


# -- 十一: entering -------------------------------------------------------------------------------------------


def test_article_11_1_everybody_enters_through_a_unit(tmp_path):
    # 十一（一）: "凡爱好五子棋运动的少年儿童均可通过单位报名参赛。"
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", KEY, "--section", BOYS[0])
    for heading, value in (("姓名", "赵甲子"), ("性别", "男"), ("出生日期", "1999-01-01")):
        set_cell(book, "报名", heading, 0, value)
    [issue] = xl("check", book, "--format", "json").data["issues"]
    assert (issue["severity"], issue["code"], issue["cell"]) == ("error", "entry.missing", "D5")


def test_article_11_2_leader_and_coach_of_a_unit_are_listed(new_book):
    # 十一（二）: "每单位可报领队1人，教练1人，棋手若干名。"
    headings = ClosedFile(new_book).read("报名").headings
    assert [heading for heading in headings if heading in ("领队", "教练")] == ["领队", "教练"]


# -- the event as a whole --------------------------------------------------------------------------------------

WARNED = [
    ("awards.team-rounds-differ", "", "group=少年乙组；rounds=男子少年乙组 9、女子少年乙组 7"),
    ("awards.team-rounds-differ", "", "group=儿童甲组；rounds=男子儿童甲组 9、女子儿童甲组 7"),
    ("awards.team-rounds-differ", "", "group=儿童乙组；rounds=男子儿童乙组 9、女子儿童乙组 7"),
]
"""The points of men and women are added although the women of three age groups played fewer rounds (RULES 10, row 31)."""


def test_the_sample_event_is_played_to_the_end_with_nothing_unexplained_said():
    assert [told(problem) for problem in played(KEY).said] == WARNED


def test_the_sample_event_is_ranked_and_awarded_as_reckoned_by_hand():
    one = played(KEY)
    assert disagreements(event_text(KEY), one.rank, one.awards) == []


def test_the_sample_event_has_a_recorded_seed_for_every_group():
    # The draw can be repeated: the seed is on 设置 and with the order in the log.
    book = played(KEY).book
    assert set(column(book, "组别", "抽签种子")) == {"示例杯少年儿童五子棋锦标赛"}
    log = [row for row in rows(book, "日志", "操作", "组别", "内容") if row[0] == "抽签编号"]
    assert [row[1] for row in log] == column(book, "组别", "组别")
    assert all(row[2].startswith("种子 示例杯少年儿童五子棋锦标赛；") for row in log)


def test_the_sample_event_plays_by_the_systems_and_rounds_of_the_entries():
    ranked_sections = {one["name"]: one["after_round"] for one in played(KEY).rank["sections"]}
    assert ranked_sections == {name: 7 if name in GIRLS[1:] else 9 for name in (*BOYS, *GIRLS)}
    assert set(column(played(KEY).book, "组别", "赛制")) == {"积分编排制"}
    assert System.SWISS.value == "swiss"


def test_a_round_is_typed_by_hand_from_the_first_to_the_last_of_a_small_group(tmp_path):
    book = drawn(tmp_path, KEY, BOYS[3], 4, "男", "2006-01-01")
    for _ in range(3):
        done("pair", book)
        fill_results(book)
    assert [row["place"] for row in ranked(book)["rows"]] == [1, 2, 3, 4]
    assert [one["number"] for one in awards(book)["sections"][0]["places"]] == [1, 2, 3]
    assert xl("check", book, "--format", "json").data["issues"] == []
