import pytest

from xl_engine.event import Entrant, Sex, Team
from xl_engine.regulation import load, team_problems

PLAYERS = {
    1: Entrant(1, "甲", sex=Sex.MALE),
    2: Entrant(2, "乙", sex=Sex.MALE),
    3: Entrant(3, "丙", sex=Sex.FEMALE),
    4: Entrant(4, "丁"),
}


def said(players, key="team-2025", group="混合团体"):
    regulation = load(key)
    team = Team(1, "一队", players=players)
    return [
        (problem.code, problem.text.format(**problem.params))
        for problem in team_problems(team, PLAYERS, regulation.group(group), regulation)
        if problem.fix.format(**problem.params)
    ]


def test_two_men_and_a_woman_on_board_three_are_right():
    assert said((1, 2, 3)) == []


@pytest.mark.parametrize(
    ("key", "group", "article"),
    [
        ("team-2025", "混合团体", "2025 团体规程 七（三）"),
        ("team-2013", "大学生混合团体赛", "2013 团体规程 五（三）"),
    ],
)
def test_the_woman_must_sit_at_board_three(key, group, article):
    assert said((1, 3, 2), key, group) == [
        ("team.board-needs-man", f"{group}第 2 台须是男棋手，一队排的是“丙”（{article}）。"),
        ("team.board-needs-woman", f"{group}第 3 台须是女棋手，一队排的是“乙”（{article}）。"),
    ]


def test_a_missing_sex_at_a_mixed_board_is_a_warning():
    regulation = load("team-2025")

    problems = team_problems(
        Team(1, "一队", players=(1, 2, 4)), PLAYERS, regulation.group("混合团体"), regulation
    )

    assert [(problem.code, problem.severity.value) for problem in problems] == [
        ("team.board-sex-missing", "warning")
    ]


def test_boards_of_one_sex_say_nothing_about_sex():
    assert said((1, 2, 3), "team-2025", "少年男子团体") == []


@pytest.mark.parametrize("players", [(1, 2), ()])
def test_a_team_has_exactly_three_players(players):
    assert said(players) == [
        (
            "team.player-count",
            f"一队有 {len(players)} 名队员，规程规定每队 3 名（2025 团体规程 七（三）、八（四））。",
        )
    ]


def test_a_fourth_player_is_one_too_many():
    assert said((1, 2, 3, 4)) == [
        ("team.player-count", "一队有 4 名队员，规程规定每队 3 名（2025 团体规程 七（三）、八（四））。")
    ]


def test_nobody_sits_at_two_boards():
    assert said((1, 1, 3)) == [("team.player-twice", "一队的 1 号队员排在 2 个台次上。")]


def test_a_number_that_is_not_in_the_list_is_left_to_others():
    assert said((1, 2, 99)) == []
