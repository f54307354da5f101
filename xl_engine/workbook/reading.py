"""From a workbook to facts: what the sheets say, with the place of everything that could not be read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
from .columns.rows import EntryRow, rows_of
from .columns.sheets import NAME, PLAYER_COLUMNS, START_NUMBER
from .engine_rows import EngineRows
from .hosts import Host, TableView
from .pairing_sheet import PairingSheet, check_numbers, read_pairings
from .settings_sheet import SectionSetting, Settings, read_settings


@dataclass(frozen=True, slots=True)
class SectionBook:
    """One section as the workbook has it; ``problems`` are what could not be read or contradicts itself."""

    section: Section
    setting: SectionSetting
    players: TableView
    sheet: PairingSheet
    ranking_sheet: str
    problems: tuple[Problem, ...]

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
        found = tuple(section for section in self.sections if section.section.name == name.strip())
        if not found:
            raise EngineError(
                Problem(
                    "section.unknown", "没有名为“{name}”的组别。", "本赛事的组别有：{known}。",
                    {"name": name, "known": "、".join(s.section.name for s in self.sections)}, found=name,
                )
            )  # fmt: skip
        return found


def read_book(host: Host) -> Book:
    """Return the event of a workbook; raise EngineError when it is none, or one of a newer layout."""
    _must_be_event(host)
    engine = EngineRows.read(host)
    regulation = _regulation(engine)
    settings = read_settings(host, regulation)
    sections = tuple(_section(host, setting, regulation, engine) for setting in settings.sections)
    changed = {switch.key: value for switch, value in settings.switches.changed(regulation.base_switches)}
    event = Event(
        name=settings.name,
        regulation=engine.get("regulation") or "free",
        settings=changed,
        sections=tuple(item.section for item in sections),
        extra=_extra(engine, "event"),
    )
    general = settings.problems
    if not settings.sections and not general:
        general = (_no_sections(),)
    return Book(event, regulation, settings, engine, sections, general)


def _must_be_event(host: Host) -> None:
    tables = host.tables()
    wanted = (layout.ENGINE_TABLE, layout.EVENT_TABLE, layout.SECTIONS_TABLE, layout.SWITCHES_TABLE)
    if layout.ENGINE_TABLE not in tables:
        raise EngineError(
            Problem(
                "file.not-an-event", "“{file}”不是本软件的赛事工作簿。",
                "请用 new 命令新建赛事；报名表请用 import 命令导入。", {"file": host.title},
            )
        )  # fmt: skip
    missing = [name for name in wanted if name not in tables]
    if missing:
        raise EngineError(
            Problem(
                "sheet.table-missing", "“{file}”里找不到表“{table}”。", "请从备份恢复这张表，或用新建的赛事工作簿。",
                {"file": host.title, "table": "、".join(missing)},
            )
        )  # fmt: skip


def _no_sections() -> Problem:
    return Problem("settings.no-sections", "“设置”的组别表是空的。", "请至少填一个组别。").at(layout.SETTINGS)


def _regulation(engine: EngineRows) -> Regulation:
    found = engine.get("format")
    if found.isdigit() and int(found) > layout.FORMAT:
        raise EngineError(
            Problem(
                "file.newer-format", "这个工作簿是用更新的版本做的（格式 {found}，本软件到 {known}）。", "请升级 xl-engine。",
                {"found": found, "known": layout.FORMAT},
            )
        )  # fmt: skip
    text, key = engine.get("regulation.toml"), engine.get("regulation") or "free"
    if text:
        return loads(text, key)
    # A workbook may name a file that stayed on another machine; what 设置 says holds, the rest is as in `free`.
    return load(key if key in builtin_keys() else "free")


def _section(host: Host, setting: SectionSetting, regulation: Regulation, engine: EngineRows) -> SectionBook:
    tables = setting.tables
    known = host.tables()
    missing = [
        name
        for name in (tables.players, tables.pairings, tables.crosstable, tables.ranking)
        if name not in known
    ]
    if missing:
        raise EngineError(
            Problem(
                "sheet.table-missing", "“{file}”里找不到表“{table}”。", "请从备份恢复这张表，或用新建的赛事工作簿。",
                {"file": host.title, "table": "、".join(missing)}, section=setting.name,
            )
        )  # fmt: skip
    view = host.read(tables.players)
    entrants, problems = _players(view, _extra(engine, f"entrants.{tables.number}"))
    sheet = read_pairings(host.read(tables.pairings), setting.scoring)
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
        pairings=_with_extra(sheet, _extra(engine, f"pairings.{tables.number}")),
        seed=setting.seed,
        extra=_extra(engine, f"section.{tables.number}"),
    )
    found = [*problems, *sheet.problems, *check_numbers(sheet, section)]
    return SectionBook(
        section, setting, view, sheet, known[tables.ranking], tuple(p.within(setting.name) for p in found)
    )


def _players(view: TableView, extra: Mapping[str, Any]) -> tuple[tuple[Entrant, ...], list[Problem]]:
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


_KEPT_FIELDS = ("id_type", "id_number", "phone", "group", "team")


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


def _extra(engine: EngineRows, key: str) -> dict[str, Any]:
    text = engine.get(f"extra.{key}")
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


def keep_extra(engine: EngineRows, event: Event, numbers: Sequence[int]) -> None:
    """Store what an event file holds beyond the sheets, by the 表号 of each section."""

    def put(key: str, value: Mapping[str, Any]) -> None:
        engine.set(f"extra.{key}", json.dumps(value, ensure_ascii=False) if value else "")

    put("event", event.extra)
    for number, section in zip(numbers, event.sections, strict=True):
        put(f"section.{number}", section.extra)
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
