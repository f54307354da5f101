"""The sheet 对阵: one row for each board and round (CONTRACT section 2)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xl_engine.event import Pairing, Problem, Result, Round, Scoring, Section, as_text
from xl_engine.messages import written

from . import layout
from .columns.results import read_result, write_result
from .hosts import CellValue, Host, TableView, Writable
from .places import missing_heading
from .settings_sheet import plain


@dataclass(frozen=True, slots=True)
class PairingSheet:
    """What 对阵 says: rounds as facts, where each table stands, and what could not be read.

    ``rows`` is the index of the table's row by (round, table).
    """

    view: TableView
    rounds: tuple[Round, ...] = ()
    rows: Mapping[tuple[int, int], int] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def cell(self, round_number: int, table: int, heading: str = "结果") -> str:
        """Return the address of a cell of a table, blank when there is none."""
        row = self.rows.get((round_number, table))
        name = heading_of(self.view, heading)
        return "" if row is None or name is None else self.view.address(row, name)


def heading_of(view: TableView, heading: str) -> str | None:
    """Return the heading as the sheet has it (itself or an alias), None when the column is gone."""
    for name in (heading, *layout.HEADING_ALIASES.get(heading, ())):
        if name in view.headings:
            return name
    return None


_NEEDED = ("轮次", "台号", "先手编号", "后手编号", "结果")


def read_pairings(view: TableView, scoring: Scoring) -> PairingSheet:
    """Return the rounds of a section; rows in any order, blank rows skipped."""
    headings = {heading: heading_of(view, heading) for heading in _NEEDED}
    missing = [heading for heading, name in headings.items() if name is None]
    if missing:
        return PairingSheet(view, problems=(missing_heading(view, "、".join(missing)),))
    return _Reader(view, scoring, {key: name for key, name in headings.items() if name}).read()


class _Reader:
    def __init__(self, view: TableView, scoring: Scoring, headings: Mapping[str, str]) -> None:
        self._view = view
        self._scoring = scoring
        self._headings = headings
        self._at = {key: view.headings.index(name) for key, name in headings.items()}
        self._problems: list[Problem] = []
        self._rows: dict[tuple[int, int], int] = {}
        self._games: dict[int, list[Pairing]] = {}

    def read(self) -> PairingSheet:
        for index, row in enumerate(self._view.rows):
            if all(row[position] in (None, "") for position in self._at.values()):
                continue
            self._row(index, row)
        self._gaps()
        rounds = [
            tuple(sorted(self._games.get(number, ()), key=lambda game: game.table))
            for number in range(1, max(self._games, default=0) + 1)
        ]
        return PairingSheet(self._view, tuple(rounds), self._rows, tuple(self._problems))

    def _gaps(self) -> None:
        """Note each gap in the rounds at the first row of the round after it."""
        before = 0
        for number in sorted(self._games):
            if number > before + 1:
                row = min(index for (of, _), index in self._rows.items() if of == number)
                missing = str(before + 1) if number == before + 2 else f"{before + 1}–{number - 1}"
                self._problem(
                    row, "轮次", "pairing.round-missing", "没有第 {round} 轮的对阵，却有第 {next} 轮的。",
                    "误删了的请恢复，轮次写错了的请改正；要作废以后各轮，请把它们的行也删去。",
                    round=missing, next=number,
                )  # fmt: skip
            before = number

    def _problem(
        self, row: int | None, heading: str, code: str, text: str, fix: str, **fields: object
    ) -> None:
        cell = "" if row is None else self._view.address(row, self._headings[heading])
        found = str(fields.get("found", ""))
        self._problems.append(Problem(code, text, fix, fields).at(self._view.sheet, cell, found))

    def _number(self, index: int, row: Sequence[CellValue], heading: str) -> int | None:
        cell = row[self._at[heading]]
        if type(cell) is int and 0 <= cell <= 999_999:
            return cell
        text = plain(cell)
        if text == "":
            return None
        if whole := re.fullmatch(r"(\d{1,6})(?:\.0*)?", text):
            return int(whole[1])
        stripped = re.fullmatch(r"第?\s*(\d{1,6})\s*[轮台号]?", text)
        if stripped:
            return int(stripped[1])
        self._problem(
            index, heading, "pairing.not-a-number", "“{title}”一栏的“{found}”不是整数。", "请填整数。",
            title=heading, found=text,
        )  # fmt: skip
        return None

    def _row(self, index: int, row: Sequence[CellValue]) -> None:
        before = len(self._problems)
        round_number, table = self._number(index, row, "轮次"), self._number(index, row, "台号")
        first, second = self._number(index, row, "先手编号"), self._number(index, row, "后手编号")
        if len(self._problems) > before:
            return
        for heading, number in (("轮次", round_number), ("台号", table), ("先手编号", first)):
            if not number:
                self._problem(
                    index, heading, "pairing.cell-blank", "这一行没有填“{title}”。", "请补上，或删去整行。",
                    title=heading,
                )  # fmt: skip
                return
        assert round_number is not None
        assert table is not None
        assert first is not None
        if round_number > 999:
            self._problem(
                index,
                "轮次",
                "pairing.round-too-large",
                "轮次“{found}”太大。",
                "请核对“轮次”一栏。",
                found=round_number,
            )
            return
        if (round_number, table) in self._rows:
            other = self._view.address(self._rows[round_number, table], self._headings["台号"])
            self._problem(
                index, "台号", "pairing.table-twice", "第 {round} 轮第 {table} 台出现了两次（另见 {other}）。",
                "请改正台号，或删去重复的一行。", round=round_number, table=table, other=other,
            )  # fmt: skip
            return
        self._rows[round_number, table] = index
        result = self._result(index, row, round_number, table, second)
        self._games.setdefault(round_number, []).append(Pairing(table, first, second, result))

    def _result(
        self, index: int, row: Sequence[CellValue], round_number: int, table: int, second: int | None
    ) -> Result | None:
        cell = row[self._at["结果"]]
        reading = read_result(cell, self._scoring)
        if reading.problem is not None:
            place = self._view.address(index, self._headings["结果"])
            self._problems.append(reading.problem.at(self._view.sheet, place, plain(cell)))
        if second is None:
            if reading.value not in (None, Result.BYE):
                self._problem(
                    index, "结果", "pairing.result-without-opponent",
                    "第 {round} 轮第 {table} 台没有后手，却有结果“{found}”。", "请填后手编号；确是轮空请选“轮空”。",
                    round=round_number, table=table, found=plain(cell),
                )  # fmt: skip
            return Result.BYE
        if reading.value is Result.BYE:
            self._problem(
                index, "结果", "pairing.bye-with-opponent", "第 {round} 轮第 {table} 台有后手，结果却是“轮空”。",
                "请删去后手编号，或改填结果。", round=round_number, table=table, found=plain(cell),
            )  # fmt: skip
            return None
        return reading.value


def check_numbers(sheet: PairingSheet, section: Section) -> list[Problem]:
    """Return what is wrong with the numbers in 对阵: unknown, twice in a round, or not the name beside them."""
    names = {entrant.number: entrant.name for entrant in section.entrants}
    problems = []
    for round_number, games in enumerate(section.pairings, start=1):
        seated: dict[int, int] = {}
        for game in games:
            for side, number in (("先手", game.first), ("后手", game.second)):
                if number is None:
                    continue
                if number in names and number not in seated:
                    seated[number] = game.table
                    continue
                where = sheet.cell(round_number, game.table, f"{side}编号")
                values = {"round": round_number, "table": game.table, "number": number}
                if number not in names:
                    problems.append(Problem(
                        "pairing.unknown-number", "第 {round} 轮第 {table} 台的编号 {number} 不在选手名单中。",
                        "请核对编号；如果“选手”里缺这个人的一行，请补上或恢复。", values, found=str(number),
                    ).at(sheet.view.sheet, where))  # fmt: skip
                    continue
                problems.append(Problem(
                    "pairing.number-twice", "编号 {number} 在第 {round} 轮出现了两次：第 {other} 台和第 {table} 台。",
                    "请改正其中一台的编号。", values | {"other": seated[number]}, found=str(number),
                ).at(sheet.view.sheet, where))  # fmt: skip
                seated[number] = game.table
    return problems


def append_round(
    host: Host,
    sheet: PairingSheet,
    section: Section,
    pairings: Round,
    points: Mapping[int, int],
    reasons: Sequence[str],
) -> None:
    """Add the rows of a new round below those there are.

    ``points`` are the half-points of each number before the round; ``reasons`` one sentence for each pairing.
    """
    round_number = len(sheet.rounds) + 1
    start = used_rows(sheet.view)
    columns: dict[str, list[Writable]] = {}
    players = {entrant.number: entrant for entrant in section.entrants}
    for game, reason in zip(pairings, reasons, strict=True):
        cells: dict[str, Writable] = {
            "轮次": round_number, "台号": game.table, "结果": write_result(game.result), "编排说明": reason,
            "后手": written("轮空") if game.is_bye else None,
        }  # fmt: skip
        for side, number in (("先手", game.first), ("后手", game.second)):
            if number is None:
                continue
            cells[f"{side}编号"] = number
            cells[side] = players[number].name
            cells[f"{side}单位"] = players[number].unit
            cells[f"{side}积分"] = _number(points[number])
        for heading in layout.HEADINGS[layout.PAIRINGS]:
            columns.setdefault(heading, []).append(cells.get(heading))
    write_below(host, sheet.view, columns, start)


def break_at_rounds(host: Host, sheet: PairingSheet) -> None:
    """Begin a printed page with each round, where the rows of each round stand together."""
    order = [number for (number, _), _ in sorted(sheet.rows.items(), key=lambda entry: entry[1])]
    if order != sorted(order):
        return
    first: dict[int, int] = {}
    for (number, _), row in sheet.rows.items():
        first[number] = min(row, first.get(number, row))
    host.break_pages(sheet.view.name, sorted(first.values())[1:])


def _number(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else float(as_text(halves))


def used_rows(view: TableView) -> int:
    """Return the number of data rows up to the last one that holds anything."""
    used = [index for index, row in enumerate(view.rows) if any(cell not in (None, "") for cell in row)]
    return used[-1] + 1 if used else 0


def write_below(
    host: Host,
    view: TableView,
    columns: Mapping[str, Sequence[Writable]],
    start: int,
    added: Mapping[str, Sequence[Writable]] | None = None,
) -> None:
    """Write rows into a table from data row ``start`` on, leaving the rows above alone.

    Headings the organiser has replaced by an alias are found; columns of ours that he has removed are left out.
    ``added`` are columns that the table gets at its right-hand end where it has none of that heading.
    """
    count = max((len(cells) for cells in columns.values()), default=0)
    kept = {
        name: cells for heading, cells in columns.items() if (name := heading_of(view, heading)) is not None
    }
    host.write(view.name, {**kept, **(added or {})}, rows=max(start + count, len(view.rows)), start=start)
