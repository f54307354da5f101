"""Table numbers: the order in which the pairs are called and hang on the wall (RULES 2.5, 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xl_engine.event import Pairing, Result

from .contestants import Contestant
from .reasons import Reason


@dataclass(frozen=True, slots=True)
class Seated:
    """A pair with its colours settled, or a bye when nobody sits opposite; ``result`` if known beforehand."""

    first: Contestant
    second: Contestant | None
    reason: Reason
    result: Result | None = None


def table_order(one: Contestant, other: Contestant) -> tuple[int, int, int, int, int]:
    """Return the sort key of a pair: higher score, lower score (teams: each with 总局分), smaller number."""
    upper, lower = sorted((one, other), key=lambda contestant: contestant.standing)
    smaller = min(one.number, other.number)
    return -upper.score, -upper.secondary, -lower.score, -lower.secondary, smaller


def in_wall_order(seated: Sequence[Seated]) -> list[Seated]:
    """Return the pairs of a round by `table_order`, byes last."""
    return sorted(seated, key=_wall_order)


def set_tables(seated: Sequence[Seated]) -> tuple[tuple[Pairing, ...], tuple[Reason, ...]]:
    """Number the tables from 1 in the order given, byes last, and return them with their reasons."""
    ordered = sorted(seated, key=lambda pair: pair.second is None)
    pairings = tuple(_pairing(table, pair) for table, pair in enumerate(ordered, start=1))
    return pairings, tuple(pair.reason for pair in ordered)


def _pairing(table: int, pair: Seated) -> Pairing:
    if pair.second is None:
        return Pairing(table, pair.first.number, None, Result.BYE)
    return Pairing(table, pair.first.number, pair.second.number, pair.result)


def _wall_order(pair: Seated) -> tuple[bool, tuple[int, ...]]:
    if pair.second is None:
        return True, pair.first.standing
    return False, table_order(pair.first, pair.second)
