"""Opens the container of an old .xls ([MS-CFB]) and refuses one whose chains run in a circle.

The fast reader follows such a chain until the memory is full, so nothing damaged may reach it.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from xl_engine.event import EngineError

from .container import damaged

_END_OF_CHAIN, _LAST_SECTOR = 0xFFFFFFFE, 0xFFFFFFFA
_ENTRY = 128
_ROOT, _STREAM = 5, 2


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    kind: int
    start: int
    size: int


class CompoundFile:
    """The streams of a compound file; raises EngineError while opening when it is damaged."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        try:
            self._open()
        except (struct.error, IndexError) as error:
            raise EngineError(damaged()) from error

    def stream(self, *names: str) -> bytes:
        """Return the contents of the first stream with one of these names, nothing when there is none."""
        for name in names:
            for entry in self._entries:
                if entry.kind == _STREAM and entry.name.casefold() == name.casefold():
                    return self._contents(entry)
        return b""

    def _open(self) -> None:
        (shift,) = struct.unpack_from("<H", self._data, 30)
        first_directory, _, self._cutoff, first_mini = struct.unpack_from("<4I", self._data, 48)
        if shift not in (9, 12):
            raise EngineError(damaged())
        self._size = 1 << shift
        self._table = self._numbers(b"".join(self._sector(number) for number in self._table_sectors()))
        directory = self._joined(first_directory)
        self._entries = [
            _entry(directory[at : at + _ENTRY]) for at in range(0, len(directory) - _ENTRY + 1, _ENTRY)
        ]
        root = next((entry for entry in self._entries if entry.kind == _ROOT), None)
        self._mini = self._joined(root.start) if root is not None and root.size else b""
        self._mini_table = self._numbers(self._joined(first_mini))
        for entry in self._entries:
            if entry.kind == _STREAM and entry.size:
                self._chain(entry.start, self._mini_table if entry.size < self._cutoff else self._table)

    def _table_sectors(self) -> list[int]:
        """Return the sectors of the allocation table: 109 in the header, the others in a chain of their own."""
        found = list(struct.unpack_from("<109I", self._data, 76))
        (following,) = struct.unpack_from("<I", self._data, 68)
        for _ in range(len(self._data) // self._size + 1):
            if following >= _LAST_SECTOR:
                return [number for number in found if number < _LAST_SECTOR]
            *more, following = self._numbers(self._sector(following))
            found += more
        raise EngineError(damaged())

    def _sector(self, number: int) -> bytes:
        start = (number + 1) * self._size
        if start >= len(self._data):
            raise EngineError(damaged())
        return self._data[start : start + self._size].ljust(self._size, b"\x00")

    def _numbers(self, data: bytes) -> Sequence[int]:
        return struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4])

    def _chain(self, start: int, table: Sequence[int]) -> list[int]:
        chain: list[int] = []
        while start != _END_OF_CHAIN:
            # A sound chain visits a sector once, so it cannot be longer than the table.
            if start >= len(table) or len(chain) >= len(table):
                raise EngineError(damaged())
            chain.append(start)
            start = table[start]
        return chain

    def _joined(self, start: int) -> bytes:
        if start >= _LAST_SECTOR:
            return b""
        return b"".join(self._sector(number) for number in self._chain(start, self._table))

    def _contents(self, entry: _Entry) -> bytes:
        if entry.size >= self._cutoff:
            return self._joined(entry.start)[: entry.size]
        pieces = (self._mini[at * 64 : at * 64 + 64] for at in self._chain(entry.start, self._mini_table))
        return b"".join(pieces)[: entry.size]


def _entry(raw: bytes) -> _Entry:
    length, kind = struct.unpack_from("<HB", raw, 64)
    start, size = struct.unpack_from("<II", raw, 116)
    name = raw[: max(0, min(length, 64) - 2)].decode("utf-16-le", "replace")
    return _Entry(name, kind, start, size)
