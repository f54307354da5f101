"""What the tie-breaks share while one table is computed: the grid, the switches, and 对手分 contributions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from xl_engine.regulation import Switches

from .grid import Grid
from .opponents import Contributions, contributions


@dataclass(frozen=True, eq=False)
class Workings:
    """The rounds of a field with the switches in force."""

    grid: Grid
    switches: Switches

    @cached_property
    def contributions(self) -> Contributions:
        """What each round puts into 对手分."""
        return contributions(self.grid, self.switches)
