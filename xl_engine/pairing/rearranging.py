"""Round 1 where exchanges inside the pattern cannot keep those apart who must not meet (回避)."""

from __future__ import annotations

from collections.abc import Sequence

from .optimum.solver import solve
from .round_rules import RoundRules
from .same_unit import Clash, Pair, clash


def rearrange(pairs: Sequence[Pair], rules: RoundRules) -> list[Pair] | None:
    """Return new pairs of the same people without a pair of 回避, as near to the old ones as can be.

    First come pairs within the groups of an acceleration and pairs of different units (units first where they must
    be kept apart), then the fewest places moved. None where no such pairs exist.
    """
    target = _Rearranged(pairs, rules)
    found = solve(target)
    if found is None:
        return None
    return [(target.field[one], target.field[other]) for one, other in sorted(map(sorted, found))]


class _Rearranged:
    """Vertices are all players in the order of score and number; each place away from the old partner costs 1."""

    def __init__(self, pairs: Sequence[Pair], rules: RoundRules) -> None:
        self.field = sorted((one for pair in pairs for one in pair), key=lambda one: one.standing)
        at = {one.number: place for place, one in enumerate(self.field)}
        self._partner = [0] * len(self.field)
        for one, other in pairs:
            self._partner[at[one.number]], self._partner[at[other.number]] = at[other.number], at[one.number]
        self._units = rules.avoids_same_unit
        moves = 2 * len(self.field) ** 2
        crossings = (len(self.field) + 1) * moves
        self._crossing, self._same_unit = crossings, moves
        if rules.forbids_same_unit:
            self._crossing, self._same_unit = moves, (self._spread() * len(self.field) + 1) * moves

    @property
    def size(self) -> int:
        return len(self.field)

    def row(self, vertex: int, others: Sequence[int]) -> list[int | None]:
        return [self._cost(vertex, other) for other in others]

    def _spread(self) -> int:
        return self.field[0].score - self.field[-1].score if self.field else 0

    def _cost(self, one: int, other: int) -> int | None:
        found = clash(self.field[one], self.field[other], self._units)
        if found is Clash.FORBIDDEN:
            return None
        moved = abs(self._partner[one] - other) + abs(self._partner[other] - one)
        apart = abs(self.field[one].score - self.field[other].score)
        return found * self._same_unit + apart * self._crossing + moved
