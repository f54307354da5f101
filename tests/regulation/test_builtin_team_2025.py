"""Every figure of the 2025 team regulation against its article."""

import datetime as dt

import pytest

from xl_engine.event import Kind, Sex, System
from xl_engine.regulation import AwardStep, Conditions, Officials, PlayOffStage, TeamRule, TimeLimit, load

R = load("team-2025")
YOUTH = (dt.date(2012, 1, 1), dt.date(2015, 12, 31))
CHILDREN = (dt.date(2016, 1, 1), dt.date(2019, 12, 31))
TIME = TimeLimit("每方45分钟，每走一步加30秒，超时判负。", base=45, increment=30)


def test_6_five_groups_with_their_birth_dates():
    assert [(g.name, g.kind, g.sex, g.born_from, g.born_to) for g in R.groups] == [
        ("混合团体", Kind.TEAM, None, dt.date(1965, 1, 1), None),
        ("少年男子团体", Kind.TEAM, Sex.MALE, *YOUTH),
        ("少年女子团体", Kind.TEAM, Sex.FEMALE, *YOUTH),
        ("儿童男子团体", Kind.TEAM, Sex.MALE, *CHILDREN),
        ("儿童女子团体", Kind.TEAM, Sex.FEMALE, *CHILDREN),
    ]


def test_7_2_registered_athletes():
    assert R.entry.requirements == (
        "参赛运动员须为2025年度体育总局棋牌中心五子棋项目注册运动员。",
        "非注册运动员可代表户籍所在地或学籍所在地参赛。",
    )


def test_7_3_everybody_in_his_own_age_and_sex_and_the_woman_on_board_three():
    assert R.group("混合团体").board_sex == (Sex.MALE, Sex.MALE, Sex.FEMALE)
    assert ([g.name for g in R.groups if g.women_allowed], R.entry.younger_may_play_up) == ([], False)


def test_7_4_one_leader_two_coaches_and_a_third_in_all_groups():
    assert R.officials == Officials(leaders=1, coaches=2, extra_coaches_all_groups=1)


def test_8_1_and_3_conditions():
    assert R.conditions == (
        Conditions("混合团体", "塔拉山口-10", None, time=TIME),
        Conditions("少年、儿童团体", "指定开局", 2, time=TIME),
    )
    assert [g.conditions for g in R.groups] == ["混合团体"] + ["少年、儿童团体"] * 4


def test_8_2_system_by_entries_without_limit_of_rounds():
    assert (R.systems, R.max_rounds) == ((System.SWISS, System.ROUND_ROBIN), None)


def test_8_4_three_players_three_boards_first_side_black_on_one_and_three():
    assert R.team == TeamRule(boards=3, players=3, first_side_black=(1, 3))


def test_8_5_orders():
    assert R.criteria.team.swiss == (
        "场分", "对手场分", "中间对手场分", "总局分", "一台局分", "二台局分", "三台局分",
    )  # fmt: skip
    assert R.criteria.team.round_robin == ("场分", "总局分", "小分", "一台局分", "二台局分", "三台局分")


def test_8_5_3_every_tie_is_played_off_by_board_one_in_single_games():
    assert R.switches == {"playoff_when": "always", "playoff_limit": "all"}
    assert (R.playoff.team_board, R.playoff.stages) == (1, (PlayOffStage(1, 3, 2, until_won=True),))


@pytest.mark.parametrize(("teams", "places"), [(40, 8), (8, 8), (5, 5)])
def test_9_1_eight_places(teams, places):
    assert R.places_for(Kind.TEAM).for_entries(teams) == places


def test_9_1_cup_medal_and_certificate_to_three_certificate_to_eight():
    assert R.awards.team == (AwardStep(("奖杯", "奖牌", "证书"), 1, 3), AwardStep(("证书",), 4, 8))


def test_9_2_fifteen_best_boards():
    best = R.best_board
    assert best is not None
    assert (best.minimum_percent, best.order, best.items) == (
        70,
        ("得分", "胜率", "胜局", "本队名次"),
        ("证书",),
    )
    assert best.stated_number == len(R.groups) * R.team.boards


def test_10_2_papers():
    assert R.entry.papers == (
        "报名表原件",
        "自愿参赛责任承诺书",
        "参赛单位赛风赛纪责任书",
        "运动员赛风赛纪承诺书",
    )


def test_no_fee_is_named():
    fees = R.fees
    assert (fees.player, fees.team, fees.change, fees.arbitration, fees.lodging) == (
        None,
        None,
        None,
        None,
        (),
    )


def test_the_paper_itself():
    assert (R.document, R.information.dates) == ("棋牌字〔2025〕266号，2025年8月28日", "2025年10月6日-9日")
