"""Writes a round of 对阵 anew when tables of it change, come or go: matches whole, in the order of tables, no gaps."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from xl_engine.event import Section, settled

from . import layout
from .columns.text import is_blank
from .hosts import Host, TableView, Writable
from .live_scores import added_up
from .pairing_rows import Form, PairingSheet, heading_of
from .pairing_sheet import read_pairings
from .pairing_writing import Cells, NewRound, cells_of_round, headings_of
from .round_rows import formulas_of_others

Key = tuple[int, int]
"""Table and board of a row; board 0 is the row of the table itself."""
Place = tuple[int | None, Key | None]
"""Which data row (from 0) stands somewhere, None for a new one, and its key if it is of the round."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of a round as they stand, by data row, and those that go and come."""

    sheet: PairingSheet
    keys: Mapping[int, Key]
    gone: Collection[int]
    fresh: Sequence[Key]
    apart: Collection[str]

    def blank(self, row: int) -> bool:
        """Whether nothing stands in a row but formulas of the organiser."""
        view = self.sheet.view
        return all(
            is_blank(cell) or heading in self.apart
            for heading, cell in zip(view.headings, view.rows[row], strict=True)
        )

    @property
    def torn(self) -> bool:
        """Whether the rows of a match stand apart."""
        tables = [self.keys[row][0] for row in sorted(self.keys)]
        return len([*groupby(tables)]) > len(set(tables)) and bool(self.sheet.boards)

    def order(self) -> list[Place]:
        """Return what is to stand in each data row of the table.

        Where nothing but the round follows, its rows come in the order of tables. Otherwise somebody has sorted the
        sheet: the rows stay in his order, those behind close the gaps, and new rows stand behind the table before.
        """
        view = self.sheet.view
        top, bottom = min(self.keys), max(self.keys)
        left = [
            row
            for row in range(len(view.rows))
            if row not in self.gone and not (top < row < bottom and self.blank(row))
        ]
        if not self.gone and not self.fresh and len(left) == len(view.rows) and not self.torn:
            return [(row, self.keys.get(row)) for row in left]
        while left and self.blank(left[-1]):
            left.pop()
        above = [row for row in left if row < top]
        below = [row for row in left if row >= top]
        places: list[Place] = [(row, self.keys.get(row)) for row in below]
        if all(key is not None for _, key in places):
            places = sorted(
                [*places, *((None, key) for key in self.fresh)], key=lambda place: place[1] or (0, 0)
            )
        else:
            for key in sorted(self.fresh):
                places.insert(_behind(places, key), (None, key))
        return [*((row, None) for row in above), *places]


def rewrite_tables(
    host: Host,
    sheet: PairingSheet,
    section: Section,
    form: Form,
    following: NewRound,
    dropped: Collection[int] = (),
) -> None:
    """Write tables of a round that stands on the sheet over what is there, and take out those ``dropped``.

    ``section`` has the round as it is to be. What the organiser has typed in a row stays with its table, 备注 included;
    rows below move, as they are, when rows come or go. Formulas of his stay where they are.
    """
    sheet = _with_games(host, sheet, form)
    view = sheet.view
    new = {
        (int(str(cells["台号"])), int(str(cells.get("台次") or 0))): cells
        for cells in cells_of_round(sheet, section, form, following)
    }
    rows = _rows_of(sheet, following.number, new, {*(game.table for game in following.pairings), *dropped},
                    formulas_of_others(host, sheet))  # fmt: skip
    order = rows.order()
    if len(order) > len(view.rows):
        host.write(view.name, {}, rows=len(order))
    moved = _Moved(sheet, section, form, rows.apart)
    for place, (row, key) in enumerate(order):
        cells = {} if row is None or row == place else moved.cells(row)
        if key in new:
            cells |= {
                name: new[key].get(heading) for heading in headings_of(form)
                if (name := heading_of(view, heading)) and (heading != "备注" or row is None)
            }  # fmt: skip
        if cells:
            host.write(view.name, {heading: [cell] for heading, cell in cells.items()}, start=place)
    if form.boards and any(row != place for place, (row, _) in enumerate(order)):
        _fold(host, sheet, order, min(rows.keys))
    if len(order) < len(view.rows):
        host.write(view.name, {name: [] for name in moved.headings}, rows=len(order), start=len(order))


def _rows_of(
    sheet: PairingSheet,
    number: int,
    new: Mapping[Key, Cells],
    touched: Collection[int],
    apart: Collection[str],
) -> _Rows:
    keys = {row: (table, 0) for (of, table), row in sheet.rows.items() if of == number}
    keys |= {row: (table, board) for (of, table, board), row in sheet.boards.items() if of == number}
    gone = {row for row, key in keys.items() if key[0] in touched and key not in new}
    there = set(keys.values())
    return _Rows(sheet, keys, gone, [key for key in new if key not in there], apart)


def _behind(places: Sequence[Place], key: Key) -> int:
    """Return where a new row goes: behind the nearest one before it, else before the first one of the round."""
    known = [(at, other) for at, (_, other) in enumerate(places) if other is not None]
    before = [(other, at) for at, other in known if other < key]
    if before:
        return max(before)[1] + 1
    return known[0][0] if known else len(places)


@dataclass(frozen=True, slots=True)
class _Moved:
    """Gives the cells of rows that are to stand elsewhere; our formulas are written for their new row."""

    sheet: PairingSheet
    section: Section
    form: Form
    apart: Collection[str]

    @property
    def headings(self) -> list[str]:
        """The columns whose cells move."""
        return [name for name in dict.fromkeys(self.sheet.view.headings) if name and name not in self.apart]

    def cells(self, row: int) -> Cells:
        """Return the cells of a row by heading."""
        view = self.sheet.view
        found: dict[str, Writable] = {
            heading: view.rows[row][view.headings.index(heading)] for heading in self.headings
        }
        return found | self._live(view, row)

    def _live(self, view: TableView, row: int) -> Cells:
        if not self.form.boards and not self.form.double_games:
            return {}
        place = next((key for key, at in self.sheet.rows.items() if at == row), None)
        games = () if place is None else self.section.pairings[place[0] - 1]
        game = next((game for game in games if place is not None and game.table == place[1]), None)
        if game is None or game.is_bye:
            return {}
        if self.form.double_games and game.result is not None and settled(game, self.form.scoring) is None:
            return {}
        heading, formula = added_up(view, game, self.form)
        return {heading: formula} if heading in view.headings else {}


def _fold(host: Host, sheet: PairingSheet, order: Sequence[Place], top: int) -> None:
    """Let boards fold under their matches, and pages no longer break where matches began before."""
    boards = set(sheet.boards.values())
    folds = {
        place: bool(key[1]) if key is not None else row in boards for place, (row, key) in enumerate(order)
    }
    name, before = sheet.view.name, len(sheet.view.rows)
    host.outline(name, folds | dict.fromkeys(range(len(order), before), False))
    host.join_pages(name, range(top + 1, max(before, len(order))))


def _with_games(host: Host, sheet: PairingSheet, form: Form) -> PairingSheet:
    """Return the sheet with the columns of the games, which one has not where 双局制 was switched on later."""
    missing = [name for name in layout.GAME_HEADINGS if form.double_games and name not in sheet.view.headings]
    if not missing:
        return sheet
    host.write(sheet.view.name, {name: [] for name in missing}, start=0)
    return read_pairings(host.read(sheet.view.name), form)
