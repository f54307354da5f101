"""Measures the sheets of a binary workbook (.xlsb) before the fast reader reserves memory for them ([MS-XLSB] 2.1)."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator

from xl_engine.event import EngineError

from .container import too_large
from .limits import MAX_CELLS

_ROW_HEADER = 0
_LAST_CELL_TYPE = 11
"""Record types 2 to 11 are cells with a value, 1 is a blank cell with a format."""


def check_xlsb(archive: zipfile.ZipFile) -> None:
    """Raise EngineError when a sheet's used rectangle is too large to read."""
    for name in archive.namelist():
        if name.startswith("xl/worksheets/") and name.endswith(".bin"):
            _check_sheet(archive.read(name))


def _check_sheet(data: bytes) -> None:
    row = last_row = last_column = 0
    for kind, start in _records(data):
        number = int.from_bytes(data[start : start + 4], "little")
        if kind == _ROW_HEADER:
            row = number + 1
        elif 2 <= kind <= _LAST_CELL_TYPE:
            last_row, last_column = max(last_row, row), max(last_column, number + 1)
            if last_row * last_column > MAX_CELLS:
                raise EngineError(too_large())


def _records(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the type and the start of the contents of each record."""
    at = 0
    while at < len(data):
        kind, at = _number(data, at, 2)
        size, at = _number(data, at, 4)
        yield kind, at
        at += size


def _number(data: bytes, at: int, most: int) -> tuple[int, int]:
    # Seven bits a byte, low ones first; the type keeps its eighth bits in the value, which only makes big types.
    value = 0
    for step in range(most):
        if at >= len(data):
            break
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << (7 * step)
        if byte < 0x80:
            break
    return value, at
