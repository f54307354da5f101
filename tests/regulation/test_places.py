import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xl_engine.regulation import PlacesRule, PlacesStep

from .strategies import place_rules


def test_without_lines_everybody_is_placed():
    assert [PlacesRule().for_entries(n) for n in (0, 1, 300)] == [0, 1, 300]


def test_fewer_entries_than_any_line_asks_for_win_no_place():
    assert PlacesRule((PlacesStep(4, 3),)).for_entries(3) == 0


def test_a_line_without_figures_places_everybody():
    rule = PlacesRule((PlacesStep(10, 6), PlacesStep()))

    assert [rule.for_entries(n) for n in (9, 10)] == [9, 6]


@pytest.mark.parametrize(("entries", "places"), [(0, 0), (1, 0), (2, 1), (9, 8)])
def test_less_by_one_never_goes_below_nothing(entries, places):
    assert PlacesRule((PlacesStep(less_by_one=True),)).for_entries(entries) == places


def test_places_are_capped_at_the_entries():
    assert PlacesRule((PlacesStep(places=8),)).for_entries(5) == 5


@settings(deadline=None)
@given(place_rules, st.integers(0, 1000))
def test_the_number_of_places_lies_between_nothing_and_the_entries(rule, entries):
    assert 0 <= rule.for_entries(entries) <= entries


@settings(deadline=None)
@given(place_rules, st.integers(0, 1000), st.randoms(use_true_random=False))
def test_the_order_of_lines_does_not_matter(rule, entries, random):
    mixed = list(rule.steps)
    random.shuffle(mixed)

    assert PlacesRule(tuple(mixed)).for_entries(entries) == rule.for_entries(entries)
