"""All checks of a list of entries in one call, for imported rows and for 报名 alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from xl_engine.event import Problem

from .alike_units import unit_problems
from .column import Column
from .given_numbers import number_problems
from .row_checks import REQUIRED, missing_columns, row_problems
from .rows import EntryRow
from .same_person import same_person_problems


def list_problems(rows: Iterable[EntryRow], required: Sequence[Column[Any]] = REQUIRED) -> list[Problem]:
    """Return every problem of a list of entries, each with sheet and cell: row by row, then across rows.

    ``required`` are the columns no entry may leave blank; drop 组别 where an event has one section only.
    Whether somebody may play in a group is not asked here (regulation: eligibility).
    """
    listed = list(rows)
    problems = missing_columns(listed, required)
    for row in listed:
        problems += row_problems(row, required)
    problems += same_person_problems(listed)
    problems += number_problems(listed)
    problems += unit_problems(listed)
    return problems
