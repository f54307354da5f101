"""计算名次: writes crosstable and ranking."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from xl_engine.awards.places import admitted_places, count_started
from xl_engine.event import EngineError, Problem, Severity
from xl_engine.messages import written
from xl_engine.standings import rank
from xl_engine.workbook import layout
from xl_engine.workbook.changes import finish
from xl_engine.workbook.freshness import checksum, mark, ranked_key
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.ranking_sheet import Sheet, crosstable_widths, ranking_widths, write_sheet
from xl_engine.workbook.reading import Book, SectionBook, read_book

from .awarded_groups import group_playoffs
from .corrections import note_corrections
from .playing_off import basis_of, decisive_games, play_off, write_games
from .playoff_reports import log_text, playoff_data, playoff_lines, playoff_problems
from .rank_columns import crosstable_columns, footing, legend, ranking_columns
from .ranked import Ranked
from .report import Line, Report, errors, line
from .stages import stage


@dataclass(frozen=True, slots=True)
class RankOptions:
    """``after`` is the round the tables are to stand after; the last one with results, if not given."""

    section: str | None = None
    after: int | None = None


def run(host: Host, options: RankOptions, when: dt.datetime) -> Report:
    """Rank one section or all that have begun, and write 成绩 and 名次."""
    book = read_book(host)
    stage("computing")
    ranked, problems = rank_sections(book, options)
    if not ranked:
        raise EngineError(*problems)
    stage("writing")
    for result in ranked:
        write_games(host, result)
        _write(host, book, result)
    note_corrections(host, book, when)
    book.engine.write(host)
    finish(
        host,
        when,
        "计算名次",
        {
            r.item.section.name: written("第 {round} 轮后", round=r.standings.after_round) + log_text(r)
            for r in ranked
        },
        book,
    )
    problems += [problem for result in ranked for problem in remarks(result)]
    return Report([told for result in ranked for told in _lines(result)], problems,
                  {"sections": [as_data(result) for result in ranked]})  # fmt: skip


def rank_sections(book: Book, options: RankOptions) -> tuple[list[Ranked], list[Problem]]:
    """Return the standings of the chosen sections, and why others have none."""
    if stopping := errors(book.general):
        raise EngineError(*stopping)
    ranked, problems, idle = [], [], []
    for item in book.choose(options.section):
        if stopping := errors(item.problems):
            problems += stopping
        elif not item.section.pairings and item.setting.joined_to:
            if options.section is not None:
                problems.append(_plays_elsewhere(item))
        elif not item.section.pairings:
            if options.section is not None or len(book.sections) == 1:
                problems.append(_not_begun(item.section.name))
        elif (result := rank_section(book, item, options.after)).standings.after_round == 0:
            idle.append(_no_results(item))
        else:
            ranked.append(result)
    if not ranked and not problems and not idle:
        problems = [_not_begun(item.section.name) for item in book.sections]
    if any(problem.severity is Severity.ERROR for problem in problems) and options.section is None and ranked:
        # A section that cannot be ranked must not look as if it had been.
        raise EngineError(*problems, *idle)
    # One that has only just been paired does not hold up the others.
    severity = Severity.WARNING if ranked else Severity.ERROR
    return ranked, [*problems, *(replace(problem, severity=severity) for problem in idle)]


def rank_section(book: Book, item: SectionBook, after: int | None = None) -> Ranked:
    """Return the standings of a section that has begun, with its play-offs applied."""
    standings = rank(item.section, book.switches, after)
    section = item.section
    rule = book.regulation.places_for(section.kind)
    admitted = admitted_places(len(section.competitors), count_started(section), rule, book.switches).places
    found = group_playoffs(section, standings, book)
    return play_off(book, Ranked(item, standings, admitted, found))


def _plays_elsewhere(item: SectionBook) -> Problem:
    return Problem(
        "rank.joined", "{section} 并入 {target} 比赛，没有自己的名次表。", "请计算 {target} 的名次；录取名次见“奖项”。",
        {"section": item.section.name, "target": item.setting.joined_to}, section=item.section.name,
    )  # fmt: skip


def _not_begun(name: str) -> Problem:
    return Problem(
        "rank.not-begun", "{section} 还没有对阵，排不出名次。", "请先抽签编号、编排第 1 轮，再填写结果。", {"section": name},
        section=name,
    )  # fmt: skip


def _no_results(item: SectionBook) -> Problem:
    return Problem(
        "rank.no-results", "{section} 第 1 轮还没有一个结果，排不出名次。", "请在“对阵”的“结果”列填写结果。",
        {"section": item.section.name}, section=item.section.name,
    ).at(item.sheet.view.sheet)  # fmt: skip


def remarks(result: Ranked) -> list[Problem]:
    """Return what an organiser should know of a ranking: results missing, ties to be played off."""
    name, sheet = result.item.section.name, result.item.sheet
    found = [
        Problem(
            "rank.result-missing", "第 {round} 轮第 {table} 台还没有结果，暂不计分。", "请填写结果后重新计算。",
            {"round": number, "table": table}, Severity.WARNING, name,
        ).at(sheet.view.sheet, sheet.cell(number, table))
        for number, table in result.standings.missing
    ]  # fmt: skip
    if result.is_final:
        found += [
            Problem("rank.playoff", tie.reason, "涉及编号：{numbers}。", {**tie.params, "numbers": _numbers(tie.numbers)},
                    Severity.WARNING, tie.group or name)
            for tie in result.playoffs
        ]  # fmt: skip
    return found + playoff_problems(result)


def _numbers(numbers: Sequence[int]) -> str:
    return "、".join(map(str, numbers))


def _lines(result: Ranked) -> list[Line]:
    standings = result.standings
    lines = [line("{section} 第 {round} 轮后名次（{criteria}）", section=standings.section, round=standings.after_round,
                  criteria="、".join(standings.criteria))]  # fmt: skip
    for row in standings.rows:
        values = "  ".join(value.text for value in row.values)
        shared = "=" if row.shared else " "
        lines.append(line("  {place}{shared} {number} {name} {unit}  {values}", place=f"{row.place:>3}", shared=shared,
                          number=row.number, name=row.name, unit=row.unit, values=values))  # fmt: skip
    return lines + playoff_lines(result)


def as_data(result: Ranked) -> dict[str, Any]:
    """Return a ranking as `rank --format json` prints it."""
    standings = result.standings
    return {
        "name": standings.section,
        "after_round": standings.after_round,
        "criteria": list(standings.criteria),
        "rows": [
            {"place": row.place, "shared": row.shared, "number": row.number, "name": row.name, "unit": row.unit,
             "values": [value.number for value in row.values]}
            for row in standings.rows
        ],
        "missing": [{"round": number, "table": table} for number, table in standings.missing],
        "playoffs": playoff_data(result),
    }  # fmt: skip


def _write(host: Host, book: Book, result: Ranked) -> None:
    section, number = result.item.section, result.item.tables.number
    standings = result.standings
    ranking = ranking_columns(result)
    write_sheet(
        host,
        Sheet(result.item.tables.ranking, ranking, widths=ranking_widths(tuple(ranking)), printed="备注"),
    )
    shown = crosstable_columns(result.item.field, standings, book.switches)
    write_sheet(host, Sheet(result.item.tables.crosstable, shown, widths=crosstable_widths(tuple(shown)),
                            printed=list(shown)[-1]))  # fmt: skip
    stands = written("{section}　第 {round} 轮后", section=section.name, round=standings.after_round)
    if standings.missing:
        stands += written("（尚缺 {count} 台结果）", count=len(standings.missing))
    order = written("　名次依据：{criteria}", criteria="、".join(standings.criteria))
    view = host.read(result.item.tables.pairings)
    total = checksum(view, standings.after_round)
    warning = mark(view, standings.after_round, total, decisive_games(host, book, result))
    for kind in (layout.CROSSTABLE, layout.RANKING):
        told = stands + order + (legend(section) if kind == layout.CROSSTABLE else "")
        host.put(layout.subtitle_cell(kind, number), told)
        host.put(layout.mark_cell(kind, number), warning)
    book.engine.set(ranked_key(number), basis_of(host, book, result))
    host.put(layout.footing_cell(number), footing(section, book.switches))
