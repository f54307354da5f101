"""Plays many events, on several processors if wanted, and adds up what came of them."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

from .playing import Disagreement, PlayedEvent, play_event
from .setting_up import Field

_AT_A_TIME = 8
"""Events a process is given at once."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Which events to play: ``events`` of a field, numbered on from ``seed``; at most ``rounds`` rounds if given."""

    field: Field
    seed: str = "1"
    events: int = 100
    jobs: int = 1
    rounds: int | None = None

    def seeds(self) -> Iterator[str]:
        """Yield the seed of each event; the first is the seed itself, so that one event can be played again."""
        yield self.seed
        for number in range(2, self.events + 1):
            yield f"{self.seed}.{number}"


@dataclass
class Tally:
    """The sum of many events; ``disagreement`` is the first one in the order of the events."""

    events: int = 0
    rounds: int = 0
    boards: int = 0
    broken: Counter[str] = field(default_factory=Counter)
    gave_way: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    disagreements: int = 0
    disagreement: Disagreement | None = None

    def add(self, played: PlayedEvent) -> None:
        """Count one more event."""
        self.events += 1
        self.rounds += played.rounds
        self.boards += played.boards
        self.broken += played.broken
        self.gave_way += played.gave_way
        self.refusals += played.refusals
        if played.disagreement is not None:
            self.disagreements += 1
            self.disagreement = self.disagreement or played.disagreement


def run_events(simulation: Simulation) -> Tally:
    """Play all events of a simulation; however many processes share them, the tally is the same."""
    tally = Tally()
    for played in _events(simulation):
        tally.add(played)
        if simulation.rounds is not None and tally.rounds >= simulation.rounds:
            break
    return tally


def _events(simulation: Simulation) -> Iterator[PlayedEvent]:
    if simulation.jobs <= 1:
        for seed in simulation.seeds():
            yield play_event(seed, simulation.field)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(simulation.jobs, mp_context=context) as pool:
        # A few at a time, so that a simulation that is over early leaves little behind.
        seeds = simulation.seeds()
        while batch := list(islice(seeds, 8 * simulation.jobs * _AT_A_TIME)):
            yield from pool.map(play_event, batch, _always(simulation.field), chunksize=_AT_A_TIME)


def _always(of: Field) -> Iterable[Field]:
    while True:
        yield of
