"""Who may get whom when only the number of changed tables counts, and after it whose turn it is to rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .contestants import Contestant


class FewestChanges:
    """Costs of an odd field, for `solve`; the last vertex is the bye.

    ``turns`` are the numbers of those who may rest, the first choice first. ``pairs`` are the numbers of those who sit
    together so far, ``resting`` the one who rests so far, who may go on doing so. Each table that is new counts more
    than any turn.
    """

    def __init__(
        self,
        free: Sequence[Contestant],
        turns: Sequence[int],
        pairs: Iterable[tuple[int, int]],
        resting: int | None,
    ) -> None:
        self._free = free
        self._mates = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        self._resting = resting
        self._turn = {number: turn for turn, number in enumerate(turns)}
        self._changed = len(turns) + 1

    @property
    def size(self) -> int:
        """Number of vertices, the bye included."""
        return len(self._free) + 1

    def row(self, vertex: int, others: Sequence[int]) -> list[int | None]:
        """Return the cost of joining a vertex to each of the others, None where it is not allowed."""
        return [self._cost(*sorted((vertex, other))) for other in others]

    def contestant(self, vertex: int) -> Contestant:
        """Return who stands at a vertex."""
        return self._free[vertex]

    def _cost(self, one: int, other: int) -> int | None:
        me = self._free[one]
        if other == len(self._free):
            turn = self._turn.get(me.number)
            if me.number == self._resting:
                return turn or 0
            return None if turn is None else self._changed + turn
        partner = self._free[other].number
        if self._mates.get(me.number) == partner:
            return 0
        return None if partner in me.met else self._changed
