"""Which ties are played off, and the reason given (RULES 3.9)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from xl_engine.event import System
from xl_engine.regulation import Switches
from xl_engine.standings import playoffs, rank

from .building import a_section, a_team_section


def ties(*groups: int):
    """Rank a field in which the first so many share a place, then the next so many, and so on."""
    faults = [level for level, size in enumerate(groups) for _ in range(size)]
    changes = {number: {"faults": count} for number, count in enumerate(faults, start=1)}
    return a_section(players=len(faults), criteria=("违例",), changes=changes)


def played_off(section, admitted: int, **given) -> list[tuple[int, int]]:
    switches = Switches(**given)
    return [(one.first, one.last) for one in playoffs(rank(section, switches), admitted, switches)]


FIELD = ties(2, 1, 2, 2, 2, 1, 2)
"""Ties on places 1-2, 4-5, 6-7, 8-9 and 11-12."""


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, [(1, 2), (4, 5), (6, 7), (8, 9)]),
        ({"playoff_when": "straddles"}, [(8, 9)]),
        ({"playoff_when": "always"}, [(1, 2), (4, 5), (6, 7), (8, 9), (11, 12)]),
        ({"playoff_when": "never"}, []),
        ({"playoff_limit": "medals"}, [(1, 2)]),
        ({"playoff_limit": "all"}, [(1, 2), (4, 5), (6, 7), (8, 9), (11, 12)]),
        ({"playoff_limit": "all", "playoff_when": "straddles"}, []),
        ({"playoff_limit": 6}, [(1, 2), (4, 5), (6, 7)]),
        ({"playoff_limit": 6, "playoff_when": "straddles"}, [(6, 7)]),
        ({"rank_style": "dense"}, [(1, 2), (4, 5), (6, 7), (8, 9)]),
    ],
)
def test_ties_that_are_played_off_with_eight_places(given: dict, expected: list[tuple[int, int]]) -> None:
    assert played_off(FIELD, 8, **given) == expected


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({}, "第 8–9 名并列，涉及前 8 名，须加赛。"),
        ({"playoff_when": "straddles"}, "第 8–9 名并列，跨越前 8 名的界线，须加赛。"),
        ({"playoff_when": "always"}, "第 8–9 名并列；规程规定并列一律加赛。"),
        ({"playoff_limit": "all"}, "第 8–9 名并列；规程规定全部名次都要分出。"),
    ],
)
def test_the_reason_is_said(given: dict, text: str) -> None:
    switches = Switches(**given)
    (playoff,) = playoffs(rank(ties(1, 1, 1, 1, 1, 1, 1, 2), switches), 8, switches)
    assert (playoff.text, playoff.numbers) == (text, (8, 9))


@pytest.mark.parametrize(
    ("system", "rule", "expected"),
    [
        (System.SWISS, "as_round_robin", [(1, 2)]),
        (System.SWISS, "shared", []),
        (System.ROUND_ROBIN, "shared", [(1, 2)]),
    ],
)
def test_team_ties_left_in_a_swiss(system: System, rule: str, expected: list[tuple[int, int]]) -> None:
    section = a_team_section("1-2 (.5 .5 .5)", criteria=("场分",), system=system)
    assert played_off(section, 3, final_tie=rule) == expected


def test_no_ties_no_play_offs() -> None:
    assert played_off(ties(1, 1, 1), 3, playoff_when="always") == []


@dataclass(frozen=True)
class Line:
    number: int


@dataclass(frozen=True)
class OfGroup:
    """A group awarded apart: who holds which place of it."""

    group: str
    rows: tuple[Line, ...]
    positions: tuple[int, ...]


def of_group(*positions: int) -> OfGroup:
    """Numbers 1, 3, 5… of a field hold these places of the girls' group."""
    numbers = range(1, 2 * len(positions), 2)
    return OfGroup("女子组", tuple(Line(number) for number in numbers), positions)


def in_group(group: OfGroup, admitted: int, **given) -> list[tuple[str, int, int, tuple[int, ...]]]:
    switches = Switches(**given)
    found = playoffs(rank(FIELD, switches), admitted, switches, group)
    return [(one.group, one.first, one.last, one.numbers) for one in found]


def test_a_group_awarded_apart_plays_off_the_ties_among_its_own_members() -> None:
    group = of_group(1, 2, 2, 4, 5, 5, 5)
    assert in_group(group, 2) == [("女子组", 2, 3, (3, 5))]
    assert in_group(group, 8) == [("女子组", 2, 3, (3, 5)), ("女子组", 5, 7, (9, 11, 13))]
    assert in_group(group, 6, playoff_when="straddles") == [("女子组", 5, 7, (9, 11, 13))]


def test_a_group_without_ties_of_its_own_plays_nothing_off_whatever_the_field_shares() -> None:
    assert in_group(of_group(1, 2, 3, 4), 4, playoff_when="always") == []


def test_the_reason_names_the_places_of_the_group() -> None:
    switches = Switches()
    (playoff,) = playoffs(rank(FIELD, switches), 3, switches, of_group(1, 2, 3, 3))
    assert playoff.text == "第 3–4 名并列，涉及前 3 名，须加赛。"
