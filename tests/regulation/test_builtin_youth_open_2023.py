"""Every figure of the 2023 youth open regulation against its article."""

import datetime as dt

import pytest

from xl_engine.event import Kind, Sex, System
from xl_engine.regulation import AwardStep, Conditions, Lodging, Officials, PlayOffStage, TimeLimit, load

R = load("youth-open-2023")
YOUTH = (dt.date(2011, 1, 1), dt.date(2014, 12, 31))
CHILDREN = (dt.date(2015, 1, 1), dt.date(2017, 10, 31))


def test_9_2_four_groups_with_their_birth_dates():
    assert [(g.name, g.kind, g.sex, g.born_from, g.born_to) for g in R.groups] == [
        ("少年男子组", Kind.INDIVIDUAL, Sex.MALE, *YOUTH),
        ("少年女子组", Kind.INDIVIDUAL, Sex.FEMALE, *YOUTH),
        ("儿童男子组", Kind.INDIVIDUAL, Sex.MALE, *CHILDREN),
        ("儿童女子组", Kind.INDIVIDUAL, Sex.FEMALE, *CHILDREN),
    ]


def test_9_3_younger_may_play_up_and_girls_may_play_with_boys():
    assert R.entry.younger_may_play_up
    assert [(g.name, g.women_min_rating) for g in R.groups if g.women_allowed] == [
        ("少年男子组", None),
        ("儿童男子组", None),
    ]


def test_9_1_and_4_conditions():
    assert R.conditions == (
        Conditions("少年组", "指定开局", 2, time=TimeLimit("每方45分钟包干制，超时判负。", base=45)),
        Conditions(
            "儿童组",
            "指定开局",
            2,
            time=TimeLimit("共用时60分钟，然后每方15分钟包干制，超时判负。", shared=60, base=15),
        ),
    )
    assert [g.conditions for g in R.groups] == ["少年组", "少年组", "儿童组", "儿童组"]


def test_9_3_and_5_system_by_entries_without_limit_of_rounds():
    assert (R.systems, R.max_rounds) == ((System.SWISS, System.ROUND_ROBIN), None)


def test_9_5_orders():
    assert R.criteria.individual.round_robin == ("积分", "小分", "胜局")
    assert R.criteria.individual.swiss == ("积分", "对手分", "中间对手分", "胜局")


def test_9_5_ties_touching_awarded_places_are_played_off():
    assert R.switches == {"playoff_when": "touches", "playoff_limit": "places"}


def test_9_5_3_play_off_two_games_then_single_games():
    assert R.playoff.stages == (PlayOffStage(2, 5, 3), PlayOffStage(1, 3, 2, until_won=True))


@pytest.mark.parametrize(("entries", "places"), [(50, 12), (49, 8), (8, 8), (7, 7)])
def test_11_1_places_by_number_of_players(entries, places):
    assert R.places_for(Kind.INDIVIDUAL).for_entries(entries) == places


def test_11_2_1_medals_to_three_certificates_to_twelve():
    assert R.awards.individual == (AwardStep(("获奖证书", "奖牌"), 1, 3), AwardStep(("获奖证书",), 4, 12))


@pytest.mark.parametrize(
    ("groups", "amounts"),
    [
        (("少年男子组", "少年女子组"), [10000, 6000, 4000, 2000, 2000, 2000, 2000, 2000, 0]),
        (("儿童男子组", "儿童女子组"), [8000, 5000, 3000, 1000, 1000, 1000, 1000, 1000, 0]),
    ],
)
def test_11_2_2_prizes_by_group_and_place(groups, amounts):
    for group in groups:
        assert [R.prizes.for_place(group, place) for place in range(1, 10)] == amounts


def test_11_2_2_prizes_add_up_to_the_stated_total_before_tax():
    assert (R.prizes.total, R.prizes.stated_total, R.prizes.note) == (102000, 102000, "税前")


def test_12_1_1_fee_200_by_unit_or_by_oneself():
    assert (R.fees.player, R.entry.by_unit_only) == (200, False)


def test_12_1_2_a_leader_a_coach_and_one_companion_a_player():
    assert R.officials == Officials(1, 1, companions_per_player=1)


def test_12_1_5_deadlines():
    assert (R.information.entry_deadline, R.information.change_deadline) == (
        "2023年11月12日，以收到报名材料和食宿费用为准",
        "11月21日后不再接受人员变更",
    )


def test_13_lodging_360_or_620():
    assert R.fees.lodging == (Lodging(360, "标间"), Lodging(620, "单间"))


def test_no_change_fee_no_arbitration_fee_no_teams():
    assert (R.fees.change, R.fees.arbitration, R.team_results, R.best_board) == (None, None, None, None)
