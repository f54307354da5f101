"""Every figure of the 2013 youth regulation against its article."""

import datetime as dt

import pytest

from xl_engine.event import Kind, Sex, System
from xl_engine.regulation import AwardStep, CountedBy, Lodging, TimeLimit, load

R = load("youth-2013")


def test_7_and_8_2_eight_groups_with_their_birth_dates():
    windows = {
        "少年甲组": (dt.date(1995, 1, 1), dt.date(2000, 12, 31)),
        "少年乙组": (dt.date(2001, 1, 1), dt.date(2002, 12, 31)),
        "儿童甲组": (dt.date(2003, 1, 1), dt.date(2004, 12, 31)),
        "儿童乙组": (dt.date(2005, 1, 1), None),
    }
    expected = [
        (f"{word}{age}", Kind.INDIVIDUAL, sex, *window)
        for age, window in windows.items()
        for word, sex in (("男子", Sex.MALE), ("女子", Sex.FEMALE))
    ]

    assert [(g.name, g.kind, g.sex, g.born_from, g.born_to) for g in R.groups] == expected


def test_8_2_nobody_plays_down_or_in_the_other_sexs_group():
    assert ([g.name for g in R.groups if g.women_allowed], R.entry.younger_may_play_up) == ([], False)


def test_8_1_designated_opening_with_two_fifth_moves():
    assert [(c.opening, c.fifth_moves, c.forbidden_moves) for c in R.conditions] == [
        ("指定开局", 2, True)
    ] * 2


@pytest.mark.parametrize("group", ["男子少年甲组", "女子少年甲组", "男子少年乙组", "女子少年乙组"])
def test_8_5_youths_60_minutes(group):
    assert R.conditions_of(R.group(group)).time == TimeLimit("每人60分钟包干制，超时判负。", base=60)


@pytest.mark.parametrize("group", ["男子儿童甲组", "女子儿童甲组", "男子儿童乙组", "女子儿童乙组"])
def test_8_5_children_60_minutes_shared_then_30_each(group):
    assert R.conditions_of(R.group(group)).time == TimeLimit(
        "共用时60分钟，然后每方30分钟包干制，超时判负。", shared=60, base=30
    )


def test_8_4_and_6_system_by_entries_without_limit_of_rounds():
    assert (R.systems, R.max_rounds) == ((System.SWISS, System.ROUND_ROBIN), None)


def test_8_6_1_orders():
    assert R.criteria.individual.round_robin == ("积分", "小分", "胜局", "直胜")
    assert R.criteria.individual.swiss == ("积分", "对手分", "中间对手分", "胜局")


def test_8_6_1_ties_touching_awarded_places_are_played_off_in_no_stated_form():
    assert R.switches == {"playoff_when": "touches", "playoff_limit": "places"}
    assert R.playoff.stages == ()


def test_8_3_and_6_2_team_points_are_those_of_the_best_man_and_the_best_woman():
    teams = R.team_results
    assert teams is not None
    assert (teams.men, teams.women, teams.by, teams.best) == (1, 1, CountedBy.POINTS, None)
    assert [(t.name, t.men, t.women) for t in teams.groups] == [
        (age, (f"男子{age}",), (f"女子{age}",)) for age in ("少年甲组", "少年乙组", "儿童甲组", "儿童乙组")
    ]


@pytest.mark.parametrize(
    ("entries", "places"), [(31, 12), (30, 12), (29, 8), (10, 8), (9, 8), (8, 7), (2, 1), (1, 0)]
)
def test_10_1_places_by_number_of_players(entries, places):
    assert R.places_for(Kind.INDIVIDUAL).for_entries(entries) == places


@pytest.mark.parametrize(("teams", "places"), [(20, 12), (19, 8), (10, 8), (9, 8), (3, 2), (1, 0)])
def test_10_1_places_by_number_of_teams(teams, places):
    assert R.places_for(Kind.TEAM).for_entries(teams) == places


def test_10_2_1_medals_or_cups_to_three_certificates_to_twelve():
    assert R.awards.individual == (AwardStep(("获奖证书", "奖牌"), 1, 3), AwardStep(("获奖证书",), 4, 12))
    assert R.awards.team == (AwardStep(("获奖证书", "奖杯"), 1, 3), AwardStep(("获奖证书",), 4, 12))


def test_10_2_2_honours():
    assert R.awards.honours == ("优秀组织奖（单位）", "体育道德风尚奖（个人）", "优秀教练员奖")


def test_11_1_and_2_entries_come_from_units_with_a_leader_and_a_coach():
    assert (R.entry.by_unit_only, R.officials.leaders, R.officials.coaches) == (True, 1, 1)


def test_11_3_1_fees_200_a_player_and_200_a_team_group():
    assert (R.fees.player, R.fees.team_group, R.fees.team) == (200, 200, None)
    assert R.entry.papers == ("一寸正面免冠照片1张（制作参赛证用）", "身份证复印件或户口复印件")


def test_other_fees_11_7_change_50_and_9_4_arbitration_500_and_12_3_lodging_200():
    assert (R.fees.change, R.fees.arbitration, R.fees.lodging) == (50, 500, (Lodging(200),))


def test_11_4_deadline():
    assert R.information.entry_deadline == "2013年7月10日，以收到报名材料和报名费为准"


def test_no_prizes_and_no_best_boards():
    assert (R.prizes.steps, R.best_board) == ((), None)
