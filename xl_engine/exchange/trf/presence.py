"""Who was there when: late entries, withdrawals, absences and requested byes, out of the rounds of a TRF.

A TRF says of a round only that somebody was not paired in it. A file of this program tells the rest in its comments. In a file of
another program it is read like this: rounds missed before the first one played are a late entry; two or more missed up to the
last round of the event are a withdrawal; any other missed round is an announced absence; half-point byes, and full-point byes of
rounds to come, are 申请轮空.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from xl_engine.event import EngineError, Problem

from ..fields import Fields
from .comments import Comment
from .faults import ignored_comment

_LEAST_TO_WITHDRAW = 2
_LAST_ROUND, _MOST_FAULTS, _HIGHEST_NUMBER = 99, 99, 9999


@dataclass(frozen=True, slots=True)
class Seen:
    """What the records say of one competitor.

    ``present`` are the rounds he was paired or rested in, ``announced`` the letters F, H or Z by round that
    records 240 and the like give beforehand, ``asked`` the rounds behind him with H. ``paired`` is the number
    of rounds paired, ``total`` of rounds announced.
    """

    present: Collection[int]
    asked: Collection[int]
    announced: Mapping[int, str]
    paired: int
    total: int


@dataclass(frozen=True, slots=True)
class Presence:
    """The facts as the event has them."""

    joined_round: int = 1
    withdrawn_after: int | None = None
    absent_rounds: frozenset[int] = field(default_factory=frozenset)
    requested_byes: frozenset[int] = field(default_factory=frozenset)

    def explains(self, round_number: int) -> bool:
        """Whether it says already that he is not paired in that round."""
        return (
            round_number < self.joined_round
            or (self.withdrawn_after is not None and round_number > self.withdrawn_after)
            or round_number in self.absent_rounds
            or round_number in self.requested_byes
        )

    def data(self) -> dict[str, Any]:
        """Return the keys of the event file."""
        return {
            "joined_round": self.joined_round,
            "withdrawn_after": self.withdrawn_after,
            "absent_rounds": self.absent_rounds,
            "requested_byes": self.requested_byes,
        }


def read_presence(seen: Seen) -> Presence:
    """Return the facts in a file of another program."""
    asked = frozenset(seen.asked) | {r for r, letter in seen.announced.items() if letter in "FH"}
    known = set(seen.present) | set(seen.asked)
    missed = {r for r in range(1, seen.paired + 1) if r not in known}
    away = missed | {r for r, letter in seen.announced.items() if letter == "Z"}
    explicit = {r for r, letter in seen.announced.items() if letter == "Z" and r <= seen.paired}
    first = min(known - explicit, default=seen.paired + 1)
    last = max(known, default=0)
    to_come = set(range(last + 1, seen.total + 1))
    withdrawn = None
    if to_come <= away and (len(to_come) >= _LEAST_TO_WITHDRAW or (to_come and not known)):
        withdrawn, away = last, away - to_come
    joined = 1
    if known or withdrawn is None:
        lead = set(range(1, first))
        if lead and not lead & (explicit | asked):
            joined, away = first, away - lead
    return Presence(joined, withdrawn, frozenset(away), asked)


def add_announced(told: Presence, seen: Seen) -> Presence:
    """Return the facts a comment tells together with what records announce beyond them."""
    absent, asked = set(told.absent_rounds), set(told.requested_byes)
    for round_number, letter in seen.announced.items():
        if not told.explains(round_number) and round_number not in seen.present:
            (absent if letter == "Z" else asked).add(round_number)
    return Presence(told.joined_round, told.withdrawn_after, frozenset(absent), frozenset(asked))


@dataclass(frozen=True, slots=True)
class Told:
    """What a comment about a player or a team holds; texts are None where it is silent."""

    presence: Presence = Presence()
    name: str | None = None
    unit: str | None = None
    title: str | None = None
    group: str = ""
    faults: int = 0
    disqualified: bool = False
    team: int | None = None


def told_by(comment: Comment | None, problems: list[Problem]) -> Told:
    """Read a comment about a player or a team; a spoilt one is a problem and tells nothing."""
    if comment is None:
        return Told()
    fields = Fields.of("", comment.data)
    try:
        return Told(
            Presence(
                fields.whole("joined_round", 1, 1, _LAST_ROUND),
                fields.whole("withdrawn_after", None, 0, _LAST_ROUND),
                fields.parsed("absent_rounds", _rounds, frozenset[int](), ""),
                fields.parsed("requested_byes", _rounds, frozenset[int](), ""),
            ),
            name=fields.optional("name", str),
            unit=fields.optional("unit", str),
            title=fields.optional("title", str),
            group=fields.get("group", str, ""),
            faults=fields.whole("faults", 0, 0, _MOST_FAULTS),
            disqualified=fields.get("disqualified", bool, False),
            team=fields.whole("team", None, 0, _HIGHEST_NUMBER),
        )
    except EngineError:
        problems.append(ignored_comment(comment.line))
        return Told()


def _rounds(value: list[int]) -> frozenset[int]:
    if not all(type(item) is int and 1 <= item <= _LAST_ROUND for item in value):
        raise ValueError(value)
    return frozenset(value)
