"""`pair --add` and `pair --remove`: lets somebody into the last paired round, or takes him out, with few changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from xl_engine.event import EngineError, Kind, Pairing, Section
from xl_engine.messages import N_, say, written
from xl_engine.pairing.amending import Amendment, Change, amend, put_right
from xl_engine.pairing.obstacles import obstacles
from xl_engine.pairing.rounds import planned_rounds
from xl_engine.pairing.teams import as_field
from xl_engine.regulation import Switches
from xl_engine.workbook.attendance import CorrectedCell, corrected_cells, write_attendance
from xl_engine.workbook.changes import finish
from xl_engine.workbook.event_extras import forget_tables
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.pairing_sheet import read_pairings
from xl_engine.workbook.pairing_writing import NewRound, break_at_rounds
from xl_engine.workbook.reading import SectionBook, read_book
from xl_engine.workbook.recorded_rounds import record_round
from xl_engine.workbook.round_rewriting import rewrite_tables
from xl_engine.workbook.round_rows import formulas_of_others, noted, rows_of_table

from .amending_refusals import impossible, refusals
from .corrections import note_corrections
from .entered import entered_tables, table_text
from .filling_in import fill_in
from .joining import stopping_round
from .log_texts import add_long
from .pair import prepared
from .report import Line, Report, as_data, errors, line
from .scores import points_before
from .sentences import sentence
from .the_section import section_with


@dataclass(frozen=True, slots=True)
class AmendOptions:
    """Numbers of those who are there after all and of those who are not; ``dry_run`` writes nothing."""

    section: str | None
    adding: frozenset[int]
    removing: frozenset[int]
    dry_run: bool = False


def run(host: Host, options: AmendOptions, when: dt.datetime) -> Report:
    """Change the last paired round; EngineError, and nothing is written, where that is not possible."""
    book = read_book(host)
    item = section_with(book, options.section, options.adding | options.removing)
    if stopping := [*errors(book.general), *errors(item.problems), *stopping_round(book, item.section.name)]:
        raise EngineError(*stopping)
    filled: list[Line] = []
    if not options.dry_run:
        book, filled = fill_in(host, book, when, item.section.name)
        item = section_with(book, item.section.name, ())
    fixed = (
        frozenset(entered_tables(item, item.section.paired_rounds)) if item.section.pairings else frozenset()
    )
    change = Change(options.adding, options.removing, fixed)
    if refused := refusals(item, change):
        raise EngineError(*refused)
    before = as_field(item.section.after(item.section.paired_rounds - 1))
    if stopping := obstacles(before, planned_rounds(before, book.switches)):
        raise EngineError(*(problem.within(item.section.name) for problem in stopping))
    found = amend(item.section, book.switches, item.section.seed, change)
    if found is None:
        raise EngineError(impossible(item, change))
    cells = corrected_cells(item, put_right(item.section, change))
    if not options.dry_run:
        note_corrections(host, book, when)
        remarks = _remarks(host, item, found)
        _write(host, item, found, book.switches)
        write_attendance(host, item, cells)
        forget_tables(book.engine, item.tables.number, found.section.paired_rounds,
                      {*(game.table for game in found.changed), *found.dropped})  # fmt: skip
        section = found.section
        record_round(
            book.engine, item.tables.number, section.paired_rounds, section.pairings[-1], found.levels
        )
        book.engine.write(host)
        add_long(host, when, "改编", item.section.name, _log(item, change, found, cells) + remarks)
        finish(host, when, "改编", {}, book)
    data = {
        "sections": [_data(item, change, found, cells)],
        "problems": [as_data(one) for one in found.problems],
    }
    return Report([*filled, *_lines(item, found, cells)], found.problems, data, changed=not options.dry_run)


def _write(host: Host, item: SectionBook, found: Amendment, switches: Switches) -> None:
    section = found.section
    number = section.paired_rounds
    points = points_before(_field(section).after(number - 1), switches)
    games = tuple(prepared(section, item.form, game, number) for game in found.changed)
    reasons = [sentence(reason, written) for reason in found.reasons]
    following = NewRound(number, games, points, reasons)
    rewrite_tables(host, item.sheet, section, item.form, following, found.dropped)
    break_at_rounds(host, read_pairings(host.read(item.tables.pairings), item.form))


def _field(section: Section) -> Section:
    return as_field(section) if section.kind is Kind.TEAM else section


def _before(item: SectionBook, table: int) -> Pairing | None:
    """Return a table as it was."""
    return next((game for game in item.section.pairings[-1] if game.table == table), None)


def _seats(game: Pairing | None, speak: Callable[[str], str]) -> str:
    if game is None:
        return speak(N_("无"))
    second = speak(N_("轮空")) if game.second is None else game.second
    return f"{game.first}–{second}"


def _log(item: SectionBook, change: Change, found: Amendment, cells: Sequence[CorrectedCell]) -> str:
    parts = [f"第 {found.section.paired_rounds} 轮"]
    if change.adding:
        parts.append("加入 " + "、".join(map(str, sorted(change.adding))))
    if change.removing:
        parts.append("撤下 " + "、".join(map(str, sorted(change.removing))))
    parts += [
        f"{table_text(game)}（原 {_seats(_before(item, game.table), written)}）" for game in found.changed
    ]
    parts += [f"{table}: 取消（原 {_seats(_before(item, table), written)}）" for table in found.dropped]
    parts += [f"{cell.number} 号{cell.heading}：{cell.was or '空'} → {cell.now or '空'}" for cell in cells]
    return "；".join(parts)


def _remarks(host: Host, item: SectionBook, found: Amendment) -> str:
    """Return what somebody has noted in rows that go, boards of a match that is a bye now included, for the log."""
    formulas, number = formulas_of_others(host, item.sheet), item.section.paired_rounds
    gone = [(table, rows_of_table(item.sheet, number, table)) for table in found.dropped]
    gone += [
        (game.table, rows_of_table(item.sheet, number, game.table)[1:])
        for game in found.changed
        if game.is_bye
    ]
    notes = [
        f"{table}: {note}"
        for table, rows in gone
        for row in rows
        for note in noted(item.sheet, row, formulas)
    ]
    return "；备注：" + "；".join(notes) if notes else ""


def _lines(item: SectionBook, found: Amendment, cells: Sequence[CorrectedCell]) -> list[Line]:
    section = found.section
    stays = len(section.pairings[-1]) - len(found.changed)
    told = [line("{section} 第 {round} 轮改编：改动 {count} 台，其余 {stays} 台不变", section=section.name,
                 round=section.paired_rounds, count=len(found.changed), stays=stays)]  # fmt: skip
    names = {one.number: one.name for one in section.competitors}
    for game, reason in zip(found.changed, found.reasons, strict=True):
        second = say("轮空") if game.second is None else f"{game.second} {names.get(game.second, '')}"
        told.append(line(
            "  {table} 台  {first} — {second}  （{reason}；原为 {was}）", table=game.table,
            first=f"{game.first} {names.get(game.first, '')}", second=second, reason=sentence(reason, say),
            was=_seats(_before(item, game.table), say),
        ))  # fmt: skip
    told += [
        line("  {table} 台取消（原为 {was}）", table=table, was=_seats(_before(item, table), say))
        for table in found.dropped
    ]
    told += [
        line("  “{sheet}”：{number} 号“{heading}”由“{was}”改为“{now}”", sheet=cell.sheet, number=cell.number,
             heading=cell.heading, was=cell.was or say("空"), now=cell.now or say("空"))
        for cell in cells
    ]  # fmt: skip
    return told


def _data(
    item: SectionBook, change: Change, found: Amendment, cells: Sequence[CorrectedCell]
) -> dict[str, Any]:
    section = found.section
    sentences = _sentences(item) | {
        game.table: sentence(reason, say) for game, reason in zip(found.changed, found.reasons, strict=True)
    }
    games = section.pairings[-1]
    changed = []
    for game in found.changed:
        was = _before(item, game.table)
        old = None if was is None else {"first": was.first, "second": was.second}
        changed.append({**_pair(game, sentences), "was": old})
    return {
        "name": section.name,
        "round": section.paired_rounds,
        "added": sorted(change.adding),
        "removed": sorted(change.removing),
        "changed": changed,
        "dropped": list(found.dropped),
        "pairs": [_pair(game, sentences) for game in games if not game.is_bye],
        "bye": next((game.first for game in games if game.is_bye), None),
        "corrected": [
            {
                "sheet": cell.sheet,
                "number": cell.number,
                "heading": cell.heading,
                "was": cell.was,
                "now": cell.now,
            }
            for cell in cells
        ],
    }


def _pair(game: Pairing, sentences: dict[int, str]) -> dict[str, Any]:
    return {
        "table": game.table,
        "first": game.first,
        "second": game.second,
        "reason": sentences.get(game.table, ""),
    }


def _sentences(item: SectionBook) -> dict[int, str]:
    """Return 编排说明 of the last round as it stands, by table."""
    view = item.sheet.view
    heading = heading_of(view, "编排说明")
    if heading is None:
        return {}
    at, number = view.headings.index(heading), item.section.paired_rounds
    return {
        table: str(view.rows[row][at] or "") for (of, table), row in item.sheet.rows.items() if of == number
    }
