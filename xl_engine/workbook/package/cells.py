"""One cell element: the value it shows, and storing another value in it."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable, Mapping
from decimal import Decimal

from lxml import etree
from lxml.etree import _Element as Element

from xl_engine.event import Problem

from ..cell_values import CellValue, Formula, Writable
from .addresses import COLUMNS, DIGITS, Area
from .namespaces import CELL, FORMULA, INLINE, SPACE, TEXT, VALUE, remove_attributes
from .plain_rows import PlainCell, content
from .shared_strings import SharedStrings, plain_text
from .styles import DATE, DATE_AND_TIME, TIME, Styles
from .values import (
    MAX_TEXT,
    clean_text,
    escaped,
    needs_space,
    number_text,
    to_moment,
    to_serial,
    too_long,
    unescaped,
)

_VALUE_OF_TYPE = {True: "1", False: "0"}
_NO_CELL = ("", "", "", "")


class CellCodec:
    """Reads and stores cell values of one workbook (its strings, number formats and date system)."""

    def __init__(self, strings: SharedStrings, styles: Styles, since_1904: bool) -> None:
        self._strings = strings
        self._styles = styles
        self._since_1904 = since_1904

    def value(self, cell: Element) -> CellValue:
        """Return what a cell holds; of a formula the value it last showed, None when that is not stored."""
        if not len(cell):
            return None
        stored = cell[-1]
        tag = stored.tag
        if tag == INLINE:
            return plain_text(stored)
        if tag != VALUE:
            found = next(cell.iterchildren(VALUE, INLINE), None)
            if found is None or found.tag == INLINE:
                return None if found is None else plain_text(found)
            stored = found
        kind = cell.get("t")
        text = stored.text
        if text is None:
            return "" if kind == "str" else None
        return self._typed(text, kind, cell.get("s"))

    def _typed(self, text: str, kind: str | None, style: str | None) -> CellValue:
        if kind is None or kind == "n":
            return self._number(text, style)
        if kind == "s":
            return self._strings.text(text)
        if kind == "b":
            return text.strip() in ("1", "true")
        return _iso_moment(text) if kind == "d" else unescaped(text)

    def line(self, row: Element | None, left: int, right: int) -> list[CellValue]:
        """Return the values of a row from one column to another; whole numbers and plain texts take the short way."""
        values: list[CellValue] = [None] * (right - left + 1)
        if row is None:
            return values
        moments = self._styles.moments
        column = 0
        for cell in row.iterchildren(CELL):
            given = cell.get("r")
            column = COLUMNS[given.rstrip(DIGITS)] if given else column + 1
            if not left <= column <= right or not len(cell):
                continue
            kind = cell.get("t")
            stored = cell[-1]
            if kind is None and cell.get("s") not in moments:
                text = stored.text
                if text and text.isdecimal() and stored.tag == VALUE:
                    values[column - left] = int(text)
                    continue
            elif kind == "inlineStr" and len(stored) == 1 and not len(stored[0]):
                values[column - left] = unescaped(stored[0].text or "")
                continue
            values[column - left] = self.value(cell)
        return values

    def plain_line(self, cells: Iterable[PlainCell], area: Area) -> list[CellValue]:
        """Return the values of a row in the columns of an area, as `line` does."""
        left, right = area.first_column, area.last_column
        values: list[CellValue] = [None] * (right - left + 1)
        moments = self._styles.moments
        for letters, style, kind, text in cells:
            column = COLUMNS[letters]
            if not text or not left <= column <= right:
                continue
            if not kind and text.isdecimal() and style not in moments:
                values[column - left] = int(text)
            else:
                values[column - left] = self._typed(text, kind or None, style)
        return values

    def plain_changes(
        self, cells: Iterable[PlainCell] | None, wanted: Mapping[str, Writable]
    ) -> dict[str, str] | None:
        """Return the new contents of the cells of a row that do not hold what is wanted, by column letters.

        None when that is no plain text or number, there is no cell to hold it, or the row is not plain.
        """
        if cells is None:
            return None
        held = {cell[0]: cell for cell in cells}
        changes: dict[str, str] = {}
        for letters, value in wanted.items():
            new = clean_text(value) or None if isinstance(value, str) else value
            _, style, kind, text = held.get(letters, _NO_CELL)
            if _is_same(self._typed(text, kind or None, style) if text else None, new):
                continue
            if letters not in held or isinstance(new, bool) or not isinstance(new, str | int | float | None):
                return None
            changes[letters] = content(new)
        return changes

    def store(self, cell: Element, value: Writable, *, formula: bool) -> bool:
        """Put a value into a cell, keeping its format; return whether that changed anything.

        A text is stored in the cell itself, so the shared strings stay as they are. A moment gets a date format
        when the cell has none. ``formula`` tells whether the cell holds one.
        """
        if isinstance(value, str):
            value = clean_text(value) or None
        if self._holds(cell, value, formula):
            return False
        if isinstance(value, str):
            remove_attributes(cell, "cm", "vm")
            _store_text(cell, value)
            return True
        remove_attributes(cell, "t", "cm", "vm")
        if isinstance(value, int | float) and not isinstance(value, bool):
            _store_number(cell, value)
            return True
        del cell[:]
        cell.text = None
        if isinstance(value, Formula):
            etree.SubElement(cell, FORMULA).text = value.text
            _store_shown(cell, value.shown)
        elif isinstance(value, bool):
            cell.set("t", "b")
            etree.SubElement(cell, VALUE).text = _VALUE_OF_TYPE[value]
        elif value is not None:
            self._store_moment(cell, value)
        return True

    def _number(self, text: str, style: str | None) -> CellValue:
        try:
            if style in self._styles.moments:
                moment = to_moment(float(text), self._since_1904)
                if moment is not None:
                    return moment
            return int(text)
        except ValueError:
            pass
        try:
            number = float(text)
        except ValueError:
            return text
        return int(Decimal(text)) if number.is_integer() else number

    def _holds(self, cell: Element, value: Writable, formula: bool) -> bool:
        """Whether a cell holds exactly that already."""
        if not len(cell):
            return value is None
        if isinstance(value, Formula):
            same = formula and cell[0].text == value.text and cell[0].get("t") is None
            return same and (self.value(cell) or "") == value.shown
        if value is None or formula or cell.get("t") == "e":
            return False
        return _is_same(self.value(cell), value)

    def _store_moment(self, cell: Element, moment: dt.datetime | dt.time) -> None:
        serial = to_serial(moment, self._since_1904)
        assert serial is not None
        style = cell.get("s") or "0"
        if style not in self._styles.moments:
            if isinstance(moment, dt.time):
                shown = TIME
            else:
                shown = DATE if moment.time() == dt.time() else DATE_AND_TIME
            cell.set("s", self._styles.like(style, shown))
        etree.SubElement(cell, VALUE).text = number_text(serial)

    def refusal(self, value: Writable) -> Problem | None:
        """Return why a value cannot be stored in a cell, None when it can."""
        if isinstance(value, Formula):
            return _too_long(value.text) if len(value.text) > 8192 else self.refusal(value.shown)
        if isinstance(value, str):
            return _too_long(value) if too_long(value) else None
        if isinstance(value, dt.datetime | dt.time):
            if to_serial(value, self._since_1904) is None:
                return Problem(
                    "cell.date-too-early",
                    "日期 {found} 太早，Excel 存不下。",
                    "请检查日期是否写错；确需保留的，请改用文字填写。",
                    {"found": str(value)},
                )
            return None
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError(value)
        return None


def _is_same(old: CellValue, value: Writable) -> bool:
    return old == value and (isinstance(old, bool) == isinstance(value, bool))


def has_formula(cell: Element) -> bool:
    """Whether a cell holds a formula, which the format puts before anything else in it."""
    return len(cell) > 0 and cell[0].tag == FORMULA


def is_blank(cell: Element) -> bool:
    """Whether a cell holds neither value nor formula, only a format."""
    for child in cell:
        if child.tag in (FORMULA, INLINE):
            return False
        if child.tag == VALUE and child.text:
            return False
    return True


def _store_number(cell: Element, number: int | float) -> None:
    if len(cell) != 1 or cell[0].tag != VALUE:
        del cell[:]
        etree.SubElement(cell, VALUE)
    cell[0].text = number_text(number)


def _store_text(cell: Element, text: str) -> None:
    cell.set("t", "inlineStr")
    element = _plain_text_of(cell)
    if element is None:
        del cell[:]
        cell.text = None
        element = etree.SubElement(etree.SubElement(cell, INLINE), TEXT)
    element.text = escaped(text)
    if needs_space(text):
        element.set(SPACE, "preserve")
    else:
        remove_attributes(element, SPACE)


def _plain_text_of(cell: Element) -> Element | None:
    """Return the element with the text of a cell that holds one piece of text and nothing else."""
    if len(cell) != 1 or len(cell[0]) != 1:
        return None
    text = cell[0][0]
    return text if text.tag == TEXT else None


def _store_shown(cell: Element, shown: str | int | float) -> None:
    element = etree.SubElement(cell, VALUE)
    if isinstance(shown, str):
        cell.set("t", "str")
        element.text = escaped(clean_text(shown))
        if needs_space(shown):
            element.set(SPACE, "preserve")
    elif isinstance(shown, bool):
        cell.set("t", "b")
        element.text = _VALUE_OF_TYPE[shown]
    else:
        element.text = number_text(shown)


def _too_long(text: str) -> Problem:
    return Problem(
        "cell.text-too-long",
        "要写入的文字太长（{length} 个字），一个单元格最多放 {limit} 个字。",
        "请把这段文字缩短，或分成几个单元格。",
        {"length": len(text), "limit": MAX_TEXT},
        found=text[:50],
    )


def _iso_moment(text: str) -> CellValue:
    try:
        return dt.datetime.fromisoformat(text.strip().removesuffix("Z"))
    except ValueError:
        pass
    try:
        return dt.time.fromisoformat(text.strip())
    except ValueError:
        return text
