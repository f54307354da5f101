"""Enters one result (the usual way is to type it into 对阵)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from xl_engine.event import EngineError, Pairing, Problem, Result
from xl_engine.messages import written
from xl_engine.workbook.changes import finish
from xl_engine.workbook.columns.results import read_result, write_result
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.pairing_sheet import heading_of
from xl_engine.workbook.reading import SectionBook, no_sections, read_book

from .report import Report, errors, line


@dataclass(frozen=True, slots=True)
class ResultOptions:
    """Which table, and what was played there; ``text`` in any spelling 对阵 understands."""

    section: str | None
    round_number: int
    table: int
    text: str


def run(host: Host, options: ResultOptions, when: dt.datetime) -> Report:
    """Write the result of one table."""
    book = read_book(host)
    item = _section(book.choose(options.section))
    if stopping := errors(item.sheet.problems):
        raise EngineError(*stopping)
    game = next(
        (g for g in _games(item, options.round_number) if g.table == options.table), None
    )  # fmt: skip
    if game is None:
        raise EngineError(_no_table(item, options))
    reading = read_result(options.text, item.section.scoring)
    if reading.problem is not None:
        raise EngineError(reading.problem.within(item.section.name))
    if game.is_bye or reading.value is Result.BYE:
        raise EngineError(_bye(item, options, game.is_bye))
    view = item.sheet.view
    heading = heading_of(view, "结果")
    assert heading is not None
    text = write_result(reading.value)
    host.write(view.name, {heading: [text or None]}, rows=len(view.rows),
               start=item.sheet.rows[options.round_number, options.table])  # fmt: skip
    was = write_result(game.result) or "空"
    finish(host, when, "结果", {item.section.name: written(
        "第 {round} 轮第 {table} 台：{was} → {text}", round=options.round_number, table=options.table, was=was,
        text=text or "空",
    )}, book)  # fmt: skip
    fields = {
        "section": item.section.name,
        "round": options.round_number,
        "table": options.table,
        "text": text or "—",
    }
    told = line("{section} 第 {round} 轮第 {table} 台：{text}", **fields)
    if game.result is not None:
        told = line("{section} 第 {round} 轮第 {table} 台：{text}（原为 {was}）", was=was, **fields)
    return Report([told])


def _section(found: tuple[SectionBook, ...]) -> SectionBook:
    if not found:
        raise EngineError(no_sections())
    if len(found) != 1:
        raise EngineError(Problem(
            "section.needed", "本赛事有多个组别，不知道要填哪一组的结果。", "请用 --section 指明：{known}。",
            {"known": "、".join(item.section.name for item in found)},
        ))  # fmt: skip
    return found[0]


def _games(item: SectionBook, number: int) -> tuple[Pairing, ...]:
    rounds = item.section.pairings
    return rounds[number - 1] if 1 <= number <= len(rounds) else ()


def _no_table(item: SectionBook, options: ResultOptions) -> Problem:
    return Problem(
        "result.not-scheduled", "第 {round} 轮没有第 {table} 台。", "该组已编排 {rounds} 轮；请核对轮次和台号。",
        {"round": options.round_number, "table": options.table, "rounds": item.section.paired_rounds},
        section=item.section.name,
    )  # fmt: skip


def _bye(item: SectionBook, options: ResultOptions, is_bye: bool) -> Problem:
    text = (
        "第 {round} 轮第 {table} 台是轮空，不填结果。"
        if is_bye
        else "第 {round} 轮第 {table} 台有对手，不能记轮空。"
    )
    return Problem(
        "result.bye",
        text,
        "请核对台号。",
        {"round": options.round_number, "table": options.table},
        section=item.section.name,
    )
