"""What 检查 looks for in 缺席轮次, 申请轮空, 退赛 and 加入轮次: rounds that are paired already, or that do not exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from xl_engine.event import Entrant, Pairing, Problem, Severity, System, Team
from xl_engine.pairing.rounds import announced_rounds, planned_rounds
from xl_engine.regulation import Switches
from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.sheets import ABSENT_ROUNDS, JOINED_ROUND, REQUESTED_BYES, WITHDRAWN_AFTER
from xl_engine.workbook.hosts import TableView
from xl_engine.workbook.reading import SectionBook

from .check_apart import list_cell


def attendance_problems(item: SectionBook, switches: Switches) -> Iterable[Problem]:
    """Yield a warning for each cell that says somebody is away where that comes too late or cannot be meant."""
    if item.lacks_list:
        return
    yield from _paired_all_the_same(item)
    view = item.teams or item.players
    competitors: Sequence[Entrant | Team] = (
        item.section.entrants if item.teams is None else item.section.teams
    )
    total = _rounds(item, switches)
    for one in competitors:
        yield from _beyond(view, one, total)
        if item.section.system is not System.ROUND_ROBIN:
            yield from _both(view, one)
    if item.teams is not None:
        for player in item.section.entrants:
            yield from _beyond(item.players, player, total)


def _rounds(item: SectionBook, switches: Switches) -> int:
    """Return the rounds of a section, those paired beyond the plan included; 0 while their number is still open."""
    if announced_rounds(item.field) is None and not item.section.pairings:
        return 0
    return max(planned_rounds(item.field, switches), item.section.paired_rounds)


def _paired_all_the_same(item: SectionBook) -> Iterator[Problem]:
    """Yield a warning for whoever is away by the list, but sits in a round, and his table has no result yet."""
    people = {one.number: one for one in item.field.entrants}
    last = item.field.paired_rounds
    for number, games in enumerate(item.field.pairings, start=1):
        playing = number == last and any(game.result is None for game in games)
        for game in games:
            if game.result is None or (game.is_bye and playing):
                for seat in (game.first, game.second):
                    if seat in people and (found := _away(item, people[seat], number)) is not None:
                        yield _too_late(item, people[seat], found, number, game)


def _away(item: SectionBook, one: Entrant | Team, number: int) -> Column[Any] | None:
    """Return the column that says somebody is not in a round, None where none does."""
    if one.withdrawn_after is not None and one.withdrawn_after < number:
        return WITHDRAWN_AFTER
    if one.joined_round > number:
        return JOINED_ROUND
    if number in one.requested_byes and item.section.system is not System.ROUND_ROBIN:
        return REQUESTED_BYES
    return ABSENT_ROUNDS if number in one.absent_rounds else None


def _too_late(item: SectionBook, one: Entrant, column: Column[Any], number: int, game: Pairing) -> Problem:
    sheet, cell = _place(item, one.number, column, number)
    params = {
        "number": one.number,
        "name": one.name,
        "heading": column.title,
        "round": number,
        "table": game.table,
    }
    if number == item.section.paired_rounds and item.section.system is not System.ROUND_ROBIN:
        return Problem(
            "player.away-but-paired", "编号 {number}“{name}”按“{heading}”不在第 {round} 轮，这一轮却已编好，他在第 {table} 台。",
            "不来的，请执行 pair --remove {number} 把他撤下，或在“结果”填弃权；来的，请改正或清空这一格。",
            params, Severity.WARNING,
        ).at(sheet, cell)  # fmt: skip
    return Problem(
        "player.away-but-paired", "编号 {number}“{name}”按“{heading}”不在第 {round} 轮，这一轮却已编好，他在第 {table} 台。",
        "没来的，请在“结果”填弃权；来了的，请填结果，并改正或清空这一格。", params, Severity.WARNING,
    ).at(sheet, cell)  # fmt: skip


def _place(item: SectionBook, one: int, column: Column[Any], number: int) -> tuple[str, str]:
    """Return the sheet and cell that say somebody is away; of a team no cell where all its players do."""
    if item.teams is None:
        return item.players.sheet, list_cell(item.players, column, one)
    team = next(team for team in item.section.teams if team.number == one)
    if _away(item, team, number) is None:
        return item.players.sheet, ""
    return item.teams.sheet, list_cell(item.teams, column, one)


def _beyond(view: TableView, one: Entrant | Team, total: int) -> Iterator[Problem]:
    """Yield a warning for each cell with a round the section does not have."""
    named: list[tuple[Column[Any], Iterable[int]]] = [
        (ABSENT_ROUNDS, one.absent_rounds), (REQUESTED_BYES, one.requested_byes), (JOINED_ROUND, [one.joined_round]),
    ]  # fmt: skip
    for column, rounds in named:
        beyond = sorted(number for number in rounds if number > max(total, 1))
        if total and beyond:
            listed = "、".join(map(str, beyond))
            yield Problem(
                "player.round-beyond", "编号 {number}“{name}”的“{heading}”写着第 {rounds} 轮，本组只有 {total} 轮。",
                "请改正轮次；轮数有误的，请改“设置”的“轮数”。",
                {"number": one.number, "name": one.name, "heading": column.title, "rounds": listed, "total": total},
                Severity.WARNING, found=listed,
            ).at(view.sheet, list_cell(view, column, one.number))  # fmt: skip


def _both(view: TableView, one: Entrant | Team) -> Iterator[Problem]:
    """Yield a warning where a round is announced as an absence and asked off as well."""
    rounds = sorted(one.absent_rounds & one.requested_byes)
    if rounds:
        listed = "、".join(map(str, rounds))
        yield Problem(
            "player.absent-and-resting", "编号 {number}“{name}”的第 {rounds} 轮既写在“缺席轮次”又写在“申请轮空”，现在按申请轮空计分。",
            "请只留一处：按申请轮空计分的留“申请轮空”，不得分的留“缺席轮次”。",
            {"number": one.number, "name": one.name, "rounds": listed}, Severity.WARNING, found=listed,
        ).at(view.sheet, list_cell(view, REQUESTED_BYES, one.number))  # fmt: skip
