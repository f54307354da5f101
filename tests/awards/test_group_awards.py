"""Places, certificates and money of one group by its regulation."""

from __future__ import annotations

from tests.standings.building import a_section
from xl_engine.awards.apart import awarded_apart
from xl_engine.awards.group_awards import GroupAwards, award_group
from xl_engine.event import Kind
from xl_engine.regulation import Switches, load
from xl_engine.standings import rank


def awarded(key: str, group: str, players: int) -> GroupAwards:
    """Award a group in which everybody has a place of his own."""
    section = a_section(
        players=players,
        criteria=("违例",),
        changes={n: {"faults": n, "group": group} for n in range(1, players + 1)},
    )
    switches = Switches()
    (ranking,) = awarded_apart(rank(section, switches), section, switches)
    return award_group(ranking, Kind.INDIVIDUAL, load(key), switches)


def test_medals_and_certificates_by_the_size_of_the_group() -> None:
    found = awarded("youth-2013", "男子少年甲组", 5)
    assert [(line.place, line.award) for line in found.places] == [
        (1, "获奖证书+奖牌"), (2, "获奖证书+奖牌"), (3, "获奖证书+奖牌"), (4, "获奖证书"),
    ]  # fmt: skip
    assert (found.group, found.problems) == ("男子少年甲组", ())


def test_money_is_that_of_the_group() -> None:
    regulation = load("youth-open-2023")
    group = regulation.prizes.steps[0].groups[0]
    found = awarded("youth-open-2023", group, 3)
    assert [line.prize for line in found.places] == [regulation.prizes.for_place(group, n) for n in (1, 2, 3)]


def test_n_minus_1_of_a_single_player_awards_nobody_and_says_so() -> None:
    found = awarded("youth-2013", "男子少年甲组", 1)
    assert (found.places, [problem.code for problem in found.problems]) == ((), ["awards.no-places"])
