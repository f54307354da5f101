"""The ranking of a section: criteria one after the other, shared places, play-off results."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from xl_engine.event import EngineError, Kind, Section
from xl_engine.regulation import Switches

from .arrays import Ints
from .criteria import columns_of, criteria_of, unknown_criteria
from .games import PENDING, round_to_rank
from .grid import Grid
from .ordering import Ordering
from .table import Standings
from .values import Column
from .withdrawals import settle_withdrawals
from .workings import Workings


def rank(
    section: Section,
    switches: Switches,
    after: int | None = None,
    *,
    decided: Sequence[Sequence[int]] = (),
) -> Standings:
    """Rank a section after round ``after``, or after the last round that has a result.

    Later rounds are ignored: points, stand-ins for unplayed rounds and places are those of that moment.
    ``decided`` holds the numbers of tie groups in the order a play-off (加赛) gave them; it changes nothing
    but the order inside a tie (RULES 3.9). Raises EngineError for an unknown criterion, a round without
    pairing, or numbers that contradict each other.
    """
    criteria = criteria_of(section)
    unknown = unknown_criteria(criteria, section.kind)
    if unknown:
        raise EngineError(*(problem.within(section.name) for problem in unknown))
    after = round_to_rank(section, after)
    try:
        grid = settle_withdrawals(Grid.of_section(section, switches, after), section, switches)
    except EngineError as error:
        raise EngineError(*(problem.within(section.name) for problem in error.problems)) from error
    return rank_grid(
        grid,
        switches,
        criteria,
        kind=section.kind,
        name=section.name,
        missing=_missing(section, grid),
        decided=decided,
    )


def rank_grid(
    grid: Grid,
    switches: Switches,
    criteria: Sequence[str],
    *,
    kind: Kind = Kind.INDIVIDUAL,
    name: str = "",
    missing: tuple[tuple[int, int], ...] = (),
    decided: Sequence[Sequence[int]] = (),
) -> Standings:
    """Rank the competitors of a grid by the given criteria; see `rank`."""
    workings = Workings(grid, switches)
    ranked = np.flatnonzero(grid.field.ranked)
    ordering = Ordering(len(ranked))
    columns: list[Column] = []
    for criterion in criteria:
        for column in columns_of(criterion, kind, workings, lambda: _groups(grid, ordering, ranked)):
            ordering.add(column.key[ranked])
            columns.append(column)
    if decided:
        ordering.add(_play_off_key(grid, decided)[ranked])
    order = ordering.order()
    starts = ordering.starts(order)
    return Standings(
        section=name,
        kind=kind,
        round_robin=grid.round_robin,
        after_round=grid.rounds,
        criteria=tuple(column.name for column in columns),
        missing=missing,
        unranked=tuple(sorted([*grid.field.numbers[~grid.field.ranked].tolist(), *grid.field.not_started])),
        field=grid.field,
        columns=tuple(columns),
        order=ranked[order],
        places=_places(starts, len(ranked), switches.rank_style),
        starts=starts,
        struck=() if grid.struck is None else tuple(grid.field.numbers[grid.struck].tolist()),
    )


def _groups(grid: Grid, ordering: Ordering, ranked: Ints) -> Ints:
    """Return the tie group of everybody; whoever is not ranked is in a group of his own."""
    groups = np.arange(len(ranked), len(ranked) + grid.size)
    groups[ranked] = ordering.groups()
    return groups


def _places(starts: Ints, size: int, style: str) -> Ints:
    """Return the place of each row: 1, 2, 2, 4, or 1, 2, 2, 3 when ``style`` is ``dense`` (RULES 3.10)."""
    sizes = np.diff(np.append(starts, size))
    places = np.arange(1, len(starts) + 1) if style == "dense" else starts + 1
    return np.repeat(places, sizes)


def _play_off_key(grid: Grid, decided: Sequence[Sequence[int]]) -> Ints:
    key = np.full(grid.size, -grid.size - 1, np.int64)
    for numbers in decided:
        players = grid.field.index(np.array(numbers, np.int64))
        key[players] = -np.arange(len(players))
    return key


def _missing(section: Section, grid: Grid) -> tuple[tuple[int, int], ...]:
    """Return the tables without a result, except those that a withdrawal from 循环制 has settled."""
    pending = grid.outcome == PENDING
    if not pending.any():
        return ()
    return tuple(
        (number, pairing.table)
        for number, pairings in enumerate(section.pairings[: grid.rounds], start=1)
        for pairing in pairings
        if pending[np.searchsorted(grid.field.numbers, pairing.first), number - 1]
    )
