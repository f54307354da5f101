"""撤销本轮编排: takes the last paired round of a section back; `pair` then gives the same round again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from xl_engine.event import EngineError, Problem, Round, Section, Severity
from xl_engine.messages import written
from xl_engine.pairing.contestants import no_shows
from xl_engine.regulation import Switches
from xl_engine.workbook import layout
from xl_engine.workbook.changes import finish
from xl_engine.workbook.columns.results import write_result
from xl_engine.workbook.event_extras import forget_tables
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.places import HEADING_MISSING
from xl_engine.workbook.reading import SectionBook, read_book
from xl_engine.workbook.recorded_rounds import forget_rounds
from xl_engine.workbook.round_rows import clear_rows, formulas_of_others, noted, rows_of_round

from .corrections import note_corrections
from .entered import entered_tables, table_text
from .log_texts import add_long
from .report import Report, errors, line
from .the_section import only_section

_MOST_CELLS = 10
"""Cells named in one message."""


@dataclass(frozen=True, slots=True)
class UnpairOptions:
    """``with_results`` takes the round back although results have been entered in it."""

    section: str | None = None
    with_results: bool = False


def run(host: Host, options: UnpairOptions, when: dt.datetime) -> Report:
    """Take back the last paired round; EngineError, and nothing is changed, where that is not to be done."""
    book = read_book(host)
    item = only_section(book, options.section)
    section, number = item.section, item.section.paired_rounds
    rows = rows_of_round(item.sheet, number)
    if problems := [*errors(book.general), *_doubts(item, rows)]:
        raise EngineError(*problems)
    if not number:
        raise EngineError(_no_round(section.name))
    typed = entered_tables(item, number)
    if not options.with_results and (refusals := _refusals(item, typed)):
        raise EngineError(*refusals)
    games = section.pairings[-1]
    formulas = formulas_of_others(host, item.sheet)
    remarks = [note for row in rows for note in noted(item.sheet, row, formulas)]
    note_corrections(host, book, when)
    clear_rows(host, item.sheet, rows)
    back = _take_back_withdrawals(host, item, book.switches)
    forget_tables(book.engine, item.tables.number, number)
    forget_rounds(book.engine, item.tables.number, number)
    book.engine.write(host)
    add_long(host, when, "撤销编排", section.name, _log(games, number, remarks, back))
    finish(host, when, "撤销编排", {}, book)
    return Report(_lines(item, games, typed, back), _remarks(item, number), _data(item, games, back))


_OF_ROUNDS = frozenset(
    {"pairing.round-missing", "pairing.round-too-large", HEADING_MISSING, "sheet.below-table"}
)
_OF_ROWS = frozenset({"pairing.not-a-number", "pairing.cell-blank"})
"""Problems that put in doubt which rows make up the last round, and those that do so outside of its own rows."""


def _doubts(item: SectionBook, rows: Sequence[int]) -> list[Problem]:
    """Return the errors that leave it open which rows make up the last round; anything else in them may be unreadable."""
    view = item.sheet.view
    own = {view.address(row, heading) for row in rows for heading in view.headings if heading}
    return [
        problem
        for problem in errors(item.problems)
        if problem.sheet == view.sheet
        and (problem.code in _OF_ROUNDS or (problem.code in _OF_ROWS and problem.cell not in own))
    ]


def _refusals(item: SectionBook, typed: Sequence[int]) -> list[Problem]:
    section, number = item.section, item.section.paired_rounds
    found = []
    if typed:
        cells = [item.sheet.cell(number, table) for table in typed[:_MOST_CELLS]]
        more = "…" if len(typed) > len(cells) else ""
        found.append(Problem(
            "unpair.results", "第 {round} 轮第 {tables} 台已有结果，没有撤销。",
            "确要作废这些结果，请加 --with-results（结果会记入“日志”）；只是结果填错的，直接改结果即可。",
            {"round": number, "tables": "、".join(map(str, typed))}, section=section.name,
        ).at(item.sheet.view.sheet, ",".join(cells) + more))  # fmt: skip
    if any(game.result is not None for game in section.playoffs):
        found.append(Problem(
            "unpair.playoffs", "“加赛”中 {section} 已有结果，最后一轮是加赛的依据，没有撤销。",
            "确要撤销，请加 --with-results（“加赛”各行保留，请自行核对）。", {"section": section.name}, section=section.name,
        ).at(layout.PLAYOFFS))  # fmt: skip
    return found


def _no_round(name: str) -> Problem:
    return Problem(
        "unpair.no-round",
        "{section} 还没有编排过，没有可以撤销的轮次。",
        "请核对组别。",
        {"section": name},
        section=name,
    )


def _remarks(item: SectionBook, number: int) -> list[Problem]:
    """Return what the organiser should look at afterwards."""
    if not any(game.result is not None for game in item.section.playoffs):
        return []
    return [Problem(
        "unpair.playoffs-stand", "第 {round} 轮已撤销，“加赛”中 {section} 的对局还在。", "重新编排、下完之后请核对“加赛”。",
        {"round": number, "section": item.section.name}, Severity.WARNING, item.section.name,
    ).at(layout.PLAYOFFS)]  # fmt: skip


def _take_back_withdrawals(host: Host, item: SectionBook, switches: Switches) -> list[int]:
    """Empty the cells of 退赛 that the pairing of the round has filled in; return the numbers they are of."""
    number = item.section.paired_rounds
    view = item.teams or item.players
    at, key = (
        view.position("退赛", *layout.HEADING_ALIASES["退赛"]),
        view.position("编号", *layout.HEADING_ALIASES["编号"]),
    )
    if at is None or key is None:
        return []
    automatic = _automatic(item.field.after(number - 1), switches)
    note = written("第{round}轮后", round=number - 1)
    found = [index for index, row in enumerate(view.rows) if row[key] in automatic and row[at] == note]
    for index in found:
        host.write(view.name, {view.headings[at]: [None]}, rows=len(view.rows), start=index)
    return sorted(int(str(view.rows[index][key])) for index in found)


def _automatic(before: Section, switches: Switches) -> frozenset[int]:
    """Return who was not paired any more because of no-shows; the note on it makes it look announced."""
    last = before.paired_rounds
    entrants = tuple(
        replace(one, withdrawn_after=None) if one.withdrawn_after == last else one for one in before.entrants
    )
    return no_shows(replace(before, entrants=entrants), switches)


def _log(games: Round, number: int, remarks: Sequence[str], back: Sequence[int]) -> str:
    text = f"第 {number} 轮 {len(games)} 台：" + "；".join(map(table_text, games))
    if remarks:
        text += "。备注：" + "；".join(remarks)
    if back:
        text += "。清空“退赛”：" + "、".join(map(str, back))
    return text


def _lines(item: SectionBook, games: Round, typed: Sequence[int], back: Sequence[int]) -> list[Any]:
    name, number = item.section.name, item.section.paired_rounds
    told = [line("{section} 第 {round} 轮的编排已撤销：{count} 台，已记入“日志”。", section=name, round=number,
                 count=len(games))]  # fmt: skip
    if typed:
        lost = "；".join(table_text(game) for game in games if game.table in typed)
        told.append(line("  作废的结果：{tables}", tables=lost))
    if back:
        told.append(line("  “退赛”中由编排填写的已清空：{numbers} 号", numbers="、".join(map(str, back))))
    return told


def _data(item: SectionBook, games: Round, back: Sequence[int]) -> dict[str, Any]:
    pairs = [
        {"table": game.table, "first": game.first, "second": game.second, "result": write_result(game.result)}
        for game in games
    ]
    section = {
        "name": item.section.name,
        "round": item.section.paired_rounds,
        "pairs": pairs,
        "reinstated": list(back),
    }
    return {"sections": [section]}
