"""Reads the sheet 对阵 of teams: a row for each match, and under it one for each board.

A row with 台次 is a board, one without is the match. What is typed into 结果 of a match holds only where its boards
say nothing: a team that did not come. 比分 is a formula and never read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from xl_engine.event import Pairing, Problem, Result, Severity
from xl_engine.messages import N_

from .columns.quantities import whole_number
from .columns.results import read_result
from .columns.single_results import read_single
from .hosts import CellValue, TableView
from .pairing_rows import Form, PairingSheet, RowReader, missing_headings
from .places import missing_heading
from .settings_sheet import plain

_NEEDED = ("轮次", "台号", "台次", "先手编号", "后手编号", "结果")
_SHOWN = {"先手编号": "先行方编号", "后手编号": "后行方编号"}
"""What the sheet of teams calls these headings."""
_WHOLE_MATCH = N_("请在下面各台次的行里填各台的结果；有一队没来的，在这里选 1-0（弃）、0-1（弃）或 双弃。")
Place = tuple[int, int]


def read_matches(view: TableView, form: Form) -> PairingSheet:
    """Return the rounds of a team section; rows in any order, blank rows skipped."""
    headings, missing = missing_headings(view, _NEEDED)
    if headings.get("台号") == headings.get("台次"):
        # 台次 is read as another name of 台号 elsewhere; here both are needed.
        missing = [*missing, "台号"] if "台号" in headings else missing
    missing = [_SHOWN.get(heading, heading) for heading in missing]
    if missing:
        return PairingSheet(view, problems=(missing_heading(view, "、".join(missing)),))
    return _Reader(view, form, headings).read()


def highest_board(view: TableView) -> int:
    """Return the highest 台次 on the sheet, 0 where there is none."""
    name = "台次"
    at = view.headings.index(name) if name in view.headings else None
    boards = [whole_number(row[at]) for row in view.rows] if at is not None else []
    return max((board for board in boards if board), default=0)


class _Reader(RowReader):
    def __init__(self, view: TableView, form: Form, headings: dict[str, str]) -> None:
        super().__init__(view, form, headings)
        self._boards: dict[tuple[int, int, int], int] = {}
        self._singles: dict[Place, dict[int, Result | None]] = {}

    def read(self) -> PairingSheet:
        matches = []
        for index, row in self._filled():
            numbers = self._numbers(index, row, _NEEDED[:5])
            if numbers is None:
                continue
            round_number, table, board, first, second = numbers
            if self._blank(index, {"轮次": round_number, "台号": table}):
                continue
            assert round_number is not None
            assert table is not None
            if self._too_late(index, round_number):
                continue
            if board:
                self._board(index, row, (round_number, table, board))
            elif not self._blank(index, {"先手编号": first}) and not self._taken(index, round_number, table):
                assert first is not None
                matches.append((index, row, round_number, Pairing(table, first, second)))
        for index, row, round_number, pairing in matches:
            self._match(index, row, round_number, pairing)
        self._strays()
        return self._sheet(self._boards)

    def _board(self, index: int, row: Sequence[CellValue], key: tuple[int, int, int]) -> None:
        round_number, table, board = key
        place = {"round": round_number, "table": table, "board": board}
        if board > self._form.boards:
            self._note(index, "台次", Problem(
                "pairing.no-such-board", "第 {round} 轮第 {table} 台没有第 {board} 台次，每场只有 {boards} 台。",
                "请改正台次，或删去这一行。", place | {"boards": self._form.boards},
            ))  # fmt: skip
            return
        if key in self._boards:
            other = self._view.address(self._boards[key], self._headings["台次"])
            self._note(index, "台次", Problem(
                "pairing.board-twice", "第 {round} 轮第 {table} 台的第 {board} 台次出现了两次（另见 {other}）。",
                "请改正台次，或删去重复的一行。", place | {"other": other},
            ))  # fmt: skip
            return
        self._boards[key] = index
        cell = row[self._at["结果"]]
        reading = read_single(cell, self._form.scoring, swapped=self._form.swapped(board))
        if reading.problem is not None:
            self._note(index, "结果", replace(reading.problem, found=plain(cell)))
        self._singles.setdefault((round_number, table), {})[board] = reading.value

    def _match(self, index: int, row: Sequence[CellValue], round_number: int, pairing: Pairing) -> None:
        place = {"round": round_number, "table": pairing.table}
        typed = self._typed(index, row, pairing, place)
        singles = self._singles.pop((round_number, pairing.table), {})
        boards: tuple[Result | None, ...] = tuple(
            singles.get(board) for board in range(1, self._form.boards + 1)
        )
        if pairing.is_bye:
            for board in (board for board, single in sorted(singles.items()) if single is not None):
                self._played_alone(self._boards[round_number, pairing.table, board], "结果", place)
        else:
            self._lost_boards(index, singles, place)
        if pairing.is_bye or not any(boards):
            pairing = replace(pairing, result=typed)
            if typed is not None and typed.played:
                self._without_boards(index, place)
        else:
            pairing = replace(pairing, boards=boards)
            pairing = replace(pairing, result=self._agreed(index, pairing, typed, place))
        self._games.setdefault(round_number, []).append(pairing)

    def _without_boards(self, index: int, place: dict[str, int]) -> None:
        self._note(index, "结果", Problem(
            "pairing.match-without-boards",
            "第 {round} 轮第 {table} 台只填了整场的胜负，没有各台的结果；场分照算，总局分和各台局分里没有这一场。",
            _WHOLE_MATCH, place, Severity.WARNING,
        ))  # fmt: skip

    def _lost_boards(self, index: int, singles: Mapping[int, Result | None], place: dict[str, int]) -> None:
        """Note boards whose rows somebody has deleted; a match without any is one whose result was typed as a whole."""
        lost = [board for board in range(1, self._form.boards + 1) if board not in singles]
        if singles and lost:
            self._note(index, "台次", Problem(
                "pairing.board-lost", "第 {round} 轮第 {table} 台缺少第 {boards} 台次的一行。",
                "请恢复这一行（照抄同一场别的台次，改台次和双方编号），再填结果。",
                place | {"boards": "、".join(map(str, lost))},
            ))  # fmt: skip

    def _typed(
        self, index: int, row: Sequence[CellValue], pairing: Pairing, place: dict[str, int]
    ) -> Result | None:
        """Return what is typed for the match as a whole."""
        cell = row[self._at["结果"]]
        bye = read_result(cell, self._form.scoring).value is Result.BYE
        reading = read_single(cell, self._form.scoring)
        if reading.problem is not None and not bye:
            self._note(index, "结果", replace(reading.problem, fix=_WHOLE_MATCH, found=plain(cell)))
        return self._bye(index, pairing, Result.BYE if bye else reading.value, place | {"found": plain(cell)})

    def _strays(self) -> None:
        """Note boards that belong to no match."""
        for (round_number, table), boards in self._singles.items():
            if (round_number, table) in self._rows:
                continue
            board = min(boards)
            self._note(self._boards[round_number, table, board], "台次", Problem(
                "pairing.board-without-match", "第 {round} 轮第 {table} 台只有各台次的行，没有两队对阵的一行。",
                "请恢复那一行（“台次”空着），或删去这些行。", {"round": round_number, "table": table},
            ))  # fmt: skip
