"""Games of a play-off (加赛): those to be played, those played, and the form they are played in (RULES 3.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from xl_engine.event import Kind, Result, Section, lot
from xl_engine.messages import N_, say
from xl_engine.regulation import PlayOff, PlayOffStage, Switches

USUAL_STAGES = (PlayOffStage(2, 5, 3), PlayOffStage(1, 3, 2, until_won=True))
"""The form of the 2013 团体, 2019 and 2023 规程, for regulations that name none (2013 少年规程)."""

_WITH_INCREMENT = N_("每方 {minutes} 分钟，每走一步加 {increment} 秒")
_WITHOUT_INCREMENT = N_("每方 {minutes} 分钟包干")


@dataclass(frozen=True, slots=True)
class PlayOffGame:
    """A game to be played.

    ``first`` and ``second`` are the numbers of the tied (of teams in a team event), ``first_player`` and
    ``second_player`` those of who sits down for them. ``stage`` counts the steps of the regulation from 1;
    ``if_level`` says that the game is played only by those whom the steps before have left level,
    ``until_won`` that it is repeated, with the other side moving first, until one of them wins.
    """

    stage: int
    first: int
    second: int
    first_player: int
    second_player: int
    minutes: int
    increment: int
    if_level: bool = False
    until_won: bool = False

    @property
    def time(self) -> str:
        """The time limit in the language in use."""
        return self.time_in(say)

    def time_in(self, speak: Callable[..., str]) -> str:
        """Return the time limit as ``speak`` puts it: `say`, or `written` for a workbook."""
        if self.increment:
            return speak(_WITH_INCREMENT, minutes=self.minutes, increment=self.increment)
        return speak(_WITHOUT_INCREMENT, minutes=self.minutes)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a play-off as it was played: ``first`` had the first move; ``result`` None while unknown."""

    first: int
    second: int
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class PlayOffRules:
    """How a section plays off its ties.

    ``lots`` says that three or more draw lots instead of playing (switch ``playoff_multi``). The lots are
    drawn from ``seed``. ``seats`` holds who plays for a team, by its number.
    """

    stages: tuple[PlayOffStage, ...] = USUAL_STAGES
    lots: bool = False
    seed: str = ""
    seats: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, section: Section, playoff: PlayOff, switches: Switches) -> PlayOffRules:
        """Return the rules of a section; teams are played for by their board ``playoff.team_board``."""
        seats = {}
        if section.kind is Kind.TEAM:
            board = playoff.team_board
            seats = {
                team.number: team.players[board - 1] for team in section.teams if len(team.players) >= board
            }
        return cls(playoff.stages or USUAL_STAGES, switches.playoff_multi == "lots", section.seed, seats)

    def stage(self, level: int) -> PlayOffStage | None:
        """Return the form of the games after ``level`` attempts to part the tied, None when all are used up.

        Every step is tried once; the last one is repeated if it goes on "直到有一方取胜为止".
        """
        if level < len(self.stages):
            return self.stages[level]
        return self.stages[-1] if self.stages[-1].until_won else None

    def drawn(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Return numbers in the order of their lots, which decides where nothing else does."""
        return tuple(sorted(numbers, key=lambda number: lot(self.seed, "playoff", number)))

    def game(self, level: int, stage: PlayOffStage, first: int, second: int) -> PlayOffGame:
        """Return one game of a step."""
        return PlayOffGame(
            min(level, len(self.stages) - 1) + 1, first, second,
            self.seats.get(first, first), self.seats.get(second, second),
            stage.minutes, stage.increment, until_won=stage.until_won,
        )  # fmt: skip


class Score:
    """The games played so far, handed out pair by pair in the order in which they were played."""

    def __init__(self, played: Iterable[PlayedGame]) -> None:
        self._waiting: dict[frozenset[int], list[PlayedGame]] = {}
        self._firsts: dict[frozenset[int], int] = {}
        for game in played:
            self._waiting.setdefault(frozenset((game.first, game.second)), []).append(game)

    def take(self, one: int, other: int, count: int) -> list[PlayedGame]:
        """Take up to so many games of a pair, stopping before one whose result is not known."""
        pair = frozenset((one, other))
        waiting = self._waiting.get(pair, [])
        taken: list[PlayedGame] = []
        while waiting and waiting[0].result is not None and len(taken) < count:
            taken.append(waiting.pop(0))
            self._firsts[pair] = taken[-1].first
        return taken

    def next_first(self, one: int, other: int) -> int | None:
        """Return who moves first in the next game of a pair, None when nothing tells before their first game."""
        pair = frozenset((one, other))
        if waiting := self._waiting.get(pair):
            return waiting[0].first
        last = self._firsts.get(pair)
        return None if last is None else one + other - last

    def left(self) -> list[PlayedGame]:
        """Return the games with a result that nobody has taken."""
        return [game for games in self._waiting.values() for game in games if game.result is not None]


def table_of(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return every pair once, the side with the first move in front; nobody has it more than once too often.

    >>> table_of((7, 4, 9))
    [(7, 4), (9, 7), (4, 9)]
    """
    size = len(numbers)
    pairs = sorted(combinations(range(size), 2), key=lambda pair: (sum(pair) % size or size, pair))
    return [
        (numbers[low], numbers[high]) if (low + high) % 2 else (numbers[high], numbers[low])
        for low, high in pairs
    ]
