"""Finds the heading of a table: below title lines, in one to three rows, under merged cells (CASES 6, 13)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from xl_engine.workbook.columns.boards import board_number
from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.headings import HeadingIndex, heading_key
from xl_engine.workbook.columns.rows import Layout
from xl_engine.workbook.columns.sheets import FORM_COLUMNS, NAME

from .grid import Grid

KNOWN = HeadingIndex(FORM_COLUMNS)

_DEEPEST = 3
_SEARCHED = 100
"""Filled rows among which a heading is looked for."""

_NUMBERED = re.compile(r"\d\s*$")

_LONGEST = 40
"""A heading has fewer characters; longer texts are titles and notes."""


@dataclass(frozen=True, slots=True)
class Person:
    """The columns of one of the people that a table row holds; ``board`` is his 台号 where the heading says it."""

    layout: Layout
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of ``depth`` rows from row ``top`` (from 0); ``score`` is the number of columns recognised."""

    top: int
    depth: int
    people: tuple[Person, ...]
    score: int

    @property
    def body(self) -> int:
        """The first row below it."""
        return self.top + self.depth


def find_heading(grid: Grid, start: int) -> Heading | None:
    """Return the first heading at or below row ``start``, None when the grid has none."""
    filled = [row for row in range(start, len(grid.rows)) if any(cell is not None for cell in grid.rows[row])]
    for top in filled[:_SEARCHED]:
        if (heading := _deepest_at(grid, top)) is not None:
            return heading
    return None


def _deepest_at(grid: Grid, top: int) -> Heading | None:
    """Return the best heading that begins in a row, or below title lines that begin there."""
    found = next(
        (found for depth in range(1, _DEEPEST + 1) if (found := _heading_at(grid, top, depth))), None
    )
    if found is None:
        return None
    best = found
    # Another row belongs to the heading as long as it says more; a row of players never does.
    while found.depth < _DEEPEST and _names_something(grid, found.body):
        deeper = _heading_at(grid, top, found.depth + 1)
        if deeper is None:
            break
        best, found = max(best, deeper, key=lambda heading: heading.score), deeper
    while best.depth > 1 and (lower := _heading_at(grid, best.top + 1, best.depth - 1)):
        if lower.score < best.score:
            break
        best = lower
    return best


def _names_something(grid: Grid, row: int) -> bool:
    texts = [grid.text(row, column) for column in range(grid.width)] if row < len(grid.rows) else []
    return any(KNOWN.find(text) or board_number(text) is not None for text in texts if text)


def is_heading_row(grid: Grid, row: int, above: Heading | None = None) -> bool:
    """Whether a row below a heading is a heading again, as on lists printed page by page."""
    filled = [cell for cell in grid.rows[row] if cell is not None]
    if len(filled) < 2 or not all(isinstance(cell, str) for cell in filled):
        return False
    if all(_NUMBERED.search(str(cell)) for cell in filled):
        # 选手9, 单位9: names in a trial list. A heading that numbers its columns is recognised where it repeats.
        return bool(above) and list(grid.rows[row]) == list(grid.rows[above.body - 1])
    return _heading_at(grid, row, 1) is not None


def _heading_at(grid: Grid, top: int, depth: int) -> Heading | None:
    if top + depth > len(grid.rows):
        return None
    # Without one known word in the last row there is no heading that ends in it.
    paths = _paths(grid, top, depth)
    people, score = _people(paths)
    filled = sum(bool(path) for path in paths)
    if not people or (score < 2 and filled > 1):
        return None
    return Heading(top, depth, people, score)


def _paths(grid: Grid, top: int, depth: int) -> list[list[str]]:
    """Return the texts above each column, topmost first: a merged cell counts for all its columns.

    In the last row it counts for its first column only: a cell over three columns names no single one.
    """
    last = top + depth - 1
    texts = [
        [text if len(text := grid.text(row, column)) <= _LONGEST else "" for column in range(grid.width)]
        for row in range(top, last + 1)
    ]
    for merge in (merge for row in range(top, last + 1) for merge in grid.merges_by_row.get(row, ())):
        if merge.left >= grid.width:
            continue
        text = texts[merge.top - top][merge.left]
        right = merge.left if merge.bottom >= last else min(merge.right, grid.width - 1)
        for row in range(merge.top, min(merge.bottom, last) + 1):
            for column in range(merge.left, right + 1):
                texts[row - top][column] = text
    if not grid.merges:
        _fill_right(texts)
    return [
        list(dict.fromkeys(text for row in texts if (text := row[column]))) for column in range(grid.width)
    ]


def _fill_right(texts: list[list[str]]) -> None:
    # Text files and some formats know no merges: a blank above a heading belongs to the text on its left.
    for row, below in pairwise(texts):
        for column in range(1, len(row)):
            if not row[column] and below[column]:
                row[column] = row[column - 1]


def _people(paths: list[list[str]]) -> tuple[tuple[Person, ...], int]:
    boards = {column: board for column, path in enumerate(paths) if (board := _board(path)) is not None}
    leaves = [path[-1] if path else "" for path in paths]
    if boards:
        return _by_board(leaves, boards)
    names = [column for column, leaf in enumerate(leaves) if _is_name(leaf)]
    if len(names) > 1 and len({heading_key(leaves[column]) for column in names}) == 1:
        return _side_by_side(leaves, len(names))
    columns = KNOWN.assign(_joined(paths))
    if NAME not in columns.values():
        return (), 0
    return (Person(Layout(columns, _unknown(leaves, columns))),), len(columns)


def _joined(paths: list[list[str]]) -> list[str]:
    """Return the heading to look up for each column: the lowest text, or all of them where that says more."""
    return [
        ""
        if not path
        else path[-1]
        if KNOWN.find(path[-1])
        else "".join(path)
        if KNOWN.find("".join(path))
        else path[-1]
        for path in paths
    ]


def _is_name(leaf: str) -> bool:
    found = KNOWN.find(leaf)
    return found is not None and found[0] is NAME


def _board(path: list[str]) -> int | None:
    for text in reversed(path):
        if (number := board_number(text)) is not None:
            return number
    return None


def _by_board(leaves: list[str], boards: dict[int, int]) -> tuple[tuple[Person, ...], int]:
    shared = KNOWN.assign(["" if column in boards else leaf for column, leaf in enumerate(leaves)])
    shared = {column: found for column, found in shared.items() if found is not NAME}
    people = []
    score = len(shared)
    for board in sorted(set(boards.values())):
        own: dict[int, Column[Any]] = {}
        for column in (column for column, number in boards.items() if number == board):
            found = KNOWN.find(leaves[column])
            own[column] = NAME if found is None or board_number(leaves[column]) else found[0]
        if NAME in own.values():
            people.append(
                Person(Layout(shared | own, _unknown(leaves, shared | own | dict.fromkeys(boards))), board)
            )
            score += len(own)
    return tuple(people), score


def _side_by_side(leaves: list[str], count: int) -> tuple[tuple[Person, ...], int]:
    """Return the people of a heading that repeats itself: what stands there once is shared by all."""
    places: dict[str, list[int]] = {}
    for column, leaf in enumerate(leaves):
        if KNOWN.find(leaf):
            places.setdefault(heading_key(leaf), []).append(column)
    shared = KNOWN.assign([leaf if len(places.get(heading_key(leaf), ())) == 1 else "" for leaf in leaves])
    repeated = [columns for columns in places.values() if len(columns) == count]
    everybody = {column for columns in repeated for column in columns} | set(shared)
    people = []
    for turn in range(count):
        own = KNOWN.assign(
            [
                leaf if any(columns[turn] == column for columns in repeated) else ""
                for column, leaf in enumerate(leaves)
            ]
        )
        people.append(Person(Layout(shared | own, _unknown(leaves, everybody))))
    return tuple(people), len(shared) + len(repeated) * count


def _unknown(leaves: list[str], known: Any) -> dict[int, str]:  # noqa: ANN401 - any container of columns
    return {column: leaf for column, leaf in enumerate(leaves) if column not in known}
