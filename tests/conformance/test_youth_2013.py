"""2013 少年规程 article by article: the event behaves as it says.

Outside of what a workbook does are 一 to 四 (who holds the event, where and when), 九 (referees, appeals), 十一（三） to
（六） and （八） to （十） (fees, deadline, insurance, arrival), 十二 and 十三 (money, lodging, travel, safety).
`regulations --show youth-2013` prints their facts. Of 十一（七） (changes against a fee, none within two days) the
workbook keeps who plays; whether a change is still allowed is the organisers' to say. What concerns teams is
walked through in `test_youth_2013_teams`.
"""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.commands.closing import awards, book_with, field_of, rows, type_rows
from tests.commands.playing import column, done, fill_results, set_cell, xl
from tests.commands.switching import a_field
from tests.commands.test_playoffs import games, places, play
from xl_engine.workbook.hosts.closed import ClosedFile

from .played import played
from .walking import (
    LEVEL_AT_5,
    ROUND_ROBIN,
    ROUND_ROBIN_STEPS,
    ROUND_ROBIN_VALUES,
    SWISS_STEPS,
    SWISS_VALUES,
    alone,
    decided,
    drawn,
    entry_codes,
    field,
    fresh,
    level,
    ranked,
    terms,
    walk,
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
    return fresh(tmp_path_factory.mktemp("new"), KEY)


@pytest.fixture(scope="module")
def steps(tmp_path_factory):
    """Groups of boys played as 积分编排制, of girls as 循环制, each hanging on another criterion."""
    swiss = [field(*rounds) for rounds in SWISS_STEPS.values()]
    tables = [field(*rounds, system=ROUND_ROBIN) for rounds in ROUND_ROBIN_STEPS.values()]
    fields = dict(zip(BOYS, [*swiss, field(*LEVEL_AT_5)], strict=True))
    fields |= dict(zip(GIRLS, [*tables, level(10, 9, 10)], strict=True))
    return walk(tmp_path_factory.mktemp("steps"), KEY, fields)


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


@pytest.mark.parametrize(("group", "step"), list(zip(BOYS, SWISS_STEPS, strict=False)))
def test_article_8_6_1_swiss_compares_one_criterion_after_the_other(steps, group, step):
    # 八（六）1: "积分编排制比赛依次比较积分、对手分、中间对手分、胜局数区分名次，均为高者列前。"
    assert steps.rankings[group]["criteria"] == ["积分", "对手分", "中间对手分", "胜局"]
    assert steps.figures_of_two(group) == SWISS_VALUES[step]


@pytest.mark.parametrize(("group", "step"), list(zip(GIRLS, ROUND_ROBIN_STEPS, strict=False)))
def test_article_8_6_1_round_robin_compares_one_criterion_after_the_other(steps, group, step):
    # 八（六）1: "单循环赛制比较积分区分名次，积分高者名次列前；如积分相同则依次比较小分、胜局和直胜区分名次，均为高者列前"
    assert steps.rankings[group]["criteria"] == ["积分", "小分", "胜局", "直胜"]
    assert [values[:3] for values in steps.figures_of_two(group)] == list(ROUND_ROBIN_VALUES[step])
    assert steps.due(group) == []


@pytest.mark.parametrize("group", [*BOYS, *GIRLS])
def test_article_8_6_1_points_come_first(steps, group):
    # 八（六）1: "积分高者名次列前"
    points = [row["values"][0] for row in steps.rankings[group]["rows"]]
    assert points == sorted(points, reverse=True)


def test_article_8_6_1_points_come_before_what_opponents_have_made(steps):
    # 积分 puts people ahead of others who have more 对手分.
    found = [row["values"] for row in steps.rankings[BOYS[0]]["rows"]]
    assert any(
        one[1] < other[1] for at, one in enumerate(found) for other in found[at + 1 :] if one[0] > other[0]
    )


def test_article_8_6_1_round_robin_still_level_at_an_admitted_place_plays_off(tmp_path):
    # 八（六）1: "如再相同则不涉及录取名次的为并列名次，涉及录取名次的加赛快棋决定最终名次": of 10 eight places are admitted.
    book = alone(tmp_path, KEY, BOYS[0], level(10, 8, 9))
    assert "第 8–9 名并列" in done("rank", book).err
    assert [(game[0], {game[2], game[4]}) for game in games(book)] == [("8–9", {8, 9})] * 2
    assert places(book)[7:9] == [(8, 8, "并列，须加赛"), (8, 9, "并列，须加赛")]

    winner = games(book)[0][2]
    play(book, "先胜", "和")

    assert [row[:2] for row in places(book)[7:9]] == [(8, winner), (9, 17 - winner)]


def test_article_8_6_1_round_robin_still_level_below_shares_the_place(steps):
    # 八（六）1: "不涉及录取名次的为并列名次": of 10 eight places are admitted.
    assert (steps.due(GIRLS[3]), steps.remarks(GIRLS[3])) == (
        [],
        {**dict.fromkeys(range(1, 9)), 9: "并列", 10: "并列"},
    )


def test_article_8_6_1_swiss_still_level_at_an_admitted_place_plays_off(steps):
    # 八（六）1: "如再相同，则涉及录取名次的加赛快棋决定最终名次，否则名次并列。": of 6 five places are admitted.
    assert steps.due(BOYS[3]) == [("3–4", {3, 4}), ("3–4", {3, 4}), ("5–6", {1, 2}), ("5–6", {1, 2})]
    assert {steps.remarks(BOYS[3])[number] for number in (1, 2, 3, 4)} == {"并列，须加赛"}


# -- 十: places and awards ----------------------------------------------------------------------------------


def test_article_10_1_how_many_individual_places_are_awarded(tmp_path):
    # 十（一）: "个人赛各组参赛人数在30人以上（含30人）的录取前12名；参赛人数29-10人录取前8名；参赛人数9人以下录取前N-1名。"
    sizes = dict(zip((*BOYS, *GIRLS), (30, 29, 10, 9, 3, 2, 31, 11), strict=True))
    book = book_with(tmp_path, KEY, *(field_of(name, count) for name, count in sizes.items()))
    assert [len(one["places"]) for one in awards(book)["sections"]] == [12, 8, 8, 8, 2, 1, 12, 8]


def test_article_10_1_a_single_entry_is_awarded_no_place_and_that_is_said(tmp_path):
    book = book_with(tmp_path, KEY, field_of(BOYS[0], 1), field_of(GIRLS[0], 4))
    assert [len(one["places"]) for one in awards(book)["sections"]] == [0, 3]
    assert f"[{BOYS[0]}] " in done("awards", book).err


def test_article_10_1_those_count_who_have_come(tmp_path):
    # 十（一）: "参赛人数": of 30 entered one has never come.
    section = field_of(BOYS[0], 30)
    pairs = ", ".join([*(f"{n}={n + 1}" for n in range(1, 29, 2)), "29+f30"])
    absent = a_field(pairs, rounds=1, criteria=["积分"], name=BOYS[0],
                     changes={one.number: {"penalty": one.penalty} for one in section.entrants})  # fmt: skip
    assert len(awards(book_with(tmp_path, KEY, absent))["sections"][0]["places"]) == 8


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
    book = fresh(tmp_path, KEY, BOYS[0])
    for heading, value in (("姓名", "赵甲子"), ("性别", "男"), ("出生日期", "1999-01-01")):
        set_cell(book, "报名", heading, 0, value)
    [issue] = xl("check", book, "--format", "json").data["issues"]
    assert (issue["severity"], issue["code"], issue["cell"]) == ("error", "entry.missing", "D5")


def test_article_11_2_leader_and_coach_of_a_unit_are_listed(new_book):
    # 十一（二）: "每单位可报领队1人，教练1人，棋手若干名。"
    headings = ClosedFile(new_book).read("报名").headings
    assert [heading for heading in headings if heading in ("领队", "教练")] == ["领队", "教练"]


# -- the event as a whole --------------------------------------------------------------------------------------


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


def test_a_round_is_typed_by_hand_from_the_first_to_the_last_of_a_small_group(tmp_path):
    book = drawn(tmp_path, KEY, BOYS[3], 4, "男", "2006-01-01")
    for _ in range(3):
        done("pair", book)
        fill_results(book)
    assert [row["place"] for row in ranked(book)["rows"]] == [1, 2, 3, 4]
    assert [one["number"] for one in awards(book)["sections"][0]["places"]] == [1, 2, 3]
    assert xl("check", book, "--format", "json").data["issues"] == []
