"""One table part: where the table stands, its columns, and keeping both right when it grows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from lxml import etree
from lxml.etree import _Element as Element

from . import file_kind
from .addresses import Area
from .namespaces import main, remove_attributes
from .parts import Parts
from .references import Growth, shift_formula
from .values import escaped, unescaped

_COLUMN = main("tableColumn")
_CALCULATED = main("calculatedColumnFormula")
_TOTALS_FORMULA = main("totalsRowFormula")
_OF_TOTALS = ("totalsRowFunction", "totalsRowLabel")
_LOOKS = ("headerRowDxfId", "dataDxfId", "headerRowCellStyle", "dataCellStyle")
"""What a new column takes on from its neighbour."""


class TablePart:
    """A table (``ListObject``) of a sheet."""

    def __init__(self, sheet: str, part: str, parts: Parts) -> None:
        self.sheet = sheet
        self.part = part
        self._parts = parts
        self._root: Element = parts.tree(part)
        try:
            self._area = Area.parse(self._root.get("ref") or "")
        except ValueError:
            raise file_kind.damaged(parts.title, part) from None

    @property
    def name(self) -> str:
        """The name the table goes by in formulas."""
        return self._root.get("displayName") or self._root.get("name") or ""

    @property
    def number(self) -> int:
        """The identifier of the table, which no other table of the workbook has."""
        text = self._root.get("id") or ""
        return int(text) if text.isdecimal() else 0

    @property
    def area(self) -> Area:
        """The whole table: heading, data and totals row."""
        return self._area

    @property
    def has_headings(self) -> bool:
        """Whether the table shows a heading row."""
        return self._root.get("headerRowCount", "1") != "0"

    @property
    def totals(self) -> int:
        """How many totals rows are shown (0 or 1)."""
        return int(self._root.get("totalsRowCount") or 0)

    @property
    def first_row(self) -> int:
        """The first data row."""
        return self.area.first_row + self.has_headings

    @property
    def last_row(self) -> int:
        """The last data row; one less than the first when there is none."""
        return self.area.last_row - self.totals

    @property
    def column_names(self) -> list[str]:
        """The headings as the table part knows them."""
        return [unescaped(element.get("name") or "") for element in self._columns()]

    def calculated_columns(self) -> dict[int, str]:
        """Return the formulas of calculated columns by sheet column."""
        found = {}
        for offset, element in enumerate(self._columns()):
            formula = element.find(_CALCULATED)
            if formula is not None and formula.text and formula.get("array") not in ("1", "true"):
                found[self.area.first_column + offset] = formula.text
        return found

    def set_last_row(self, last: int) -> None:
        """State that the data end in that row; filter and sorting follow."""
        old = self.last_row
        self._set_area(self.area.with_rows(self.area.first_row, last + self.totals))
        for element in self._root.iter(main("autoFilter"), main("sortState"), main("sortCondition")):
            self._reshape(
                element, lambda area: area.with_rows(area.first_row, last) if area.last_row == old else area
            )

    def add_column(self, heading: str) -> int:
        """Add a column at the right-hand end, looking like its neighbour; return its sheet column."""
        area = self.area
        listed = self._root.find(main("tableColumns"))
        assert listed is not None
        columns = self._columns()
        taken = {(element.get("name") or "").casefold() for element in columns}
        name = heading
        while escaped(name).casefold() in taken:
            name += "2"
        number = max((int(element.get("id") or 0) for element in columns), default=0) + 1
        made = etree.SubElement(listed, _COLUMN, {"id": str(number), "name": _attribute_text(name)})
        for look in _LOOKS:
            if columns and columns[-1].get(look) is not None:
                made.set(look, columns[-1].get(look, ""))
        listed.set("count", str(len(columns) + 1))
        right = area.last_column
        self._set_area(Area(area.first_row, area.first_column, area.last_row, right + 1))
        for element in self._root.iterchildren(main("autoFilter")):
            self._reshape(element, lambda old: Area(old.first_row, old.first_column, old.last_row, right + 1))
        return right + 1

    def rename_columns(self, headings: Sequence[str]) -> None:
        """Give the columns other headings; formulas and totals of a renamed column go, for they were another's.

        The caller writes the heading cells.
        """
        for element, heading in zip(self._columns(), headings, strict=True):
            name = _attribute_text(heading)
            if element.get("name") != name:
                element.set("name", name)
                remove_attributes(element, *_OF_TOTALS)
                for child in [*element.iterchildren(_CALCULATED, _TOTALS_FORMULA)]:
                    element.remove(child)
                self._parts.touch(self.part)

    def drop_columns(self, count: int) -> None:
        """Keep the first ``count`` columns; filter and extent follow."""
        listed = self._root.find(main("tableColumns"))
        assert listed is not None
        for element in self._columns()[count:]:
            listed.remove(element)
        listed.set("count", str(count))
        area = self.area
        right = area.first_column + count - 1
        self._set_area(Area(area.first_row, area.first_column, area.last_row, right))
        for element in self._root.iterchildren(main("autoFilter")):
            self._reshape(element, lambda old: Area(old.first_row, old.first_column, old.last_row, right))

    def shift(self, growth: Growth, *, own: bool, grows: bool) -> None:
        """Follow ``growth``: formulas always, places when the table stands on that sheet and is not the one that grows."""
        for element in self._root.iter(_CALCULATED, _TOTALS_FORMULA):
            new = shift_formula(element.text or "", self.sheet, growth)
            if new != (element.text or ""):
                element.text = new
                self._parts.touch(self.part)
        if own and not grows and growth.count:
            self._set_area(growth.area(self.area))
            for element in self._root.iter(main("autoFilter"), main("sortState"), main("sortCondition")):
                self._reshape(element, growth.area)

    def _columns(self) -> list[Element]:
        listed = self._root.find(main("tableColumns"))
        return [] if listed is None else list(listed.iterchildren(_COLUMN))

    def _set_area(self, area: Area) -> None:
        if area != self._area:
            self._area = area
            self._root.set("ref", area.text)
            self._parts.touch(self.part)

    def _reshape(self, element: Element, change: Callable[[Area], Area]) -> None:
        old = element.get("ref")
        if not old:
            return
        new = change(Area.parse(old)).text
        if new != old:
            element.set("ref", new)
            self._parts.touch(self.part)


def _attribute_text(heading: str) -> str:
    """Return a heading as ``tableColumn`` stores it: line ends as escapes, for attributes lose them."""
    return re.sub("[\n\r\t]", lambda match: f"_x{ord(match[0]):04x}_", escaped(heading))
