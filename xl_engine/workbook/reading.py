"""From a workbook to facts: what the sheets say, with the place of everything that could not be read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from xl_engine.event import (
    EngineError,
    Entrant,
    Event,
    Problem,
    Section,
)
from xl_engine.regulation import Regulation, Switches, builtin_keys, load, loads

from . import layout
from .columns.entrants import to_entrant
from .columns.headings import HeadingIndex
from .columns.rows import EntryRow, rows_of
from .columns.sheets import NAME, PLAYER_COLUMNS, START_NUMBER
from .engine_rows import EngineRows
from .hosts import Host, TableView
from .pairing_sheet import PairingSheet, check_numbers, read_pairings
from .places import HEADING_MISSING, missing_heading
from .settings_sheet import SectionSetting, Settings, read_settings, section_name


@dataclass(frozen=True, slots=True)
class SectionBook:
    """One section as the workbook has it; ``problems`` are what could not be read or contradicts itself.

    ``kept`` are the texts of its engine rows: what an event file holds beyond the sheets.
    """

    section: Section
    setting: SectionSetting
    players: TableView
    sheet: PairingSheet
    ranking_sheet: str
    problems: tuple[Problem, ...]
    kept: tuple[str, ...] = ()

    @property
    def tables(self) -> layout.SectionTables:
        """Names of the section's tables."""
        return self.setting.tables


@dataclass(frozen=True, slots=True)
class Book:
    """The event a workbook holds; ``general`` are problems that belong to no section."""

    event: Event
    regulation: Regulation
    settings: Settings
    engine: EngineRows
    sections: tuple[SectionBook, ...]
    general: tuple[Problem, ...]

    @property
    def switches(self) -> Switches:
        """The switches in force."""
        return self.settings.switches

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems found while reading."""
        return (*self.general, *(problem for section in self.sections for problem in section.problems))

    def choose(self, name: str | None) -> tuple[SectionBook, ...]:
        """Return the section of that name, or all; raise EngineError when there is none."""
        if name is None:
            return self.sections
        found = tuple(section for section in self.sections if section.section.name == section_name(name))
        if not found:
            raise EngineError(
                Problem(
                    "section.unknown", "没有名为“{name}”的组别。", "本赛事的组别有：{known}。",
                    {"name": name, "known": "、".join(s.section.name for s in self.sections)}, found=name,
                )
            )  # fmt: skip
        return found


def read_book(host: Host, before: Book | None = None) -> Book:
    """Return the event of a workbook; raise EngineError when it is none, or one of a newer layout.

    Sections whose sheets are as they were ``before`` are taken over from there.
    """
    _must_be_event(host)
    engine = EngineRows.read(host)
    regulation = _regulation(engine)
    settings = read_settings(host, regulation)
    known = {item.setting: item for item in before.sections} if before else {}
    sections = tuple(
        _section(host, setting, regulation, engine, known.get(setting)) for setting in settings.sections
    )
    changed = {switch.key: value for switch, value in settings.switches.changed(regulation.base_switches)}
    event = Event(
        name=settings.name,
        regulation=engine.get("regulation") or "free",
        settings=changed,
        sections=tuple(item.section for item in sections),
        extra=_mapping(engine.get("extra.event")),
    )
    general = settings.problems
    if not settings.sections and not general:
        general = (no_sections(),)
    return Book(event, regulation, settings, engine, sections, general)


def _must_be_event(host: Host) -> None:
    tables = host.tables()
    wanted = (layout.ENGINE_TABLE, layout.EVENT_TABLE, layout.SECTIONS_TABLE, layout.SWITCHES_TABLE)
    if not any(name in tables for name in wanted):
        raise EngineError(
            Problem(
                "file.not-an-event", "“{file}”不是本软件的赛事工作簿。",
                "请用 new 命令新建赛事；报名表请用 import 命令导入。", {"file": host.title},
            )
        )  # fmt: skip
    require(host, *wanted)


def require(host: Host, *wanted: str, section: str = "") -> None:
    """Raise EngineError when a workbook lacks a table a command cannot do without."""
    tables = host.tables()
    if missing := [name for name in wanted if name not in tables]:
        raise EngineError(
            Problem(
                "sheet.table-missing", "“{file}”里找不到表“{table}”。",
                "请从备份恢复。工作表还在、只是表“转换为区域”或改了名的，请选中标题行和数据重新插入表格，"
                "并在“表设计”里把表名改回“{table}”。",
                {"file": host.title, "table": "、".join(missing)}, section=section,
            )
        )  # fmt: skip


def no_sections() -> Problem:
    """Return the problem of a workbook without a section."""
    return Problem("settings.no-sections", "“设置”的组别表是空的。", "请至少填一个组别。").at(layout.SETTINGS)


def _regulation(engine: EngineRows) -> Regulation:
    found = engine.get("format")
    if re.fullmatch("[0-9]{1,9}", found) and int(found) > layout.FORMAT:
        raise EngineError(
            Problem(
                "file.newer-format", "这个工作簿是用更新的版本做的（格式 {found}，本软件到 {known}）。", "请升级 xl-engine。",
                {"found": found, "known": layout.FORMAT},
            )
        )  # fmt: skip
    text, key = engine.get("regulation.toml"), engine.get("regulation") or "free"
    if text:
        return _own_regulation(text, key)
    # A workbook may name a file that stayed on another machine; what 设置 says holds, the rest is as in `free`.
    return _builtin_regulation(key if key in builtin_keys() else "free")


_own_regulation = lru_cache(maxsize=4)(loads)
_builtin_regulation = lru_cache(maxsize=4)(load)


def _section(
    host: Host,
    setting: SectionSetting,
    regulation: Regulation,
    engine: EngineRows,
    before: SectionBook | None,
) -> SectionBook:
    tables = setting.tables
    known = host.tables()
    require(host, tables.players, tables.pairings, tables.crosstable, tables.ranking, section=setting.name)
    view, board_view = host.read(tables.players), host.read(tables.pairings)
    kept = tuple(engine.get(f"extra.{part}.{tables.number}") for part in _KEPT_PARTS)
    if before and (before.kept, before.players, before.sheet.view) == (kept, view, board_view):
        return before
    of_section, of_entrants, of_pairings = map(_mapping, kept)
    entrants, problems = _players(view, of_entrants)
    sheet = read_pairings(board_view, setting.scoring)
    criteria = setting.criteria
    if not criteria and setting.system is not None:
        criteria = regulation.order_for(setting.kind, setting.system)
    section = Section(
        name=setting.name,
        kind=setting.kind,
        system=setting.system,
        cycles=setting.cycles,
        rounds=setting.rounds,
        scoring=setting.scoring,
        criteria=criteria,
        entrants=entrants,
        pairings=_with_extra(sheet, of_pairings),
        seed=setting.seed,
        group=str(of_section.pop(_SECTION_GROUP, "")),
        extra=of_section,
    )
    outside = [
        problem for table in (tables.players, tables.pairings) if (problem := below_table(host, table))
    ]
    # Without its columns the list of players is blank, and every number in 对阵 would be said to be unknown.
    unlisted = any(problem.code == HEADING_MISSING for problem in problems)
    numbers = [] if unlisted else check_numbers(sheet, section)
    found = [*problems, *outside, *sheet.problems, *numbers]
    return SectionBook(
        section,
        setting,
        view,
        sheet,
        known[tables.ranking],
        tuple(p.within(setting.name) for p in found),
        kept,
    )


def below_table(host: Host, table: str) -> Problem | None:
    """Return the error for something typed right below a table people type into, outside of it; None if there is none."""
    cell = host.beneath(table) if table in host.tables() else ""
    if not cell:
        return None
    return Problem(
        "sheet.below-table", "{cell} 紧接在表的下面，却不在表内，这一行没有算进去。",
        "请把表右下角的标记往下拖到这一行；不是表中内容的，请与表隔开一行。", {"cell": cell},
    ).at(host.tables()[table], cell)  # fmt: skip


def _players(view: TableView, extra: Mapping[str, Any]) -> tuple[tuple[Entrant, ...], list[Problem]]:
    known = HeadingIndex(PLAYER_COLUMNS).assign(view.headings).values()
    if missing := [column.title for column in (START_NUMBER, NAME) if column not in known]:
        return (), [missing_heading(view, "、".join(missing))]
    rows = rows_of(view, PLAYER_COLUMNS)
    problems, entrants, seen = [], [], dict[int, EntryRow]()
    for row in rows:
        problems += [
            row.locate(reading.problem, column.title)
            for column in PLAYER_COLUMNS
            if (reading := row.readings.get(column.title)) and reading.problem
        ]
        entrant = replace(to_entrant(row), extra={})
        number = entrant.number
        if not number and entrant.withdrawn_after == 0:
            continue
        if not number:
            problems.append(row.locate(_without_number(entrant), START_NUMBER.title))
            continue
        if number in seen:
            where = str(seen[number].source.cells.get(START_NUMBER.title, ""))
            problems.append(row.locate(_number_twice(number, where), START_NUMBER.title))
            continue
        if not entrant.name:
            problems.append(row.locate(_without_name(number), NAME.title))
        seen[number] = row
        kept = extra.get(str(number), {})
        entrants.append(replace(entrant, **_known(kept), extra=_unknown(kept)) if kept else entrant)
    return tuple(sorted(entrants, key=lambda entrant: entrant.number)), problems


_SECTION_GROUP = "\ngroup"
"""Where the kept keys of a section hold its ``group``; no file has a key that begins so."""
_KEPT_PARTS = ("section", "entrants", "pairings")
_KEPT_FIELDS = ("group", "team")


def _known(kept: Mapping[str, Any]) -> dict[str, Any]:
    return {key: kept[key] for key in _KEPT_FIELDS if key in kept}


def _unknown(kept: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in kept.items() if key not in _KEPT_FIELDS}


def _without_number(entrant: Entrant) -> Problem:
    return Problem(
        "player.no-number", "选手“{name}”没有编号。", "请填编号；未抽签的请写在“报名”里再执行抽签编号。",
        {"name": entrant.name},
    )  # fmt: skip


def _without_name(number: int) -> Problem:
    return Problem(
        "player.no-name", "编号 {number} 没有姓名。", "请填姓名，或清空这一行。", {"number": number}
    )


def _number_twice(number: int, other: str) -> Problem:
    return Problem(
        "player.number-twice", "编号 {number} 出现了两次（另见 {other}）。", "请把其中一个改成未用过的编号。",
        {"number": number, "other": other}, found=str(number),
    )  # fmt: skip


def _mapping(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        found = {}
    return found if isinstance(found, dict) else {}


def _with_extra(sheet: PairingSheet, extra: Mapping[str, Any]) -> tuple[tuple[Any, ...], ...]:
    if not extra:
        return sheet.rounds
    return tuple(
        tuple(replace(game, extra=extra.get(f"{number}-{game.table}", {})) for game in games)
        for number, games in enumerate(sheet.rounds, start=1)
    )


def name_key(number: int) -> str:
    """Return the engine row with the name a section has in its event file, where 设置 reads it a little differently."""
    return f"name.{number}"


def keep_extra(engine: EngineRows, event: Event, numbers: Sequence[int]) -> None:
    """Store what an event file holds beyond the sheets, by the 表号 of each section."""

    def put(key: str, value: Mapping[str, Any]) -> None:
        engine.set(f"extra.{key}", json.dumps(value, ensure_ascii=False) if value else "")

    put("event", event.extra)
    for number, section in zip(numbers, event.sections, strict=True):
        put(
            f"section.{number}",
            {**section.extra, **({_SECTION_GROUP: section.group} if section.group else {})},
        )
        engine.set(name_key(number), section.name if section.name != section_name(section.name) else "")
        kept = {}
        for entrant in section.entrants:
            fields = {key: getattr(entrant, key) for key in _KEPT_FIELDS if getattr(entrant, key)}
            if entrant.extra or fields:
                kept[str(entrant.number)] = {**fields, **entrant.extra}
        put(f"entrants.{number}", kept)
        put(f"pairings.{number}", {
            f"{index}-{game.table}": dict(game.extra)
            for index, games in enumerate(section.pairings, start=1) for game in games if game.extra
        })  # fmt: skip
