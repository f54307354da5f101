"""Adds rows to a table that people work in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .hosts import Host, TableView, Writable
from .pairing_rows import heading_of


def used_rows(view: TableView) -> int:
    """Return the number of data rows up to the last one that holds anything."""
    used = [index for index, row in enumerate(view.rows) if any(cell not in (None, "") for cell in row)]
    return used[-1] + 1 if used else 0


def write_below(
    host: Host,
    view: TableView,
    columns: Mapping[str, Sequence[Writable]],
    start: int,
    added: Mapping[str, Sequence[Writable]] | None = None,
) -> None:
    """Write rows into a table from data row ``start`` on, leaving the rows above alone.

    Headings the organiser has replaced by an alias are found; columns of ours that he has removed are left out.
    ``added`` are columns that the table gets at its right-hand end where it has none of that heading.
    """
    count = max((len(cells) for cells in columns.values()), default=0)
    kept = {
        name: cells for heading, cells in columns.items() if (name := heading_of(view, heading)) is not None
    }
    host.write(view.name, {**kept, **(added or {})}, rows=max(start + count, len(view.rows)), start=start)
