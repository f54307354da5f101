"""Is a produced workbook valid? The three checks of the project: XML parses, openpyxl loads it, openxml-audit agrees."""

from __future__ import annotations

import re
import warnings
import zipfile
from pathlib import Path

import openpyxl
from lxml import etree
from openxml_audit import FileFormat, OpenXmlValidator

ALLOWED = {
    "openpyxl writes the children of a font in another order than the schema; Excel reads them": (
        r"/xl/styles\.xml: Unexpected element '(b|i|u|strike|color|sz|name|family|scheme|charset|vertAlign)' found"
    ),
    "texts stored in the cell are lawful; Excel moves them to the shared strings when it saves, unseen": (
        r"inline-string cell\(s\)"
    ),
}
"""Findings of openxml-audit that are no fault, with the reason, as patterns of ``part: description``."""


def findings(path: Path) -> list[str]:
    """Return what the three checks find wrong with a workbook; an empty list for a valid one."""
    return _unparsable(path) + _not_loaded(path) + _audited(path)


def _unparsable(path: Path) -> list[str]:
    found = []
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith((".xml", ".rels", ".vml")):
                try:
                    etree.fromstring(archive.read(name))
                except etree.XMLSyntaxError as error:
                    found.append(f"{name}: {error}")
    return found


def _not_loaded(path: Path) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            openpyxl.load_workbook(path, keep_vba=path.suffix == ".xlsm", rich_text=True).close()
        except Exception as error:
            return [f"openpyxl: {type(error).__name__}: {error}"]
    return []


def _audited(path: Path) -> list[str]:
    result = OpenXmlValidator(file_format=FileFormat.MICROSOFT_365, max_errors=200).validate(str(path))
    texts = [f"{error.part_uri}: {error.description}" for error in result.errors]
    return [text for text in texts if not any(re.search(pattern, text) for pattern in ALLOWED.values())]
