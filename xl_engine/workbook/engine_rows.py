"""The very hidden sheet: identity, revision, regulation text, what figures were computed from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from . import layout
from .hosts import Host
from .places import heading_place

_CHUNK = 16_000
"""A cell holds 32,767 units of UTF-16, of which a rare character takes two; longer texts are split over numbered rows."""


@dataclass
class EngineRows:
    """Texts by key; read from a workbook, changed, and written back as a whole."""

    values: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, host: Host) -> EngineRows:
        """Return the rows of a workbook, joined where a text was split; EngineError when a column is gone."""
        view = host.read(layout.ENGINE_TABLE)
        places = [heading_place(view, heading) for heading in layout.HEADINGS[layout.ENGINE_TABLE]]
        values: dict[str, str] = {}
        for key, value in ([row[at] for at in places] for row in view.rows):
            if key is not None and value is not None:
                stem = str(key).partition("#")[0]
                values[stem] = values.get(stem, "") + str(value)
        return cls(values)

    def write(self, host: Host) -> None:
        """Write all rows into the workbook."""
        rows = list(split_rows(self.values).items())
        columns = {"键": [key for key, _ in rows], "值": [text for _, text in rows]}
        host.write(layout.ENGINE_TABLE, columns, rows=len(rows))

    def get(self, key: str) -> str:
        """Return the text of a key, blank when there is none."""
        return self.values.get(key, "")

    def set(self, key: str, text: str) -> None:
        """Set or, with a blank text, remove a key."""
        if text:
            self.values[key] = text
        else:
            self.values.pop(key, None)

    def starting(self, prefix: str) -> Mapping[str, str]:
        """Return the texts of all keys that begin with a prefix, by the rest of the key."""
        return {key[len(prefix) :]: text for key, text in self.values.items() if key.startswith(prefix)}

    def drop(self, prefix: str) -> None:
        """Remove all keys that begin with a prefix."""
        for key in [key for key in self.values if key.startswith(prefix)]:
            del self.values[key]


def split_rows(values: Mapping[str, str]) -> dict[str, str]:
    """Return texts as rows a cell can hold.

    >>> list(split_rows({"a": "x" * 16_001}))
    ['a#1', 'a#2']
    """
    rows = {}
    for key, text in values.items():
        if len(text) <= _CHUNK:
            rows[key] = text
            continue
        for index in range(0, len(text), _CHUNK):
            rows[f"{key}#{index // _CHUNK + 1}"] = text[index : index + _CHUNK]
    return rows
