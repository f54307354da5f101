"""2023 公开赛规程 article by article: the event behaves as it says.

Outside of what a workbook does are 一 to 六 (who holds the event, where and when), 十 (referees), 十二（一）3 to 5 and
（二） (entry fees, deadline, arrival), 十三 and 十四 (lodging, insurance, refunds, travel) and 十六 (who explains the
text). `regulations --show youth-open-2023` prints their facts.
"""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.commands.closing import awards, book_with, field_of, rows, type_rows
from tests.commands.playing import column, done, write_list
from tests.commands.switching import a_field, book_of, choose
from tests.commands.test_playoffs import games, places, play
from xl_engine.event import Sex
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
    terms,
    walk,
)

KEY = "youth-open-2023"
JUNIORS, CHILDREN = ("少年男子组", "少年女子组"), ("儿童男子组", "儿童女子组")
GROUPS = (*JUNIORS, *CHILDREN)
WINDOWS = {
    "少年": (date(2011, 1, 1), date(2014, 12, 31)),
    "儿童": (date(2015, 1, 1), date(2017, 10, 31)),
}
DAY = timedelta(days=1)
MONEY = {"少年": [10000, 6000, 4000, *[2000] * 5], "儿童": [8000, 5000, 3000, *[1000] * 5]}


@pytest.fixture(scope="module")
def new_book(tmp_path_factory):
    return fresh(tmp_path_factory.mktemp("new"), KEY)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Four groups played as 循环制: one for each criterion, and one level where no place is admitted any more."""
    fields = [field(*rounds, system=ROUND_ROBIN) for rounds in ROUND_ROBIN_STEPS.values()]
    named = dict(zip(GROUPS, [*fields, level(10, 9, 10)], strict=True))
    return walk(tmp_path_factory.mktemp("tables"), KEY, named)


@pytest.fixture(scope="module")
def swiss(tmp_path_factory):
    """Three groups played as 积分编排制, one for each criterion, and one level at the fifth place and at the third."""
    fields = [field(*rounds) for rounds in (*SWISS_STEPS.values(), LEVEL_AT_5)]
    return walk(tmp_path_factory.mktemp("swiss"), KEY, dict(zip(GROUPS, fields, strict=True)))


# -- 七 to 九（三）: events, who may enter, age groups ---------------------------------------------------------------


def test_article_7_individuals_only(new_book):
    # 七: "个人赛"
    assert tuple(column(new_book, "组别", "组别")) == GROUPS
    assert set(column(new_book, "组别", "个人或团体")) == {"个人"}
    assert "团体成绩" not in ClosedFile(new_book).tables()


def test_article_8_and_12_1_1_everybody_enters_through_a_unit_or_on_his_own(tmp_path):
    # 八: "各地区体育局棋牌管理部门、五子棋协会、培训机构、学校等单位均可报名参赛。"
    # 十二（一）1: "凡爱好五子棋运动的少年儿童均可通过单位或个人名义报名参赛。"
    book = fresh(tmp_path, KEY, JUNIORS[0])
    people = [
        [JUNIORS[0], "赵甲子", "某某小学", "男", "2012-01-01"],
        [JUNIORS[0], "钱甲子", "", "男", "2012-01-02"],
    ]
    done(
        "import",
        book,
        write_list(tmp_path / "l.csv", [["组别", "姓名", "单位", "性别", "出生日期"], *people]),
    )
    [issue] = done("check", book, "--format", "json").data["issues"]
    assert (issue["severity"], issue["code"], issue["cell"]) == ("warning", "entry.missing", "D6")
    done("draw", book)
    assert done("pair", book).err == ""


def test_article_9_2_the_age_groups_at_their_borders(tmp_path):
    # 九（二）: "少年男子组：2011年1月1日至2014年12月31日出生；……儿童男子组：2015年1月1日至2017年10月31日出生"
    entries, wanted = [], []
    for age, (first, last) in WINDOWS.items():
        for sex in ("男", "女"):
            group = f"{age}{sex}子组"
            entries += [(group, sex, born) for born in (first - DAY, first, last)]
            wanted += [["entry.too-old"], [], []]
    assert entry_codes(tmp_path, KEY, entries) == wanted


def test_article_9_3_the_younger_may_play_up_but_nobody_down(tmp_path):
    # 九（三）: "低龄棋手可以参加高龄组，高龄棋手不得参加低龄组。"
    first, last = WINDOWS["儿童"]
    entries = [
        ("少年男子组", "男", first), ("少年女子组", "女", last), ("儿童男子组", "男", first - DAY),
        # Younger than any group of the event: it has no age of his own that he could leave upwards.
        ("儿童男子组", "男", last + DAY), ("少年男子组", "男", last + DAY),
    ]  # fmt: skip
    assert entry_codes(tmp_path, KEY, entries) == [
        [], [], ["entry.too-old"], ["entry.too-young-for-all"], ["entry.too-young-for-all"],
    ]  # fmt: skip


def test_article_9_3_girls_may_play_with_the_boys_but_not_the_reverse(tmp_path):
    # 九（三）: "女子可以参加男子组，男子不得参加女子组。"
    junior, child = WINDOWS["少年"][0], WINDOWS["儿童"][0]
    entries = [
        ("少年男子组", "女", junior), ("儿童男子组", "女", child), ("少年男子组", "女", child),
        ("少年女子组", "男", junior), ("儿童女子组", "男", child),
    ]  # fmt: skip
    assert entry_codes(tmp_path, KEY, entries) == [
        [],
        [],
        [],
        ["entry.sex-not-allowed"],
        ["entry.sex-not-allowed"],
    ]


def test_article_9_3_a_girl_among_the_boys_takes_her_place_and_money_there(tmp_path):
    section = field_of("少年男子组", 8, changes={2: {"sex": Sex.FEMALE, "born": date(2015, 6, 1)}})
    [found] = awards(book_with(tmp_path, KEY, section))["sections"]
    assert [(one["number"], one["prize"]) for one in found["places"][:2]] == [(1, 10000), (2, 6000)]


@pytest.mark.parametrize(
    ("count", "system"), [(10, ("循环制", 9)), (11, ("积分编排制", 7)), (40, ("积分编排制", 9))]
)
def test_article_9_3_system_and_rounds_follow_from_the_entries(tmp_path, count, system):
    # 九（三）: "比赛赛制和轮次视最终报名情况确定。"
    assert decided(drawn(tmp_path, KEY, "少年男子组", count, "男", "2012-01-01")) == system


# -- 九（一）, （四）, （五）: how it is played ------------------------------------------------------------------------


def test_article_9_1_opening_and_fifth_moves_stand_on_the_settings(new_book):
    # 九（一）: "执行指定开局，限制打点数为2。"
    assert {text.partition("N=2，")[0] for text in terms(new_book).values()} == {"指定开局，限制打点数 "}


def test_article_9_4_time_limits(new_book):
    # 九（四）: "少年组采用每方45分钟包干制，儿童组采用共用时60分钟，然后每方15分钟包干制，超时判负。"
    assert {name: text.partition("N=2，")[2] for name, text in terms(new_book).items()} == {
        **dict.fromkeys(JUNIORS, "每方45分钟包干制，超时判负。"),
        **dict.fromkeys(CHILDREN, "共用时60分钟，然后每方15分钟包干制，超时判负。"),
    }


@pytest.mark.parametrize(("group", "step"), [(GROUPS[0], "小分"), (GROUPS[1], "胜局")])
def test_article_9_5_1_round_robin_compares_one_criterion_after_the_other(tables, group, step):
    # 九（五）1: "单循环赛制比较积分区分名次，积分高者名次列前；如积分相同则依次比较小分、胜局区分名次，均为高者列前"
    assert tables.rankings[group]["criteria"] == ["积分", "小分", "胜局"]
    assert tables.figures_of_two(group) == ROUND_ROBIN_VALUES[step]


def test_article_9_5_1_whoever_has_won_their_game_is_not_asked(tables):
    # 九（五）1 does not name 直胜: number 1 has beaten number 2, all else is equal.
    assert [row["place"] for row in tables.rankings[GROUPS[2]]["rows"]] == [1, 2, 2, 4]
    assert tables.due(GROUPS[2]) == [("2–3", {1, 2})] * 2


def test_article_9_5_1_places_that_are_not_admitted_are_shared(tables):
    # 九（五）1: "如再相同则不涉及录取名次的为并列名次": of 10 eight places are admitted.
    assert tables.due(GROUPS[3]) == []
    assert [tables.remarks(GROUPS[3])[number] for number in (8, 9, 10)] == [None, "并列", "并列"]


@pytest.mark.parametrize(("group", "step"), list(zip(GROUPS, SWISS_STEPS, strict=False)))
def test_article_9_5_2_swiss_compares_one_criterion_after_the_other(swiss, group, step):
    # 九（五）2: "积分编排制比赛依次比较积分、对手分、中间对手分、胜局数区分名次，均为高者列前。"
    assert swiss.rankings[group]["criteria"] == ["积分", "对手分", "中间对手分", "胜局"]
    assert swiss.figures_of_two(group) == SWISS_VALUES[step]


def test_article_9_5_2_admitted_places_are_played_off(swiss):
    # 九（五）2: "如再相同，则涉及录取名次的加赛快棋决定最终名次，否则名次并列。": all six places are admitted.
    assert swiss.due(GROUPS[3]) == [("3–4", {3, 4}), ("3–4", {3, 4}), ("5–6", {1, 2}), ("5–6", {1, 2})]


def test_article_9_5_3_two_games_then_single_ones_until_one_is_won(tmp_path):
    # 九（五）3: "加赛首先采用双盘制，每方一次先手，时限为每方5分钟，每走一步加3秒，如两盘加赛总分不能分出胜负，则再加赛采用单盘制，
    # 每方3分钟，每走一步加2秒，直到有一方取胜为止。"
    # 九（五）1: "涉及录取名次的加赛快棋决定最终名次"
    book = alone(tmp_path, KEY, CHILDREN[0], level(10, 8, 9))
    done("rank", book)
    assert [game[0] for game in games(book)] == ["8–9", "8–9"]
    [(_, _, first, _, second), (_, _, third, _, fourth)] = games(book)
    assert (first, second) == (fourth, third)
    play(book, "先胜", "先胜")
    play(book, "和")
    play(book, "后胜")
    last = games(book)[-1]
    assert column(book, "加赛", "办法") == [
        "双局之一，每方 5 分钟，每走一步加 3 秒", "双局之二，每方 5 分钟，每走一步加 3 秒",
        *["单局决胜，每方 3 分钟，每走一步加 2 秒"] * 2,
    ]  # fmt: skip
    assert places(book)[7:9] == [(8, last[4], "加赛第 1"), (9, last[2], "加赛第 2")]
    found = awards(book)["sections"][0]["places"]
    assert (len(found), found[-1]["number"], found[-1]["prize"]) == (8, last[4], 1000)


# -- 十一: places, awards and money ------------------------------------------------------------------------------


def test_article_11_1_how_many_places_are_awarded(tmp_path):
    # 十一（一）: "各组参赛人数在50人以上（含50人）的录取前12名；参赛人数49人以下（含49人）录取前8名。"
    sizes = (50, 49, 51, 5)
    book = book_with(tmp_path, KEY, *(field_of(name, size) for name, size in zip(GROUPS, sizes, strict=True)))
    assert [len(one["places"]) for one in awards(book)["sections"]] == [12, 8, 12, 5]


def test_article_11_1_those_count_who_have_come(tmp_path):
    # 十一（一）: "参赛人数": of 50 entered one has never come.
    pairs = ", ".join([*(f"{n}={n + 1}" for n in range(1, 49, 2)), "49+f50"])
    changes = {number: {"penalty": 2 * number} for number in range(1, 51)}
    section = a_field(pairs, rounds=1, criteria=["积分"], name=GROUPS[0], changes=changes)
    book = book_with(tmp_path, KEY, section)
    assert len(awards(book)["sections"][0]["places"]) == 8
    choose(book, "count", "报名")
    assert len(awards(book)["sections"][0]["places"]) == 12


def test_article_11_2_1_medals_and_certificates():
    # 十一（二）1: "各组前3名颁发获奖证书和奖牌；4-12名颁发获奖证书。"
    for group in GROUPS:
        found = [one["award"] for one in played(KEY).awarded(group)["places"]]
        assert found == ["获奖证书+奖牌"] * 3 + ["获奖证书"] * 9


@pytest.mark.parametrize("group", GROUPS)
def test_article_11_2_2_the_money_of_each_group(group):
    # 十一（二）2: "少年男子组：冠军10000元，亚军6000元，季军4000元，4-8名2000元。……儿童女子组：冠军8000元，亚军5000元，季军3000元，4-8名1000元。"
    found = [one["prize"] for one in played(KEY).awarded(group)["places"]]
    assert found == [*MONEY[group[:2]], *[0] * 4]


def test_article_11_2_2_all_money_together():
    # 十一（二）2: "总奖金102000元（税前）"
    assert 2 * sum(MONEY["少年"]) + 2 * sum(MONEY["儿童"]) == 102_000
    assert played(KEY).awards["prize_total"] == 102_000
    assert sum(prize for (prize,) in rows(played(KEY).book, "签收", "奖金") if prize) == 102_000
    assert "奖金合计 102,000 元（税前）" in str(ClosedFile(played(KEY).book).named("副题_签收表"))


def test_article_11_2_2_no_money_is_shared_where_places_are_played_off(tmp_path):
    # 九（五） settles equal places before money is paid; only when nobody plays off are the prizes added up and shared.
    book = book_of(tmp_path, a_field("1=2, 3=4", rounds=1, criteria=["积分"], name=GROUPS[0],
                                     changes={n: {"penalty": 2 * (n > 2)} for n in range(1, 5)}), KEY)  # fmt: skip
    done("rank", book)
    while games(book) and None in [game[3] for game in games(book)]:
        play(book, *["先胜" if game[2] < game[4] else "后胜" for game in games(book) if game[3] is None])
    assert [one["prize"] for one in awards(book)["sections"][0]["places"]] == [10000, 6000, 4000, 2000]
    choose(book, "playoff_when", "不加赛")
    assert [one["prize"] for one in awards(book)["sections"][0]["places"]] == [8000, 8000, 3000, 3000]


def test_article_11_3_titles_are_those_somebody_has_set_norms_for(tmp_path):
    # 十一（三）: "在比赛中获得名次的棋手可按《中国五子棋段级位制》（试行）的规定获得相应的中国五子棋段、级位称号。"
    assert played(KEY).awards["titles"] == []
    assert rows(played(KEY).book, "称号标准") == []
    book = book_with(tmp_path, KEY, field_of(GROUPS[2], 4))
    type_rows(book, "称号标准", [(GROUPS[2], 1, 3, "三级")], "组别", "名次起", "名次止", "称号")
    assert [(one["number"], one["title"]) for one in awards(book)["titles"]] == [
        (1, "三级"),
        (2, "三级"),
        (3, "三级"),
    ]


def test_article_12_1_2_leader_and_coach_of_a_unit_are_listed(new_book):
    # 十二（一）2: "每单位可报领队1人，教练1人，棋手若干名。"
    headings = ClosedFile(new_book).read("报名").headings
    assert [heading for heading in headings if heading in ("领队", "教练")] == ["领队", "教练"]


# -- the event as a whole --------------------------------------------------------------------------------------


def test_no_admitted_place_of_the_sample_event_is_shared():
    for group in GROUPS:
        admitted = played(KEY).awarded(group)["places"]
        assert [(one["place"], one["shared"]) for one in admitted] == [(at, False) for at in range(1, 13)]
