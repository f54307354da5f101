import pytest

from xl_engine.event import Kind, System
from xl_engine.regulation import Conditions, Group, Regulation, load


def test_a_group_is_found_by_its_name():
    assert load("individual-2019").group("女子公开组").name == "女子公开组"


def test_an_unknown_group_is_a_key_error():
    with pytest.raises(KeyError):
        load("free").group("B")


def test_a_group_without_conditions_plays_under_blank_ones():
    assert Regulation("x").conditions_of(Group("A")) == Conditions("")


def test_orders_not_given_are_the_usual_ones():
    assert load("individual-2019").order_for(Kind.TEAM, System.ROUND_ROBIN) == (
        "场分", "总局分", "小分", "一台局分", "二台局分", "三台局分",
    )  # fmt: skip


def test_places_without_a_table_are_for_everybody():
    assert load("individual-2019").places_for(Kind.TEAM).for_entries(40) == 40


def test_a_regulation_silent_about_awards_gives_none():
    assert load("free").awards_for(Kind.INDIVIDUAL, 1) == ()


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("groups.男子组.women_min_rating", "2019 个人规程 六（二）"),
        ("groups.男子公开组.sex", "2019 个人规程 七（二）"),
        ("conditions.公开组.time.base", "2019 个人规程 七（五）1"),
        ("team.boards", "2019 个人规程"),
    ],
)
def test_a_setting_is_cited_by_the_nearest_article(path, source):
    assert load("individual-2019").cite(path) == source


def test_base_switches_are_the_defaults_and_what_the_regulation_decides():
    switches = load("individual-2019").base_switches

    assert [(about.key, value) for about, value in switches.changed()] == [("playoff_limit", "medals")]
