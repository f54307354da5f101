"""检查: everything an organiser should know before going on, written to 问题."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from xl_engine.event import Kind, Problem, Severity, System
from xl_engine.messages import N_
from xl_engine.pairing.contestants import expected_to_play
from xl_engine.pairing.rounds import announced_rounds, remarks_on_rounds
from xl_engine.regulation import Group, Regulation, entry_problems, nearest_first
from xl_engine.workbook import layout
from xl_engine.workbook.changes import entry_rows, finish
from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.entrants import to_entrant
from xl_engine.workbook.columns.listing import list_problems
from xl_engine.workbook.columns.row_checks import REQUIRED
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.columns.sheets import BIRTH_DATE, GROUP, NAME, RATING, SEX, UNIT
from xl_engine.workbook.columns.text import is_blank
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.issues_sheet import write_issues
from xl_engine.workbook.reading import Book, SectionBook, read_book
from xl_engine.workbook.settings_sheet import section_name

from .agreement import disagreements
from .check_apart import apart_problems
from .check_attendance import attendance_problems
from .check_playoffs import game_problems
from .check_rounds import round_problems
from .check_teams import line_up_problems, team_entry_problems
from .corrections import note_corrections
from .filling_in import fill_in
from .joining import joining_problems, undrawn_problems
from .report import Report, as_data, errors, line

_FIELDS: dict[str, Column[Any]] = {"sex": SEX, "born": BIRTH_DATE, "rating": RATING}


def run(host: Host, when: dt.datetime) -> Report:
    """Check entries, results and rounds, and fill the issue sheet; failed when there are errors."""
    book, filled = fill_in(host, read_book(host), when)
    problems = find_problems(host, book)
    listed = write_issues(host, problems)
    count = len(errors(problems))
    note_corrections(host, book, when)
    finish(host, when, "检查", {"": f"{count} 个错误，{len(problems) - count} 个提醒"}, book)
    counts = {"errors": count, "warnings": len(problems) - count}
    told = line("检查完毕：{errors} 个错误，{warnings} 个提醒，详见“问题”表。", **counts)
    if not listed:
        told = line(
            "检查完毕：{errors} 个错误，{warnings} 个提醒；工作簿里没有“问题”表，只在这里列出。", **counts
        )
    return Report(
        [*filled, told], problems, {"issues": [as_data(problem) for problem in problems]}, failed=count > 0
    )


def find_problems(host: Host, book: Book) -> list[Problem]:
    """Return every problem of a workbook, errors first, each with its place where there is one."""
    problems = [*book.problems, *entry_issues(host, book), *disagreements(host, book)]
    problems += _lost_sections(host, book)
    problems += [*joining_problems(book), *undrawn_problems(book)]
    problems += team_entry_problems(host, book)
    for item in book.sections:
        problems += [problem.within(item.section.name) for problem in _section(book, item)]
    return sorted(problems, key=lambda problem: problem.severity is not Severity.ERROR)


def entry_issues(host: Host, book: Book) -> Iterable[Problem]:
    """Yield what is wrong with the rows of 报名, by themselves, among each other and under the regulation."""
    rows = entry_rows(host)
    single = len(book.sections) == 1
    # With a single section nobody has to say which one he enters.
    required = [column for column in REQUIRED if column is not GROUP or not single]
    for problem in list_problems(rows, required):
        yield problem if book.regulation.entry.by_unit_only else _entered_alone(problem)
    known = [item.section.name for item in book.sections]
    # What a renamed section is called in the regulation.
    called = {item.section.name: section_name(item.section.group) for item in book.sections}
    for row in rows:
        name = row.value(GROUP)
        if name and known and name not in known:
            yield row.locate(_unknown_group(row, known), GROUP.title)
            continue
        section = name or (next(iter(known)) if single else "")
        group = _group(book.regulation, called.get(section) or section)
        if group is not None:
            found = entry_problems(to_entrant(row), group, book.regulation)
            yield from (_locate(row, problem) for problem in found if not _unread(row, problem))


def _entered_alone(problem: Problem) -> Problem:
    """Make a blank 单位 a mere warning: not every regulation says that nobody enters on his own."""
    if problem.code != "entry.missing" or problem.params.get("title") != UNIT.title:
        return problem
    return replace(problem, fix=N_("请补填；以个人名义报名的可不填。"), severity=Severity.WARNING)


def _group(regulation: Regulation, name: str) -> Group | None:
    return next((group for group in regulation.groups if section_name(group.name) == name), None)


def _unread(row: EntryRow, problem: Problem) -> bool:
    """Whether a problem follows from a cell that could not be read, which is said already."""
    column = _FIELDS.get(str(problem.params.get("field", "")))
    reading = None if column is None else row.readings.get(column.title)
    return reading is not None and not reading.usable


def _locate(row: EntryRow, problem: Problem) -> Problem:
    column = _FIELDS.get(str(problem.params.get("field", "")), NAME)
    return row.locate(problem, column.title).within(row.value(GROUP))


def _unknown_group(row: EntryRow, known: Iterable[str]) -> Problem:
    found = row.value(GROUP)
    return Problem(
        "entry.unknown-group-listed", "“{name}”的组别“{found}”不在“设置”里。", "请改成：{known}。",
        {"name": row.value(NAME), "found": found, "known": "、".join(nearest_first(found, known))},
    )  # fmt: skip


def _section(book: Book, item: SectionBook) -> Iterable[Problem]:
    yield from _rounds(item, book.regulation)
    yield from _order(item)
    yield from round_problems(item, book)
    yield from _gaps(item)
    yield from apart_problems(item)
    yield from attendance_problems(item, book.switches)
    yield from line_up_problems(book, item)
    yield from game_problems(book, item)


def _rounds(item: SectionBook, regulation: Regulation) -> Iterable[Problem]:
    """Yield what is odd about the number of rounds on 设置."""
    section, cell = item.field, item.setting.cells.get("轮数", "")
    if section.rounds is None or not section.entrants:
        return
    if regulation.max_rounds is not None and section.rounds > regulation.max_rounds:
        yield Problem(
            "rounds.beyond-regulation", "规程写明不超过 {limit} 轮（{source}），“轮数”填的是 {rounds}。",
            "请核对轮数；规程只是“原则上”如此而确有需要的，可不理会。",
            {"limit": regulation.max_rounds, "rounds": section.rounds, "source": regulation.cite("max_rounds")},
            Severity.WARNING,
        ).at(layout.SETTINGS, cell)  # fmt: skip
    if section.system is System.SWISS:
        for remark in remarks_on_rounds(len(expected_to_play(section)), section.rounds):
            yield remark.at(layout.SETTINGS, cell)
    if section.system is System.ROUND_ROBIN and section.rounds > (limit := announced_rounds(section) or 0):
        yield Problem(
            "rounds.beyond-table", "循环表只有 {limit} 轮，“轮数”填的是 {rounds}。", "到第 {limit} 轮就算全部比完；可把轮数改为 {limit}。",
            {"limit": limit, "rounds": section.rounds}, Severity.WARNING,
        ).at(layout.SETTINGS, cell)  # fmt: skip
    if section.paired_rounds > section.rounds:
        yield Problem(
            "rounds.fewer-than-paired", "“轮数”是 {rounds}，“对阵”里却已有 {paired} 轮。",
            "请改正轮数；多编的一轮如要作废，请撤销编排（unpair）。",
            {"rounds": section.rounds, "paired": section.paired_rounds}, Severity.WARNING,
        ).at(layout.SETTINGS, cell)  # fmt: skip


def _order(item: SectionBook) -> Iterable[Problem]:
    """Yield a warning where the ranking would not begin with the points."""
    order = item.setting.criteria
    first = "场分" if item.section.kind is Kind.TEAM else "积分"
    if order and first not in order:
        yield Problem(
            "settings.order-without-points", "名次依据“{found}”里没有“{first}”，名次将不看{first}。", "请在最前面补上“{first}”。",
            {"found": "、".join(order), "first": first}, Severity.WARNING, found="、".join(order),
        ).at(layout.SETTINGS, item.setting.cells.get("名次依据", ""))  # fmt: skip


def _lost_sections(host: Host, book: Book) -> Iterable[Problem]:
    """Yield a warning for the sheets of a section whose row on 设置 is gone, since nothing is done with them."""
    known = {item.tables.number for item in book.sections}
    for table, sheet in host.tables().items():
        found = re.fullmatch(rf"{layout.PLAYERS}_(\d{{1,4}})", table)
        if found is None or int(found[1]) in known:
            continue
        if any(not is_blank(cell) for row in host.read(table).rows for cell in row):
            yield Problem(
                "settings.section-lost", "这张表里有选手，但“设置”的组别表没有表号为 {number} 的组别，编排和名次都不包括它。",
                "请在组别表补上这个组的名称和表号 {number}；确实不要这个组可不理会。", {"number": int(found[1])},
                Severity.WARNING,
            ).at(sheet)  # fmt: skip


def _gaps(item: SectionBook) -> Iterable[Problem]:
    """Yield a warning for start numbers left out, which usually means that a row was lost."""
    numbers = sorted(entrant.number for entrant in item.field.entrants)
    missing = sorted(set(range(1, numbers[-1] + 1)) - set(numbers))[:20] if numbers else []
    if missing:
        yield Problem(
            "player.number-gap", "{list}编号缺 {numbers}。", "如有行被误删，请恢复；确无此编号可不理会。",
            {"list": layout.PLAYERS if item.teams is None else layout.TEAMS, "numbers": "、".join(map(str, missing))},
            Severity.WARNING,
        ).at((item.teams or item.players).sheet)  # fmt: skip
