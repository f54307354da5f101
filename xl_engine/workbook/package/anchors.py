"""Where pictures, charts, buttons and comment boxes are fixed to rows; rows in anchors count from 0."""

from __future__ import annotations

import re
from collections.abc import Callable

from lxml.etree import _Element as Element

from .namespaces import DRAWING, local
from .references import Growth, shift_formula

_ANCHORS = tuple(f"{{{DRAWING}}}{name}" for name in ("twoCellAnchor", "oneCellAnchor"))
_VML_OBJECT = re.compile(rb"<(?:\w+:)?ClientData\b.*?</(?:\w+:)?ClientData>", re.DOTALL)
_VML_ROW = re.compile(rb"(<(?:\w+:)?Row>\s*)(\d+)(\s*</)")
_VML_ANCHOR = re.compile(rb"(<(?:\w+:)?Anchor>)([^<]*)(</)")
_VML_FORMULA = re.compile(rb"(<(?:\w+:)?Fmla(?:Link|Range|Group|Txbx)>)([^<]*)(</)")


def shift_drawing(root: Element, sheet: str, growth: Growth, *, own: bool) -> bool:
    """Let the objects of a drawing follow; ``own`` says it lies on the sheet that grows."""
    changed = False
    if own:
        for anchor in root.iter(*_ANCHORS):
            changed |= shift_marker(anchor, growth)
    for shape in root.iter(f"{{{DRAWING}}}sp"):
        linked = shape.get("textlink")
        new = shift_formula(linked, sheet, growth) if linked else linked
        if new and new != linked:
            shape.set("textlink", new)
            changed = True
    return changed


def shift_marker(anchor: Element, growth: Growth) -> bool:
    """Move both ends of one anchor; an object around the new rows is stretched if it is sized with cells."""
    if anchor.get("editAs") == "absolute":
        return False
    ends = {local(child.tag): child for child in anchor}
    start, stop = ends.get("from"), ends.get("to")
    if start is None:
        return False
    moved = _row_of(start) + 1 >= growth.at
    sized = anchor.get("editAs", "twoCell") == "twoCell" and anchor.get("sizeWithCells") != "0"
    changed = moved and _move(start, growth)
    if stop is not None and (moved or (sized and _reaches(stop, growth))):
        changed |= _move(stop, growth)
    return changed


def lowest_anchor(root: Element) -> int:
    """Return the lowest sheet row (from 1) in which an object of a drawing begins, 0 when there is none."""
    starts = (child for anchor in root.iter(*_ANCHORS) for child in anchor if local(child.tag) == "from")
    return max((_row_of(start) + 1 for start in starts), default=0)


def shift_vml(content: bytes, sheet: str, growth: Growth, *, own: bool) -> bytes:
    """Return a VML drawing (comment boxes, old buttons) after ``growth``.

    Changed as text: what Excel writes there is not always well-formed XML.
    """
    if own:
        content = _VML_OBJECT.sub(lambda match: _moved_object(match[0], growth), content)

    return change_vml_formulas(content, lambda text: shift_formula(text, sheet, growth))


def change_vml_formulas(content: bytes, change: Callable[[str], str]) -> bytes:
    """Return a VML drawing with every reference to cells (linked cell, source of a list) passed through ``change``."""

    def linked(match: re.Match[bytes]) -> bytes:
        new = change(match[2].decode("utf-8").replace("&amp;", "&")).replace("&", "&amp;")
        return match[1] + new.encode() + match[3]

    return _VML_FORMULA.sub(linked, content)


def _moved_object(data: bytes, growth: Growth) -> bytes:
    """Move a comment box with its cell, any other object with its upper edge.

    An anchor is: left column, offset, top row, offset, right column, offset, bottom row, offset.
    """
    row, anchor = _VML_ROW.search(data), _VML_ANCHOR.search(data)
    fields = anchor[2].split(b",") if anchor else []
    anchored = len(fields) == 8 and fields[2].strip().isdigit() and fields[6].strip().isdigit()
    top = int(row[2]) if row else int(fields[2]) if anchored else -1
    if top + 1 < growth.at:
        return data
    if anchored:
        for place in (2, 6):
            old = fields[place].strip()
            fields[place] = fields[place].replace(old, b"%d" % (int(old) + growth.count))
        data = _VML_ANCHOR.sub(lambda match: match[1] + b",".join(fields) + match[3], data)
    return _VML_ROW.sub(lambda match: match[1] + b"%d" % (int(match[2]) + growth.count) + match[3], data)


def _row_of(marker: Element) -> int:
    for child in marker:
        if local(child.tag) == "row":
            return int(child.text or 0)
    return 0


def _reaches(marker: Element, growth: Growth) -> bool:
    """Whether the lower end of an object lies below the top edge of the first row that moves."""
    row = _row_of(marker) + 1
    offset = next((int(child.text or 0) for child in marker if local(child.tag) == "rowOff"), 0)
    return row > growth.at or (row == growth.at and offset > 0)


def _move(marker: Element, growth: Growth) -> bool:
    for child in marker:
        if local(child.tag) == "row":
            child.text = str(int(child.text or 0) + growth.count)
    return growth.count > 0
