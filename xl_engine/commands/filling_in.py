"""Brings the rest of a row of 对阵 in line with numbers that were typed by hand: names, units, points, 编排说明.

Numbers are what counts; whatever stands beside them is for those who read the sheet. Only blank cells and what the
engine itself has written for the pair before are filled in; what the organiser has typed stays.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xl_engine.event import Entrant, Pairing, Round
from xl_engine.messages import N_, written
from xl_engine.regulation import Switches
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.pairing_writing import Cells
from xl_engine.workbook.reading import Book, SectionBook, read_book
from xl_engine.workbook.recorded_rounds import note_shown, recorded_rounds, shown_pairs
from xl_engine.workbook.round_rows import formulas_of_others

from .log_texts import add_long
from .report import Line, line
from .scores import running_points
from .typed_rows import TypedTable, board_cells, table_cells

_TOLD = N_("{section} 第 {round} 轮第 {tables} 台的编号是人工填写的，姓名、单位、积分等已按编号补写。")

Seats = tuple[int, int | None]


def fill_in(host: Host, book: Book, when: dt.datetime, section: str | None = None) -> tuple[Book, list[Line]]:
    """Fill in the rows of numbers typed by hand, of one section or all; return the workbook as it is then.

    The lines, one for each round that needed it, say which tables; 日志 is told the same.
    """
    known = dict(book.engine.values)
    lines = []
    for item in book.choose(section):
        for number, tables in _fill_section(host, book, item):
            fields = {
                "section": item.section.name,
                "round": number,
                "tables": "、".join(map(str, tables)),
            }
            lines.append(line(_TOLD, **fields))
            add_long(host, when, written("人工改动"), item.section.name, written(_TOLD, **fields))
    if not lines and book.engine.values == known:
        return book, []
    book.engine.write(host)
    return read_book(host, book), lines


def _fill_section(host: Host, book: Book, item: SectionBook) -> Iterator[tuple[int, list[int]]]:
    """Yield each round in which anything was filled in with its tables."""
    if item.lacks_list:
        return
    typed = list(_typed_tables(book, item))
    if not typed:
        return
    sheet = _Sheet.of(host, item, book.switches)
    filled: dict[int, list[int]] = {}
    shown = {}
    for table in typed:
        changed = sheet.write(host, table)
        if changed:
            filled.setdefault(table.round_number, []).append(table.game.table)
        if changed or (table.pending and table.recorded):
            shown[table.round_number, table.game.table] = (table.game.first, table.game.second)
    note_shown(book.engine, item.tables.number, shown)
    yield from filled.items()


def _typed_tables(book: Book, item: SectionBook) -> Iterator[TypedTable]:
    """Yield the tables that are not as the engine paired them; numbers that cannot be right are left to `check`."""
    recorded = recorded_rounds(book.engine, item.tables.number)
    shown = shown_pairs(book.engine, item.tables.number)
    listed = {one.number for one in item.field.entrants}
    for number, games in enumerate(item.section.pairings, start=1):
        record = recorded.get(number)
        seated = _seated(games)
        for at, game in enumerate(games):
            pair = (game.first, game.second)
            last = shown.get((number, game.table))
            if record is not None and pair in record.seats and last in (None, pair):
                continue
            if any(one is not None and (one not in listed or seated[one] > 1) for one in pair):
                continue
            engines = record.pairs[at] if record is not None and at < len(record.pairs) else None
            before = last or engines
            pending = before != pair and (before is not None or record is not None)
            yield TypedTable(number, game, before, pending, record is not None)


def _seated(games: Round) -> Counter[int]:
    return Counter(one for game in games for one in (game.first, game.second) if one is not None)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """对阵 of a section with what there is to be shown."""

    item: SectionBook
    people: Mapping[int, Entrant]
    points: Mapping[int, list[int]]
    apart: frozenset[str]

    @classmethod
    def of(cls, host: Host, item: SectionBook, switches: Switches) -> _Sheet:
        """Return the sheet of a section; columns with formulas of the organiser's are not written."""
        apart = frozenset(formulas_of_others(host, item.sheet))
        people = {one.number: one for one in item.field.entrants}
        return cls(item, people, running_points(item.field, switches), apart)

    def write(self, host: Host, table: TypedTable) -> bool:
        """Fill in the rows of a table; return whether anything was to be done."""
        sheet, form = self.item.sheet, self.item.form
        place = table.round_number, table.game.table
        rows = [(sheet.rows[place], table_cells(self.people, self.points, table))]
        if form.boards and not table.game.is_bye:
            rows += [
                (sheet.boards[*place, board], board_cells(self.item.section, table, board))
                for board in range(1, form.boards + 1)
                if (*place, board) in sheet.boards and _open(table.game, board)
            ]
        changed = False
        for row, cells in rows:
            wanted: Cells = {}
            for cell in cells:
                name = heading_of(sheet.view, cell.heading)
                if name is None or name in self.apart:
                    continue
                stands = sheet.view.rows[row][sheet.view.headings.index(name)]
                if cell.is_to_replace(stands):
                    wanted[name] = cell.value
            if wanted:
                host.write(sheet.view.name, {name: [value] for name, value in wanted.items()}, start=row)
                changed = True
        return changed


def _open(game: Pairing, board: int) -> bool:
    """Whether a board has no result: one with a result was played by whoever stands there."""
    return len(game.boards) < board or game.boards[board - 1] is None
