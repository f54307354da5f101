"""From a workbook to facts: what the sheets say, with the place of everything that could not be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from xl_engine.event import (
    EngineError,
    Entrant,
    Event,
    Kind,
    Problem,
    Section,
    Severity,
    Team,
)
from xl_engine.pairing.teams import as_field
from xl_engine.regulation import Regulation, Switches, builtin_keys, load, loads

from . import layout
from .engine_rows import EngineRows
from .event_extras import SECTION_GROUP, kept_texts, mapping
from .hosts import Host, TableView
from .match_sheet import highest_board
from .pairing_rows import Form, PairingSheet
from .pairing_sheet import check_numbers, read_pairings
from .places import HEADING_MISSING
from .playoff_sheet import NO_PLAYOFFS, PlayoffSheet, playoff_view, read_playoffs, unknown_numbers
from .rosters import beyond_boards, read_players, read_teams, with_teams
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
    form: Form
    kept: tuple[str, ...] = ()
    teams: TableView | None = None
    playoffs: PlayoffSheet = NO_PLAYOFFS

    @property
    def field(self) -> Section:
        """The section with whoever is paired and ranked as its entrants: the teams of a team section."""
        return as_field(self.section) if self.section.kind is Kind.TEAM else self.section

    @property
    def lacks_list(self) -> bool:
        """Whether 选手, 队伍 or 对阵 lacks a column and is therefore read as blank."""
        return any(problem.code == HEADING_MISSING for problem in self.problems)

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

    def home_of(self, entrant: Entrant, section: Section) -> str:
        """Return the section an entrant of a field was entered in: its own, or one that plays in it (并入)."""
        known = any(item.section.name == entrant.group for item in self.sections)
        return entrant.group if entrant.group and known else section.name

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
    playoffs, strange = read_playoffs(playoff_view(host), settings.sections)
    sections = tuple(
        _section(host, setting, regulation, engine, playoffs[setting.name], known.get(setting))
        for setting in settings.sections
    )
    changed = {switch.key: value for switch, value in settings.switches.changed(regulation.base_switches)}
    event = Event(
        name=settings.name,
        regulation=engine.get("regulation") or "free",
        settings=changed,
        sections=tuple(item.section for item in sections),
        extra=mapping(engine.get("extra.event")),
    )
    general = settings.problems
    if not settings.sections and not general:
        general = (no_sections(),)
    if outside := below_table(host, layout.PLAYOFFS_TABLE):
        # It may be a note, and most events have no play-off at all.
        strange.append(replace(outside, severity=Severity.WARNING))
    general = (*general, *strange)
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
    playoffs: PlayoffSheet,
    before: SectionBook | None,
) -> SectionBook:
    tables = setting.tables
    known = host.tables()
    team_tables = (tables.teams,) if setting.kind is Kind.TEAM else ()
    require(
        host, *team_tables, tables.players, tables.pairings, tables.crosstable, tables.ranking,
        section=setting.name,
    )  # fmt: skip
    view, board_view = host.read(tables.players), host.read(tables.pairings)
    teams_view = host.read(tables.teams) if team_tables else None
    kept = kept_texts(engine, tables.number)
    read = (kept, view, board_view, teams_view, playoffs)
    if before and (before.kept, before.players, before.sheet.view, before.teams, before.playoffs) == read:
        return before
    of_section, of_entrants, of_pairings, of_teams, of_playoffs = map(mapping, kept)
    form = form_of(setting, regulation, str(of_section.get(SECTION_GROUP, "")))
    entrants, lineups, problems = read_players(view, of_entrants, of_teams=teams_view is not None)
    teams: tuple[Team, ...] = ()
    if teams_view is not None:
        seats = [[lineup.get(board, 0) for board in range(1, max(lineup) + 1)] for lineup in lineups.values()]
        form = replace(form, boards=_boards(regulation, form.boards, seats, board_view))
        problems += beyond_boards(view, lineups, form.boards)
        teams, more = read_teams(teams_view, lineups, form.boards, of_teams)
        entrants = with_teams(entrants, teams)
        problems += more
    sheet = read_pairings(board_view, form)
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
        teams=teams,
        pairings=_with_extra(sheet, of_pairings),
        seed=setting.seed,
        group=str(of_section.pop(SECTION_GROUP, "")),
        double_games=form.double_games,
        playoffs=playoffs.games(of_playoffs),
        extra=of_section,
    )
    outside = [
        problem
        for table in (*team_tables, tables.players, tables.pairings)
        if (problem := below_table(host, table))
    ]
    # Without its columns the list of players is blank, and every number in 对阵 would be said to be unknown.
    unlisted = any(problem.code == HEADING_MISSING for problem in problems)
    numbers = [] if unlisted else [*check_numbers(sheet, section), *unknown_numbers(playoffs, section)]
    found = [*problems, *outside, *sheet.problems, *playoffs.problems, *numbers]
    return SectionBook(
        section,
        setting,
        view,
        sheet,
        known[tables.ranking],
        tuple(p.within(setting.name) for p in found),
        form,
        kept,
        teams_view,
        playoffs,
    )


def _boards(regulation: Regulation, usual: int, lineups: Iterable[Sequence[int]], pairings: TableView) -> int:
    """Return how many boards a match has: what an article of the regulation says, else what the line-ups have.

    Once matches are on the sheet their boards stay as they are: an event file may have longer ones.
    """
    played = highest_board(pairings)
    if not played and regulation.source_of("team.boards"):
        return usual
    seated = boards_of(usual, lineups)
    return max(usual, min(seated, played)) if played else seated


def boards_of(usual: int, lineups: Iterable[Sequence[int]]) -> int:
    """Return how many boards a match has in which every board counts that two teams have players for.

    ``usual`` is the least; ``lineups`` are the players of each team by board, 0 where nobody sits.
    """
    seated = Counter(board for lineup in lineups for board, number in enumerate(lineup, start=1) if number)
    return max([usual, *(board for board, teams in seated.items() if teams > 1)])


def form_of(setting: SectionSetting, regulation: Regulation, group: str = "") -> Form:
    """Return how the games of a section are played; ``group`` is the one of the regulation where its name differs."""
    if setting.kind is Kind.TEAM:
        rule = regulation.team
        return Form(setting.scoring, rule.boards, rule.first_side_black)
    known = {section_name(one.name): one for one in regulation.groups}
    found = known.get(section_name(group or setting.name))
    oversteps = found is not None and regulation.conditions_of(found).overstep_loses_round
    return Form(setting.scoring, double_games=setting.double_games, overstep_loses_round=oversteps)


def below_table(host: Host, table: str) -> Problem | None:
    """Return the error for something typed right below a table people type into, outside of it; None if there is none."""
    cell = host.beneath(table) if table in host.tables() else ""
    if not cell:
        return None
    return Problem(
        "sheet.below-table", "{cell} 紧接在表的下面，却不在表内，这一行没有算进去。",
        "请把表右下角的标记往下拖到这一行；不是表中内容的，请与表隔开一行。", {"cell": cell},
    ).at(host.tables()[table], cell)  # fmt: skip


def _with_extra(sheet: PairingSheet, extra: Mapping[str, Any]) -> tuple[tuple[Any, ...], ...]:
    if not extra:
        return sheet.rounds
    return tuple(
        tuple(replace(game, extra=extra.get(f"{number}-{game.table}", {})) for game in games)
        for number, games in enumerate(sheet.rounds, start=1)
    )
