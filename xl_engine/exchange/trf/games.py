"""Puts the two halves of each game together: what two players' lines say of one round must agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xl_engine.event import EngineError, Problem, Result, Severity

from .faults import nobody
from .players import Cell, PlayerLine

_OUTCOMES = {
    "1": "win",
    "W": "win",
    "=": "draw",
    "D": "draw",
    "0": "loss",
    "L": "loss",
    "+": "+",
    "-": "-",
    " ": "",
}
_RESULTS = {
    ("win", "loss"): Result.FIRST_WINS,
    ("loss", "win"): Result.SECOND_WINS,
    ("draw", "draw"): Result.DRAW,
    ("+", "-"): Result.FIRST_BY_FORFEIT,
    ("-", "+"): Result.SECOND_BY_FORFEIT,
    ("-", "-"): Result.BOTH_ABSENT,
    ("loss", "loss"): Result.BOTH_ABSENT,
    ("", ""): None,
}
_BYES = {"U": "U", "+": "U", "F": "F", "1": "F", "W": "F", "H": "H", "=": "H", "D": "H"}
"""Entries without an opponent that are worth something; older files have + for U, = for H, 1 for F."""
UNRATED = frozenset("WDL")


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a round; ``letters`` are the results as written, first side first."""

    first: int
    second: int
    result: Result | None
    letters: str


@dataclass(frozen=True, slots=True)
class RoundFound:
    """A round as the lines tell it: games, and U, F or H by number for those without an opponent."""

    games: tuple[Game, ...]
    byes: Mapping[int, str]


def paired_rounds(players: Mapping[int, PlayerLine]) -> int:
    """Return the last round in which somebody met somebody or rested as the pairing had it."""
    return max(
        (
            number
            for player in players.values()
            for number, cell in enumerate(player.cells, start=1)
            if cell.opponent or bye_letter(cell) == "U"
        ),
        default=0,
    )


def bye_letter(cell: Cell) -> str:
    """Return U, F or H for an entry without an opponent that brings points, else nothing."""
    return "" if cell.opponent else _BYES.get(cell.result, "")


def round_found(players: Mapping[int, PlayerLine], number: int, problems: list[Problem]) -> RoundFound:
    """Put a round together; EngineError where two lines contradict each other, what can be borne goes to ``problems``."""
    games, byes = [], {}
    for player in sorted(players):
        cell = players[player].cell(number)
        if cell.opponent == 0:
            if letter := bye_letter(cell):
                byes[player] = letter
        elif cell.opponent not in players or cell.opponent == player:
            raise nobody(players[player].line, cell.opponent)
        elif player < cell.opponent or players[cell.opponent].cell(number).opponent != player:
            games.append(_game(players[player], players[cell.opponent], number, problems))
    return RoundFound(tuple(games), byes)


def _game(one: PlayerLine, other: PlayerLine, number: int, problems: list[Problem]) -> Game:
    mine, theirs = one.cell(number), other.cell(number)
    outcomes = _OUTCOMES.get(mine.result, "?"), _OUTCOMES.get(theirs.result, "?")
    colours = mine.colour, theirs.colour
    if theirs.opponent != one.number or outcomes not in _RESULTS or colours in (("w", "w"), ("b", "b")):
        raise EngineError(_contradiction(one, other, number))
    if outcomes == ("loss", "loss"):
        problems.append(_said(
            "trf.both-lost", "TRF 第 {line} 行：编号 {one} 与 {other} 第 {round} 轮双方都判负，按双弃处理。", one, other, number
        ))  # fmt: skip
    if colours == ("", "") and outcomes[0] in ("win", "draw", "loss"):
        problems.append(_said(
            "trf.no-colour", "TRF 第 {line} 行：编号 {one} 与 {other} 第 {round} 轮没有写先后手，按小号先手处理。",
            one, other, number,
        ))  # fmt: skip
    result = _RESULTS[outcomes]
    if mine.colour == "b" or theirs.colour == "w":
        return Game(
            other.number, one.number, result.reversed if result else None, theirs.result + mine.result
        )
    return Game(one.number, other.number, result, mine.result + theirs.result)


def _contradiction(one: PlayerLine, other: PlayerLine, number: int) -> Problem:
    return Problem(
        "trf.contradiction",
        "TRF 第 {line} 行编号 {one} 的第 {round} 轮写作“{mine}”，与第 {line2} 行编号 {other} 的“{theirs}”对不上。",
        "请核对这一局的对手、先后手（w/b）和结果，改正其中一行。",
        {"line": one.line.number, "one": one.number, "round": number, "mine": _shown(one.cell(number)),
         "line2": other.line.number, "other": other.number, "theirs": _shown(other.cell(number))},
    )  # fmt: skip


def _said(code: str, text: str, one: PlayerLine, other: PlayerLine, number: int) -> Problem:
    params = {"line": one.line.number, "one": one.number, "other": other.number, "round": number}
    return Problem(code, text, "", params, Severity.WARNING)


def _shown(cell: Cell) -> str:
    return f"{cell.opponent or '0000'} {cell.colour or '-'} {cell.result}".strip()
