"""Reads the sheet 对阵 of individuals: one row for each table and round (CONTRACT section 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_engine.event import Pairing, Problem, Result, Section

from . import layout
from .columns.results import read_result
from .columns.single_results import GAME_TEXTS, SingleReading, read_single
from .hosts import CellValue, TableView
from .match_sheet import read_matches
from .pairing_rows import Form, PairingSheet, RowReader, missing_headings
from .places import missing_heading
from .settings_sheet import plain

_NEEDED = ("轮次", "台号", "先手编号", "后手编号", "结果")


def read_pairings(view: TableView, form: Form) -> PairingSheet:
    """Return the rounds of a section; rows in any order, blank rows skipped."""
    if form.boards:
        return read_matches(view, form)
    headings, missing = missing_headings(view, _NEEDED)
    if missing:
        return PairingSheet(view, problems=(missing_heading(view, "、".join(missing)),))
    return _Reader(
        view, form, headings | {game: game for game in layout.GAME_HEADINGS if game in view.headings}
    ).read()


class _Reader(RowReader):
    def read(self) -> PairingSheet:
        for index, row in self._filled():
            self._row(index, row)
        return self._sheet()

    def _row(self, index: int, row: Sequence[CellValue]) -> None:
        numbers = self._numbers(index, row, _NEEDED[:4])
        if numbers is None:
            return
        round_number, table, first, second = numbers
        if self._blank(index, {"轮次": round_number, "台号": table, "先手编号": first}):
            return
        assert round_number is not None
        assert table is not None
        assert first is not None
        if self._too_late(index, round_number) or self._taken(index, round_number, table):
            return
        place = {"round": round_number, "table": table}
        games = self._games_of(index, row, place) if len(self._at) > len(_NEEDED) else ()
        if second is None and any(games):
            self._played_alone(index, next(name for name in layout.GAME_HEADINGS if name in self._at), place)
            games = ()
        pairing = Pairing(table, first, second, games=games)
        result = self._result(index, row, pairing, place)
        if result is not None:
            pairing = Pairing(table, first, second, result, games=games)
        self._games.setdefault(round_number, []).append(pairing)

    def _result(
        self, index: int, row: Sequence[CellValue], pairing: Pairing, place: dict[str, int]
    ) -> Result | None:
        cell = row[self._at["结果"]]
        reading = read_result(cell, self._form.scoring)
        if reading.problem is not None and not any(pairing.games):
            self._note(index, "结果", replace(reading.problem, found=plain(cell)))
        result = self._bye(index, pairing, reading.value, place | {"found": plain(cell)})
        return self._agreed(index, pairing, result, place) if pairing.games else result

    def _games_of(
        self, index: int, row: Sequence[CellValue], place: dict[str, int]
    ) -> tuple[Result | None, ...]:
        """Return the single games of a double-game round, seen from whoever has the first move in the first."""
        readings = [
            self._game(index, row, heading, swapped=turn == 1) if heading in self._at else SingleReading(None)
            for turn, heading in enumerate(layout.GAME_HEADINGS)
        ]
        if all(reading.value is None for reading in readings):
            return ()
        first, second = readings
        if first.overstepped and self._form.overstep_loses_round:
            if second.value not in (None, Result.BOTH_ABSENT):
                self._note(index, layout.GAME_HEADINGS[1], Problem(
                    "pairing.game-after-overstep", "第 {round} 轮第 {table} 台第一局超时，当轮已判负，却还有第二局的结果。",
                    "请清空第二局；第一局没有超时的，请改第一局的结果。", place,
                ))  # fmt: skip
            return first.value, Result.BOTH_ABSENT
        return first.value, second.value

    def _game(self, index: int, row: Sequence[CellValue], heading: str, *, swapped: bool) -> SingleReading:
        cell = row[self._at[heading]]
        reading = read_single(cell, self._form.scoring, swapped=swapped, second_game=swapped)
        if reading.problem is not None:
            offered = {"choices": "、".join(GAME_TEXTS)}
            self._note(index, heading, replace(reading.problem, params={**reading.problem.params, **offered}))
        return reading


def check_numbers(sheet: PairingSheet, section: Section) -> list[Problem]:
    """Return what is wrong with the numbers in 对阵: unknown, or twice in a round. Teams are looked up as teams."""
    names = {one.number for one in section.competitors}
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
                        "请核对编号；如果“选手”（团体赛为“队伍”）里缺这一行，请补上或恢复。", values, found=str(number),
                    ).at(sheet.view.sheet, where))  # fmt: skip
                    continue
                problems.append(Problem(
                    "pairing.number-twice", "编号 {number} 在第 {round} 轮出现了两次：第 {other} 台和第 {table} 台。",
                    "请改正其中一台的编号。", values | {"other": seated[number]}, found=str(number),
                ).at(sheet.view.sheet, where))  # fmt: skip
                seated[number] = game.table
    return problems
