"""What a pair costs: the seven levels of RULES 2.4 as one whole number.

Every level is a sum over pairs. Each gets as many units as its largest possible sum needs, the
first level the largest units, so that comparing two totals compares the levels one after another,
and a total can be taken apart again into the levels.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from itertools import groupby

from xl_engine.event import Colour

from .colours import balance, keeps_limits, need
from .contestants import Contestant
from .floats import Drift, again
from .patterns import largest_misfit, misfits
from .round_rules import RoundRules

_LIKELY_INSIDE = 16
_LIKELY_OUTSIDE = 6
_LIKELY_PLAIN = 6
_LOOKED_AT = 80
_MAY_FIRST, _MAY_SECOND = 1, 2


class Objective:
    """The costs of a round for `solve`; vertices are the contestants in the order of their numbers.

    With ``repeats`` pairs that have met are allowed and cost more than anything else.
    """

    def __init__(self, field: Sequence[Contestant], rules: RoundRules, *, repeats: bool = False) -> None:
        self.field = sorted(field, key=lambda contestant: contestant.number)
        self._rules = rules
        self._repeats = repeats
        self._kept: dict[int, list[int]] = {}
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
        me = self.field[vertex]
        group, inside = self._group[vertex], self._inside(vertex)
        steps, numbers, units = self._steps[group], self._numbers, self._units
        unit, fits = me.unit or None, self._fits[self._may[vertex]]
        wish, surplus = self._wish[vertex], self._surplus[vertex]
        unsuitable, colour_unit, same_unit = self._unit_of_limits, self._unit_of_colours, self._unit_of_units
        row: list[int | None] = []
        for other in others:
            cost = me.number * numbers[other]
            if numbers[other] in me.met:
                if not self._repeats:
                    row.append(None)
                    continue
                cost += self._unit_of_repeats
            there = self._group[other]
            if there == group:
                cost += inside[self._rank[other]]
            elif there > group:
                cost += steps[there] + self._dropping[vertex] + self._rising[other]
            else:
                cost += steps[there] + self._dropping[other] + self._rising[vertex]
            if wish and self._wish[other] is wish:
                cost += (1 + min(surplus, self._surplus[other])) * colour_unit
            alike = units[other] == unit
            if alike:
                cost += same_unit
            if not fits[self._may[other]] and not (alike and same_unit == unsuitable):
                cost += unsuitable
            row.append(cost)
        return row

    @property
    def parts(self) -> list[list[int]]:
        """The score groups from the top, each by rank."""
        return self._members

    def floor(self, vertex: int, part: int) -> int:
        """Return what pairing a contestant into a score group costs at least."""
        return self._steps[self._group[vertex]][part]

    def likely(self, vertex: int) -> list[int]:
        """Return the partners nearest to the pattern, and those nearest in score above and below."""
        group = self._group[vertex]
        members = self._members[group]
        inside = self._inside(vertex)
        near = nsmallest(_LOOKED_AT, range(len(members)), key=inside.__getitem__)
        looked_at = [members[rank] for rank in near if members[rank] != vertex]
        priced = zip(self.row(vertex, looked_at), looked_at, strict=True)
        best = nsmallest(_LIKELY_INSIDE, ((cost, other) for cost, other in priced if cost is not None))
        below = [other for members in self._members[group + 1 :] for other in members[:_LIKELY_OUTSIDE]]
        above = [
            other for members in self._members[:group][::-1] for other in members[: -_LIKELY_OUTSIDE - 1 : -1]
        ]
        plain = [
            other
            for other in looked_at[:_LIKELY_PLAIN]
            if self.field[other].number not in self.field[vertex].met
        ]
        return plain + [other for _, other in best] + below[:_LIKELY_OUTSIDE] + above[:_LIKELY_OUTSIDE]

    def levels(self, pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Return the vector of levels of a complete pairing, most important first.

        Level 1; then for each score group from the top the number of members paired downwards and the sum of
        those differences in half-points; then levels 3 to 7.
        """
        total = sum(cost for one, other in pairs for cost in self.row(one, [other]) if cost is not None)
        values = []
        for size in self._sizes:
            total, value = divmod(total, size)
            values.append(value)
        return tuple(values[::-1])

    def repeated(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the numbers of the pairs that have met before."""
        numbered = [(self.field[one], self.field[other]) for one, other in pairs]
        return [(one.number, other.number) for one, other in numbered if other.number in one.met]

    def _rank_groups(self) -> None:
        order = sorted(range(self.size), key=lambda vertex: self.field[vertex].standing)
        grouped = groupby(order, key=lambda vertex: self.field[vertex].score)
        self._members = [list(members) for _, members in grouped]
        self._group = [0] * self.size
        self._rank = [0] * self.size
        for group, members in enumerate(self._members):
            for rank, vertex in enumerate(members):
                self._group[vertex], self._rank[vertex] = group, rank
        self._numbers = [contestant.number for contestant in self.field]
        self._units = [contestant.unit for contestant in self.field]

    def _weigh(self) -> None:
        """Set the unit of every level from the largest sum each of them can reach."""
        pairs = self.size // 2
        groups = [len(members) for members in self._members]
        scores = [self.field[members[0]].score for members in self._members]
        spread = scores[0] - scores[-1] if scores else 0
        surplus = max((abs(balance(contestant.colours)) for contestant in self.field), default=0)
        largest = max(self._numbers, default=0)
        below = [largest**2, largest_misfit(groups, self._rules), 1 + surplus, 6, 1]
        sizes = [pairs * most + 1 for most in below]
        for group in reversed(groups):
            sizes += [group * spread + 1, group + 1]
        self._sizes = [*sizes, pairs + 1]
        units = [1]
        for size in self._sizes:
            units.append(units[-1] * size)
        self._unit_of_pattern, self._unit_of_colours, self._unit_of_floats = units[1:4]
        self._unit_of_limits, self._unit_of_repeats = units[-2:]
        if not self._rules.avoids_same_unit:
            self._unit_of_units = 0
        else:
            self._unit_of_units = self._unit_of_limits if self._rules.forbids_same_unit else units[4]
        first = len(below) + 2 * (len(groups) - 1)
        self._steps = [[0] * len(groups) for _ in groups]
        for upper in range(len(groups)):
            by_difference, by_member = units[first - 2 * upper], units[first - 2 * upper + 1]
            for lower in range(upper + 1, len(groups)):
                step = by_member + (scores[upper] - scores[lower]) * by_difference
                self._steps[upper][lower] = self._steps[lower][upper] = step

    def _note_colours(self) -> None:
        """Note which colours each may have and which one he needs."""
        switches = self._rules.switches
        self._wish = [need(contestant.colours) for contestant in self.field]
        self._surplus = [abs(balance(contestant.colours)) for contestant in self.field]
        either = _MAY_FIRST | _MAY_SECOND
        self._may = [either] * self.size
        if self._rules.colour_limits_count:
            self._may = [
                _MAY_FIRST * keeps_limits(contestant.colours, Colour.FIRST, switches)
                + _MAY_SECOND * keeps_limits(contestant.colours, Colour.SECOND, switches)
                for contestant in self.field
            ]
        self._fits = [
            [
                bool(
                    (mine & _MAY_FIRST and theirs & _MAY_SECOND)
                    or (mine & _MAY_SECOND and theirs & _MAY_FIRST)
                )
                for theirs in range(either + 1)
            ]
            for mine in range(either + 1)
        ]

    def _note_floats(self) -> None:
        """Note what moving each contestant down or up costs, levels 4 and 6 together."""
        self._dropping, self._rising = [], []
        for vertex, contestant in enumerate(self.field):
            from_bottom = len(self._members[self._group[vertex]]) - 1 - self._rank[vertex]
            down, up = again(contestant.floats, Drift.DOWN), again(contestant.floats, Drift.UP)
            self._dropping.append(down * self._unit_of_floats + from_bottom * self._unit_of_pattern)
            self._rising.append(up * self._unit_of_floats + self._rank[vertex] * self._unit_of_pattern)

    def _inside(self, vertex: int) -> list[int]:
        """Return level 6 for each member of a contestant's score group; lots are dear, so kept."""
        known = self._kept.get(vertex)
        if known is not None:
            return known
        numbers = [self._numbers[member] for member in self._members[self._group[vertex]]]
        inside = [
            misfit * self._unit_of_pattern for misfit in misfits(numbers, self._rank[vertex], self._rules)
        ]
        if self._rules.switches.in_group == "random":
            self._kept[vertex] = inside
        return inside
