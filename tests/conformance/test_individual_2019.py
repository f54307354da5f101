"""2019 个人规程 article by article: the event behaves as it says.

Outside of what a workbook does are 一 to 五 (who holds the event, where and when), 八（一） to （四） (referees, appeals),
十（一）2 and 3, （二） to （四） and （六） to （九） (entry form and fees, photographs, deadline, insurance, travel, meeting)
and 十一 (money, lodging). `regulations --show individual-2019` prints their facts. Of 十（五） (no changes within two
days) the workbook keeps who plays; whether a change is still allowed is the organisers' to say. 七（一） names the
rulebook, which the regulation cites. Double games (七（三）, 七（五）1) are walked through in
`test_individual_2019_double_games`.
"""

from __future__ import annotations

import pytest

from tests.commands.closing import awards, book_with, field_of, rows, type_rows
from tests.commands.playing import column, done, set_cell, write_list
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
    terms,
    walk,
)

KEY = "individual-2019"
GROUPS = ("男子组", "女子组", "男子公开组", "女子公开组")
OPEN = "男子公开组"


@pytest.fixture(scope="module")
def new_book(tmp_path_factory):
    return fresh(tmp_path_factory.mktemp("new"), KEY)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Four groups played as 循环制: one for each criterion, and one in which nobody knows better at the fourth place."""
    fields = [field(*rounds, system=ROUND_ROBIN) for rounds in ROUND_ROBIN_STEPS.values()]
    named = dict(zip(GROUPS, [*fields, level(8, 4, 5)], strict=True))
    return walk(tmp_path_factory.mktemp("tables"), KEY, named)


@pytest.fixture(scope="module")
def swiss(tmp_path_factory):
    """Three groups played as 积分编排制, one for each criterion, and one level at the fifth place and at the third."""
    fields = [field(*rounds) for rounds in (*SWISS_STEPS.values(), LEVEL_AT_5)]
    return walk(tmp_path_factory.mktemp("swiss"), KEY, dict(zip(GROUPS, fields, strict=True)))


@pytest.fixture(scope="module")
def level_at(tmp_path_factory):
    """Tables of eight with two level at the first, second, third and seventh place."""
    pairs = ((1, 2), (2, 3), (3, 4), (7, 8))
    fields = dict(zip(GROUPS, (level(8, *pair) for pair in pairs), strict=True))
    return walk(tmp_path_factory.mktemp("level"), KEY, fields)


# -- 六: who may enter ------------------------------------------------------------------------------------------


def test_article_6_1_everybody_may_enter_old_or_young(tmp_path):
    # 六（一）: "五子棋爱好者均可报名参赛。"
    entries = [("男子组", "男", "1935-01-01"), ("女子公开组", "女", "2018-12-31"), ("男子公开组", "男", "")]
    assert entry_codes(tmp_path, KEY, entries) == [[], [], []]


def test_article_6_1_a_unit_is_asked_for_but_not_demanded(tmp_path):
    book = fresh(tmp_path, KEY, OPEN)
    done(
        "import",
        book,
        write_list(tmp_path / "l.csv", [["组别", "姓名", "单位", "性别"], [OPEN, "赵甲子", "", "男"]]),
    )
    [issue] = done("check", book, "--format", "json").data["issues"]
    assert (issue["severity"], issue["code"]) == ("warning", "entry.missing")
    assert "以个人名义报名的可不填" in issue["suggestion"]


def test_article_6_2_women_with_1600_may_enter_the_mens_group(tmp_path):
    # 六（二）: "女子选手等级分达到1600者可参加男子组比赛。"
    entries = [
        ("男子组", "女", "", 1600), ("男子组", "女", "", 1601), ("男子组", "女", "", 1599), ("男子组", "女", ""),
        ("男子公开组", "女", "", 2000), ("女子组", "男", "", 1500), ("女子公开组", "男", ""), ("女子组", "女", ""),
    ]  # fmt: skip
    assert entry_codes(tmp_path, KEY, entries) == [
        [], [], ["entry.rating-too-low"], ["entry.rating-missing"], ["entry.sex-not-allowed"],
        ["entry.sex-not-allowed"], ["entry.sex-not-allowed"], [],
    ]  # fmt: skip


def test_article_6_2_such_women_are_ranked_and_awarded_among_the_men():
    section = next(one for one in played(KEY).rank["sections"] if one["name"] == "男子组")
    women = [row for row in rows(played(KEY).book, "选手_1", "编号", "性别", "等级分") if row[1] == "女"]
    assert len(women) == 2
    assert min(rating for _, _, rating in women) >= 1600
    assert {number for number, _, _ in women} < {row["number"] for row in section["rows"]}


# -- 七: how it is played ---------------------------------------------------------------------------------------


def test_article_7_2_four_groups(new_book):
    # 七（二）: "比赛分为男子组、女子组、男子公开组、女子公开组。"
    assert tuple(column(new_book, "组别", "组别")) == GROUPS


def test_article_7_3_opening_and_forbidden_moves_stand_on_the_settings(new_book):
    # 七（三）: "男子组、女子组执行指定开局；公开组执行自由开局，不执行禁手规则"
    said = terms(new_book)
    assert [said[name].startswith("指定开局，每方45分钟") for name in GROUPS] == [True, True, False, False]
    assert [said[name].startswith("自由开局，不执行禁手规则，") for name in GROUPS] == [
        False,
        False,
        True,
        True,
    ]


def test_article_7_3_only_the_open_groups_play_two_games_a_round(new_book):
    # 七（三）: "公开组……采用双局制以两局综合结果作为当轮对局成绩"
    assert column(new_book, "组别", "双局制") == [None, None, "是", "是"]
    headings = [ClosedFile(new_book).read(f"对阵_{number}").headings for number in (1, 2, 3, 4)]
    assert [("第一局" in one, "第二局" in one) for one in headings] == [(False, False)] * 2 + [
        (True, True)
    ] * 2


@pytest.mark.parametrize(
    ("group", "count", "system"),
    [("男子组", 10, ("循环制", 9)), ("男子组", 11, ("积分编排制", 7)), ("女子公开组", 60, ("积分编排制", 9))],
)
def test_article_7_4_system_and_rounds_follow_from_the_entries(tmp_path, group, count, system):
    # 七（四）: "各组视参赛人数，采用瑞士制或循环制。实际赛制和轮次视最终报名人数确定，原则上不超过9轮。"
    book = drawn(tmp_path, KEY, group, count, "女" if "女" in group else "男", "1990-01-01")
    assert decided(book) == system


def test_article_7_4_more_than_nine_rounds_are_pointed_out(tmp_path):
    # 七（四）: "原则上不超过9轮"
    book = drawn(tmp_path, KEY, "男子组", 24, "男", "1990-01-01")
    set_cell(book, "组别", "轮数", 0, 9)
    assert done("check", book, "--format", "json").data["issues"] == []
    set_cell(book, "组别", "轮数", 0, 10)
    [issue] = done("check", book, "--format", "json").data["issues"]
    assert (issue["severity"], issue["code"], issue["cell"]) == ("warning", "rounds.beyond-regulation", "D16")
    assert "2019 个人规程 七（四）" in issue["problem"]


def test_article_7_5_1_time_limits(new_book):
    # 七（五）1: "男子组、女子组采用每方45分钟，每走一步加30秒。公开组采用60分钟包干制，超时判负。"
    said = terms(new_book)
    assert [("每方45分钟，每走一步加30秒。" in said[name], "60分钟包干制，超时判负。" in said[name]) for name in GROUPS] == [
        (True, False), (True, False), (False, True), (False, True),
    ]  # fmt: skip


def test_article_7_5_2_the_time_may_be_shortened_for_a_group(tmp_path):
    # 七（五）2: "如某一组别参赛人数较多则适当调整比赛用时。"
    book = drawn(tmp_path, KEY, "男子组", 4, "男", "1990-01-01")
    set_cell(book, "组别", "比赛时限", 0, "指定开局，每方30分钟")
    done("draw", book, "--section", "男子组")
    done("pair", book)
    assert terms(book) == {"男子组": "指定开局，每方30分钟"}


@pytest.mark.parametrize(("group", "step"), [("男子组", "小分"), ("女子组", "胜局")])
def test_article_7_6_1_round_robin_compares_one_criterion_after_the_other(tables, group, step):
    # 七（六）1: "比较积分区分名次，积分高者名次列前;如积分相同则依次比较小分、胜局区分名次，均为高者列前"
    assert tables.rankings[group]["criteria"] == ["积分", "小分", "胜局"]
    assert tables.figures_of_two(group) == ROUND_ROBIN_VALUES[step]


def test_article_7_6_1_whoever_has_won_their_game_is_not_asked(tables):
    # 七（六）1 does not name 直胜: number 1 has beaten number 2, all else is equal, and the medal is played off.
    assert [row["place"] for row in tables.rankings["男子公开组"]["rows"]] == [1, 2, 2, 4]
    assert tables.due("男子公开组") == [("2–3", {1, 2})] * 2


@pytest.mark.parametrize(("group", "numbers"), list(zip(GROUPS, ((1, 2), (2, 3), (3, 4)), strict=False)))
def test_article_7_6_1_medals_are_played_off(level_at, group, numbers):
    # 七（六）1: "如再相同不涉及录取奖牌名次的为并列名次，涉及录取奖牌名次的进行加赛决定最终名次。"
    assert level_at.due(group) == [(f"{numbers[0]}–{numbers[1]}", set(numbers))] * 2
    assert {level_at.remarks(group)[number] for number in numbers} == {"并列，须加赛"}


def test_article_7_6_1_places_without_a_medal_are_shared(tables, level_at):
    assert (tables.due("女子公开组"), level_at.due("女子公开组")) == ([], [])
    assert [tables.remarks("女子公开组")[number] for number in (4, 5)] == ["并列", "并列"]
    assert [level_at.remarks("女子公开组")[number] for number in (7, 8)] == ["并列", "并列"]


@pytest.mark.parametrize(("group", "step"), list(zip(GROUPS, SWISS_STEPS, strict=False)))
def test_article_7_6_2_swiss_compares_one_criterion_after_the_other(swiss, group, step):
    # 七（六）2: "积分高者名次列前;如积分相同则依次比较对手分、中间对手分、胜局来区分名次，均为高者列前"
    assert swiss.rankings[group]["criteria"] == ["积分", "对手分", "中间对手分", "胜局"]
    assert swiss.figures_of_two(group) == SWISS_VALUES[step]


def test_article_7_6_2_only_medals_are_played_off(swiss):
    # 七（六）2: "如再相同不涉及录取奖牌名次的为并列名次，涉及录取奖牌名次的进行加赛决定最终名次。"
    assert swiss.due("女子公开组") == [("3–4", {3, 4})] * 2
    assert [swiss.remarks("女子公开组")[number] for number in (1, 2, 3, 4)] == [
        "并列",
        "并列",
        "并列，须加赛",
        "并列，须加赛",
    ]


def test_article_7_6_3_two_games_then_single_ones_until_one_is_won(tmp_path):
    # 七（六）3: "加赛首先采用双盘制，每方一次先手，时限为每方5分钟，每走一步加3秒，如两盘加赛总分不能分出胜负，则再加赛采用单盘制，
    # 每方3分钟，每走一步加2秒，直到有一方取胜为止。"
    book = alone(tmp_path, KEY, "男子组", level(8, 2, 3))
    done("rank", book)
    [(_, _, first, _, second), (_, _, third, _, fourth)] = games(book)
    assert {first, second} == {2, 3}
    assert (third, fourth) == (second, first)
    play(book, "先胜", "先胜")
    play(book, "和")
    play(book, "和")
    assert {text for _, number, text in places(book) if number in (2, 3)} == {"并列，须加赛"}
    play(book, "先胜")

    long, short = "每方 5 分钟，每走一步加 3 秒", "单局决胜，每方 3 分钟，每走一步加 2 秒"
    assert column(book, "加赛", "办法") == [f"双局之一，{long}", f"双局之二，{long}", short, short, short]
    last = games(book)[-1]
    assert places(book)[1:3] == [(2, last[2], "加赛第 1"), (3, last[4], "加赛第 2")]
    assert awards(book)["sections"][0]["places"][1]["number"] == last[2]


def test_article_8_5_the_draw_can_be_repeated(tmp_path):
    # 八（五）: "抽签工作由赛会竞赛组会同裁判长共同主持。": the seed drawn there is on 设置, the order in the log.
    orders = []
    for folder in ("一", "二"):
        (tmp_path / folder).mkdir()
        book = drawn(tmp_path / folder, KEY, "男子组", 12, "男", "1990-01-01")
        orders.append(column(book, "选手_1", "姓名"))
    assert orders[0] == orders[1]
    assert column(book, "组别", "抽签种子") == ["7"]
    listed = "，".join(f"{number} {name}" for number, name in enumerate(orders[0], start=1))
    assert rows(book, "日志", "内容")[-1][0].endswith(listed)
    done("draw", book, "--section", "男子组", "--seed", "8")
    assert column(book, "选手_1", "姓名") != orders[0]


# -- 九: places and awards --------------------------------------------------------------------------------------


def test_article_9_1_eight_places_in_every_group(tmp_path):
    # 九（一）: "各组录取前8名。"
    sizes = (200, 9, 8, 5)
    book = book_with(tmp_path, KEY, *(field_of(name, size) for name, size in zip(GROUPS, sizes, strict=True)))
    found = awards(book)["sections"]
    assert [len(one["places"]) for one in found] == [8, 8, 8, 5]
    # "男子组、女子组、公开组前3名获奖选手颁发获奖证书和奖牌，其他获奖选手颁发获奖证书。"
    for one in found:
        assert [place["award"] for place in one["places"]] == (["获奖证书+奖牌"] * 3 + ["获奖证书"] * 5)[
            : len(one["places"])
        ]
        assert {place["prize"] for place in one["places"]} == {0}


def test_article_9_2_titles_for_the_groups_with_forbidden_moves(tmp_path):
    # 九（二）: "在比赛中男子组、女子组参赛选手可根据最终比赛成绩按《中国五子棋段级位制》(试行)的规定申请相应的中国五子棋段、级位称号。"
    book = book_with(tmp_path, KEY, *(field_of(name, 3) for name in GROUPS))
    assert awards(book)["titles"] == []
    lines = [("男子组", 1, 1, "三段"), ("女子组", 1, 2, "二段")]
    type_rows(book, "称号标准", lines, "组别", "名次起", "名次止", "称号")
    assert [(one["group"], one["place"], one["title"]) for one in awards(book)["titles"]] == [
        ("男子组", 1, "三段"), ("女子组", 1, "二段"), ("女子组", 2, "二段"),
    ]  # fmt: skip


def test_article_10_1_1_leader_and_coach_of_a_unit_are_listed(new_book):
    # 十（一）1: "每单位可报领队1人，教练1人，棋手若干名。"
    headings = ClosedFile(new_book).read("报名").headings
    assert [heading for heading in headings if heading in ("领队", "教练")] == ["领队", "教练"]


# -- the event as a whole --------------------------------------------------------------------------------------


def test_the_sample_event_has_no_more_than_nine_rounds_and_eight_places():
    assert {one["name"]: one["after_round"] for one in played(KEY).rank["sections"]} == {
        "男子组": 9, "女子组": 9, "男子公开组": 9, "女子公开组": 9,
    }  # fmt: skip
    assert [len(one["places"]) for one in played(KEY).awards["sections"]] == [8, 8, 8, 8]
    assert column(played(KEY).book, "组别", "赛制") == ["积分编排制", "积分编排制", "积分编排制", "循环制"]
