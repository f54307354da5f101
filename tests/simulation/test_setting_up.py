from __future__ import annotations

import random

from xl_engine.event import Kind
from xl_engine.regulation.switches import Switches
from xl_engine.simulation.setting_up import Field, make_section, random_switches


def fields(of: Field, count: int = 60):
    return [make_section(random.Random(str(seed)), of, str(seed)) for seed in range(count)]


def test_fields_are_as_large_as_was_asked_and_numbered_by_rating():
    for section, switches in fields(Field(5, 9, 7, kind="individual")):
        assert 5 <= len(section.entrants) <= 9
        assert [one.number for one in section.entrants] == list(range(1, len(section.entrants) + 1))
        rated = [one.rating for one in section.entrants if one.rating is not None]
        assert rated == sorted(rated, reverse=True)
        assert (section.rounds, switches) == (7, Switches())


def test_everything_that_happens_at_an_event_happens_in_some_field():
    people = [one for section, _ in fields(Field(20, 40, 7, kind="individual")) for one in section.entrants]

    assert any(one.withdrawn_after is not None for one in people)
    assert any(one.absent_rounds for one in people)
    assert any(one.joined_round > 1 for one in people)
    assert any(not one.unit for one in people)
    assert any(one.rating is None for one in people)


def test_a_quarter_of_mixed_events_are_of_teams_of_three():
    kinds = [section for section, _ in fields(Field(4, 8, 5), 200)]
    teams = [section for section in kinds if section.kind is Kind.TEAM]

    assert 30 < len(teams) < 70
    for section in teams:
        assert all(len(team.players) == 3 for team in section.teams)
        assert len({one.number for one in section.entrants}) == 3 * len(section.teams)


def test_random_switches_reach_every_value_of_a_choice():
    seen = [random_switches(random.Random(seed), 7) for seed in range(200)]

    assert {one.in_group for one in seen} == {"halves", "fold", "adjacent", "random"}
    assert {one.same_unit_mode for one in seen} == {"soft", "hard"}
    assert {one.max_run for one in seen} == {1, 2, 3, 4}
    assert {one.rank_style for one in seen} == {"competition"}
