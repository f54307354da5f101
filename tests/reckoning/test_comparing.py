"""Whatever is printed otherwise than it should be is told, and nothing else."""

import json

import pytest

from . import disagreements
from .building import as_printed, event, section, tables, team_section

PLAYERS = ("积分", "对手分", "中间对手分", "小分", "胜局", "直胜", "累进分")
TEAMS = ("场分", "对手场分", "中间对手场分", "总局分", "小分", "一台局分", "二台局分", "三台局分")

INDIVIDUAL = event(
    section("1+2 3=4 5", "1=3 5+2 4", "4+1 5=3 2", criteria=list(PLAYERS), name="少年男子组"),
    regulation="youth-open-2023",
)
TEAM = event(
    team_section("1-4|+-- 2-3|---", "4-3|=-+ 1-2|-++", "2-4|+++ 3-1|-++", criteria=list(TEAMS)),
    regulation="team-2013",
    team_sb="rate",
)
UNITS = event(
    section(
        "1+2", "1+2", name="男子少年甲组", criteria=["积分"], about={1: {"unit": "甲"}, 2: {"unit": "乙"}}
    ),
    section(
        "1=2", "1+2", name="女子少年甲组", criteria=["积分"], about={1: {"unit": "甲"}, 2: {"unit": "乙"}}
    ),
    regulation="youth-2013",
)


def spoilt(text, change):
    """Return the differences after a change of what should be printed."""
    rank_json, awards_json = json.loads(json.dumps(as_printed(text)))
    change(rank_json, awards_json)
    return disagreements(text, rank_json, awards_json)


@pytest.mark.parametrize("text", [INDIVIDUAL, TEAM, UNITS])
def test_what_is_right_is_not_reported(text):
    rank_json, awards_json = as_printed(text)

    assert disagreements(text, rank_json, awards_json) == []
    assert disagreements(text, json.dumps(rank_json), json.dumps(awards_json)) == []


@pytest.mark.parametrize(
    ("text", "figures"), [(INDIVIDUAL, PLAYERS), (TEAM, TEAMS)], ids=["players", "teams"]
)
def test_every_figure_of_everybody(text, figures):
    name = json.loads(text)["sections"][0]["name"]
    for at, figure in enumerate(figures):
        for turn, row in enumerate(as_printed(text)[0]["sections"][0]["rows"]):

            def change(rank_json, _, turn=turn, at=at):
                rank_json["sections"][0]["rows"][turn]["values"][at] += 0.25

            (difference,) = spoilt(text, change)

            where, wrong = f"{name}, number {row['number']}", row["values"][at] + 0.25
            assert difference.startswith(f"{where}: {figure} is {wrong}, reckoned ")


def test_a_figure_that_is_no_quarter_is_compared_to_three_places():
    """小分 of team 2 by ``rate`` is 11/6 (E5)."""

    def written(figure):
        def change(rank_json, _):
            (row,) = [one for one in rank_json["sections"][0]["rows"] if one["number"] == 2]
            row["values"][TEAMS.index("小分")] = figure

        return spoilt(TEAM, change)

    assert written(1.833) == []
    assert written(1.834) == ["团体, number 2: 小分 is 1.834, reckoned 1.83333"]
    assert written(True) == ["团体, number 2: 小分 is True, reckoned 1.83333"]
    assert written("1.833") == ["团体, number 2: 小分 is 1.833, reckoned 1.83333"]


@pytest.mark.parametrize(
    ("key", "value", "reckoned"),
    [("place", 3, 2), ("shared", True, False), ("name", "别人", "选手5"), ("unit", "别处", "单位5")],
)
def test_what_stands_beside_the_figures(key, value, reckoned):
    def change(rank_json, _):
        rank_json["sections"][0]["rows"][1][key] = value

    assert spoilt(INDIVIDUAL, change) == [f"少年男子组, number 5: {key} is {value}, reckoned {reckoned}"]


def test_rows_in_the_wrong_order():
    def change(rank_json, _):
        rank_json["sections"][0]["rows"].reverse()

    assert spoilt(INDIVIDUAL, change) == [
        "少年男子组: order of places is [5, 4, 3, 2, 1], reckoned [1, 2, 3, 4, 5]"
    ]


def test_rows_missing_and_too_many():
    def missing(rank_json, _):
        del rank_json["sections"][0]["rows"][-1]

    def twice(rank_json, _):
        rank_json["sections"][0]["rows"].append(rank_json["sections"][0]["rows"][-1])

    def stranger(rank_json, _):
        rows = rank_json["sections"][0]["rows"]
        rows.append({**rows[-1], "number": 9})

    assert spoilt(INDIVIDUAL, missing) == ["少年男子组: number 2 is missing"]
    assert spoilt(INDIVIDUAL, twice) == ["少年男子组: number 2 is there twice"]
    assert spoilt(INDIVIDUAL, stranger) == ["少年男子组: number 9 should not be there"]


def test_round_criteria_and_sections():
    def round_(rank_json, _):
        rank_json["sections"][0]["after_round"] = 2

    def criteria(rank_json, _):
        rank_json["sections"][0]["criteria"] = ["积分"]

    def name(rank_json, _):
        rank_json["sections"][0]["name"] = "B"

    assert spoilt(INDIVIDUAL, round_) == ["少年男子组: after_round is 2, reckoned 3"]
    assert spoilt(INDIVIDUAL, criteria) == [f"少年男子组: criteria is ['积分'], reckoned {list(PLAYERS)}"]
    assert spoilt(INDIVIDUAL, name) == ["rank: sections is ['B'], reckoned ['少年男子组']"]


@pytest.mark.parametrize(
    ("key", "value", "reckoned"),
    [
        ("place", 2, 1),
        ("shared", True, False),
        ("name", "别人", "选手4"),
        ("unit", "别处", "单位4"),
        ("award", "获奖证书", "获奖证书+奖牌"),
        ("prize", 6000, 10000),
    ],
)
def test_awards(key, value, reckoned):
    def change(_, awards_json):
        awards_json["sections"][0]["places"][0][key] = value

    assert spoilt(INDIVIDUAL, change) == [
        f"少年男子组, awards, number 4: {key} is {value}, reckoned {reckoned}"
    ]


def test_an_award_missing():
    def change(_, awards_json):
        del awards_json["sections"][0]["places"][-1]

    assert spoilt(INDIVIDUAL, change) == ["少年男子组, awards: number 2 is missing"]


@pytest.mark.parametrize(
    ("key", "value", "reckoned"),
    [("name", "别人", "队员1-1"), ("team", "队9", "队1"), ("games", 2, 3), ("points", 3, 2)],
)
def test_best_boards(key, value, reckoned):
    def change(_, awards_json):
        awards_json["sections"][0]["best_boards"][0][key] = value

    assert as_printed(TEAM)[1]["sections"][0]["best_boards"][0]["number"] == 11
    assert spoilt(TEAM, change) == [f"团体, best boards, number 11: {key} is {value}, reckoned {reckoned}"]


def test_another_winner_of_a_board():
    def change(_, awards_json):
        awards_json["sections"][0]["best_boards"][0]["number"] = 21

    (difference,) = spoilt(TEAM, change)

    assert difference.startswith("团体, best boards: winners is [(1, 21), ")


def test_teams_from_individuals():
    def of_first(key, value):
        def change(_, awards_json):
            awards_json["teams_from_individuals"][0][key] = value

        return spoilt(UNITS, change)

    assert of_first("place", 2) == ["少年甲组, unit 甲: place is 2, reckoned 1"]
    assert of_first("points", 4) == ["少年甲组, unit 甲: points is 4, reckoned 3.5"]
    assert of_first("unit", "丙") == [
        "少年甲组, unit 甲: is missing",
        "少年甲组, unit 丙: should not be there",
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [("bye_points", "draw"), ("bye_opponent", "zero"), ("median.high", 0), ("wins_count_bye", False)],
)
def test_a_ranking_under_another_switch(key, value):
    """The printed ranking is right for the event as it was before the switch was changed."""
    data = json.loads(INDIVIDUAL)
    data["settings"][key] = value

    assert disagreements(json.dumps(data), *as_printed(INDIVIDUAL)) != []


def test_a_play_off_that_was_not_entered():
    one = section("1+3 2+4", criteria=["积分"])
    before, after = event(one), event({**one, "playoffs": tables("2+1")})

    assert disagreements(after, *as_printed(before)) != []
    assert disagreements(after, *as_printed(after)) == []
