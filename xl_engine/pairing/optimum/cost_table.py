"""The costs of an `Objective` for whole blocks of pairs at once, in limbs of machine words.

`Objective.row` says what a pair costs; this says the same for many pairs, which the solver needs where it looks
at all pairs of a large field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from ..patterns import misfit_rule
from .levels import LIMB
from .objective import FITS, Objective

Whole = NDArray[np.int64]
Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]
Limbs = list[Whole | int]
"""A block of costs: for each limb, the lowest first, an array of rows x columns or one number for all."""

_WISHES = {None: 0, "first": 1, "second": 2}


class CostTable:
    """The columns the costs are computed from, one item for each vertex."""

    def __init__(self, goal: Objective) -> None:
        self.goal = goal
        self.members = [np.array(members) for members in goal.members]
        self.limbs = goal.layout.limbs
        self._number = np.array(goal.numbers)
        names = {name: code for code, name in enumerate(sorted({unit for unit in goal.units if unit}))}
        self._unit = np.array([names.get(unit, -1) for unit in goal.units])
        self._wish = np.array([_WISHES[wish] for wish in goal.wish])
        self._surplus = np.array(goal.surplus)
        self._may = np.array(goal.may)
        self._down, self._up = np.array(goal.down), np.array(goal.up)
        self._rank = np.array(goal.rank)
        self._fits = np.array(FITS)
        self._given, self._kept = self._vertices(goal.given), self._vertices(goal.kept or {})
        self._lots: dict[int, Whole] = {}

    def block(self, upper: int, rows: Whole, lower: int, columns: Whole) -> Limbs:
        """Return what pairs between two score groups cost, ``upper`` the higher one or the same."""
        weights = self.goal.weights
        step = weights.steps[upper][lower]
        limbs: Limbs = [step >> LIMB * limb & (1 << LIMB) - 1 for limb in range(self.limbs)]
        self._add(limbs, 1, self.products(rows, columns))
        if upper == lower:
            self._add(limbs, weights.pattern, self.pattern(upper, rows, columns))
        else:
            bottom = len(self.members[upper]) - 1 - self._rank[rows]
            self._add(limbs, weights.pattern, bottom[:, None] + self._rank[columns])
            self._add(limbs, weights.floats, self._down[rows][:, None] + self._up[columns])
        alike, unsuitable = self.clashes(rows, columns)
        self._add(limbs, weights.colours, self.colours(rows, columns))
        if weights.units:
            self._add(limbs, weights.units, alike)
        self._add(limbs, weights.limits, unsuitable)
        if self.goal.repeats:
            self._add(limbs, weights.repeats, self.met(rows, columns).astype(np.int64))
        if self.goal.kept is not None:
            self._add(limbs, weights.changes, (self._kept[rows][:, None] != columns).astype(np.int64))
        return limbs

    def squares(self) -> Callable[[int], Whole]:
        """Return what gives one limb of the costs of all pairs of the field, in the order of the groups' members."""
        places, size = [], 0
        for members in self.members:
            places.append(slice(size, size + len(members)))
            size += len(members)
        blocks = [
            (places[upper], places[lower], self.block(upper, self.members[upper], lower, self.members[lower]))
            for lower in range(len(places))
            for upper in range(lower + 1)
        ]

        def square(limb: int) -> Whole:
            result = np.empty((size, size), np.int64)
            for above, below, costs in blocks:
                part = costs[limb]
                result[above, below] = part
                result[below, above] = part.T if isinstance(part, np.ndarray) else part
            return result

        return square

    def products(self, rows: Whole, columns: Whole) -> Whole:
        """Return level 7."""
        products: Whole = self._number[rows][:, None] * self._number[columns]
        return products

    def pattern(self, group: int, rows: Whole, columns: Whole) -> Whole:
        """Return level 6 inside a score group."""
        size = len(self.members[group])
        mine, theirs = self._rank[rows][:, None], self._rank[columns]
        kind = self.goal.rules.switches.in_group
        misfits: Whole
        if kind == "halves":
            misfits = np.abs(np.abs(mine - theirs) - size // 2)
        elif kind == "fold":
            misfits = np.abs(mine + theirs - (size - 1))
        elif kind == "adjacent":
            misfits = np.maximum(np.abs(mine - theirs) - 1, 0)
        else:
            misfits = self._drawn(group)[mine, theirs]
        return misfits

    def _drawn(self, group: int) -> Whole:
        """Return the lots of all pairs in a group; they are dear, so kept."""
        if group not in self._lots:
            numbers = [self.goal.numbers[member] for member in self.goal.members[group]]
            lot = misfit_rule(numbers, self.goal.rules)
            lots = np.zeros((len(numbers), len(numbers)), np.int64)
            for one in range(len(numbers)):
                lots[one, :one] = [lot(one, other) for other in range(one)]
            self._lots[group] = lots + lots.T
        return self._lots[group]

    def colours(self, rows: Whole, columns: Whole) -> Whole:
        """Return level 5."""
        clash = (self._wish[rows][:, None] == self._wish[columns]) & (self._wish[columns] > 0)
        misgivings: Whole = clash * (1 + np.minimum(self._surplus[rows][:, None], self._surplus[columns]))
        return misgivings

    def clashes(self, rows: Whole, columns: Whole) -> tuple[Whole, Whole]:
        """Return who are of one unit where that counts, and level 1 without those it counts already."""
        weights = self.goal.weights
        alike = (self._unit[rows][:, None] == self._unit[columns]) & (self._unit[columns] >= 0)
        unsuitable = ~self._fits[self._may[rows][:, None], self._may[columns]]
        if not weights.units:
            alike[:] = False
        elif weights.units == weights.limits:
            unsuitable &= ~alike
        return alike.astype(np.int64), unsuitable.astype(np.int64)

    def _vertices(self, partners: Mapping[int, int]) -> Whole:
        """Return for each vertex the one its number is joined with, -1 for none."""
        at = {number: vertex for vertex, number in enumerate(self.goal.numbers)}
        return np.array([at.get(partners.get(number, 0), -1) for number in self.goal.numbers])

    def decided(self) -> list[tuple[int, list[int]]]:
        """Return the vertices whose partner is given or may stay, with him."""
        partners = (self._given, self._kept)
        return [
            (vertex, [other])
            for known in partners
            for vertex, other in enumerate(known.tolist())
            if other >= 0
        ]

    def barred(self, members: Whole) -> Truths:
        """Return who may not be paired with each other or themselves."""
        barred = np.eye(len(members), dtype=bool)
        if not self.goal.repeats:
            barred |= self.met(members, members)
        if self.goal.kept is not None:
            barred &= self._kept[members][:, None] != members
        given = self._given[members]
        decided = given >= 0
        if decided.any():
            barred |= (decided[:, None] | decided) & (given[:, None] != members)
            barred &= given[:, None] != members
        return barred

    def met(self, rows: Whole, columns: Whole) -> Truths:
        """Return who have met."""
        place = {int(self._number[vertex]): at for at, vertex in enumerate(columns.tolist())}
        met = np.zeros((len(rows), len(columns)), bool)
        for at, vertex in enumerate(rows.tolist()):
            met[at, [place[number] for number in self.goal.field[vertex].met if number in place]] = True
        return met

    @staticmethod
    def _add(limbs: Limbs, unit: int, values: Whole) -> None:
        place = unit.bit_length() - 1
        limbs[place // LIMB] = limbs[place // LIMB] + (values << place % LIMB)


def in_limbs(values: list[int], limbs: int) -> Whole:
    """Return whole numbers as an array of limbs x values, the lowest limb first; limbs carry the number's sign."""
    width = LIMB // 8
    data = b"".join(abs(value).to_bytes(limbs * width, "little") for value in values)
    wide = np.zeros((len(values), limbs, 8), np.uint8)
    wide[:, :, :width] = np.frombuffer(data, np.uint8).reshape(len(values), limbs, width)
    signs = np.array([-1 if value < 0 else 1 for value in values])
    result: Whole = wide.view("<i8")[:, :, 0].T * signs
    return result
