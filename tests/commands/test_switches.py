"""设置 shows every switch and what it may be; every switch is tried by some test."""

from __future__ import annotations

import re

import pytest
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

from xl_engine.regulation import Switches, load

from . import (
    test_playoffs,
    test_protection,
    test_switches_awards,
    test_switches_double_games,
    test_switches_pairing,
    test_switches_ranking,
    test_switches_teams,
)
from .playing import column, done, set_cell, xl
from .switching import TRIED, choose

TRYING = (
    test_playoffs, test_protection, test_switches_awards, test_switches_double_games, test_switches_pairing,
    test_switches_ranking, test_switches_teams,
)  # fmt: skip
"""The modules whose tests try the switches."""


def test_every_switch_is_tried():
    remainder = {switch.key for switch in Switches.known()} - TRIED

    assert all(module.__name__ for module in TRYING)
    assert remainder == set()


@pytest.fixture(scope="module", params=["free", "individual-2019"])
def shown(request, tmp_path_factory):
    """The table 开关 of a new workbook as openpyxl sees it: (regulation, sheet, rows by key, rules by cell)."""
    book = tmp_path_factory.mktemp("new") / "赛事.xlsx"
    done("new", book, "--regulation", request.param)
    sheet = load_workbook(book)["设置"]
    _, top, _, bottom = range_boundaries(sheet.tables["开关"].ref)
    headings = [cell.value for cell in sheet[top]][:8]
    lines = {}
    for row in sheet.iter_rows(min_row=top + 1, max_row=bottom, max_col=8):
        line = dict(zip(headings, row, strict=True))
        lines[line["键"].value] = line
    rules = {
        str(cells): rule for rule in sheet.data_validations.dataValidation for cells in rule.sqref.ranges
    }
    return load(request.param), lines, rules


def test_every_switch_stands_on_the_sheet(shown):
    _, lines, _ = shown
    assert list(lines) == [switch.key for switch in Switches.known()]


def test_every_switch_shows_its_title_its_values_and_where_it_comes_from(shown):
    regulation, lines, _ = shown
    for switch, value in regulation.base_switches.items():
        line = {heading: cell.value for heading, cell in lines[switch.key].items()}
        decided = switch.key in regulation.switches
        assert line["开关"] == switch.title
        assert str(line["当前值"]) == str(line["默认值"]) == switch.label(value)
        assert line["可选值"] == switch.allowed()
        assert line["出处"] == (regulation.cite(f"switches.{switch.key}") if decided else switch.source)
        assert line["序"] == (switch.row or None)


def test_a_switch_that_differs_from_the_regulation_is_marked(shown):
    _, lines, _ = shown
    for line in lines.values():
        row = line["当前值"].row
        assert line["已改"].value == f'=IF(B{row}=C{row},"","●")'


def test_every_switch_offers_a_list_or_asks_for_a_whole_number(shown):
    _, lines, rules = shown
    for switch in Switches.known():
        cell = lines[switch.key]["当前值"]
        rule = rules[cell.coordinate]
        labels = [label for _, label in switch.choices]
        if labels:
            assert (rule.type, rule.formula1) == ("list", f'"{",".join(labels)}"')
            assert rule.showErrorMessage is not (switch.number is not None or switch.halves)
        else:
            assert (rule.type, rule.operator) == ("whole", "between")
            assert (int(rule.formula1), int(rule.formula2)) == switch.number
            assert cell.number_format == "0"
        assert not cell.protection.locked


def test_what_2019_decides_cites_its_article(shown):
    regulation, lines, _ = shown
    cited = {key for key, line in lines.items() if str(line["出处"].value).startswith(regulation.name)}
    assert cited == set(regulation.switches)
    if regulation.key == "individual-2019":
        assert lines["playoff_limit"]["当前值"].value == "前三名"
        assert re.fullmatch(r"2019 个人规程 七（.+", lines["playoff_limit"]["出处"].value)


def test_every_value_on_offer_is_understood(tmp_path):
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", "free")
    for last in (0, -1):
        for switch in Switches.known():
            choose(book, switch.key, switch.choices[last][1] if switch.choices else switch.number[last])
        assert done("check", book, "--format", "json").data["issues"] == []


@pytest.mark.parametrize(
    ("key", "typed"), [("max_run", 0), ("rank_style", "随便"), ("bye_points", "0.3"), ("rounds", 100)]
)
def test_a_value_that_is_not_on_offer_stops_with_its_cell(tmp_path, key, typed):
    book = tmp_path / "赛事.xlsx"
    done("new", book, "--regulation", "free")
    row = column(book, "开关", "键").index(key)
    set_cell(book, "开关", "当前值", row, typed)

    ran = xl("pair", book, "--format", "json")

    [problem] = ran.data["error"]
    assert (problem["code"], problem["sheet"]) == ("settings.value-not-allowed", "设置")
    assert load_workbook(book)["设置"][problem["cell"]].offset(column=4).value == key
