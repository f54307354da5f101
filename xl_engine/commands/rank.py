"""计算名次: writes crosstable and ranking."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from xl_engine.awards.places import admitted_places, count_started
from xl_engine.event import EngineError, Problem, Section, Severity, System
from xl_engine.messages import written
from xl_engine.pairing.rounds import announced_rounds, planned_rounds
from xl_engine.regulation import Switches
from xl_engine.standings import Playoff, Standings, playoffs, rank
from xl_engine.workbook import layout
from xl_engine.workbook.changes import finish
from xl_engine.workbook.crosstable import crosstable
from xl_engine.workbook.freshness import checksum, mark, ranked_key
from xl_engine.workbook.hosts import Host, Writable
from xl_engine.workbook.ranking_sheet import Sheet, crosstable_widths, ranking_widths, write_sheet
from xl_engine.workbook.reading import Book, SectionBook, read_book

from .report import Line, Report, errors, line
from .stages import stage


@dataclass(frozen=True, slots=True)
class RankOptions:
    """``after`` is the round the tables are to stand after; the last one with results, if not given."""

    section: str | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A section's standings with the ties to be played off."""

    item: SectionBook
    standings: Standings
    admitted: int
    playoffs: tuple[Playoff, ...]

    @property
    def rounds(self) -> int:
        """Rounds the section is to have, or has had if they are more."""
        section = self.item.section
        return max(announced_rounds(section) or 0, section.paired_rounds)

    @property
    def is_final(self) -> bool:
        """Whether the standings are those after the last round."""
        return self.standings.after_round >= self.rounds


def run(host: Host, options: RankOptions, when: dt.datetime) -> Report:
    """Rank one section or all that have begun, and write 成绩 and 名次."""
    book = read_book(host)
    stage("computing")
    ranked, problems = rank_sections(book, options)
    if not ranked:
        raise EngineError(*problems)
    stage("writing")
    for result in ranked:
        _write(host, book, result)
    book.engine.write(host)
    finish(
        host,
        when,
        "计算名次",
        {r.item.section.name: written("第 {round} 轮后", round=r.standings.after_round) for r in ranked},
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
        elif not item.section.pairings:
            if options.section is not None or len(book.sections) == 1:
                problems.append(_not_begun(item.section.name))
        elif (result := _rank(book, item, options.after)).standings.after_round == 0:
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


def _rank(book: Book, item: SectionBook, after: int | None) -> Ranked:
    standings = rank(item.section, book.switches, after)
    section = item.section
    rule = book.regulation.places_for(section.kind)
    admitted = admitted_places(len(section.entrants), count_started(section), rule, book.switches).places
    return Ranked(item, standings, admitted, playoffs(standings, admitted, book.switches))


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
                    Severity.WARNING, name)
            for tie in result.playoffs
        ]  # fmt: skip
    return found


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
    return lines


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
        "playoffs": [{"places": [tie.first, tie.last], "numbers": list(tie.numbers), "reason": tie.text}
                     for tie in result.playoffs],
    }  # fmt: skip


def _write(host: Host, book: Book, result: Ranked) -> None:
    section, number = result.item.section, result.item.tables.number
    standings = result.standings
    ranking = _ranking_columns(result)
    write_sheet(
        host,
        Sheet(result.item.tables.ranking, ranking, widths=ranking_widths(tuple(ranking)), printed="备注"),
    )
    shown = _crosstable(section, standings, book.switches)
    write_sheet(host, Sheet(result.item.tables.crosstable, shown, widths=crosstable_widths(tuple(shown)),
                            printed=list(shown)[-1]))  # fmt: skip
    stands = written("{section}　第 {round} 轮后", section=section.name, round=standings.after_round)
    if standings.missing:
        stands += written("（尚缺 {count} 台结果）", count=len(standings.missing))
    order = written("　名次依据：{criteria}", criteria="、".join(standings.criteria))
    view = host.read(result.item.tables.pairings)
    total = checksum(view, standings.after_round)
    warning = mark(view, standings.after_round, total)
    for kind in (layout.CROSSTABLE, layout.RANKING):
        legend = _LEGEND if kind == layout.CROSSTABLE and section.system is not System.ROUND_ROBIN else ""
        host.put(layout.subtitle_cell(kind, number), stands + order + legend)
        host.put(layout.mark_cell(kind, number), warning)
    book.engine.set(ranked_key(number), f"{standings.after_round}:{total}")
    host.put(layout.footing_cell(number), footing(section, book.switches))


_LEGEND = "　格内：对手编号、先或后、得分，下行是累计；+ 对方弃权，- 本人弃权，— 未编排"


def _ranking_columns(result: Ranked) -> dict[str, list[Writable]]:
    standings = result.standings
    struck = frozenset(standings.struck)
    after = standings.after_round
    left = {
        entrant.number for entrant in result.item.section.entrants
        if entrant.withdrawn_after is not None and entrant.withdrawn_after < after + (not result.is_final)
    }  # fmt: skip
    to_play = {number for tie in result.playoffs for number in tie.numbers}
    final = result.is_final
    columns: dict[str, list[Writable]] = {"名次": [], "编号": [], "姓名": [], "单位": []}
    columns |= {name: [] for name in standings.criteria}
    columns |= {"备注": [], "算式": []}
    for row, workings in zip(standings.rows, standings.explanations, strict=True):
        cells: dict[str, Writable] = {
            "名次": row.place,
            "编号": row.number,
            "姓名": row.name,
            "单位": row.unit,
        }
        cells |= {name: value.number for name, value in zip(standings.criteria, row.values, strict=True)}
        shared = "并列，须加赛" if final and row.number in to_play else "并列" if row.shared else ""
        gone = "成绩注销" if row.number in struck else "退赛" if row.number in left else ""
        cells["备注"] = "；".join(part for part in (shared, gone) if part) or None
        cells["算式"] = "；".join(
            f"{name} {text}" for name, text in zip(standings.criteria, workings, strict=True) if "=" in text
        )
        for name, column in columns.items():
            column.append(cells.get(name))
    for number in standings.unranked:
        entrant = result.item.section.entrant(number)
        left_out: dict[str, Writable] = {"编号": number, "姓名": entrant.name, "单位": entrant.unit,
                    "备注": "取消资格" if entrant.disqualified else "未参赛"}  # fmt: skip
        for name, column in columns.items():
            column.append(left_out.get(name))
    return columns


def _crosstable(section: Section, standings: Standings, switches: Switches) -> dict[str, list[Writable]]:
    rows = {row.number: row for row in standings.rows}
    order = sorted(entrant.number for entrant in section.entrants)
    figures: dict[str, list[Writable]] = {}
    for at, name in enumerate(standings.criteria):
        figures[name] = [rows[number].values[at].number if number in rows else None for number in order]
    figures["名次"] = [rows[number].place if number in rows else None for number in order]
    total = max(planned_rounds(section, switches), section.paired_rounds)
    if section.system is System.ROUND_ROBIN:
        total = section.paired_rounds
    return crosstable(section.after(standings.after_round), switches, figures, total)


_ALWAYS = frozenset({1, 9, 11, 12, 14})
_OF_SYSTEM = {System.SWISS: frozenset({2, 3, 4, 5, 6, 7, 27}), System.ROUND_ROBIN: frozenset({25})}
"""Rows of RULES 11 that bear on the places of individuals, in any event and by system."""


def footing(section: Section, switches: Switches) -> str:
    """Return the switches in force in one line, as it stands under a ranking."""
    in_force = replace(switches, points=str(section.scoring))
    rows = _ALWAYS | _OF_SYSTEM[section.system or System.SWISS]
    changed = {switch.key for switch, _ in in_force.changed()}
    parts = [
        f"{switch.title}：{switch.label(value)}"
        for switch, value in in_force.items()
        if switch.row in rows or switch.key in changed
    ]
    return "开关：" + "；".join(parts) + "。"
