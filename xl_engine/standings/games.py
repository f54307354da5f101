"""All games of a section as one long pandas table: a row for each competitor and round he was paired in.

Columns: ``player`` and ``opponent`` (numbers, 0 for nobody), ``round`` (from 1), ``colour`` (1 for
先手, -1 for 后手, 0 for none), ``outcome`` (an outcome code of this module) and ``points`` (half-points).
Team events add ``board_points`` (局分 of the match) and ``board_1``, ``board_2``… in quarter-points;
double-game rounds (双局制) add ``games_won``, -1 where no single games are recorded.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from xl_engine.event import (
    EngineError,
    Kind,
    Outcome,
    Pairing,
    Problem,
    Result,
    Scoring,
    Section,
    System,
    settled,
)
from xl_engine.regulation import Switches

from .arrays import Codes, Ints
from .boards import board_columns, games_won

WIN, DRAW, LOSS, FORFEIT_WIN, FORFEIT_LOSS, BYE, UNPAIRED, PENDING, REQUESTED_BYE = range(9)
"""Outcome codes: the place of each `xl_engine.event.Outcome` in its enumeration."""

OUTCOMES = tuple(Outcome)

_RESULTS: dict[Result | None, int] = {result: code for code, result in enumerate(Result)}
_RESULTS[None] = len(_RESULTS)
_AS_FIRST: Codes = np.array(
    [WIN, LOSS, DRAW, FORFEIT_WIN, FORFEIT_LOSS, FORFEIT_LOSS, PENDING, PENDING], np.int8
)
_AS_SECOND: Codes = np.array(
    [LOSS, WIN, DRAW, FORFEIT_LOSS, FORFEIT_WIN, FORFEIT_LOSS, PENDING, PENDING], np.int8
)


def game_table(section: Section, switches: Switches, after: int) -> pd.DataFrame:
    """Return the games of rounds 1 to ``after``, one row for each side of each table.

    A match or double-game round without a result of its own takes it from its boards or games once all
    of them are known. 轮空 is worth nothing in 循环制 (RULES 2.7).
    """
    rounds = section.pairings[:after]
    flat = [pairing for pairings in rounds for pairing in pairings]
    first = np.array([pairing.first for pairing in flat], np.int64)
    second = np.array([pairing.second or 0 for pairing in flat], np.int64)
    tables = np.array([len(pairings) for pairings in rounds], np.int64)
    number = np.repeat(np.arange(1, len(rounds) + 1), tables)
    results = results_of(section, flat)
    code = np.array([_RESULTS[result] for result in results], np.int64)
    bye = second == 0
    seated = ~bye
    outcome = np.concatenate([np.where(bye, np.int8(BYE), _AS_FIRST[code]), _AS_SECOND[code][seated]])
    colour = np.concatenate([np.where(bye, 0, 1), np.full(int(seated.sum()), -1)])
    columns: dict[str, Ints | Codes] = {
        "player": np.concatenate([first, second[seated]]),
        "opponent": np.concatenate([second, first[seated]]),
        "round": np.concatenate([number, number[seated]]),
        "colour": colour.astype(np.int8),
        "outcome": outcome,
        "points": points_of(section.scoring, bye_half_points(section, switches))[outcome],
    }
    if section.kind is Kind.TEAM:
        columns |= board_columns(section, switches, flat, results, seated)
    if any(pairing.games for pairing in flat):
        columns["games_won"] = games_won(flat, seated, switches.wins_count_forfeit)
    return pd.DataFrame(columns, copy=False)


def results_of(section: Section, pairings: Sequence[Pairing]) -> list[Result | None]:
    """Return the result of each pairing, taken from its boards or games where it has none of its own."""
    return [
        settled(pairing, section.scoring) if pairing.result is None else pairing.result
        for pairing in pairings
    ]


def points_of(scoring: Scoring, bye_points: int) -> Ints:
    """Return the half-points of each outcome code."""
    return np.array([scoring.win, scoring.draw, scoring.loss, scoring.win, 0, bye_points, 0, 0, 0], np.int64)


def bye_half_points(section: Section, switches: Switches) -> int:
    """Return what 轮空 is worth: nothing in 循环制, else what the switch says (RULES 2.7)."""
    if section.system is System.ROUND_ROBIN:
        return 0
    return switches.bye_half_points(section.scoring)


def round_to_rank(section: Section, after: int | None) -> int:
    """Return the round a table stands after: the one asked for, or the last with a result.

    A round that has only been paired does not count yet. Raises EngineError when the round asked for
    has no pairing.
    """
    paired = section.paired_rounds
    if after is None:
        while paired and not _begun(section, paired):
            paired -= 1
        return paired
    if not 0 <= after <= paired:
        raise EngineError(
            Problem(
                "ranking.round-not-paired",
                "不能计算第 {round} 轮后的名次：目前只编排了 {paired} 轮。",
                "请选择 0 到 {paired} 之间的轮次，或先编排后面的轮次。",
                {"round": after, "paired": paired},
                section=section.name,
            )
        )
    return after


def _begun(section: Section, number: int) -> bool:
    """Whether a round counts: a result is known, or nobody is left to play for one.

    The games of whoever has withdrawn from 循环制 are settled without being played (RULES 2.8).
    """
    games = [pairing for pairing in section.pairings[number - 1] if not pairing.is_bye]
    if not games or any(result is not None for result in results_of(section, games)):
        return True
    if section.system is not System.ROUND_ROBIN:
        return False
    gone = {
        one.number
        for one in section.competitors
        if one.withdrawn_after is not None and one.withdrawn_after < number
    }
    return all({game.first, game.second} & gone for game in games)
