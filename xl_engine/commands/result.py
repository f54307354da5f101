"""Enters one result (the usual way is to type it into 对阵)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from xl_engine.event import EngineError, Pairing, Problem, Severity, System
from xl_engine.messages import written
from xl_engine.workbook.changes import finish
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.reading import SectionBook, read_book

from .corrections import note_corrections, stands
from .report import Report, errors, line
from .result_cells import Cell, cells_of, refresh_scores
from .the_section import only_section


@dataclass(frozen=True, slots=True)
class ResultOptions:
    """Which table, and what was played there; ``text`` in any spelling 对阵 understands.

    ``board`` is a board of a match, or the game of a double-game round; None for all of them in one text, or for
    the table as a whole.
    """

    section: str | None
    round_number: int
    table: int
    text: str
    board: int | None = None


def run(host: Host, options: ResultOptions, when: dt.datetime) -> Report:
    """Write the result of one table, or of some of its boards or games."""
    book = read_book(host)
    item = only_section(book, options.section)
    game = next((g for g in _games(item, options.round_number) if g.table == options.table), None)
    if game is None:
        raise EngineError(_no_table(item, options))
    if game.is_bye:
        raise EngineError(_bye(item, options))
    entered = cells_of(item, game, options)
    # What is going to be overwritten may be as unreadable as it likes.
    replaced = {item.sheet.view.address(cell.row, cell.heading) for cell in entered}
    if stopping := [problem for problem in errors(item.sheet.problems) if problem.cell not in replaced]:
        raise EngineError(*stopping)
    for cell in entered:
        host.write(item.sheet.view.name, {cell.heading: [cell.text or None]}, rows=len(item.sheet.view.rows),
                   start=cell.row)  # fmt: skip
    refresh_scores(host, item, options, entered)
    note_corrections(host, book, when)
    was = "，".join(cell.was or written("空") for cell in entered)
    text = "，".join(cell.text or written("空") for cell in entered)
    place = {"round": options.round_number, "table": options.table}
    log = written("第 {round} 轮第 {table} 台：{was} → {text}", was=was, text=text, **place)
    later = _paired_before(item, options.round_number, entered)
    if later:
        log += "；" + stands(later[0], later[-1])
    after = finish(host, when, "结果", {item.section.name: log}, book)
    note_corrections(host, after, when, [(item.section.name, options.round_number)] if later else ())
    shown = "，".join(cell.text or "—" for cell in entered)
    fields = {"section": item.section.name, "text": shown, **place}
    told = line("{section} 第 {round} 轮第 {table} 台：{text}", **fields)
    if any(cell.was for cell in entered):
        told = line("{section} 第 {round} 轮第 {table} 台：{text}（原为 {was}）", was=was, **fields)
    return Report([told], [_rounds_stand(item, options, later)] if later else [])


def _paired_before(item: SectionBook, number: int, entered: Sequence[Cell]) -> list[int]:
    """Return the later rounds that were paired on another result than the one entered; none in a 循环制."""
    if item.section.system is System.ROUND_ROBIN or not any(
        cell.was not in ("", cell.text) for cell in entered
    ):
        return []
    return list(range(number + 1, item.section.paired_rounds + 1))


def _rounds_stand(item: SectionBook, options: ResultOptions, later: Sequence[int]) -> Problem:
    rounds = str(later[0]) if len(later) == 1 else f"{later[0]}–{later[-1]}"
    return Problem(
        "result.rounds-stand", "第 {round} 轮的结果改了，第 {later} 轮已按原结果编排，不再重排；名次按新结果计算。",
        "请重新计算名次（rank）；最后一轮尚未开始的，可撤销编排（unpair）后重新编排。",
        {"round": options.round_number, "later": rounds}, Severity.WARNING, item.section.name,
    ).at(item.sheet.view.sheet, item.sheet.cell(options.round_number, options.table))  # fmt: skip


def _games(item: SectionBook, number: int) -> tuple[Pairing, ...]:
    rounds = item.section.pairings
    return rounds[number - 1] if 1 <= number <= len(rounds) else ()


def _no_table(item: SectionBook, options: ResultOptions) -> Problem:
    return Problem(
        "result.not-scheduled", "第 {round} 轮没有第 {table} 台。", "该组已编排 {rounds} 轮；请核对轮次和台号。",
        {"round": options.round_number, "table": options.table, "rounds": item.section.paired_rounds},
        section=item.section.name,
    )  # fmt: skip


def _bye(item: SectionBook, options: ResultOptions) -> Problem:
    return Problem(
        "result.bye", "第 {round} 轮第 {table} 台是轮空，不填结果。", "请核对台号。",
        {"round": options.round_number, "table": options.table}, section=item.section.name,
    )  # fmt: skip
