"""The answer to "pair the next round"."""

from __future__ import annotations

from dataclasses import dataclass

from xl_engine.event import Pairing, Problem, Severity

from .reasons import Reason


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round ready to be written, or the problems that stand in its way.

    ``pairings`` are the tables from 1, byes last; ``reasons`` has one item for each. ``levels`` is the vector of
    RULES 2.4 (see ``Objective.levels``), empty for round 1 and 循环制. ``withdrawn`` names those not paired because
    they missed too many rounds running, ``requested_byes`` those who asked to rest, ``absent`` those who announced
    that they would not be there.
    """

    round_number: int
    pairings: tuple[Pairing, ...] = ()
    reasons: tuple[Reason, ...] = ()
    problems: tuple[Problem, ...] = ()
    levels: tuple[int, ...] = ()
    withdrawn: tuple[int, ...] = ()
    requested_byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether no round was paired."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)
