"""Groups that play together and are awarded apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.building import a_section
from xl_engine.awards.apart import GroupRanking, awarded_apart
from xl_engine.awards.places import places
from xl_engine.event import Section, System
from xl_engine.regulation import Switches
from xl_engine.standings import rank

from .building import team_event

BOYS, GIRLS = "男子组", "女子组"


def field(levels: str, groups: str, **about) -> Section:
    """Make a field: ``levels`` says who ties with whom (0 is best), ``groups`` b or g for each number."""
    changes = {
        number: {"faults": int(level), "group": {"b": BOYS, "g": GIRLS, "-": ""}[group]}
        for number, (level, group) in enumerate(zip(levels, groups, strict=True), start=1)
    }
    return a_section(players=len(levels), criteria=("违例",), changes=changes, **about)


def apart(section: Section, group_of=None, **switched) -> dict[str, GroupRanking]:
    switches = Switches(**switched)
    rankings = awarded_apart(rank(section, switches), section, switches, group_of)
    return {ranking.group: ranking for ranking in rankings}


def lines(ranking: GroupRanking) -> list[tuple[int, int, bool]]:
    return [(row.place, row.number, row.shared) for row in ranking.rows]


def test_places_are_counted_within_each_group() -> None:
    found = apart(field("01234", "bgbgg"))
    assert lines(found[BOYS]) == [(1, 1, False), (2, 3, False)]
    assert lines(found[GIRLS]) == [(1, 2, False), (2, 4, False), (3, 5, False)]


def test_shared_places_stay_shared_among_themselves() -> None:
    found = apart(field("01111223", "bbbgbgbb"))
    assert lines(found[BOYS]) == [
        (1, 1, False), (2, 2, True), (2, 3, True), (2, 5, True), (5, 7, False), (6, 8, False),
    ]  # fmt: skip
    assert lines(found[GIRLS]) == [(1, 4, False), (2, 6, False)]


def test_dense_places_are_written_dense_and_counted_with_gaps() -> None:
    boys = apart(field("0112", "bbbb"), rank_style="dense")[BOYS]
    assert ([row.place for row in boys.rows], boys.positions) == ([1, 2, 2, 3], (1, 2, 2, 4))


def test_one_group_is_the_ranking_itself() -> None:
    section = field("0112", "----")
    (ranking,) = apart(section).values()
    standings = rank(section, Switches())
    assert (ranking.group, ranking.positions) == ("A", standings.positions)
    assert lines(ranking) == [(row.place, row.number, row.shared) for row in standings.rows]


def test_whoever_has_no_group_is_awarded_in_the_group_of_the_section() -> None:
    assert list(apart(field("012", "-g-", group="公开组"))) == ["公开组", GIRLS]


def test_another_way_to_group_can_be_given() -> None:
    found = apart(field("0123", "bgbg"), lambda entrant: "前" if entrant.number < 3 else "后")
    assert {name: [row.number for row in one.rows] for name, one in found.items()} == {
        "前": [1, 2],
        "后": [3, 4],
    }


def test_everybody_entered_is_counted_and_only_those_who_came_as_started() -> None:
    section = a_section(
        "1+f2, 3=4", criteria=("积分",), players=5,
        changes={n: {"group": BOYS if n < 4 else GIRLS} for n in range(1, 6)},
    )  # fmt: skip
    found = apart(section)
    assert {name: (one.entered, one.started) for name, one in found.items()} == {BOYS: (3, 2), GIRLS: (2, 1)}


def test_before_the_first_round_whoever_has_not_withdrawn_is_expected_to_start() -> None:
    section = a_section(players=3, criteria=("积分",), changes={2: {"withdrawn_after": 0}})
    (ranking,) = apart(section).values()
    assert (ranking.entered, ranking.started, len(ranking.rows)) == (3, 2, 2)


def test_disqualified_players_take_no_place_of_their_group() -> None:
    section = field("0123", "bbbg")
    entrants = (replace(section.entrants[0], disqualified=True), *section.entrants[1:])
    found = apart(replace(section, entrants=entrants))
    assert lines(found[BOYS]) == [(1, 2, False), (2, 3, False)]


def test_prizes_go_by_the_places_of_the_group() -> None:
    found = apart(field("011234", "bgbgbg"))
    paid = [
        (line.place, line.number, line.prize)
        for ranking in found.values()
        for line in places(ranking, 2, Switches(), prizes=(300, 100))
    ]
    assert paid == [(1, 1, 300), (2, 3, 100), (1, 2, 300), (2, 4, 100)]


@pytest.mark.parametrize(
    ("named", "expected"), [("abab", ["a", "b"]), ("----", ["团体"]), ("aaab", ["a", "b"])]
)
def test_a_team_belongs_to_the_group_its_players_name(named: str, expected: Sequence[str]) -> None:
    section = team_event(4, "1-2 +++, 3-4 +++")
    entrants = tuple(replace(one, group=named[one.team - 1].strip("-")) for one in section.entrants)
    assert list(apart(replace(section, entrants=entrants))) == expected


def test_a_team_of_several_groups_is_awarded_in_that_of_the_section() -> None:
    section = team_event(2, "1-2 +++")
    entrants = tuple(replace(one, group="少年组" if one.number == 11 else "") for one in section.entrants)
    found = apart(replace(section, entrants=entrants, group="混合团体"))
    assert {name: [row.number for row in one.rows] for name, one in found.items()} == {"混合团体": [1, 2]}


@given(st.lists(st.tuples(st.integers(0, 4), st.sampled_from("bg")), min_size=1, max_size=14))
def test_a_place_in_the_group_is_one_more_than_the_members_ahead(drawn: list[tuple[int, str]]) -> None:
    section = field("".join(str(level) for level, _ in drawn), "".join(group for _, group in drawn))
    level = {one.number: one.faults for one in section.entrants}
    for ranking in apart(section).values():
        members = [one.number for one in section.entrants if one.group == ranking.group]
        for row, position in zip(ranking.rows, ranking.positions, strict=True):
            ahead = sum(level[other] < level[row.number] for other in members)
            level_with = sum(level[other] == level[row.number] for other in members)
            assert (row.place, position, row.shared) == (ahead + 1, ahead + 1, level_with > 1)
        assert sorted(row.number for row in ranking.rows) == members


def test_whoever_has_left_with_his_results_struck_out_holds_no_place() -> None:
    section = a_section(
        "1+4, 2+3", "3?1, 4-2", "1?2, 3+4", system=System.ROUND_ROBIN, criteria=("积分",), rounds=3,
        changes={1: {"withdrawn_after": 1}},
    )  # fmt: skip
    standings = rank(section, Switches())
    (ranking,) = awarded_apart(standings, section, Switches())

    assert standings.struck == (1,)
    assert 1 in [row.number for row in standings.rows]
    assert [(row.number, row.place, row.shared) for row in ranking.rows] == [
        (2, 1, False),
        (3, 2, False),
        (4, 3, False),
    ]
