"""轮空: who rests when the field is odd (RULES 2.4 P2, 2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .contestants import Contestant
from .solver import solve


def bye_order(field: Sequence[Contestant]) -> list[Contestant]:
    """Return who may rest, the first choice first.

    Only those without a bye, unless all have had one: lowest score (teams: then lowest 总局分), then fewest
    byes, then the largest number.
    """
    without = [contestant for contestant in field if not contestant.byes]
    return sorted(without or field, key=bye_key)


def bye_key(contestant: Contestant) -> tuple[int, int, int, int]:
    """Return the sort key of `bye_order`."""
    return contestant.score, contestant.secondary, contestant.byes, -contestant.number


def choose_bye(field: Sequence[Contestant], order: Iterable[Contestant]) -> Contestant | None:
    """Return the first of ``order`` without whom the field can be paired and nobody meets twice."""
    for contestant in order:
        if can_be_paired([other for other in field if other is not contestant]):
            return contestant
    return None


def can_be_paired(field: Sequence[Contestant]) -> bool:
    """Whether everybody of an even field can have an opponent he has not met."""
    meetings = _Meetings(field)
    if meetings.fewest_opponents() * 2 >= len(field):
        # Everybody may meet at least half the field: then a complete pairing exists (Dirac).
        return True
    return solve(meetings) is not None


class _Meetings:
    """Who may meet whom, at no cost."""

    def __init__(self, field: Sequence[Contestant]) -> None:
        self._field = field
        numbers = {contestant.number for contestant in field}
        self._met = [contestant.met & numbers for contestant in field]

    @property
    def size(self) -> int:
        return len(self._field)

    def fewest_opponents(self) -> int:
        """Return the smallest number of opponents anybody has left, the field's size less one at most."""
        return min((self.size - 1 - len(met) for met in self._met), default=0)

    def row(self, vertex: int, others: Sequence[int]) -> list[int | None]:
        met = self._met[vertex]
        return [None if self._field[other].number in met else 0 for other in others]

    @property
    def parts(self) -> list[range]:
        return [range(self.size)]

    def floor(self, vertex: int, part: int) -> int:  # noqa: ARG002
        return 0

    def likely(self, vertex: int) -> list[int]:
        return [(vertex + step) % self.size for step in range(1, min(self.size, 40))]
