"""检查: everything an organiser should know before going on, written to 问题."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from typing import Any

from xl_engine.event import Problem, Severity
from xl_engine.pairing.rounds import remarks_on_rounds
from xl_engine.regulation import Group, Regulation, entry_problems
from xl_engine.workbook import layout
from xl_engine.workbook.changes import entry_rows, finish
from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.entrants import to_entrant
from xl_engine.workbook.columns.listing import list_problems
from xl_engine.workbook.columns.row_checks import REQUIRED
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.columns.sheets import BIRTH_DATE, GROUP, NAME, RATING, SEX
from xl_engine.workbook.freshness import checksum, ranked_key
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.issues_sheet import write_issues
from xl_engine.workbook.pairing_sheet import heading_of
from xl_engine.workbook.reading import Book, SectionBook, read_book

from .report import Report, as_data, errors, line

_FIELDS: dict[str, Column[Any]] = {"sex": SEX, "born": BIRTH_DATE, "rating": RATING}


def run(host: Host, when: dt.datetime) -> Report:
    """Check entries, results and rounds, and fill the issue sheet; failed when there are errors."""
    book = read_book(host)
    problems = find_problems(host, book)
    write_issues(host, problems)
    count = len(errors(problems))
    finish(host, when, "检查", {"": f"{count} 个错误，{len(problems) - count} 个提醒"})
    told = line(
        "检查完毕：{errors} 个错误，{warnings} 个提醒，详见“问题”表。",
        errors=count,
        warnings=len(problems) - count,
    )
    return Report([told], problems, {"issues": [as_data(problem) for problem in problems]}, failed=count > 0)


def find_problems(host: Host, book: Book) -> list[Problem]:
    """Return every problem of a workbook, errors first, each with its place where there is one."""
    problems = [*book.problems, *_entries(host, book)]
    for item in book.sections:
        problems += [problem.within(item.section.name) for problem in _section(book, item)]
    return sorted(problems, key=lambda problem: problem.severity is not Severity.ERROR)


def _entries(host: Host, book: Book) -> Iterable[Problem]:
    rows = entry_rows(host)
    single = len(book.sections) == 1
    # With a single section nobody has to say which one he enters.
    yield from list_problems(rows, [column for column in REQUIRED if column is not GROUP or not single])
    known = {item.section.name for item in book.sections}
    for row in rows:
        name = row.value(GROUP)
        if name and name not in known:
            yield row.locate(_unknown_group(row, known), GROUP.title)
            continue
        section = name or (next(iter(known)) if single else "")
        group = _group(book.regulation, section)
        if group is not None:
            yield from (
                _locate(row, problem) for problem in entry_problems(to_entrant(row), group, book.regulation)
            )


def _group(regulation: Regulation, name: str) -> Group | None:
    return next((group for group in regulation.groups if group.name == name), None)


def _locate(row: EntryRow, problem: Problem) -> Problem:
    column = _FIELDS.get(str(problem.params.get("field", "")), NAME)
    return row.locate(problem, column.title).within(row.value(GROUP))


def _unknown_group(row: EntryRow, known: Iterable[str]) -> Problem:
    return Problem(
        "entry.unknown-group-listed", "“{name}”的组别“{found}”不在“设置”里。", "请改成：{known}。",
        {"name": row.value(NAME), "found": row.value(GROUP), "known": "、".join(sorted(known))},
    )  # fmt: skip


def _section(book: Book, item: SectionBook) -> Iterable[Problem]:
    section = item.section
    if section.rounds is not None and section.entrants and section.system is not None and section.cycles == 1:
        for remark in remarks_on_rounds(len(section.entrants), section.rounds):
            yield remark.at(layout.SETTINGS)
    yield from _meetings(item)
    yield from _names(item)
    yield from _missing_results(item)
    yield from _gaps(item)
    yield from _stale(book, item)


def _meetings(item: SectionBook) -> Iterable[Problem]:
    """Yield a problem for each pair that meets more often than the system lets it, and each second bye."""
    section = item.section
    met: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    everybody = {entrant.number for entrant in section.entrants}
    for number, games in enumerate(section.pairings, start=1):
        for game in games:
            where = item.sheet.cell(number, game.table, "后手编号")
            if game.second is None:
                byes[game.first] += 1
                if byes[game.first] > 1 and any(byes[other] == 0 for other in everybody):
                    yield Problem(
                        "pairing.second-bye", "编号 {number} 在第 {round} 轮第二次轮空，而有人还没有轮空过。",
                        "请核对对阵。", {"number": game.first, "round": number}, Severity.WARNING,
                    ).at(item.sheet.view.sheet, item.sheet.cell(number, game.table, "先手编号"))  # fmt: skip
                continue
            if game.first == game.second:
                yield Problem(
                    "pairing.against-himself", "第 {round} 轮第 {table} 台的两方都是编号 {number}。", "请改正其中一方的编号。",
                    {"round": number, "table": game.table, "number": game.first},
                ).at(item.sheet.view.sheet, where)  # fmt: skip
                continue
            pair = frozenset((game.first, game.second))
            met[pair] += 1
            if met[pair] > section.cycles:
                yield Problem(
                    "pairing.met-before", "编号 {first} 和 {second} 在第 {round} 轮再次相遇。", "请核对对阵；确属特殊安排可不理会。",
                    {"first": game.first, "second": game.second, "round": number}, Severity.WARNING,
                ).at(item.sheet.view.sheet, where)  # fmt: skip


def _names(item: SectionBook) -> Iterable[Problem]:
    """Yield a warning where a name in 对阵 is not the one its number has in 选手."""
    names = {entrant.number: entrant.name for entrant in item.section.entrants}
    view = item.sheet.view
    for (number, table), row in sorted(item.sheet.rows.items()):
        for side in ("先手", "后手"):
            name, key = heading_of(view, side), heading_of(view, f"{side}编号")
            if name is None or key is None:
                continue
            shown = view.rows[row][view.headings.index(name)]
            holder = view.rows[row][view.headings.index(key)]
            expected = names.get(holder) if isinstance(holder, int) else None
            if expected is not None and shown is not None and str(shown).strip() != expected:
                yield Problem(
                    "pairing.name-differs", "第 {round} 轮第 {table} 台编号 {number} 写的是“{found}”，选手名单里是“{name}”。",
                    "以编号为准；请改正编号或姓名。",
                    {"round": number, "table": table, "number": holder, "found": shown, "name": expected},
                    Severity.WARNING, found=str(shown),
                ).at(view.sheet, view.address(row, name))  # fmt: skip


def _missing_results(item: SectionBook) -> Iterable[Problem]:
    last = item.section.paired_rounds
    for number, games in enumerate(item.section.pairings, start=1):
        for game in games:
            if game.result is None:
                yield Problem(
                    "result.missing", "第 {round} 轮第 {table} 台还没有结果。", "请从下拉列表选择结果。",
                    {"round": number, "table": game.table}, Severity.WARNING if number == last else Severity.ERROR,
                ).at(item.sheet.view.sheet, item.sheet.cell(number, game.table))  # fmt: skip


def _gaps(item: SectionBook) -> Iterable[Problem]:
    """Yield a warning for start numbers left out, which usually means that a row was lost."""
    numbers = sorted(entrant.number for entrant in item.section.entrants)
    missing = sorted(set(range(1, numbers[-1] + 1)) - set(numbers))[:20] if numbers else []
    if missing:
        yield Problem(
            "player.number-gap", "选手编号缺 {numbers}。", "如有选手行被误删，请恢复；确无此人可不理会。",
            {"numbers": "、".join(map(str, missing))}, Severity.WARNING,
        ).at(item.players.sheet)  # fmt: skip


def _stale(book: Book, item: SectionBook) -> Iterable[Problem]:
    parts = book.engine.get(ranked_key(item.tables.number)).split(":")
    if len(parts) != 2 or not all(part.isdigit() for part in parts):
        return
    after, total = map(int, parts)
    if checksum(item.sheet.view, after) != total:
        yield Problem(
            "ranking.stale",
            "名次表是按旧的结果算的，之后对阵或结果有改动。",
            "请重新计算名次。",
            {},
            Severity.WARNING,
        ).at(item.ranking_sheet)
