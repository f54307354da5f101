"""Looks into a packed workbook before anything unpacks it: sizes, entities, used rectangle, hidden rows."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from xl_engine.event import EngineError, Problem

from .filetype import DAMAGE
from .grid import Merge
from .limits import MAX_CELLS, MAX_CHARACTERS, MAX_MARKS, MAX_PARTS, MAX_ROWS, MAX_UNPACKED

_CHUNK = 1 << 16
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_UNREAD = ("xl/media/", "Pictures/", "Thumbnails/", "docProps/", "xl/embeddings/", "xl/printerSettings/")
_RELATIONSHIP_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_STRICT_RELATIONSHIP_ID = "{http://purl.oclc.org/ooxml/officeDocument/relationships}id"


@dataclass(frozen=True, slots=True)
class SheetSurvey:
    """What the fast reader does not tell of a sheet; ``hidden_rows`` count from 0.

    ``merges`` are filled in for .ods only; the reader knows those of the other formats.
    """

    hidden_rows: frozenset[int] = frozenset()
    merges: tuple[Merge, ...] = ()


def open_checked(data: bytes) -> zipfile.ZipFile:
    """Return the archive after unpacking every part that will be read once, piece by piece, into nothing.

    Raises EngineError when it is damaged, too large, or declares entities.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        infos = archive.infolist()
        if len(infos) > MAX_PARTS:
            raise EngineError(too_large())
        total = marks = 0
        for info in infos:
            if info.is_dir() or info.filename.startswith(_UNREAD):
                continue
            size, more = _measured(archive, info, MAX_UNPACKED - total)
            total, marks = total + size, marks + more
            if marks > MAX_MARKS:
                raise EngineError(too_large())
    except DAMAGE as error:
        raise EngineError(damaged()) from error
    return archive


def _measured(archive: zipfile.ZipFile, info: zipfile.ZipInfo, allowed: int) -> tuple[int, int]:
    """Return a part's bytes and XML marks; EngineError when there are more bytes than allowed, or a document type."""
    size = marks = 0
    # A document type is the door to entity bombs, and no spreadsheet program writes one.
    is_xml = info.filename.endswith((".xml", ".rels"))
    tail = b""
    with archive.open(info) as part:
        while piece := part.read(_CHUNK):
            if is_xml:
                marks += piece.count(b"<")
                if b"<!DOCTYPE" in (tail + piece).replace(b"\x00", b""):
                    raise EngineError(_entities())
                tail = piece[-2 * len(b"<!DOCTYPE") :]
            size += len(piece)
            if size > allowed:
                raise EngineError(too_large())
    return size, marks


def survey_ooxml(archive: zipfile.ZipFile) -> dict[str, SheetSurvey]:
    """Return a survey of each worksheet of an .xlsx or .xlsm by sheet name.

    Raises EngineError when the XML is damaged or a sheet's used rectangle is too large to read.
    """
    try:
        targets = _sheet_parts(archive)
        lengths = _shared_string_lengths(archive)
        return {name: _survey_sheet(archive, part, lengths) for name, part in targets.items()}
    except (KeyError, etree.XMLSyntaxError, ValueError) as error:
        raise EngineError(damaged()) from error


def _sheet_parts(archive: zipfile.ZipFile) -> dict[str, str]:
    relations = {
        relation.get("Id"): posixpath.normpath(posixpath.join("/xl", str(relation.get("Target")))).lstrip("/")
        for relation in _elements(archive, "xl/_rels/workbook.xml.rels", "{*}Relationship")
        if str(relation.get("Type")).endswith("/worksheet")
    }
    parts = {}
    for sheet in _elements(archive, "xl/workbook.xml", "{*}sheet"):
        key = sheet.get(_RELATIONSHIP_ID) or sheet.get(_STRICT_RELATIONSHIP_ID)
        if key in relations:
            parts[str(sheet.get("name"))] = relations[key]
    return parts


def _shared_string_lengths(archive: zipfile.ZipFile) -> list[int]:
    if "xl/sharedStrings.xml" not in archive.namelist():
        return []
    return [sum(map(len, item.itertext())) for item in _elements(archive, "xl/sharedStrings.xml", "{*}si")]


def _survey_sheet(archive: zipfile.ZipFile, part: str, lengths: list[int]) -> SheetSurvey:
    hidden = set()
    number = last_row = last_column = characters = 0
    for row in _elements(archive, part, "{*}row"):
        number = int(row.get("r") or number + 1)
        if number > MAX_ROWS:
            raise EngineError(too_large())
        if row.get("hidden") in ("1", "true") or row.get("ht") == "0":
            hidden.add(number - 1)
        column = 0
        for cell in row:
            column = _column_of(cell.get("r")) or column + 1
            if len(cell):
                last_row, last_column = number, max(last_column, column)
                characters += _length(cell, lengths)
        if last_row * last_column > MAX_CELLS or characters > MAX_CHARACTERS:
            raise EngineError(too_large())
    return SheetSurvey(frozenset(hidden))


def _length(cell: etree._Element, lengths: list[int]) -> int:
    if cell.get("t") != "s":
        return sum(map(len, cell.itertext()))
    index = int(cell.findtext("{*}v") or 0)
    return lengths[index] if 0 <= index < len(lengths) else 0


def _column_of(address: str | None) -> int:
    number = 0
    for letter in address or "":
        if not letter.isalpha():
            break
        number = number * 26 + ord(letter.upper()) - 64
    return number


def _elements(archive: zipfile.ZipFile, part: str, *tags: str) -> Iterator[etree._Element]:
    """Yield the elements of some tags one by one, each dropped again after use."""
    with archive.open(part) as stream:
        for _, element in etree.iterparse(
            stream, events=("end",), tag=tags, resolve_entities=False, no_network=True, load_dtd=False
        ):
            yield element
            element.clear()
            parent = element.getparent()
            while parent is not None and element.getprevious() is not None:
                del parent[0]


def survey_ods(archive: zipfile.ZipFile) -> dict[str, SheetSurvey]:
    """Return a survey of each table of an .ods by its name; raises EngineError as `survey_ooxml` does."""
    surveys = {}
    try:
        measure = _Measure()
        for element in _elements(archive, "content.xml", f"{_TABLE}table-row", f"{_TABLE}table"):
            if element.tag == f"{_TABLE}table-row":
                measure.add(element)
            else:
                surveys[str(element.get(f"{_TABLE}name"))] = SheetSurvey(
                    frozenset(measure.hidden), tuple(measure.merges)
                )
                measure = _Measure()
    except (KeyError, etree.XMLSyntaxError, ValueError) as error:
        raise EngineError(damaged()) from error
    return surveys


class _Measure:
    """Counts along the rows of one .ods table, where a row or cell may stand for thousands of equal ones."""

    def __init__(self) -> None:
        self.hidden: set[int] = set()
        self.merges: list[Merge] = []
        self._number = self._last_column = 0

    def add(self, row: etree._Element) -> None:
        repeated = int(row.get(f"{_TABLE}number-rows-repeated") or 1)
        column = filled = 0
        for cell in row:
            rows = int(cell.get(f"{_TABLE}number-rows-spanned") or 1)
            columns = int(cell.get(f"{_TABLE}number-columns-spanned") or 1)
            if rows > 1 or columns > 1:
                self.merges.append(Merge(self._number, column, self._number + rows - 1, column + columns - 1))
            column += int(cell.get(f"{_TABLE}number-columns-repeated") or 1)
            if len(cell):
                filled = column
        self._last_column = max(self._last_column, filled)
        if filled and (self._number + repeated) * self._last_column > MAX_CELLS:
            raise EngineError(too_large())
        if filled and row.get(f"{_TABLE}visibility") in ("collapse", "filter"):
            self.hidden.update(range(self._number, self._number + repeated))
        self._number += repeated


def too_large() -> Problem:
    """Return the problem of a file or sheet with more in it than an entry form can have."""
    return Problem(
        "file.too-large",
        "“{file}”太大，不像报名表。",
        "请只保留名单，删去多余的行、列和图片，另存为 .xlsx 再导入。",
    )


def damaged() -> Problem:
    """Return the problem of a file that cannot be unpacked or parsed."""
    return Problem(
        "file.damaged",
        "“{file}”已经损坏，读不出来。",
        "请用 Excel 或 WPS 打开并另存为 .xlsx；打不开的请重新收取。",
    )


def _entities() -> Problem:
    return Problem(
        "file.entities",
        "“{file}”里有表格程序不会写的内容（XML 实体），可能有害，没有读取。",
        "请报名单位重新保存后再发来。",
    )
