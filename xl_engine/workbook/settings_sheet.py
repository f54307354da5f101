"""Reads 设置: the event, its sections and the switches in force."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from xl_engine.event import Kind, Problem, Scoring, System
from xl_engine.messages import N_
from xl_engine.regulation import Regulation, Switches, canonical, system_named

from . import layout
from .columns.text import as_typed, clean_unit, one_line
from .hosts import CellValue, Host, TableView
from .places import heading_place, missing_heading

AUTOMATIC = "自动"
_YES = frozenset({"是", "有", "双局", "双局制", "双盘制", "√", "1", "yes", "true"})
_NO = frozenset({"", "否", "无", "不", "单局", "单局制", "×", "-", "—", "0", "no", "false"})
_TEAM, _INDIVIDUAL = frozenset({"团体", "团体赛", "team"}), frozenset({"", "个人", "个人赛", "individual"})
_SHOWN = {_YES: N_("是"), _NO: N_("否"), _TEAM: N_("团体"), _INDIVIDUAL: N_("个人")}
"""What a message calls these values."""


@dataclass(frozen=True, slots=True)
class SectionSetting:
    """One row of the table 组别. ``system`` and ``rounds`` are None while left to the draw."""

    name: str
    tables: layout.SectionTables
    row: int
    kind: Kind = Kind.INDIVIDUAL
    system: System | None = None
    cycles: int = 1
    rounds: int | None = None
    scoring: Scoring = field(default_factory=Scoring)
    criteria: tuple[str, ...] = ()
    seed: str = ""
    double_games: bool = False
    joined_to: str = ""
    """Name of the section in whose field this one plays (并入), blank for its own."""
    cells: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Address of the row's cell under each heading."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What 设置 says; ``problems`` are cells that could not be read."""

    name: str
    facts: Mapping[str, str]
    sections: tuple[SectionSetting, ...]
    switches: Switches
    problems: tuple[Problem, ...]


def plain(value: CellValue) -> str:
    """Return a cell as text without stray spaces and with half-width digits.

    >>> plain(3.0), plain(" １-0.5-0 "), plain(None)
    ('3', '1-0.5-0', '')
    """
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return unicodedata.normalize("NFKC", str(value)).strip()


def section_name(cell: CellValue) -> str:
    """Return the name of a section the way entries are compared with it, so that 男子组(甲) and 男子组（甲） are one.

    >>> section_name(" 男子组(甲)"), section_name("Ａ 组"), section_name(None)
    ('男子组（甲）', 'A 组', '')
    """
    return clean_unit(as_typed(cell))


def read_settings(host: Host, regulation: Regulation) -> Settings:
    """Return the settings of a workbook; a regulation supplies what is left blank."""
    event = host.read(layout.EVENT_TABLE)
    item, content = heading_place(event, "项目"), heading_place(event, "内容")
    facts = {plain(row[item]): _text(row[content]) for row in event.rows if row[item] is not None}
    switches, problems = read_switches(host.read(layout.SWITCHES_TABLE), regulation.base_switches)
    reader = _SectionReader(host.read(layout.SECTIONS_TABLE), switches, host.tables())
    sections = tuple(reader.sections())
    return Settings(
        facts.get(layout.EVENT_ITEMS[0], ""), facts, sections, switches, (*problems, *reader.problems)
    )


def _text(value: CellValue) -> str:
    return "" if value is None else str(value).strip()


def read_switches(view: TableView, base: Switches) -> tuple[Switches, list[Problem]]:
    """Return the switches set in the table 开关, and a problem for each cell with a value not allowed."""
    key, current = view.position("键"), view.position("当前值")
    if key is None or current is None:
        return base, [missing_heading(view, "键" if key is None else "当前值")]
    switches, problems = base, []
    for index, row in enumerate(view.rows):
        if row[key] is None or plain(row[current]) == "":
            continue
        switches, found = Switches.from_settings({plain(row[key]): row[current]}, switches)
        problems += [problem.at(view.sheet, view.address(index, "当前值")) for problem in found]
    return switches, problems


class _SectionReader:
    def __init__(self, view: TableView, switches: Switches, tables: Collection[str]) -> None:
        self._view = view
        self._tables = tables
        self._switches = switches
        self.problems: list[Problem] = []

    def sections(self) -> Iterable[SectionSetting]:
        view = self._view
        for heading in ("组别", "表号"):
            if view.position(heading) is None:
                self.problems.append(missing_heading(view, heading))
                return
        seen: set[str] = set()
        for row in range(len(view.rows)):
            name, number = section_name(self._value(row, "组别")), self._whole(row, "表号", 1, 9999)
            if not name or number is None:
                if name:
                    self._bad(
                        row,
                        "表号",
                        "组别“{found}”没有表号。",
                        "请删去这一行；新增组别请用 sections --add。",
                        found=name,
                    )
                continue
            if name in seen:
                self._bad(row, "组别", "组别“{found}”出现了两次。", "请改成不同的名称。", found=name)
                continue
            seen.add(name)
            yield self._section(row, name, layout.SectionTables(number))

    def _section(self, row: int, name: str, tables: layout.SectionTables) -> SectionSetting:
        kind = self._kind(row, name, tables)
        double = self._chosen(row, "双局制", _YES, _NO)
        return SectionSetting(
            name=name,
            tables=tables,
            row=row,
            kind=kind,
            system=self._system(row),
            cycles=self._whole(row, "循环", 1, 2) or (2 if "双循环" in self._cell(row, "赛制") else 1),
            rounds=self._whole(row, "轮数", 1, 999),
            scoring=self._scoring(row),
            criteria=self._criteria(row, kind),
            seed=one_line(as_typed(self._value(row, "抽签种子"))),
            double_games=kind is Kind.INDIVIDUAL and double,
            joined_to=section_name(self._value(row, "并入")),
            cells={heading: self._view.address(row, heading) for heading in self._view.headings if heading},
        )

    def _value(self, row: int, heading: str) -> CellValue:
        position = self._view.position(heading, *layout.HEADING_ALIASES.get(heading, ()))
        return None if position is None else self._view.rows[row][position]

    def _cell(self, row: int, heading: str) -> str:
        return plain(self._value(row, heading))

    def _kind(self, row: int, name: str, tables: layout.SectionTables) -> Kind:
        """Return what a section's sheets are made for; a cell that says otherwise is noted."""
        before = len(self.problems)
        teams = self._chosen(row, "个人或团体", _TEAM, _INDIVIDUAL)
        if teams or tables.teams not in self._tables:
            return Kind.TEAM if teams else Kind.INDIVIDUAL
        if len(self.problems) == before:
            self._bad(
                row, "个人或团体", "{section}的工作表是团体的（有“{table}”），这里却不是。",
                "请填“团体”；要改成个人赛，请用 sections 另建一组。", section=name, table=layout.TEAMS,
            )  # fmt: skip
        return Kind.TEAM

    def _chosen(self, row: int, heading: str, yes: frozenset[str], no: frozenset[str]) -> bool:
        """Whether a cell says yes; a blank one says no, and one that says neither is noted."""
        text = self._cell(row, heading).casefold()
        if text in yes or text in no:
            return text in yes
        self._bad(
            row, heading, "“{title}”一栏的“{found}”看不懂。", "请填“{yes}”，或“{no}”。",
            title=heading, found=text, yes=_SHOWN[yes], no=_SHOWN[no],
        )  # fmt: skip
        return False

    def _bad(self, row: int, heading: str, text: str, fix: str, **fields: object) -> None:
        place = self._view.address(row, heading)
        found = str(fields.get("found", ""))
        problem = Problem("settings.section", text, fix, fields, found=found)
        self.problems.append(problem.at(self._view.sheet, place))

    def _system(self, row: int) -> System | None:
        text = self._cell(row, "赛制")
        if text in ("", AUTOMATIC):
            return None
        system = system_named(text)
        if system is None:
            self._bad(row, "赛制", "不认识赛制“{found}”。", "请选择：自动、积分编排制、循环制。", found=text)
        return system

    def _whole(self, row: int, heading: str, low: int, high: int) -> int | None:
        text = self._cell(row, heading)
        if text in ("", AUTOMATIC):
            return None
        found = re.fullmatch(r"共?(\d{1,5})[轮次]?", text)
        if found and low <= int(found[1]) <= high:
            return int(found[1])
        self._bad(
            row, heading, "“{title}”一栏的“{found}”不对。", "请填 {low} 到 {high} 的整数，或留空。",
            title=heading, found=text, low=low, high=high,
        )  # fmt: skip
        return None

    def _scoring(self, row: int) -> Scoring:
        text = self._cell(row, "局分")
        try:
            return Scoring.parse(text or self._switches.points)
        except ValueError:
            self._bad(row, "局分", "局分“{found}”不对。", "请按“胜-和-负”填写，如 1-0.5-0。", found=text)
            return Scoring.parse(self._switches.points)

    def _criteria(self, row: int, kind: Kind) -> tuple[str, ...]:
        text = self._cell(row, "名次依据")
        order = []
        for name in re.split(r"[、，,;；\s>→]+", text):
            if not name:
                continue
            found = canonical(name, kind)
            if found is None:
                self._bad(
                    row, "名次依据", "不认识名次依据“{found}”。",
                    "请参照规程填写，如：积分、对手分、中间对手分、胜局。", found=name,
                )  # fmt: skip
            elif found not in order:
                order.append(found)
        return tuple(order)
