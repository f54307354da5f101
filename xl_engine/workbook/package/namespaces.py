"""Names of elements, relationships and content types of SpreadsheetML (ISO/IEC 29500, transitional)."""

from __future__ import annotations

from lxml.etree import _Element as Element

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_DOCUMENT = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"


def main(tag: str) -> str:
    """Return the qualified name of a SpreadsheetML element.

    >>> main("row")
    '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}row'
    """
    return f"{{{MAIN}}}{tag}"


def local(name: object) -> str:
    """Return a qualified name without its namespace; "" for comments and processing instructions."""
    return name.rpartition("}")[2] if isinstance(name, str) else ""


def remove_attributes(element: Element, *names: str) -> None:
    """Take attributes off an element where it has them."""
    for name in names:
        if element.get(name) is not None:
            del element.attrib[name]


ROW = main("row")
CELL = main("c")
VALUE = main("v")
FORMULA = main("f")
INLINE = main("is")
TEXT = main("t")
RUN = main("r")
SHEET_DATA = main("sheetData")
RELATIONSHIP_ID = f"{{{DOCUMENT}}}id"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
