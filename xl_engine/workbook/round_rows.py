"""The rows of 对阵 that belong to a round: which they are, what is typed in them, and how they are taken out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from .columns.quantities import whole_number
from .columns.text import is_blank
from .hosts import Host
from .pairing_rows import PairingSheet, heading_of

_WITH_FORMULAS = ("比分", "结果")
"""Columns of ours that may hold formulas; formulas anywhere else are the organiser's."""
_WRITTEN = (
    "轮次", "台号", "台次", "先手编号", "先手", "先手单位", "先手积分", "先行棋色", "第一局", "第二局", "结果", "比分", "后手积分",
    "后手", "后手单位", "后手编号", "后行棋色", "编排说明",
)  # fmt: skip
"""Columns whose cells come from the facts of a table; whatever else stands in a row somebody has noted there."""


def rows_of_round(sheet: PairingSheet, round_number: int) -> list[int]:
    """Return the data rows (from 0) of a round, matches and boards alike."""
    rows = {row for (number, _), row in sheet.rows.items() if number == round_number}
    rows |= {row for (number, _, _), row in sheet.boards.items() if number == round_number}
    heading = heading_of(sheet.view, "轮次")
    if heading is not None:
        at = sheet.view.headings.index(heading)
        rows |= {index for index, row in enumerate(sheet.view.rows) if whole_number(row[at]) == round_number}
    return sorted(rows)


def rows_of_table(sheet: PairingSheet, round_number: int, table: int) -> list[int]:
    """Return the data rows (from 0) of one table: its own, then those of its boards."""
    boards = sorted(key for key in sheet.boards if key[:2] == (round_number, table))
    own = sheet.rows.get((round_number, table))
    return [*([] if own is None else [own]), *(sheet.boards[key] for key in boards)]


def noted(sheet: PairingSheet, row: int, formulas: Collection[str]) -> list[str]:
    """Return what somebody has noted in a row beside the facts of its table, as ``heading: text``."""
    known = {heading_of(sheet.view, heading) for heading in _WRITTEN} | set(formulas)
    return [
        f"{heading}: {str(cell).strip()}"
        for heading, cell in zip(sheet.view.headings, sheet.view.rows[row], strict=True)
        if heading and heading not in known and not is_blank(cell)
    ]


def formulas_of_others(host: Host, sheet: PairingSheet) -> set[str]:
    """Return the headings of 对阵 under which the organiser has formulas of his own."""
    ours = {heading_of(sheet.view, heading) for heading in _WITH_FORMULAS}
    return {heading for heading in host.formula_columns(sheet.view.name) if heading not in ours}


def clear_rows(host: Host, sheet: PairingSheet, rows: Sequence[int]) -> None:
    """Empty rows of 对阵, and let the table end before those of them that stand last.

    Rows in between stay as blank ones, so that whatever the organiser has put beside, between or below stays where it
    is. Formulas of his own are left alone.
    """
    view = sheet.view
    apart = formulas_of_others(host, sheet)
    headings = [heading for heading in dict.fromkeys(view.headings) if heading and heading not in apart]
    for start, count in _runs(rows):
        blank = {heading: [None] * count for heading in headings}
        host.write(view.name, blank, rows=len(view.rows), start=start)
    host.join_pages(view.name, rows)
    if sheet.boards:
        host.outline(view.name, dict.fromkeys(rows, False))
    at = [position for position, heading in enumerate(view.headings) if heading not in apart]
    gone = set(rows)
    used = [
        index
        for index, row in enumerate(view.rows)
        if index not in gone and any(not is_blank(row[position]) for position in at)
    ]
    length = used[-1] + 1 if used else 0
    if length < len(view.rows):
        host.write(view.name, {}, rows=length)


def _runs(rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield neighbouring rows together: the first of them, and how many they are."""
    start, count = 0, 0
    for row in sorted(rows):
        if count and row != start + count:
            yield start, count
            count = 0
        start = start if count else row
        count += 1
    if count:
        yield start, count
