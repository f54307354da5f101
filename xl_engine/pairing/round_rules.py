"""What the switches mean for one round."""

from __future__ import annotations

from dataclasses import dataclass

from xl_engine.regulation.switches import Switches

_LAST_ROUNDS = 3
"""Rounds at the end in which the higher score's colour comes first (RULES 2.5, 1)."""


@dataclass(frozen=True, slots=True)
class RoundRules:
    """The round to be paired (from 1), the rounds of the event, the switches and the recorded seed."""

    number: int
    total: int
    switches: Switches
    seed: str

    @property
    def is_last(self) -> bool:
        """Whether it is the last round."""
        return self.number >= self.total

    @property
    def is_late(self) -> bool:
        """Whether it is one of the last three rounds."""
        return self.number > self.total - _LAST_ROUNDS

    @property
    def colour_limits_count(self) -> bool:
        """Whether P6 (no three running, no surplus of three) is a strong rule in this round."""
        return not (self.is_last and self.switches.relax_last_round)

    @property
    def avoids_same_unit(self) -> bool:
        """Whether players of one unit should not meet in this round (RULES 2.6)."""
        rounds = self.switches.same_unit_rounds
        return {
            "first": self.number <= rounds,
            "last": self.number > self.total - rounds,
            "all": True,
            "none": False,
        }[self.switches.same_unit_scope]

    @property
    def forbids_same_unit(self) -> bool:
        """Whether that avoidance is a strong rule."""
        return self.avoids_same_unit and self.switches.same_unit_mode == "hard"
