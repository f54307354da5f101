"""违例 (RULES 3.7): fewer first."""

from __future__ import annotations

from .values import Column
from .workings import Workings


def faults(workings: Workings, name: str) -> Column:
    """Number of 违例/犯规 on record; the only criterion in which less is better."""
    counted = workings.grid.field.faults
    return Column.of(name, counted, 1, lambda player: str(int(counted[player])), key=-counted)
