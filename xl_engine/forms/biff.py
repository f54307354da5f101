"""Measures the sheets of an old .xls before the fast reader does, and finds hidden rows ([MS-XLS] 2.4)."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from xl_engine.event import EngineError

from .compound import CompoundFile
from .container import SheetSurvey, damaged, too_large
from .filetype import FileType, why_unreadable
from .limits import MAX_CELLS

_END, _SHEET, _ROW, _ENCRYPTED = 0x000A, 0x0085, 0x0208, 0x002F
_SEVERAL_NUMBERS = 0x00BD
_CELLS = frozenset({0x0006, _SEVERAL_NUMBERS, 0x00D6, 0x00FD, 0x0203, 0x0204, 0x0205, 0x027E, 0x0406})
_DIMENSIONS, _TEXTS = 0x0200, 0x00FC
_HIDDEN = 0x20
_WHOLE_SHEET = 65_536 * 256


def survey_xls(data: bytes) -> dict[str, SheetSurvey]:
    """Return a survey of each sheet by name; raises EngineError when damaged, encrypted or too large."""
    book = CompoundFile(data).stream("Workbook", "Book")
    try:
        return {name: _survey_sheet(book, start) for name, start in _sheets(book)}
    except (struct.error, IndexError) as error:
        raise EngineError(damaged()) from error


def _sheets(book: bytes) -> list[tuple[str, int]]:
    """Return name and position of the sheets, in tab order."""
    found = []
    for kind, contents in _records(book, 0):
        if kind == _ENCRYPTED:
            raise EngineError(why_unreadable(FileType.ENCRYPTED) or damaged())
        _check_announced(kind, contents, len(book))
        if kind == _SHEET:
            found.append((_name(contents), struct.unpack_from("<I", contents)[0]))
    return found


def _survey_sheet(book: bytes, start: int) -> SheetSurvey:
    if start >= len(book):
        raise EngineError(damaged())
    hidden = set()
    last_row = last_column = 0
    for kind, contents in _records(book, start):
        _check_announced(kind, contents, len(book))
        if kind == _ROW and contents[12] & _HIDDEN:
            hidden.add(struct.unpack_from("<H", contents)[0])
        elif kind in _CELLS:
            row, column = struct.unpack_from("<HH", contents)
            last_row, last_column = (
                max(last_row, row + 1),
                max(last_column, _last(kind, contents, column) + 1),
            )
            if last_row * last_column > MAX_CELLS:
                raise EngineError(too_large())
    return SheetSurvey(frozenset(hidden))


def _check_announced(kind: int, contents: bytes, length: int) -> None:
    """Refuse sizes no sound file announces: the fast reader reserves memory for them at once."""
    announced = 0
    if kind == _DIMENSIONS:
        narrow = len(contents) == 10
        first, end, left, right = struct.unpack_from("<4H" if narrow else "<2I2H", contents)
        if end < first or right < left:
            raise EngineError(damaged())
        announced = (end - first) * (right - left) - _WHOLE_SHEET
    elif kind == _TEXTS:
        announced = struct.unpack_from("<2I", contents)[1] - length
    if announced > 0:
        raise EngineError(damaged())


def _last(kind: int, contents: bytes, first: int) -> int:
    # A row of numbers in one record names its last column at the end.
    if kind != _SEVERAL_NUMBERS:
        return first
    last: int = struct.unpack_from("<H", contents, len(contents) - 2)[0]
    return last


def _name(contents: bytes) -> str:
    length, flags = contents[6], contents[7] if len(contents) > 7 else 0
    if flags & 1:
        return contents[8 : 8 + length * 2].decode("utf-16-le", "replace")
    return contents[8 : 8 + length].decode("latin-1")


def _records(book: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    """Yield type and contents of each record from a position to the end of its part, as the fast reader goes."""
    while at + 4 <= len(book):
        kind, size = struct.unpack_from("<HH", book, at)
        if kind == _END:
            return
        yield kind, book[at + 4 : at + 4 + size]
        at += 4 + size
