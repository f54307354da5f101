"""Event files as they are read here."""

import ast
import json
from fractions import Fraction
from pathlib import Path

import pytest

from .building import event, section, team_section
from .facts import read


def test_nothing_is_imported_but_the_standard_library():
    """Only tests may look at the engine; what checks it must not share its code."""
    imported = set()
    for path in Path(__file__).parent.glob("*.py"):
        if path.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name for name in node.names}
            if isinstance(node, ast.ImportFrom) and not node.level:
                imported.add(node.module)

    assert imported <= {"fractions", "functools", "itertools", "json", "random"}


def test_numbers_are_exact():
    (only,) = read(event(section("1+2", points="1-0.5-0", about={1: {"penalty": 0.5}})))["sections"]

    assert (only["win"], only["draw"], only["loss"]) == (1, Fraction(1, 2), 0)
    assert only["sides"][1]["penalty"] == Fraction(1, 2)


def test_points_come_from_the_section_then_from_the_switch():
    one = section("1+2")
    del one["points"]

    assert [read(event(one, **points))["sections"][0]["win"] for points in ({}, {"points": "2-1-0"})] == [
        1,
        2,
    ]
    assert read(event({**one, "points": "3-1-0"}, points="2-1-0"))["sections"][0]["win"] == 3


def test_a_nested_switch_is_a_dotted_one():
    data = json.loads(event(section("1+2")))
    data["settings"] = {"median": {"high": 2}, "wins_count_bye": "no", "round1": "fold"}

    settings = read(json.dumps(data))["settings"]

    assert (settings["median.high"], settings["median.low"], settings["wins_count_bye"]) == (2, 1, False)


@pytest.mark.parametrize(
    ("key", "value"),
    [("bye_opponent", "fide2026"), ("forfeit_opponent", "fide"), ("direct", "mini_league_if_all_met")],
)
def test_a_switch_that_is_not_computed_is_refused(key, value):
    with pytest.raises(ValueError, match=f"not reckoned: {key} = {value}"):
        read(event(section("1+2"), **{key: value}))


def test_another_format_is_refused():
    with pytest.raises(ValueError, match="not an event file of this format: other/1"):
        read('{"format": "other/1"}')


def test_an_event_wrapped_with_its_published_figures_is_read():
    inner = json.loads(event(section("1+2", name="甲组")))

    assert read(json.dumps({"event": inner, "published": []}))["sections"][0]["name"] == "甲组"


def test_other_names_of_criteria():
    (one,) = read(event(team_section("1-2|+++", criteria=["次分", "对手次分", "中间对手次分"])))["sections"]
    (other,) = read(event(team_section("1-2|+++", criteria=["积分", "对手分", "总局分"])))["sections"]

    assert one["criteria"] == ["场分", "对手场分", "中间对手场分"]
    assert other["criteria"] == ["场分", "对手场分", "总局分"]


@pytest.mark.parametrize(
    ("regulation", "make", "system", "criteria"),
    [
        ("individual-2019", section, "swiss", "积分 对手分 中间对手分 胜局"),
        ("individual-2019", section, "round_robin", "积分 小分 胜局"),
        ("youth-2013", section, "swiss", "积分 对手分 中间对手分 胜局"),
        ("youth-2013", section, "round_robin", "积分 小分 胜局 直胜"),
        ("team-2013", team_section, "swiss", "场分 对手场分 中间对手场分 总局分 一台局分 二台局分 三台局分"),
        ("team-2025", team_section, "round_robin", "场分 总局分 小分 一台局分 二台局分 三台局分"),
    ],
)
def test_the_order_of_the_regulation_where_the_section_names_none(regulation, make, system, criteria):
    games = "1-2|+++" if make is team_section else "1+2"
    (only,) = read(event(make(games, system=system), regulation=regulation))["sections"]

    assert only["criteria"] == criteria.split()
