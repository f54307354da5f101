"""Takes formats of cells from one workbook into another, adding only those it does not have.

Formats are compared by what they show: the order of elements, defaults that are written out and the way a colour is
spelled do not count, so that a workbook of ours is still recognised after Excel or WPS has saved it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable

from lxml import etree
from lxml.etree import _Element as Element

from .namespaces import local, main, remove_attributes
from .parts import Parts

_ORDER = (
    "numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles", "colors",
    "extLst",
)  # fmt: skip
_PARTS_OF_FORMAT = {"fontId": "fonts", "fillId": "fills", "borderId": "borders"}
_FIRST_OWN_NUMBER_FORMAT = 164
_NO = ("0", "false", "off")
_DEFAULTS = {
    ("alignment", "horizontal"): "general",
    ("alignment", "vertical"): "bottom",
    ("protection", "locked"): "1",
    ("patternFill", "patternType"): "none",
}
_WITHOUT_VALUE = {"b": "1", "i": "1", "strike": "1", "outline": "1", "shadow": "1", "u": "single"}
"""What elements of a font say when they stand there without a value."""
_COLOURS = frozenset({"color", "fgColor", "bgColor"})
_MEANINGLESS = frozenset({"family", "charset"})
"""Elements of a font that Excel adds to what was written."""
_AUTOMATIC_BACK = ("bgColor", (("indexed", "64"),), ())
"""The back of a full fill, which is never seen; Excel writes that it is automatic."""

Shown = tuple[str, tuple[tuple[str, str], ...], tuple[object, ...]]
"""What an element says: name, attributes that are no defaults, and its children."""


class StyleMapping:
    """From the formats of a ``donor`` styles part to those of another, which takes in what it lacks."""

    def __init__(self, parts: Parts, part: str, donor: Element) -> None:
        self._parts = parts
        self._part = part
        self._donor = donor
        self._root: Element = parts.tree(part)
        self._known: dict[str, dict[object, int]] = {}
        self._formats: dict[str, str] = {}
        self._differentials: dict[str, str] = {}

    def cell(self, style: str) -> str:
        """Return the index of the cell format that looks like the donor's; the plain format stays the plain one."""
        if style == "0":
            return style
        if style not in self._formats:
            self._formats[style] = self._format(int(style))
        return self._formats[style]

    def differential(self, style: str) -> str:
        """Return the index of the format of a conditional format or table that looks like the donor's."""
        if style not in self._differentials:
            element = _listed(self._donor, "dxfs")[int(style)]
            self._differentials[style] = str(self._taken("dxfs", element, shown))
        return self._differentials[style]

    def _format(self, style: int) -> str:
        new = copy.deepcopy(_listed(self._donor, "cellXfs")[style])
        new.tail = None
        for attribute, kind in _PARTS_OF_FORMAT.items():
            element = _listed(self._donor, kind)[int(new.get(attribute) or 0)]
            new.set(attribute, str(self._taken(kind, element, shown)))
        new.set("numFmtId", str(self._number_format(int(new.get("numFmtId") or 0))))
        new.set("xfId", self._usual_style())
        return str(self._taken("cellXfs", new, _shown_format))

    def _number_format(self, number: int) -> int:
        """Return the number of the same number format, added under a free number where there is none."""
        code = _codes(self._donor).get(number)
        if code is None or number < _FIRST_OWN_NUMBER_FORMAT:
            return number
        codes = _codes(self._root)
        same = [known for known, other in codes.items() if other == code]
        if same:
            return min(same)
        free = max([_FIRST_OWN_NUMBER_FORMAT - 1, *codes]) + 1
        made = etree.Element(main("numFmt"), {"numFmtId": str(free), "formatCode": code})
        self._append("numFmts", made)
        return free

    def _usual_style(self) -> str:
        """Return the index of the cell style Normal."""
        for style in _listed(self._root, "cellStyles"):
            if style.get("builtinId") == "0":
                return style.get("xfId") or "0"
        return "0"

    def _taken(self, kind: str, element: Element, look: Callable[[Element], object]) -> int:
        """Return the index of the element of the list that looks the same, appended when there is none."""
        if kind not in self._known:
            listed = _listed(self._root, kind)
            self._known[kind] = {look(other): index for index, other in reversed(list(enumerate(listed)))}
        known, wanted = self._known[kind], look(element)
        if wanted not in known:
            made = copy.deepcopy(element)
            made.tail = None
            known[wanted] = self._append(kind, made)
        return known[wanted]

    def _append(self, kind: str, element: Element) -> int:
        holder = self._root.find(main(kind))
        if holder is None:
            holder = etree.Element(main(kind))
            later = {main(name) for name in _ORDER[_ORDER.index(kind) + 1 :]}
            following = next((child for child in self._root if child.tag in later), None)
            if following is None:
                self._root.append(holder)
            else:
                following.addprevious(holder)
        holder.append(element)
        count = len(_listed(self._root, kind))
        holder.set("count", str(count))
        self._parts.touch(self._part)
        return count - 1


def shown(element: Element) -> Shown:
    """Return what an element of the styles part shows, for comparison.

    >>> one = etree.fromstring('<font><name val="等线"/><b val="1"/><sz val="11"/></font>')
    >>> other = etree.fromstring('<font><b/><sz val="11.0"/><name val="等线"/><charset val="134"/></font>')
    >>> shown(one) == shown(other)
    True
    """
    tag = local(element.tag)
    attributes = {local(name): _plain(str(value)) for name, value in element.attrib.items()}
    if tag in _WITHOUT_VALUE:
        attributes.setdefault("val", _WITHOUT_VALUE[tag])
    if "rgb" in attributes:
        attributes["rgb"] = attributes["rgb"][-6:].upper()
    kept = {
        name: value
        for name, value in attributes.items()
        if tag in _COLOURS or value != _DEFAULTS.get((tag, name), "0")
    }
    children = sorted((shown(child) for child in element.iterchildren(etree.Element)), key=repr)
    telling = [
        child
        for child in children
        if child[0] not in _MEANINGLESS and child != _AUTOMATIC_BACK and (child[1] or child[2])
    ]
    return tag, tuple(sorted(kept.items())), tuple(telling)


def _shown_format(element: Element) -> object:
    """Return what a cell format shows; flags that say which of it applies are not looked at."""
    numbers = tuple(element.get(name) or "0" for name in ("numFmtId", *_PARTS_OF_FORMAT))
    marks = tuple((element.get(name) or "0") not in _NO for name in ("quotePrefix", "pivotButton"))
    bare = copy.deepcopy(element)
    remove_attributes(bare, *(str(name) for name in element.attrib))
    return numbers, marks, shown(bare)


def _plain(value: str) -> str:
    if value in ("true", "on"):
        return "1"
    if value in _NO:
        return "0"
    whole, point, rest = value.partition(".")
    return whole if point and whole.isdecimal() and not rest.strip("0") else value


def _listed(root: Element, kind: str) -> list[Element]:
    holder = root.find(main(kind))
    return [] if holder is None else list(holder.iterchildren(etree.Element))


def _codes(root: Element) -> dict[int, str]:
    return {
        int(element.get("numFmtId") or 0): element.get("formatCode") or ""
        for element in _listed(root, "numFmts")
    }
