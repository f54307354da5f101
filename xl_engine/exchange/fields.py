"""Reads values out of JSON with the path of each one, so that a message can say where it stood."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, overload

from xl_engine.event import EngineError, Problem
from xl_engine.messages import N_

T = TypeVar("T")
_TYPES = {
    dict: N_("对象"),
    list: N_("列表"),
    str: N_("文字"),
    int: N_("整数"),
    float: N_("数"),
    bool: "true/false",
    type(None): "null",
}


def wrong(path: str, found: object, wanted: str) -> EngineError:
    """Return the error for a value that is not what the event file format asks for."""
    return EngineError(
        Problem(
            "event-file.value",
            "赛事文件中 {path} 的值“{found}”不对：应为{wanted}。",
            "请改正该处后重试。",
            {"path": path, "found": _short(found), "wanted": wanted},
            found=_short(found),
        )
    )


def _short(found: object) -> str:
    text = _TYPES[type(found)] if isinstance(found, dict | list) else str(found)
    return text if len(text) <= 40 else text[:39] + "…"


@dataclass
class Fields:
    """An object of the file; every key that is asked for is taken, the rest is kept as ``extra``."""

    path: str
    values: Mapping[str, Any]
    taken: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, path: str, value: object) -> Fields:
        """Return the object at ``path``; raise EngineError when it is something else."""
        if not isinstance(value, dict):
            raise wrong(path, value, N_("对象 {…}"))
        return cls(path, value)

    def get(self, key: str, kind: type[T], default: T) -> T:
        """Return a value of a plain type, ``default`` when it is missing or null."""
        self.taken.add(key)
        value = self.values.get(key)
        if value is None:
            return default
        if isinstance(value, bool) and kind is not bool:
            raise wrong(self.at(key), value, _TYPES[kind])
        if kind is int and isinstance(value, float) and value.is_integer():
            value = int(value)
        if kind is float and isinstance(value, int):
            return value  # type: ignore[return-value]
        if not isinstance(value, kind):
            raise wrong(self.at(key), value, _TYPES[kind])
        return value

    def optional(self, key: str, kind: type[T]) -> T | None:
        """Return a value of a plain type or None."""
        return self.get(key, kind, None)

    @overload
    def whole(self, key: str, default: int, low: int, high: int) -> int: ...
    @overload
    def whole(self, key: str, default: None, low: int, high: int) -> int | None: ...
    def whole(self, key: str, default: int | None, low: int, high: int) -> int | None:
        """Return a whole number between two bounds, ``default`` when it is missing or null."""
        value = self.get(key, int, default)
        if value is not None and value != default and not low <= value <= high:
            raise wrong(self.at(key), value, f"{low}–{high}")
        return value

    def parsed(self, key: str, parse: Callable[[Any], T], default: T, wanted: str) -> T:
        """Return a value put through ``parse``; what it cannot read is an error saying what is ``wanted``."""
        self.taken.add(key)
        value = self.values.get(key)
        if value is None:
            return default
        try:
            return parse(value)
        except (ValueError, TypeError, KeyError, OverflowError, AttributeError, RecursionError):
            raise wrong(self.at(key), value, wanted) from None

    def items(self, key: str) -> list[tuple[str, Any]]:
        """Return a list's items with the path of each."""
        return [(f"{self.at(key)}[{i}]", item) for i, item in enumerate(self.get(key, list, []))]

    def at(self, key: str) -> str:
        """Return the path of a key."""
        return f"{self.path}.{key}" if self.path else key

    def rest(self) -> dict[str, Any]:
        """Return what was not asked for."""
        return {key: value for key, value in self.values.items() if key not in self.taken}
