"""Who is in the table: the competitors of a section as parallel arrays, by ascending number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from xl_engine.event import EngineError, Problem, Section

from .arrays import Bools, Ints

NEVER = 1 << 30
"""Stands for "did not withdraw" among the rounds."""

UNRATED = -1
_DIRECT_LOOKUP = 1 << 20


@dataclass(frozen=True, eq=False)
class Field:
    """Competitors of one section (players, or teams of a team event), one item of each array for each.

    ``penalty`` is in half-points, ``rating`` is `UNRATED` where there is none, ``withdrawn`` the last
    round a competitor stood in the list for (`NEVER` if he did not withdraw), ``ranked`` False for the
    disqualified. ``not_started`` are the numbers of those who withdrew before round 1; they are in no array.
    """

    numbers: Ints
    names: tuple[str, ...]
    units: tuple[str, ...]
    penalty: Ints
    faults: Ints
    rating: Ints
    joined: Ints
    withdrawn: Ints
    ranked: Bools
    not_started: tuple[int, ...] = ()

    @classmethod
    def plain(cls, numbers: Ints, ratings: Ints | None = None) -> Field:
        """Return a field of nameless competitors who all play from the first round to the last."""
        ordered = numbers if (np.diff(numbers) > 0).all() else np.unique(numbers)
        size = len(ordered)
        zeros = np.zeros(size, np.int64)
        return cls(
            numbers=ordered.astype(np.int64),
            names=("",) * size,
            units=("",) * size,
            penalty=zeros,
            faults=zeros,
            rating=zeros + UNRATED if ratings is None else ratings,
            joined=zeros + 1,
            withdrawn=zeros + NEVER,
            ranked=np.ones(size, np.bool_),
        )

    @property
    def size(self) -> int:
        """Number of competitors."""
        return len(self.numbers)

    def index(self, numbers: Ints) -> Ints:
        """Return the place of each number in the arrays; `size` for number 0, which is nobody.

        Raises EngineError for a number that no competitor has.
        """
        if self.size and int(self.numbers[-1]) < _DIRECT_LOOKUP and (numbers.size == 0 or numbers.min() >= 0):
            highest = max(int(self.numbers[-1]), int(numbers.max(initial=0)))
            place = np.full(highest + 1, self.size, np.int64)
            place[self.numbers] = np.arange(self.size)
            found = place[numbers]
        else:
            near = np.searchsorted(self.numbers, numbers)
            known = np.append(self.numbers, -1)[near] == numbers
            found = np.where(known, near, self.size)
        strangers = (found == self.size) & (numbers != 0)
        if strangers.any():
            raise EngineError(_stranger(int(numbers[strangers][0])))
        return found


def field_of(section: Section, after: int) -> Field:
    """Return the competitors of a section that have a number, in number order.

    Those who withdrew before round 1 and are in no pairing of rounds 1 to ``after`` are left out: they
    did not take part.
    Raises EngineError when two have the same number.
    """
    rounds = section.pairings[:after]
    paired = {side for games in rounds for game in games for side in (game.first, game.second)}
    numbered = sorted(
        (entrant for entrant in section.competitors if entrant.number > 0), key=lambda e: e.number
    )
    _refuse_twins([entrant.number for entrant in numbered])
    inside = [e for e in numbered if e.withdrawn_after != 0 or e.number in paired]
    taking_part = {e.number for e in inside}
    return Field(
        numbers=_ints([e.number for e in inside]),
        names=tuple(e.name for e in inside),
        units=tuple(e.unit for e in inside),
        penalty=_ints([e.penalty for e in inside]),
        faults=_ints([e.faults for e in inside]),
        rating=_ints([UNRATED if e.rating is None else e.rating for e in inside]),
        joined=_ints([e.joined_round for e in inside]),
        withdrawn=_ints([NEVER if e.withdrawn_after is None else e.withdrawn_after for e in inside]),
        ranked=np.array([not e.disqualified for e in inside], np.bool_),
        not_started=tuple(e.number for e in numbered if e.number not in taking_part),
    )


def _ints(values: Sequence[int]) -> Ints:
    return np.array(values, np.int64)


def _refuse_twins(numbers: Sequence[int]) -> None:
    for number, following in pairwise(numbers):
        if number == following:
            raise EngineError(
                Problem(
                    "ranking.number-twice",
                    "编号 {number} 有两个参赛者在用。",
                    "请在选手表中改正编号，每个编号只给一个人（队）。",
                    {"number": number},
                )
            )


def _stranger(number: int) -> Problem:
    return Problem(
        "ranking.unknown-number",
        "对阵表中的编号 {number} 不在选手表中。",
        "请核对对阵表中的编号，或在选手表中补上该编号。",
        {"number": number},
    )
