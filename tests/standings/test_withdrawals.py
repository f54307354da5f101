"""Whose results a withdrawal from 循环制 strikes out (RULES 2.8; RULES 10, row 26)."""

from __future__ import annotations

import pytest

from xl_engine.event import System
from xl_engine.regulation import Switches
from xl_engine.standings import rank

from .building import a_section, figures

ROUNDS = ("1+5, 2+4, 3 bye", "5?4, 1+3, 2 bye", "2=3, 4?1, 5 bye", "3?4, 5+2, 1 bye", "1+2, 3+5, 4 bye")


def struck(system: System = System.ROUND_ROBIN, after: int | None = None, **given) -> tuple[int, ...]:
    section = a_section(
        *ROUNDS, criteria=("积分",), system=system, rounds=5, changes={4: {"withdrawn_after": 1}}
    )
    return rank(section, Switches(**given), after).struck


@pytest.mark.parametrize(("rule", "expected"), [("half", (4,)), ("strike", (4,)), ("keep", ())])
def test_struck_numbers_are_named_by_the_ranking(rule: str, expected: tuple[int, ...]) -> None:
    assert struck(rr_withdrawal=rule) == expected


def test_nobody_is_struck_before_he_leaves_or_in_a_swiss() -> None:
    assert (struck(after=0), struck(system=System.SWISS)) == ((), ())


def test_a_round_left_only_to_those_who_have_gone_counts_too() -> None:
    section = a_section(
        "2+3, 1 bye",
        "3+1, 2 bye",
        "1?2, 3 bye",
        system=System.ROUND_ROBIN,
        criteria=("积分",),
        changes={1: {"withdrawn_after": 2}},
    )
    standings = rank(section, Switches())
    assert (standings.after_round, figures(standings, 2), figures(standings, 3)) == (
        3,
        {"积分": 2},
        {"积分": 1},
    )
