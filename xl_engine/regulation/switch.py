"""A switch: one open question of the rules, its default and where that comes from."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import Field, dataclass, field
from typing import Any

from xl_engine.event import as_halves, as_text, half_width

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Switch:
    """Description of one switch of RULES.md section 11 (or of the rules it belongs to).

    ``choices`` are (value, Chinese label) pairs for a drop-down; ``number`` admits any whole
    number from ``low`` to ``high`` and ``halves`` any number of half-points besides the choices.
    """

    key: str
    title: str
    row: int
    choices: tuple[tuple[str, str], ...]
    source: str
    number: tuple[int, int] | None = None
    halves: bool = False

    @property
    def is_flag(self) -> bool:
        """Whether the value is yes or no."""
        return self.choices == YES_NO

    def label(self, value: Value) -> str:
        """Return what 设置 shows for a value."""
        text = _plain(value)
        return dict(self.choices).get(text, text)

    def allowed(self) -> str:
        """Return the allowed values in one line."""
        parts = [label for _, label in self.choices]
        if self.number:
            parts.append(f"{self.number[0]}–{self.number[1]}")
        if self.halves:
            parts.append("0、0.5、1…")
        return " / ".join(parts)

    def read(self, given: object) -> Value:
        """Return the value for a key, a label, or what Excel made of either; ValueError when not allowed."""
        text = _plain(given)
        for value, label in self.choices:
            if text.casefold() in (value.casefold(), _plain(label).casefold()):
                return (value == "yes") if self.is_flag else value
        if self.number and re.fullmatch(r"-?\d+(\.0+)?", text):
            number = int(float(text))
            if self.number[0] <= number <= self.number[1]:
                return number
        if self.halves and re.fullmatch(r"\d{0,4}½|\d{1,4}(\.\d{1,6})?", text):
            halves = as_halves(text)
            if 0 <= halves <= 2000:
                return as_text(halves)
        raise ValueError(f"{self.key}: {given!r}")


YES_NO = (("yes", "是"), ("no", "否"))


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    text = half_width(str(value))
    return {"true": "yes", "false": "no"}.get(text.casefold(), text)


def switch(
    default: Value,
    key: str,
    title: str,
    row: int,
    choices: str,
    source: str,
    *,
    number: tuple[int, int] | None = None,
    halves: bool = False,
) -> Any:  # noqa: ANN401 - a dataclass field, typed where it is declared
    """Declare a switch as a dataclass field; ``choices`` is ``"value=label / value=label"``."""
    pairs = tuple((v.strip(), t.strip()) for v, t in (c.split("=", 1) for c in choices.split(" / ") if c))
    about = Switch(key, title, row, pairs, source, number, halves)
    return field(default=default, metadata={"switch": about})


def flag(default: bool, key: str, title: str, row: int, source: str) -> Any:  # noqa: ANN401
    """Declare a yes/no switch."""
    return field(default=default, metadata={"switch": Switch(key, title, row, YES_NO, source)})


def about(of: Field[Any]) -> Switch:
    """Return the description behind a declared field."""
    reader: Callable[[str], Any] = of.metadata.__getitem__
    described = reader("switch")
    assert isinstance(described, Switch)
    return described
