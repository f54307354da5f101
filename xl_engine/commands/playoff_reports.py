"""What the commands say of play-offs (加赛): lines, data, remarks beside the names, and what is wrong with the games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from xl_engine.event import Problem, Severity
from xl_engine.messages import say, written
from xl_engine.standings import STRAY, Playoff, stray_game
from xl_engine.workbook import layout
from xl_engine.workbook.reading import SectionBook

from .playing_off import due_games, schedule, side_names
from .ranked import Contest, Ranked
from .report import Line, line


def decided_remarks(result: Ranked) -> dict[int, str]:
    """Return what 备注 says of those whose place a play-off or a lot has decided, by number."""
    found = {}
    for contest in result.contests:
        for at, number in enumerate(contest.state.order or (), start=1):
            lot = number in contest.state.by_lot
            found[number] = "抽签决定" if lot else f"加赛第 {at}"
    return found


def log_text(result: Ranked) -> str:
    """Return what the log says of the ties that are decided, blank if there are none."""
    parts = []
    for contest in result.contests:
        if order := contest.state.order:
            fields = {"first": contest.tie.first, "last": contest.tie.last, "numbers": _joined(order)}
            group = _before(contest.tie)
            parts.append(written("；{group}加赛决定第 {first}–{last} 名：{numbers}", group=group, **fields))
            if contest.state.by_lot:
                parts.append(written("（其中 {numbers} 由抽签决定）", numbers=_joined(contest.state.by_lot)))
    return "".join(parts)


def playoff_lines(result: Ranked) -> list[Line]:
    """Return the outcome of the play-offs and who plays whom next."""
    name = side_names(result)
    lines = []
    for contest in result.contests:
        tie = contest.tie
        if order := contest.state.order:
            listed = "、".join(f"{number} {name(number)}" for number in order)
            lines.append(
                line(
                    "  {group}加赛决定第 {first}–{last} 名：{listed}",
                    group=_before(tie),
                    first=tie.first,
                    last=tie.last,
                    listed=listed,
                )
            )
        if contest.state.by_lot:
            lines.append(line("  其中由抽签决定：{numbers}", numbers=_joined(contest.state.by_lot)))
        for due in due_games(contest, result.rules) if result.rules else ():
            game = due.game
            lines.append(line(
                "  {group}加赛第 {first}–{last} 名：{one}（先）— {other}（{form}）",
                group=_before(tie), first=due.places[0], last=due.places[1],
                one=f"{game.first} {name(game.first)}", other=f"{game.second} {name(game.second)}", form=due.form(say),
            ))  # fmt: skip
    return lines


def playoff_data(result: Ranked) -> list[dict[str, Any]]:
    """Return the ties that have to be played off as `rank --format json` prints them, the decided ones too."""
    if result.contests:
        return [_tie_data(contest.tie, contest, result) for contest in result.contests]
    return [_tie_data(tie, None, result) for tie in result.playoffs]


def _tie_data(tie: Playoff, contest: Contest | None, result: Ranked) -> dict[str, Any]:
    data: dict[str, Any] = {"places": [tie.first, tie.last], "numbers": list(tie.numbers), "reason": tie.text}
    if tie.group:
        data["group"] = tie.group
    order = contest.state.order if contest else None
    data["decided"] = list(order) if order else None
    data["by_lot"] = list(contest.state.by_lot) if contest else []
    data["games"] = [
        {
            "first": due.game.first, "second": due.game.second, "first_player": due.game.first_player,
            "second_player": due.game.second_player, "stage": due.game.stage, "places": list(due.places),
            "time": due.game.time, "if_level": due.game.if_level, "until_won": due.game.until_won,
        }
        for due in (due_games(contest, result.rules) if contest and result.rules else ())
    ]  # fmt: skip
    return data


def playoff_problems(result: Ranked) -> list[Problem]:
    """Return what is wrong with the games of 加赛, with the cells of their results."""
    item = result.item
    if not result.is_settled:
        begun = result.standings.missing or item.field.finished_rounds < result.rounds
        return too_early(item) if begun else []
    problems = [
        replace(problem, severity=Severity.WARNING)
        for contest in result.contests for problem in contest.state.problems if problem.code != STRAY
    ]  # fmt: skip
    if not item.playoffs.sheet and any(contest.state.due for contest in result.contests):
        problems.append(_no_sheet())
    return [problem.within(item.section.name) for problem in [*problems, *_strays(result)]]


def too_early(item: SectionBook) -> list[Problem]:
    """Return a warning for each game with a result while there are rounds to be played."""
    sheet = item.playoffs
    return [
        Problem(
            "playoff.too-early", "编号 {first} 对编号 {second} 的加赛已有结果，但全部轮次还没有比完，这一局暂不计入。",
            "请先填完“对阵”的结果并重新计算名次；不是加赛的对局请清空这一行。",
            {"first": row.first, "second": row.second}, Severity.WARNING, item.section.name,
        ).at(sheet.sheet, row.cells[2])
        for row in sheet.rows if row.result is not None
    ]  # fmt: skip


def _no_sheet() -> Problem:
    return Problem(
        "playoff.no-sheet", "工作簿里没有“{table}”表，或表里缺少标题列，加赛的对局写不进去，结果也读不到。",
        "请从备份恢复“{table}”，或从新建的工作簿把这张工作表复制过来，再重新计算名次。",
        {"table": layout.PLAYOFFS_TABLE}, Severity.WARNING,
    )  # fmt: skip


def _strays(result: Ranked) -> list[Problem]:
    """Return the games that count nothing: those of no tie, and of a pair the last ones beyond those due."""
    sheet = result.item.playoffs
    beyond = Counter(
        frozenset((problem.params["first"], problem.params["second"]))
        for contest in result.contests
        for problem in contest.state.problems
        if problem.code == STRAY
    )
    tied = [frozenset(contest.tie.numbers) for contest in result.contests]
    problems = []
    for row in reversed([row for row in sheet.rows if row.result is not None]):
        if any(row.pair <= numbers for numbers in tied):
            beyond[row.pair] -= 1
            if beyond[row.pair] < 0:
                continue
        problems.append(stray_game(row.first, row.second).at(sheet.sheet, row.cells[2]))
    return problems[::-1]


def open_games(result: Ranked) -> list[Problem]:
    """Return what `check` says of games without a result: to be played, or no longer needed."""
    if not result.is_settled:
        return []
    plan, sheet = schedule(result), result.item.playoffs
    found = [
        Problem(
            "playoff.result-missing", "加赛第 {first}–{last} 名：编号 {one} 对编号 {other} 还没有结果。", "请从下拉列表选择结果，再重新计算名次。",
            {"first": due.places[0], "last": due.places[1], "one": row.first, "other": row.second}, Severity.WARNING,
        ).at(sheet.sheet, row.cells[2])
        for row, due in plan.set_up
    ]  # fmt: skip
    found += [
        Problem(
            "playoff.needless", "编号 {one} 对编号 {other} 的这一局加赛已不需要下。", "请清空这一行；本软件排出的，重新计算名次时会自行清空。",
            {"one": row.first, "other": row.second}, Severity.WARNING,
        ).at(sheet.sheet, row.cells[2])
        for row in plan.needless
    ]  # fmt: skip
    return [problem.within(result.item.section.name) for problem in found]


def _before(tie: Playoff) -> str:
    """Return the group a tie belongs to, as it stands before a text; blank where there is only one."""
    return f"{tie.group} " if tie.group else ""


def _joined(numbers: tuple[int, ...]) -> str:
    return "、".join(map(str, numbers))
