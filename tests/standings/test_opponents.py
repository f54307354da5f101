"""What unplayed rounds put into 对手分, and in which order contributions are dropped."""

from __future__ import annotations

import pytest

from xl_engine.event import System
from xl_engine.regulation import Switches
from xl_engine.standings import rank

from .building import a_section

BYES = a_section("1+2, 3+4, 5 bye", "1+3, 5+2, 4 bye", "1+5, 3+2", criteria=("对手分", "中间对手分"))


@pytest.mark.parametrize(
    ("rule", "terms"),
    [
        ("zero", "0+0+3=3"),
        ("lowest_positive", "1+0+3=4"),
        ("lowest_all", "0+0+3=3"),
        ("own", "2+0+3=5"),
        ("half", "1.5+0+3=4.5"),
        ("fide2024", "2+0+3=5"),
        ("fide2026", "1.5+0+3=4.5"),
        ("go", "3+0+3=6"),
    ],
)
def test_a_bye_gives_what_the_switch_says(rule: str, terms: str) -> None:
    assert rank(BYES, Switches(bye_opponent=rule)).explain(5, "对手分") == terms


def test_an_unannounced_round_missed_gives_nothing_except_under_fide() -> None:
    section = a_section("1+2", "1=2, 3 bye", "1+3", criteria=("对手分",), changes={2: {"withdrawn_after": 2}})
    assert rank(section, Switches()).explain(2, "对手分") == "2.5+2.5=5"
    assert rank(section, Switches(bye_opponent="fide2024")).explain(2, "对手分") == "2.5+2.5+0.5=5.5"


def test_fide_cuts_a_round_missed_by_choice_before_a_lower_opponent() -> None:
    section = a_section("1+2, 3+4", "1+4, 3=2", "3+1, 2=4", "2+1, 4 bye", criteria=("中间对手分",))
    plain = Switches(bye_opponent="own", median_high=0)
    fide = Switches(bye_opponent="fide2024", median_high=0)
    assert rank(section, plain).explain(3, "中间对手分") == "(1.5)+2+2=4"
    assert rank(section, fide).explain(3, "中间对手分") == "1.5+2+2+(2.5)=5.5"


def test_a_round_robin_bye_gives_no_points_no_opponent_and_no_win() -> None:
    section = a_section(
        "1+2, 3 bye",
        "1+3, 2 bye",
        "2+3, 1 bye",
        criteria=("积分", "对手分", "胜局"),
        system=System.ROUND_ROBIN,
    )
    standings = rank(section, Switches(bye_opponent="own"))
    assert [value.number for value in standings.row(2).values] == [1, 2, 1]
    assert standings.explain(2, "对手分") == "2+0=2"


def test_an_opponent_who_left_counts_with_draws_for_the_rest_under_fide() -> None:
    section = a_section("1+2, 3=4", "1=3", "3+1", criteria=("对手分",), changes={2: {"withdrawn_after": 1}})
    assert rank(section, Switches()).explain(1, "对手分") == "0+2+2=4"
    assert rank(section, Switches(withdrawn_opponent="fide")).explain(1, "对手分") == "1+2+2=5"


def test_the_forfeit_cap_uses_the_adjusted_points_of_the_scheduled_opponent() -> None:
    section = a_section(
        "1+f2, 3=4", "1+3, 4 bye", "1+4, 3 bye", criteria=("对手分",), changes={2: {"withdrawn_after": 1}}
    )
    given = Switches(forfeit_opponent="fide", withdrawn_opponent="fide")
    assert rank(section, given).explain(1, "对手分") == "1+1.5+1.5=4"


@pytest.mark.parametrize(
    ("high", "low", "terms"),
    [
        (1, 1, "(0)+2+(2)=2"),
        (0, 1, "(0)+2+2=4"),
        (1, 0, "0+2+(2)=2"),
        (0, 0, "0+2+2=4"),
        (2, 1, "(0)+(2)+(2)=0"),
    ],
)
def test_the_median_drops_as_many_as_the_switches_say(high: int, low: int, terms: str) -> None:
    section = a_section("1+2, 3+4", "1+3, 4+2", "4+1, 3+2", criteria=("中间对手分",))
    assert rank(section, Switches(median_high=high, median_low=low)).explain(1, "中间对手分") == terms


def test_a_short_median_may_keep_the_whole_sum() -> None:
    section = a_section("1+2, 3+4", "1+3, 4+2", criteria=("中间对手分",))
    assert rank(section, Switches(median_short="sum")).explain(1, "中间对手分") == "0+1=1"
