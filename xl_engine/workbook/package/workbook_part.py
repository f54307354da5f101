"""The workbook part: sheets in tab order, defined names, date system, calculation settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lxml import etree
from lxml.etree import _Element as Element

from xl_engine.event import EngineError, Problem

from . import file_kind
from .addresses import Area
from .namespaces import MAIN, RELATIONSHIP_ID, STRICT_DOCUMENT, STRICT_MAIN, main
from .parts import Parts
from .references import Growth, named_sheet, rewrite, shift_formula, shift_reference

_TRUE = ("1", "true", "on")
_BEFORE_CALCULATION = frozenset(
    main(tag)
    for tag in (
        "fileVersion",
        "fileSharing",
        "workbookPr",
        "workbookProtection",
        "bookViews",
        "sheets",
        "functionGroups",
        "externalReferences",
        "definedNames",
    )
)


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet as the workbook lists it; ``cells`` tells a sheet of cells from a chart sheet."""

    name: str
    part: str
    cells: bool
    state: str
    """``visible``, ``hidden`` or ``veryHidden``."""


@dataclass(frozen=True, slots=True)
class Target:
    """The cell a defined name points to (the top left one of a range)."""

    sheet: str
    row: int
    column: int


class WorkbookPart:
    """``xl/workbook.xml`` (found by relationship, whatever its name)."""

    def __init__(self, parts: Parts) -> None:
        """Find and check the workbook part; EngineError for templates, add-ins and the strict format."""
        self._parts = parts
        self.part = self._find()
        self._refuse_other_uses(parts.content_type(self.part))
        root = self._root
        if root.tag == f"{{{STRICT_MAIN}}}workbook":
            raise file_kind.strict(parts.title)
        if root.tag != main("workbook"):
            raise file_kind.damaged(parts.title, self.part)
        self.sheets = tuple(self._entries())
        properties = root.find(main("workbookPr"))
        self.since_1904 = properties is not None and properties.get("date1904") in _TRUE

    @property
    def _root(self) -> Element:
        return self._parts.tree(self.part)

    @property
    def has_macros(self) -> bool:
        """Whether this is a macro-enabled workbook (.xlsm)."""
        return "macroEnabled" in self._parts.content_type(self.part)

    def related(self, kind: str) -> str | None:
        """Return the first part the workbook is related to by that kind, such as ``styles``; None without one."""
        found = [part for part in self._parts.related(self.part, kind) if part in self._parts]
        return found[0] if found else None

    def target(self, name: str) -> Target | None:
        """Return the cell a defined name points to; None when there is no such name or it is no cell.

        Case does not matter; a name of the whole workbook goes before one of a single sheet.
        """
        found = [
            element for element in self.names() if (element.get("name") or "").casefold() == name.casefold()
        ]
        found.sort(key=lambda element: element.get("localSheetId") is not None)
        for element in found:
            target = self._pointed(element.text or "")
            if target:
                return target
        return None

    def names_mentioning(self, word: str) -> set[str]:
        """Return the defined names whose text contains a word."""
        wanted = word.casefold()
        return {
            element.get("name") or "" for element in self.names() if wanted in (element.text or "").casefold()
        }

    def shift_names(self, growth: Growth) -> None:
        """Let defined names follow rows that were put in; print areas that end with the table grow with it."""
        for element in self.names():
            text = element.text or ""
            if element.get("name") == "_xlnm.Print_Area":
                new = _grown_print_area(text, growth)
            else:
                new = shift_formula(text, "", growth)
            if new != text:
                element.text = new
                self._parts.touch(self.part)

    def set_sheet_name(self, name: str, sheet: str, text: str, may_replace: Callable[[str], bool]) -> None:
        """Define a name of one sheet; one that is there is changed only where ``may_replace`` says so of its text."""
        index = str([entry.name for entry in self.sheets].index(sheet))
        for element in self.names():
            if element.get("name") == name and element.get("localSheetId") == index:
                if element.text != text and may_replace(element.text or ""):
                    element.text = text
                    self._parts.touch(self.part)
                return
        self.define({"name": name, "localSheetId": index}, text)

    def change_sheet_name(self, name: str, sheet: str, change: Callable[[str], str]) -> None:
        """Pass the text of a name of one sheet, if it has that name, through ``change``."""
        index = str([entry.name for entry in self.sheets].index(sheet))
        for element in self.names():
            if element.get("name") == name and element.get("localSheetId") == index:
                old = element.text or ""
                new = change(old)
                if new != old:
                    element.text = new
                    self._parts.touch(self.part)

    def define(self, given: Mapping[str, str], text: str) -> None:
        """Add a defined name with its attributes."""
        names = self._root.find(main("definedNames"))
        if names is None:
            names = etree.Element(main("definedNames"))
            before = [child for child in self._root if child.tag in _BEFORE_CALCULATION]
            before[-1].addnext(names)
        etree.SubElement(names, main("definedName"), dict(given)).text = text
        self._parts.touch(self.part)

    def undefine(self, name: str) -> None:
        """Take out a name of the whole workbook; case does not matter."""
        for element in self.names():
            same = (element.get("name") or "").casefold() == name.casefold()
            if same and element.get("localSheetId") is None:
                parent = element.getparent()
                assert parent is not None
                parent.remove(element)
                self._parts.touch(self.part)

    def refresh(self) -> None:
        """Read the list of sheets again after it was changed."""
        self.sheets = tuple(self._entries())

    def recalculate_on_load(self) -> None:
        """Ask Excel to work out all formulas when it opens the file."""
        settings = self._root.find(main("calcPr"))
        if settings is None:
            settings = etree.Element(main("calcPr"))
            before = [child for child in self._root if child.tag in _BEFORE_CALCULATION]
            before[-1].addnext(settings)
        if settings.get("fullCalcOnLoad") not in _TRUE:
            settings.set("fullCalcOnLoad", "1")
            self._parts.touch(self.part)

    def names(self) -> list[Element]:
        """Return the elements of all defined names; the caller notes a change of one."""
        names = self._root.find(main("definedNames"))
        return [] if names is None else list(names.iterchildren(main("definedName")))

    def _pointed(self, text: str) -> Target | None:
        prefix, mark, reference = text.strip().rpartition("!")
        name = named_sheet(prefix + mark)
        try:
            area = Area.parse(reference)
        except ValueError:
            return None
        for sheet in self.sheets:
            if sheet.cells and sheet.name.casefold() == name.casefold():
                return Target(sheet.name, area.first_row, area.first_column)
        return None

    def _find(self) -> str:
        for relation in self._parts.relations(""):
            if relation.kind == "officeDocument":
                if relation.type.startswith(STRICT_DOCUMENT):
                    raise file_kind.strict(self._parts.title)
                if relation.target not in self._parts:
                    raise file_kind.part_missing(self._parts.title, relation.target)
                return relation.target
        raise file_kind.part_missing(self._parts.title, "_rels/.rels")

    def _refuse_other_uses(self, content_type: str) -> None:
        file = {"file": self._parts.title}
        if "template" in content_type:
            raise EngineError(
                Problem(
                    "file.template",
                    "“{file}”是 Excel 模板（.xltx/.xltm），不是工作簿。",
                    "请双击模板，在 Excel 中另存为“Excel 工作簿（.xlsx）”，再对那个工作簿操作。",
                    file,
                )
            )
        if "addin" in content_type:
            raise EngineError(
                Problem(
                    "file.add-in",
                    "“{file}”是 Excel 加载项（.xlam），不是工作簿。",
                    "请选择 .xlsx 或 .xlsm 工作簿。",
                    file,
                )
            )

    def _entries(self) -> list[SheetEntry]:
        listed = self._root.find(f"{{{MAIN}}}sheets")
        if listed is None:
            raise file_kind.damaged(self._parts.title, self.part)
        targets = {relation.id: relation for relation in self._parts.relations(self.part)}
        entries = []
        for element in listed.iterchildren(main("sheet")):
            relation = targets.get(element.get(RELATIONSHIP_ID) or "")
            if relation is None:
                raise file_kind.damaged(self._parts.title, self.part)
            if relation.target not in self._parts:
                raise file_kind.part_missing(self._parts.title, relation.target)
            state = element.get("state") or "visible"
            entries.append(
                SheetEntry(element.get("name") or "", relation.target, relation.kind == "worksheet", state)
            )
        return entries


def _grown_print_area(text: str, growth: Growth) -> str:
    def change(prefix: str, reference: str) -> str | None:
        if named_sheet(prefix).casefold() != growth.sheet.casefold():
            return reference
        return shift_reference(reference, growth, whole=True)

    return rewrite(text, change)
