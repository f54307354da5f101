"""Single boards of team matches and single games of double-game rounds, added to the table of games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from xl_engine.event import Pairing, Result, Section, System, worth
from xl_engine.regulation import Switches

from .arrays import Bools, Ints

QUARTERS = 4
"""Units in one point of 局分."""

_USUAL_BOARDS = 3


def board_count(section: Section) -> int:
    """Return the number of boards of a match: players of the largest team, or boards recorded."""
    players = [len(team.players) for team in section.teams]
    recorded = [len(pairing.boards) for pairings in section.pairings for pairing in pairings]
    return max([*players, *recorded], default=0) or _USUAL_BOARDS


def board_columns(
    section: Section,
    switches: Switches,
    pairings: Sequence[Pairing],
    results: Sequence[Result | None],
    seated: Bools,
) -> dict[str, Ints]:
    """Return ``board_points`` and ``board_1``… in quarter-points, in the row order of the table of games.

    An absent team loses on every board (RULES 2.10); a pending match counts nothing yet. What 轮空
    gives is the switch ``bye_board_points``: single boards are credited only when it is ``all``
    (RULES 10, row 16).
    """
    boards = board_count(section)
    sides = np.zeros((2, len(pairings), boards), np.int64)
    extra = np.zeros(len(seated) + int(seated.sum()), np.int64)
    for row, (pairing, result) in enumerate(zip(pairings, results, strict=True)):
        if pairing.is_bye:
            _credit_bye(section, switches, sides[0, row], extra[row : row + 1])
        elif result is not None:
            singles = pairing.boards or ((result,) * boards if result.forfeit else ())
            for side in (0, 1):
                points = [worth(single, section.scoring, side) for single in singles]
                sides[side, row, : len(points)] = points
    sides *= QUARTERS // 2
    single = np.concatenate([sides[0], sides[1][seated]])
    columns = {"board_points": single.sum(axis=1) + extra}
    return columns | {f"board_{number + 1}": single[:, number] for number in range(boards)}


def _credit_bye(section: Section, switches: Switches, boards: Ints, extra: Ints) -> None:
    """Enter what a team's 轮空 is worth: on the boards in half-points, else as quarter-points beside them."""
    win = section.scoring.win
    if section.system is System.ROUND_ROBIN:
        return
    if switches.bye_board_points == "all":
        boards[:] = win
    elif switches.bye_board_points == "majority":
        extra[:] = (len(boards) // 2 + 1) * win * QUARTERS // 2
    else:
        extra[:] = len(boards) * win * QUARTERS // 4


def requested_board_points(section: Section, switches: Switches) -> int:
    """Return the 局分 of a round a team asked to rest in, in quarter-points; no single board is credited.

    A win is worth what 轮空 is (switch ``bye_board_points``), a draw half of all boards.
    """
    boards, win = board_count(section), section.scoring.win
    half_of_all = boards * win * QUARTERS // 4
    if switches.requested_bye_points != "win":
        return half_of_all if switches.requested_bye_points == "half" else 0
    return {
        "all": 2 * half_of_all,
        "majority": (boards // 2 + 1) * win * QUARTERS // 2,
        "half": half_of_all,
    }[switches.bye_board_points]


def games_won(pairings: Sequence[Pairing], seated: Bools, count_forfeits: bool) -> Ints:
    """Return the games won in each row of the table, -1 where no single games are recorded."""
    wins = {Result.FIRST_WINS} | ({Result.FIRST_BY_FORFEIT} if count_forfeits else set())
    first, second = [], []
    for pairing in pairings:
        games = [game for game in pairing.games if game is not None]
        first.append(sum(game in wins for game in games) if pairing.games else -1)
        second.append(sum(game.reversed in wins for game in games) if pairing.games else -1)
    return np.concatenate([np.array(first, np.int64), np.array(second, np.int64)[seated]])
