"""Figures of a ranking: exact numbers, the columns they stand in, and their worked sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from xl_engine.event import as_text

from .arrays import Ints

Explain = Callable[[int], str]
"""Gives the worked sum of one competitor, by his place in the field."""


class Value(NamedTuple):
    """A figure of ``value / unit`` points.

    >>> Value(29, 4).text, Value(11, 6).text, Value(8, 2).number
    ('7.25', '1.833', 4)
    """

    value: int
    unit: int = 1

    @property
    def exact(self) -> Fraction:
        """The number itself."""
        return Fraction(self.value, self.unit)

    @property
    def number(self) -> int | float:
        """The number as JSON and cells take it; for showing only, never for comparing."""
        whole, rest = divmod(self.value, self.unit)
        return float(self.text) if rest else whole

    @property
    def text(self) -> str:
        """The number as the ranking shows it: quarters in full, other fractions to three places."""
        return text_of(self.value, self.unit)


@lru_cache(maxsize=4096)
def text_of(value: int, unit: int) -> str:
    """Write ``value / unit``, to three places where quarters do not suffice.

    >>> text_of(9, 6), text_of(2, 3)
    ('1.5', '0.667')
    """
    exact = Fraction(value, unit)
    if exact.denominator in (1, 2, 4):
        return as_text(exact.numerator, exact.denominator)
    thousandths = (exact * 1000 + Fraction(1, 2)).__floor__()
    return as_text(thousandths, 1000)


@dataclass(frozen=True, eq=False)
class Column:
    """One criterion for every competitor of the field.

    ``values`` are in 1/``unit`` points, ``unit`` one number or one for each competitor. ``key`` orders the
    competitors, greater first; it is ``values`` unless given. ``explain`` writes the worked sum.
    """

    name: str
    values: Ints
    unit: int | Ints
    explain: Explain
    key: Ints

    @classmethod
    def of(
        cls, name: str, values: Ints, unit: int | Ints, explain: Explain, key: Ints | None = None
    ) -> Column:
        """Return a column ordered by its own values unless a ``key`` is given."""
        return cls(name, values, unit, explain, values if key is None else key)

    def value(self, player: int) -> Value:
        """Return the figure of one competitor."""
        unit = self.unit if isinstance(self.unit, int) else int(self.unit[player])
        return Value(int(self.values[player]), unit)

    def value_list(self) -> list[Value]:
        """Return the figures of the whole field."""
        numbers = self.values.tolist()
        if isinstance(self.unit, int):
            return [Value(number, self.unit) for number in numbers]
        return [Value(number, unit) for number, unit in zip(numbers, self.unit.tolist(), strict=True)]

    def floats(self) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        """Return the figures for showing in a table; never for comparing."""
        return np.asarray(self.values / self.unit, np.float64)


class Term(NamedTuple):
    """One summand of a worked sum; a dropped one is shown in brackets."""

    value: int
    unit: int
    dropped: bool = False


def worked_sum(terms: Iterable[Term], total: Value) -> str:
    """Write a sum with its result.

    >>> worked_sum([Term(3, 2, dropped=True), Term(6, 2), Term(4, 2)], Value(10, 2))
    '(1.5)+3+2=5'
    """
    written = ""
    for term in terms:
        text = text_of(term.value, term.unit)
        if term.dropped:
            text = f"({text})"
        written += text if not written or text.startswith("-") else f"+{text}"
    return f"{written or '0'}={total.text}"
