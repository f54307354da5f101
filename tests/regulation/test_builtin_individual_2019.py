"""Every figure of the 2019 individual regulation against its article."""

import pytest

from xl_engine.event import Kind, Sex, System
from xl_engine.regulation import AwardStep, Conditions, Lodging, PlayOffStage, TimeLimit, load

R = load("individual-2019")


def test_7_2_four_groups():
    assert [(g.name, g.kind, g.sex) for g in R.groups] == [
        ("男子组", Kind.INDIVIDUAL, Sex.MALE),
        ("女子组", Kind.INDIVIDUAL, Sex.FEMALE),
        ("男子公开组", Kind.INDIVIDUAL, Sex.MALE),
        ("女子公开组", Kind.INDIVIDUAL, Sex.FEMALE),
    ]


def test_6_1_anybody_may_enter_whatever_his_age():
    assert [g.name for g in R.groups if g.has_birth_window] == []


def test_6_2_women_in_the_mens_group_need_1600():
    assert [(g.name, g.women_min_rating) for g in R.groups if g.women_allowed] == [("男子组", 1600)]


@pytest.mark.parametrize("group", ["男子组", "女子组"])
def test_7_3_and_5_renju_groups_play_designated_openings_45_minutes_30_seconds(group):
    assert R.conditions_of(R.group(group)) == Conditions(
        "男子组、女子组",
        "指定开局",
        fifth_moves=None,
        forbidden_moves=True,
        time=TimeLimit(
            "每方45分钟，每走一步加30秒。",
            base=45,
            increment=30,
            reduced_text="如某一组别参赛人数较多则适当调整比赛用时。",
        ),
    )


@pytest.mark.parametrize("group", ["男子公开组", "女子公开组"])
def test_7_3_and_5_open_groups_play_two_games_without_forbidden_moves_in_60_minutes(group):
    assert R.conditions_of(R.group(group)) == Conditions(
        "公开组",
        "自由开局",
        forbidden_moves=False,
        double_games=True,
        overstep_loses_round=True,
        time=TimeLimit(
            "60分钟包干制，超时判负。如第一局未结束有一方超时，则判超时方当轮比赛负。",
            base=60,
            reduced_text="如某一组别参赛人数较多则适当调整比赛用时。",
        ),
    )


def test_7_4_swiss_or_round_robin_at_most_nine_rounds():
    assert (R.systems, R.max_rounds) == ((System.SWISS, System.ROUND_ROBIN), 9)


def test_7_6_1_round_robin_order():
    assert R.criteria.individual.round_robin == ("积分", "小分", "胜局")


def test_7_6_2_swiss_order():
    assert R.criteria.individual.swiss == ("积分", "对手分", "中间对手分", "胜局")


def test_7_6_ties_touching_medal_places_are_played_off():
    assert R.switches == {"playoff_when": "touches", "playoff_limit": "medals"}


def test_7_6_3_play_off_two_games_then_single_games():
    assert R.playoff.stages == (PlayOffStage(2, 5, 3), PlayOffStage(1, 3, 2, until_won=True))


def test_8_4_arbitration_500():
    assert (R.fees.arbitration, R.cite("fees.arbitration")) == (500, "2019 个人规程 八（四）")


def test_9_1_eight_places_in_every_group():
    assert [R.places_for(Kind.INDIVIDUAL).for_entries(n) for n in (100, 9, 8, 7)] == [8, 8, 8, 7]


def test_9_1_medals_to_three_certificates_to_all_awarded():
    assert R.awards.individual == (AwardStep(("获奖证书", "奖牌"), 1, 3), AwardStep(("获奖证书",), 4))
    assert [R.awards_for(Kind.INDIVIDUAL, place) for place in (3, 4)] == [("获奖证书", "奖牌"), ("获奖证书",)]


def test_9_2_titles_for_the_renju_groups():
    assert R.awards.title_note.startswith("男子组、女子组参赛选手")


def test_10_1_a_leader_and_a_coach_for_each_unit():
    assert (R.officials.leaders, R.officials.coaches, R.officials.each_team) == (1, 1, False)
    assert R.entry.papers == ("一寸免冠照片一张（制作参赛证）",)


def test_11_3_lodging_315_and_no_entry_fee_is_named():
    assert R.fees.lodging == (Lodging(315),)
    assert (R.fees.player, R.fees.team, R.fees.change) == (None, None, None)


def test_10_deadlines():
    information = R.information
    assert (information.entry_deadline, information.change_deadline) == (
        "2019年9月27日，以收到报名材料和食宿费为准",
        "赛前两天不接受变更",
    )


def test_1_to_5_the_event_itself():
    assert (R.information.event, R.information.dates) == ("2019年全国五子棋锦标赛", "2019年10月3日至5日")


def test_no_prizes_no_best_boards_no_team_results():
    assert (R.prizes.steps, R.best_board, R.team_results) == ((), None, None)
