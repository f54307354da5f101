"""Writes nested tables as TOML text (TOML 1.0), the parts of it a regulation needs."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_WIDTH = 100


def document(table: Mapping[str, object]) -> str:
    """Return a whole file: plain keys first, then a headed table for each mapping and list of mappings.

    >>> print(document({"name": "示例", "fees": {"player": 200}, "groups": [{"name": "A"}]}), end="")
    name = "示例"
    <BLANKLINE>
    [fees]
    player = 200
    <BLANKLINE>
    [[groups]]
    name = "A"
    """
    return "\n".join(_body(table, "", headed_lists=True)) + "\n"


def value_text(value: object) -> str:
    r"""Return one value in TOML writing, on one line.

    >>> value_text({"at_least": 30, "items": ["杯", 'a"b'], "on": dt.date(2012, 1, 1), "yes": True})
    '{at_least = 30, items = ["杯", "a\\"b"], on = 2012-01-01, yes = true}'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(name)} = {value_text(item)}" for name, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(value_text(item) for item in value) + "]"
    return str(value)


def _body(table: Mapping[str, object], path: str, *, headed_lists: bool) -> Iterator[str]:
    later: list[tuple[str, object]] = []
    for name, value in table.items():
        if isinstance(value, Mapping) or (headed_lists and _is_tables(value)):
            later.append((name, value))
        else:
            yield f"{_key(name)} = {_wrapped(value)}"
    for name, value in later:
        full = f"{path}.{_key(name)}" if path else _key(name)
        if isinstance(value, Mapping):
            if not value or not all(isinstance(item, Mapping) for item in value.values()):
                yield from ("", f"[{full}]")
            yield from _body(value, full, headed_lists=False)
        elif isinstance(value, Sequence):
            for item in value:
                yield from ("", f"[[{full}]]")
                yield from (f"{_key(key)} = {_wrapped(inner)}" for key, inner in item.items())


def _is_tables(value: object) -> TypeGuard[Sequence[Mapping[str, object]]]:
    if isinstance(value, str) or not isinstance(value, Sequence) or not value:
        return False
    return all(isinstance(item, Mapping) for item in value)


def _wrapped(value: object) -> str:
    """One value, a list of tables or a long list with an item a line."""
    text = value_text(value)
    if isinstance(value, str) or not isinstance(value, Sequence):
        return text
    if not value or (len(text) <= _WIDTH and not _is_tables(value)):
        return text
    return "[\n" + "".join(f"  {value_text(item)},\n" for item in value) + "]"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    parts = []
    for char in text:
        if char in _ESCAPES:
            parts.append(_ESCAPES[char])
        elif ord(char) < 0x20 or ord(char) == 0x7F:
            parts.append(f"\\u{ord(char):04X}")
        else:
            parts.append(char)
    return f'"{"".join(parts)}"'
