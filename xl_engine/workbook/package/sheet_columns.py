"""Widths and visibility of sheet columns; one element may stand for many columns and is split where need be."""

from __future__ import annotations

import copy

from lxml import etree
from lxml.etree import _Element as Element

from .namespaces import SHEET_DATA, main, remove_attributes

_COLS = main("cols")
_COL = main("col")
_USUAL_WIDTH = "9.140625"
_TRUE = ("1", "true", "on")
_COPIED = ("width", "customWidth", "bestFit")


def set_hidden(root: Element, column: int, hidden: bool) -> bool:
    """Hide or show one column of a sheet; return whether anything changed."""
    element = _covering(root, column)
    if element is None and not hidden:
        return False
    if element is not None and (element.get("hidden") in _TRUE) == hidden:
        return False
    element = _own(root, column)
    if hidden:
        element.set("hidden", "1")
    else:
        remove_attributes(element, "hidden", "collapsed")
    return True


def copy_width(root: Element, source: int, column: int) -> bool:
    """Give a column the width of another; return whether anything changed."""
    pattern = _covering(root, source)
    if pattern is None or pattern is _covering(root, column):
        return False
    element = _own(root, column)
    remove_attributes(element, *_COPIED)
    for name in _COPIED:
        if pattern.get(name) is not None:
            element.set(name, pattern.get(name, ""))
    return True


def set_width(root: Element, column: int, width: float) -> bool:
    """Give a column a width in characters; return whether anything changed."""
    element = _covering(root, column)
    if element is not None and element.get("width") == f"{width:g}":
        return False
    element = _own(root, column)
    element.set("width", f"{width:g}")
    element.set("customWidth", "1")
    return True


def _covering(root: Element, column: int) -> Element | None:
    for element in root.iterfind(f"{_COLS}/{_COL}"):
        if int(element.get("min") or 0) <= column <= int(element.get("max") or 0):
            return element
    return None


def _own(root: Element, column: int) -> Element:
    """Return an element for this column alone, split out of the one that covers it or made anew."""
    element = _covering(root, column)
    if element is None:
        return _made(root, column)
    first, last = int(element.get("min") or 0), int(element.get("max") or 0)
    if first < column:
        before = copy.deepcopy(element)
        before.set("max", str(column - 1))
        element.addprevious(before)
    if column < last:
        after = copy.deepcopy(element)
        after.set("min", str(column + 1))
        element.addnext(after)
    element.set("min", str(column))
    element.set("max", str(column))
    return element


def _made(root: Element, column: int) -> Element:
    columns = root.find(_COLS)
    if columns is None:
        columns = etree.Element(_COLS)
        data = root.find(SHEET_DATA)
        assert data is not None
        data.addprevious(columns)
    settings = root.find(main("sheetFormatPr"))
    usual = None if settings is None else settings.get("defaultColWidth")
    made = etree.Element(_COL, {"min": str(column), "max": str(column), "width": usual or _USUAL_WIDTH})
    later = [element for element in columns if int(element.get("min") or 0) > column]
    if later:
        later[0].addprevious(made)
    else:
        columns.append(made)
    return made
