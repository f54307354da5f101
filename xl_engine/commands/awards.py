"""奖项: places awarded, with certificates and prize money."""

from __future__ import annotations

import datetime as dt
from typing import Any

from xl_engine.awards.places import AwardedPlace, admitted_places, count_started, places, prize_list
from xl_engine.event import EngineError, Problem, Severity
from xl_engine.workbook import layout
from xl_engine.workbook.changes import finish
from xl_engine.workbook.freshness import awarded_key, checksum
from xl_engine.workbook.hosts import Host, Writable
from xl_engine.workbook.reading import Book, read_book, require

from .rank import Ranked, RankOptions, rank_sections, remarks
from .report import Line, Report, line


def run(host: Host, when: dt.datetime) -> Report:
    """Write the places of every section that has been played."""
    book = read_book(host)
    require(host, layout.AWARDS_TABLE)
    ranked, problems = rank_sections(book, RankOptions())
    if not ranked:
        raise EngineError(*problems)
    lists = [(result, _places(book, result)) for result in ranked]
    for result, (_, remarked) in lists:
        problems += remarked
        problems += remarks(result)
        problems += _unfinished(result)
    _write(host, [(result, listed) for result, (listed, _) in lists])
    for result in ranked:
        after = result.standings.after_round
        total = checksum(result.item.sheet.view, after)
        book.engine.set(awarded_key(result.item.tables.number), f"{after}:{total}")
    book.engine.write(host)
    finish(
        host,
        when,
        "奖项",
        {result.item.section.name: f"录取 {len(listed)} 名" for result, (listed, _) in lists},
        book,
    )
    data: dict[str, Any] = {
        "sections": [_data(result, listed) for result, (listed, _) in lists],
        "teams_from_individuals": [],
    }
    return Report([told for result, (listed, _) in lists for told in _lines(result, listed)], problems, data)


def _places(book: Book, result: Ranked) -> tuple[tuple[AwardedPlace, ...], tuple[Problem, ...]]:
    section, regulation = result.item.section, book.regulation
    rule = regulation.places_for(section.kind)
    admission = admitted_places(len(section.entrants), count_started(section), rule, book.switches)
    steps = regulation.awards.individual
    prizes = prize_list(regulation.prizes, section.name)
    found = places(result.standings, admission.places, book.switches, awards=steps, prizes=prizes)
    return found, tuple(problem.within(section.name) for problem in admission.problems)


def _unfinished(result: Ranked) -> list[Problem]:
    section = result.item.section
    if result.is_final:
        return []
    return [Problem(
        "awards.unfinished", "{section} 共 {rounds} 轮，只完成到第 {round} 轮，奖项只是暂定的。", "全部比完后请重新执行。",
        {"section": section.name, "rounds": result.rounds, "round": result.standings.after_round},
        Severity.WARNING, section.name,
    )]  # fmt: skip


def _write(host: Host, lists: list[tuple[Ranked, tuple[AwardedPlace, ...]]]) -> None:
    columns: dict[str, list[Writable]] = {heading: [] for heading in layout.HEADINGS[layout.AWARDS_TABLE]}
    for result, listed in lists:
        for place in listed:
            cells: dict[str, Writable] = {
                "组别": result.item.section.name, "名次": place.place, "编号": place.number, "姓名": place.name,
                "单位": place.unit, "奖励": place.award or None, "奖金": place.prize or None,
                "备注": _remark(result, place),
            }  # fmt: skip
            for heading, column in columns.items():
                column.append(cells[heading])
    host.write(layout.AWARDS_TABLE, columns, rows=max(1, len(columns["名次"])))


def _remark(result: Ranked, place: AwardedPlace) -> str | None:
    """Return what the printed sheet must not keep to itself: shared, to be played off, not final."""
    to_play = {number for tie in result.playoffs for number in tie.numbers} if result.is_final else set()
    shared = "并列，须加赛" if place.number in to_play else "并列" if place.shared else ""
    final = "" if result.is_final else f"暂定，第 {result.standings.after_round} 轮后"
    return "；".join(part for part in (shared, final) if part) or None


def _lines(result: Ranked, listed: tuple[AwardedPlace, ...]) -> list[Line]:
    head = line("{section}：录取 {count} 名", section=result.item.section.name, count=len(listed))
    rows = [
        line("  {place} {name} {unit} {award} {prize}", place=place.place, name=place.name, unit=place.unit,
             award=place.award, prize=place.prize or "")
        for place in listed
    ]  # fmt: skip
    return [head, *rows]


def _data(result: Ranked, listed: tuple[AwardedPlace, ...]) -> dict[str, Any]:
    return {
        "name": result.item.section.name,
        "places": [
            {"place": place.place, "shared": place.shared, "number": place.number, "name": place.name,
             "unit": place.unit, "award": place.award, "prize": place.prize}
            for place in listed
        ],
        "best_boards": [],
    }  # fmt: skip
