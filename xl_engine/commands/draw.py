"""抽签编号: gives start numbers, and lets late entries in."""

from __future__ import annotations

import datetime as dt
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from xl_engine.event import EngineError, Entrant, Problem, Section, Severity, System, Team
from xl_engine.messages import N_, written
from xl_engine.pairing.draw import draw_numbers
from xl_engine.pairing.rounds import choose_system, number_of_rounds, planned_rounds, round_robin_rounds
from xl_engine.workbook import layout
from xl_engine.workbook.changes import finish, waiting_entries
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.columns.sheets import NAME
from xl_engine.workbook.columns.text import one_line
from xl_engine.workbook.home_sheet import system_text
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.reading import Book, SectionBook, below_table, read_book, require
from xl_engine.workbook.roster_writing import append_roster, seat_late, write_roster

from .check import entry_issues
from .completing import complete, late_players, rows_of_added, sorted_out
from .decided import as_announced, undo_decided, write_decided
from .drawn_rows import rows_of_known, rows_of_players, rows_of_teams, write_numbers
from .fields import (
    Roster,
    entrant_of,
    is_team,
    numbered_players,
    numbered_teams,
    rosters,
    stand_in,
    stand_in_of,
    team_of,
    with_new_avoids,
)
from .joining import drawn_elsewhere, joining_problems
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
    stopping = [*errors(book.general), *([outside] if outside else []), *errors(list(joining_problems(book)))]
    if stopping:
        raise EngineError(*stopping)
    fields = _to_draw(book, rosters(book, waiting_entries(host, book)), options)
    if problems := [problem for roster in fields for problem in errors(roster.item.problems)]:
        raise EngineError(*problems)
    seed = one_line(options.seed or "") or secrets.token_hex(4)
    drawn: list[tuple[Roster, _Drawn]] = []
    numbers: dict[int, int] = {}
    for roster in fields:
        if roster.item.section.pairings:
            result = _late(host, book, roster)
        else:
            result = _draw(host, book, roster, seed) if not roster.is_empty else _left(host, book, roster)
        numbers |= result.numbers
        drawn.append((roster, result))
    if not drawn:
        raise EngineError(_no_entries())
    write_numbers(host, numbers)
    rows_drawn = [row for roster, _ in drawn for row in roster.rows]
    notes = [note for _, result in drawn for note in result.problems]
    notes += _unsettled(host, book, rows_drawn, options.section is None)
    finish(host, when, "抽签编号", {roster.name: result.log for roster, result in drawn}, book)
    lines = [told for _, result in drawn for told in result.lines]
    return Report(lines, notes, {"seed": seed, "sections": sorted(roster.name for roster, _ in drawn)})


def _to_draw(book: Book, fields: Mapping[str, Roster], options: DrawOptions) -> list[Roster]:
    """Return the fields that have something to draw; EngineError for one that was asked for by name and has nothing.

    Fields that people move into or out of are drawn whether asked for or not.
    """
    chosen = {item.section.name for item in book.choose(options.section)}
    found = []
    for roster in fields.values():
        asked = roster.name in chosen and options.section is not None
        joined = roster.item.setting.joined_to
        if joined and (asked or roster.is_empty) and not roster.moved:
            if asked:
                raise EngineError(drawn_elsewhere(roster.name, joined))
            continue
        if roster.name not in chosen and not roster.moved:
            continue
        roster.rows = _usable(roster.rows, roster, options.hidden)
        idle = not roster.rows and not roster.moved
        if idle and (roster.item.section.pairings or roster.is_empty or options.section is None):
            if asked:
                raise EngineError(_nothing_to_draw(roster.item))
            continue
        found.append(roster)
    return found


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What a draw says, and the number of each row of 报名 it has numbered, by the row's place on the sheet."""

    lines: Sequence[Line]
    problems: Sequence[Problem]
    log: str
    numbers: Mapping[int, int]


def _usable(rows: Sequence[EntryRow], roster: Roster, hidden: bool | None) -> list[EntryRow]:
    """Return the rows to draw; hidden ones are asked about, never silently in or out."""
    concealed = [row for row in rows if row.hidden]
    if concealed and hidden is None:
        problems = [
            row.locate(Problem(
                "entry.row-hidden", "“报名”第 {row} 行（{name}）被隐藏或筛选掉了，不知是否参加抽签。",
                "请取消隐藏（清除筛选）或删去该行；也可加 --hidden in（算上）或 --hidden out（不算）。",
                {"row": row.source.row, "name": row.value(NAME)}, section=roster.name,
            )) for row in concealed
        ]  # fmt: skip
        raise EngineError(*problems)
    kept = [row for row in rows if hidden or not row.hidden]
    nameless = [row for row in kept if not row.value(NAME)]
    if nameless:
        raise EngineError(*(
            row.locate(Problem(
                "entry.no-name", "“报名”第 {row} 行没有姓名。", "请填姓名，或删去该行。",
                {"row": row.source.row}, section=roster.name,
            )) for row in nameless
        ))  # fmt: skip
    return kept


def _draw(host: Host, book: Book, roster: Roster, seed: str) -> _Drawn:
    item, section = roster.item, as_announced(book, roster.item)
    entered, added = sorted_out(roster) if is_team(roster) else ([], [])
    complete(roster, added)
    if is_team(roster):
        stand_ins = [stand_in(team, members) for team, members in roster.teams]
        stand_ins += [stand_in_of(team, roster) for team in entered]
    else:
        stand_ins = [*roster.entrants, *(entrant_of(row, roster) for row in roster.rows)]
    count = sum(entrant.withdrawn_after != 0 for entrant in stand_ins)
    system, rounds, problems = _system(book, section, count)
    planned = replace(section, system=system, rounds=rounds)
    cycles = section.cycles if system is System.ROUND_ROBIN else 0
    drawn = draw_numbers(stand_ins, book.switches, seed, cycles=cycles)
    if is_team(roster):
        teams, players, renumbered = numbered_teams(roster, drawn, entered)
        listed = replace(planned, entrants=_by_number(players), teams=_by_number(teams))
        fresh = rows_of_teams(entered, drawn[len(roster.teams) :])
        fresh |= rows_of_added(added, {at: one.number for at, one in enumerate(drawn)})
    else:
        renumbered = numbered_players(roster, drawn)
        drawn = tuple(with_new_avoids(drawn, renumbered, roster))
        listed = replace(planned, entrants=_by_number(drawn))
        fresh = rows_of_players(roster.rows, drawn[len(roster.entrants) :])
    write_roster(host, item, listed)
    write_decided(host, book, item, planned, seed)
    fields = {"section": section.name, "count": count, "seed": seed, "rounds": rounds,
              "system": system_text(system, section.cycles)}  # fmt: skip
    told = line(_TOLD[is_team(roster), bool(rounds)], **fields)
    order = "，".join(f"{one.number} {one.name}" for one in _by_number(drawn) if one.number)
    log = f"种子 {seed}；{_noted(told)}{order}"
    numbers = rows_of_known(host, roster, renumbered) | fresh
    return _Drawn([told], [p.within(section.name) for p in problems], log, numbers)


_TOLD = {
    (False, True): N_("{section}：{count} 人已编号（种子 {seed}），{system} {rounds} 轮。"),
    (False, False): N_("{section}：{count} 人已编号（种子 {seed}）。"),
    (True, True): N_("{section}：{count} 队已编号（种子 {seed}），{system} {rounds} 轮。"),
    (True, False): N_("{section}：{count} 队已编号（种子 {seed}）。"),
}
"""By (teams, rounds known)."""

_Numbered = TypeVar("_Numbered", Entrant, Team)


def _by_number(drawn: Iterable[_Numbered]) -> tuple[_Numbered, ...]:
    """Return them in the order of their numbers, those without one last."""
    return tuple(sorted(drawn, key=lambda one: (not one.number, one.number)))


def _noted(told: Line) -> str:
    return written(told.text, **told.fields)


def _system(book: Book, section: Section, count: int) -> tuple[System, int | None, Sequence[Problem]]:
    limit = book.regulation.max_rounds
    allowed = book.regulation.systems
    usual = choose_system(count, limit, section.cycles)
    if section.rounds is not None and 2 <= section.rounds < round_robin_rounds(count, section.cycles):
        # Fewer rounds than everybody has opponents were asked for: a 循环制 would be cut short.
        usual = System.SWISS
    system = section.system or (usual if usual in allowed or not allowed else allowed[0])
    if count < 2:
        return system, section.rounds, [_too_few(section.name, count)]
    if section.rounds is not None:
        return system, section.rounds, []
    rounds, problems = number_of_rounds(count, system, book.switches, cycles=section.cycles, max_rounds=limit)
    return system, rounds, problems


def _left(host: Host, book: Book, roster: Roster) -> _Drawn:
    """Clear the sheets of a section whose people all play in another field now, and what its own draw decided."""
    write_roster(host, roster.item, replace(roster.item.section, entrants=(), teams=()))
    undo_decided(host, book, roster.item)
    told = line(
        "{section}：并入 {target}，随该组抽签。", section=roster.name, target=roster.item.setting.joined_to
    )
    return _Drawn([told], [], _noted(told), {})


def _late(host: Host, book: Book, roster: Roster) -> _Drawn:
    item, section = roster.item, roster.item.section
    following = section.paired_rounds + 1
    number = max((one.number for one in section.competitors), default=0)
    told: list[Line] = []
    if is_team(roster):
        entered, added = sorted_out(roster)
        stand_ins = [
            Entrant(number + at, team.name, joined_round=following)
            for at, team in enumerate(entered, start=1)
        ]
        made = [team_of(team, one, roster) for team, one in zip(entered, stand_ins, strict=True)]
        append_roster(host, item, [one for _, players in made for one in players], [team for team, _ in made])
        numbers = rows_of_teams(entered, stand_ins)
        numbers |= rows_of_added(added, {at: team.number for at, (team, _) in enumerate(roster.teams)})
        for one in added:
            team, players = late_players(roster, one, following)
            seat_late(host, item, team, players)
            told += [_late_player(section.name, team, player, following) for player in players]
    else:
        stand_ins = [
            replace(entrant_of(row, roster), number=number + at, joined_round=following)
            for at, row in enumerate(roster.rows, start=1)
        ]
        append_roster(host, item, stand_ins, [])
        numbers = rows_of_players(roster.rows, stand_ins)
    told += [
        line("{section}：{name} 补报，编号 {number}，从第 {round} 轮起参加。", section=section.name, name=one.name,
             number=one.number, round=following)
        for one in stand_ins
    ]  # fmt: skip
    doubts = _late_in_vain(item.field, planned_rounds(item.field, book.switches)) if stand_ins else []
    return _Drawn(told, doubts, "；".join(map(_noted, told)), numbers)


def _late_player(section: str, team: Team, player: Entrant, following: int) -> Line:
    return line(
        "{section}：{name} 补入{team}第 {board} 台，从第 {round} 轮起参加。", section=section, name=player.name,
        team=team.name, board=team.players.index(player.number) + 1, round=following,
    )  # fmt: skip


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
        "draw.too-few", "{section} 只有 {count} 人（队），无法编排。",
        "有人补报后请用 draw --section 重新抽签；或把他并入别的组别。", {"section": name, "count": count},
        Severity.WARNING, name,
    )  # fmt: skip


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
