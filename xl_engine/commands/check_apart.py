"""What 检查 looks for in the columns 回避 and 申请轮空 of 选手 (teams: of 队伍)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xl_engine.event import Problem, Severity, System
from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.sheets import (
    AVOIDS,
    PLAYER_COLUMNS,
    REQUESTED_BYES,
    START_NUMBER,
    TEAM_COLUMNS,
)
from xl_engine.workbook.hosts import TableView
from xl_engine.workbook.reading import SectionBook
from xl_engine.workbook.rosters import headed


def apart_problems(item: SectionBook) -> Iterable[Problem]:
    """Yield what cannot be meant in 回避 and 申请轮空, and what a 循环制 cannot keep, each at its cell."""
    view = item.teams or item.players
    field = item.field
    numbers = {entrant.number for entrant in field.entrants}
    table = field.system is System.ROUND_ROBIN
    for entrant in field.entrants:
        about = {"number": entrant.number, "name": entrant.name}
        strangers = sorted(entrant.avoids - numbers)
        if entrant.number in entrant.avoids:
            yield Problem(
                "player.avoids-himself", "编号 {number}“{name}”的“回避”里写的是他自己的编号。", "请改成对方的编号。", about,
            ).at(view.sheet, list_cell(view, AVOIDS, entrant.number), str(entrant.number))  # fmt: skip
        if strangers:
            listed = "、".join(map(str, strangers))
            yield Problem(
                "player.avoids-nobody", "编号 {number}“{name}”要回避的 {others} 号，名单里没有。", "请改正编号，或删去它。",
                {**about, "others": listed},
            ).at(view.sheet, list_cell(view, AVOIDS, entrant.number), listed)  # fmt: skip
        if table and entrant.avoids:
            yield Problem(
                "player.avoids-in-round-robin", "循环制人人都要相遇，编号 {number}“{name}”的“回避”做不到。",
                "请删去；确实不能相遇的，请把他们分到不同的组，或改用积分编排制。", about, Severity.WARNING,
            ).at(view.sheet, list_cell(view, AVOIDS, entrant.number))  # fmt: skip
        if table and entrant.requested_byes:
            yield Problem(
                "player.bye-in-round-robin", "循环制按表编排，编号 {number}“{name}”的“申请轮空”做不到。",
                "请删去；届时不到场的按弃权填写结果。", about, Severity.WARNING,
            ).at(view.sheet, list_cell(view, REQUESTED_BYES, entrant.number))  # fmt: skip


def list_cell(view: TableView, column: Column[Any], number: int) -> str:
    """Return the cell of a column in the row of a number, blank where there is none."""
    found = headed(view, TEAM_COLUMNS if view.name.startswith("队伍") else PLAYER_COLUMNS)
    heading, key = found.get(column.title), found.get(START_NUMBER.title)
    if heading is None or key is None:
        return ""
    at = view.headings.index(key)
    row = next(
        (index for index, cells in enumerate(view.rows) if START_NUMBER.read(cells[at]).value == number), None
    )
    return "" if row is None else view.address(row, heading)
