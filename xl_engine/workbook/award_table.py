"""Writes a list of the closing ceremony whole; what people have typed beside a line follows the line.

A line is told from the others by some of its cells, because it has no identity of its own: a prize is that of a
group, a place and a name.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from xl_engine.event import Problem, Severity

from .columns.text import as_typed, is_blank, one_line
from .hosts import CellValue, Host, TableView, column_letters
from .pairing_rows import heading_of

Cells = Mapping[str, CellValue]
"""The cells of one line by heading."""
Key = Callable[[Mapping[str, str]], tuple[str, ...]]
"""Returns what tells a line from the others, from the texts of its cells by heading."""


@dataclass(frozen=True, slots=True)
class AwardTable:
    """A table to write: the headings that are the engine's, its lines, and the key of a line."""

    name: str
    headings: tuple[str, ...]
    lines: Sequence[Cells]
    key: Key


@dataclass(frozen=True, slots=True)
class Left:
    """A row whose line is gone, with what people have typed beside it.

    ``cells`` are the engine's own by heading, ``typed`` theirs, ``row`` its index (from 0) before.
    """

    cells: Cells
    typed: Cells
    row: int


@dataclass(frozen=True, slots=True)
class Beside:
    """What people have typed: cells by their heading for each line, and the rows that have no line any more.

    ``moved`` says that it has to be written because some of it does not stand beside its line.
    """

    lines: tuple[Cells, ...]
    left: tuple[Left, ...]
    headings: tuple[str, ...]
    moved: bool


def write_table(host: Host, wanted: AwardTable) -> list[Problem]:
    """Write a table whole; return a warning for each cell somebody has typed whose line is gone.

    Headings the organiser has replaced by an alias are found; columns of ours that he has removed come back at the
    right-hand end.
    """
    view = host.read(wanted.name)
    beside = follow(host, view, wanted)
    put_lines(host, view, wanted, beside)
    return [_gone(view, one, heading) for one in beside.left for heading in one.typed]


def follow(host: Host, view: TableView, wanted: AwardTable) -> Beside:
    """Return what people have typed beside the lines of a table, line by line of the new ones.

    Lines with the same key are taken in their order. Columns in which Excel computes something are nobody's typing.
    """
    ours = own_headings(view, wanted.headings)
    formulas = host.formula_columns(view.name)
    theirs = {h: at for at, h in enumerate(view.headings) if h not in ours.values() and h not in formulas}
    before = [_cells(view, ours, row) for row in view.rows]
    typed = [{h: row[at] for h, at in theirs.items() if not is_blank(row[at])} for row in view.rows]
    places: dict[tuple[str, ...], deque[int]] = {}
    for index, cells in enumerate(before):
        places.setdefault(wanted.key(_texts(cells)), deque()).append(index)
    source = [_next(places.get(wanted.key(_texts(cells)))) for cells in wanted.lines]
    left = tuple(
        Left(before[index], typed[index], index)
        for index in sorted(set(range(len(typed))).difference(index for index in source if index is not None))
        if typed[index]
    )
    lines = tuple({} if index is None else typed[index] for index in source)
    stands = [typed[new] if new < len(typed) else {} for new in range(len(lines))]
    return Beside(lines, left, tuple(theirs), moved=bool(left) or list(lines) != stands)


def put_lines(host: Host, view: TableView, wanted: AwardTable, beside: Beside) -> None:
    """Write the lines and, where any of it has moved, what people have typed beside them."""
    ours = own_headings(view, wanted.headings)
    columns = {ours.get(h, h): [line.get(h) for line in wanted.lines] for h in wanted.headings}
    if beside.moved:
        columns |= {h: [cells.get(h) for cells in beside.lines] for h in beside.headings}
    host.write(wanted.name, columns, rows=max(1, len(wanted.lines)))


def own_headings(view: TableView, headings: Iterable[str]) -> dict[str, str]:
    """Return what the table calls each of our headings; those it lacks are left out."""
    found = {heading: heading_of(view, heading) for heading in headings}
    return {heading: name for heading, name in found.items() if name is not None}


def by_cells(*headings: str) -> Key:
    """Return the key made of the cells under some headings."""
    return lambda line: tuple(line.get(heading, "") for heading in headings)


def _next(waiting: deque[int] | None) -> int | None:
    return waiting.popleft() if waiting else None


def _cells(view: TableView, ours: Mapping[str, str], row: Sequence[CellValue]) -> Cells:
    return {heading: row[view.headings.index(name)] for heading, name in ours.items()}


def _texts(cells: Cells) -> dict[str, str]:
    return {heading: one_line(as_typed(cell)) for heading, cell in cells.items()}


def _gone(view: TableView, one: Left, heading: str) -> Problem:
    column = view.first_column + view.headings.index(heading)
    found = one_line(as_typed(one.typed[heading]))
    return Problem(
        "awards.note-dropped",
        "表“{table}”里原有的一行（{line}）已不在名单上，它的“{heading}”填的“{found}”没有保留。",
        "需要的请另行记下。",
        {"table": view.name, "line": " ".join(filter(None, _texts(one.cells).values())), "heading": heading,
         "found": found},
        Severity.WARNING,
    ).at(view.sheet, f"{column_letters(column)}{view.first_row + one.row}", found)  # fmt: skip
