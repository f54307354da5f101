"""抽签编号: gives start numbers, and lets late entries in."""

from __future__ import annotations

import datetime as dt
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from xl_engine.event import EngineError, Entrant, Problem, Section, Severity, System
from xl_engine.messages import written
from xl_engine.pairing.draw import draw_numbers
from xl_engine.pairing.rounds import choose_system, number_of_rounds, planned_rounds
from xl_engine.workbook import layout
from xl_engine.workbook.changes import NUMBER_HEADING, finish, waiting_entries
from xl_engine.workbook.columns.entrants import entrant_cells, to_entrant
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.columns.sheets import NAME
from xl_engine.workbook.columns.text import one_line
from xl_engine.workbook.home_sheet import system_text
from xl_engine.workbook.hosts import Host, Writable
from xl_engine.workbook.pairing_sheet import heading_of, used_rows, write_below
from xl_engine.workbook.reading import Book, SectionBook, below_table, read_book, require

from .check import entry_issues
from .report import Line, Report, errors, line


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """``hidden`` says what to do with hidden rows of 报名: None asks, True takes them in, False leaves them out."""

    section: str | None = None
    seed: str | None = None
    hidden: bool | None = None


def run(host: Host, options: DrawOptions, when: dt.datetime) -> Report:
    """Draw numbers for one section or all that have entries; late entries are appended once play has begun."""
    book = read_book(host)
    require(host, layout.ENTRIES_TABLE)
    outside = below_table(host, layout.ENTRIES_TABLE)
    if stopping := [*errors(book.general), *([outside] if outside else [])]:
        raise EngineError(*stopping)
    chosen = book.choose(options.section)
    waiting = waiting_entries(host, book)
    lines: list[Line] = []
    notes: list[Problem] = []
    log: dict[str, str] = {}
    rows_drawn: list[EntryRow] = []
    seed = one_line(options.seed or "") or secrets.token_hex(4)
    for item in chosen:
        rows = _usable(waiting[item.section.name], item, options.hidden)
        if not rows and (item.section.pairings or not item.section.entrants or options.section is None):
            if options.section is not None:
                raise EngineError(_nothing_to_draw(item))
            continue
        if problems := errors(item.problems):
            raise EngineError(*problems)
        drawn = (
            _late(host, book, item, rows) if item.section.pairings else _draw(host, book, item, rows, seed)
        )
        lines += drawn.lines
        notes += drawn.problems
        log[item.section.name] = drawn.log
        rows_drawn += rows
    if not log:
        raise EngineError(_no_entries())
    notes += _unsettled(host, book, rows_drawn, options.section is None)
    finish(host, when, "抽签编号", log, book)
    return Report(lines, notes, {"seed": seed, "sections": sorted(log)})


@dataclass(frozen=True, slots=True)
class _Drawn:
    lines: Sequence[Line]
    problems: Sequence[Problem]
    log: str


def _usable(rows: Sequence[EntryRow], item: SectionBook, hidden: bool | None) -> list[EntryRow]:
    """Return the rows to draw; hidden ones are asked about, never silently in or out."""
    concealed = [row for row in rows if row.hidden]
    if concealed and hidden is None:
        problems = [
            row.locate(Problem(
                "entry.row-hidden", "“报名”第 {row} 行（{name}）被隐藏或筛选掉了，不知是否参加抽签。",
                "请取消隐藏（清除筛选）或删去该行；也可加 --hidden in（算上）或 --hidden out（不算）。",
                {"row": row.source.row, "name": row.value(NAME)}, section=item.section.name,
            )) for row in concealed
        ]  # fmt: skip
        raise EngineError(*problems)
    kept = [row for row in rows if hidden or not row.hidden]
    nameless = [row for row in kept if not row.value(NAME)]
    if nameless:
        raise EngineError(*(
            row.locate(Problem(
                "entry.no-name", "“报名”第 {row} 行没有姓名。", "请填姓名，或删去该行。",
                {"row": row.source.row}, section=item.section.name,
            )) for row in nameless
        ))  # fmt: skip
    return kept


def _draw(host: Host, book: Book, item: SectionBook, rows: Sequence[EntryRow], seed: str) -> _Drawn:
    section = _as_announced(book, item)
    everybody = [*section.entrants, *(_plain(row) for row in rows)]
    count = sum(entrant.withdrawn_after != 0 for entrant in everybody)
    system, rounds, problems = _system(book, section, count)
    planned = replace(section, system=system, rounds=rounds)
    cycles = section.cycles if system is System.ROUND_ROBIN else 0
    drawn = draw_numbers(everybody, book.switches, seed, cycles=cycles)
    numbered = sorted((entrant for entrant in drawn if entrant.number), key=lambda entrant: entrant.number)
    withdrawn = [entrant for entrant in drawn if not entrant.number]
    listed = [*numbered, *withdrawn]
    host.write(item.tables.players, entrant_cells(listed), rows=len(listed))
    _write_numbers(host, rows, numbered)
    _write_section(host, book, item, planned, seed)
    fields = {"section": section.name, "count": len(numbered), "seed": seed, "rounds": rounds,
              "system": system_text(system, section.cycles)}  # fmt: skip
    text = "{section}：{count} 人已编号（种子 {seed}），{system} {rounds} 轮。"
    told = line(text if rounds else "{section}：{count} 人已编号（种子 {seed}）。", **fields)
    order = "，".join(f"{entrant.number} {entrant.name}" for entrant in numbered)
    log = f"种子 {seed}；{_noted(told)}{order}"
    return _Drawn([told], [p.within(section.name) for p in problems], log)


def _as_announced(book: Book, item: SectionBook) -> Section:
    """Return the section with what an earlier draw decided left open again; what the organiser has written stays."""
    setting = item.setting
    decided = book.engine.get(_decided_key(item)).split("|")
    system, rounds, order = decided if len(decided) == 3 else ("", "", "")
    return replace(
        item.section,
        system=None if setting.system == system else setting.system,
        rounds=None if str(setting.rounds) == rounds else setting.rounds,
        criteria=() if "、".join(setting.criteria) == order else setting.criteria,
    )


def _decided_key(item: SectionBook) -> str:
    """Return the engine row that remembers what the draw put into 组别 where it was blank: system, rounds, criteria."""
    return f"decided.{item.tables.number}"


def _noted(told: Line) -> str:
    return written(told.text, **told.fields)


def _plain(row: EntryRow) -> Entrant:
    return replace(to_entrant(row), number=0, extra={}, group="", remarks="")


def _system(book: Book, section: Section, count: int) -> tuple[System, int | None, Sequence[Problem]]:
    limit = book.regulation.max_rounds
    allowed = book.regulation.systems
    usual = choose_system(count, limit, section.cycles)
    system = section.system or (usual if usual in allowed or not allowed else allowed[0])
    if count < 2:
        return system, section.rounds, [_too_few(section.name, count)]
    if section.rounds is not None:
        return system, section.rounds, []
    rounds, problems = number_of_rounds(count, system, book.switches, cycles=section.cycles, max_rounds=limit)
    return system, rounds, problems


def _write_section(host: Host, book: Book, item: SectionBook, planned: Section, seed: str) -> None:
    """Put what the draw decided into the table 组别: system, rounds, order of criteria, seed."""
    assert planned.system is not None
    view = host.read(layout.SECTIONS_TABLE)
    order = planned.criteria or book.regulation.order_for(planned.kind, planned.system)
    cells: dict[str, Writable] = {
        "赛制": system_text(planned.system), "轮数": planned.rounds, "循环": planned.cycles,
        "名次依据": "、".join(order), "抽签种子": seed,
    }  # fmt: skip
    columns = {name: [value] for heading, value in cells.items() if (name := heading_of(view, heading))}
    host.write(view.name, columns, rows=len(view.rows), start=item.setting.row)
    before = _as_announced(book, item)
    book.engine.set(_decided_key(item), "|".join([
        planned.system.value if before.system is None else "",
        str(planned.rounds) if before.rounds is None else "",
        "、".join(order) if not before.criteria else "",
    ]))  # fmt: skip
    book.engine.write(host)


def _late(host: Host, book: Book, item: SectionBook, rows: Sequence[EntryRow]) -> _Drawn:
    section = item.section
    following = section.paired_rounds + 1
    number = max((entrant.number for entrant in section.entrants), default=0)
    late = [
        replace(_plain(row), number=number + at, joined_round=following)
        for at, row in enumerate(rows, start=1)
    ]
    write_below(host, item.players, entrant_cells(late), used_rows(item.players))
    _write_numbers(host, rows, late)
    told = [
        line("{section}：{name} 补报，编号 {number}，从第 {round} 轮起参加。", section=section.name, name=entrant.name,
             number=entrant.number, round=following)
        for entrant in late
    ]  # fmt: skip
    doubts = _late_in_vain(section, planned_rounds(section, book.switches))
    return _Drawn(told, doubts, "；".join(map(_noted, told)))


def _late_in_vain(section: Section, rounds: int) -> list[Problem]:
    """Return a warning where late entries will not be paired as things stand."""
    params = {"section": section.name, "rounds": rounds}
    if section.system is System.ROUND_ROBIN:
        return [Problem(
            "draw.late-round-robin", "{section} 是循环制，循环表不能中途增加人，补报者不会被编入。",
            "如必须编入，请由人工填写对阵，或改用积分编排制。", params, Severity.WARNING, section.name,
        )]  # fmt: skip
    if section.paired_rounds >= rounds:
        return [Problem(
            "draw.late-over", "{section} 共 {rounds} 轮，已全部编排，补报者没有可参加的轮次。",
            "要加赛请先在“设置”中改轮数；否则请在“选手”中删去补报者。", params, Severity.WARNING, section.name,
        )]  # fmt: skip
    return []


def _too_few(name: str, count: int) -> Problem:
    return Problem(
        "draw.too-few", "{section} 只有 {count} 人，无法编排。",
        "有人补报后请用 draw --section 重新抽签；或把他并入别的组别。", {"section": name, "count": count},
        Severity.WARNING, name,
    )  # fmt: skip


def _write_numbers(host: Host, rows: Sequence[EntryRow], numbered: Sequence[Entrant]) -> None:
    """Note each row's number in 报名, so that the row is known to be among the players."""
    view = host.read(layout.ENTRIES_TABLE)
    by_person: dict[tuple[str, str, object], list[int]] = {}
    for entrant in numbered:
        by_person.setdefault((entrant.name, entrant.unit, entrant.born), []).append(entrant.number)
    at = view.position(NUMBER_HEADING)
    cells: list[Writable] = [None if at is None else row[at] for row in view.rows]
    for row in rows:
        entrant = _plain(row)
        numbers = by_person.get((entrant.name, entrant.unit, entrant.born), [])
        if numbers:
            cells[row.source.row - view.first_row] = numbers.pop(0)
    host.write(view.name, {NUMBER_HEADING: cells}, rows=len(view.rows))


def _unsettled(host: Host, book: Book, drawn: Sequence[EntryRow], everybody: bool) -> list[Problem]:
    """Return the errors of 报名 that the draw has passed over: of the rows drawn, and of rows without a section.

    The organiser may have good reasons (特批), so they do not stop the draw; but they must not go unsaid.
    """
    rows = {row.source.row for row in drawn}
    found = [
        problem for problem in errors(list(entry_issues(host, book)))
        if _row(problem) in rows or (everybody and problem.code.startswith("entry.unknown-group"))
    ]  # fmt: skip
    if not found:
        return []
    summary = Problem(
        "draw.unsettled", "“报名”里有 {count} 个错误没有处理，抽签仍按现状进行。",
        "请逐条核对；改动后如需重抽，请用 --section 指明组别。", {"count": len(found)}, Severity.WARNING,
    )  # fmt: skip
    return [summary.at(layout.ENTRIES), *found]


def _row(problem: Problem) -> int:
    digits = re.sub(r"\D", "", problem.cell)
    return int(digits) if digits else 0


def _nothing_to_draw(item: SectionBook) -> Problem:
    if item.section.pairings:
        return Problem(
            "draw.started", "{section} 已经开赛，没有新的补报者。",
            "补报请先写进“报名”；重新抽签须先撤回第 1 轮的对阵。", {"section": item.section.name}, section=item.section.name,
        )  # fmt: skip
    return Problem(
        "draw.no-entries", "{section} 没有人报名。", "请先填写“报名”，或导入报名表。", {"section": item.section.name},
        section=item.section.name,
    )  # fmt: skip


def _no_entries() -> Problem:
    return Problem(
        "draw.nobody",
        "没有可以抽签的报名。",
        "请先填写“报名”，或导入报名表；重新抽签请用 --section 指明组别。",
    ).at(layout.ENTRIES)
