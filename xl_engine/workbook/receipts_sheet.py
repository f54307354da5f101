"""The table 签收: one numbered line for everything handed out, to be signed for (奖励签收表)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from xl_engine.awards.lists import Ceremony, GroupList, UnitList
from xl_engine.event import Problem, Severity
from xl_engine.messages import written

from . import layout
from .award_sheets import sheet_missing
from .award_table import AwardTable, Cells, Left, follow, put_lines
from .columns.text import as_typed, one_line
from .hosts import Host, TableView

_SIGNED = ("领取人签名", "备注")
"""Columns for people to fill in."""
_OFF_LIST = "（已不在名单）"
"""Stands before the award of a line that is only kept for its signature."""


def write_receipts(host: Host, ceremony: Ceremony) -> list[Problem]:
    """Write the lines in the order of the groups; signatures and notes follow their line.

    Where a line with a signature or note is on no list any more, because a result was corrected, it is kept at the end
    without a number and without money, and reported, until somebody empties it.
    """
    lines: list[Cells] = list(_lines(ceremony))
    table = layout.RECEIPTS_TABLE
    if table not in host.tables():
        return [sheet_missing(table)] if lines else []
    headings = tuple(heading for heading in layout.HEADINGS[table] if heading not in _SIGNED)
    numbered = [{**line, "序号": number} for number, line in enumerate(lines, start=1)]
    wanted = AwardTable(table, headings, numbered, _key)
    view = host.read(table)
    beside = follow(host, view, wanted)
    left = beside.left
    kept = replace(beside, lines=(*beside.lines, *(one.typed for one in left)))
    put_lines(host, view, replace(wanted, lines=[*numbered, *map(_kept, left)]), kept)
    return [_off_list(view, left)] if left else []


def _lines(ceremony: Ceremony) -> Iterator[Cells]:
    for group in ceremony.groups:
        yield from _places(group)
        yield from _boards(group)
    for unit in ceremony.units:
        yield from _units(unit)
    for honour in ceremony.honours:
        if honour.filled:
            yield {"姓名": honour.name or None, "单位": honour.unit or None, "奖励": honour.award}


def _places(group: GroupList) -> Iterator[Cells]:
    for place in group.places:
        if place.award or place.prize:
            yield {
                "组别": group.name, "名次": place.place, "姓名": place.name, "单位": place.unit,
                "奖励": place.award or None, "奖金": place.prize or None,
            }  # fmt: skip


def _boards(group: GroupList) -> Iterator[Cells]:
    for best in group.boards.winners if group.boards else ():
        award = written("第 {board} 台最佳台次奖", board=best.board)
        yield {"组别": group.name, "姓名": best.name, "单位": best.team, "奖励": award}


def _units(unit: UnitList) -> Iterator[Cells]:
    """Yield the lines of teams made from individual results: the unit receives the award, whoever played for it."""
    for line, place in unit.lines:
        if place is not None and (place.award or place.prize):
            yield {
                "组别": written("{group}（团体）", group=unit.name), "名次": line.place, "单位": line.unit,
                "奖励": place.award or None, "奖金": place.prize or None,
            }  # fmt: skip


def _key(line: Mapping[str, str]) -> tuple[str, ...]:
    """Return group, place or kind of award, and whose it is; what exactly a place receives may be changed."""
    kind = line.get("名次") or line.get("奖励", "").removeprefix(_OFF_LIST)
    return line.get("组别", ""), kind, line.get("姓名", ""), line.get("单位", "")


def _kept(one: Left) -> Cells:
    award = one_line(as_typed(one.cells.get("奖励"))).removeprefix(_OFF_LIST)
    return {**one.cells, "序号": None, "奖金": None, "奖励": f"{_OFF_LIST}{award}"}


def _off_list(view: TableView, left: tuple[Left, ...]) -> Problem:
    lines = "；".join(
        " ".join(
            text for h in ("组别", "名次", "姓名", "单位") if (text := one_line(as_typed(one.cells.get(h))))
        )
        or "…"
        for one in left
    )
    return Problem(
        "awards.receipt-off-list",
        "签收表有 {count} 行已签名或有备注，却已不在名单上（{lines}），保留在表末，不编序号。",
        "请核对是否发错；处理后清空这些行的签名和备注，下次执行时就不再保留。",
        {"count": len(left), "lines": lines},
        Severity.WARNING,
    ).at(view.sheet)
