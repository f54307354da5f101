"""The table of games scattered once to players x rounds; every tie-break is then a few array operations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd

from xl_engine.event import EngineError, Problem, Scoring, Section, System, rests_by_request
from xl_engine.regulation import Switches

from .arrays import Bools, Codes, Ints
from .boards import requested_board_points
from .field import Field, field_of
from .games import FORFEIT_LOSS, FORFEIT_WIN, LOSS, PENDING, REQUESTED_BYE, UNPAIRED, game_table


@dataclass(frozen=True, eq=False)
class Grid:
    """Rounds of every competitor: arrays of shape (players, rounds), rounds contiguous in memory.

    ``opponent`` holds places in ``field``, `Field.size` for nobody; ``outcome`` the codes of
    ``standings.games``; ``colour`` 1, -1 or 0; ``points`` half-points. ``board_points`` has one more
    array of 局分 in quarter-points, ``boards`` the shape (players, rounds, boards), ``games_won`` -1 where no
    single games are recorded; all three are None where the event has no such thing. ``struck`` are those
    whose results were struck out, None while there is nobody.
    """

    field: Field
    scoring: Scoring
    round_robin: bool
    opponent: Ints
    outcome: Codes
    colour: Codes
    points: Ints
    board_points: Ints | None = None
    boards: Ints | None = None
    games_won: Ints | None = None
    struck: Bools | None = None

    @classmethod
    def of_section(cls, section: Section, switches: Switches, after: int) -> Grid:
        """Return the rounds 1 to ``after`` of a section; what came later is ignored."""
        grid = cls.from_table(
            game_table(section, switches, after),
            field=field_of(section, after),
            rounds=after,
            scoring=section.scoring,
            round_robin=section.system is System.ROUND_ROBIN,
        )
        grid = _with_requested_byes(grid, section, switches)
        late = switches.late_half_points(section.scoring)
        if not late or not after:
            return grid
        missed = np.arange(1, after + 1) < grid.field.joined[:, np.newaxis]
        given = np.where(missed & (grid.outcome == UNPAIRED), late, grid.points)
        return replace(grid, points=np.asfortranarray(given))

    @classmethod
    def from_table(
        cls,
        table: pd.DataFrame,
        *,
        field: Field | None = None,
        rounds: int | None = None,
        scoring: Scoring | None = None,
        round_robin: bool = False,
    ) -> Grid:
        """Scatter a table of games (columns of ``standings.games``).

        A competitor without a row in a round was not paired in it. ``field`` is everybody in the table
        and ``rounds`` its last round, if not given. Raises EngineError when a number is unknown or
        stands twice in a round.
        """
        columns = {name: table[name].to_numpy() for name in table.columns}
        player = columns["player"]
        field = field or Field.plain(player)
        if rounds is None:
            rounds = int(columns["round"].max(initial=0))
        cell = (columns["round"] - 1) * field.size + field.index(player)
        _refuse_double_rows(cell, columns, field.size * rounds)
        scatter = _Scatter(field.size, rounds, cell)
        boards = [
            values for name, values in columns.items() if name.startswith("board_") and name[6:].isdigit()
        ]
        return cls(
            field=field,
            scoring=scoring or Scoring(),
            round_robin=round_robin,
            opponent=scatter.ints(field.index(columns["opponent"]), empty=field.size),
            outcome=scatter.codes(columns["outcome"], empty=UNPAIRED),
            colour=scatter.codes(columns["colour"], empty=0),
            points=scatter.ints(columns["points"], empty=0),
            board_points=scatter.optional(columns.get("board_points"), empty=0),
            boards=np.stack([scatter.ints(values, empty=0) for values in boards], axis=2) if boards else None,
            games_won=scatter.optional(columns.get("games_won"), empty=-1),
        )

    @property
    def size(self) -> int:
        """Number of competitors."""
        return self.field.size

    @property
    def rounds(self) -> int:
        """Number of rounds the table stands after."""
        return int(self.opponent.shape[1])

    @cached_property
    def totals(self) -> Ints:
        """积分 or 场分 of everybody in half-points, penalties deducted (RULES 2.8)."""
        summed: Ints = self.points.sum(axis=1)
        return summed - self.field.penalty

    @cached_property
    def played(self) -> Bools:
        """Rounds in which a game really took place."""
        played: Bools = self.outcome <= LOSS
        return played

    @cached_property
    def forfeited(self) -> Bools:
        """Rounds with a scheduled game that one side or both were absent from."""
        forfeited: Bools = (self.outcome == FORFEIT_WIN) | (self.outcome == FORFEIT_LOSS)
        return forfeited

    @cached_property
    def met(self) -> Bools:
        """Rounds that count as a meeting: games played, and in 循环制 forfeited ones too (RULES 3.4, 3.6)."""
        return self.played | self.forfeited if self.round_robin else self.played

    @cached_property
    def scheduled(self) -> Bools:
        """Rounds with an opponent whose result is known."""
        scheduled: Bools = (self.opponent < self.size) & (self.outcome != PENDING)
        return scheduled

    def of_opponents(self, values: Ints) -> Ints:
        """Return, for each competitor and round, the value his opponent has; 0 where there was none."""
        return np.append(values, 0)[self.opponent]


def _with_requested_byes(grid: Grid, section: Section, switches: Switches) -> Grid:
    """Return the grid with the rounds of 积分编排制 that people asked to rest in (申请轮空) and were not paired in."""
    asking = [one for one in section.competitors if one.requested_byes and one.number > 0]
    if grid.round_robin or not asking:
        return grid
    requested = np.zeros((grid.size, grid.rounds), np.bool_)
    places = {number: place for place, number in enumerate(grid.field.numbers.tolist())}
    for one in asking:
        for number in one.requested_byes:
            if one.number in places and number <= grid.rounds and rests_by_request(one, number):
                requested[places[one.number], number - 1] = True
    requested &= grid.outcome == UNPAIRED
    points = np.where(requested, switches.requested_half_points(section.scoring), grid.points)
    board_points = grid.board_points
    if board_points is not None:
        board_points = np.where(requested, requested_board_points(section, switches), board_points)
    return replace(
        grid,
        outcome=np.asfortranarray(np.where(requested, np.int8(REQUESTED_BYE), grid.outcome)),
        points=np.asfortranarray(points),
        board_points=board_points,
    )


@dataclass(frozen=True)
class _Scatter:
    players: int
    rounds: int
    cell: Ints

    def ints(self, values: Ints, empty: int) -> Ints:
        flat = np.full(self.players * self.rounds, empty, np.int64)
        flat[self.cell] = values
        return flat.reshape(self.rounds, self.players).T

    def optional(self, values: Ints | None, empty: int) -> Ints | None:
        return None if values is None else self.ints(values, empty)

    def codes(self, values: Codes, empty: int) -> Codes:
        flat = np.full(self.players * self.rounds, empty, np.int8)
        flat[self.cell] = values
        return flat.reshape(self.rounds, self.players).T


def _refuse_double_rows(cell: Ints, columns: dict[str, Ints], cells: int) -> None:
    taken = np.zeros(cells, np.bool_)
    taken[cell] = True
    if int(np.count_nonzero(taken)) == len(cell):
        return
    values, counts = np.unique(cell, return_counts=True)
    row = int(np.flatnonzero(cell == values[counts > 1][0])[0])
    raise EngineError(
        Problem(
            "ranking.paired-twice",
            "第 {round} 轮：编号 {number} 在对阵表中出现了两次。",
            "请改正第 {round} 轮的对阵，每人每轮只能有一台。",
            {"round": int(columns["round"][row]), "number": int(columns["player"][row])},
        )
    )
