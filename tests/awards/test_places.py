"""录取名次, what a place receives, and prize money (RULES 6.1, 6.4; RULES 10, rows 24 and 25)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.standings.building import a_section, a_team_section
from xl_engine.awards.places import admitted_places, count_started, places, prize_list
from xl_engine.event import Pairing, Result, Severity
from xl_engine.regulation import AwardStep, PlacesRule, PlacesStep, Prizes, PrizeStep, Switches, load
from xl_engine.standings import rank

AWARDS = (AwardStep(("奖牌", "证书"), 1, 3), AwardStep(("证书",), 4))
PRIZES = (8000, 6000, 4001, 1000)


def ranked(*groups: int, **given):
    """Rank a field in which the first so many share a place, then the next so many, and so on."""
    faults = [level for level, size in enumerate(groups) for _ in range(size)]
    changes = {number: {"faults": count} for number, count in enumerate(faults, start=1)}
    return rank(a_section(players=len(faults), criteria=("违例",), changes=changes), Switches(**given))


def awarded(standings, admitted: int, **given) -> list[tuple[int, int, str, int]]:
    lines = places(standings, admitted, Switches(**given), awards=AWARDS, prizes=PRIZES)
    return [(line.place, line.number, line.award, line.prize) for line in lines]


@pytest.mark.parametrize(
    ("key", "entries", "expected"),
    [
        ("team-2013", (50, 49, 20, 19, 10, 9, 4, 3, 1), (12, 8, 8, 6, 6, 3, 3, 1, 1)),
        ("individual-2019", (60, 8, 5), (8, 8, 5)),
        ("youth-open-2023", (50, 49, 6), (12, 8, 6)),
        ("youth-2013", (30, 29, 10, 9, 2), (12, 8, 8, 8, 1)),
    ],
)
def test_places_by_entries_of_the_regulations(key: str, entries: tuple, expected: tuple) -> None:
    regulation = load(key)
    rule = regulation.places.team if key.startswith("team") else regulation.places.individual
    assert tuple(admitted_places(n, n, rule, Switches()).places for n in entries) == expected


@pytest.mark.parametrize(("count", "expected"), [("started", (8, 29)), ("entered", (12, 30))])
def test_entered_or_started_is_a_switch(count: str, expected: tuple[int, int]) -> None:
    rule = PlacesRule((PlacesStep(30, 12), PlacesStep(10, 8)))
    found = admitted_places(30, 29, rule, Switches(count=count))
    assert (found.places, found.counted, found.problems) == (*expected, ())


def test_one_less_than_a_single_player_awards_nobody_and_warns() -> None:
    found = admitted_places(1, 1, PlacesRule((PlacesStep(less_by_one=True),)), Switches())
    (problem,) = found.problems
    assert (found.places, problem.code, problem.severity) == (0, "awards.no-places", Severity.WARNING)
    assert problem.params == {"counted": 1}


def test_nobody_there_is_nothing_to_warn_about() -> None:
    assert admitted_places(0, 0, PlacesRule((PlacesStep(less_by_one=True),)), Switches()).problems == ()


def test_places_carry_what_the_regulation_gives() -> None:
    assert awarded(ranked(1, 1, 1, 1, 1, 1), 5) == [
        (1, 1, "奖牌+证书", 8000),
        (2, 2, "奖牌+证书", 6000),
        (3, 3, "奖牌+证书", 4001),
        (4, 4, "证书", 1000),
        (5, 5, "证书", 0),
    ]


def test_row_23_shared_last_place_is_awarded_to_both_until_it_is_played_off() -> None:
    assert [line[:2] for line in awarded(ranked(*[1] * 7, 2), 8)] == [
        *((n, n) for n in range(1, 8)), (8, 8), (8, 9),
    ]  # fmt: skip


def test_row_24_shared_place_behind_the_limit_is_not_awarded() -> None:
    assert len(awarded(ranked(*[1] * 8, 2), 8)) == 8


def test_row_25_one_less_with_a_shared_last_place_awards_only_places_up_to_it() -> None:
    rule = PlacesRule((PlacesStep(less_by_one=True),))
    admitted = admitted_places(5, 5, rule, Switches()).places
    assert [line[:2] for line in awarded(ranked(1, 1, 1, 2), admitted)] == [
        (1, 1), (2, 2), (3, 3), (4, 4), (4, 5),
    ]  # fmt: skip
    assert [line[:2] for line in awarded(ranked(1, 1, 3), admitted)][-1] == (3, 5)
    six = admitted_places(6, 6, rule, Switches()).places
    assert [line[:2] for line in awarded(ranked(1, 1, 1, 1, 1, 1), six)][-1] == (5, 5)


def test_dense_places_award_no_more_than_were_admitted() -> None:
    assert [line[:2] for line in awarded(ranked(2, 1, 1, rank_style="dense"), 3)] == [(1, 1), (1, 2), (2, 3)]


@pytest.mark.parametrize(
    ("rule", "prizes"),
    [
        ("share", [8000, 5000, 5000, 1000]),
        ("by_tiebreak", [8000, 6000, 4001, 1000]),
        ("same_each", [8000, 6000, 6000, 1000]),
    ],
)
def test_prize_money_of_a_tie(rule: str, prizes: list[int]) -> None:
    assert [line[3] for line in awarded(ranked(1, 2, 1), 4, prize_ties=rule)] == prizes


def test_e7_prize_of_an_unbroken_tie_at_2_and_3() -> None:
    lines = places(ranked(1, 2), 3, Switches(), prizes=(10000, 6000, 4000))
    assert [line.prize for line in lines] == [10000, 5000, 5000]


@pytest.mark.parametrize(("rule", "prizes"), [("share", [500, 500]), ("by_tiebreak", [1000, 0])])
def test_a_tie_across_the_last_place_with_money_divides_what_there_is(rule: str, prizes: list[int]) -> None:
    assert [line[3] for line in awarded(ranked(1, 1, 1, 2), 5, prize_ties=rule)][3:] == prizes


def test_places_that_are_not_admitted_carry_no_money() -> None:
    assert awarded(ranked(1, 2), 2)[1:] == [(2, 2, "奖牌+证书", 3000), (2, 3, "奖牌+证书", 3000)]


def test_prize_list_of_a_group() -> None:
    prizes = Prizes((PrizeStep(("男子组",), 1, 1, 300), PrizeStep(("男子组", "女子组"), 2, 3, 100)))
    assert (prize_list(prizes, "男子组"), prize_list(prizes, "女子组"), prize_list(prizes, "老年组")) == (
        (300, 100, 100), (0, 100, 100), (),
    )  # fmt: skip


def test_whoever_never_came_did_not_start() -> None:
    section = a_section("1+f2, 3=4, 5 bye", "1+3, 2+f6", players=7)
    assert count_started(section) == 5
    assert count_started(a_section("1+f2", players=2)) == 1
    assert count_started(a_section(players=3, changes={2: {"withdrawn_after": 0}})) == 2


def test_an_absent_team_did_not_start() -> None:
    section = a_team_section("1-2 (1 1 0)", teams=4)
    walkover = Pairing(2, 3, 4, boards=(Result.FIRST_BY_FORFEIT,) * 3)
    assert count_started(section) == 2
    assert count_started(replace(section, pairings=((*section.pairings[0], walkover),))) == 3
    assert count_started(replace(section, pairings=())) == 4
