"""Every figure of the 2013 team regulation against its article."""

import pytest

from xl_engine.event import Kind, Sex, System
from xl_engine.regulation import (
    AwardStep,
    Conditions,
    Lodging,
    Officials,
    PlayOffStage,
    TeamRule,
    TimeLimit,
    load,
)

R = load("team-2013")


def test_4_three_groups():
    assert [(g.name, g.kind, g.sex) for g in R.groups] == [
        ("男子团体赛", Kind.TEAM, Sex.MALE),
        ("女子团体赛", Kind.TEAM, Sex.FEMALE),
        ("大学生混合团体赛", Kind.TEAM, None),
    ]


def test_5_1_only_students_in_the_mixed_group():
    assert [g.name for g in R.groups if g.students_only] == ["大学生混合团体赛"]


def test_5_2_women_are_not_allowed_in_the_mens_group():
    assert [g.name for g in R.groups if g.women_allowed] == []
    assert R.cite("groups.男子团体赛.sex") == "2013 团体规程 五（二）"


def test_5_3_the_woman_of_a_mixed_team_is_on_board_three():
    assert R.group("大学生混合团体赛").board_sex == (Sex.MALE, Sex.MALE, Sex.FEMALE)


def test_5_3_each_team_must_name_a_leader_who_may_play_and_may_name_a_coach():
    assert R.officials == Officials(1, 1, each_team=True, leader_required=True, leader_may_play=True)


def test_6_2_and_5_conditions():
    assert R.conditions == (
        Conditions(
            "团体赛",
            "指定开局",
            time=TimeLimit(
                "每方60分钟，每走一步加30秒，超时判负。",
                base=60,
                increment=30,
                reduced_base=45,
                reduced_text="如对局轮次较多无法安排时，对局时间改为每方45分钟，每走一步加30秒，超时判负。",
            ),
        ),
    )
    assert {g.conditions for g in R.groups} == {"团体赛"}


def test_6_3_swiss_or_round_robin_at_most_nine_rounds():
    assert (R.systems, R.max_rounds) == ((System.SWISS, System.ROUND_ROBIN), 9)


def test_6_4_three_players_three_boards_first_side_black_on_one_and_three():
    assert R.team == TeamRule(boards=3, players=3, first_side_black=(1, 3))


def test_6_6_1_swiss_order():
    assert R.criteria.team.swiss == (
        "场分", "对手场分", "中间对手场分", "总局分", "一台局分", "二台局分", "三台局分",
    )  # fmt: skip


def test_6_6_2_round_robin_order_with_small_points_by_match_points():
    assert R.criteria.team.round_robin == ("场分", "总局分", "小分", "一台局分", "二台局分", "三台局分")
    assert R.switches["team_sb"] == "match"


def test_6_6_2_ties_touching_awarded_places_are_played_off_by_board_one():
    assert (R.switches["playoff_when"], R.switches["playoff_limit"]) == ("touches", "places")
    assert R.playoff.team_board == 1


def test_6_6_3_play_off_two_games_then_single_games():
    assert R.playoff.stages == (PlayOffStage(2, 5, 3), PlayOffStage(1, 3, 2, until_won=True))


@pytest.mark.parametrize(
    ("teams", "places"),
    [(51, 12), (50, 12), (49, 8), (20, 8), (19, 6), (10, 6), (9, 3), (4, 3), (3, 1), (2, 1), (1, 1), (0, 0)],
)
def test_8_1_places_by_number_of_teams(teams, places):
    assert R.places_for(Kind.TEAM).for_entries(teams) == places


def test_8_1_cup_medal_and_certificate_to_three_certificate_to_the_rest():
    assert R.awards.team == (AwardStep(("奖杯", "奖牌", "证书"), 1, 3), AwardStep(("获奖证书",), 4))


def test_8_2_best_boards():
    best = R.best_board
    assert best is not None
    assert (best.minimum_percent, best.order, best.items, best.stated_number) == (
        70, ("得分", "胜率", "胜局", "本队名次"), ("证书",), 10,
    )  # fmt: skip


def test_8_3_honours():
    assert R.awards.honours == ("优秀组织奖", "体育道德风尚奖")


def test_9_1_entry_fee_400_a_team_and_papers():
    assert (R.fees.team, R.fees.player) == (400, None)
    assert R.group("男子团体赛").papers == R.group("女子团体赛").papers == ("身份证复印件（报到时出示原件）",)
    assert R.group("大学生混合团体赛").papers == (
        "学生证",
        "身份证",
        "本校系（学院）以上行政单位学生处（教务处或团委）出具的学生身份证明材料",
    )


def test_9_3_and_5_deadlines():
    assert (R.information.entry_deadline, R.information.change_deadline) == (
        "2013年4月16日，以收到参赛名单材料和参赛费为准",
        "赛前两天不接受变更",
    )


def test_other_fees_9_5_change_50_and_7_4_arbitration_500_and_10_3_lodging_200():
    assert (R.fees.change, R.fees.arbitration, R.fees.lodging) == (50, 500, (Lodging(200),))


def test_2_and_3_the_event_itself():
    assert (R.information.dates, R.information.place) == ("2013年4月29日至5月1日", "河北省秦皇岛市")
