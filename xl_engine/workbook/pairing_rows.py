"""Reads the cells of 对阵 row by row: numbers, gaps in the rounds, and what each problem is told about."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from xl_engine.event import Pairing, Problem, Result, Round, Scoring, Severity, settled

from . import layout
from .hosts import CellValue, TableView
from .settings_sheet import plain

LAST_ROUND = 999


@dataclass(frozen=True, slots=True)
class Form:
    """How the games of a section are played, as far as 对阵 has to show it.

    ``boards`` and ``first_black`` are those of a team match, 0 and nothing for individuals. ``overstep_loses_round``
    says that in 双局制 the round is lost by whoever oversteps the time in the first game (2019 个人规程 七（五）1).
    """

    scoring: Scoring = field(default_factory=Scoring)
    boards: int = 0
    first_black: tuple[int, ...] = (1, 3)
    double_games: bool = False
    overstep_loses_round: bool = False

    def swapped(self, board: int) -> bool:
        """Whether the 后行方 has black on a board."""
        return board not in self.first_black


@dataclass(frozen=True, slots=True)
class PairingSheet:
    """What 对阵 says: rounds as facts, where each table stands, and what could not be read.

    ``rows`` is the index of the table's row by (round, table), ``boards`` that of each board of a match by (round,
    table, board).
    """

    view: TableView
    rounds: tuple[Round, ...] = ()
    rows: Mapping[tuple[int, int], int] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    boards: Mapping[tuple[int, int, int], int] = field(default_factory=dict)

    def cell(self, round_number: int, table: int, heading: str = "结果") -> str:
        """Return the address of a cell of a table, blank when there is none."""
        row = self.rows.get((round_number, table))
        name = heading_of(self.view, heading)
        return "" if row is None or name is None else self.view.address(row, name)

    def board_cell(self, round_number: int, table: int, board: int, heading: str = "结果") -> str:
        """Return the address of a cell of one board of a match; that of the match where the board has no row."""
        row = self.boards.get((round_number, table, board))
        name = heading_of(self.view, heading)
        if row is None or name is None:
            return self.cell(round_number, table, heading)
        return self.view.address(row, name)

    def missing_cells(self, round_number: int, game: Pairing) -> list[str]:
        """Return the cells in which the result of a table is still to be typed."""
        open_boards = [at for at, single in enumerate(game.boards, start=1) if single is None]
        if open_boards:
            return [self.board_cell(round_number, game.table, board) for board in open_boards]
        if game.boards or not (
            boards := [key for key in self.boards if key[:2] == (round_number, game.table)]
        ):
            return [self.cell(round_number, game.table, heading) for heading in self._result_headings(game)]
        return [self.board_cell(*key) for key in sorted(boards)]

    def _result_headings(self, game: Pairing) -> list[str]:
        singles = game.games or (None,) * len(layout.GAME_HEADINGS)
        wanted = zip(layout.GAME_HEADINGS, singles, strict=False)
        return [name for name, single in wanted if name in self.view.headings and single is None] or ["结果"]


def heading_of(view: TableView, heading: str) -> str | None:
    """Return the heading as the sheet has it (itself or an alias), None when the column is gone."""
    for name in (heading, *layout.HEADING_ALIASES.get(heading, ())):
        if name in view.headings:
            return name
    return None


class RowReader:
    """What reading individuals and teams has in common. A subclass reads the rows and fills ``_games``."""

    def __init__(self, view: TableView, form: Form, headings: Mapping[str, str]) -> None:
        self._view = view
        self._form = form
        self._headings = headings
        self._at = {key: view.headings.index(name) for key, name in headings.items()}
        self._problems: list[Problem] = []
        self._rows: dict[tuple[int, int], int] = {}
        self._games: dict[int, list[Pairing]] = {}

    def _filled(self) -> list[tuple[int, Sequence[CellValue]]]:
        """Return the rows in which anything stands that is read, with their index."""
        positions = self._at.values()
        return [
            (index, row) for index, row in enumerate(self._view.rows)
            if not all(row[position] in (None, "") for position in positions)
        ]  # fmt: skip

    def _sheet(self, boards: Mapping[tuple[int, int, int], int] | None = None) -> PairingSheet:
        self._gaps()
        rounds = [
            tuple(sorted(self._games.get(number, ()), key=lambda game: game.table))
            for number in range(1, max(self._games, default=0) + 1)
        ]
        return PairingSheet(self._view, tuple(rounds), self._rows, tuple(self._problems), boards or {})

    def _gaps(self) -> None:
        """Note each gap in the rounds at the first row of the round after it."""
        before = 0
        for number in sorted(self._games):
            if number > before + 1:
                row = min(index for (of, _), index in self._rows.items() if of == number)
                missing = str(before + 1) if number == before + 2 else f"{before + 1}–{number - 1}"
                self._note(row, "轮次", Problem(
                    "pairing.round-missing", "没有第 {round} 轮的对阵，却有第 {next} 轮的。",
                    "误删了的请恢复，轮次写错了的请改正；要作废以后各轮，请把它们的行也删去。",
                    {"round": missing, "next": number},
                ))  # fmt: skip
            before = number

    def _note(self, row: int, heading: str, problem: Problem) -> None:
        """Keep a problem with its cell."""
        cell = self._view.address(row, self._headings[heading]) if heading in self._headings else ""
        found = problem.found or str(problem.params.get("found", ""))
        self._problems.append(problem.at(self._view.sheet, cell, found))

    def _number(self, index: int, row: Sequence[CellValue], heading: str) -> int | None:
        cell = row[self._at[heading]]
        if type(cell) is int and 0 <= cell <= 999_999:
            return cell
        text = plain(cell)
        if text == "":
            return None
        if whole := re.fullmatch(r"(\d{1,6})(?:\.0*)?", text):
            return int(whole[1])
        if stripped := re.fullmatch(r"第?\s*(\d{1,6})\s*[轮台号]?", text):
            return int(stripped[1])
        self._note(index, heading, Problem(
            "pairing.not-a-number", "“{title}”一栏的“{found}”不是整数。", "请填整数。", {"title": heading, "found": text},
        ))  # fmt: skip
        return None

    def _numbers(
        self, index: int, row: Sequence[CellValue], wanted: Sequence[str]
    ) -> list[int | None] | None:
        """Return the numbers of a row, None when one of them cannot be read."""
        before = len(self._problems)
        found = [self._number(index, row, heading) for heading in wanted]
        return None if len(self._problems) > before else found

    def _blank(self, index: int, numbers: Mapping[str, int | None]) -> bool:
        """Whether a row lacks one of these numbers, which is noted."""
        missing = next((heading for heading, number in numbers.items() if not number), None)
        if missing is not None:
            self._note(index, missing, Problem(
                "pairing.cell-blank", "这一行没有填“{title}”。", "请补上，或删去整行。", {"title": missing},
            ))  # fmt: skip
        return missing is not None

    def _too_late(self, index: int, round_number: int) -> bool:
        if round_number <= LAST_ROUND:
            return False
        self._note(index, "轮次", Problem(
            "pairing.round-too-large", "轮次“{found}”太大。", "请核对“轮次”一栏。", {"found": round_number},
        ))  # fmt: skip
        return True

    def _taken(self, index: int, round_number: int, table: int) -> bool:
        """Whether a table of a round stands there already, which is noted; else it is put there."""
        if (round_number, table) not in self._rows:
            self._rows[round_number, table] = index
            return False
        other = self._view.address(self._rows[round_number, table], self._headings["台号"])
        self._note(index, "台号", Problem(
            "pairing.table-twice", "第 {round} 轮第 {table} 台出现了两次（另见 {other}）。",
            "请改正台号，或删去重复的一行。", {"round": round_number, "table": table, "other": other},
        ))  # fmt: skip
        return True

    def _bye(
        self, index: int, pairing: Pairing, found: Result | None, fields: Mapping[str, object]
    ) -> Result | None:
        """Return the result of a table as it goes with there being an opponent or none; a contradiction is noted."""
        if pairing.second is None:
            if found not in (None, Result.BYE):
                self._note(index, "结果", Problem(
                    "pairing.result-without-opponent", "第 {round} 轮第 {table} 台没有后手，却有结果“{found}”。",
                    "请填后手编号；确是轮空请选“轮空”。", fields,
                ))  # fmt: skip
            return Result.BYE
        if found is Result.BYE:
            self._note(index, "结果", Problem(
                "pairing.bye-with-opponent", "第 {round} 轮第 {table} 台有后手，结果却是“轮空”。",
                "请删去后手编号，或改填结果。", fields,
            ))  # fmt: skip
            return None
        return found

    def _played_alone(self, index: int, heading: str, place: Mapping[str, int]) -> None:
        """Note single results of a table without an opponent."""
        self._note(index, heading, Problem(
            "pairing.singles-of-bye", "第 {round} 轮第 {table} 台是轮空，却填了一局（台）的结果。",
            "请清空这一格；有对手的请填后手编号。", place,
        ))  # fmt: skip

    def _agreed(
        self, index: int, pairing: Pairing, typed: Result | None, place: Mapping[str, int]
    ) -> Result | None:
        """Return the result of a match or double-game round: that of its single results where all are known.

        Another result beside them is noted as a warning; where single results are missing, the one typed holds.
        """
        computed = settled(pairing, self._form.scoring)
        if computed is None or typed is None or computed is typed:
            return typed if computed is None else computed
        self._note(index, "结果", Problem(
            "pairing.result-differs", "第 {round} 轮第 {table} 台填写的结果与各台（局）的结果不符，按各台（局）的结果计算。",
            "请核对各台（局）的结果；它们都对的，请清空这一格。", place, Severity.WARNING,
        ))  # fmt: skip
        return computed


def missing_headings(view: TableView, wanted: Collection[str]) -> tuple[dict[str, str], list[str]]:
    """Return the headings as the sheet has them by ours, and those it lacks."""
    found = {heading: heading_of(view, heading) for heading in wanted}
    return (
        {heading: name for heading, name in found.items() if name is not None},
        [heading for heading, name in found.items() if name is None],
    )
