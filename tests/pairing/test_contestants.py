from __future__ import annotations

from dataclasses import replace

from tests.pairing.builders import swiss, teams
from xl_engine.event import Colour, Result, Scoring
from xl_engine.pairing.contestants import contestants, no_shows, starters
from xl_engine.pairing.teams import as_field
from xl_engine.regulation.switches import Switches


def by_number(section, **switches):
    return {one.number: one for one in contestants(as_field(section), Switches(**switches), 9)}


def test_the_score_has_the_penalty_deducted():
    assert by_number(swiss(4, "1+3 2=4", penalty={1: 3}))[1].score == -1


def test_byes_score_by_their_switch():
    assert by_number(swiss(3, "1+2 3"), bye_points="draw")[3].score == 1


def test_a_late_entry_gets_the_agreed_points_for_the_missed_rounds():
    section = swiss(5, "1+3 2+4", "1+2 3+4", joined_round={5: 3})

    assert by_number(section)[5].score == 0
    assert by_number(section, late_entry_points="half")[5].score == 2


def test_case_28_a_forfeit_win_gives_no_colour_unless_the_switch_says_so():
    section = swiss(4, "1>3 2+4")

    assert by_number(section)[1].colours == ()
    assert by_number(section, unplayed_colour="assigned")[1].colours == (Colour.FIRST,)


def test_a_forfeited_pair_has_met_unless_the_switch_allows_it_again():
    section = swiss(4, "1>3 2+4")

    assert by_number(section)[1].met == {3}
    assert by_number(section, repair_forfeit=True)[1].met == frozenset()


def test_edge_case_7_a_double_forfeit_is_no_candidate_for_a_rematch():
    assert by_number(swiss(4, "1x3 2+4"))[3].met == {1}


def test_case_22_a_forfeit_win_is_no_bye_unless_the_switch_says_so():
    section = swiss(4, "1>3 2+4")

    assert by_number(section)[1].byes == 0
    assert by_number(section, forfeit_is_bye=True)[1].byes == 1


def test_two_missed_rounds_running_end_the_pairing_of_a_player():
    section = swiss(6, "1+4 2+5 3>6", "1+2 3+4 5>6")

    assert no_shows(section, Switches()) == {6}
    assert sorted(by_number(section)) == [1, 2, 3, 4, 5]


def test_missed_rounds_with_a_game_or_an_announced_absence_between_them_do_not_count_as_running():
    played = swiss(6, "1+4 2+5 3>6", "1+2 3+6 5+4", "1>6 2+4 3+5")
    announced = swiss(6, "1+4 2+5 3>6", "1+2 3+5 4", "1>6 2+4 3+5", absent_rounds={6: frozenset({2})})

    assert no_shows(played, Switches()) == frozenset()
    assert no_shows(announced, Switches()) == frozenset()


def test_both_absent_is_a_missed_round_for_both():
    assert no_shows(swiss(4, "1x3 2+4"), Switches(auto_withdraw_after=1)) == {1, 3}


def test_a_player_once_treated_as_withdrawn_stays_so_in_later_rounds():
    section = swiss(6, "1+4 2+5 3>6", "1+2 3+4 5>6", "1+3 2+4 5", "1+5 2+3 4")

    assert no_shows(section, Switches()) == {6}


def test_the_rule_of_missed_rounds_can_be_switched_off():
    section = swiss(6, "1+4 2+5 3>6", "1+2 3+4 5>6")

    assert no_shows(section, Switches(auto_withdraw_after=0)) == frozenset()


def test_starters_are_those_in_the_list_for_round_one():
    section = swiss(5, withdrawn_after={2: 0, 3: 1}, joined_round={5: 2})

    assert [entrant.number for entrant in starters(section)] == [1, 3, 4]


def test_a_team_is_a_contestant_with_its_board_points_second():
    section = teams(4, "1+3 2=4")
    games = section.pairings[0]
    boards = (Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS)
    played = (replace(games[0], boards=boards), replace(games[1], boards=(Result.DRAW,) * 3))
    one = by_number(replace(section, pairings=(played,)))

    assert [(one[number].score, one[number].secondary) for number in (1, 2, 3, 4)] == [
        (2, 3),
        (1, 3),
        (0, 3),
        (1, 3),
    ]


def test_the_scoring_of_the_section_counts():
    section = replace(swiss(4, "1+3 2=4"), scoring=Scoring.parse("3-1-0"))

    assert [by_number(section)[number].score for number in (1, 2, 3)] == [6, 2, 0]
