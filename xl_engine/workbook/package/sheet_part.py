"""One worksheet part: its rows and cells by block, indexed once and changed only where asked."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from lxml import etree
from lxml.etree import _Element as Element

from xl_engine.event import EngineError

from ..cell_values import CellValue, Formula, Writable, column_letters
from . import file_kind
from .addresses import Area, address, column_of
from .cells import CellCodec, has_formula, is_blank
from .namespaces import CELL, FORMULA, ROW, SHEET_DATA, main, remove_attributes
from .parts import Parts
from .plain_rows import PlainRows
from .row_cells import add_cell, by_column
from .shared_formulas import formula_text, unshare
from .values import MAX_TEXT

_KEPT_BY_NEW_ROWS = ("spans", "s", "customFormat", "ht", "customHeight", "outlineLevel")
_TRUE = ("1", "true", "on")


class SheetPart:
    """The rows and cells of a sheet; it is parsed into a tree when it is changed, or cannot be read without.

    ``values_changed`` and ``formulas_changed`` tell what happened to it since it was opened: whether any value is
    different, and whether any cell gained, lost or moved a formula; ``changes`` counts all changes.
    """

    def __init__(self, name: str, part: str, parts: Parts, codec: CellCodec) -> None:
        self.name = name
        self.part = part
        self.values_changed = False
        self.formulas_changed = False
        self.changes = 0
        self._parts = parts
        self._codec = codec
        self._resized = False
        self._stored = PlainRows.of(parts.raw(part))
        if self._stored is None:
            _ = self.data  # parsed at once, so that damage shows here

    @cached_property
    def root(self) -> Element:
        """The root element of the tree."""
        return self._parts.tree(self.part)

    @cached_property
    def data(self) -> Element:
        """The element that holds the rows."""
        data = self.root.find(SHEET_DATA)
        if data is None:
            raise file_kind.damaged(self._parts.title, self.part)
        return data

    @cached_property
    def _rows(self) -> dict[int, Element]:
        rows = {}
        number = 0
        for row in self.data.iterchildren(ROW):
            given = row.get("r")
            number = int(given) if given else number + 1
            rows[number] = row
        return rows

    @cached_property
    def _numbers(self) -> list[int]:
        return sorted(self._rows)

    @property
    def _plain(self) -> PlainRows | None:
        """The rows as stored, as long as nothing has asked for the tree; None if they do not read that way."""
        return None if self._parts.is_parsed(self.part) else self._stored

    def touch(self) -> None:
        """Note that the part was changed."""
        self.changes += 1
        self._parts.touch(self.part)

    @property
    def last_row(self) -> int:
        """The last row that has an element, 0 when the sheet is bare."""
        return self._numbers[-1] if self._numbers else 0

    def row(self, number: int) -> Element | None:
        """Return the element of a row, None when it has none."""
        return self._rows.get(number)

    def rows(self, first: int, last: int | None = None) -> Iterator[tuple[int, Element]]:
        """Go through the rows that have an element, from ``first`` to ``last`` (to the end when not given)."""
        for number in self._numbers[bisect_right(self._numbers, first - 1) :]:
            if last is not None and number > last:
                return
            yield number, self._rows[number]

    def cells(self, row: Element) -> dict[int, Element]:
        """Return the cells of a row by column; cells may lawfully lack an address."""
        return by_column(row)

    def is_hidden(self, number: int) -> bool:
        """Whether a row is hidden or filtered out."""
        if plain := self._plain:
            return plain.is_hidden(number)
        row = self._rows.get(number)
        return row is not None and row.get("hidden") in _TRUE

    def cell(self, row: int, column: int) -> Element | None:
        """Return the element of a cell, None when it has none."""
        element = self._rows.get(row)
        return None if element is None else self.cells(element).get(column)

    def value(self, row: int, column: int) -> CellValue:
        """Return what a cell holds."""
        return self.block(Area(row, column, row, column))[0][0]

    def block(self, area: Area) -> list[list[CellValue]]:
        """Return the values of an area row by row."""
        numbers = range(area.first_row, area.last_row + 1)
        if plain := self._plain:
            found = [plain.cells(number) for number in numbers]
            lines = [self._codec.plain_line(cells, area) for cells in found if cells is not None]
            if len(lines) == len(found):
                return lines
        return [
            self._codec.line(self._rows.get(number), area.first_column, area.last_column)
            for number in numbers
        ]

    @property
    def has_formulas(self) -> bool:
        """Whether any cell holds a formula."""
        if plain := self._plain:
            return plain.has_formulas
        return next(self.data.iter(FORMULA), None) is not None

    def formula(self, row: int, column: int) -> str | None:
        """Return the formula of a cell without ``=``, worked out when it is shared; None when it has none."""
        cell = self.cell(row, column)
        return None if cell is None else formula_text(self.data, cell)

    def in_use(self, area: Area) -> tuple[int, int] | None:
        """Return the first cell of an area that holds a value or a formula; None when it is blank."""
        if (plain := self._plain) and (used := plain.used(area)) is not None:
            return used[0] if used else None
        for number, row in self.rows(area.first_row, area.last_row):
            for column, cell in self.cells(row).items():
                if area.first_column <= column <= area.last_column and not is_blank(cell):
                    return number, column
        return None

    def check(self, row: int, column: int, values: Sequence[Writable]) -> None:
        """Raise EngineError for the first value that cannot be stored in the cells from there down."""
        for number, value in enumerate(values, start=row):
            if (
                value is None
                or isinstance(value, int)
                or (isinstance(value, str) and len(value) <= MAX_TEXT // 2)
            ):
                continue
            problem = self._codec.refusal(value)
            if problem:
                raise EngineError(problem.at(self.name, address(number, column)))

    def write(self, row: int, column: int, value: Writable) -> None:
        """Put a value into a cell; None clears it and keeps its format."""
        self.write_columns(row, {column: [value]})

    def write_columns(self, first_row: int, columns: Mapping[int, Sequence[Writable]]) -> None:
        """Put values into whole columns, from ``first_row`` down; all columns have the same length."""
        if self._write_plainly(first_row, columns):
            return
        order = sorted(columns)
        changed = False
        for number, values in enumerate(
            zip(*(columns[column] for column in order), strict=True), start=first_row
        ):
            row = self._rows.get(number)
            if row is None:
                if all(value in (None, "") for value in values):
                    continue
                row = self.make_row(number)
            cells = self.cells(row)
            for column, value in zip(order, values, strict=True):
                cell = cells.get(column)
                if cell is None:
                    if value in (None, ""):
                        continue
                    cell = self._add_cell(row, number, column, cells)
                changed |= self._store(cell, value)
        if changed:
            self.touch()
        self.settle()

    def _write_plainly(self, first_row: int, columns: Mapping[int, Sequence[Writable]]) -> bool:
        """Write without a tree, where there is none and all cells allow it; return whether that was done."""
        if not (plain := self._plain):
            return False
        letters = [column_letters(column) for column in columns]
        changed: dict[int, dict[str, str]] = {}
        for number, values in enumerate(zip(*columns.values(), strict=True), start=first_row):
            changes = self._codec.plain_changes(plain.cells(number), dict(zip(letters, values, strict=True)))
            if changes is None:
                return False
            if changes:
                changed[number] = changes
        for number, changes in changed.items():
            plain.put(number, changes)
        if changed:
            self._parts.replace(self.part, plain.raw)
            self.values_changed = True
            self.changes += 1
        return True

    def styles(self, row: int, first_column: int, last_column: int) -> dict[int, str | None]:
        """Return the indices of the formats in a part of a row by column; None for a cell without its own."""
        element = self._rows.get(row)
        cells = {} if element is None else self.cells(element)
        columns = range(first_column, last_column + 1)
        return {column: cells[column].get("s") if column in cells else None for column in columns}

    def set_styles(self, row: int, styles: Mapping[int, str | None]) -> None:
        """Give cells of a row their formats by column; blank cells are made where there is a format to hold."""
        element = self.make_row(row)
        cells = self.cells(element)
        for column in sorted(styles):
            style = styles[column]
            cell = cells.get(column)
            if style is not None:
                (self._add_cell(element, row, column, cells) if cell is None else cell).set("s", style)
            elif cell is not None:
                remove_attributes(cell, "s")
        self.touch()

    def make_row(self, number: int, like: Element | None = None) -> Element:
        """Return the element of a row, made where there is none; ``like`` gives it height and row format."""
        row = self._rows.get(number)
        if row is None:
            given = {"r": str(number)}
            place = bisect_right(self._numbers, number)
            if place == len(self._numbers):
                row = etree.SubElement(self.data, ROW, given)
            else:
                row = etree.Element(ROW, given)
                self._rows[self._numbers[place]].addprevious(row)
            self._rows[number] = row
            insort(self._numbers, number)
            self._resized = True
            self.touch()
        if like is not None:
            for name, text in like.attrib.items():
                if name in _KEPT_BY_NEW_ROWS or str(name).endswith("}dyDescent"):
                    row.set(name, text)
            remove_attributes(row, "hidden")
            self.touch()
        return row

    def move_rows(self, at: int, count: int) -> None:
        """Move every row from ``at`` on so many rows down; nothing but rows and cells follows."""
        self.give_addresses()
        place = bisect_right(self._numbers, at - 1)
        for number in reversed(self._numbers[place:]):
            row = self._rows.pop(number)
            row.set("r", str(number + count))
            for cell in row.iterchildren(CELL):
                cell.set("r", address(number + count, column_of(cell.get("r") or "A")))
                if not self.formulas_changed and cell.find(FORMULA) is not None:
                    self.formulas_changed = True
            self._rows[number + count] = row
        self._numbers[place:] = [number + count for number in self._numbers[place:]]
        self._resized = self.values_changed = True
        self.touch()

    def give_addresses(self) -> None:
        """Write out the addresses that rows and cells may lawfully lack, before anything moves."""
        for number, row in self._rows.items():
            row.set("r", str(number))
            for column, cell in self.cells(row).items():
                if cell.get("r") is None:
                    cell.set("r", address(number, column))

    def settle(self) -> None:
        """Bring the stated used range in line after rows or cells were added."""
        if not self._resized:
            return
        stated = self.root.find(main("dimension"))
        used = self._used()
        if stated is not None and used and stated.get("ref") != used.text:
            stated.set("ref", used.text)
            self.touch()
        self._resized = False

    def _store(self, cell: Element, value: Writable) -> bool:
        had_formula = has_formula(cell)
        if had_formula and cell[0].get("ref") is not None:
            unshare(self.data, cell[0])
        if not self._codec.store(cell, value, formula=had_formula):
            return False
        self.values_changed = True
        if had_formula != isinstance(value, Formula):
            self.formulas_changed = True
        return True

    def _add_cell(self, row: Element, number: int, column: int, cells: dict[int, Element]) -> Element:
        self._resized = True
        return add_cell(row, number, column, cells)

    def _used(self) -> Area | None:
        rows, columns = [], []
        for number, row in self._rows.items():
            if len(row):
                first, last = row[0].get("r"), row[-1].get("r")
                ends = [column_of(first), column_of(last)] if first and last else list(self.cells(row))
                if ends:
                    rows.append(number)
                    columns += [min(ends), max(ends)]
        return Area(min(rows), min(columns), max(rows), max(columns)) if rows else None
