"""奖项: places and money by group, best boards, teams from individual results, honours, titles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.workbook.validity import findings
from xl_engine.event import Sex
from xl_engine.workbook.hosts.closed import ClosedFile

from .closing import (
    MONEY_GROUPS,
    awards,
    book_with,
    field_of,
    rows,
    teams_of,
    told,
)
from .playing import column, done, set_cell, xl
from .switching import a_field

# -- places and money ---------------------------------------------------------------------------------------


def test_all_prizes_of_2023_make_102000_and_the_sheet_to_sign_says_so(tmp_path):
    book = book_with(tmp_path, "youth-open-2023", *(field_of(name, 8) for name in MONEY_GROUPS))
    set_cell(book, "赛事", "内容", column(book, "赛事", "项目").index("日期"), "2023年11月26日")

    ran = done("awards", book)

    assert "奖金合计 102,000 元（税前）" in ran.out
    assert ran.err == ""
    assert ClosedFile(book).named("副题_签收表") == "2023年11月26日\u3000奖金合计 102,000 元（税前）"
    assert sum(prize for (prize,) in rows(book, "签收", "奖金")) == 102_000
    assert awards(book)["prize_total"] == 102_000
    done("check", book)
    assert "102,000" in str(ClosedFile(book).named("副题_签收表"))


def test_places_nobody_takes_are_named_once_every_group_with_money_is_final(tmp_path):
    groups = zip(MONEY_GROUPS, (8, 8, 8, 6), strict=True)
    book = book_with(tmp_path, "youth-open-2023", *(field_of(name, count) for name, count in groups))
    warned = told(book)
    assert "奖金实发 100000 元，规程写明共 102000 元，相差 2000 元" in warned
    assert "儿童女子组 19000/21000（第 7–8 名空缺）" in warned


def test_no_total_is_missed_while_a_group_with_money_still_plays(tmp_path):
    book = book_with(
        tmp_path, "youth-open-2023", field_of("少年男子组", 8), field_of("少年女子组", 6, rounds=2)
    )
    warned = told(book)
    assert "实发" not in warned
    assert "只完成到第 1 轮" in warned


def test_groups_that_play_together_are_awarded_apart_each_by_its_own_starters(tmp_path):
    girls = {number: {"group": "少年女子组"} for number in (2, 5, 6)}
    book = book_with(tmp_path, "youth-open-2023", field_of("少年男子组", 8, changes=girls))

    sections = awards(book)["sections"]

    assert [(one["name"], one["section"]) for one in sections] == [
        ("少年男子组", "少年男子组"),
        ("少年女子组", "少年男子组"),
    ]
    boys, girls = ([(p["place"], p["number"], p["prize"]) for p in one["places"]] for one in sections)
    assert boys == [(1, 1, 10000), (2, 3, 6000), (3, 4, 4000), (4, 7, 2000), (5, 8, 2000)]
    assert girls == [(1, 2, 10000), (2, 5, 6000), (3, 6, 4000)]
    assert rows(book, "奖项", "组别", "名次", "编号")[5:] == [
        ("少年女子组", 1, 2), ("少年女子组", 2, 5), ("少年女子组", 3, 6),
    ]  # fmt: skip
    assert [group for (group,) in rows(book, "签收", "组别")] == ["少年男子组"] * 5 + ["少年女子组"] * 3
    assert findings(book) == []


def test_the_number_of_places_of_a_group_awarded_apart_is_that_of_its_own_starters(tmp_path):
    girls = {number: {"group": "女子少年甲组"} for number in (1, 2, 3)}
    book = book_with(tmp_path, "youth-2013", field_of("男子少年甲组", 8, changes=girls))
    # N - 1 of 5 boys and of 3 girls.
    assert {one["name"]: len(one["places"]) for one in awards(book)["sections"]} == {
        "女子少年甲组": 2,
        "男子少年甲组": 4,
    }


def test_a_tie_inside_a_group_awarded_apart_is_played_off_by_the_places_of_that_group(tmp_path):
    # Three points of view: 1 and 2 share, 3 and 4 share; of the girls only 3 and 4 share a place.
    girls = {number: {"group": "少年女子组"} for number in (2, 3, 4)}
    section = a_field("1=2, 3=4", rounds=1, criteria=["积分"], name="少年男子组",
                      changes={n: girls.get(n, {}) | {"penalty": 2 * (n > 2)} for n in range(1, 5)})  # fmt: skip
    book = book_with(tmp_path, "youth-open-2023", section)

    ran = done("rank", book)

    assert "[少年女子组] 第 2–3 名并列" in ran.err
    assert ran.err.count("并列") == 1
    [tie] = done("rank", book, "--format", "json").data["sections"][0]["playoffs"]
    assert (tie["group"], tie["places"], tie["numbers"]) == ("少年女子组", [2, 3], [3, 4])
    done("awards", book)
    assert rows(book, "奖项", "编号", "备注") == [
        (1, None),
        (2, None),
        (3, "并列，须加赛"),
        (4, "并列，须加赛"),
    ]


def test_two_sections_with_members_of_one_group_are_told_apart(tmp_path):
    girl = {1: {"group": "少年女子组"}}
    book = book_with(
        tmp_path,
        "youth-open-2023",
        field_of("少年男子组", 4, changes=girl),
        field_of("儿童男子组", 4, changes=girl),
    )
    assert [one["name"] for one in awards(book)["sections"]] == [
        "少年女子组（少年男子组）", "少年男子组", "少年女子组（儿童男子组）", "儿童男子组",
    ]  # fmt: skip


def test_a_group_spelled_otherwise_than_in_the_regulation_still_has_its_money(tmp_path):
    own = tmp_path / "自己.toml"
    text = done("regulations", "--show", "youth-open-2023").out.replace("少年男子组", "少年组(男)")
    own.write_text(text, encoding="utf-8")
    book = book_with(tmp_path, str(own), field_of("少年组(男)", 3))
    assert column(book, "组别", "组别") == ["少年组(男)"]
    [found] = awards(book)["sections"]
    assert (found["name"], [place["prize"] for place in found["places"]]) == (
        "少年组（男）",
        [10000, 6000, 4000],
    )


# -- teams --------------------------------------------------------------------------------------------------


@pytest.fixture
def teams(tmp_path):
    """Two groups of four teams after three rounds; the second has played board 2 by forfeits only."""
    return book_with(
        tmp_path, "team-2013",
        teams_of("男子团体赛", "1-2 +=+, 3-4 ++-", "1-3 +=+, 2-4 ==+", "1-4 +++, 2-3 +=="),
        teams_of("女子团体赛", "1-2 +>+, 3-4 +>-", "1-3 +<+, 2-4 =<+", "1-4 +>+, 2-3 =>="),
    )  # fmt: skip


def test_teams_receive_cups_and_their_best_players_of_each_board_certificates(teams):
    found = awards(teams)["sections"]

    assert [(p["place"], p["name"], p["award"]) for p in found[0]["places"]] == [
        (1, "队1", "奖杯+奖牌+证书"), (2, "队2", "奖杯+奖牌+证书"), (3, "队3", "奖杯+奖牌+证书"),
    ]  # fmt: skip
    assert found[0]["best_boards"][1] == {
        "board": 2, "number": 12, "name": "队员1-2", "team": "队1", "points": 2, "games": 3, "wins": 1, "rate": 2 / 3,
        "shared": False, "award": "证书",
    }  # fmt: skip
    assert rows(teams, "最佳台次")[:3] == [
        ("男子团体赛", 1, 11, "队员1-1", "队1", 3, 3, 1, 3, 1, "证书", None),
        ("男子团体赛", 2, 12, "队员1-2", "队1", 2, 3, 2 / 3, 1, 1, "证书", None),
        ("男子团体赛", 3, 13, "队员1-3", "队1", 3, 3, 1, 3, 1, "证书", None),
    ]
    assert findings(teams) == []


def test_a_board_that_nobody_has_won_stands_on_the_sheet(teams):
    done("awards", teams)
    assert rows(teams, "最佳台次", "组别", "台次", "姓名", "备注")[4] == (
        "女子团体赛",
        2,
        None,
        "暂缺，局数不足",
    )


def test_another_number_of_best_boards_than_stated_is_told_once_with_both_figures(teams):
    warned = told(teams)
    assert warned.count("最佳台次奖共") == 1
    assert "共 10 名，按本赛事 2 个组的台数应为 6 名" in warned


def test_best_boards_before_the_last_round_are_provisional(tmp_path):
    rounds = ("1-2 +=+, 3-4 ++-", "1-3 +=+, 2-4 ==+", "1-4 +++, 2-3 +==")
    book = book_with(tmp_path, "team-2025", teams_of("混合团体", *rounds, rounds=4))
    done("awards", book)
    assert rows(book, "最佳台次", "台次", "姓名", "备注")[0] == (1, "队员1-1", "暂定，第 3 轮后")
    assert {remark for (remark,) in rows(book, "奖项", "备注")} == {"暂定，第 3 轮后"}


def test_best_boards_of_teams_awarded_apart_are_those_of_each_group(tmp_path):
    section = teams_of("混合团体", "1-2 +++, 3-4 ++-", "1-3 +=+, 2-4 ==+", "1-4 +++, 2-3 ===")
    groups = {1: "少年男子团体", 2: "少年女子团体", 3: "少年女子团体", 4: "少年男子团体"}
    entrants = tuple(replace(one, group=groups[one.team or 0]) for one in section.entrants)
    book = book_with(tmp_path, "team-2025", replace(section, entrants=entrants))
    found = awards(book)["sections"]
    assert {one["name"]: [best["number"] for best in one["best_boards"]] for one in found} == {
        "少年男子团体": [11, 12, 13],
        "少年女子团体": [31, 32, 23],
    }


def test_teams_changed_after_the_awards_are_said_to_be_old(teams):
    done("awards", teams)
    assert "awards.stale" not in xl("check", teams, "--format", "json").out
    view = ClosedFile(teams).read("对阵_1")
    at = view.headings.index("结果")
    first = next(row for row, cells in enumerate(view.rows) if cells[view.headings.index("台次")] == 2)
    assert view.rows[first][at] is not None
    set_cell(teams, "对阵_1", "结果", first, "0-1")
    assert "awards.stale" in xl("check", teams, "--format", "json").out


# -- teams made from individual results -----------------------------------------------------------------------


def men(**about):
    """Units 1 to 4: 1 and 3 win, 1 ahead of 3."""
    return a_field(
        "1+2, 3+4", criteria=["积分"], name="男子少年甲组",
        changes={n: {"sex": Sex.MALE, "faults": 0} for n in range(1, 5)}, **{"rounds": 1, **about},
    )  # fmt: skip


def women(**about):
    return a_field(
        "1=2, 3+4", criteria=["积分"], name="女子少年甲组",
        changes={n: {"sex": Sex.FEMALE} for n in range(1, 5)}, **{"rounds": 1, **about},
    )  # fmt: skip


def test_units_are_ranked_and_only_awarded_places_have_an_award(tmp_path):
    book = book_with(tmp_path, "youth-2013", men(), women())

    found = awards(book)["teams_from_individuals"]

    assert [(one["place"], one["shared"], one["unit"], one["points"], one["award"]) for one in found] == [
        (1, False, "第3棋社", 2, "获奖证书+奖杯"), (2, False, "第1棋社", 1.5, "获奖证书+奖杯"),
        (3, False, "第2棋社", 0.5, "获奖证书+奖杯"), (4, False, "第4棋社", 0, ""),
    ]  # fmt: skip
    assert found[1]["members"] == [
        {"name": "选手01", "place": 1, "points": 1},
        {"name": "选手01", "place": 2, "points": 0.5},
    ]
    assert rows(book, "团体成绩")[1] == (
        "少年甲组", 2, "第1棋社", 1.5, "选手01", 1, "选手01", 2, "获奖证书+奖杯", None,
    )  # fmt: skip
    assert rows(book, "签收", "组别", "名次", "姓名", "单位")[-3:] == [
        ("少年甲组（团体）", 1, None, "第3棋社"),
        ("少年甲组（团体）", 2, None, "第1棋社"),
        ("少年甲组（团体）", 3, None, "第2棋社"),
    ]


def test_units_are_provisional_until_both_their_groups_have_ended(tmp_path):
    book = book_with(tmp_path, "youth-2013", men(), women(rounds=2))
    done("awards", book)
    assert {remark for (remark,) in rows(book, "团体成绩", "备注")} == {"暂定"}


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("men = 2\nwomen = 1", (1, "甲", 2.5, "选手01、选手03", "1、1", "选手01", 1, None)),
        ("best = 3", (1, "甲", 2.5, "选手01、选手03", "1、1", "选手01", 1, None)),
        ('best = 2\nby = "places"', (1, "甲", 1.5, "选手01", 1, "选手01", 1, "名次之和 2")),
    ],
)
def test_more_men_than_one_stand_in_one_cell(tmp_path, rule, line):
    own = tmp_path / "自己.toml"
    text = done("regulations", "--show", "youth-2013").out
    for old in ("men = 1\n", "women = 1\n", 'by = "points"\n'):
        text = text.replace(old, "", 1)
    own.write_text(text.replace("[team_results]\n", f"[team_results]\n{rule}\n"), encoding="utf-8")
    unit = {n: {"unit": "甲" if n % 2 else "乙"} for n in range(1, 5)}
    boys = a_field("1+2, 3+4", criteria=["积分"], name="男子少年甲组", rounds=1,
                   changes={n: unit[n] | {"sex": Sex.MALE} for n in unit})  # fmt: skip
    girls = a_field("1=2, 3+4", criteria=["积分"], name="女子少年甲组", rounds=1,
                    changes={n: unit[n] | {"sex": Sex.FEMALE, "penalty": n - 1} for n in unit})  # fmt: skip
    book = book_with(tmp_path, str(own), boys, girls)
    done("awards", book)
    headings = ("名次", "单位", "积分", "男选手", "男子名次", "女选手", "女子名次", "备注")
    assert rows(book, "团体成绩", *headings)[0] == line
