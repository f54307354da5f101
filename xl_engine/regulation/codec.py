"""Turns tables of a TOML file into the dataclasses of a regulation and back.

The dataclasses themselves are the description of the file: their field names are its keys, their types
what is allowed. Whatever does not fit becomes a problem that names the key path.
"""

from __future__ import annotations

import datetime as dt
import difflib
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from typing import Any

from xl_engine.event import Problem
from xl_engine.messages import N_

from .toml_text import value_text

_REFUSED = object()
"""What `Decoder.value` returns for a value that became a problem."""

_LARGEST = 1_000_000_000

_EXPECTED = {
    str: N_("{file} 的 {path} 应当是加引号的文字，写的是 {found}。"),
    int: N_("{file} 的 {path} 应当是不小于 0 的整数，写的是 {found}。"),
    bool: N_("{file} 的 {path} 应当是 true（是）或 false（否），写的是 {found}。"),
    dt.date: N_("{file} 的 {path} 应当是日期，写的是 {found}。"),
    tuple: N_("{file} 的 {path} 应当是方括号列表，写的是 {found}。"),
    Mapping: N_("{file} 的 {path} 应当是一组“键 = 值”，写的是 {found}。"),
}
_EXAMPLES = {
    str: N_('写法如：“{key} = "文字"”。'),
    int: N_("写法如：“{key} = 9”，不加引号。"),
    bool: N_("写法如：“{key} = true”，不加引号。"),
    dt.date: N_("写法如：“{key} = 2011-01-01”，不加引号。"),
    tuple: N_('写法如：“{key} = ["甲", "乙"]”；若每一项又有几个键，写成 [[{key}]]。'),
    Mapping: N_("写成单独一行 [{key}]，下面每行一个键。"),
}


def encode(value: object) -> Any:  # noqa: ANN401 - tables, lists and plain values
    """Return plain tables and lists for a dataclass, without what is blank anyway.

    A field is left out when it has its default value and that says nothing: None, no, 0, no text, no items.
    """
    if is_dataclass(value) and not isinstance(value, type):
        table = {}
        for of in fields(value):
            item = encode(getattr(value, of.name))
            if in_file(of) and (item or getattr(value, of.name) != _default(of)):
                table[of.name] = item
        return table
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Mapping):
        return {key: encode(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return value


def in_file(of: Field[Any]) -> bool:
    """Whether a field is a key of the file."""
    return bool(of.metadata.get("in_file", True))


class Decoder:
    """Reads one file; ``problems`` fills up while it does."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def table(self, cls: type[Any], given: Mapping[str, object], path: str = "") -> Any:  # noqa: ANN401
        """Return ``cls`` made from a table.

        Keys left out take their default. When a key that must be there is missing or wrong, the result
        is a placeholder and ``problems`` says why.
        """
        hints = typing.get_type_hints(cls)
        known = {of.name: of for of in fields(cls) if in_file(of)}
        values = {}
        for name, raw in given.items():
            where = f"{path}.{name}" if path else name
            if name not in known:
                self.problems.append(self._unknown(where, name, raw, list(known)))
                continue
            value = self.value(hints[name], raw, where)
            if value is not _REFUSED:
                values[name] = value
        required = [name for name, of in known.items() if _default(of) is MISSING]
        for name in required:
            if name not in given:
                self.problems.append(self._missing(f"{path}.{name}" if path else name, name))
        return cls(**values) if all(name in values for name in required) else _REFUSED

    def value(self, hint: Any, raw: object, path: str) -> Any:  # noqa: ANN401
        """Return a value of the type ``hint``."""
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            plain = [arg for arg in args if arg is not type(None)]
            return self._scalar(raw, path) if len(plain) > 1 else self.value(plain[0], raw, path)
        if origin is tuple:
            return self._items(args[0], raw, path)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._mapping(args[1], raw, path)
        if is_dataclass(hint):
            return self._nested(typing.cast(type[Any], hint), raw, path)
        if issubclass(hint, StrEnum):
            return self._choice(hint, raw, path)
        if type(raw) is not hint or (hint is int and not 0 <= typing.cast(int, raw) <= _LARGEST):
            return self._refuse(hint, raw, path)
        return raw

    def _items(self, hint: Any, raw: object, path: str) -> Any:  # noqa: ANN401
        if not isinstance(raw, list):
            return self._refuse(tuple, raw, path)
        items = [self.value(hint, item, f"{path}[{place}]") for place, item in enumerate(raw, start=1)]
        return tuple(item for item in items if item is not _REFUSED)

    def _nested(self, cls: type[Any], raw: object, path: str) -> Any:  # noqa: ANN401
        return self.table(cls, raw, path) if isinstance(raw, Mapping) else self._refuse(Mapping, raw, path)

    def _mapping(self, hint: Any, raw: object, path: str) -> Any:  # noqa: ANN401
        if not isinstance(raw, Mapping):
            return self._refuse(Mapping, raw, path)
        items = {key: self.value(hint, item, f"{path}.{key}") for key, item in _leaves(raw)}
        return {key: item for key, item in items.items() if item is not _REFUSED}

    def _choice(self, hint: type[StrEnum], raw: object, path: str) -> Any:  # noqa: ANN401
        if isinstance(raw, str) and raw in list(hint):
            return hint(raw)
        self.problems.append(
            Problem(
                "regulation.not-a-choice",
                "{file} 的 {path} 不能是 {found}。",
                "可以写：{allowed}。",
                {"file": self.file, "path": path, "found": shown(raw), "allowed": _listed(list(hint))},
            ).at(self.file, path, shown(raw))
        )
        return _REFUSED

    def _scalar(self, raw: object, path: str) -> Any:  # noqa: ANN401
        if isinstance(raw, float):
            return f"{raw:g}"
        return raw if isinstance(raw, str | int) else self._refuse(str, raw, path)

    def _refuse(self, expected: type, raw: object, path: str) -> Any:  # noqa: ANN401
        key = path.rpartition(".")[2].partition("[")[0]
        values = {"file": self.file, "path": path, "found": shown(raw), "key": key}
        problem = Problem("regulation.wrong-type", _EXPECTED[expected], _EXAMPLES[expected], values)
        self.problems.append(problem.at(self.file, path, shown(raw)))
        return _REFUSED

    def _unknown(self, path: str, name: str, raw: object, known: list[str]) -> Problem:
        close = difflib.get_close_matches(name, known, n=1)
        values = {"file": self.file, "path": path, "allowed": "、".join(known), "close": "".join(close)}
        if close:
            return Problem(
                "regulation.unknown-key",
                "{file} 里的 {path} 不是规程文件的键。",
                "是不是 {close}？这里可以写：{allowed}。",
                values,
            ).at(self.file, path, shown(raw))
        return Problem(
            "regulation.unknown-key",
            "{file} 里的 {path} 不是规程文件的键。",
            "请删去或改名；这里可以写：{allowed}。",
            values,
        ).at(self.file, path, shown(raw))

    def _missing(self, path: str, name: str) -> Problem:
        return Problem(
            "regulation.missing-key",
            "{file} 缺少 {path}。",
            "请补上 {key}。",
            {"file": self.file, "path": path, "key": name},
        ).at(self.file, path)


def shown(raw: object) -> str:
    """Return a value of the file as a message quotes it."""
    text = value_text(raw)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _listed(choices: list[StrEnum]) -> str:
    return "、".join(value_text(choice.value) for choice in choices)


def _default(of: Field[Any]) -> object:
    if of.default_factory is not MISSING:
        made: object = of.default_factory()
        return made
    return of.default


def _leaves(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value
