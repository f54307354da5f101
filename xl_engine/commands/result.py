"""Enters one result (the usual way is to type it into 对阵)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from xl_engine.event import EngineError, Pairing, Problem
from xl_engine.messages import written
from xl_engine.workbook.changes import finish
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.reading import SectionBook, read_book

from .report import Report, errors, line
from .result_cells import cells_of, refresh_scores
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
    was = "，".join(cell.was or written("空") for cell in entered)
    text = "，".join(cell.text or written("空") for cell in entered)
    place = {"round": options.round_number, "table": options.table}
    finish(host, when, "结果", {item.section.name: written(
        "第 {round} 轮第 {table} 台：{was} → {text}", was=was, text=text, **place,
    )}, book)  # fmt: skip
    shown = "，".join(cell.text or "—" for cell in entered)
    fields = {"section": item.section.name, "text": shown, **place}
    told = line("{section} 第 {round} 轮第 {table} 台：{text}", **fields)
    if any(cell.was for cell in entered):
        told = line("{section} 第 {round} 轮第 {table} 台：{text}（原为 {was}）", was=was, **fields)
    return Report([told])


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
