"""Finds the heading of a table: below title lines, in one to three rows, under merged cells (CASES 6, 13)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from xl_engine.workbook.columns.boards import board_number
from xl_engine.workbook.columns.headings import heading_key
from xl_engine.workbook.columns.sheets import NAME

from .grid import Grid
from .heading_paths import KNOWN, heading_paths, is_about_others
from .heading_people import Person, people_under

_DEEPEST = 3
_SEARCHED = 100
"""Filled rows among which a heading is looked for."""

_NUMBERED = re.compile(r"\d\s*$")

_BAND = re.compile(r".{0,10}(?:信息|情况|资料|成员)")
"""What stands over several columns and is no column itself: 个人信息."""

_COUNT = re.compile(r"序[号號][!-~]*")
"""A column that only counts the rows of a list."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of ``depth`` rows from row ``top`` (from 0); ``score`` is the number of columns recognised.

    ``counted`` are the columns headed 序号, which may hold no more than a running number.
    """

    top: int
    depth: int
    people: tuple[Person, ...]
    score: int
    counted: frozenset[int] = frozenset()

    @property
    def body(self) -> int:
        """The first row below it."""
        return self.top + self.depth


def find_heading(grid: Grid, start: int) -> Heading | None:
    """Return the first heading at or below row ``start``, None when the grid has none."""
    for top in islice(filled_rows(grid, start), _SEARCHED):
        if (heading := _best_at(grid, top)) is not None:
            return heading
    return None


def filled_rows(grid: Grid, start: int) -> Iterator[int]:
    """Yield the rows from ``start`` on that hold anything."""
    return (row for row in range(start, len(grid.rows)) if any(cell is not None for cell in grid.rows[row]))


def labels_below(grid: Grid, heading: Heading) -> bool:
    """Whether the first filled row below a heading has a heading again where the name of a player should be."""
    first = next(filled_rows(grid, heading.body), None)
    return first is not None and any(
        KNOWN.is_label(grid.text(first, place))
        for person in heading.people
        for place, column in person.layout.columns.items()
        if column is NAME
    )


def _best_at(grid: Grid, top: int) -> Heading | None:
    """Return the best heading that begins in a row, or below title lines that begin there."""
    found = next(
        (found for depth in range(1, _DEEPEST + 1) if (found := _heading_at(grid, top, depth))), None
    )
    if found is None:
        return None
    # Titles go first, so that they use up none of the rows a heading may have.
    best = found = _without_titles(grid, found)
    for depth in range(found.depth + 1, _DEEPEST + 2):
        row = found.top + depth - 1
        if not _may_continue(grid, row):
            break
        deeper = _heading_at(grid, found.top, depth)
        if deeper is not None and (
            deeper.score > best.score or (deeper.score == best.score and labels_below(grid, best))
        ):
            best = deeper
    return _without_titles(grid, best)


def _without_titles(grid: Grid, found: Heading) -> Heading:
    """Return the heading without those of its first rows that say nothing about its columns."""
    while found.depth > 1 and not _divides(grid, found.top):
        lower = _heading_at(grid, found.top + 1, found.depth - 1)
        if lower is None or lower.score < found.score:
            break
        found = lower
    return found


def _divides(grid: Grid, row: int) -> bool:
    """Whether a row says that several columns below it are about a leader or coach."""
    return any(
        is_about_others(grid.text(row, column))
        and grid.cell(row, column + 1) is None
        and grid.cell(row + 1, column + 1) is not None
        for column in range(len(grid.rows[row]))
    )


def _may_continue(grid: Grid, row: int) -> bool:
    """Whether a row may belong to the heading above it: blank, or texts some of which are headings or bands over several."""
    if row >= len(grid.rows):
        return False
    wide = {merge.left for merge in grid.merges_by_row.get(row, ()) if merge.right > merge.left}
    texts = {column: text for column in range(len(grid.rows[row])) if (text := grid.text(row, column))}
    if any(KNOWN.find(text) or board_number(text) is not None for text in texts.values()):
        return True
    return all(column in wide or _BAND.fullmatch(text) for column, text in texts.items())


def is_heading_row(grid: Grid, row: int, above: Heading | None = None) -> bool:
    """Whether a row below a heading is a heading again, as on lists printed page by page."""
    filled = [cell for cell in grid.rows[row] if cell is not None]
    if len(filled) < 2 or not all(isinstance(cell, str) for cell in filled):
        return False
    if above is not None and list(grid.rows[row]) == list(grid.rows[above.top]):
        return True
    if all(_NUMBERED.search(str(cell)) for cell in filled):
        # 选手9, 单位9: names in a trial list. A heading that numbers its columns is recognised where it repeats.
        return above is not None and list(grid.rows[row]) == list(grid.rows[above.body - 1])
    return _heading_at(grid, row, 1) is not None


def _heading_at(grid: Grid, top: int, depth: int) -> Heading | None:
    if top + depth > len(grid.rows):
        return None
    # Without one known word in the last row there is no heading that ends in it.
    paths = heading_paths(grid, top, depth)
    people, score = people_under(paths)
    filled = sum(bool(path) for path in paths)
    if not people or (score < 2 and filled > 1):
        return None
    counted = frozenset(
        column for column, path in enumerate(paths) if path and _COUNT.fullmatch(heading_key(path[-1]))
    )
    return Heading(top, depth, people, score, counted)
