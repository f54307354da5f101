"""A computed ranking: places and exact figures, with rows, worked sums and a pandas table made on demand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from xl_engine.event import Kind

from .arrays import Ints
from .field import Field
from .values import Column, Value


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a ranking. ``values`` stand in the order of `Standings.criteria`."""

    place: int
    shared: bool
    number: int
    name: str
    unit: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """Competitors equal on every criterion; ``first`` to ``last`` are the places they hold together."""

    first: int
    last: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Standings:
    """A ranking of one section after ``after_round`` rounds.

    ``criteria`` names the figures (截尾对手分 gives several); ``missing`` are the (round, table) whose
    result is not known and counts nothing yet; ``unranked`` the numbers left out: disqualified, or
    withdrawn before round 1; ``struck`` the numbers whose results a withdrawal from 循环制 has struck out
    for everybody. Inside a shared place the order is by number.

    The arrays behind it run over ``field``; ``order`` holds places in the field, best first, ``places``
    the place of each row, ``starts`` the rows at which a tie group begins.
    """

    section: str
    kind: Kind
    round_robin: bool
    after_round: int
    criteria: tuple[str, ...]
    missing: tuple[tuple[int, int], ...]
    unranked: tuple[int, ...]
    field: Field
    columns: tuple[Column, ...]
    order: Ints
    places: Ints
    starts: Ints
    struck: tuple[int, ...] = ()

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The lines of the ranking, best first."""
        figures = list(zip(*(column.value_list() for column in self.columns), strict=True))
        figures = figures or [()] * self.field.size
        numbers = self.field.numbers.tolist()
        shared = np.repeat(self._sizes > 1, self._sizes).tolist()
        return tuple(
            Row(
                place,
                tied,
                numbers[player],
                self.field.names[player],
                self.field.units[player],
                figures[player],
            )
            for place, tied, player in zip(self.places.tolist(), shared, self.order.tolist(), strict=True)
        )

    @cached_property
    def ties(self) -> tuple[Tie, ...]:
        """The groups that share a place, best first, in places counted 1, 2, 3… without gaps."""
        numbers = self.field.numbers[self.order]
        found = []
        for row in np.flatnonzero(self._sizes > 1).tolist():
            start, size = int(self.starts[row]), int(self._sizes[row])
            found.append(Tie(start + 1, start + size, tuple(numbers[start : start + size].tolist())))
        return tuple(found)

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """The place of each row written 1, 2, 2, 4, whatever the switch ``rank_style`` says."""
        return tuple(np.repeat(self.starts + 1, self._sizes).tolist())

    @cached_property
    def explanations(self) -> tuple[tuple[str, ...], ...]:
        """The worked sum of every figure, in the order of `rows` and `criteria`."""
        return tuple(
            tuple(column.explain(player) for column in self.columns) for player in self.order.tolist()
        )

    @cached_property
    def frame(self) -> pd.DataFrame:
        """The ranking as a table for showing; its figures are floats and not for comparing."""
        names = self.field.names, self.field.units
        head = {
            "名次": self.places,
            "并列": np.repeat(self._sizes > 1, self._sizes),
            "编号": self.field.numbers[self.order],
            "姓名": [names[0][player] for player in self.order.tolist()],
            "单位": [names[1][player] for player in self.order.tolist()],
        }
        return pd.DataFrame(head | {column.name: column.floats()[self.order] for column in self.columns})

    def row(self, number: int) -> Row:
        """Return the line of a competitor; KeyError when he is not in the ranking."""
        return self.rows[self._row_of[number]]

    def explain(self, number: int, criterion: str) -> str:
        """Return the worked sum of one figure, such as ``1.5+3+3+2+3=12.5``; KeyError when there is none."""
        player = int(self.order[self._row_of[number]])
        for column in self.columns:
            if column.name == criterion:
                return column.explain(player)
        raise KeyError(criterion)

    @cached_property
    def _row_of(self) -> dict[int, int]:
        return {number: row for row, number in enumerate(self.field.numbers[self.order].tolist())}

    @cached_property
    def _sizes(self) -> Ints:
        return np.diff(np.append(self.starts, len(self.order)))
