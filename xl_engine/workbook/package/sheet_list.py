"""The list of sheets in the workbook part: putting sheets in, taking them out, and what counts by position in it.

Names of a single sheet (print areas, print titles) and the sheet on top are stored by position among the tabs, so they
follow when tabs come and go.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from lxml import etree
from lxml.etree import _Element as Element

from xl_engine.event import EngineError, Problem

from .document_titles import DocumentTitles
from .names_in_formulas import Renaming
from .namespaces import DOCUMENT, RELATIONSHIP_ID, main
from .parts import Parts
from .workbook_part import WorkbookPart

_TRUE = ("1", "true", "on")
_HIDDEN = ("hidden", "veryHidden")


class SheetList:
    """The tabs of one workbook."""

    def __init__(self, parts: Parts, workbook: WorkbookPart) -> None:
        self._parts = parts
        self._workbook = workbook

    @property
    def _root(self) -> Element:
        return self._parts.tree(self._workbook.part)

    def refuse_if_locked(self) -> None:
        """Raise EngineError when the organiser has protected the structure of the workbook."""
        protection = self._root.find(main("workbookProtection"))
        if protection is not None and protection.get("lockStructure") in _TRUE:
            raise EngineError(
                Problem(
                    "file.structure-locked",
                    "“{file}”的工作簿结构受保护，不能增删工作表或改名。",
                    "请在 Excel 的“审阅”里取消“保护工作簿”后再试。",
                    {"file": self._parts.title},
                )
            )

    def add(self, sheets: Sequence[tuple[str, str]], position: int) -> None:
        """Put tabs (name and part) in at a position from 0; all that counts by position follows."""
        with DocumentTitles(self._parts, self._workbook):
            listed = self._elements()
            number = max((int(element.get("sheetId") or 0) for element in listed), default=0)
            made = []
            for name, part in sheets:
                number += 1
                identifier = self._parts.relate(self._workbook.part, "worksheet", part)
                given = {"name": name, "sheetId": str(number), RELATIONSHIP_ID: identifier}
                made.append(etree.Element(main("sheet"), given, nsmap={"r": DOCUMENT}))
            holder = self._root.find(main("sheets"))
            assert holder is not None
            for offset, element in enumerate(made):
                holder.insert(position + offset, element)
            self._renumber(lambda index: index + len(made) if index >= position else index)
            self._changed()

    def remove(self, names: Collection[str]) -> None:
        """Take tabs out, with the names of cells that belong to one of them alone; their parts are for the caller."""
        with DocumentTitles(self._parts, self._workbook):
            listed = self._elements()
            gone = {index for index, element in enumerate(listed) if element.get("name") in names}
            top = _nearest_visible(listed, gone)
            places = {index: index - sum(other < index for other in gone) for index in range(len(listed))}
            for element in self._workbook.names():
                if _index(element, "localSheetId") in gone:
                    _remove(element)
            self._renumber(lambda index: places.get(top(index) if index in gone else index, 0))
            self._keep_views(
                {element.get("sheetId") for index, element in enumerate(listed) if index in gone}
            )
            for index in gone:
                _remove(listed[index])
            self._changed()

    def rename(self, old: str, new: str) -> None:
        """Give a tab another name; what refers to it is for the caller."""
        with DocumentTitles(self._parts, self._workbook, Renaming.of({old: new}, {})):
            for element in self._elements():
                if element.get("name") == old:
                    element.set("name", new)
            self._changed()

    def _changed(self) -> None:
        self._parts.touch(self._workbook.part)
        self._workbook.refresh()

    def _elements(self) -> list[Element]:
        return list(self._root.iterfind(f"{main('sheets')}/{main('sheet')}"))

    def _renumber(self, moved: Callable[[int], int]) -> None:
        for element in self._workbook.names():
            _set_index(element, "localSheetId", moved)
        for view in self._root.iterfind(f"{main('bookViews')}/{main('workbookView')}"):
            _set_index(view, "activeTab", moved)
            _set_index(view, "firstSheet", moved)

    def _keep_views(self, gone: Collection[str | None]) -> None:
        """Let custom views that show a sheet taken out show the first one that is left."""
        left = [element.get("sheetId") for element in self._elements() if element.get("sheetId") not in gone]
        for view in self._root.iterfind(f"{main('customWorkbookViews')}/{main('customWorkbookView')}"):
            if view.get("activeSheetId") in gone and left:
                view.set("activeSheetId", left[0] or "1")


def _nearest_visible(listed: Sequence[Element], gone: Collection[int]) -> Callable[[int], int]:
    """Return a function from a tab taken out to the nearest one that is left and can be seen."""
    seen = [
        index
        for index, element in enumerate(listed)
        if index not in gone and element.get("state") not in _HIDDEN
    ]
    return lambda index: min(seen, key=lambda other: abs(other - index), default=0)


def _index(element: Element, name: str) -> int | None:
    text = element.get(name)
    return int(text) if text and text.isdecimal() else None


def _set_index(element: Element, name: str, moved: Callable[[int], int]) -> None:
    index = _index(element, name)
    if index is not None:
        element.set(name, str(moved(index)))


def _remove(element: Element) -> None:
    parent = element.getparent()
    assert parent is not None
    parent.remove(element)
