"""并入 on 设置 typed wrongly, groups renamed, event files, people who withdraw before round 1."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from xl_engine.commands.rehearsal import play_out
from xl_engine.workbook.hosts.closed import ClosedFile

from .closing import rows
from .joining import (
    BOYS,
    GIRLS,
    SMALL_BOYS,
    WHEN,
    converted,
    draw,
    drawn,
    enter,
    entered,
    join,
    numbers_in_entries,
    numbers_in_players,
)
from .odd import issues, put_rows, refused
from .playing import column, done, set_cell, xl


@pytest.fixture
def joined(tmp_path) -> Path:
    """Five boys and two girls, drawn as one field."""
    return drawn(tmp_path, (BOYS, 5), (GIRLS, 2), into={GIRLS: BOYS})


@pytest.fixture
def apart(tmp_path) -> Path:
    """Four boys and three girls, each drawn by themselves."""
    return drawn(tmp_path, (BOYS, 4), (GIRLS, 3))


# -- wrong entries ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "code", "cell"),
    [
        ({GIRLS: "某组"}, "settings.joined-unknown", "N17"),
        ({GIRLS: GIRLS}, "settings.joined-unknown", "N17"),
        ({GIRLS: BOYS, BOYS: SMALL_BOYS}, "settings.joined-twice", "N17"),
        ({GIRLS: BOYS, BOYS: GIRLS}, "settings.joined-twice", "N16"),
    ],
)
def test_a_wrong_group_to_join_is_told_with_its_cell_by_check_draw_and_pair(tmp_path, cells, code, cell):
    book = drawn(tmp_path, (BOYS, 2), (GIRLS, 2), (SMALL_BOYS, 2))
    for group, into in cells.items():
        join(book, group, into)
    assert (code, "设置", cell) in issues(book)
    assert (code, cell) in [(one["code"], one["cell"]) for one in refused(book, "draw")]
    paired = xl("pair", book, "--format", "json")
    assert code in paired.out
    assert BOYS not in [one["name"] for one in paired.data.get("sections", [])] or BOYS not in cells


def test_teams_and_individuals_cannot_play_together(tmp_path):
    book = entered(tmp_path, (BOYS, 2), (GIRLS, 2))
    set_cell(book, "组别", "并入", 1, BOYS)
    data = json.loads(converted(book))
    data["sections"][1]["kind"] = "team"
    data["sections"][1]["entrants"] = []
    (tmp_path / "团体.json").write_text(json.dumps(data), encoding="utf-8")
    done("convert", tmp_path / "团体.json", tmp_path / "团体.xlsx")
    assert issues(tmp_path / "团体.xlsx") == [("settings.joined-kind", "设置", "N17")]


@pytest.mark.parametrize(
    ("group", "into", "said"), [("女子公开组", "女子组", "只下一局"), ("女子组", "女子公开组", "下两局")]
)
def test_groups_of_one_and_of_two_games_a_round_are_pointed_out(tmp_path, group, into, said):
    book = entered(tmp_path, ("女子组", 2), ("女子公开组", 2), regulation="individual-2019")
    join(book, group, into)
    [issue] = done("check", book, "--format", "json").data["issues"]
    assert (issue["severity"], issue["code"]) == ("warning", "settings.joined-games")
    assert said in issue["problem"]
    draw(book)
    assert done("pair", book).err == ""


def test_a_group_that_has_begun_cannot_be_joined_any_more(apart):
    done("pair", apart)
    join(apart, GIRLS, BOYS)
    assert ("settings.joined-after-start", "设置", "N17") in issues(apart)
    assert [one["code"] for one in refused(apart, "draw")] == ["settings.joined-after-start"]


# -- names, files ------------------------------------------------------------------------------------------------


def test_an_event_file_keeps_who_plays_where_and_in_which_group(joined, tmp_path):
    text = converted(joined)
    boys, girls = json.loads(text)["sections"]
    assert [one["name"] for one in boys["entrants"] if one.get("group") == GIRLS] == [
        name for name, _ in sorted(numbers_in_entries(joined, GIRLS).items(), key=lambda pair: pair[1])
    ]  # fmt: skip
    assert (girls["joined_to"], girls["entrants"]) == (BOYS, [])

    back = tmp_path / "又一次.xlsx"
    done("convert", joined.with_suffix(".json"), back)
    assert converted(back) == text
    assert column(back, "组别", "并入") == [None, BOYS]
    assert issues(back) == []
    draw(back, "--section", BOYS)
    assert len(rows(back, "选手_1", "编号")) == 7


def test_entries_of_the_joined_group_that_wait_or_have_a_telephone_stay_in_their_group(joined, tmp_path):
    set_cell(joined, "报名", "电话", 6, "13800000000")
    enter(joined, (GIRLS, 1), mark="迟")
    text = converted(joined)
    back = tmp_path / "又一次.xlsx"
    done("convert", joined.with_suffix(".json"), back)
    assert numbers_in_entries(back, GIRLS) == numbers_in_entries(joined, GIRLS)
    assert converted(back) == text


def test_both_groups_may_be_renamed(joined):
    done("sections", joined, "--rename", f"{BOYS}=甲组", "--rename", f"{GIRLS}=乙组")
    assert column(joined, "组别", "并入") == [None, "甲组"]
    assert numbers_in_players(joined, "乙组", 1) == numbers_in_entries(joined, "乙组")
    assert issues(joined) == []
    draw(joined, "--section", "甲组")
    done("pair", joined)
    assert numbers_in_players(joined, "乙组", 1) == numbers_in_entries(joined, "乙组")


def test_a_group_that_others_have_joined_cannot_be_removed(tmp_path):
    book = entered(tmp_path, (BOYS, 2), (GIRLS, 2), (SMALL_BOYS, 2))
    join(book, GIRLS, BOYS)
    assert "sections.joined" in [one["code"] for one in refused(book, "sections", "--remove", BOYS)]


# -- withdrawn before round 1 ------------------------------------------------------------------------------------


def test_whoever_withdrew_before_round_1_is_not_brought_back_by_the_next_draw(joined, tmp_path):
    girl = next(iter(numbers_in_entries(joined, GIRLS)))
    set_cell(joined, "选手_1", "退赛", column(joined, "选手_1", "姓名").index(girl), "赛前")
    draw(joined, "--section", BOYS)
    assert numbers_in_entries(joined, GIRLS)[girl] == "退赛"
    assert rows(joined, "选手_1", "编号", "姓名")[-1] == (None, girl)
    for _ in range(2):
        draw(joined, "--section", BOYS)
        assert sorted(n for (n,) in rows(joined, "选手_1", "编号")) == list(range(1, 7))
    assert issues(joined) == []
    text = converted(joined)
    assert {"name": girl, "withdrawn_after": 0}.items() <= json.loads(text)["sections"][1]["entrants"][
        0
    ].items()
    done("convert", joined.with_suffix(".json"), tmp_path / "又一次.xlsx")
    assert converted(tmp_path / "又一次.xlsx") == text
    assert done("pair", joined).err == ""


def test_copies_of_a_workbook_are_drawn_alike(joined, tmp_path):
    copy = Path(shutil.copy(joined, tmp_path / "副本.xlsx"))
    put_rows(copy, "选手_1", ClosedFile(copy).read("选手_1").rows[::-1])
    for book in (joined, copy):
        done("draw", book, "--section", BOYS, "--seed", "又一次")
    assert ClosedFile(joined).read("选手_1").rows == ClosedFile(copy).read("选手_1").rows


def test_renamed_groups_of_one_field_keep_their_money_and_go_by_their_new_names(tmp_path):
    book = entered(tmp_path, (BOYS, 4), (GIRLS, 2))
    done("sections", book, "--rename", f"{BOYS}=甲组", "--rename", f"{GIRLS}=乙组")
    join(book, "乙组", "甲组")
    host = ClosedFile(book)
    play_out(host, WHEN, lambda _: None)
    host.save()
    groups = done("awards", book, "--format", "json").data["sections"]
    assert {one["name"]: [place["prize"] for place in one["places"]] for one in groups} == {
        "甲组": [10000, 6000, 4000, 2000],
        "乙组": [10000, 6000],
    }


def test_the_joined_group_has_no_ranking_of_its_own_and_is_told_so(joined):
    done("pair", joined)
    [problem] = refused(joined, "rank", "--section", GIRLS)
    assert (problem["code"], BOYS in problem["suggestion"]) == ("rank.joined", True)
