"""录取名次, certificates and money as the five regulations have them."""

import pytest

from .building import event, section, team_section
from .facts import read
from .places import ranking
from .prizes import MONEY, admitted, awarded, counted, items


@pytest.mark.parametrize(
    ("regulation", "teams", "places"),
    [
        ("team-2013", True, {1: 1, 3: 1, 4: 3, 9: 3, 10: 6, 19: 6, 20: 8, 49: 8, 50: 12, 80: 12}),
        ("youth-2013", False, {1: 0, 2: 1, 9: 8, 10: 8, 29: 8, 30: 12, 31: 12}),
        ("youth-2013", True, {1: 0, 9: 8, 10: 8, 19: 8, 20: 12}),
        ("individual-2019", False, {0: 0, 5: 5, 8: 8, 100: 8}),
        ("youth-open-2023", False, {7: 7, 49: 8, 50: 12}),
        ("team-2025", True, {6: 6, 8: 8, 30: 8}),
        ("free", False, {7: 7}),
    ],
)
def test_places_awarded(regulation, teams, places):
    assert {number: admitted(regulation, teams, number) for number in places} == places


def test_what_a_place_receives():
    receives = {
        ("team-2013", True): ("奖杯+奖牌+证书", "获奖证书"),
        ("youth-2013", False): ("获奖证书+奖牌", "获奖证书"),
        ("individual-2019", False): ("获奖证书+奖牌", "获奖证书"),
        ("youth-open-2023", False): ("获奖证书+奖牌", "获奖证书"),
        ("team-2025", True): ("奖杯+奖牌+证书", "证书"),
        ("free", False): ("", ""),
    }
    for (regulation, teams), (medals, rest) in receives.items():
        found = [items(regulation, teams, place) for place in (1, 3, 4, 8)]
        assert (regulation, found) == (regulation, [medals, medals, rest, rest])


def test_a_regulation_of_somebody_s_own_is_refused():
    with pytest.raises(ValueError, match="not reckoned: regulation own"):
        admitted("own", False, 10)


def test_the_money_of_2023_is_102000_in_all():
    assert sum(sum(money) for money in MONEY.values()) == 102000


def test_the_four_groups_are_paid_102000_when_all_places_are_held():
    """Whoever is level shares, and nothing is lost by it here."""
    games = [
        " ".join(f"{one}{'=' if one < 3 else '+'}{one + 10}" for one in range(1, 11)),
        " ".join(f"{one}+{one % 10 + 11}" for one in range(1, 11)),
    ]
    text = event(
        *[section(*games, name=name, criteria=["积分"]) for name in MONEY], regulation="youth-open-2023"
    )
    paid = [row["prize"] for one in read(text)["sections"] for row in awarded(one, ranking(one))]

    assert sum(paid) == 102000


def youth(*rounds, name="少年男子组", **settings):
    text = event(section(*rounds, name=name, criteria=["积分"]), regulation="youth-open-2023", **settings)
    (only,) = read(text)["sections"]
    return [(row["number"], row["place"], row["prize"]) for row in awarded(only, ranking(only))]


TIED = ("1+2 3+4", "1+4 3+2", "1+3 2=4")
"""1 has three points, 3 two, 2 and 4 half a point."""


def test_prizes_of_a_tie():
    assert youth(*TIED)[2:] == [(2, 3, 3000), (4, 3, 3000)]
    assert youth(*TIED, prize_ties="by_tiebreak")[2:] == [(2, 3, 4000), (4, 3, 2000)]
    assert youth(*TIED, prize_ties="same_each")[2:] == [(2, 3, 4000), (4, 3, 4000)]


def test_a_share_is_rounded_down_to_one_yuan():
    """Three on places 1 to 3 with 8000, 5000 and 3000 yuan: 16000 by three."""
    assert [prize for *_, prize in youth("1+4 2+5 3+6", name="儿童男子组")] == [5333] * 3 + [1000] * 3


def test_a_tie_across_the_last_place_takes_what_there_is():
    """Places 8 to 10 are level: 2000 yuan among three, and all three are awarded."""
    games = " ".join(f"{one}+{one + 10}" for one in range(1, 8)) + " 8=9 10=18"

    found = youth(games)

    assert [(number, place, prize) for number, place, prize in found if place == 8] == [
        (8, 8, 500), (9, 8, 500), (10, 8, 500), (18, 8, 500),
    ]  # fmt: skip
    assert len(found) == 11


def test_a_shared_last_place_behind_the_limit_is_not_awarded():
    """N-1 of four are three places; 3 and 4 share the third, and both have it (RULES 10, row 25)."""
    text = event(section("1+2 3=4", name="甲组", criteria=["积分"]), regulation="youth-2013")
    (only,) = read(text)["sections"]

    assert [(row["number"], row["place"]) for row in awarded(only, ranking(only))] == [(1, 1), (3, 2), (4, 2)]


def test_dense_places_do_not_admit_more():
    games = " ".join(f"{one}+{one + 10}" for one in range(1, 10))
    text = event(section(games, criteria=["积分"]), regulation="individual-2019", rank_style="dense")
    (only,) = read(text)["sections"]

    assert len(awarded(only, ranking(only))) == 9


class TestStarted:
    """Whoever came to a table or rested at least once, by the switch ``count``."""

    def counts(self, one):
        return [counted(read(event(one, count=value))["sections"][0]) for value in ("started", "entered")]

    def test_who_never_came_has_not_started(self):
        assert self.counts(section("1>2 3+4", "1+3 4>2")) == [3, 4]

    def test_who_came_once_has(self):
        assert self.counts(section("1>2 3+4", "2+3 4>1")) == [4, 4]

    def test_both_absent_and_left_before_round_1(self):
        assert self.counts(section("1x2 3", about={4: {"withdrawn_after": 0}})) == [1, 4]

    def test_teams(self):
        assert self.counts(team_section("1>2 3-4|<<x 5-6|<>x")) == [4, 6]
