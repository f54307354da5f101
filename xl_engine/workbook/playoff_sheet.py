"""Reads the sheet 加赛: the games that decide equal places, of all sections in one table (RULES 3.9)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from xl_engine.event import Pairing, Problem, Result, Round, Scoring, Section

from . import layout
from .columns.quantities import whole_number
from .columns.results import read_result
from .hosts import CellValue, Host, TableView
from .pairing_rows import missing_headings
from .places import missing_heading
from .settings_sheet import SectionSetting, plain, section_name

FIRST, SECOND, RESULT, GAME, FORM = "先手编号", "后手编号", "结果", "局次", "办法"
_NEEDED = ("组别", FIRST, SECOND, RESULT)
_TYPED = (FIRST, SECOND, RESULT)
"""A row in which none of these is filled in is no game."""
_HIGHEST = 9999


@dataclass(frozen=True, slots=True)
class PlayoffRow:
    """One game of a play-off.

    ``row`` is the index of the table's row; ``game`` its 局次, None while nobody has given it one; ``cells`` are
    the addresses of 先手编号, 后手编号 and 结果. ``first`` had the first move. ``set_up`` says that the engine has put
    the game there, and not somebody by hand: it has 办法.
    """

    row: int
    game: int | None
    first: int
    second: int
    result: Result | None = None
    cells: tuple[str, str, str] = ("", "", "")
    set_up: bool = False

    @property
    def pair(self) -> frozenset[int]:
        """The two who play, whoever has the first move."""
        return frozenset((self.first, self.second))


@dataclass(frozen=True, slots=True)
class PlayoffSheet:
    """The play-off games of one section in the order they are played: by 局次, those without it last.

    ``sheet`` is blank where the workbook has no table 加赛 to read or write.
    """

    sheet: str = ""
    rows: tuple[PlayoffRow, ...] = ()
    problems: tuple[Problem, ...] = ()

    def games(self, extra: Mapping[str, Mapping[str, object]]) -> Round:
        """Return the games as facts, numbered from 1; ``extra`` are kept keys of an event file by 局次."""
        return tuple(
            Pairing(number, row.first, row.second, row.result, extra=extra.get(str(row.game), {}))
            for number, row in enumerate(self.rows, start=1)
        )


NO_PLAYOFFS = PlayoffSheet()
"""What a section has in a workbook without the table 加赛."""


def playoff_view(host: Host) -> TableView | None:
    """Return the table 加赛, None when the workbook has none."""
    return host.read(layout.PLAYOFFS_TABLE) if layout.PLAYOFFS_TABLE in host.tables() else None


def read_playoffs(
    view: TableView | None, settings: Sequence[SectionSetting]
) -> tuple[dict[str, PlayoffSheet], list[Problem]]:
    """Return the play-off games by section, and problems of rows that belong to none.

    Rows may be sorted, filtered and blank in between; where there is one section only, 组别 may be blank.
    """
    blank = {setting.name: NO_PLAYOFFS for setting in settings}
    if view is None:
        return blank, []
    headings, missing = missing_headings(view, _NEEDED)
    if missing:
        used = any(cell not in (None, "") for row in view.rows for cell in row)
        return blank, [missing_heading(view, "、".join(missing))] if used else []
    headings |= {heading: heading for heading in (GAME, FORM) if heading in view.headings}
    reader = _Reader(view, headings, settings)
    for index, row in enumerate(view.rows):
        reader.row(index, row)
    return reader.sheets(), reader.general


class _Reader:
    def __init__(
        self, view: TableView, headings: Mapping[str, str], settings: Sequence[SectionSetting]
    ) -> None:
        self._view = view
        self._headings = headings
        self._at = {key: view.headings.index(name) for key, name in headings.items()}
        self._scorings: dict[str, Scoring] = {setting.name: setting.scoring for setting in settings}
        self._rows: dict[str, list[PlayoffRow]] = {name: [] for name in self._scorings}
        self._problems: dict[str, list[Problem]] = {name: [] for name in self._scorings}
        self.general: list[Problem] = []

    def sheets(self) -> dict[str, PlayoffSheet]:
        """Return what was read, the games of each section in order."""
        found = {}
        for name, rows in self._rows.items():
            rows.sort(key=lambda row: (row.game is None, row.game or 0, row.row))
            problems = [*self._problems[name], *self._numbered_twice(rows)]
            found[name] = PlayoffSheet(self._view.sheet, tuple(rows), tuple(problems))
        return found

    def row(self, index: int, row: Sequence[CellValue]) -> None:
        """Read one row of the table."""
        cells = {key: row[at] for key, at in self._at.items()}
        if all(plain(cells[heading]) == "" for heading in _TYPED):
            return
        name = section_name(cells["组别"]) or (next(iter(self._scorings)) if len(self._scorings) == 1 else "")
        if name not in self._scorings:
            known = "、".join(self._scorings)
            self.general.append(self._unknown_section(name, known).at(
                self._view.sheet, self._cell(index, "组别"), name,
            ))  # fmt: skip
            return
        problems: list[Problem] = []
        first, second = (
            self._number(index, heading, cells[heading], problems) for heading in (FIRST, SECOND)
        )
        if first and first == second:
            problems.append(self._against_himself(first).at(self._view.sheet, self._cell(index, SECOND)))
        game = self._game(index, cells.get(GAME), problems)
        result = self._result(index, cells[RESULT], self._scorings[name], problems)
        self._problems[name] += problems
        if first and second and first != second:
            cell_of = [self._cell(index, heading) for heading in _TYPED]
            places = cell_of[0], cell_of[1], cell_of[2]
            set_up = plain(cells.get(FORM)) != ""
            self._rows[name].append(PlayoffRow(index, game, first, second, result, places, set_up))

    def _cell(self, index: int, heading: str) -> str:
        return self._view.address(index, self._headings[heading])

    def _number(self, index: int, heading: str, cell: CellValue, problems: list[Problem]) -> int | None:
        number = whole_number(cell)
        if number is not None and 0 < number <= _HIGHEST:
            return number
        place = self._view.sheet, self._cell(index, heading)
        if found := plain(cell):
            problems.append(Problem(
                "playoff.not-a-number", "加赛的“{title}”填的是“{found}”，不是编号。", "请填名单中的编号。",
                {"title": heading, "found": found},
            ).at(*place, found))  # fmt: skip
        else:
            problems.append(Problem(
                "playoff.cell-blank", "这一局加赛没有填“{title}”。", "请补上，或清空这一行。", {"title": heading},
            ).at(*place))  # fmt: skip
        return None

    def _game(self, index: int, cell: CellValue, problems: list[Problem]) -> int | None:
        text = plain(cell)
        if text == "":
            return None
        found = re.fullmatch(r"第?\s*(\d{1,4})(?:\.0*)?\s*局?", text)
        if found and int(found[1]):
            return int(found[1])
        problems.append(Problem(
            "playoff.not-a-number", "加赛的“{title}”填的是“{found}”，不是整数。", "请填 1、2、3…，或留空。",
            {"title": GAME, "found": text},
        ).at(self._view.sheet, self._cell(index, GAME), text))  # fmt: skip
        return None

    def _result(
        self, index: int, cell: CellValue, scoring: Scoring, problems: list[Problem]
    ) -> Result | None:
        reading = read_result(cell, scoring)
        place = self._view.sheet, self._cell(index, RESULT)
        if reading.problem is not None:
            problems.append(replace(reading.problem, found=plain(cell)).at(*place))
        if reading.value is Result.BYE:
            problems.append(Problem(
                "playoff.bye", "加赛没有轮空，结果却是“{found}”。", "请改填结果；对手缺席请选“先胜（后弃）”或“后胜（先弃）”。",
                {"found": plain(cell)},
            ).at(*place, plain(cell)))  # fmt: skip
            return None
        return reading.value

    def _numbered_twice(self, rows: Sequence[PlayoffRow]) -> list[Problem]:
        """Return the games of a pair that have the same 局次, so that nothing says which was played first."""
        seen: dict[tuple[frozenset[int], int], PlayoffRow] = {}
        problems = []
        for row in rows:
            if row.game is None:
                continue
            other = seen.setdefault((row.pair, row.game), row)
            if other is not row:
                problems.append(Problem(
                    "playoff.game-twice", "编号 {first} 与编号 {second} 的加赛有两行都是第 {game} 局（另见 {other}）。",
                    "请改正局次，后下的一局填较大的数；或清空重复的一行。",
                    {"first": row.first, "second": row.second, "game": row.game, "other": self._cell(other.row, GAME)},
                ).at(self._view.sheet, self._cell(row.row, GAME), str(row.game)))  # fmt: skip
        return problems

    @staticmethod
    def _unknown_section(name: str, known: str) -> Problem:
        if name:
            return Problem(
                "playoff.unknown-section", "加赛的组别“{found}”不在“设置”里。", "请改成：{known}。",
                {"found": name, "known": known},
            )  # fmt: skip
        return Problem(
            "playoff.cell-blank", "这一局加赛没有填“{title}”。", "请补上，或清空这一行。", {"title": "组别"}
        )

    @staticmethod
    def _against_himself(number: int) -> Problem:
        return Problem(
            "playoff.same-number", "这一局加赛的双方都是编号 {number}。", "请核对双方的编号。", {"number": number},
            found=str(number),
        )  # fmt: skip


def unknown_numbers(sheet: PlayoffSheet, section: Section) -> list[Problem]:
    """Return a problem for each number in 加赛 that nobody of the section has."""
    known: Collection[int] = {one.number for one in section.competitors}
    return [
        Problem(
            "playoff.unknown-number", "加赛中的编号 {number} 不在名单中。", "请核对编号；双方应是并列的人或队。",
            {"number": number}, found=str(number),
        ).at(sheet.sheet, cell)
        for row in sheet.rows
        for number, cell in zip((row.first, row.second), row.cells, strict=False)
        if number not in known
    ]  # fmt: skip
