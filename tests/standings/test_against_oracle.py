"""Random events: every figure and place must be what a referee gets by hand (`oracle`)."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from xl_engine.event import Kind, Section
from xl_engine.regulation import Switches
from xl_engine.standings import rank

from .generated import sections, switches, team_sections
from .oracle import Oracle

LONG = int(os.environ.get("XL_ENGINE_EXAMPLES", "10000"))
RELAXED = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
    "derandomize": True,
    "database": None,
}


def always(examples: int) -> Callable[[Any], Any]:
    return settings(max_examples=examples, **RELAXED)


def lines(section: Section, given: Switches, after: int) -> list[tuple[Any, ...]]:
    found = rank(section, given, after)
    return [(row.place, row.shared, row.number, tuple(v.exact for v in row.values)) for row in found.rows]


def check_against_oracle(section: Section, given: Switches, after: int) -> None:
    truncated = "截尾对手场分" if section.kind is Kind.TEAM else "截尾对手分"
    expanded = tuple(f"{truncated[2:]}-{low}低" for low in range(1, max(1, after - 1) + 1))
    asked = replace(section, criteria=(*section.criteria, truncated))
    oracle = Oracle(section, given, after)

    assert lines(asked, given, after) == oracle.ranking((*section.criteria, *expanded))


def check_later_rounds_are_ignored(section: Section, given: Switches, after: int) -> None:
    shorter = replace(section, rounds=section.rounds or section.paired_rounds)
    whole = lines(shorter, given, after)

    assert lines(shorter.after(after), given, after) == whole


def check_row_order_does_not_matter(section: Section, given: Switches, after: int) -> None:
    dice = random.Random(after)
    shuffled = replace(
        section,
        entrants=tuple(dice.sample(section.entrants, len(section.entrants))),
        teams=tuple(dice.sample(section.teams, len(section.teams))),
        pairings=tuple(tuple(dice.sample(games, len(games))) for games in section.pairings),
    )

    assert lines(shuffled, given, after) == lines(section, given, after)


def check_points_add_up(section: Section, given: Switches, after: int) -> None:
    """All points together are what the tables gave, less the penalties."""
    oracle = Oracle(section, given, after)
    handed_out = sum(one.points for rounds in oracle.rounds.values() for one in rounds)
    penalties = sum(entrant.penalty for entrant in section.entrants if entrant.number in oracle.people)
    total = "场分" if section.kind is Kind.TEAM else "积分"
    everybody = tuple(replace(entrant, disqualified=False) for entrant in section.entrants)
    found = rank(replace(section, entrants=everybody, criteria=(total,)), given, after)

    assert 2 * sum(row.values[0].exact for row in found.rows) == 2 * handed_out - penalties


def check_worked_sums_add_up(section: Section, given: Switches, after: int) -> None:
    """What is not in brackets makes the figure; thirds are written to three places."""
    standings = rank(section, given, after)
    for row, sums in zip(standings.rows, standings.explanations, strict=True):
        for value, written in zip(row.values, sums, strict=True):
            terms, equals, total = written.partition("=")
            if not equals or "/" in terms:
                continue
            kept = re.findall(r"[+-]?[\d.]+", re.sub(r"\([^)]*\)", "", terms))
            assert total == value.text
            assert abs(sum(map(Fraction, kept)) - value.exact) < Fraction(1, 50)


CHECKS = (
    check_against_oracle,
    check_row_order_does_not_matter,
    check_points_add_up,
    check_later_rounds_are_ignored,
    check_worked_sums_add_up,
)


@always(400)
@given(section=sections(largest=24), given=switches, data=st.data())
def test_individual_sections(section: Section, given: Switches, data: st.DataObject) -> None:
    after = data.draw(st.integers(0, section.paired_rounds))
    check_against_oracle(section, given, after)


@always(250)
@given(section=team_sections(), given=switches, data=st.data())
def test_team_sections(section: Section, given: Switches, data: st.DataObject) -> None:
    after = data.draw(st.integers(0, section.paired_rounds))
    check_against_oracle(section, given, after)


@always(60)
@given(section=sections(largest=12) | team_sections(largest=8), given=switches, data=st.data())
@pytest.mark.parametrize("check", CHECKS[1:])
def test_properties(check: Any, section: Section, given: Switches, data: st.DataObject) -> None:
    check(section, given, data.draw(st.integers(0, section.paired_rounds)))


@pytest.mark.long
@always(LONG)
@given(section=sections() | team_sections(), given=switches, data=st.data())
def test_thousands_of_events(section: Section, given: Switches, data: st.DataObject) -> None:
    after = data.draw(st.integers(0, section.paired_rounds))
    for check in CHECKS:
        check(section, given, after)
