"""A TRF file as its records (TRF16, the X records of pairing engines, TRF26)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .comments import Comments
from .players import PlayerLine
from .text import TrfLine


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team of a record 310 or 013; ``players`` in board order, 0 for an empty board."""

    line: TrfLine
    number: int
    name: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bye:
    """Somebody who is not paired in a round: a record 240, or XXZ (``round_number`` 0, the next one)."""

    line: TrfLine
    letter: str
    round_number: int
    number: int


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Those who are not paired with each other: a record 260, or XXP (all rounds: ``last`` 0).

    ``lasting`` says that it holds for every round still to be paired.
    """

    line: TrfLine
    numbers: tuple[int, ...]
    first: int = 1
    last: int = 0
    lasting: bool = True


@dataclass(frozen=True, slots=True)
class Virtual:
    """Points for pairing only: a record 250, or one round of XXA. ``points`` are half-points."""

    line: TrfLine
    points: int
    rounds: range
    numbers: range


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken off: a record 299 without a result. ``points`` are half-points, above 0."""

    line: TrfLine
    points: int
    number: int


@dataclass
class Records:
    """All records of a file. ``kept`` are the lines this program does not use.

    ``mentions`` are the teams and the players that records of matches speak of, with the line.
    """

    texts: dict[str, str] = field(default_factory=dict)
    counts: dict[str, tuple[TrfLine, int]] = field(default_factory=dict)
    rounds: int | None = None
    players: dict[int, PlayerLine] = field(default_factory=dict)
    teams: dict[int, TeamLine] = field(default_factory=dict)
    byes: list[Bye] = field(default_factory=list)
    forbidden: list[Forbidden] = field(default_factory=list)
    virtual: list[Virtual] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    scoring: list[TrfLine] = field(default_factory=list)
    tie_breaks: list[str] = field(default_factory=list)
    tie_break_line: TrfLine | None = None
    team_byes: dict[int, int] = field(default_factory=dict)
    forfeits: dict[tuple[int, int, int], str] = field(default_factory=dict)
    lineups: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    mentions: list[tuple[TrfLine, tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)
    colours: str = ""
    comments: Comments = field(default_factory=Comments)
    kept: list[TrfLine] = field(default_factory=list)
    surplus: list[TrfLine] = field(default_factory=list)
