"""Everything in a workbook that must follow when rows are put in on a sheet or a table takes in rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from lxml import etree

from .anchors import shift_drawing, shift_vml
from .furniture import shift_furniture
from .namespaces import FORMULA, local, main
from .parts import Parts
from .references import Growth, shift_areas, shift_formula
from .shared_formulas import shift_cell_formulas
from .sheet_part import SheetPart
from .table_part import TablePart
from .workbook_part import SheetEntry, WorkbookPart

_LINKS = ("fmlaLink", "fmlaRange", "fmlaGroup", "fmlaTxbx")
_CHARTS = ("drawingml.chart+xml", "ms-office.chartex+xml")


class Shift:
    """One growth carried through a whole workbook."""

    def __init__(
        self,
        parts: Parts,
        workbook: WorkbookPart,
        tables: Iterable[TablePart],
        sheet: Callable[[str], SheetPart],
    ) -> None:
        self._parts = parts
        self._workbook = workbook
        self._tables = tuple(tables)
        self._sheet = sheet

    def carry(self, growth: Growth, grows: TablePart | None) -> None:
        """Let all that points at or stands in the rows follow; ``grows`` is the table that does."""
        self._workbook.shift_names(growth)
        for table in self._tables:
            table.shift(growth, own=_same(table.sheet, growth.sheet), grows=table is grows)
        for entry in self._workbook.sheets:
            own = _same(entry.name, growth.sheet)
            if entry.cells and (own or self._mentions(entry.part, growth.sheet)):
                self._shift_sheet(entry.name, growth, own)
            self._shift_related(entry, growth, own)
        self._shift_charts(growth)
        self._shift_pivot_sources(growth)

    def _shift_sheet(self, name: str, growth: Growth, own: bool) -> None:
        sheet = self._sheet(name)
        formulas = list(sheet.data.iter(FORMULA))
        if any(formula.get("t") == "shared" for formula in formulas):
            sheet.give_addresses()
        if formulas and shift_cell_formulas(sheet.data, name, growth):
            sheet.values_changed = True
            sheet.touch()
        if shift_furniture(sheet.root, name, growth):
            sheet.touch()
        if own and growth.count:
            sheet.move_rows(growth.at, growth.count)

    def _shift_related(self, entry: SheetEntry, growth: Growth, own: bool) -> None:
        for relation in self._parts.relations(entry.part):
            part = relation.target
            if part not in self._parts:
                continue
            if relation.kind == "vmlDrawing":
                if own or self._mentions(part, growth.sheet):
                    self._shift_vml(part, entry.name, growth, own)
            elif relation.kind == "drawing":
                if own or self._mentions(part, growth.sheet):
                    self._touch_if(part, shift_drawing(self._parts.tree(part), entry.name, growth, own=own))
            elif relation.kind == "ctrlProp":
                self._shift_attributes(part, _LINKS, lambda text: shift_formula(text, entry.name, growth))
            elif own and relation.kind in ("comments", "threadedComment", "pivotTable"):
                self._shift_attributes(part, ("ref",), lambda text: shift_areas(text, growth))
            elif own and relation.kind == "tableSingleCells":
                self._shift_attributes(part, ("r",), lambda text: shift_areas(text, growth))

    def _shift_vml(self, part: str, sheet: str, growth: Growth, own: bool) -> None:
        old = self._parts.raw(part)
        new = shift_vml(old, sheet, growth, own=own)
        if new != old:
            self._parts.replace(part, new)

    def _shift_attributes(self, part: str, names: tuple[str, ...], change: Callable[[str], str]) -> None:
        changed = False
        for element in self._parts.tree(part).iter(etree.Element):
            for name in names:
                old = element.get(name)
                new = change(old) if old else old
                if new and new != old:
                    element.set(name, new)
                    changed = True
        self._touch_if(part, changed)

    def _shift_charts(self, growth: Growth) -> None:
        for part in self._parts.names():
            if not part.endswith(".xml") or not self._parts.content_type(part).endswith(_CHARTS):
                continue
            if not self._mentions(part, growth.sheet):
                continue
            changed = False
            for element in self._parts.tree(part).iter(etree.Element):
                if local(element.tag) == "f" and element.text:
                    new = shift_formula(element.text, "", growth)
                    if new != element.text:
                        element.text = new
                        changed = True
            self._touch_if(part, changed)

    def _shift_pivot_sources(self, growth: Growth) -> None:
        for part in self._parts.related(self._workbook.part, "pivotCacheDefinition"):
            source = self._parts.tree(part).find(f"{main('cacheSource')}/{main('worksheetSource')}")
            if source is None or not _same(source.get("sheet") or "", growth.sheet) or not source.get("ref"):
                continue
            old = source.get("ref") or ""
            new = shift_formula(old, growth.sheet, growth)
            if new != old:
                source.set("ref", new)
                self._parts.touch(part)

    def _touch_if(self, part: str, changed: bool) -> None:
        if changed:
            self._parts.touch(part)

    def _mentions(self, part: str, sheet: str) -> bool:
        return self._parts.is_parsed(part) or mentions(self._parts.raw(part), [sheet])


def mentions(raw: bytes, words: Iterable[str]) -> bool:
    """Whether the bytes of a part may contain one of these words; where in doubt, yes."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"&#" in raw:
        return True
    lowered = raw.lower()
    for word in words:
        longest = max(re.findall(r"\w+", word), key=len, default="")
        if longest.encode().lower() in lowered:
            return True
    return False


def _same(name: str, other: str) -> bool:
    return name.casefold() == other.casefold()
