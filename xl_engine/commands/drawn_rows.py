"""The column 编排号 of 报名: which number each row was given, so that it is known to be among the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_engine.event import Entrant
from xl_engine.workbook import layout
from xl_engine.workbook.changes import NUMBER_HEADING, WITHDRAWN, entry_rows
from xl_engine.workbook.columns.quantities import whole_number
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.columns.sheets import GROUP
from xl_engine.workbook.entered_teams import EnteredTeam
from xl_engine.workbook.hosts import Host, Writable

from .fields import PLAYER_NUMBER, Renumbered, Roster


def rows_of_players(rows: Sequence[EntryRow], drawn: Sequence[Entrant]) -> dict[int, int]:
    """Return the number of each row drawn, by its place on the sheet; ``drawn`` are the rows' entrants."""
    return {row.source.row: one.number for row, one in zip(rows, drawn, strict=True)}


def rows_of_teams(entered: Sequence[EnteredTeam], drawn: Sequence[Entrant]) -> dict[int, int]:
    """Return the number of each player's row, by its place on the sheet; ``drawn`` stand for the teams."""
    return {
        row.source.row: one.number * PLAYER_NUMBER + board
        for team, one in zip(entered, drawn, strict=True)
        for board, row in team.rows.items()
    }


def rows_of_known(host: Host, roster: Roster, renumbered: Renumbered) -> dict[int, int]:
    """Return the new number of each row whose player is drawn again, by its place on the sheet."""
    found = {}
    for row in entry_rows(host):
        old = whole_number(row.extra.get(NUMBER_HEADING, "")) or 0
        if (new := renumbered.get((row.value(GROUP) or roster.name, old))) is not None:
            found[row.source.row] = new
    return found


def write_numbers(host: Host, numbers: Mapping[int, int]) -> None:
    """Write the numbers into 报名; rows that are not among them stay as they are."""
    view = host.read(layout.ENTRIES_TABLE)
    at = view.position(NUMBER_HEADING)
    old: list[Writable] = [None if at is None else row[at] for row in view.rows]
    cells: list[Writable] = [
        (numbers[row] or WITHDRAWN) if (row := view.first_row + index) in numbers else cell
        for index, cell in enumerate(old)
    ]
    host.write(view.name, {NUMBER_HEADING: cells}, rows=len(view.rows))
