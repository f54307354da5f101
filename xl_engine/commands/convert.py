"""Between workbook and event file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from xl_engine.event import EngineError, Entrant, Event, Problem, Section
from xl_engine.messages import written
from xl_engine.pairing.teams import as_field
from xl_engine.workbook import layout
from xl_engine.workbook.changes import NUMBER_HEADING, WITHDRAWN, entry_rows, finish, waiting_entries
from xl_engine.workbook.columns.entrants import to_entrant
from xl_engine.workbook.columns.quantities import whole_number
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.columns.sheets import BOARD, COACH, ENTRY_COLUMNS, GROUP, LEADER, TEAM_NAME
from xl_engine.workbook.event_extras import keep_extra, name_key
from xl_engine.workbook.hosts import Host, Writable
from xl_engine.workbook.pairing_sheet import read_pairings
from xl_engine.workbook.pairing_writing import NewRound, append_round, break_at_rounds
from xl_engine.workbook.reading import Book, SectionBook, boards_of, read_book
from xl_engine.workbook.roster_writing import write_roster
from xl_engine.workbook.settings_sheet import section_name

from .match_boards import completed
from .new import JOINED_TO, REGULATION_TEXT
from .report import errors
from .scores import running_points

INFORMATION = "information"
"""Key of an event file for date, place, organisers and officials, as on 设置."""

_INFORMATION = frozenset(layout.EVENT_ITEMS[2:])
_PAPERS = ("id_type", "id_number", "phone")


def event_of(host: Host) -> tuple[Event, list[Problem]]:
    """Return the event a workbook holds, entries without number included, and its errors."""
    book = read_book(host)
    waiting = waiting_entries(host, book)
    papers = _papers(host, book)
    only = book.sections[0].section.name if len(book.sections) == 1 else ""
    sections = []
    for item in book.sections:
        entries = tuple(_entry(row) for row in waiting[item.section.name])
        kept = book.engine.get(name_key(item.tables.number))
        name = kept if section_name(kept) == item.section.name else item.section.name
        numbered = tuple(_with_papers(entrant, papers.get((book.home_of(entrant, item.section), entrant.number)))
                         for entrant in item.section.entrants)  # fmt: skip
        extra = dict(item.section.extra)
        if item.setting.joined_to:
            extra[JOINED_TO] = item.setting.joined_to
        gone = _withdrawn(host, item.section.name, only)
        sections.append(replace(item.section, name=name, entrants=numbered + gone + entries, extra=extra))
    event = replace(book.event, sections=tuple(sections))
    if told := {key: text for key, text in book.settings.facts.items() if text and key in _INFORMATION}:
        event = replace(event, extra={**event.extra, INFORMATION: told})
    if text := book.engine.get("regulation.toml"):
        event = replace(event, extra={**event.extra, REGULATION_TEXT: text})
    return event, errors(book.problems)


def _withdrawn(host: Host, name: str, only: str) -> tuple[Entrant, ...]:
    """Return who has withdrawn from a section before round 1 and lost his number in a later draw.

    ``only`` is the name of the only section, which 报名 need not repeat.
    """
    rows = [row for row in entry_rows(host) if row.extra.get(NUMBER_HEADING) == WITHDRAWN]
    return tuple(
        replace(_entry(row), withdrawn_after=0) for row in rows if (row.value(GROUP) or only) == name
    )


def _papers(host: Host, book: Book) -> dict[tuple[str, int], Entrant]:
    """Return what 报名 says of those who have a number, by section and number."""
    only = book.sections[0].section.name if len(book.sections) == 1 else ""
    found = {}
    for row in entry_rows(host):
        if number := whole_number(row.extra.get(NUMBER_HEADING, "")):
            entrant = to_entrant(row)
            found[entrant.group or only, number] = entrant
    return found


def _with_papers(entrant: Entrant, listed: Entrant | None) -> Entrant:
    if listed is None:
        return entrant
    return replace(entrant, **{key: getattr(listed, key) for key in _PAPERS if not getattr(entrant, key)})


def _entry(row: EntryRow) -> Entrant:
    return replace(to_entrant(row), number=0, group="")


def fill(host: Host, event: Event, when: dt.datetime) -> Book:
    """Write the facts of an event file into a new workbook made for it."""
    book = read_book(host)
    information = event.extra.get(INFORMATION)
    kept = {key: value for key, value in event.extra.items() if key not in (REGULATION_TEXT, INFORMATION)}
    sections = [
        replace(one, extra={key: value for key, value in one.extra.items() if key != JOINED_TO})
        for one in event.sections
    ]
    event = replace(event, extra=kept, sections=tuple(sections))
    keep_extra(book.engine, event, [item.tables.number for item in book.sections])
    book.engine.write(host)
    listed: list[tuple[Section, Entrant]] = []
    for item, section in zip(book.sections, event.sections, strict=True):
        numbered = [entrant for entrant in section.entrants if entrant.number]
        # Identity numbers and phones have their place in 报名 only.
        papers = any(getattr(entrant, key) for entrant in numbered for key in _PAPERS)
        listed += [(section, entrant) for entrant in section.entrants if papers or not entrant.number]
        if numbered or section.teams:
            write_roster(host, item, replace(section, entrants=tuple(numbered)))
        _rounds(host, item, section, book)
        if section.playoffs:
            # Their form is that of the standings, which load pandas; hardly any event file has a play-off.
            from .playing_off import record_games

            record_games(host, book, item, section)
    if listed:
        _entries(host, listed, {section.name for section in event.sections})
    _inform(host, information)
    return finish(host, when, "转换", {section.name: written("由赛事文件转来") for section in event.sections})


def _rounds(host: Host, item: SectionBook, section: Section, book: Book) -> None:
    running = running_points(as_field(section), book.switches)
    table = item.tables.pairings
    form = item.form
    if form.boards:
        form = replace(form, boards=boards_of(form.boards, [team.players for team in section.teams]))
        section = completed(section, form.boards)
    for number, games in enumerate(section.pairings, start=1):
        if not games and any(section.pairings[number:]):
            raise EngineError(_empty_round(section.name, number))
        sheet = read_pairings(host.read(table), form)
        points = {player: totals[number - 1] for player, totals in running.items()}
        append_round(host, sheet, section, form, NewRound(number, games, points, [""] * len(games)))
    break_at_rounds(host, read_pairings(host.read(table), form))


def _empty_round(name: str, number: int) -> Problem:
    return Problem(
        "event-file.empty-round", "赛事文件里 {section} 的第 {round} 轮没有对阵，后面却还有，“对阵”里没法这样写。",
        "请补上该轮的对阵，或删去这一轮。", {"section": name, "round": number}, section=name,
    )  # fmt: skip


def _inform(host: Host, information: object) -> None:
    """Write date, place and officials of an event file into the table 赛事."""
    if not isinstance(information, dict):
        return
    view = host.read(layout.EVENT_TABLE)
    at = view.headings.index("内容")
    cells = [information.get(str(row[0]), row[at]) for row in view.rows]
    host.write(
        view.name, {"内容": [cell if isinstance(cell, str) else None for cell in cells]}, rows=len(cells)
    )


def _entries(host: Host, waiting: Sequence[tuple[Section, Entrant]], names: Collection[str]) -> None:
    fields = {"组别": "group", "姓名": "name", "单位": "unit", "性别": "sex", "出生日期": "born", "证件类型": "id_type",
              "证件号码": "id_number", "电话": "phone", "等级分": "rating", "段级位": "title", "备注": "remarks"}  # fmt: skip
    columns: dict[str, list[Writable]] = {}
    for column in ENTRY_COLUMNS:
        if column.title not in fields:
            continue
        cells = columns.setdefault(column.title, [])
        for section, entrant in waiting:
            value = getattr(entrant, fields[column.title])
            if column.title == "组别" and value not in names:
                value = section.name
            cells.append(column.write(value))
    columns[NUMBER_HEADING] = [
        WITHDRAWN if not entrant.number and entrant.withdrawn_after == 0 else entrant.number or None
        for _, entrant in waiting
    ]
    for heading in host.read(layout.ENTRIES_TABLE).headings:
        if heading not in columns:
            columns[heading] = [_beside(section, entrant, heading) for section, entrant in waiting]
    host.write(layout.ENTRIES_TABLE, columns, rows=len(waiting))


def _beside(section: Section, entrant: Entrant, heading: str) -> Writable:
    """Return what stands in another column of 报名 (队名, 台号, 领队…): as kept, or as the line-up of his team has it."""
    if entrant.number:
        return _seat(section, entrant).get(heading)
    text = entrant.extra.get(heading)
    if not isinstance(text, str):
        return None
    return BOARD.write_reading(BOARD.read(text)) if heading == BOARD.title else text


def _seat(section: Section, entrant: Entrant) -> Mapping[str, Writable]:
    team = next((one for one in section.teams if entrant.number in one.players), None)
    if team is None:
        return {}
    return {TEAM_NAME.title: team.name or None, BOARD.title: team.players.index(entrant.number) + 1,
            LEADER.title: team.leader or None, COACH.title: team.coach or None}  # fmt: skip
