"""What else a sheet part says about cells: merges, conditional formats, drop-downs, links, breaks, panes, extensions.

The part is walked by the names of elements and attributes, so that extensions of later Excel versions
(``x14:…`` with ``xm:f`` and ``xm:sqref``) follow the same way.
"""

from __future__ import annotations

from collections.abc import Collection

from lxml import etree
from lxml.etree import _Element as Element

from .addresses import MAX_COLUMN
from .anchors import shift_marker
from .namespaces import SHEET_DATA, local, main
from .references import Growth, shift_areas, shift_formula

_FORMULAS = frozenset({"f", "formula", "formula1", "formula2"})
_AREAS = ("sqref", "ref", "activeCell", "topLeftCell")
_CELLS = frozenset({"cellWatch", "cellSmartTags", "inputCells"})
_FORMULA_ATTRIBUTES = ("linkedCell", "listFillRange")
_COVERING = frozenset({"conditionalFormatting", "dataValidation", "ignoredError", "protectedRange"})
"""What new rows of a table take on from the row above."""

_BEFORE_BREAKS = frozenset(
    main(tag)
    for tag in (
        "sheetPr",
        "dimension",
        "sheetViews",
        "sheetFormatPr",
        "cols",
        "sheetData",
        "sheetCalcPr",
        "sheetProtection",
        "protectedRanges",
        "scenarios",
        "autoFilter",
        "sortState",
        "dataConsolidate",
        "customSheetViews",
        "mergeCells",
        "phoneticPr",
        "conditionalFormatting",
        "dataValidations",
        "hyperlinks",
        "printOptions",
        "pageMargins",
        "pageSetup",
        "headerFooter",
    )
)
_BREAKS = main("rowBreaks")


def shift_furniture(root: Element, sheet: str, growth: Growth) -> bool:
    """Let everything but the cells of a sheet follow ``growth``; return whether anything changed."""
    own = sheet.casefold() == growth.sheet.casefold()
    changed = False
    for section in root.iterchildren(etree.Element):
        if section.tag == SHEET_DATA or section.tag == main("dimension"):
            continue
        for element in section.iter(etree.Element):
            changed |= _shift_formulas(element, sheet, growth)
            elsewhere = element.get("sheet")
            if own if elsewhere is None else elsewhere.casefold() == growth.sheet.casefold():
                changed |= _shift_places(element, growth)
    return changed


def add_breaks(root: Element, rows: list[int]) -> bool:
    """Start a printed page before each of these sheet rows, beside the breaks there are; return whether any is new."""
    breaks = root.find(_BREAKS)
    there = set() if breaks is None else {int(element.get("id") or 0) for element in breaks}
    new = sorted({row - 1 for row in rows if row > 1} - there)
    if not new:
        return False
    if breaks is None:
        breaks = etree.Element(_BREAKS)
        [child for child in root if child.tag in _BEFORE_BREAKS][-1].addnext(breaks)
    for number in new:
        made = etree.Element(
            main("brk"), {"id": str(number), "min": "0", "max": str(MAX_COLUMN - 1), "man": "1"}
        )
        later = [element for element in breaks if int(element.get("id") or 0) > number]
        if later:
            later[0].addprevious(made)
        else:
            breaks.append(made)
    _count_breaks(breaks)
    return True


def drop_breaks(root: Element, rows: Collection[int]) -> bool:
    """Take out the page breaks before these sheet rows; return whether there were any."""
    breaks = root.find(_BREAKS)
    gone = [] if breaks is None else [one for one in breaks if int(one.get("id") or 0) + 1 in rows]
    if breaks is None or not gone:
        return False
    for element in gone:
        breaks.remove(element)
    if len(breaks):
        _count_breaks(breaks)
    else:
        root.remove(breaks)
    return True


def _count_breaks(breaks: Element) -> None:
    listed = list(breaks)
    breaks.set("count", str(len(listed)))
    breaks.set("manualBreakCount", str(sum(element.get("man") in ("1", "true") for element in listed)))


def _shift_formulas(element: Element, sheet: str, growth: Growth) -> bool:
    changed = False
    name = local(element.tag)
    if name in _FORMULAS and element.text and not len(element):
        new = shift_formula(element.text, sheet, growth)
        if new != element.text:
            element.text = new
            changed = True
    attributes: tuple[str, ...] = _FORMULA_ATTRIBUTES
    if name == "cfvo" and element.get("type") == "formula":
        attributes = ("val",)
    elif name == "hyperlink":
        attributes = ("location",)
    for attribute in attributes:
        changed |= _set(element, attribute, shift_formula(element.get(attribute, ""), sheet, growth))
    return changed


def _shift_places(element: Element, growth: Growth) -> bool:
    name = local(element.tag)
    changed = False
    for attribute in (*_AREAS, "r") if name in _CELLS else _AREAS:
        covering = name in _COVERING and attribute == "sqref"
        changed |= _set(
            element, attribute, shift_areas(element.get(attribute, ""), growth, covering=covering)
        )
    parent = element.getparent()
    above = "" if parent is None else local(parent.tag)
    if name == "sqref" and element.text:
        new = shift_areas(element.text, growth, covering=above in _COVERING)
        if new != " ".join(element.text.split()):
            element.text = new
            changed = True
    elif name == "brk" and above == "rowBreaks":
        changed |= _set(element, "id", str(growth.row(int(element.get("id") or 0) + 1) - 1))
    elif name == "anchor":
        changed |= shift_marker(element, growth)
    return changed


def _set(element: Element, attribute: str, new: str) -> bool:
    """Set an attribute the element has, unless only white space differs; return whether it changed."""
    old = element.get(attribute)
    if not old or " ".join(old.split()) == new or old == new:
        return False
    element.set(attribute, new)
    return True
