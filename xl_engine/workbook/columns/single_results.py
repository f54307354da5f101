"""One board of a match and one game of 双局制: results read from left to right, whoever has which colour.

先胜 would be ambiguous here: on board 2 the 先行方 plays the other colour, and in the second game of a round the
sides are exchanged. The cells therefore carry scores, the side on the left first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from xl_engine.event import Problem, Result, Scoring
from xl_engine.workbook.hosts.base import CellValue

from .column import Reading
from .results import read_result
from .text import as_typed, is_blank, narrow, one_line

_TEXTS = {
    Result.FIRST_WINS: "1-0",
    Result.DRAW: "0.5-0.5",
    Result.SECOND_WINS: "0-1",
    Result.FIRST_BY_FORFEIT: "1-0（弃）",
    Result.SECOND_BY_FORFEIT: "0-1（弃）",
    Result.BOTH_ABSENT: "双弃",
}
SINGLE_TEXTS = tuple(_TEXTS.values())
"""What the cell says, in the order of its drop-down; 弃 is said of the side with 0."""
OVERSTEPPED = ("1-0（超时）", "0-1（超时）")
NOT_PLAYED = "未下"
GAME_TEXTS = (*SINGLE_TEXTS, *OVERSTEPPED, NOT_PLAYED)
"""The same for a game of 双局制: 超时 is said of the side with 0, 未下 of a second game that is not needed."""

_FORFEITS = {
    Result.FIRST_WINS: Result.FIRST_BY_FORFEIT,
    Result.SECOND_WINS: Result.SECOND_BY_FORFEIT,
}
_SUFFIX = re.compile(r"(.*?[0-9½.])\s*[(（]?\s*(弃权|弃|缺席|超时)\s*[)）]?")
_SIDED = re.compile("[先后]|^(胜|负|win|loss)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SingleReading:
    """What a cell says; ``overstepped`` that the loser lost on time."""

    value: Result | None
    problem: Problem | None = None
    overstepped: bool = False


def read_single(
    cell: CellValue, scoring: Scoring, *, swapped: bool = False, second_game: bool = False
) -> SingleReading:
    """Return the result of one board or game, seen from the side on the left.

    ``swapped`` says that the side on the left has the second move there: then 先胜 and 后胜 are refused. Only in the
    ``second_game`` of a round does 未下 say that it is not played at all; elsewhere it would mean: not yet.

    >>> read_single("0-1（弃）", Scoring()).value, read_single("先行方胜", Scoring(), swapped=True).value
    (<Result.SECOND_BY_FORFEIT: 'second_by_forfeit'>, <Result.FIRST_WINS: 'first_wins'>)
    >>> read_single("先胜", Scoring(), swapped=True).problem.code
    'result.which-side'
    """
    if not isinstance(cell, str) or is_blank(cell):
        return _plain(read_result(cell, scoring))
    text = narrow(one_line(cell))
    if second_game and text == NOT_PLAYED:
        return SingleReading(Result.BOTH_ABSENT)
    named = re.sub(r"([先后])行方?", r"\1", text)
    if swapped and named == text and _SIDED.search(text):
        return SingleReading(None, _which_side(as_typed(cell)))
    if found := _SUFFIX.fullmatch(text):
        base = read_result(found[1], scoring)
        if found[2] == "超时":
            lost = base.value in _FORFEITS
            return SingleReading(base.value, None, True) if lost else _plain(read_result(cell, scoring))
        if base.value in _FORFEITS:
            return SingleReading(_FORFEITS[base.value])
    return _plain(read_result(named, scoring))


def write_single(result: Result | None) -> str:
    """Return the text of the cell; blank for a result not yet known.

    >>> write_single(Result.FIRST_BY_FORFEIT), write_single(None)
    ('1-0（弃）', '')
    """
    return "" if result is None else _TEXTS[result]


def _plain(reading: Reading[Result | None]) -> SingleReading:
    if reading.value is Result.BYE:
        return SingleReading(None, _no_bye(reading.shown))
    if reading.problem is None:
        return SingleReading(reading.value)
    choices = {"choices": "、".join(SINGLE_TEXTS)}
    return SingleReading(None, replace(reading.problem, params={**reading.problem.params, **choices}))


def _which_side(found: str) -> Problem:
    return Problem(
        "result.which-side", "这一局先后手交换，“{found}”不知指哪一方。", "请按左右填比分：左边胜 1-0，和 0.5-0.5，右边胜 0-1。",
        {"found": found}, found=found,
    )  # fmt: skip


def _no_bye(found: str) -> Problem:
    return Problem(
        "result.bye-on-board", "这里是一局棋的结果，不能填“{found}”。", "请从下拉列表选一项：{choices}。",
        {"found": found, "choices": "、".join(SINGLE_TEXTS)}, found=found,
    )  # fmt: skip
