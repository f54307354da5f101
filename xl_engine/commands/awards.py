"""奖项: everything a closing ceremony needs, on its sheets and in the answer."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from xl_engine.awards.lists import Ceremony, GroupList, Honour
from xl_engine.awards.player_titles import TitleClaims, title_claims
from xl_engine.event import EngineError, Kind, Problem, Severity
from xl_engine.messages import written
from xl_engine.workbook import layout
from xl_engine.workbook.award_sheets import sheet_missing, write_boards, write_places, write_units
from xl_engine.workbook.changes import finish
from xl_engine.workbook.freshness import awarded_key
from xl_engine.workbook.honours_sheet import offer_honours, read_honours
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.player_titles import norms_missing, read_norms, write_claims
from xl_engine.workbook.reading import Book, below_table, read_book, require
from xl_engine.workbook.receipts_sheet import write_receipts
from xl_engine.workbook.settings_sheet import section_name
from xl_engine.workbook.titles import PRIZE_TOTAL

from .award_answer import as_data, lines_of
from .award_lists import draw_up
from .awarded_groups import as_regulated, group_names
from .corrections import note_corrections
from .playing_off import basis_of
from .rank import RankOptions, rank_sections, remarks
from .ranked import Ranked
from .report import Report


def run(host: Host, when: dt.datetime) -> Report:
    """Draw up all awards of the sections that have been played, and write them."""
    book = read_book(host)
    require(host, layout.AWARDS_TABLE)
    ranked, problems = rank_sections(book, RankOptions())
    if not ranked:
        raise EngineError(*problems)
    lists = draw_up(book, ranked)
    for result in ranked:
        problems += [*remarks(result), *_unfinished(result)]
    problems += lists.problems
    honours, told = _honours(host, book)
    ceremony = Ceremony(lists.groups, lists.units, tuple(honours))
    claims, told_of_norms = _titles(host, book, lists.groups)
    problems += [*told, *told_of_norms, *claims.problems, *_write(host, ceremony, claims)]
    _note(host, book, ranked, ceremony)
    note_corrections(host, book, when)
    book.engine.write(host)
    finish(host, when, "奖项", _logged(lists.groups), book)
    return Report(lines_of(ceremony, claims, book.regulation), problems, as_data(ceremony, claims))


def _write(host: Host, ceremony: Ceremony, claims: TitleClaims) -> list[Problem]:
    return [
        *write_places(host, ceremony.groups),
        *write_boards(host, ceremony.groups),
        *write_units(host, ceremony.units),
        *write_claims(host, claims.lines),
        *write_receipts(host, ceremony),
    ]


def _honours(host: Host, book: Book) -> tuple[list[Honour], list[Problem]]:
    names = book.regulation.awards.honours
    if layout.HONOURS_TABLE not in host.tables():
        return [Honour(name) for name in names], [sheet_missing(layout.HONOURS_TABLE)] if names else []
    offer_honours(host, book.engine, names)
    honours, problems = read_honours(host)
    return honours, [*problems, *_outside(host, layout.HONOURS_TABLE)]


def _titles(host: Host, book: Book, groups: Sequence[GroupList]) -> tuple[TitleClaims, list[Problem]]:
    """Return who may apply for a title, and what is wrong with the norms."""
    known = list(_group_names(book, groups))
    norms, problems = read_norms(host, known)
    if book.regulation.awards.title_note and layout.TITLE_NORMS_TABLE not in host.tables():
        problems.append(norms_missing())
    held = {
        (item.section.name, entrant.number): entrant.title
        for item in book.sections
        for entrant in item.section.entrants
    }
    return title_claims(groups, norms, held), [*problems, *_outside(host, layout.TITLE_NORMS_TABLE)]


def _group_names(book: Book, groups: Sequence[GroupList]) -> dict[str, None]:
    """Return the names of all groups of individuals, those of sections that have not begun included."""
    names = {one.name: None for one in groups if one.kind is Kind.INDIVIDUAL}
    ranked = {one.section for one in groups}
    for item in book.sections:
        if item.section.kind is Kind.INDIVIDUAL and item.section.name not in ranked:
            apart = group_names(as_regulated(item.section, book))
            found = [section_name(name) for name in apart] if len(apart) > 1 else [item.section.name]
            names |= dict.fromkeys(found)
    return names


def _outside(host: Host, table: str) -> list[Problem]:
    problem = below_table(host, table)
    return [] if problem is None else [replace(problem, severity=Severity.WARNING)]


def _note(host: Host, book: Book, ranked: Sequence[Ranked], ceremony: Ceremony) -> None:
    """Remember what the awards were drawn up from."""
    for result in ranked:
        book.engine.set(awarded_key(result.item.tables.number), basis_of(host, book, result))
    book.engine.set(PRIZE_TOTAL, str(ceremony.paid) if ceremony.paid else "")


def _logged(groups: Sequence[GroupList]) -> dict[str, str]:
    admitted: dict[str, list[str]] = {}
    for one in groups:
        count = written("录取 {count} 名", count=len(one.places))
        text = count if one.name == one.section else f"{one.name} {count}"
        admitted.setdefault(one.section, []).append(text)
    return {section: "；".join(texts) for section, texts in admitted.items()}


def _unfinished(result: Ranked) -> list[Problem]:
    section = result.item.section
    if result.is_final:
        return []
    return [Problem(
        "awards.unfinished", "{section} 共 {rounds} 轮，只完成到第 {round} 轮，奖项只是暂定的。", "全部比完后请重新执行。",
        {"section": section.name, "rounds": result.rounds, "round": result.standings.after_round},
        Severity.WARNING, section.name,
    )]  # fmt: skip
