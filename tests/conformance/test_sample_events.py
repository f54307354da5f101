"""Each of the five sample events as a whole, from its entries to the awards."""

from __future__ import annotations

import pytest

from tests.reckoning.comparing import disagreements
from xl_engine.event import Severity

from .played import FIVE, copy_of, event_text, played
from .team_events import issues
from .walking import told

EXPLAINED: dict[str, list[tuple[str, str, str]]] = {
    # 八（二） writes "共计10名", though three boards of three events are nine.
    "team-2013": [("awards.best-board-number", "", "count=9；groups=3；stated=10")],
    # Points are added although the women of three age groups played fewer rounds (RULES 10, row 31).
    "youth-2013": [
        ("awards.team-rounds-differ", "", "group=少年乙组；rounds=男子少年乙组 9、女子少年乙组 7"),
        ("awards.team-rounds-differ", "", "group=儿童甲组；rounds=男子儿童甲组 9、女子儿童甲组 7"),
        ("awards.team-rounds-differ", "", "group=儿童乙组；rounds=男子儿童乙组 9、女子儿童乙组 7"),
    ],
    "individual-2019": [],
    "youth-open-2023": [],
    "team-2025": [],
}
"""What the commands say of an event: code, section and fields."""


@pytest.mark.parametrize("key", FIVE)
def test_it_is_played_without_an_error_and_nothing_unexplained_is_said(key):
    said = played(key).said
    assert [problem.code for problem in said if problem.severity is Severity.ERROR] == []
    assert [told(problem) for problem in said] == EXPLAINED[key]


@pytest.mark.parametrize("key", FIVE)
def test_it_is_ranked_and_awarded_as_the_independent_computation_has_it(key):
    event = played(key)
    assert disagreements(event_text(key), event.rank, event.awards) == []


@pytest.mark.parametrize("key", FIVE)
def test_it_has_nothing_left_to_check(key, tmp_path):
    assert issues(copy_of(key, tmp_path)) == []
