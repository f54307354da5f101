"""What a pair costs: the seven levels of RULES 2.4 as one whole number.

Every level is a sum over pairs. Each gets as many bits as its largest possible sum needs, the first
level the highest, so that comparing two totals compares the levels one after another, and a total can
be taken apart again into the levels.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from xl_engine.event import Colour

from ..colours import balance, keeps_limits, need
from ..contestants import Contestant
from ..floats import Drift, again
from ..patterns import largest_misfit, misfit_rule
from ..round_rules import RoundRules
from .levels import Levels

MAY_FIRST, MAY_SECOND = 1, 2
_EITHER = MAY_FIRST | MAY_SECOND
FITS = [
    [
        bool((mine & MAY_FIRST and theirs & MAY_SECOND) or (mine & MAY_SECOND and theirs & MAY_FIRST))
        for theirs in range(_EITHER + 1)
    ]
    for mine in range(_EITHER + 1)
]
"""Whether two who may have these colours can be given one each."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unit of each level counts; the last level, the products, counts 1.

    ``steps[g][h]`` is what a pair between two score groups counts on level 2, 0 within a group.
    """

    pattern: int
    colours: int
    floats: int
    units: int
    limits: int
    repeats: int
    changes: int
    steps: list[list[int]]


@dataclass(frozen=True, slots=True)
class Conditions:
    """What is decided beforehand, as pairs of numbers.

    ``given`` have to stand. With ``kept``, a pair that is not among these counts more than anything else, so that as
    many as possible of them stay. Both may be pairs that have met: somebody has decided on them.
    """

    given: Collection[tuple[int, int]] = ()
    kept: Collection[tuple[int, int]] | None = None


class Objective:
    """The costs of a round for `solve`; vertices are the contestants in the order of their numbers.

    With ``repeats`` pairs that have met are allowed and cost more than anything else. ``members`` are the
    score groups from the top, each by rank; ``group`` and ``rank`` tell for each vertex where it stands.
    ``wish`` is the colour needed, ``surplus`` abs d, ``may`` the colours the limits leave (MAY_FIRST, MAY_SECOND),
    ``down`` and ``up`` what floating once more costs on level 4; ``given`` and ``kept`` are the partners that
    ``conditions`` name, by number.
    """

    def __init__(
        self,
        field: Sequence[Contestant],
        rules: RoundRules,
        *,
        repeats: bool = False,
        conditions: Conditions | None = None,
    ) -> None:
        self.field = sorted(field, key=lambda contestant: contestant.number)
        self.rules = rules
        self.repeats = repeats
        self._note_conditions(conditions or Conditions())
        self._rank_groups()
        self._weigh()
        self._note_colours()
        self._note_floats()

    @property
    def size(self) -> int:
        """Number of contestants."""
        return len(self.field)

    def row(self, vertex: int, others: Sequence[int]) -> list[int | None]:
        """Return the cost of pairing a contestant with each of the others."""
        me, weights = self.field[vertex], self.weights
        group, rank, misfit = self.group[vertex], self.rank[vertex], self._misfits[self.group[vertex]]
        steps, numbers, units = weights.steps[group], self.numbers, self.units
        unit, fits = me.unit or None, FITS[self.may[vertex]]
        wish, surplus = self.wish[vertex], self.surplus[vertex]
        unsuitable, colour_unit, same_unit = weights.limits, weights.colours, weights.units
        row: list[int | None] = []
        given, kept = self.given, None if self.kept is None else self.kept.get(me.number, 0)
        for other in others:
            number = numbers[other]
            cost = me.number * number
            if number in me.met or given:
                if not self.may_meet(vertex, other):
                    row.append(None)
                    continue
                if self.repeats and number in me.met:
                    cost += weights.repeats
            if kept is not None and number != kept:
                cost += weights.changes
            there = self.group[other]
            if there == group:
                cost += misfit(rank, self.rank[other]) * weights.pattern
            elif there > group:
                cost += steps[there] + self._dropping[vertex] + self._rising[other]
            else:
                cost += steps[there] + self._dropping[other] + self._rising[vertex]
            if wish and self.wish[other] is wish:
                cost += (1 + min(surplus, self.surplus[other])) * colour_unit
            alike = units[other] == unit
            if alike:
                cost += same_unit
            if not fits[self.may[other]] and not (alike and same_unit == unsuitable):
                cost += unsuitable
            row.append(cost)
        return row

    def may_meet(self, one: int, other: int) -> bool:
        """Whether a pair is allowed at all."""
        mine, theirs = self.numbers[one], self.numbers[other]
        if self.given.get(mine, theirs) != theirs or self.given.get(theirs, mine) != mine:
            return False
        if self.repeats or theirs not in self.field[one].met:
            return True
        return mine in self.given or (self.kept is not None and self.kept.get(mine) == theirs)

    def levels(self, pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Return the vector of levels of a complete pairing, most important first.

        Level 1; then for each score group from the top the number of members paired downwards and the sum of
        those differences in half-points; then levels 3 to 7.
        """
        total = sum(cost for one, other in pairs for cost in self.row(one, [other]) if cost is not None)
        *values, _, _ = self.layout.split(total)
        return tuple(values[::-1])

    def repeated(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the numbers of the pairs that have met before."""
        numbered = [(self.field[one], self.field[other]) for one, other in pairs]
        return [(one.number, other.number) for one, other in numbered if other.number in one.met]

    def _note_conditions(self, conditions: Conditions) -> None:
        self.given = dict(_both_ways(conditions.given))
        self.kept = None if conditions.kept is None else dict(_both_ways(conditions.kept))

    def _rank_groups(self) -> None:
        order = sorted(range(self.size), key=lambda vertex: self.field[vertex].standing)
        grouped = groupby(order, key=lambda vertex: self.field[vertex].score)
        self.members = [list(members) for _, members in grouped]
        self.group = [0] * self.size
        self.rank = [0] * self.size
        for group, members in enumerate(self.members):
            for rank, vertex in enumerate(members):
                self.group[vertex], self.rank[vertex] = group, rank
        self.numbers = [contestant.number for contestant in self.field]
        self._misfits = [
            misfit_rule([self.numbers[vertex] for vertex in members], self.rules) for members in self.members
        ]
        self.units = [contestant.unit for contestant in self.field]

    def _weigh(self) -> None:
        """Give every level room for the largest sum it can reach."""
        pairs = self.size // 2
        groups = [len(members) for members in self.members]
        scores = [self.field[members[0]].score for members in self.members]
        spread = scores[0] - scores[-1] if scores else 0
        surplus = max((abs(balance(contestant.colours)) for contestant in self.field), default=0)
        largest = max(self.numbers, default=0)
        below = [largest**2, largest_misfit(groups, self.rules), 1 + surplus, 6, 1]
        sums = [pairs * most for most in below]
        for group in reversed(groups):
            sums += [group * spread, group]
        repeats, changes = pairs * self.repeats, 0 if self.kept is None else pairs
        self.layout = Levels([*sums, pairs, repeats, changes])
        _, pattern, colours, floats, soft, *above, limits, repeated, changed = self.layout.units
        units = limits if self.rules.forbids_same_unit else soft
        steps = [[0] * len(groups) for _ in groups]
        for upper in range(len(groups)):
            by_difference, by_member = above[-2 * upper - 2], above[-2 * upper - 1]
            for lower in range(upper + 1, len(groups)):
                step = by_member + (scores[upper] - scores[lower]) * by_difference
                steps[upper][lower] = steps[lower][upper] = step
        self.weights = Weights(
            pattern,
            colours,
            floats,
            units if self.rules.avoids_same_unit else 0,
            limits,
            repeated,
            changed,
            steps,
        )

    def _note_colours(self) -> None:
        """Note which colours each may have and which one he needs."""
        switches = self.rules.switches
        self.wish = [need(contestant.colours) for contestant in self.field]
        self.surplus = [abs(balance(contestant.colours)) for contestant in self.field]
        self.may = [_EITHER] * self.size
        if self.rules.colour_limits_count:
            self.may = [
                MAY_FIRST * keeps_limits(contestant.colours, Colour.FIRST, switches)
                + MAY_SECOND * keeps_limits(contestant.colours, Colour.SECOND, switches)
                for contestant in self.field
            ]

    def _note_floats(self) -> None:
        """Note what moving each contestant down or up costs, levels 4 and 6 together."""
        weights = self.weights
        self.down = [again(contestant.floats, Drift.DOWN) for contestant in self.field]
        self.up = [again(contestant.floats, Drift.UP) for contestant in self.field]
        self._dropping, self._rising = [], []
        for vertex in range(self.size):
            from_bottom = len(self.members[self.group[vertex]]) - 1 - self.rank[vertex]
            self._dropping.append(self.down[vertex] * weights.floats + from_bottom * weights.pattern)
            self._rising.append(self.up[vertex] * weights.floats + self.rank[vertex] * weights.pattern)


def _both_ways(pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for one, other in pairs:
        yield from ((one, other), (other, one))
