"""A row of entries with the place it was read from, be it a unit's file or a table of the event workbook."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from xl_engine.event import Problem
from xl_engine.workbook.hosts.base import CellValue, TableView, column_letters

from .column import Column, Reading, plain_key
from .headings import HeadingIndex
from .sheets import BOARD, ENTRY_COLUMNS, NAME, ORIGIN
from .text import as_typed, is_blank, one_line

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a row stands.

    ``file`` is blank for the event workbook, ``sheet`` for text files; ``row`` counts from 1.
    ``cells`` holds the address of each cell read, by column title, or by its heading where nobody knows the column.
    """

    file: str = ""
    sheet: str = ""
    row: int = 0
    cells: Mapping[str, str] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """File and sheet as a message shows them.

        >>> Source("湖北.xlsx", "报名").place, Source("湖北.csv").place, Source("", "报名").place
        ('[湖北.xlsx]报名', '[湖北.csv]', '报名')
        """
        return f"[{self.file}]{self.sheet}" if self.file else self.sheet

    def __str__(self) -> str:
        cell = self.cells.get(NAME.title, "")
        return f"{self.place}!{cell}" if cell else f"{self.place}!{self.row}"


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry as read. ``readings`` are by column title; ``extra`` keeps unknown columns by their heading.

    ``hidden`` says that the row is hidden or filtered out where it stands.
    """

    readings: Mapping[str, Reading[Any]]
    source: Source = field(default_factory=Source)
    extra: Mapping[str, str] = field(default_factory=dict)
    hidden: bool = False

    def value(self, column: Column[T]) -> T:
        """Return the value under a column, the column's empty value when there is none to use."""
        reading = self.readings.get(column.title)
        return column.empty if reading is None else reading.value

    def has(self, column: Column[Any]) -> bool:
        """Whether the table the row comes from has that column."""
        return column.title in self.readings

    def shown(self, column: Column[Any]) -> str:
        """Return what was written under a column."""
        reading = self.readings.get(column.title)
        return "" if reading is None else reading.shown

    def locate(self, problem: Problem, title: str = NAME.title) -> Problem:
        """Return a problem with the place of the row's cell under that heading filled in.

        Where there is no such cell, that of the name stands for the row.
        """
        cells = self.source.cells
        cell = cells.get(title) or cells.get(NAME.title) or next(iter(cells.values()), "")
        return problem.at(self.source.place, cell)


def rows_of(
    view: TableView, columns: Sequence[Column[Any]] = ENTRY_COLUMNS, *, without: Collection[int] = ()
) -> list[EntryRow]:
    """Return the rows of a table of the event workbook, blank ones and those at ``without`` (from 0) left out.

    Columns are found by title or alias; what the organiser added goes to ``extra``.
    """
    places = HeadingIndex(columns).assign(view.headings)
    layout = Layout(places, {at: text for at, text in enumerate(view.headings) if at not in places})
    return [
        read_row(
            dict(enumerate(cells)),
            layout,
            Source("", view.sheet, view.first_row + index),
            first_column=view.first_column,
            hidden=index in view.hidden,
        )
        for index, cells in enumerate(view.rows)
        if index not in without and not all(is_blank(cell) for cell in cells)
    ]


@dataclass(frozen=True, slots=True)
class Layout:
    """Which column stands at each position (from 0), and the headings of the positions nobody knows."""

    columns: Mapping[int, Column[Any]]
    unknown: Mapping[int, str] = field(default_factory=dict)


def read_row(
    cells: Mapping[int, CellValue],
    layout: Layout,
    source: Source,
    *,
    first_column: int = 1,
    hidden: bool = False,
) -> EntryRow:
    """Read one row; ``cells`` are by position, ``first_column`` (from 1) is the sheet column of position 0."""
    readings, addresses = {}, {}
    for position, column in layout.columns.items():
        readings[column.title] = column.read(cells.get(position))
        addresses[column.title] = f"{column_letters(first_column + position)}{source.row}"
    extra: dict[str, str] = {}
    for position, heading in layout.unknown.items():
        letters = column_letters(first_column + position)
        addresses.setdefault(one_line(heading), f"{letters}{source.row}")
        if not is_blank(cell := cells.get(position)):
            name = one_line(heading) or letters
            extra[name if name not in extra else f"{name} ({letters})"] = one_line(as_typed(cell))
    return EntryRow(readings, Source(source.file, source.sheet, source.row, addresses), extra, hidden)


def cells_of(
    rows: Iterable[EntryRow], columns: Sequence[Column[Any]] = ENTRY_COLUMNS
) -> dict[str, list[CellValue]]:
    """Return what to write into a table for these rows: a list of cells for each column title.

    Names stay as written, and what was not understood stays as typed, so that the organiser can correct it.
    来源 is filled in for rows that come from a file.
    """
    written = list(rows)
    result: dict[str, list[CellValue]] = {}
    for column in columns:
        blank = Reading(column.empty)
        result[column.title] = [
            column.write_reading(row.readings.get(column.title, blank)) for row in written
        ]
    if ORIGIN in columns:
        origins = result[ORIGIN.title]
        result[ORIGIN.title] = [
            str(row.source) if row.source.file else old for row, old in zip(written, origins, strict=True)
        ]
    return result


def extra_cells(
    rows: Iterable[EntryRow],
    columns: Sequence[Column[Any]] = ENTRY_COLUMNS,
    *,
    added: Iterable[str] = (),
    reserved: Iterable[str] = (),
) -> dict[str, list[CellValue]]:
    """Return the cells of what the rows say besides ``columns``: 台号 of a form, and headings nobody knows.

    They are written beside the columns of the table, so that nothing a unit sent is lost. ``added`` are headings
    the table has besides its own: one that differs only in spaces, widths or case is that column. ``reserved`` are
    headings that a unit must not write under; its own column of that name goes by “…（来件）”.
    """
    written = list(rows)
    taken = {plain_key(title) for title in (*reserved, *(column.title for column in columns))}
    titles = {plain_key(heading): heading for heading in added}
    result: dict[str, list[CellValue]] = {}
    if BOARD not in columns and any(row.shown(BOARD) for row in written):
        titles[plain_key(BOARD.title)] = BOARD.title
        blank = Reading(BOARD.empty)
        result[BOARD.title] = [BOARD.write_reading(row.readings.get(BOARD.title, blank)) for row in written]
    for heading in dict.fromkeys(heading for row in written for heading in row.extra):
        name = f"{heading}（来件）" if plain_key(heading) in taken else heading
        title = titles.setdefault(plain_key(name), name)
        cells = result.setdefault(title, [None] * len(written))
        for place, row in enumerate(written):
            if cells[place] is None:
                cells[place] = row.extra.get(heading)
    return result
