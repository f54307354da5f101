"""Every place of a workbook where a text names sheets, tables or cells: formulas, names, charts, links, controls.

Only parts whose bytes may contain one of the words looked for are read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote

from lxml import etree
from lxml.etree import _Element as Element

from .anchors import change_vml_formulas
from .book import Book
from .names_in_formulas import quoted
from .namespaces import FORMULA, RELATIONSHIP_ID, SHEET_DATA, local, main
from .parts import relations_part
from .references import named_sheet
from .shifting import mentions
from .workbook_part import SheetEntry

_TEXTS = frozenset({"f", "formula", "formula1", "formula2"})
_ATTRIBUTES = {"hyperlink": ("location",), "controlPr": ("linkedCell", "listFillRange")}
_CONTROL = ("fmlaLink", "fmlaRange", "fmlaGroup", "fmlaTxbx")
_OF_DRAWINGS = ("textlink", "cellRange")
_OF_CHARTS = frozenset({"f", "sqref"})
_OF_TABLES = (main("calculatedColumnFormula"), main("totalsRowFormula"))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands: on a sheet, in a cell or area if it has one; or as the defined name ``name`` (of a sheet)."""

    sheet: str = ""
    cell: str = ""
    name: str = ""


Change = Callable[[str, Place], str]
"""From a text and its place to the text to write there; the same text leaves the part as it is."""


class FormulaPlaces:
    """The texts of one workbook that may contain some words (names of sheets, tables, defined names)."""

    def __init__(self, book: Book, words: Collection[str]) -> None:
        self._book = book
        self._parts = book.parts
        self._words = tuple(words)

    def visit(self, change: Change, without: Collection[str] = ()) -> None:
        """Pass every text through ``change``, but for those on the sheets ``without``."""
        self._defined_names(change, without)
        for entry in self._book.sheets:
            if entry.name in without:
                continue
            if entry.cells and self._mentions(entry.part):
                self._cells(entry.name, change)
            self._related(entry.part, entry, change)
        self._pivot_sources(change)

    def _defined_names(self, change: Change, without: Collection[str]) -> None:
        sheets = [entry.name for entry in self._book.sheets]
        for element in self._book.workbook.names():
            index = element.get("localSheetId")
            sheet = sheets[int(index)] if index and int(index) < len(sheets) else ""
            if sheet not in without:
                place = Place(sheet, name=element.get("name") or "")
                self._texts(self._book.workbook.part, [element], change, place)

    def _cells(self, name: str, change: Change) -> None:
        sheet = self._book.sheet(name)
        touched = False
        for formula in sheet.data.iter(FORMULA):
            cell = formula.getparent()
            place = Place(name, (cell.get("r") if cell is not None else None) or "")
            touched |= _changed_text(formula, change, place)
        for section in sheet.root.iterchildren(etree.Element):
            if section.tag != SHEET_DATA:
                for element in section.iter(etree.Element):
                    touched |= _changed_furniture(element, name, change)
        if touched:
            sheet.touch()

    def _related(self, owner: str, entry: SheetEntry, change: Change) -> None:
        place = Place(entry.name)
        for relation in self._parts.relations(owner):
            part = relation.target
            if part not in self._parts:
                continue
            if relation.kind == "drawing":
                self._drawing(part, change, place)
                self._related(part, entry, change)
            elif not self._mentions(part):
                continue
            elif relation.kind in ("chart", "chartEx"):
                found = (element for element in self._elements(part) if local(element.tag) in _OF_CHARTS)
                self._texts(part, found, change, place)
            elif relation.kind == "table":
                self._texts(part, self._parts.tree(part).iter(*_OF_TABLES), change, place)
            elif relation.kind == "ctrlProp":
                self._attributes(part, self._elements(part), _CONTROL, change, place)
            elif relation.kind == "vmlDrawing":
                self._vml(part, change, place)

    def _drawing(self, part: str, change: Change, place: Place) -> None:
        if self._mentions(part):
            self._attributes(part, self._elements(part), _OF_DRAWINGS, change, place)
        links = relations_part(part)
        if links in self._parts:
            for element in self._parts.tree(links):
                self._link(links, element, change, place)

    def _link(self, part: str, element: Element, change: Change, place: Place) -> None:
        """Pass the place a shape leads to; ``#'名单'!A1``, perhaps with percent signs."""
        target = element.get("Target") or ""
        if not target.startswith("#"):
            return
        old = unquote(target[1:])
        new = change(old, place)
        if new != old:
            element.set("Target", "#" + (quote(new, safe="!'$:,. ") if "%" in target else new))
            self._parts.touch(part)

    def _vml(self, part: str, change: Change, place: Place) -> None:
        old = self._parts.raw(part)
        new = change_vml_formulas(old, lambda text: change(text, place))
        if new != old:
            self._parts.replace(part, new)

    def _pivot_sources(self, change: Change) -> None:
        for part in self._parts.related(self._book.workbook.part, "pivotCacheDefinition"):
            source = self._parts.tree(part).find(f"{main('cacheSource')}/{main('worksheetSource')}")
            if source is None:
                continue
            changed = _changed_attribute(source, "name", change, Place())
            if _changed_sheet(source, change, Place()) or changed:
                self._parts.touch(part)

    def _elements(self, part: str) -> Iterator[Element]:
        return iter(self._parts.tree(part).iter(etree.Element))

    def _texts(self, part: str, elements: Iterable[Element], change: Change, place: Place) -> None:
        if [element for element in elements if _changed_text(element, change, place)]:
            self._parts.touch(part)

    def _attributes(
        self, part: str, elements: Iterable[Element], names: tuple[str, ...], change: Change, place: Place
    ) -> None:
        changed = [
            name for element in elements for name in names if _changed_attribute(element, name, change, place)
        ]
        if changed:
            self._parts.touch(part)

    def _mentions(self, part: str) -> bool:
        return self._parts.is_parsed(part) or mentions(self._parts.raw(part), self._words)


def _changed_furniture(element: Element, sheet: str, change: Change) -> bool:
    """Pass what a conditional format, a drop-down, a link, a sparkline or a control refers to."""
    tag = local(element.tag)
    place = Place(sheet, _area(element))
    if tag in _TEXTS:
        return _changed_text(element, change, place)
    if tag == "dataRef":
        return _changed_sheet(element, change, place)
    names = ("val",) if tag == "cfvo" and element.get("type") == "formula" else _ATTRIBUTES.get(tag, ())
    changed = [name for name in names if _changed_attribute(element, name, change, place)]
    return bool(changed)


def _area(element: Element) -> str:
    """Return the cells an element around this one is about, blank when it does not say."""
    for around in (element, *element.iterancestors()):
        areas = around.get("sqref") or around.get("ref")
        if areas:
            return areas.split()[0]
    return ""


def _changed_text(element: Element, change: Change, place: Place) -> bool:
    old = element.text
    if not old or len(element):
        return False
    new = change(old, place)
    if new == old:
        return False
    element.text = new
    return True


def _changed_attribute(element: Element, name: str, change: Change, place: Place) -> bool:
    old = element.get(name)
    if not old:
        return False
    new = change(old, place)
    if new == old:
        return False
    element.set(name, new)
    return True


def _changed_sheet(element: Element, change: Change, place: Place) -> bool:
    """Pass the attribute ``sheet`` of a source of data, which stands there without marks."""
    old = element.get("sheet")
    if not old or element.get(RELATIONSHIP_ID):
        return False
    new = named_sheet(change(f"{quoted(old)}$A$1", place).rpartition("!")[0] + "!")
    if new == old:
        return False
    element.set("sheet", new)
    return True
