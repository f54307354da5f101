"""Puts sheets of a workbook the engine has just made into one that belongs to an organiser.

The sheets bring their tables, the names of their cells, and the formats that the workbook does not have; everything
that is there already stays byte for byte, but for the lists in which the new parts must be entered.
"""

from __future__ import annotations

import copy
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree
from lxml.etree import _Element as Element

from .book import Book
from .names_in_formulas import Renaming, mentioned
from .namespaces import (
    CELL,
    FORMULA,
    INLINE,
    PACKAGE,
    ROW,
    SHEET_DATA,
    SPACE,
    TEXT,
    VALUE,
    local,
    main,
    remove_attributes,
)
from .parts import relations_part
from .sheet_list import SheetList
from .style_mapping import StyleMapping
from .values import escaped, needs_space
from .workbook_part import SheetEntry

_DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_SHEET_TYPE, _TABLE_TYPE = f"{_SPREADSHEET}.worksheet+xml", f"{_SPREADSHEET}.table+xml"
_RELATIONSHIP = f"{{{PACKAGE}}}Relationship"
_FORMULAS = frozenset({"f", "formula", "formula1", "formula2", "calculatedColumnFormula", "totalsRowFormula"})
_DIFFERENTIALS = frozenset({
    "dxfId", "headerRowDxfId", "dataDxfId", "totalsRowDxfId", "headerRowBorderDxfId", "tableBorderDxfId",
    "totalsRowBorderDxfId",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Move:
    """Which sheets to take, by their names in the donor, and what they are called here.

    ``names`` are the new names of tables and defined names; ``position`` is that of the first sheet among the tabs.
    """

    sheets: Mapping[str, str]
    position: int
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def renaming(self) -> Renaming:
        """The new names, for formulas."""
        return Renaming.of(self.sheets, self.names)


def transplant(book: Book, donor: Book, move: Move) -> None:
    """Put sheets of the donor into a workbook.

    Raises:
        ValueError: a name is taken, or a sheet has more than cells and tables.
        EngineError: the structure of the workbook is protected.
    """
    listed = SheetList(book.parts, book.workbook)
    listed.refuse_if_locked()
    entries = [entry for entry in donor.sheets if entry.name in move.sheets]
    _check_names(book, donor, move)
    work = _Transplant(book, donor, move)
    parts = [(move.sheets[entry.name], work.sheet(entry)) for entry in entries]
    listed.add(parts, move.position)
    work.define_names()
    book.styles.forget()
    book.drop_calculation_order()
    book.sheets_changed()


def _check_names(book: Book, donor: Book, move: Move) -> None:
    taken = {entry.name.casefold() for entry in book.sheets}
    tables = {*book.tables, *((name.get("name") or "").casefold() for name in book.workbook.names())}
    new = [move.renaming.name(table.name) for table in donor.tables.values() if table.sheet in move.sheets]
    clashes = [name for name in move.sheets.values() if name.casefold() in taken]
    clashes += [name for name in new if name.casefold() in tables]
    if clashes:
        raise ValueError(f"names are taken: {clashes}")


class _Transplant:
    def __init__(self, book: Book, donor: Book, move: Move) -> None:
        self._book = book
        self._donor = donor
        self._move = move
        self._renaming = move.renaming
        self._styles = _style_mapping(book, donor)
        folder = posixpath.dirname(next(entry.part for entry in book.sheets if entry.cells))
        self._sheet_names = f"{folder}/sheet{{}}.xml"
        self._table_names = f"{posixpath.dirname(folder)}/tables/table{{}}.xml"
        self._table_number = max((table.number for table in book.tables.values()), default=0)

    def sheet(self, entry: SheetEntry) -> str:
        """Add the part of a sheet, with its tables; return its name."""
        root = copy.deepcopy(self._donor.parts.tree(entry.part))
        self._adapt(root)
        _unselect(root)
        part = self._book.parts.fresh_name(self._sheet_names)
        self._book.parts.add(part, _serialised(root), _SHEET_TYPE)
        self._relations(entry.part, part)
        return part

    def define_names(self) -> None:
        """Define the names of cells on the sheets that were taken, in place of ones that point nowhere."""
        book, donor = self._book, self._donor
        places = {entry.name: index for index, entry in enumerate(book.sheets)}
        taken = {name.casefold() for name in self._move.sheets}
        for element in donor.workbook.names():
            given = {str(name): str(value) for name, value in element.attrib.items()}
            text = element.text or ""
            local_to = given.pop("localSheetId", None)
            if local_to is not None:
                sheet = donor.sheets[int(local_to)].name
                if sheet not in self._move.sheets:
                    continue
                given["localSheetId"] = str(places[self._move.sheets[sheet]])
            elif not mentioned(text, taken, ()):
                continue
            given["name"] = self._renaming.name(given["name"])
            if local_to is None:
                book.workbook.undefine(given["name"])
            book.workbook.define(given, self._renaming.formula(text))

    def _adapt(self, root: Element) -> None:
        """Bring formats, texts and formulas of a part in line with the workbook it comes into."""
        for element in root.iter(etree.Element):
            tag = local(element.tag)
            if tag in _FORMULAS and element.text:
                element.text = self._renaming.formula(element.text, texts=True)
            elif tag == "hyperlink" and element.get("location"):
                element.set("location", self._renaming.formula(element.get("location") or ""))
            for name in _DIFFERENTIALS.intersection(map(str, element.attrib)):
                self._restyle(element, name, differential=True)
        for row in root.iterfind(f"{SHEET_DATA}/{ROW}"):
            self._restyle(row, "s")
            for cell in row.iterchildren(CELL):
                self._restyle(cell, "s")
                self._store_text(cell)
        for column in root.iterfind(f"{main('cols')}/{main('col')}"):
            self._restyle(column, "style")

    def _restyle(self, element: Element, name: str, *, differential: bool = False) -> None:
        style = element.get(name)
        if style is None:
            return
        if self._styles is None:
            del element.attrib[name]
        else:
            element.set(name, self._styles.differential(style) if differential else self._styles.cell(style))

    def _store_text(self, cell: Element) -> None:
        """Store a text in the cell itself, so that the shared strings of the workbook stay as they are."""
        value = cell.find(VALUE)
        if cell.get("t") != "s" or value is None or cell.find(FORMULA) is not None:
            return
        text = self._donor.strings.text(value.text or "")
        cell.remove(value)
        cell.set("t", "inlineStr")
        element = etree.SubElement(etree.SubElement(cell, INLINE), TEXT)
        element.text = escaped(text)
        if needs_space(text):
            element.set(SPACE, "preserve")

    def _relations(self, source: str, part: str) -> None:
        """Add the tables of a sheet, and its links to the world outside."""
        parts = self._donor.parts
        if relations_part(source) not in parts:
            return
        root = copy.deepcopy(parts.tree(relations_part(source)))
        tables = {relation.id: relation for relation in parts.relations(source)}
        for element in root.iterchildren(_RELATIONSHIP):
            relation = tables.get(element.get("Id") or "")
            if relation is None:
                continue
            if relation.kind != "table":
                raise ValueError(f"{source}: {relation.kind}")
            element.set("Target", "/" + self._table(relation.target))
        self._book.parts.add(relations_part(part), _serialised(root))

    def _table(self, source: str) -> str:
        root = copy.deepcopy(self._donor.parts.tree(source))
        self._adapt(root)
        self._table_number += 1
        root.set("id", str(self._table_number))
        for name in ("name", "displayName"):
            if root.get(name) is not None:
                root.set(name, self._renaming.name(root.get(name) or ""))
        part = self._book.parts.fresh_name(self._table_names)
        self._book.parts.add(part, _serialised(root), _TABLE_TYPE)
        return part


def _style_mapping(book: Book, donor: Book) -> StyleMapping | None:
    part, source = book.workbook.related("styles"), donor.workbook.related("styles")
    if part is None or source is None:
        return None
    return StyleMapping(book.parts, part, donor.parts.tree(source))


def _unselect(root: Element) -> None:
    """Let a sheet not be on top: two selected sheets would be a group, in which whatever is typed goes to both."""
    for view in root.iterfind(f"{main('sheetViews')}/{main('sheetView')}"):
        remove_attributes(view, "tabSelected")


def _serialised(root: Element) -> bytes:
    body: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=False)
    return _DECLARATION + body
