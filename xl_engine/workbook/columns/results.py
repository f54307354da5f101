"""The cell 结果 of 对阵: what people type there, and what Excel makes of it (CONTRACT 2, CASES 16)."""

from __future__ import annotations

import datetime as dt
import re
from functools import lru_cache

from xl_engine.event import Problem, Result, Scoring, as_halves, as_text
from xl_engine.workbook.hosts.base import CellValue

from .column import Reading, formula_error
from .text import as_typed, is_blank, one_line, visible

RESULT_TEXTS = {
    Result.FIRST_WINS: "先胜",
    Result.DRAW: "和",
    Result.SECOND_WINS: "后胜",
    Result.FIRST_BY_FORFEIT: "先胜（后弃）",
    Result.SECOND_BY_FORFEIT: "后胜（先弃）",
    Result.BOTH_ABSENT: "双弃",
    Result.BYE: "轮空",
}
"""What the cell says, in the order of its drop-down."""

_SPELLINGS = {
    Result.FIRST_WINS: "先胜 先手胜 先方胜 先赢 胜 后负 后手负 胜负 胜:负 胜-负 胜/负 win first_wins",
    Result.DRAW: "和 和棋 和局 平 平局 平手 和和 和:和 和-和 和/和 = =:= =-= draw",
    Result.SECOND_WINS: "后胜 后手胜 后方胜 后赢 负 先负 先手负 负胜 负:胜 负-胜 负/胜 loss second_wins",
    Result.FIRST_BY_FORFEIT: (
        "先胜后弃 先胜后弃权 先胜后方弃权 先胜弃权 后弃 后弃权 后手弃权 后方弃权 +:- +- +/- first_by_forfeit"
    ),
    Result.SECOND_BY_FORFEIT: (
        "后胜先弃 后胜先弃权 后胜先方弃权 后胜弃权 先弃 先弃权 先手弃权 先方弃权 -:+ -+ -/+ second_by_forfeit"
    ),
    # "--" and "-:-" are not here: they also stand for a game not yet played.
    Result.BOTH_ABSENT: "双弃 双弃权 双方弃权 均弃权 双方缺席 both_absent",
    Result.BYE: "轮空 bye",
}
_WORDS = {word: result for result, words in _SPELLINGS.items() for word in words.split()}

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " "}
_DASHES = str.maketrans(
    {**dict.fromkeys("‐‑‒–—―−－~～", "-"), "∶": ":", "：": ":", "﹕": ":", "／": "/", "⁄": "/"}
)
_SCORE = re.compile(r"(\d{0,2}(?:\.\d+|½)?|1/2)[-:比](\d{0,2}(?:\.\d+|½)?|1/2)")
_UNIVERSAL = {(2, 0): Result.FIRST_WINS, (1, 1): Result.DRAW, (0, 2): Result.SECOND_WINS}
"""1-0, ½-½ and 0-1 are understood whatever a win is worth."""

_LONGEST_SHOWN = 40
"""Characters of an unreadable cell that a message repeats."""

_ZERO_DAYS = frozenset({dt.date(1899, 12, 30), dt.date(1899, 12, 31), dt.date(1904, 1, 1)})
"""The date a bare time of day carries where a program insists on one."""


@lru_cache(maxsize=1024, typed=True)
def read_result(cell: CellValue, scoring: Scoring | None = None) -> Reading[Result | None]:
    """Return the result a cell means; value None without a problem is a result not yet known.

    ``scoring`` decides which scores are possible: 2-0 where a win is worth two, 3-0 where three. Dates and
    times that Excel made are taken back where exactly one score of that scoring can have been typed.

    >>> read_result("１：０").value, read_result(dt.time(0, 1)).value, read_result(0.5).value
    (<Result.FIRST_WINS: 'first_wins'>, <Result.SECOND_WINS: 'second_wins'>, <Result.DRAW: 'draw'>)
    >>> read_result(dt.datetime(2026, 1, 1), Scoring(4, 2, 0)).value
    <Result.DRAW: 'draw'>
    >>> read_result(dt.datetime(2026, 2, 1)).problem.code
    'result.unreadable'
    """
    if is_blank(cell):
        return Reading(None)
    in_force = scoring or Scoring()
    shown = one_line(as_typed(cell))
    if isinstance(cell, str) and re.fullmatch(r"#[A-Z0-9/]+[!?]?", shown):
        return Reading(None, formula_error(shown), shown)
    readings = {found for typed in _as_once_typed(cell) if (found := _from_text(typed, in_force))}
    if len(readings) == 1:
        return Reading(readings.pop(), None, shown)
    return Reading(None, _unreadable(cell, shown), shown)


def write_result(result: Result | None) -> str:
    """Return the text of the cell; blank for a result not yet known.

    >>> write_result(Result.FIRST_BY_FORFEIT), write_result(None)
    ('先胜（后弃）', '')
    """
    return "" if result is None else RESULT_TEXTS[result]


def _from_text(typed: str, scoring: Scoring) -> Result | None:
    flat = re.sub(
        r"[\s()（）\[\]【】，,、。]", "", visible(typed).translate(_FULL_WIDTH).translate(_DASHES)
    ).casefold()
    if flat in _WORDS:
        return _WORDS[flat]
    if flat in {"½", "1/2", "0.5", ".5"}:
        # Half a point by itself is a draw only where a draw is worth half a point.
        return Result.DRAW if scoring.draw == 1 else None
    if not (found := _SCORE.fullmatch(flat)) or not found[1] or not found[2]:
        return None
    try:
        first, second = (as_halves("½" if side == "1/2" else side) for side in found.groups())
    except ValueError:
        return None
    return _by_score(first, second, scoring)


def _by_score(first: int, second: int, scoring: Scoring) -> Result | None:
    scores = {
        (scoring.win, scoring.loss): Result.FIRST_WINS,
        (scoring.draw, scoring.draw): Result.DRAW,
        (scoring.loss, scoring.win): Result.SECOND_WINS,
    }
    return scores.get((first, second)) or _UNIVERSAL.get((first, second))


def _as_once_typed(cell: CellValue) -> list[str]:
    """Return every text that a program may have turned into this value."""
    if isinstance(cell, dt.datetime):
        return _before_date(cell)
    if isinstance(cell, dt.time):
        return _before_time(cell)
    if isinstance(cell, float) and 0 < cell < 1 and cell != 0.5:
        # A time of day whose cell has lost its time format; Excel counts days.
        minutes = round(cell * 24 * 60)
        exact = abs(cell * 24 * 60 - minutes) < 1e-6 and minutes < 24 * 60
        return _before_time(dt.time(*divmod(minutes, 60))) if exact else []
    if isinstance(cell, bool) or (isinstance(cell, int | float) and cell != 0.5):
        # 1 may be a point, the winner's number or a 1-0 cut short: no single reading.
        return []
    return [as_typed(cell)]


def _before_time(cell: dt.time) -> list[str]:
    return [] if cell.second or cell.microsecond else [f"{cell.hour}:{cell.minute}"]


def _before_date(cell: dt.datetime) -> list[str]:
    if cell.date() in _ZERO_DAYS:
        return _before_time(cell.time())
    if cell.time() != dt.time(0):
        return []
    if cell.year == 2000 and cell.day == 1:
        # Month and year: "1-0" read as January 2000, and "0-1" where the year comes first.
        return [f"{cell.month}-0", f"0-{cell.month}"]
    return [f"{cell.month}-{cell.day}", f"{cell.day}-{cell.month}"]


def _unreadable(cell: CellValue, shown: str) -> Problem:
    choices = "、".join(RESULT_TEXTS.values())
    shown = shown if len(shown) <= _LONGEST_SHOWN else shown[: _LONGEST_SHOWN - 1] + "…"
    if isinstance(cell, dt.datetime):
        return Problem(
            "result.unreadable",
            "结果“{found}”是日期，多半是把比分当成了日期。",
            "请从下拉列表选一项：{choices}。",
            {"found": shown, "choices": choices},
            found=shown,
        )
    if isinstance(cell, dt.time):
        return Problem(
            "result.unreadable",
            "结果“{found}”是时间，多半是把比分当成了时间。",
            "请从下拉列表选一项：{choices}。",
            {"found": shown, "choices": choices},
            found=shown,
        )
    return Problem(
        "result.unreadable",
        "结果“{found}”看不懂。",
        "请从下拉列表选一项：{choices}。",
        {"found": shown, "choices": choices},
        found=shown,
    )


def score_text(result: Result, scoring: Scoring) -> str:
    """Return the score of a played game for a crosstable, such as 1-0; blank for anything else."""
    sides = {
        Result.FIRST_WINS: (scoring.win, scoring.loss),
        Result.DRAW: (scoring.draw, scoring.draw),
        Result.SECOND_WINS: (scoring.loss, scoring.win),
    }.get(result)
    return f"{as_text(sides[0])}-{as_text(sides[1])}" if sides else ""
