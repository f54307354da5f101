"""Reads and writes cells straight in the bytes of a worksheet part, where it is written as programs usually do.

To parse a part into a tree takes as long as to read all its cells, and to change the tree longer still. Whatever is
unusual (formulas, rich text, comments, other namespaces or encodings) is left to the tree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.sax.saxutils import escape, unescape

from .addresses import COLUMNS, Area
from .namespaces import MAIN
from .values import escaped, needs_space, number_text

PlainCell = tuple[str, str, str, str]
"""Column letters, index of the format, type and content of a cell; blank where there is none."""

_HEAD = re.compile(rb'(?:<\?xml version="1\.0" encoding="UTF-8"[^>]*\?>\s*)?<worksheet [^>]*>', re.IGNORECASE)
_NAMESPACE = f'xmlns="{MAIN}"'.encode()
_START, _END = b"<sheetData>", b"</sheetData>"
_ILLEGAL = bytes({*range(32)} - set(b"\t\n"))
"""What no text of a part holds as it is; a carriage return would have to be turned into a line feed."""
_ENTITY = re.compile(r"&(?!amp;|lt;|gt;|quot;|apos;)")
_QUOTES = {"&quot;": '"', "&apos;": "'"}
_ROW = re.compile(r'<row r="([1-9][0-9]*)"([^<>]*)>')
_CELL = re.compile(
    r'<c r="([A-Z]{1,3})[0-9]+"(?: s="([0-9]+)")?(?: t="(n|s|str|b|d|inlineStr)")?'
    r'(?:/>|>(?:<v>|<is><t>|<is><t xml:space="preserve">)([^<]+)(?:</v>|</t></is>)</c>)'
)
_HIDDEN = re.compile(r' hidden="(?:1|true|on)"')
_FORMULA = re.compile(r"<f[\s/>]")
_ROW_END = "</row>"


class PlainRows:
    """The rows of one part; cells are taken apart when asked for."""

    def __init__(
        self, before: bytes, pieces: list[str], places: dict[int, tuple[int, int]], after: bytes
    ) -> None:
        self._before, self._after = before, after
        self._pieces = pieces
        self._places = places
        """Piece and position in it at which each row begins; a row that is not blank ends its piece."""

    @classmethod
    def of(cls, raw: bytes) -> PlainRows | None:
        """Return the rows of a worksheet part, None where only a tree does it justice."""
        start, end = raw.find(_START) + len(_START), raw.rfind(_END)
        head = _HEAD.match(raw)
        if not len(_START) <= start <= end or head is None or _NAMESPACE not in head[0] or b"<!" in raw:
            return None
        body = raw[start:end]
        if body.translate(None, _ILLEGAL) != body or b"<?" in body:
            return None
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return None
        if "\ufffe" in text or "\uffff" in text or _ENTITY.search(text):
            return None
        pieces = text.split(_ROW_END)
        places: dict[int, tuple[int, int]] = {}
        for index, piece in enumerate(pieces):
            found = list(_ROW.finditer(piece))
            places.update((int(match[1]), (index, match.start())) for match in found)
            if any(not match[2].endswith("/") for match in found[:-1]):
                return None
        return cls(raw[:start], pieces, places, raw[end:]) if len(places) == text.count("<row") else None

    @property
    def raw(self) -> bytes:
        """The part with all changes."""
        return self._before + _ROW_END.join(self._pieces).encode() + self._after

    def cells(self, number: int) -> list[PlainCell] | None:
        """Return the cells of a row, none for a row that is not there; None where only a tree does them justice."""
        row = self._row(number)
        if row.startswith("/", row.find(">") - 1):
            return []
        found: list[PlainCell] = _CELL.findall(row)
        if len(found) != row.count("<c"):
            return None
        if "&" in row:
            return [(letters, style, kind, unescape(text, _QUOTES)) for letters, style, kind, text in found]
        return found

    def used(self, area: Area) -> list[tuple[int, int]] | None:
        """Return row and column of the cells of an area that hold something; None where only a tree tells them."""
        found = []
        for number in sorted(n for n in self._places if area.first_row <= n <= area.last_row):
            cells = self.cells(number)
            if cells is None:
                return None
            filled = (COLUMNS[letters] for letters, _, _, text in cells if text)
            found += [
                (number, column) for column in filled if area.first_column <= column <= area.last_column
            ]
        return found

    @property
    def has_formulas(self) -> bool:
        """Whether any cell holds a formula."""
        return any(_FORMULA.search(piece) for piece in self._pieces)

    def is_hidden(self, number: int) -> bool:
        """Whether a row is hidden or filtered out."""
        row = self._row(number)
        return _HIDDEN.search(row, 0, row.find(">") + 1) is not None

    def put(self, number: int, contents: Mapping[str, str]) -> None:
        """Give cells of a row new contents by column letters, as `content` writes them; they must be there."""

        def changed(match: re.Match[str]) -> str:
            new = contents.get(match[1])
            if new is None:
                return match[0]
            style = f' s="{match[2]}"' if match[2] else ""
            return f'<c r="{match[1]}{number}"{style}{new}'

        index, start = self._places[number]
        piece = self._pieces[index]
        self._pieces[index] = piece[:start] + _CELL.sub(changed, piece[start:])

    def _row(self, number: int) -> str:
        index, start = self._places.get(number, (-1, -1))
        return "" if index < 0 else self._pieces[index][start:]


def content(value: str | int | float | None) -> str:
    """Return what follows address and format of a cell that holds a value.

    >>> content("甲 & 乙"), content(3), content(None)
    (' t="inlineStr"><is><t>甲 &amp; 乙</t></is></c>', '><v>3</v></c>', '/>')
    """
    if value is None:
        return "/>"
    if not isinstance(value, str):
        return f"><v>{number_text(value)}</v></c>"
    space = ' xml:space="preserve"' if needs_space(value) else ""
    return f' t="inlineStr"><is><t{space}>{escape(escaped(value))}</t></is></c>'
