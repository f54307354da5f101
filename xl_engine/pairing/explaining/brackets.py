"""A paired round seen from its score groups: who stands where, who met whom before, who got whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from xl_engine.event import Section

from ..contestants import Contestant
from ..round_rules import RoundRules

Meetings = Mapping[frozenset[int], int]
"""The round in which a pair of numbers met last."""


def meetings(section: Section) -> dict[frozenset[int], int]:
    """Return the round in which each pair of numbers has met, the last one where they met more than once."""
    return {
        frozenset((game.first, game.second)): number
        for number, games in enumerate(section.pairings, start=1)
        for game in games
        if game.second is not None
    }


@dataclass(frozen=True)
class Brackets:
    """The score groups of those who play in a round, from the top, and the opponent of each by number."""

    rules: RoundRules
    met: Meetings
    groups: Sequence[Sequence[Contestant]]
    mates: Mapping[int, Contestant]
    _places: Mapping[int, tuple[int, int]] = field(repr=False)

    @classmethod
    def of(cls, pairs: Iterable[tuple[Contestant, Contestant]], rules: RoundRules, met: Meetings) -> Brackets:
        """Return the brackets of a complete pairing."""
        mates = {one.number: other for pair in pairs for one, other in (pair, pair[::-1])}
        ordered = sorted(mates.values(), key=lambda contestant: contestant.standing)
        groups = [list(members) for _, members in groupby(ordered, key=lambda one: one.score)]
        places = {
            one.number: (group, rank)
            for group, members in enumerate(groups)
            for rank, one in enumerate(members)
        }
        return cls(rules, met, groups, mates, places)

    def group(self, contestant: Contestant) -> Sequence[Contestant]:
        """Return the score group somebody stands in, by rank."""
        return self.groups[self._places[contestant.number][0]]

    def rank(self, contestant: Contestant) -> int:
        """Return the rank of somebody in his score group, from 0."""
        return self._places[contestant.number][1]

    def below(self, contestant: Contestant) -> Sequence[Sequence[Contestant]]:
        """Return the score groups below that of somebody, from the top."""
        return self.groups[self._places[contestant.number][0] + 1 :]

    def pulled_up(self, members: Sequence[Contestant]) -> int:
        """Return how many of a score group play somebody with more."""
        return sum(self.mates[one.number].score > one.score for one in members)

    def have_met(self, one: Contestant, other: Contestant) -> bool:
        """Whether two sat at one table in an earlier round."""
        return frozenset((one.number, other.number)) in self.met

    def natural_partner(self, contestant: Contestant) -> Contestant | None:
        """Return whom the pattern gives somebody in his score group (RULES 2.4, level 6), None for lots or nobody."""
        members, rank = self.group(contestant), self.rank(contestant)
        size, kind = len(members), self.rules.switches.in_group
        half = size // 2
        if kind == "halves":
            at = rank + half if rank + half < size else rank - half
        elif kind == "fold":
            at = size - 1 - rank
        elif kind == "adjacent":
            at = rank + 1 if rank % 2 == 0 else rank - 1
        else:
            return None
        return members[at] if 0 <= at < size and at != rank else None
