"""The course of a play-off (加赛): what is to be played next, and the order it leads to (RULES 3.9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from xl_engine.event import Problem, Result, Scoring, Severity, worth
from xl_engine.regulation import PlayOffStage

from .playoff_games import PlayedGame, PlayOffGame, PlayOffRules, Score, table_of

_SCORING = Scoring()
"""Points of the games of a play-off; they count nowhere else."""


@dataclass(frozen=True, slots=True)
class PlayOffState:
    """How far a play-off has come.

    ``groups`` are the tied as they stand, best first; a group of several is still level. ``due`` are the
    games to be played next, in order. ``by_lot`` are the numbers whose order was drawn.
    """

    groups: tuple[tuple[int, ...], ...]
    due: tuple[PlayOffGame, ...] = ()
    by_lot: tuple[int, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def order(self) -> tuple[int, ...] | None:
        """The order of all the tied, best first, as ``rank(…, decided=[order])`` takes it; None before the end."""
        if self.due or any(len(group) > 1 for group in self.groups):
            return None
        return tuple(group[0] for group in self.groups)


def decide_playoff(numbers: Sequence[int], played: Iterable[PlayedGame], rules: PlayOffRules) -> PlayOffState:
    """Return what the games played so far make of a tie.

    Two play the steps of the regulation one after the other while the points of a step are level: two games
    with one first move each, then single games until one is won (2013 团体规程 六（六）3), or single games at
    once (2025 团体规程 八（五）3). Three and more play each step as a round robin; those it leaves level with
    one another go on with the next step among themselves, or, by ``playoff_multi``, all of them draw lots at
    once. Where all steps are used up without "直到有一方取胜为止", lots decide as well.

    Games count in the order given, whoever had the first move. Games of a pair beyond those due, or of
    numbers that are not in the tie, count nothing and are reported.
    """
    games = list(played)
    inside = [
        game for game in games if game.first != game.second and {game.first, game.second} <= set(numbers)
    ]
    course = _Course(rules, Score(inside))
    groups = course.part(rules.drawn(numbers), 0) if numbers else []
    strays = [game for game in games if game not in inside] + course.score.left()
    problems = [stray_game(game.first, game.second) for game in strays] + course.problems
    return PlayOffState(tuple(groups), tuple(course.due), tuple(course.by_lot), tuple(problems))


def plan_playoff(numbers: Sequence[int], rules: PlayOffRules) -> tuple[PlayOffGame, ...]:
    """Return the games of a whole play-off before it begins, each step once, as if every game were drawn.

    Games after the first step carry ``if_level``. Nothing is planned where lots decide at once.
    """
    planned: list[PlayOffGame] = []
    drawn: list[PlayedGame] = []
    for level in range(len(rules.stages)):
        due = decide_playoff(numbers, drawn, rules).due
        planned += [replace(game, if_level=level > 0) for game in due]
        drawn += [PlayedGame(game.first, game.second, Result.DRAW) for game in due]
    return tuple(planned)


@dataclass
class _Course:
    """Goes through the steps and notes on the way what is missing."""

    rules: PlayOffRules
    score: Score
    due: list[PlayOffGame] = field(default_factory=list)
    by_lot: list[int] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def part(self, tied: tuple[int, ...], level: int) -> list[tuple[int, ...]]:
        """Return the tied in groups, best first; they stand in the order of their lots."""
        parted = [tied]
        while len(parted) == 1 and len(tied) > 1:
            stage = self.rules.stage(level)
            if stage is None or (self.rules.lots and len(tied) > 2):
                return self._draw(tied)
            points = self._play(tied, level, stage)
            if points is None:
                return [tied]
            ordered = sorted(tied, key=lambda number: -points[number])
            parted = [tuple(group) for _, group in groupby(ordered, key=lambda number: points[number])]
            level += 1
        if len(parted) < 2:
            return parted
        return [group for level_group in parted for group in self.part(level_group, level)]

    def _play(self, tied: tuple[int, ...], level: int, stage: PlayOffStage) -> dict[int, int] | None:
        """Return the points of a step, None while games of it are open; those are called."""
        games = max(stage.games, 1)
        points = dict.fromkeys(tied, 0)
        open_games: list[list[PlayOffGame]] = []
        for first, second in table_of(tied):
            taken = self.score.take(first, second, games)
            for game in taken:
                points[game.first] += worth(game.result, _SCORING, 0)
                points[game.second] += worth(game.result, _SCORING, 1)
            sides = self._next_sides(first, second, games - len(taken))
            open_games.append([self.rules.game(level, stage, *pair) for pair in sides])
        if not any(open_games):
            return points
        self._call(open_games, games)
        return None

    def _next_sides(self, first: int, second: int, count: int) -> list[tuple[int, int]]:
        """Return who moves first in the next games of a pair: by turns, whoever did not last time.

        A game that has been set up already, without a result yet, keeps its sides.
        """
        begins = self.score.next_first(first, second) or first
        other = second if begins == first else first
        return [(begins, other) if turn % 2 == 0 else (other, begins) for turn in range(count)]

    def _call(self, open_games: Sequence[Sequence[PlayOffGame]], games: int) -> None:
        """Call the open games: all first games of the step before the second ones."""
        for turn in range(games):
            for pair in open_games:
                at = turn - (games - len(pair))
                if at >= 0:
                    self.due.append(pair[at])

    def _draw(self, tied: tuple[int, ...]) -> list[tuple[int, ...]]:
        if not self.rules.seed:
            self.problems.append(_no_seed())
            return [tied]
        self.by_lot += tied
        return [(number,) for number in tied]


STRAY = "playoff.stray-game"
"""Code of `stray_game`."""


def stray_game(first: int, second: int) -> Problem:
    """Return the warning for a game that belongs to no tie, or was played after its pair was parted."""
    return Problem(
        STRAY,
        "加赛中编号 {first} 对编号 {second} 的一局不在应下之列，没有计入。",
        "请核对双方编号；胜负已分之后的对局请删去。",
        {"first": first, "second": second},
        Severity.WARNING,
    )


def _no_seed() -> Problem:
    return Problem(
        "playoff.no-seed",
        "并列名次要抽签决定，但本组没有抽签种子。",
        "请先执行“抽签编号”，或在组别表中填写抽签种子，再重新计算。",
    )
