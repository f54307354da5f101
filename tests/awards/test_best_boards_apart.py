"""最佳台次奖 of groups that play in one field and are awarded apart, vacancies, and the number of awards."""

from __future__ import annotations

from dataclasses import replace

from xl_engine.awards.apart import awarded_apart
from xl_engine.awards.best_boards import BestBoards, best_boards
from xl_engine.event import Section, System
from xl_engine.regulation import BestBoardRule, Switches
from xl_engine.standings import rank

from .building import team_event

SWITCHES = Switches()
SECTION = team_event(4, "1-2 +++, 3-4 ++-", "1-3 +=+, 2-4 ==+", "1-4 +++, 2-3 ===")
"""Team 1 first, then 3, 2 and 4."""


def with_groups(section: Section, groups: str) -> Section:
    """Let team t be of the t-th group."""
    return replace(
        section, entrants=tuple(replace(one, group=f"{groups[one.team - 1]}组") for one in section.entrants)
    )


def by_group(section: Section) -> dict[str, BestBoards]:
    standings = rank(section, SWITCHES)
    return {
        ranking.group: best_boards(section, standings, BestBoardRule(), SWITCHES, ranking)
        for ranking in awarded_apart(standings, section, SWITCHES)
    }


def winners(found: BestBoards) -> list[tuple[int, int, int]]:
    return [(one.board, one.number, one.team_place) for one in found.winners]


def test_each_group_has_its_own_best_boards_and_places_of_teams() -> None:
    found = by_group(with_groups(SECTION, "甲乙乙甲"))
    assert winners(found["甲组"]) == [(1, 11, 1), (2, 12, 1), (3, 13, 1)]
    assert winners(found["乙组"]) == [(1, 31, 1), (2, 32, 1), (3, 23, 2)]


def test_the_place_of_the_team_is_that_in_the_field_where_nobody_is_awarded_apart() -> None:
    standings = rank(SECTION, SWITCHES)
    found = best_boards(SECTION, standings, BestBoardRule(), SWITCHES)
    places = dict(zip((row.number for row in standings.rows), standings.positions, strict=True))
    assert [one.team_place for one in found.winners] == [places[one.team_number] for one in found.winners]
    assert winners(found) == [(1, 11, 1), (2, 12, 1), (3, 13, 1)]


def test_a_match_left_open_by_a_team_of_another_group_that_has_gone_is_still_a_forfeit() -> None:
    section = with_groups(
        team_event(4, "1-4 +++, 2-3 +++", "1-2 ???, 3-4 ===", "1-3 ===, 4-2 ???", system=System.ROUND_ROBIN),
        "甲乙乙甲",
    )
    gone = tuple(replace(team, withdrawn_after=1) if team.number == 2 else team for team in section.teams)
    switches = Switches(best_board_count_unplayed=True, rr_withdrawal="keep")
    section = replace(section, teams=gone)
    standings = rank(section, switches)
    [ours, _] = awarded_apart(standings, section, switches)
    found = best_boards(section, standings, BestBoardRule(), switches, ours)
    assert [(one.number, one.games) for one in found.winners] == [(11, 3), (12, 3), (13, 3)]


def test_a_board_nobody_wins_is_named_and_counted() -> None:
    section = team_event(2, "1-2 +>+", "1-2 +>+")
    found = best_boards(section, rank(section, SWITCHES), BestBoardRule(), SWITCHES)
    assert (found.vacant, found.count) == ((2,), 3)
    assert [problem.code for problem in found.problems] == ["awards.best-board-vacant"]


def test_a_shared_board_is_one_award() -> None:
    section = team_event(4, "1-2 +=+, 3-4 +=+", boards=3, rounds=1)
    found = best_boards(section, rank(section, SWITCHES), BestBoardRule(), SWITCHES)
    assert (found.vacant, found.count) == ((), 3)
    assert {one.board for one in found.winners if one.shared} == {1, 2, 3}
