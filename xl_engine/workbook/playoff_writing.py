"""Writes the sheet 加赛: games to be played are added, those no longer due taken out; what was typed stays."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from . import layout
from .hosts import Host, TableView, Writable
from .pairing_rows import heading_of
from .table_rows import used_rows, write_below

Cells = Mapping[str, Writable]
"""Cells of a row by heading."""

_ENGINE_HEADINGS = tuple(heading for heading in layout.HEADINGS[layout.PLAYOFFS_TABLE] if heading != "备注")


@dataclass(frozen=True, slots=True)
class PlayoffChanges:
    """What is to be done to the table 加赛; rows are indices from 0.

    ``added`` are new rows; ``filled`` are cells to write where the cell is blank, ``renewed`` whatever stands there.
    ``removed`` rows lose all but 备注 and columns of the organiser's own.
    """

    added: Sequence[Cells] = ()
    filled: Mapping[int, Cells] = field(default_factory=dict)
    renewed: Mapping[int, Cells] = field(default_factory=dict)
    removed: Collection[int] = ()


def change_playoffs(host: Host, changes: PlayoffChanges) -> None:
    """Change the table 加赛; cells that are right already are not touched, and no row moves."""
    view = host.read(layout.PLAYOFFS_TABLE)
    for row, cells in changes.filled.items():
        _put(
            host,
            view,
            row,
            {heading: cell for heading, cell in cells.items() if _is_blank(view, row, heading)},
        )
    for row, cells in changes.renewed.items():
        _put(host, view, row, cells)
    for row in changes.removed:
        _put(host, view, row, dict.fromkeys(_ENGINE_HEADINGS))
    view = host.read(layout.PLAYOFFS_TABLE)
    free = [row for row in sorted(changes.removed) if all(cell in (None, "") for cell in view.rows[row])]
    for row, cells in zip(free, changes.added, strict=False):
        _put(host, view, row, cells)
    if below := changes.added[len(free) :]:
        view = host.read(layout.PLAYOFFS_TABLE)
        columns = {heading: [cells.get(heading) for cells in below] for heading in _ENGINE_HEADINGS}
        write_below(host, view, columns, used_rows(view))
    elif changes.removed:
        host.write(view.name, {}, rows=max(1, used_rows(host.read(view.name))))


def _is_blank(view: TableView, row: int, heading: str) -> bool:
    name = heading_of(view, heading)
    return name is not None and view.rows[row][view.headings.index(name)] in (None, "")


def _put(host: Host, view: TableView, row: int, cells: Cells) -> None:
    """Write those cells of a row that differ."""
    columns: dict[str, list[Writable]] = {}
    for heading, cell in cells.items():
        name = heading_of(view, heading)
        if name is not None and (view.rows[row][view.headings.index(name)] or None) != (cell or None):
            columns[name] = [cell]
    if columns:
        host.write(view.name, columns, start=row)
