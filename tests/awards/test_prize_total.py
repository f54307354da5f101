"""The prize money paid against the total the regulation states (2023 公开赛规程 十一（二）2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.standings.building import a_section
from xl_engine.awards.apart import awarded_apart
from xl_engine.awards.group_awards import award_group
from xl_engine.awards.lists import GroupList
from xl_engine.awards.prize_total import money_groups, prize_total_problem
from xl_engine.event import Kind, Severity
from xl_engine.messages import use_language
from xl_engine.regulation import Prizes, PrizeStep, Switches, load
from xl_engine.standings import rank

RULES = load("youth-open-2023")
GROUPS = ("少年男子组", "少年女子组", "儿童男子组", "儿童女子组")


def listed(group: str, players: int, **switched) -> GroupList:
    """Award a group in which everybody has a place of his own."""
    changes = {number: {"faults": number} for number in range(1, players + 1)}
    section = replace(a_section(players=players, criteria=("违例",), changes=changes), name=group)
    switches = Switches(**switched)
    (ranking,) = awarded_apart(rank(section, switches), section, switches)
    awarded = award_group(ranking, Kind.INDIVIDUAL, RULES, switches)
    return GroupList(group, group, Kind.INDIVIDUAL, ranking, awarded.places)


def told(*players: int) -> dict[str, object] | None:
    problem = prize_total_problem([listed(*one) for one in zip(GROUPS, players, strict=False)], RULES.prizes)
    return None if problem is None else dict(problem.params)


def test_the_groups_with_money() -> None:
    assert set(money_groups(RULES.prizes)) == set(GROUPS)


def test_all_places_taken_make_the_102000_stated() -> None:
    assert sum(listed(group, 9).paid for group in GROUPS) == 102_000
    assert told(8, 9, 30, 60) is None


def test_places_that_nobody_takes_are_said_with_their_money() -> None:
    assert told(8, 6, 8, 8) == {
        "paid": 98_000, "stated": 102_000, "difference": 4_000, "groups": "少年女子组 26000/30000（第 7–8 名空缺）",
    }  # fmt: skip


def test_a_group_nobody_plays_in_is_one_of_the_reasons() -> None:
    found = told(8, 8, 7)
    assert found is not None
    assert found["groups"] == "儿童男子组 20000/21000（第 8–8 名空缺）；儿童女子组 0/21000（第 1–8 名空缺）"


def test_the_reason_is_said_in_the_language_of_the_messages() -> None:
    use_language("en")
    assert told(8, 6, 8, 8) is not None


def test_no_total_stated_is_no_reason_to_warn() -> None:
    assert prize_total_problem([listed(GROUPS[0], 3)], replace(RULES.prizes, stated_total=None)) is None


@pytest.mark.parametrize(("stated", "warned"), [(300, False), (301, True)])
def test_a_table_that_does_not_add_up_is_no_vacancy(stated: int, warned: bool) -> None:
    prizes = Prizes((PrizeStep(("A",), 1, 1, 200), PrizeStep(("A",), 2, 2, 100)), stated)
    one = listed("少年男子组", 2)
    paid = tuple(replace(place, prize=prize) for place, prize in zip(one.places, (200, 100), strict=True))
    one = replace(one, ranking=replace(one.ranking, group="A"), places=paid)
    problem = prize_total_problem([one], prizes)
    assert (problem is not None) is warned
    if problem is not None:
        assert (problem.code, problem.severity) == ("awards.prize-total", Severity.WARNING)
        assert "加起来与总额不符" in problem.text
