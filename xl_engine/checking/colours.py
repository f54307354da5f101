"""先手 and 后手, read anew from RULES 2.4 and 2.5."""

from __future__ import annotations

import hashlib

from .facts import Facts

FIRST, SECOND = "F", "S"
_LATE = 3
"""Rounds at the end in which the higher score's side comes first."""


def surplus(line: str) -> int:
    """Return d: games as 先手 less games as 后手.

    >>> surplus("FSF")
    1
    """
    return line.count(FIRST) - line.count(SECOND)


def wish(line: str) -> str:
    """Return the side somebody needs next, "" before his first game.

    >>> wish("FS"), wish("F"), wish("")
    ('F', 'S', '')
    """
    d = surplus(line)
    if d:
        return SECOND if d > 0 else FIRST
    return {"": "", FIRST: SECOND, SECOND: FIRST}[line[-1:]]


def within_limits(line: str, side: str, max_run: int, max_diff: int) -> bool:
    """Whether one more game with a side keeps P6; a surplus already too large may shrink.

    >>> within_limits("FF", "F", 2, 2), within_limits("FF", "S", 2, 2)
    (False, True)
    """
    if line.endswith(side * max_run):
        return False
    before, after = abs(surplus(line)), abs(surplus(line + side))
    return after <= max_diff or after < before


class Sides:
    """Who may and who should have 先手 in a round."""

    def __init__(self, facts: Facts, seed: str) -> None:
        self._facts = facts
        self._seed = seed
        run, difference = facts.switches.max_run, facts.switches.max_diff
        self._free = {
            (number, side): within_limits(line, side, run, difference)
            for number, line in facts.sides.items()
            for side in (FIRST, SECOND)
        }
        self._wish = {number: wish(line) for number, line in facts.sides.items()}

    @property
    def limits_count(self) -> bool:
        """Whether P6 is a strong rule in this round."""
        return not (self._facts.switches.relax_last_round and self._facts.number >= self._facts.total)

    def broken(self, first: int, second: int) -> int:
        """Return how many of a pair would be beyond their limits with these sides."""
        return (not self._free[first, FIRST]) + (not self._free[second, SECOND])

    def either_way(self, one: int, other: int) -> bool:
        """Whether one giving of sides keeps the limits."""
        return not self.broken(one, other) or not self.broken(other, one)

    def clash(self, one: int, other: int) -> int:
        """Return level 5 of a pair: 1 + the smaller abs d where both need the same side, else 0."""
        if self._wish[one] == "" or self._wish[one] != self._wish[other]:
            return 0
        sides = self._facts.sides
        return 1 + min(abs(surplus(sides[one])), abs(surplus(sides[other])))

    def first_of(self, one: int, other: int) -> int:
        """Return who must have 先手 after round 1 (RULES 2.5, limits first)."""
        facts = self._facts
        way, back = self.broken(one, other), self.broken(other, one)
        if way != back:
            return one if way < back else other
        scores = facts.score(one), facts.score(other)
        if facts.number > facts.total - _LATE and scores[0] != scores[1]:
            high, low = (one, other) if scores[0] > scores[1] else (other, one)
            if self._wish[high]:
                return high if self._wish[high] == FIRST else low
        return self._by_history(one, other)

    def _by_history(self, one: int, other: int) -> int:
        mine, theirs = self._facts.sides[one], self._facts.sides[other]
        if surplus(mine) != surplus(theirs):
            return one if surplus(mine) < surplus(theirs) else other
        for x, y in zip(mine[::-1], theirs[::-1], strict=False):
            if x != y:
                return one if x == SECOND else other
        by_sum = self._facts.switches.equal_colours == "number_sum"
        odd = (one + other) % 2 if by_sum else self._facts.number % 2
        return min(one, other) if odd else max(one, other)

    def first_in_round_one(self, one: int, other: int, place: int) -> int:
        """Return who must have 先手 at a place (from 1) of round 1 (RULES 2.3)."""
        switches = self._facts.switches
        small, large = min(one, other), max(one, other)
        if switches.round1_colours == "drawn" or switches.round1 == "draw_between_halves":
            return large if drawn(self._seed, "colour", small, large) % 2 else small
        return small if place % 2 else large


def drawn(seed: str, *of: object) -> int:
    """Return the lot of something: the SHA-256 of the seed and what it is drawn for, a line each."""
    text = "\n".join([seed, *map(str, of)])
    return int(hashlib.sha256(text.encode()).hexdigest(), 16)
