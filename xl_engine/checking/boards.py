"""总局分 of teams and what the rounds somebody rests in are worth, read anew from RULES 2.7."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xl_engine.event import Kind, Pairing, Result, Scoring, Section
from xl_engine.regulation.switches import Switches

PLAYED = frozenset({Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW})
WON_BY_FIRST = frozenset({Result.FIRST_WINS, Result.FIRST_BY_FORFEIT})
WON_BY_SECOND = frozenset({Result.SECOND_WINS, Result.SECOND_BY_FORFEIT})
_USUAL_BOARDS = 3


def board_totals(
    section: Section,
    switches: Switches,
    past: Sequence[Mapping[int, Pairing]],
    rested_by_wish: Callable[[int, int], bool],
) -> dict[int, int]:
    """Return the 总局分 of each team in half-points after the past rounds; empty for individuals.

    ``past`` has the games of each round by number; ``rested_by_wish`` says of a number and a round whether it asked
    to rest in it.
    """
    if section.kind is not Kind.TEAM:
        return {}
    boards = max((len(team.players) for team in section.teams), default=0) or _USUAL_BOARDS
    win = section.scoring.win
    bye = {"all": boards * win, "majority": (boards // 2 + 1) * win, "half": boards * win // 2}[
        switches.bye_board_points
    ]
    wish = {"half": boards * win // 2, "win": bye, "zero": 0}[switches.requested_bye_points]
    totals = {one.number: 0 for one in section.entrants if one.number}
    for round_number, games in enumerate(past, start=1):
        for number in totals:
            game = games.get(number)
            if game is not None:
                totals[number] += bye if game.second is None else _won(game, number, boards, section.scoring)
            elif rested_by_wish(number, round_number):
                totals[number] += wish
    return totals


def _won(game: Pairing, number: int, boards: int, scoring: Scoring) -> int:
    parts = [part for part in game.boards if part is not None]
    if not parts and game.result is not None and game.result not in PLAYED:
        parts = [game.result] * boards
    won, lost = WON_BY_FIRST, Result.SECOND_WINS
    if game.first != number:
        won, lost = WON_BY_SECOND, Result.FIRST_WINS
    counts = sum(part in won for part in parts), parts.count(Result.DRAW), parts.count(lost)
    worth = scoring.win, scoring.draw, scoring.loss
    return sum(count * value for count, value in zip(counts, worth, strict=True))
