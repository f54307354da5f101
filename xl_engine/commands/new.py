"""新建赛事: makes an event workbook from a regulation."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xl_engine.event import EngineError, Event, Kind, Problem, Scoring, Section, Sex
from xl_engine.regulation import Group, Regulation, Switches, builtin_keys, dump, load, loads, nearest_first
from xl_engine.workbook import layout
from xl_engine.workbook.building import BookPlan, SectionRow, build
from xl_engine.workbook.changes import finish
from xl_engine.workbook.home_sheet import system_text
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.reading import Book

from .report import Report, line
from .section_names import event_name, section_names

REGULATION_TEXT = "regulation_toml"
"""Key of an event file that carries the text of a regulation which is not built in, so that the file is complete."""

JOINED_TO = "joined_to"
"""Key of a section of an event file: the section in whose field it plays (并入)."""

_SEX = {Sex.MALE: "男", Sex.FEMALE: "女", None: "不限"}


@dataclass(frozen=True, slots=True)
class NewOptions:
    """``regulation`` is a built-in key or a TOML file; ``sections`` replaces the regulation's groups by names."""

    regulation: str
    name: str = ""
    sections: tuple[str, ...] = ()
    settings: Mapping[str, object] = field(default_factory=dict)


def package(options: NewOptions, when: dt.datetime) -> bytes:
    """Return the package of a new event workbook."""
    regulation = load(options.regulation)
    groups = regulation.groups
    if options.sections:
        groups = tuple(_chosen(regulation, name) for name in section_names(options.sections))
    if not groups:
        groups = (Group("A"),)
    return package_of_groups(regulation, groups, regulation.base_switches, when, options.name)


def package_of_groups(
    regulation: Regulation, groups: Sequence[Group], switches: Switches, when: dt.datetime, name: str = ""
) -> bytes:
    """Return the package of a new workbook with just these groups as sections."""
    rows = [SectionRow(group.name, _cells(group, regulation)) for group in groups]
    return build(_plan(regulation, name, rows, switches, when))


def package_of(event: Event, when: dt.datetime) -> bytes:
    """Return the package of a new workbook with the settings and sections of an event file; no entries yet."""
    text = event.extra.get(REGULATION_TEXT)
    regulation = loads(text, event.regulation) if isinstance(text, str) else load(event.regulation)
    switches, problems = Switches.from_settings(event.settings, regulation.base_switches)
    if problems:
        raise EngineError(problems[0], *problems[1:])
    rows = [
        SectionRow(name, _section_cells(section, regulation, switches))
        for name, section in zip(
            section_names(section.name for section in event.sections), event.sections, strict=True
        )
    ]
    return build(_plan(regulation, event.name, rows, switches, when))


def report(book: Path, regulation: str, sections: int) -> Report:
    """Return what `new` has to say."""
    made = line("已新建 {file}（规程 {regulation}，{count} 个组别）。", file=str(book), regulation=regulation,
                count=sections)  # fmt: skip
    following = line("下一步：填写“设置”里的赛事名称，再填“报名”，或用 import 导入报名表。")
    return Report([made, following], data={"file": str(book)})


def _chosen(regulation: Regulation, name: str) -> Group:
    """Return the group a regulation knows by that name; only a regulation that prescribes no groups takes any name."""
    known = [
        group.name for group in regulation.groups if group.conditions or group.sex or group.has_birth_window
    ]
    if name not in known and known:
        raise EngineError(Problem(
            "new.unknown-group", "规程没有名为“{name}”的组别。", "可以选：{known}。要另设组别，请用 free 或自己的规程。",
            {"name": name, "known": "、".join(nearest_first(name, (group.name for group in regulation.groups)))},
            found=name,
        ))  # fmt: skip
    return _named(regulation, name)


def _named(regulation: Regulation, name: str) -> Group:
    try:
        return regulation.group(name)
    except KeyError:
        return Group(name)


def _plan(
    regulation: Regulation, name: str, rows: list[SectionRow], switches: Switches, when: dt.datetime
) -> BookPlan:
    facts = {"赛事名称": event_name(name), "规程": regulation.title or regulation.name}
    engine = {
        "format": str(layout.FORMAT),
        "id": str(uuid.uuid4()),
        "created": when.isoformat(timespec="seconds"),
        "revision": "0",
        "regulation": regulation.key,
    }
    if regulation.key not in builtin_keys():
        # The workbook is mailed without the file, so it carries its text.
        engine["regulation.toml"] = dump(regulation)
    sources = {key: _source(regulation, key) for key in regulation.switches}
    teams = regulation.team_results is not None
    return BookPlan(facts, rows, switches, regulation.base_switches, sources, engine, unit_results=teams)


def _source(regulation: Regulation, key: str) -> str:
    """Return where a regulation decides a switch; what 保护 costs is said whoever decides it."""
    cited = regulation.cite(f"switches.{key}")
    if key != "protect":
        return cited
    caution = next(switch.source for switch in Switches.known() if switch.key == key)
    return "；".join(text for text in (cited, caution) if text)


def _cells(group: Group, regulation: Regulation) -> dict[str, str | int | None]:
    conditions = regulation.conditions_of(group)
    fifth_moves = f"限制打点数 N={conditions.fifth_moves}" if conditions.fifth_moves else ""
    forbidden = "" if conditions.forbidden_moves else "不执行禁手规则"
    parts = (conditions.opening, fifth_moves, forbidden, conditions.time.text)
    opening = "，".join(part for part in parts if part)
    return {
        "个人或团体": "团体" if group.kind is Kind.TEAM else "个人",
        "双局制": "是" if conditions.double_games else None,
        "赛制": system_text(None),
        "比赛时限": opening,
        "性别": _SEX[group.sex],
        "出生起": group.born_from.isoformat() if group.born_from else None,
        "出生止": group.born_to.isoformat() if group.born_to else None,
        "依据": regulation.cite(f"groups.{group.name}"),
    }


def _section_cells(
    section: Section, regulation: Regulation, switches: Switches
) -> dict[str, str | int | None]:
    group = _named(regulation, section.group or section.name)
    group_double = section.kind is Kind.INDIVIDUAL and regulation.conditions_of(group).double_games
    order = section.criteria
    if not order and section.system is not None:
        order = regulation.order_for(section.kind, section.system)
    return {
        **_cells(group, regulation),
        "个人或团体": "团体" if section.kind is Kind.TEAM else "个人",
        "双局制": "是" if section.double_games or group_double else None,
        "赛制": system_text(section.system),
        "轮数": section.rounds,
        "循环": section.cycles if section.system is not None else None,
        # Blank where the section scores as the switch says, so that the switch stays in force.
        "局分": str(section.scoring) if section.scoring != Scoring.parse(switches.points) else None,
        "名次依据": "、".join(order),
        "抽签种子": section.seed or None,
        "并入": joined if isinstance(joined := section.extra.get(JOINED_TO), str) else None,
    }


def first_state(host: Host, when: dt.datetime) -> Book:
    """Write the titles, 首页 and the first line of the log of a new workbook."""
    return finish(host, when, "新建", {"": "新建赛事工作簿"})
