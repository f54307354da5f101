"""Which cells of 对阵 a result goes into: the table, the boards of a match, the games of a double-game round."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from xl_engine.event import EngineError, Pairing, Problem, Result, Scoring, as_halves, settled
from xl_engine.workbook import layout
from xl_engine.workbook.columns.results import read_result, write_result
from xl_engine.workbook.columns.single_results import OVERSTEPPED, read_single, write_single
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.live_scores import added_up
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.pairing_sheet import read_pairings
from xl_engine.workbook.reading import SectionBook


class Place(Protocol):
    """What is asked for: a table of a round, perhaps one board or game of it, and what happened there."""

    @property
    def round_number(self) -> int:
        """Round, from 1."""

    @property
    def table(self) -> int:
        """台号."""

    @property
    def text(self) -> str:
        """Result as typed."""

    @property
    def board(self) -> int | None:
        """Board or game, None for the whole table."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell to write: data row (from 0), heading, and its text before and after."""

    row: int
    heading: str
    text: str
    was: str


def cells_of(item: SectionBook, game: Pairing, place: Place) -> list[Cell]:
    """Return the cells that a result is written to; raise EngineError when the text or the board makes no sense.

    Several results in one text, such as ``1 0.5 0``, are those of the boards of a match or of the games of a round,
    seen from the side on the left.
    """
    singles = item.form.boards or (len(layout.GAME_HEADINGS) if item.form.double_games else 0)
    parts = [part for part in re.split(r"[\s,，;；、]+", place.text.strip()) if part]
    if place.board is not None:
        if not 1 <= place.board <= singles:
            raise EngineError(_no_board(item, place, singles))
        return [_single(item, game, place, place.board, place.text)]
    if len(parts) > 1 or (singles and not parts) or singles == 1:
        texts = parts or [""] * singles
        if len(texts) != singles:
            raise EngineError(_wrong_count(item, place, len(texts), singles))
        return [_single(item, game, place, board, text) for board, text in enumerate(texts, start=1)]
    return [_whole(item, game, place)]


def _whole(item: SectionBook, game: Pairing, place: Place) -> Cell:
    if item.form.boards:
        single = read_single(place.text, item.form.scoring)
        value, problem = single.value, single.problem
        write = write_single
    else:
        reading = read_result(place.text, item.form.scoring)
        value, problem = reading.value, reading.problem
        write = write_result
    if problem is not None:
        raise EngineError(problem.within(item.section.name))
    if value is Result.BYE:
        raise EngineError(_bye_with_opponent(item, place))
    computed = settled(replace(game, result=None), item.form.scoring)
    if value is not None and computed not in (None, value):
        raise EngineError(_singles_known(item, game, place, write(computed)))
    return Cell(item.sheet.rows[place.round_number, place.table], _heading(item, "结果"), write(value),
                write(game.result))  # fmt: skip


def _single(item: SectionBook, game: Pairing, place: Place, board: int, text: str) -> Cell:
    key = (place.round_number, place.table)
    swapped = item.form.swapped(board) if item.form.boards else board == len(layout.GAME_HEADINGS)
    value = _from_points(text, item.form.scoring)
    shown = write_single(value)
    if value is None:
        second = swapped and not item.form.boards
        reading = read_single(text, item.form.scoring, swapped=swapped, second_game=second)
        if reading.problem is not None:
            raise EngineError(reading.problem.within(item.section.name))
        shown = write_single(reading.value)
        if reading.overstepped and not item.form.boards:
            shown = OVERSTEPPED[reading.value is not Result.FIRST_WINS]
    known = game.boards or game.games
    was = write_single(known[board - 1]) if len(known) >= board else ""
    if not item.form.boards:
        return Cell(item.sheet.rows[key], _heading(item, layout.GAME_HEADINGS[board - 1]), shown, was)
    row = item.sheet.boards.get((*key, board))
    if row is None:
        raise EngineError(_no_row(item, place, board))
    return Cell(row, _heading(item, "结果"), shown, was)


def _from_points(text: str, scoring: Scoring) -> Result | None:
    """Return the result that gives the side on the left so many points: 1, 0.5, 0."""
    try:
        halves = as_halves(text)
    except ValueError:
        return None
    known = {scoring.win: Result.FIRST_WINS, scoring.draw: Result.DRAW, scoring.loss: Result.SECOND_WINS}
    return known.get(halves) or {2: Result.FIRST_WINS, 1: Result.DRAW, 0: Result.SECOND_WINS}.get(halves)


def refresh_scores(host: Host, item: SectionBook, place: Place, entered: Iterable[Cell]) -> None:
    """Write the formula that adds up boards or games again, with its value, so that the closed file shows it too.

    ``entered`` are the cells that have been written.
    """
    view = host.read(item.tables.pairings)
    sheet = read_pairings(view, item.form)
    game = next((g for g in sheet.rounds[place.round_number - 1] if g.table == place.table), None)
    if game is None:
        return
    heading, formula = added_up(view, game, item.form)
    singles = game.games or any(cell.heading in layout.GAME_HEADINGS for cell in entered)
    if heading in view.headings and (item.form.boards or singles):
        row = sheet.rows[place.round_number, place.table]
        host.write(view.name, {heading: [formula]}, rows=len(view.rows), start=row)


def _heading(item: SectionBook, heading: str) -> str:
    name = heading_of(item.sheet.view, heading)
    if name is None:
        raise EngineError(Problem(
            "sheet.heading-missing", "表“{table}”缺少“{heading}”一列。", "请恢复这一列的标题。",
            {"table": item.sheet.view.name, "heading": heading},
        ).at(item.sheet.view.sheet))  # fmt: skip
    return name


def _no_board(item: SectionBook, place: Place, singles: int) -> Problem:
    text = (
        "第 {round} 轮第 {table} 台没有第 {board} 台次（局），只有 {count} 个。"
        if singles
        else "这一组不分台次，也不是双局制，不能写 --board {board}。"
    )
    return Problem(
        "result.no-board", text, "请核对台次。",
        {"round": place.round_number, "table": place.table, "board": place.board, "count": singles},
        section=item.section.name,
    )  # fmt: skip


def _wrong_count(item: SectionBook, place: Place, found: int, singles: int) -> Problem:
    return Problem(
        "result.wrong-count", "“{found}”有 {given} 个结果，这里应有 {count} 个。", "请依次写出各台（局）左边一方的得分，如 1 0.5 0。",
        {"found": place.text, "given": found, "count": singles or 1}, section=item.section.name, found=place.text,
    )  # fmt: skip


def _bye_with_opponent(item: SectionBook, place: Place) -> Problem:
    return Problem(
        "result.bye", "第 {round} 轮第 {table} 台有对手，不能记轮空。", "请核对台号。",
        {"round": place.round_number, "table": place.table}, section=item.section.name,
    )  # fmt: skip


def _singles_known(item: SectionBook, game: Pairing, place: Place, result: str) -> Problem:
    singles = "，".join(write_single(single) for single in game.boards or game.games)
    return Problem(
        "result.singles-known", "第 {round} 轮第 {table} 台各台（局）的结果是 {singles}，合计为“{result}”，不能另填“{found}”。",
        "请改各台（局）的结果：依次写出左边一方的得分，如 1 0.5 0，或用 --board 指明哪一台（局）。",
        {"round": place.round_number, "table": place.table, "singles": singles, "result": result, "found": place.text},
        section=item.section.name, found=place.text,
    ).at(item.sheet.view.sheet, item.sheet.cell(place.round_number, place.table))  # fmt: skip


def _no_row(item: SectionBook, place: Place, board: int) -> Problem:
    return Problem(
        "result.board-row-missing", "第 {round} 轮第 {table} 台缺少第 {board} 台次的一行。", "请在“对阵”里恢复这一行。",
        {"round": place.round_number, "table": place.table, "board": board}, section=item.section.name,
    ).at(item.sheet.view.sheet)  # fmt: skip
