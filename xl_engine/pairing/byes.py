"""轮空: who rests when the field is odd (RULES 2.4 P2, 2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .contestants import Contestant
from .optimum.solver import solve


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


def fewest_forbidden(field: Sequence[Contestant]) -> list[tuple[int, int]] | None:
    """Return the pairs of 回避 in a pairing of an even field with the fewest of them, nobody meeting twice.

    None where somebody would have to meet an opponent again even so.
    """
    pairs = solve(_Meetings(field, lifted=True))
    if pairs is None:
        return None
    numbered = [(field[one], field[other]) for one, other in pairs]
    return sorted((one.number, other.number) for one, other in numbered if other.number in one.avoids)


class _Meetings:
    """Who may meet whom, at no cost; with ``lifted`` the pairs of 回避 too, at a cost of 1."""

    def __init__(self, field: Sequence[Contestant], *, lifted: bool = False) -> None:
        self._field = field
        numbers = {contestant.number for contestant in field}
        self._lifted = [contestant.avoids if lifted else frozenset[int]() for contestant in field]
        self._met = [
            (contestant.met - spared) & numbers
            for contestant, spared in zip(field, self._lifted, strict=True)
        ]

    @property
    def size(self) -> int:
        return len(self._field)

    def fewest_opponents(self) -> int:
        """Return the smallest number of opponents anybody has left, the field's size less one at most."""
        return min((self.size - 1 - len(met) for met in self._met), default=0)

    def row(self, vertex: int, others: Sequence[int]) -> list[int | None]:
        met, lifted = self._met[vertex], self._lifted[vertex]
        numbers = [self._field[other].number for other in others]
        return [None if number in met else int(number in lifted) for number in numbers]
