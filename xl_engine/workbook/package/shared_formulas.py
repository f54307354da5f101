"""Shared formulas: the first cell of a group holds the text, the others are copies of it."""

from __future__ import annotations

from lxml.etree import _Element as Element

from .addresses import Area
from .namespaces import FORMULA, remove_attributes
from .references import Growth, shift_areas, shift_formula, shift_reference, translate


def formula_text(data: Element, cell: Element) -> str | None:
    """Return the formula of a cell of that sheet data, worked out when it is shared; None when it has none."""
    formula = cell.find(FORMULA)
    if formula is None:
        return None
    if formula.text or formula.get("t") != "shared":
        return formula.text or ""
    leader = _leader(_group(data, formula.get("si")), formula)
    return "" if leader is None else _copied(leader, formula)


def unshare(data: Element, formula: Element) -> None:
    """Write out the texts of all copies of a shared formula, so that its first cell can be overwritten."""
    if formula.get("t") != "shared":
        return
    group = _group(data, formula.get("si"))
    copies = [copy for copy in group if copy is not formula and _leader(group, copy) is formula]
    for copy in copies:
        _set_plain(copy, _copied(formula, copy))


def shift_cell_formulas(data: Element, sheet: str, growth: Growth) -> bool:
    """Let the formulas in the cells of a sheet follow ``growth``; return whether any changed.

    To be called before the rows move. Shared formulas stay shared where all copies still read alike.
    """
    changed = False
    own = sheet.casefold() == growth.sheet.casefold()
    groups: dict[str, list[Element]] = {}
    for formula in data.iter(FORMULA):
        if formula.get("t") == "shared":
            groups.setdefault(formula.get("si") or "", []).append(formula)
            continue
        if formula.text:
            new = shift_formula(formula.text, sheet, growth)
            if new != formula.text:
                formula.text = new
                changed = True
        changed |= own and _shift_places(formula, growth)
    for group in groups.values():
        changed |= _shift_group(group, sheet, growth, own)
    return changed


def _shift_places(formula: Element, growth: Growth) -> bool:
    """Move the area of an array formula or data table, and the input cells of the latter."""
    changed = False
    for name in ("ref", "r1", "r2"):
        old = formula.get(name)
        if old:
            new = shift_areas(old, growth) if name == "ref" else shift_reference(old, growth) or "#REF!"
            if new != old:
                formula.set(name, new)
                changed = True
    return changed


def _shift_group(group: list[Element], sheet: str, growth: Growth, own: bool) -> bool:
    found = {formula: _leader(group, formula) for formula in group}
    leaders = {formula: leader for formula, leader in found.items() if leader is not None}
    if not leaders:
        return False
    leader = leaders[group[0]]
    texts = {formula: shift_formula(_copied(leaders[formula], formula), sheet, growth) for formula in group}
    base_row, base_column = _place(leader)
    if own:
        base_row = growth.row(base_row)
    alike = set(leaders.values()) == {leader}
    for formula, text in texts.items():
        row, column = _place(formula)
        row = growth.row(row) if own else row
        alike = alike and text == translate(texts[leader], row - base_row, column - base_column)
    if not alike:
        for formula, text in texts.items():
            _set_plain(formula, text)
        return True
    changed = texts[leader] != leader.text
    leader.text = texts[leader]
    return (own and _shift_places(leader, growth)) or changed


def _group(data: Element, index: str | None) -> list[Element]:
    return [
        formula
        for formula in data.iter(FORMULA)
        if formula.get("t") == "shared" and formula.get("si") == index
    ]


def _leader(group: list[Element], formula: Element) -> Element | None:
    """Return the cell whose text a formula copies; an index may be used again further down."""
    if formula.text:
        return formula
    row, column = _place(formula)
    with_text = [other for other in group if other.text]
    for other in with_text:
        if other.get("ref") and Area.parse(other.get("ref") or "").meets(Area(row, column, row, column)):
            return other
    return with_text[0] if with_text else None


def _copied(leader: Element, formula: Element) -> str:
    if formula.text:
        return formula.text
    row, column = _place(formula)
    base_row, base_column = _place(leader)
    return translate(leader.text or "", row - base_row, column - base_column)


def _set_plain(formula: Element, text: str) -> None:
    formula.text = text
    remove_attributes(formula, "t", "si", "ref")


def _place(formula: Element) -> tuple[int, int]:
    """Return row and column of the cell a formula stands in; addresses must be written out."""
    cell = formula.getparent()
    area = Area.parse((cell.get("r") if cell is not None else None) or "A1")
    return area.first_row, area.first_column
