"""The sheets 成绩 (crosstable) and 名次 (ranking): written whole from the figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from . import layout
from .hosts import Host, TableView, Writable
from .pairing_rows import heading_of


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table to show: its columns in order and the key that tells rows apart (编号).

    ``narrow`` gives the widths of columns that are not like their neighbour; ``printed`` is the last heading on paper.
    """

    table: str
    columns: Mapping[str, Sequence[Writable]]
    key: str = "编号"
    widths: Mapping[str, float] | None = None
    printed: str = ""


def write_sheet(host: Host, sheet: Sheet) -> None:
    """Write a table whole. Columns of the organiser follow the row with the same key.

    Where all columns are the engine's own, the table takes exactly these columns in this order; otherwise those it
    lacks are added at its right-hand end.
    """
    view = host.read(sheet.table, rows=False)
    own = own_columns(view, sheet)
    columns = dict(sheet.columns)
    if not own and view.headings != tuple(columns):
        host.reshape(sheet.table, tuple(columns), sheet.widths or {})
        if sheet.printed:
            host.print_through(sheet.table, sheet.printed)
        view = host.read(sheet.table, rows=False)
    rows = max(len(cells) for cells in columns.values())
    renamed = {heading_of(view, heading) or heading: cells for heading, cells in columns.items()}
    stale = {h: [None] * rows for h in view.headings if h in engine_headings(view) and h not in renamed}
    moved = _moved(host.read(sheet.table), own, sheet) if own else {}
    host.write(sheet.table, {**renamed, **stale, **moved}, rows=rows)


def engine_headings(view: TableView) -> frozenset[str]:
    """Return the headings of a crosstable or ranking that the engine may have written itself."""
    own = {h for h in view.headings if _is_round(h)}
    return frozenset(own | set(_FIXED))


_FIXED = (
    "名次", "编号", "姓名", "队名", "队员", "单位", "罚分", "备注", "算式", "积分", "对手分", "中间对手分", "小分", "胜局", "直胜", "累进分", "截尾对手分",
    "对手平均等级分", "后手胜局", "后手局数", "违例", "场分", "对手场分", "中间对手场分", "总局分", *(f"{board}局分" for board in layout.BOARD_HEADINGS),
)  # fmt: skip


def _is_round(heading: str) -> bool:
    return heading.isdigit() or (
        heading.startswith("第") and heading.endswith("轮") and heading[1:-1].isdigit()
    )


def own_columns(view: TableView, sheet: Sheet) -> list[int]:
    """Return the positions of columns the organiser has put into the table."""
    known = engine_headings(view)
    aliases = {heading_of(view, heading) for heading in sheet.columns}
    return [at for at, heading in enumerate(view.headings) if heading not in known and heading not in aliases]


def _moved(view: TableView, own: Sequence[int], sheet: Sheet) -> dict[str, list[Writable]]:
    name = heading_of(view, sheet.key)
    if name is None:
        return {}
    at = view.headings.index(name)
    before = [row[at] for row in view.rows]
    after = list(sheet.columns[sheet.key])
    if before[: len(after)] == after:
        return {}
    rows = {key: row for key, row in zip(before, view.rows, strict=True) if key is not None}
    return {
        view.headings[column]: [rows[key][column] if key in rows else None for key in after]  # type: ignore[index]
        for column in own
    }


def crosstable_widths(headings: Sequence[str]) -> dict[str, float]:
    """Return the widths of the columns of 成绩 after 编号, 姓名 and 单位, in characters."""
    return {
        heading: _CROSSTABLE_WIDTHS.get(heading, 6.5 if heading.isdigit() else 10.0)
        for heading in headings[3:]
    }


def ranking_widths(headings: Sequence[str]) -> dict[str, float]:
    """Return the widths of the columns of 名次 after 名次, 编号, 姓名 and 单位, in characters."""
    return {heading: _RANKING_WIDTHS.get(heading, 10.0) for heading in headings[4:]}


_CROSSTABLE_WIDTHS = {
    "中间对手分": 12.0,
    "中间对手场分": 13.0,
    "对手平均等级分": 16.0,
    "截尾对手分": 12.0,
    "名次": 7.0,
}
_RANKING_WIDTHS = {
    "备注": 18.0,
    "队员": 30.0,
    "算式": 100.0,
    "截尾对手分": 14.0,
    "中间对手分": 13.0,
    "中间对手场分": 14.0,
    "对手平均等级分": 16.0,
}
