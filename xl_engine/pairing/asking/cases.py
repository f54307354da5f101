"""A question about two in a round, the facts it is judged by, and the shape of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from xl_engine.event import Round, Section

from ..contestants import Contestant
from ..reasons import Reason
from ..round_rules import RoundRules

Numbers = tuple[int, int]


class Verdict(StrEnum):
    """What the answer is."""

    MEET = "meet"
    NOT_PRESENT = "not_present"
    BYE = "bye"
    MET_BEFORE = "met_before"
    FORBIDDEN = "forbidden"
    TABLE = "table"
    FIRST_ROUND = "first_round"
    IMPOSSIBLE = "impossible"
    COST = "cost"
    NO_BYE = "no_bye"
    ENGINE = "engine"
    """Another engine has decided, whose aims are not ours."""


@dataclass(frozen=True, slots=True)
class Question:
    """Two numbers, the second None for 轮空, and the round; ``round_number`` None asks about the next one."""

    one: int
    other: int | None
    round_number: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What to say, and the figures behind it.

    ``levels`` and ``forced`` are the vectors of RULES 2.4 of the round as it is and with the two together; ``gone``
    and ``instead`` the pairs that would go and come, smaller number first.
    """

    round_number: int
    verdict: Verdict
    clauses: tuple[Reason, ...]
    levels: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    gone: tuple[Numbers, ...] = ()
    instead: tuple[Numbers, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """The facts up to a round, the round as it stands or would be paired, and who is in its field."""

    section: Section
    rules: RoundRules
    games: Round
    field: Sequence[Contestant]

    @property
    def number(self) -> int:
        """The round, from 1."""
        return self.rules.number

    def find(self, number: int) -> Contestant | None:
        """Return who has a number, None when he is not in the field."""
        return next((one for one in self.field if one.number == number), None)

    @property
    def bye(self) -> int | None:
        """The number of the one who rests."""
        return next((game.first for game in self.games if game.is_bye), None)


def answered(case: Case, verdict: Verdict, text: str, **params: object) -> Answer:
    """Return an answer of one clause; the round is among its fields."""
    return Answer(case.number, verdict, (Reason(text, {"round": case.number, **params}),))
