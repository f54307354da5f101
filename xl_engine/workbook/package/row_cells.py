"""The cells of one row element: by column, and putting in another."""

from __future__ import annotations

from lxml import etree
from lxml.etree import _Element as Element

from .addresses import address, column_of
from .namespaces import CELL


def by_column(row: Element) -> dict[int, Element]:
    """Return the cells of a row by column; cells may lawfully lack an address."""
    found = {}
    column = 0
    for cell in row.iterchildren(CELL):
        given = cell.get("r")
        column = column_of(given) if given else column + 1
        found[column] = cell
    return found


def add_cell(row: Element, number: int, column: int, cells: dict[int, Element]) -> Element:
    """Put a blank cell into row ``number``, keep its ``cells`` up to date, and widen the stated span of the row."""
    given = {"r": address(number, column)}
    last = max(cells, default=0)
    if column > last:
        cell = etree.SubElement(row, CELL, given)
        if len(row) > len(cells) + 1:
            row.insert(row.index(cells[last]) + 1 if cells else 0, cell)
    else:
        cell = etree.Element(CELL, given)
        if row.get("r") is None:
            row.set("r", str(number))
        for other, element in cells.items():
            if element.get("r") is None:
                element.set("r", address(number, other))
        cells[min(other for other in cells if other > column)].addprevious(cell)
    cells[column] = cell
    spans = row.get("spans")
    if spans:
        bounds = [int(bound) for span in spans.split() for bound in span.split(":")]
        if not min(bounds) <= column <= max(bounds):
            row.set("spans", f"{min(*bounds, column)}:{max(*bounds, column)}")
    return cell
