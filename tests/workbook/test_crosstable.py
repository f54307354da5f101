"""成绩: 成绩总表 of 积分编排制, with byes, forfeits and penalties, and the grid of single and double 循环制."""

from __future__ import annotations

from dataclasses import replace

from tests.standings.building import a_section
from xl_engine.event import Kind, Pairing, Result, Scoring, Section, System, Team, settled
from xl_engine.pairing.teams import as_field
from xl_engine.regulation import Switches
from xl_engine.workbook.crosstable import crosstable


def swiss(*rounds: str, total: int = 0, switches: Switches | None = None, **about):
    return crosstable(a_section(*rounds, **about), switches or Switches(), {}, total or len(rounds))


def grid(*rounds: str, switches: Switches | None = None, **about):
    section = a_section(*rounds, system=System.ROUND_ROBIN, **about)
    columns = crosstable(section, switches or Switches(), {}, len(rounds))
    return [[columns[str(number)][row] for number in columns["编号"]] for row in range(len(columns["编号"]))]


def test_a_line_a_player_in_the_order_of_numbers():
    columns = swiss("3+1, 2=4")
    assert list(columns) == ["编号", "姓名", "单位", "第1轮"]
    assert columns["编号"] == [1, 2, 3, 4]
    assert columns["姓名"] == ["选手01", "选手02", "选手03", "选手04"]


def test_a_game_shows_opponent_side_score_and_the_running_total():
    columns = swiss("3+1, 2=4", "4-3, 1=2")
    assert columns["第1轮"] == ["3后 0\n0", "4先 0.5\n0.5", "1先 1\n1", "2后 0.5\n0.5"]
    assert columns["第2轮"] == ["2先 0.5\n0.5", "1后 0.5\n1", "4后 1\n2", "3先 0\n0.5"]


def test_a_bye_shows_what_it_is_worth():
    assert swiss("1+2, 3 bye")["第1轮"][2] == "轮空 1\n1"
    assert swiss("1+2, 3 bye", switches=Switches(bye_points="draw"))["第1轮"][2] == "轮空 0.5\n0.5"


def test_forfeits_are_marked_with_a_sign_on_each_side():
    columns = swiss("1+f2, 3-f4, 5ff6")
    assert columns["第1轮"] == ["2先 +\n1", "1后 -\n0", "4先 -\n0", "3后 +\n1", "6先 -\n0", "5后 -\n0"]


def test_a_game_without_a_result_shows_the_opponent_only():
    assert swiss("1+2, 3=4", "1?3, 2+4")["第2轮"] == ["3先\n1", "4先 1\n1", "1后\n0.5", "2后 0\n0.5"]


def test_whoever_was_not_paired_has_a_dash_and_keeps_his_total():
    columns = swiss("1+2, 3=4", "1+3", changes={4: {"withdrawn_after": 1}})
    assert columns["第2轮"] == ["3先 1\n2", "—\n0", "1后 0\n0.5", "—\n0.5"]


def test_rounds_before_a_late_entry_count_as_the_switch_says():
    late = {3: {"joined_round": 2}}
    assert swiss("1+2", players=3, changes=late)["第1轮"][2] == "—\n0"
    half = Switches(late_entry_points="half")
    assert swiss("1+2", players=3, changes=late, switches=half)["第1轮"][2] == "—\n0.5"


def test_a_penalty_has_its_column_and_is_taken_off_the_running_total():
    columns = swiss("1+2, 3=4", changes={3: {"penalty": 3}})
    assert columns["罚分"] == [None, None, "-1.5", None]
    assert columns["第1轮"][2] == "4先 0.5\n-1"
    assert "罚分" not in swiss("1+2, 3=4")


def test_rounds_to_come_are_blank_columns():
    columns = swiss("1+2, 3=4", total=3)
    assert [columns[f"第{number}轮"] for number in (2, 3)] == [[None] * 4, [None] * 4]


def test_the_scoring_of_the_section_shows():
    assert swiss("1+2, 3=4", scoring="3-1-0")["第1轮"] == ["2先 3\n3", "1后 0\n0", "4先 1\n1", "3后 1\n1"]


def test_figures_follow_the_rounds_in_their_order():
    columns = crosstable(a_section("1+2"), Switches(), {"积分": [1, 0], "名次": [1, 2]}, 1)
    assert list(columns) == ["编号", "姓名", "单位", "第1轮", "积分", "名次"]
    assert columns["名次"] == [1, 2]


def test_the_grid_of_a_round_robin_has_a_star_on_the_diagonal():
    assert grid("1+4, 2=3", "4-3, 1?2") == [
        ["＊", None, None, "1"],
        [None, "＊", "0.5", None],
        [None, "0.5", "＊", "1"],
        ["0", None, "0", "＊"],
    ]


def test_both_games_of_a_double_round_robin_stand_in_one_cell():
    cells = grid("1+2", "2=1", cycles=2)
    assert cells == [["＊", "1 / 0.5"], ["0 / 0.5", "＊"]]


def test_forfeits_stand_in_the_grid_as_signs():
    assert grid("1+f2, 3ff4")[:2] == [["＊", "+", None, None], ["-", "＊", None, None]]
    assert grid("1+f2, 3ff4")[2] == [None, None, "＊", "-"]


def test_a_rest_leaves_no_trace_in_the_grid():
    assert grid("1+2, 3 bye") == [["＊", "1", None], ["0", "＊", None], [None, None, "＊"]]


def test_results_that_are_struck_out_stand_in_brackets():
    gone = {4: {"withdrawn_after": 1}}
    struck = grid("1+4, 2=3", "3 bye, 1+2", changes=gone, rounds=3)
    assert [struck[0], struck[3]] == [["＊", "1", None, "(1)"], ["(0)", None, None, "＊"]]
    kept = grid("1+4, 2=3", "3 bye, 1+2", changes=gone, rounds=3, switches=Switches(rr_withdrawal="keep"))
    assert kept[0] == ["＊", "1", None, "1"]


def test_a_later_withdrawal_does_not_change_an_earlier_grid():
    gone = {4: {"withdrawn_after": 2}}
    assert grid("1+4, 2=3", changes=gone, rounds=3)[0] == ["＊", None, None, "1"]


WIN, DRAW, LOSS = Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS


def two_teams(*boards: Result, **about):
    match = Pairing(1, 1, 2, settled(Pairing(1, 1, 2, boards=boards), Scoring()), boards=boards)
    teams = (Team(1, "甲队", "甲"), Team(2, "乙队", "乙"))
    return as_field(Section("A", Kind.TEAM, teams=teams, pairings=((match,),), **about))


def test_a_match_shows_its_board_points_over_the_running_match_points():
    columns = crosstable(two_teams(WIN, DRAW, LOSS, WIN, system=System.SWISS), Switches(), {}, 2, "队名")
    assert columns["队名"] == ["甲队", "乙队"]
    assert columns["第1轮"] == ["2先 2.5-1.5\n1", "1后 1.5-2.5\n0"]
    assert columns["第2轮"] == [None, None]


def test_the_grid_of_teams_shows_match_points_over_board_points():
    columns = crosstable(two_teams(WIN, DRAW, LOSS, system=System.ROUND_ROBIN), Switches(), {}, 1, "队名")
    assert (columns["1"], columns["2"]) == (["＊", "0.5\n1.5-1.5"], ["0.5\n1.5-1.5", "＊"])


def test_a_team_that_did_not_come_is_marked_like_a_player():
    match = Pairing(1, 1, 2, Result.SECOND_BY_FORFEIT)
    section = replace(two_teams(WIN, system=System.ROUND_ROBIN), pairings=((match,),))
    columns = crosstable(section, Switches(), {}, 1, "队名")
    assert (columns["1"], columns["2"]) == (["＊", "+"], ["-", "＊"])


def test_a_double_game_round_shows_its_games_over_the_running_points():
    match = Pairing(1, 1, 2, WIN, games=(WIN, DRAW))
    section = replace(a_section("1+2", system=System.SWISS), pairings=((match,),), double_games=True)
    assert crosstable(section, Switches(), {}, 1)["第1轮"] == ["2先 1.5-0.5\n1", "1后 0.5-1.5\n0"]
