"""Lets a ranking say by itself, in plain Excel without macros, that results changed since it was computed.

A formula adds up every table of 对阵 weighted by round, table, numbers and the first and last character of
its result, and compares the sum with the one the figures were computed from. Where ties may be played off, the
games of 加赛 that have a result are added up in the same way.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass

from .hosts import CellValue, Formula, TableView
from .pairing_rows import heading_of
from .places import in_formula

WARNING = "！对阵或结果已改动，请重新计算名次"
_WEIGHTS = {"先手编号": 17, "后手编号": 13}
_EPOCH = dt.datetime(1899, 12, 30)
_BLANK = "~"
_OF_GAMES = ("组别", "局次", "先手编号", "后手编号", "结果")
_LONGEST_TEXT = 255
"""Characters of a text inside a formula; Excel takes no more."""


@dataclass(frozen=True, slots=True)
class PlayoffGames:
    """The rows of the table 加赛 that decide places of one section; ``alone`` says that 组别 may be blank in them."""

    view: TableView
    section: str
    alone: bool = False

    @classmethod
    def of(cls, view: TableView | None, section: str, *, alone: bool) -> PlayoffGames | None:
        """Return the games of a section, None where there is no such table or it lacks a column."""
        if view is None or any(heading_of(view, key) is None for key in _OF_GAMES):
            return None
        return None if len(section) > _LONGEST_TEXT else cls(view, section, alone)

    def total(self) -> int:
        """Return what the formula's sum is for the games as they stand."""
        at = [self.view.headings.index(heading_of(self.view, key) or "") for key in _OF_GAMES]
        counted = {self.section.casefold(), "" if self.alone else self.section.casefold()}
        total = 0
        for row in self.view.rows:
            group, game, first, second, result = (row[position] for position in at)
            text = _text(result)
            if text and _text(group).casefold() in counted:
                total += (1009 + _number(game) * 31) * (
                    _seats(_number(first), _number(second)) + _marks(text)
                )
        return total

    def formula(self) -> str:
        """Return the formula of the sum."""
        names = {
            key: f"{self.view.name}[{in_formula(heading_of(self.view, key) or '')}]" for key in _OF_GAMES
        }
        quoted = self.section.replace('"', '""')
        counted = f'({names["组别"]}="{quoted}")'
        if self.alone:
            counted = f'({counted}+({names["组别"]}="")>0)'
        played = f'({names["结果"]}<>"")*({names["局次"]}*31+1009)'
        return f"SUMPRODUCT({counted}*{played}*({_seats_formula(names)}+{_marks_formula(names['结果'])}))"


def mark(view: TableView, after: int, total: int, games: PlayoffGames | None = None) -> Formula:
    """Return the formula that shows `WARNING` once the tables of rounds 1 to ``after`` differ from ``view``.

    ``total`` is the `checksum` of the table as it stands. With ``games`` it watches those of the play-offs too, for
    as long as the workbook has their table.
    """
    names = {key: heading_of(view, key) for key in ("轮次", "台号", "先手编号", "后手编号", "结果")}
    columns = {key: f"{view.name}[{in_formula(name)}]" for key, name in names.items() if name}
    if len(columns) < len(names):
        return Formula('""')
    place = f"({columns['轮次']}*1009+{columns['台号']}*31)"
    seats, marks = _seats_formula(columns), _marks_formula(columns["结果"])
    # A number typed as text is a number once it is added to 0; in a comparison it would be above every number.
    found = f"SUMPRODUCT(({columns['轮次']}+0<={after})*{place}*({seats}+{marks}))"
    same = f"{found}={total}"
    if games is not None:
        same = f"AND({same},IFERROR({games.formula()},{games.total()})={games.total()})"
    return Formula(f'IFERROR(IF({same},"","{WARNING}"),"")')


def _seats_formula(columns: Mapping[str, str]) -> str:
    return "+".join(f"{columns[key]}*{weight}" for key, weight in _WEIGHTS.items())


def _marks_formula(result: str) -> str:
    # UNICODE came with Excel 2013; files name such functions with this prefix.
    return f'_xlfn.UNICODE(LEFT({result}&"{_BLANK}",1))+7*_xlfn.UNICODE(RIGHT("{_BLANK}"&{result},1))'


def _seats(first: int, second: int) -> int:
    return first * _WEIGHTS["先手编号"] + second * _WEIGHTS["后手编号"]


def _marks(text: str) -> int:
    return ord((text + _BLANK)[0]) + 7 * ord((_BLANK + text)[-1])


def ranked_key(number: int) -> str:
    """Return the engine row that remembers what a section's ranking was computed from, as `basis` has it."""
    return f"ranked.{number}"


def awarded_key(number: int) -> str:
    """Return the engine row that remembers what a section's awards were drawn up from, as `basis` has it."""
    return f"awarded.{number}"


def basis(view: TableView, after: int, games: PlayoffGames | None = None) -> str:
    """Return what figures were computed from: ``after:checksum``, with the sum of the play-off games as a third part."""
    found = f"{after}:{checksum(view, after)}"
    return found if games is None else f"{found}:{games.total()}"


def is_old(known: str, view: TableView, games: PlayoffGames | None) -> bool:
    """Whether tables or play-off games are no longer those of a `basis`; False where none is known."""
    found = re.fullmatch("([0-9]{1,4}):([0-9]{1,18})(?::([0-9]{1,18}))?", known)
    if found is None:
        return False
    if checksum(view, int(found[1])) != int(found[2]):
        return True
    return found[3] is not None and games is not None and games.total() != int(found[3])


def checksum(view: TableView, after: int) -> int:
    """Return what the formula's sum is for the table as it stands."""
    names = [heading_of(view, key) for key in ("轮次", "台号", "先手编号", "后手编号", "结果")]
    if None in names:
        return 0
    at = [view.headings.index(name) for name in names if name]
    total = 0
    for row in view.rows:
        round_number, table, first, second = (_number(row[position]) for position in at[:4])
        if round_number > after:
            continue
        seats, marks = _seats(first, second), _marks(_text(row[at[4]]))
        total += (round_number * 1009 + table * 31) * (seats + marks)
    return total


def _number(value: CellValue) -> int:
    if type(value) is int:
        return value
    if isinstance(value, str):
        return int(value) if value.strip().isdecimal() else 0
    return int(value) if isinstance(value, int | float) else 0


def _text(value: CellValue) -> str:
    """Return a cell as Excel joins it to a text."""
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        value = (value - _EPOCH).total_seconds() / 86400
    elif isinstance(value, dt.time):
        value = (value.hour * 3600 + value.minute * 60 + value.second) / 86400
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(value).upper() if isinstance(value, bool) else str(value)
