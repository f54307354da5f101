"""The vector of levels of RULES 2.4 for any pairs, by plain reading; each level is a sum over pairs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .colours import Sides, drawn
from .facts import DOWN, UP, Facts

_LOTS = 65536


class Measure(StrEnum):
    """What a level counts."""

    STRONG_RULES = "strong_rules"
    PAIRED_DOWN = "paired_down"
    """Members of a score group whose opponent has less."""
    DIFFERENCES = "differences"
    """The sum of those differences in half-points."""
    SAME_UNIT = "same_unit"
    FLOATS = "floats"
    COLOURS = "colours"
    PATTERN = "pattern"
    PRODUCTS = "products"

    @property
    def rank(self) -> int:
        """The number of the level in RULES 2.4."""
        return {"strong_rules": 1, "paired_down": 2, "differences": 2, "same_unit": 3, "floats": 4,
                "colours": 5, "pattern": 6, "products": 7}[self.value]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """One value of the vector; ``score`` (half-points) names the score group of level 2."""

    measure: Measure
    value: int
    score: int | None = None


class Yardstick:
    """Measures pairs of one field, the bye left out; each score group is ranked by 总局分 and number."""

    def __init__(self, facts: Facts, playing: Iterable[int], seed: str) -> None:
        self._facts = facts
        self._seed = seed
        self._sides = Sides(facts, seed)
        self._members: dict[int, int] = {}
        self._rank: dict[int, int] = {}
        for number in sorted(playing, key=facts.standing):
            score = facts.score(number)
            self._rank[number] = self._members.get(score, 0)
            self._members[score] = self._rank[number] + 1
        self._score = {number: facts.score(number) for number in self._rank}
        self._place = {score: 1 + 2 * index for index, score in enumerate(self._members)}
        apart = facts.units_apart()
        hard = facts.switches.same_unit_mode == "hard"
        self._units_strong, self._units_soft = apart and hard, apart and not hard
        self._floats = {
            number: (facts.floated(number, facts.number - 1), facts.floated(number, facts.number - 2))
            for number in self._rank
        }

    @property
    def length(self) -> int:
        """Number of levels."""
        return 2 * len(self._members) + 6

    def of_pair(self, one: int, other: int) -> dict[int, int]:
        """Return what a pair adds to the levels, by their index in the vector."""
        after = self.length - 5
        added = {
            0: int(self._breaks_strong(one, other)),
            after: int(self._units_soft and self._facts.same_unit(one, other)),
            after + 2: self._sides.clash(one, other),
            after + 4: one * other,
        }
        high, low = (one, other) if self._score[one] >= self._score[other] else (other, one)
        difference = self._score[high] - self._score[low]
        if difference:
            place = self._place[self._score[high]]
            added[place], added[place + 1] = 1, difference
            added[after + 1] = self._again(high, DOWN) + self._again(low, UP)
            from_bottom = self._members[self._score[high]] - 1 - self._rank[high]
            added[after + 3] = from_bottom + self._rank[low]
        else:
            added[after + 3] = self._misfit(one, other)
        return added

    def measure(self, pairs: Iterable[tuple[int, int]]) -> tuple[Level, ...]:
        """Return the levels of pairs, most important first."""
        values = [0] * self.length
        for one, other in pairs:
            for index, value in self.of_pair(one, other).items():
                values[index] += value
        levels = [Level(Measure.STRONG_RULES, values[0])]
        for score, place in self._place.items():
            levels.append(Level(Measure.PAIRED_DOWN, values[place], score))
            levels.append(Level(Measure.DIFFERENCES, values[place + 1], score))
        rest = (Measure.SAME_UNIT, Measure.FLOATS, Measure.COLOURS, Measure.PATTERN, Measure.PRODUCTS)
        levels += [Level(measure, value) for measure, value in zip(rest, values[-5:], strict=True)]
        return tuple(levels)

    def _breaks_strong(self, one: int, other: int) -> bool:
        if self._units_strong and self._facts.same_unit(one, other):
            return True
        return self._sides.limits_count and not self._sides.either_way(one, other)

    def _again(self, number: int, direction: int) -> int:
        last, before = self._floats[number]
        return 2 * (last == direction) + (before == direction)

    def _misfit(self, one: int, other: int) -> int:
        i, j = sorted((self._rank[one], self._rank[other]))
        members = self._members[self._score[one]]
        kind = self._facts.switches.in_group
        if kind == "halves":
            return abs(j - i - members // 2)
        if kind == "fold":
            return abs(i + j - (members - 1))
        if kind == "adjacent":
            return j - i - 1
        return drawn(self._seed, self._facts.number, min(one, other), max(one, other)) % _LOTS


def vector(facts: Facts, pairs: Iterable[tuple[int, int]], seed: str) -> tuple[Level, ...]:
    """Return the levels of a complete pairing of whoever is in the pairs."""
    pairs = tuple(pairs)
    return Yardstick(facts, (number for pair in pairs for number in pair), seed).measure(pairs)
