"""编排下一轮: pairs the next round of one section or of all that are ready."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from xl_engine.event import EngineError, Pairing, Problem, Section, Severity
from xl_engine.messages import say, written
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.plan import RoundPlan
from xl_engine.regulation import Switches
from xl_engine.workbook import layout
from xl_engine.workbook.changes import finish, waiting_entries
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.pairing_rows import Form
from xl_engine.workbook.pairing_sheet import read_pairings
from xl_engine.workbook.pairing_writing import NewRound, append_round, break_at_rounds, empty_boards
from xl_engine.workbook.reading import SectionBook, read_book
from xl_engine.workbook.recorded_rounds import record_round

from .corrections import note_corrections
from .filling_in import fill_in
from .joining import stopping_round
from .report import Line, Report, as_data, errors, line
from .scores import points_before
from .sentences import sentence
from .stages import stage

_MOST_CELLS = 10
"""Cells named in one message."""


_OF_ROUNDS = frozenset({
    "rounds.too-many", "rounds.propose-round-robin", "rounds.few", "pairing.all-rounds-paired",
})  # fmt: skip
"""Problems that the cell 轮数 of 设置 is the remedy of."""


@dataclass(frozen=True, slots=True)
class PairOptions:
    """``dry_run`` shows the round and writes nothing."""

    section: str | None = None
    dry_run: bool = False


def run(host: Host, options: PairOptions, when: dt.datetime) -> Report:
    """Pair the next round; nothing is written for a section that is not ready, and that is said."""
    book = read_book(host)
    stage("computing")
    if stopping := errors(book.general):
        raise EngineError(*stopping)
    filled: list[Line] = []
    if not options.dry_run:
        book, filled = fill_in(host, book, when, options.section)
    waiting = waiting_entries(host, book)
    plans: list[tuple[SectionBook, RoundPlan]] = []
    problems: list[Problem] = []
    for item in book.choose(options.section):
        name = item.section.name
        found, plan = stopping_round(book, name), None
        if item.setting.joined_to and options.section is None and not found:
            continue
        inside = [name, *(other.section.name for other in book.sections if other.setting.joined_to == name)]
        if not found:
            found, plan = _plan(item, book.switches, sum(len(waiting[one]) for one in inside))
        problems += [problem for problem in found if problem not in problems]
        if plan is not None:
            plans.append((item, plan))
    if not plans:
        raise EngineError(*problems)
    stage("writing")
    if not options.dry_run:
        note_corrections(host, book, when)
        for item, plan in plans:
            _write(host, item, plan, book.switches)
            record_round(book.engine, item.tables.number, plan.round_number, plan.pairings, plan.levels)
        book.engine.write(host)
        finish(host, when, "编排", {item.section.name: _log(plan) for item, plan in plans}, book)
    lines = filled + [told for item, plan in plans for told in _lines(item.field, plan)]
    data = {"sections": [_data(item.field, plan) for item, plan in plans],
            "problems": [as_data(problem) for problem in problems]}  # fmt: skip
    return Report(lines, problems, data, changed=not options.dry_run)


def _plan(item: SectionBook, switches: Switches, waiting: int) -> tuple[list[Problem], RoundPlan | None]:
    name = item.section.name
    if stopping := errors(item.problems):
        return stopping, None
    if item.setting.joined_to:
        return [_plays_elsewhere(name, item.setting.joined_to)], None
    if not item.section.competitors:
        return [_not_drawn(name)], None
    plan = pair_next_round(item.section, switches, item.section.seed)
    problems = [problem.within(name) for problem in plan.problems]
    problems = [_placed(problem, item) for problem in problems]
    if waiting and not plan.refused:
        problems.append(_waiting(name, waiting))
    return problems, None if plan.refused else plan


def _placed(problem: Problem, item: SectionBook) -> Problem:
    """Give a problem that names a round and tables the cells of their results."""
    if problem.code in _OF_ROUNDS:
        return problem.at(layout.SETTINGS, item.setting.cells.get("轮数", ""))
    number, tables = (
        problem.params.get("round"),
        problem.params.get("table", problem.params.get("tables", "")),
    )
    if problem.cell or not isinstance(number, int):
        return problem
    listed = [int(table) for table in str(tables).split("、") if table.isdecimal()]
    cells = [cell for table in listed[:_MOST_CELLS] if (cell := item.sheet.cell(number, table))]
    if not cells:
        return problem
    more = "…" if len(listed) > len(cells) else ""
    return problem.at(item.sheet.view.sheet, ",".join(cells) + more, problem.found)


def _not_drawn(name: str) -> Problem:
    return Problem(
        "pair.not-drawn",
        "{section} 还没有抽签编号。",
        "请先执行抽签编号（draw）。",
        {"section": name},
        section=name,
    )


def _plays_elsewhere(name: str, host: str) -> Problem:
    return Problem(
        "pair.joined", "{section} 并入 {host} 比赛，不单独编排。", "请编排 {host}；要分开比赛，请在开赛前清空“并入”再抽签。",
        {"section": name, "host": host}, section=name,
    )  # fmt: skip


def _waiting(name: str, count: int) -> Problem:
    return Problem(
        "pair.entries-waiting", "{section} 的“报名”中有 {count} 人（队）还没有编号，没有参加本轮编排。",
        "要让他们参加，请先执行抽签编号（draw）再编排。", {"section": name, "count": count}, Severity.WARNING, name,
    )  # fmt: skip


def _write(host: Host, item: SectionBook, plan: RoundPlan, switches: Switches) -> None:
    section = item.section
    points = points_before(item.field, switches)
    reasons = [sentence(reason, written) for reason in plan.reasons]
    pairings = tuple(prepared(section, item.form, match, plan.round_number) for match in plan.pairings)
    following = NewRound(plan.round_number, pairings, points, reasons)
    append_round(host, item.sheet, section, item.form, following)
    break_at_rounds(host, read_pairings(host.read(item.tables.pairings), item.form))
    if plan.withdrawn:
        _note_withdrawn(host, item, plan)


def prepared(section: Section, form: Form, match: Pairing, round_number: int) -> Pairing:
    """Return a match with the boards that are lost before it begins because a player is missing (RULES 2.10)."""
    if not form.boards or match.is_bye:
        return match
    return replace(match, boards=empty_boards(section, match, round_number, form.boards))


def _note_withdrawn(host: Host, item: SectionBook, plan: RoundPlan) -> None:
    """Put 退赛 into 选手 (teams: into 队伍) for those who missed too many rounds running, so that everybody sees it."""
    view = item.teams or item.players
    at, key = view.position("退赛", *layout.HEADING_ALIASES["退赛"]), view.position("编号")
    if at is None or key is None:
        return
    cells = [
        written("第{round}轮后", round=plan.round_number - 1) if row[key] in plan.withdrawn else row[at]
        for row in view.rows
    ]
    host.write(view.name, {view.headings[at]: cells}, rows=len(view.rows))


def _log(plan: RoundPlan) -> str:
    pairs = "，".join(
        f"{game.table}: {game.first}-{game.second if game.second is not None else '轮空'}"
        for game in plan.pairings
    )
    levels = f"；各级代价 {' '.join(map(str, plan.levels))}" if plan.levels else ""
    return f"第 {plan.round_number} 轮 {len(plan.pairings)} 台{levels}；{pairs}"


def _lines(section: Section, plan: RoundPlan) -> Sequence[Line]:
    names = {entrant.number: entrant.name for entrant in section.entrants}
    head = line("{section} 第 {round} 轮：{count} 台", section=section.name, round=plan.round_number,
                count=len(plan.pairings))  # fmt: skip
    lines = [head]
    for game, reason in zip(plan.pairings, plan.reasons, strict=True):
        first = f"{game.first} {names.get(game.first, '')}"
        second = say("轮空") if game.second is None else f"{game.second} {names.get(game.second, '')}"
        lines.append(
            line("  {table} 台  {first} — {second}  （{reason}）", table=game.table, first=first, second=second,
                 reason=sentence(reason, say))
        )  # fmt: skip
    if plan.requested_byes:
        lines.append(line("  申请轮空：{numbers}", numbers=_named(plan.requested_byes, names)))
    if plan.absent:
        lines.append(line("  缺席：{numbers}", numbers=_named(plan.absent, names)))
    return lines


def _named(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    return "、".join(f"{number} {names.get(number, '')}".rstrip() for number in numbers)


def _data(section: Section, plan: RoundPlan) -> dict[str, Any]:
    pairs = [
        {"table": game.table, "first": game.first, "second": game.second, "reason": sentence(reason, say)}
        for game, reason in zip(plan.pairings, plan.reasons, strict=True)
        if not game.is_bye
    ]
    byes = [game.first for game in plan.pairings if game.is_bye]
    return {
        "name": section.name,
        "round": plan.round_number,
        "pairs": pairs,
        "bye": byes[0] if byes else None,
        **({"requested_byes": list(plan.requested_byes)} if plan.requested_byes else {}),
        **({"absent": list(plan.absent)} if plan.absent else {}),
    }
