"""最佳台次奖 (RULES 6.3; RULES 10, rows 16 to 18, 27 to 29; E6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from xl_engine.awards.best_boards import BestBoards, best_boards
from xl_engine.event import Pairing, Result, Section, Severity, System
from xl_engine.regulation import BestBoardRule, Switches, load
from xl_engine.standings import rank

from .building import team_event

RULE = BestBoardRule()


def best(section: Section, rule: BestBoardRule = RULE, **switched) -> BestBoards:
    switches = Switches(**switched)
    return best_boards(section, rank(section, switches), rule, switches)


def on_board(section: Section, board: int, **switched) -> list[tuple]:
    """Return (number, points, games, wins, shared) of the winners of one board."""
    return [
        (one.number, one.points, one.games, one.wins, one.shared)
        for one in best(section, **switched).winners
        if one.board == board
    ]


def codes(found: BestBoards) -> list[str]:
    return [problem.code for problem in found.problems]


def scripted(*scripts: str, **about) -> Section:
    """Teams 1, 2… meet a team of their own each round; board 1 goes as written, the other boards are drawn."""
    pairs = len(scripts)
    lines = [
        ", ".join(f"{team}-{team + pairs} {script[turn]}==" for team, script in enumerate(scripts, start=1))
        for turn in range(len(scripts[0]))
    ]
    return team_event(2 * pairs, *lines, rounds=len(lines), **about)


class TestE6:
    """7 rounds, at least 5 games; X is 11, Y 21, Z 31."""

    SECTION = scripted("++++==<", "+++++--", "++++<<<")

    def test_e6_score_puts_x_first(self) -> None:
        found = best(self.SECTION).winners[0]
        assert (found.number, found.name, found.team_number, found.team) == (11, "队员1-1", 1, "队1")
        assert (found.points, found.games, found.wins, found.rate) == (10, 6, 4, Fraction(5, 6))
        assert (found.board, found.shared, found.award) == (1, False, "证书")

    def test_e6_wins_puts_y_first(self) -> None:
        found = best(self.SECTION, win_rate="wins").winners[0]
        assert (found.number, found.points, found.games, found.rate) == (21, 10, 7, Fraction(5, 7))

    def test_e6_rate_of_x_by_wins(self) -> None:
        only_x = scripted("++++==<")
        assert best(only_x, win_rate="wins").winners[0].rate == Fraction(4, 6)

    def test_e6_z_is_not_eligible(self) -> None:
        found = best(scripted("++++<<<", "+------"))
        assert [one.number for one in found.winners if one.board == 1] == [41]


def test_points_come_first() -> None:
    assert on_board(scripted("+++--", "++==<", "+++=="), 1) == [(31, 8, 5, 3, False)]


def test_with_equal_points_the_better_rate_comes_first() -> None:
    assert on_board(scripted("+++==", "++++<"), 1) == [(21, 8, 4, 4, False)]


def test_with_equal_points_and_rate_more_wins_are_better() -> None:
    assert on_board(scripted("+===", "++-="), 1) == [(21, 5, 4, 2, False)]


def test_then_the_better_team_place_decides() -> None:
    section = team_event(4, "1-3 +=-, 2-4 +==", "1-4 ===, 2-3 ===", rounds=2)
    assert rank(section, Switches()).rows[0].number == 2
    assert on_board(section, 1) == [(21, 3, 2, 1, False)]


def test_row_29_players_of_teams_with_a_shared_place_share_the_award() -> None:
    section = team_event(4, "1-3 +==, 2-4 +==", "1-4 ===, 2-3 ===", rounds=2)
    found = best(section)
    assert on_board(section, 1) == [(11, 3, 2, 1, True), (21, 3, 2, 1, True)]
    shared = found.problems[0]
    assert (shared.code, shared.severity, shared.section) == (
        "awards.best-board-shared", Severity.WARNING, "团体",
    )  # fmt: skip
    assert shared.params == {"board": 1, "names": "队员1-1（队1）、队员2-1（队2）"}


def test_a_dense_place_is_still_the_same_place() -> None:
    section = team_event(4, "1-3 +==, 2-4 +==", "1-4 ===, 2-3 ===", rounds=2)
    assert on_board(section, 1, rank_style="dense") == on_board(section, 1)


@pytest.mark.parametrize(("rounds", "least"), [(5, 4), (6, 5), (7, 5), (9, 7), (10, 7), (11, 8)])
def test_at_least_70_per_cent_of_the_rounds(rounds: int, least: int) -> None:
    enough = scripted("+" * least + "<" * (rounds - least))
    short = scripted("+" * (least - 1) + "<" * (rounds - least + 1))
    assert on_board(enough, 1) == [(11, 2 * least, least, least, False)]
    assert on_board(short, 1) == []


def test_row_28_exactly_70_per_cent_is_eligible() -> None:
    assert [one[0] for one in on_board(scripted("+++++++<<<"), 1)] == [11]


def test_nobody_eligible_is_a_vacant_award_and_a_warning() -> None:
    found = best(scripted("++<<<"))
    (problem,) = [one for one in found.problems if one.params["board"] == 1]
    assert (problem.code, problem.severity) == ("awards.best-board-vacant", Severity.WARNING)
    assert problem.params == {"board": 1, "percent": 70}


def test_before_the_first_round_every_board_is_vacant() -> None:
    found = best(team_event(4, rounds=5))
    assert (found.winners, codes(found)) == ((), ["awards.best-board-vacant"] * 3)


ODD_TABLE = ("1-4 +++, 2-3 +++, 5 bye", "4-5 ===, 1-2 +++, 3 bye", "2-5 ---, 3-1 ---, 4 bye",
             "5-3 ===, 4-2 ===, 1 bye", "1-5 <<<, 3-4 ===, 2 bye")  # fmt: skip


@pytest.mark.parametrize(("base", "games"), [("rounds", 3), ("games", 3)])
def test_row_27_base_in_an_odd_round_robin_is_the_games_of_each_team(base: str, games: int) -> None:
    """Five rounds of four games: three of them are 70 %, of five it would take four."""
    section = team_event(5, *ODD_TABLE, system=System.ROUND_ROBIN, rounds=5)
    assert on_board(section, 1, best_board_base=base) == [(11, 6, games, games, False)]


def test_base_in_a_double_round_robin_counts_both_cycles() -> None:
    """Six games are 70 % of eight; of ten rounds it would take seven."""
    section = team_event(5, *ODD_TABLE, *ODD_TABLE, system=System.ROUND_ROBIN, cycles=2, rounds=10)
    assert on_board(section, 1) == [(11, 12, 6, 6, False)]


@pytest.mark.parametrize(("base", "winner"), [("rounds", []), ("games", [(11, 6, 3, 3, False)])])
def test_base_may_be_the_matches_of_the_own_team(base: str, winner: list[tuple]) -> None:
    """5 rounds, of which team 1 rests in one: three games are 70 % of its four matches only."""
    section = team_event(
        5, "1-2 +==, 3-4 <==", "1-3 +==, 2-4 <==", "1-4 +==, 2-3 <==", "1-5 <==, 2-4 <==", "1 bye, 3-4 <==",
        rounds=5,
    )  # fmt: skip
    assert on_board(section, 1, best_board_base=base) == winner


def test_a_team_struck_out_of_a_round_robin_is_out_of_everything() -> None:
    """Team 4 leaves after one of four matches; the others have three games each, so three are needed."""
    rounds = ("1-4 +++, 2-3 +++, 5 bye", "4-5 ???, 1-2 +++, 3 bye", "2-5 ---, 3-1 ---, 4 bye",
              "5-3 ===, 4-2 ???, 1 bye", "1-5 ===, 3-4 ???, 2 bye")  # fmt: skip
    section = team_event(5, *rounds, system=System.ROUND_ROBIN, rounds=5)
    left = tuple(
        replace(entrant, withdrawn_after=1 if entrant.team == 4 else None) for entrant in section.entrants
    )
    section = replace(section, entrants=left)
    assert on_board(section, 1) == [(11, 5, 3, 2, False)]
    assert on_board(section, 1, rr_withdrawal="keep") == [(11, 7, 4, 3, False)]


def test_games_left_open_by_a_team_that_has_gone_are_unplayed_wins() -> None:
    section = team_event(3, "1-2 +++, 3 bye", "2-3 +++, 1 bye", "3-1 ???, 2 bye",
                         system=System.ROUND_ROBIN, rounds=3)  # fmt: skip
    left = tuple(
        replace(entrant, withdrawn_after=2 if entrant.team == 3 else None) for entrant in section.entrants
    )
    section = replace(section, entrants=left)
    for counted, expected in ((False, (21, 2)), (True, (11, 4))):
        switches = Switches(best_board_count_unplayed=counted)
        found = best_boards(section, rank(section, switches, 3), RULE, switches).winners[0]
        assert (found.number, found.points) == expected


@pytest.mark.parametrize(
    ("switched", "expected"),
    [
        ({}, [(11, 4, 2, 2, False)]),
        ({"best_board_count_unplayed": True}, [(11, 8, 4, 4, False)]),
        ({"best_board_count_unplayed": True, "wins_count_bye": False}, [(11, 8, 4, 3, False)]),
        ({"best_board_count_unplayed": True, "wins_count_forfeit": False}, [(11, 8, 4, 3, False)]),
    ],
)
def test_unplayed_games_count_by_their_switch(switched: dict, expected: list[tuple]) -> None:
    rule = BestBoardRule(minimum_percent=50)
    section = team_event(3, "1-2 +==, 3 bye", "1-3 +==, 2 bye", "1-2 >==, 3 bye", "1 bye, 2-3 ===", rounds=4)
    found = best(section, rule, **switched)
    assert [
        (one.number, one.points, one.games, one.wins, one.shared) for one in found.winners[:1]
    ] == expected


@pytest.mark.parametrize(("rule", "points", "wins"), [("all", 4, 2), ("majority", 2, 1), ("half", 2, 1)])
def test_row_16_team_bye_credits_single_boards_only_when_all_are_given(
    rule: str, points: int, wins: int
) -> None:
    section = team_event(3, "1-2 +==, 3 bye", "1 bye, 2-3 ===", rounds=2)
    found = on_board(section, 1, best_board_count_unplayed=True, bye_board_points=rule)
    assert found == [(11, points, 2, wins, False)]


def test_row_16_team_bye_is_no_game_by_default() -> None:
    assert on_board(team_event(3, "1-2 +==, 3 bye", "1-3 -==, 2 bye", rounds=2), 1) == [(11, 2, 2, 1, False)]


@pytest.mark.parametrize("board", ["x", "<"])
def test_row_17_a_board_nobody_sat_at_is_no_game(board: str) -> None:
    section = team_event(2, f"1-2 {board}+=", "1-2 +==", rounds=1)
    assert on_board(section, 1) == [(11, 2, 1, 1, False)]


def test_row_18_match_won_on_one_board_gives_one_game() -> None:
    found = best(team_event(2, "1-2 x+x", rounds=1))
    assert [(one.board, one.number, one.games) for one in found.winners] == [(2, 12, 1)]
    assert codes(found) == ["awards.best-board-vacant"] * 2


def test_row_35_number_of_awards_follows_from_the_boards() -> None:
    rule = load("team-2013").best_board
    assert rule is not None
    for boards in (1, 3, 5):
        section = team_event(2, f"1-2 {'+' * boards}", rounds=1, boards=boards)
        assert [one.board for one in best(section, rule).winners] == list(range(1, boards + 1))


def test_colours_do_not_matter_boards_are_seen_from_the_first_team() -> None:
    section = team_event(2, "2-1 ---", rounds=1)
    assert [one.number for one in best(section).winners] == [11, 12, 13]


def test_absent_teams_have_no_games() -> None:
    absent = (Pairing(1, 1, 2, Result.FIRST_BY_FORFEIT),)
    section = team_event(2, absent, rounds=1)
    assert best(section).winners == ()
    counted = best(section, best_board_count_unplayed=True).winners
    assert [(one.number, one.points, one.games) for one in counted] == [(11, 2, 1), (12, 2, 1), (13, 2, 1)]


def test_matches_without_single_results_are_reported() -> None:
    plain = (Pairing(1, 1, 2, Result.FIRST_WINS), Pairing(2, 3, 4, Result.DRAW))
    found = best(team_event(4, "1-2 +++, 3-4 +++", plain, rounds=1))
    problem = found.problems[0]
    assert (problem.code, problem.params) == ("awards.no-board-results", {"count": 2, "round": 2, "table": 1})


def test_boards_without_a_result_yet_do_not_count() -> None:
    assert on_board(team_event(2, "1-2 +++", "1-2 ?++", rounds=1), 1) == [(11, 2, 1, 1, False)]


def test_rounds_after_the_ranking_do_not_count() -> None:
    section = team_event(2, "1-2 +==", "1-2 -==", "1-2 -==", rounds=1)
    switches = Switches()
    found = best_boards(section, rank(section, switches, 1), RULE, switches)
    assert [one.number for one in found.winners if one.board == 1] == [11]


def test_a_disqualified_player_is_no_candidate() -> None:
    section = team_event(2, "1-2 +++", rounds=1)
    entrants = tuple(replace(one, disqualified=one.number == 11) for one in section.entrants)
    assert [one.number for one in best(replace(section, entrants=entrants)).winners] == [21, 12, 13]


def test_a_team_without_a_place_has_no_candidates() -> None:
    section = team_event(2, "1-2 +++", rounds=1)
    entrants = tuple(replace(one, disqualified=one.team == 1) for one in section.entrants)
    assert [one.number for one in best(replace(section, entrants=entrants)).winners] == [21, 22, 23]


def test_row_32_identical_names_are_kept_apart() -> None:
    section = scripted("++=", "+==")
    entrants = tuple(replace(one, name="张三") for one in section.entrants)
    assert on_board(replace(section, entrants=entrants), 1) == on_board(section, 1) == [(11, 5, 3, 2, False)]


def test_row_34_two_points_for_a_win_double_the_points_and_nothing_else() -> None:
    single, double = best(TestE6.SECTION).winners, best(replace_scoring(TestE6.SECTION)).winners
    assert [one.points for one in double] == [2 * one.points for one in single]
    assert [replace(one, points=0) for one in double] == [replace(one, points=0) for one in single]


def replace_scoring(section: Section) -> Section:
    return replace(section, scoring=team_event(1, scoring="2-1-0").scoring)


def test_the_order_of_criteria_is_the_rules() -> None:
    section = scripted("+++==", "++++<")
    assert on_board(section, 1)[0][0] == 21
    by_wins = BestBoardRule(order=("胜局",))
    assert best(section, by_wins).winners[0].number == 21
    by_team = BestBoardRule(order=("本队名次",))
    assert best(section, by_team).winners[0].number == rank(section, Switches()).rows[0].number * 10 + 1


def test_a_criterion_nobody_knows_is_left_out_and_reported() -> None:
    found = best(scripted("+=", "=="), BestBoardRule(order=("得分", "身高")))
    assert found.winners[0].number == 11
    assert (found.problems[0].code, found.problems[0].params["found"]) == (
        "awards.best-board-criterion",
        "身高",
    )
