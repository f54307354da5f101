"""Lines 001: one player and his rounds (TRF16 and TRF26, the player section)."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field

from xl_engine.event import EngineError, Problem, Sex, as_halves
from xl_engine.messages import N_

from .faults import cut_off, unreadable
from .text import Columns, TrfLine, in_columns, part

FIRST_ROUND, ROUND_WIDTH = 92, 10
"""Column of the first round and columns of each."""
HIGHEST_NUMBER = 9999
_POINTS_END = 84
_HIGHEST_RATING = 4000
_POINTS = re.compile(r"-?\d{1,3}(\.\d)?$")
_DECIMAL = re.compile(r"-?\d{1,2}\.\d$")
_CELL = re.compile(r"(?=.{4} )( *\d* *) ([WB -]) ([-+WDL1=0HFUZ ])  ", re.ASCII)
"""Opponent, colour and result in a round's ten columns, of which the last two are blank."""
_SEXES = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player: ``opponent`` is 0 where there was none, ``colour`` w, b or blank."""

    opponent: int = 0
    colour: str = ""
    result: str = " "


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """What a line 001 says; ``points`` are half-points, None where they are no whole number of them.

    ``born_text`` is a birth date that is no full date, such as a year alone.
    """

    line: TrfLine
    number: int
    name: str = ""
    sex: Sex | None = None
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_number: str = ""
    born: dt.date | None = None
    born_text: str = ""
    points: int | None = None
    cells: tuple[Cell, ...] = field(default=())

    def cell(self, round_number: int) -> Cell:
        """Return his entry of a round, a blank one where the line ends before it."""
        return self.cells[round_number - 1] if round_number <= len(self.cells) else Cell()


def player_line(line: TrfLine) -> PlayerLine:
    """Read a line 001; EngineError where a column cannot be read."""
    if len(line.text) < _POINTS_END and line.text.isascii():
        raise cut_off(line, _POINTS_END)
    columns = in_columns(line.text, _fits)
    if len(columns) < _POINTS_END:
        raise cut_off(line, _POINTS_END)
    born, born_text = _born(part(columns, 70, 79))
    return PlayerLine(
        line,
        _number(line, columns),
        name=part(columns, 15, 47),
        sex=_SEXES.get(part(columns, 10, 10).lower()),
        title=part(columns, 11, 13),
        rating=_rating(line, part(columns, 49, 52)),
        federation=part(columns, 54, 56),
        fide_number=part(columns, 58, 68),
        born=born,
        born_text=born_text,
        points=_points(line, part(columns, 81, 84)),
        cells=_cells(line, columns),
    )


def _fits(columns: Columns) -> bool:
    """Whether the columns that hold figures hold figures when counted this way."""
    rank = part(columns, 86, 89)
    gaps = "".join(columns[at - 1] for at in (80, 85, 90, 91, 96, 98) if at <= len(columns))
    return (
        bool(_DECIMAL.match(part(columns, 81, 84)))
        and not gaps.strip()
        and (not rank or rank.isdecimal())
        and part(columns, 97, 97).lower() in ("", "-", "w", "b")
    )


def _number(line: TrfLine, columns: Columns) -> int:
    text = part(columns, 5, 9)
    if not (text.isascii() and text.isdecimal()) or not int(text):
        raise unreadable(line, N_("编号"), text, "5–8")
    if int(text) > HIGHEST_NUMBER:
        raise EngineError(Problem(
            "trf.too-many", "TRF 第 {line} 行的编号 {number} 太大：TRF 的编号最多 {limit}。",
            "请把赛事分成几个文件。", {"line": line.number, "number": int(text), "limit": HIGHEST_NUMBER},
        ))  # fmt: skip
    return int(text)


def _rating(line: TrfLine, text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or int(text) > _HIGHEST_RATING:
        raise unreadable(line, N_("等级分"), text, "49–52")
    return int(text) or None


def _born(text: str) -> tuple[dt.date | None, str]:
    """Return a date, or the text of what is not quite one (``1978``, ``1978/00/00``)."""
    found = re.fullmatch(r"(\d{4})[/.-](\d{2})[/.-](\d{2})", text, re.ASCII)
    if found:
        try:
            return dt.date(*map(int, found.groups())), ""
        except ValueError:
            pass
    return None, text


def _points(line: TrfLine, text: str) -> int | None:
    if not text:
        return 0
    if not _POINTS.match(text) or not text.isascii():
        raise unreadable(line, N_("积分"), text, "81–84")
    try:
        return as_halves(text)
    except ValueError:
        return None


def _cells(line: TrfLine, columns: Columns) -> tuple[Cell, ...]:
    starts = range(FIRST_ROUND, len(columns) + 1, ROUND_WIDTH)
    cells = [_cell(line, columns, start) for start in starts]
    while cells and cells[-1] == Cell():
        cells.pop()
    return tuple(cells)


def _cell(line: TrfLine, columns: Columns, start: int) -> Cell:
    text = "".join(columns[start - 1 : start + ROUND_WIDTH - 1])
    found = _CELL.fullmatch(text.ljust(ROUND_WIDTH).upper())
    if found is None:
        raise unreadable(line, N_("一轮"), text, f"{start}–{start + 7}")
    colour = found[2].lower()
    return Cell(int(found[1].strip() or 0), colour if colour in "wb" else "", found[3])
