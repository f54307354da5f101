"""Groups that play together and are awarded apart (并入 on 设置): joined, parted, drawn, paired, ranked, awarded."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.workbook.validity import findings
from xl_engine.commands.rehearsal import play_out
from xl_engine.workbook.hosts.closed import ClosedFile

from .closing import awards, rows
from .joining import (
    BOYS,
    GIRLS,
    SMALL_GIRLS,
    WHEN,
    draw,
    drawn,
    enter,
    entered,
    join,
    numbers_in_entries,
    numbers_in_players,
    state,
)
from .odd import issues, refused
from .playing import column, done, fill_results, set_cell


@pytest.fixture
def joined(tmp_path) -> Path:
    """Five boys and two girls, drawn as one field."""
    return drawn(tmp_path, (BOYS, 5), (GIRLS, 2), into={GIRLS: BOYS})


# -- one field ----------------------------------------------------------------------------------------------


def test_too_few_girls_are_numbered_in_the_field_of_the_boys(joined):
    assert len(column(joined, "选手_1", "姓名")) == 7
    assert sorted(column(joined, "选手_1", "编号")) == list(range(1, 8))
    assert numbers_in_players(joined, GIRLS, 1) == numbers_in_entries(joined, GIRLS)
    assert numbers_in_players(joined, BOYS, 1) == numbers_in_entries(joined, BOYS)
    assert rows(joined, "选手_2", "编号", "姓名") == []
    assert column(joined, "组别", "轮数") == [7, None]
    assert [state(joined, group) for group in (BOYS, GIRLS)] == [(7, "已抽签，未开赛"), (0, f"并入 {BOYS}")]
    assert issues(joined) == []
    assert findings(joined) == []


def test_they_play_one_event_with_one_ranking_and_places_and_awards_of_their_own(tmp_path):
    book = entered(tmp_path, (BOYS, 5), (GIRLS, 2))
    join(book, GIRLS, BOYS)
    host = ClosedFile(book)
    ranking, _, said = play_out(host, WHEN, lambda _: None)
    host.save()

    # Two of the four groups the money is meant for are not held.
    assert [problem.code for problem in said] == ["awards.prize-total"]
    [one] = ranking.data["sections"]
    assert (one["name"], len(one["rows"]), one["after_round"]) == (BOYS, 7, 7)
    groups = {one["name"]: one for one in awards(book)["sections"]}
    assert {name: one["section"] for name, one in groups.items()} == {BOYS: BOYS, GIRLS: BOYS}
    boys, girls = groups[BOYS], groups[GIRLS]
    order = [row["number"] for row in one["rows"]]
    of_girls = set(numbers_in_entries(book, GIRLS).values())
    assert [place["number"] for place in girls["places"]] == [n for n in order if n in of_girls]
    assert [place["number"] for place in boys["places"]] == [n for n in order if n not in of_girls]
    assert [place["place"] for place in girls["places"]] == [1, 2]
    assert [place["prize"] for place in girls["places"]] == [10000, 6000]
    assert [place["prize"] for place in boys["places"]] == [10000, 6000, 4000, 2000, 2000]
    assert rows(book, "名次_2", "编号") == []
    assert issues(book) == []


def test_how_many_places_a_group_has_is_counted_by_its_own_starters(tmp_path):
    names = ("男子儿童乙组", "女子儿童乙组")
    book = entered(tmp_path, (names[0], 6), (names[1], 3), regulation="youth-2013")
    join(book, names[1], names[0])
    host = ClosedFile(book)
    play_out(host, WHEN, lambda _: None)
    host.save()
    # 八（六）/ 十（一）: with 9 or fewer N − 1 places, of 6 and of 3.
    assert {one["name"]: len(one["places"]) for one in awards(book)["sections"]} == dict(
        zip(names, (5, 2), strict=True)
    )


def test_the_round_is_paired_once_and_the_joined_group_is_not_spoken_of(joined):
    ran = done("pair", joined, "--format", "json")
    assert [section["name"] for section in ran.data["sections"]] == [BOYS]
    assert ran.data["problems"] == []


def test_whoever_asks_for_the_joined_group_by_name_is_told_where_it_plays(joined):
    [paired], [drawn] = (
        refused(joined, "pair", "--section", GIRLS),
        refused(joined, "draw", "--section", GIRLS),
    )
    assert (paired["code"], drawn["code"]) == ("pair.joined", "draw.joined")
    assert (paired["severity"], drawn["severity"]) == ("error", "error")
    assert f"请编排 {BOYS}" in paired["suggestion"]


def test_three_groups_in_one_field(tmp_path):
    book = entered(tmp_path, (BOYS, 3), (GIRLS, 2), (SMALL_GIRLS, 1))
    for group in (GIRLS, SMALL_GIRLS):
        join(book, group, BOYS)
    host = ClosedFile(book)
    play_out(host, WHEN, lambda _: None)
    host.save()
    assert [len(numbers_in_players(book, group, 1)) for group in (BOYS, GIRLS, SMALL_GIRLS)] == [3, 2, 1]
    assert {one["name"]: len(one["places"]) for one in awards(book)["sections"]} == {
        BOYS: 3,
        GIRLS: 2,
        SMALL_GIRLS: 1,
    }


def test_the_name_may_be_spelled_otherwise(tmp_path):
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", "free", "--section", "男子组（甲）", "--section", "女子组")
    enter(book, ("男子组(甲)", 3), ("女子组", 2))
    join(book, "女子组", " 男子组(甲) ")
    draw(book)
    assert len(rows(book, "选手_1", "编号")) == 5
    assert issues(book) == []


def test_namesakes_of_two_groups_keep_their_own_numbers(tmp_path):
    book = entered(tmp_path, (BOYS, 2), (GIRLS, 2))
    for row, born in enumerate(("2012-05-05", "2012-05-06", "2012-05-05", "2012-05-07")):
        for heading, value in (("姓名", "同名"), ("单位", "第1棋院"), ("出生日期", born)):
            set_cell(book, "报名", heading, row, value)
    join(book, GIRLS, BOYS)
    for seed in "1234":
        done("draw", book, "--seed", seed, "--section", BOYS)
        born = dict(zip(*(column(book, "选手_1", heading) for heading in ("编号", "出生日期")), strict=True))
        group = dict(zip(*(column(book, "选手_1", heading) for heading in ("编号", "奖励组别")), strict=True))
        listed = list(zip(*(column(book, "报名", h) for h in ("编排号", "出生日期", "组别")), strict=True))
        assert sorted(number for number, _, _ in listed) == [1, 2, 3, 4]
        assert [(born[number], group[number] or BOYS) for number, _, _ in listed] == [
            (date, of) for _, date, of in listed
        ]  # fmt: skip


# -- parted again, and joined after the draw -------------------------------------------------------------------


def test_parting_before_round_1_moves_everybody_back_and_the_numbers_in_entries_follow(joined):
    join(joined, GIRLS, None)
    draw(joined)
    for section, (group, count) in enumerate(((BOYS, 5), (GIRLS, 2)), start=1):
        listed = numbers_in_players(joined, group, section)
        assert listed == numbers_in_entries(joined, group)
        assert sorted(listed.values()) == list(range(1, count + 1))
        assert len(rows(joined, f"选手_{section}", "姓名")) == count
    assert column(joined, "组别", "轮数") == [5, 1]
    assert set(column(joined, "选手_1", "奖励组别")) == {None}
    paired = done("pair", joined, "--format", "json").data["sections"]
    assert [(len(section["pairs"]), section["bye"] is None) for section in paired] == [(2, False), (1, True)]
    assert findings(joined) == []


def test_parting_without_a_new_draw_stops_the_round(joined):
    join(joined, GIRLS, None)
    for problem in (refused(joined, "pair")[0], refused(joined, "pair", "--section", BOYS)[0]):
        assert (problem["code"], problem["cell"]) == ("settings.joined-not-drawn", "N17")
        assert f"他们会移到 {GIRLS}" in problem["suggestion"]
    assert issues(joined) == [("settings.joined-not-drawn", "设置", "N17")]
    join(joined, GIRLS, BOYS)
    assert issues(joined) == []
    done("pair", joined)


@pytest.fixture
def apart(tmp_path) -> Path:
    """Four boys and three girls, each drawn by themselves."""
    return drawn(tmp_path, (BOYS, 4), (GIRLS, 3))


def test_joining_after_both_were_drawn_wants_a_new_draw(apart):
    join(apart, GIRLS, BOYS)

    assert issues(apart) == [("settings.joined-not-drawn", "设置", "N17")]
    [problem] = refused(apart, "pair")
    assert (problem["code"], problem["cell"]) == ("settings.joined-not-drawn", "N17")
    done("check", apart)
    assert state(apart, GIRLS) == (3, f"并入 {BOYS}")
    assert column(apart, "概况", "下一步")[1] == "重新“抽签编号”（draw）"


def test_drawn_again_the_group_leaves_its_sheets_and_what_its_draw_had_decided_is_blank(apart):
    join(apart, GIRLS, BOYS)

    ran = draw(apart)

    assert ran.out.splitlines() == [
        f"{BOYS}：7 人已编号（种子 1），循环制 7 轮。", f"{GIRLS}：并入 {BOYS}，随该组抽签。",
    ]  # fmt: skip
    assert rows(apart, "选手_2", "姓名") == []
    assert numbers_in_players(apart, GIRLS, 1) == numbers_in_entries(apart, GIRLS)
    row = dict(
        zip(ClosedFile(apart).read("组别").headings, ClosedFile(apart).read("组别").rows[1], strict=True)
    )
    assert [row[heading] for heading in ("赛制", "轮数", "循环", "名次依据", "抽签种子")] == [
        "自动",
        None,
        None,
        None,
        None,
    ]
    assert issues(apart) == []


def test_what_the_organiser_wrote_for_the_group_stays_when_it_is_joined(apart):
    for heading, value in (("赛制", "积分编排制"), ("轮数", 2)):
        set_cell(apart, "组别", heading, 1, value)
    done("draw", apart, "--section", GIRLS)
    join(apart, GIRLS, BOYS)
    draw(apart)
    assert [column(apart, "组别", heading)[1] for heading in ("赛制", "轮数", "名次依据")] == [
        "积分编排制",
        2,
        None,
    ]


def test_a_draw_of_either_group_moves_them(apart):
    join(apart, GIRLS, BOYS)
    draw(apart, "--section", GIRLS)
    assert len(rows(apart, "选手_1", "编号")) == 7
    join(apart, GIRLS, None)
    draw(apart, "--section", BOYS)
    assert [len(rows(apart, f"选手_{n}", "编号")) for n in (1, 2)] == [4, 3]


# -- play has begun ----------------------------------------------------------------------------------------------


def test_a_drawn_group_cannot_join_a_field_that_has_begun_and_nobody_is_lost(apart):
    done("pair", apart, "--section", BOYS)
    join(apart, GIRLS, BOYS)

    [problem] = refused(apart, "draw")

    assert (problem["code"], problem["sheet"], problem["cell"]) == ("settings.joined-too-late", "设置", "N17")
    assert "3 人" in problem["problem"]
    assert issues(apart, "settings.joined-too-late") == [("settings.joined-too-late", "设置", "N17")]
    assert len(rows(apart, "选手_2", "编号")) == 3
    fill_results(apart)
    assert [one["code"] for one in refused(apart, "pair", "--section", GIRLS)] == ["settings.joined-too-late"]
    done("pair", apart, "--section", BOYS)


def test_a_group_not_drawn_yet_joins_a_field_that_has_begun_as_late_entries(tmp_path):
    book = entered(tmp_path, (BOYS, 8), (GIRLS, 2))
    set_cell(book, "组别", "赛制", 0, "积分编排制")
    set_cell(book, "组别", "轮数", 0, 5)
    draw(book, "--section", BOYS)
    done("pair", book, "--section", BOYS)
    fill_results(book)
    join(book, GIRLS, BOYS)
    assert state(book, BOYS)[1] == "第 1 轮进行中，还差 4 台"

    told = draw(book).out.splitlines()

    assert told == [f"{BOYS}：少年女{n} 补报，编号 {8 + n}，从第 2 轮起参加。" for n in (1, 2)]
    assert (
        numbers_in_players(book, GIRLS, 1) == {"少年女1": 9, "少年女2": 10} == numbers_in_entries(book, GIRLS)
    )
    pairs = done("pair", book, "--format", "json").data["sections"][0]["pairs"]
    assert {side for pair in pairs for side in (pair["first"], pair["second"])} == set(range(1, 11))
    assert issues(book, "entry.differs-from-player", "pairing.unknown-number") == []


def test_late_entries_of_the_joined_group_get_the_next_number_and_their_group(joined):
    done("pair", joined)
    fill_results(joined)
    enter(joined, (GIRLS, 1), mark="迟")
    done("check", joined)
    assert state(joined, BOYS) == (7, "有 1 人补报")
    assert "有 1 人（队）还没有编号" in done("pair", joined, "--dry-run").err

    ran = draw(joined)

    assert f"{BOYS}：迟少年女1 补报，编号 8，从第 2 轮起参加。" in ran.out
    last = rows(joined, "选手_1", "编号", "姓名", "加入轮次", "奖励组别")[-1]
    assert last == (8, "迟少年女1", 2, GIRLS)
    assert numbers_in_entries(joined, GIRLS)["迟少年女1"] == 8


def test_clearing_the_cell_after_round_1_changes_nothing(joined):
    done("pair", joined)
    fill_results(joined)
    join(joined, GIRLS, None)
    assert [section["name"] for section in done("pair", joined, "--format", "json").data["sections"]] == [
        BOYS
    ]
    assert len(rows(joined, "选手_1", "编号")) == 7
    assert issues(joined, "settings.joined-not-drawn") == []
