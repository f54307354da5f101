"""最佳台次奖 of generated events against a plain count of every round of every player."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.standings.generated import team_sections
from xl_engine.awards.best_boards import best_boards
from xl_engine.event import Result, Section, System
from xl_engine.regulation import BestBoardRule, Switches
from xl_engine.standings import rank


def naive(section: Section, switches: Switches) -> dict[int, set[int]]:
    """Return the winners of each board by going through every round of every player."""
    standings = rank(section, switches)
    place = dict(zip([row.number for row in standings.rows], standings.positions, strict=True))
    teams = {side for games in section.pairings for game in games for side in (game.first, game.second)} - {
        None
    }
    total = section.paired_rounds if section.system is System.SWISS else len(teams) - 1
    winners: dict[int, set[int]] = {1: set(), 2: set(), 3: set()}
    for board in winners:
        lines = []
        for team in section.teams:
            seen = []
            for games in section.pairings[: standings.after_round]:
                for game in games:
                    if game.second is None or team.number not in (game.first, game.second):
                        continue
                    whole = (game.result,) * 3 if game.result and game.result.forfeit else ()
                    result = (game.boards or whole or (None,) * 3)[board - 1]
                    if result is not None:
                        seen.append(result if game.first == team.number else result.reversed)
            played = [one for one in seen if one.played]
            won, drawn = played.count(Result.FIRST_WINS), played.count(Result.DRAW)
            lost = len(played) - won - drawn
            scoring = section.scoring
            points = won * scoring.win + drawn * scoring.draw + lost * scoring.loss
            if played and 10 * len(played) >= 7 * total and team.number in place:
                rate = Fraction(points, len(played))
                lines.append(((points, rate, won, -place[team.number]), team.players[board - 1]))
        if lines:
            top = max(figures for figures, _ in lines)
            winners[board] = {number for figures, number in lines if figures == top}
    return winners


@settings(deadline=None, max_examples=80)
@given(team_sections(largest=9), st.booleans())
def test_winners_are_those_of_a_plain_count(section: Section, finished: bool) -> None:
    section = replace(section, rounds=section.paired_rounds if finished else None)
    switches = Switches()
    found = best_boards(section, rank(section, switches), BestBoardRule(), switches)
    by_board = {board: {one.number for one in found.winners if one.board == board} for board in (1, 2, 3)}
    assert by_board == naive(section, switches)
    assert all(one.shared == (len(by_board[one.board]) > 1) for one in found.winners)
