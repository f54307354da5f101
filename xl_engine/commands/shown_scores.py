"""The scores that 对阵 shows beside the numbers, against those the results give today (RULES 10, row 19)."""

from __future__ import annotations

from dataclasses import dataclass

from xl_engine.event import System, as_halves
from xl_engine.workbook.hosts import CellValue
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.reading import Book, SectionBook
from xl_engine.workbook.recorded_rounds import recorded_rounds

from .scores import running_points


@dataclass(frozen=True, slots=True)
class ShownScore:
    """What somebody had before a round, in half-points: as shown when it was paired, and as it is now."""

    shown: int
    now: int

    @property
    def surplus(self) -> int:
        """Half-points he was taken to have more than he has."""
        return self.shown - self.now


def shown_scores(book: Book, item: SectionBook) -> dict[int, dict[int, ShownScore]]:
    """Return the scores shown in a section by round and number; nothing where no pairing depends on scores (循环制).

    A table changed by hand is left out: the points beside its numbers may be those of whoever sat there before.
    """
    view = item.sheet.view
    columns = [heading_of(view, name) for name in ("先手积分", "后手积分")]
    if None in columns or item.section.system is System.ROUND_ROBIN:
        return {}
    # A penalty given later, or scoring chosen anew, is no corrected result.
    penalty = {entrant.number: entrant.penalty for entrant in item.field.entrants}
    running = running_points(item.field, book.switches)
    recorded = recorded_rounds(book.engine, item.tables.number)
    found: dict[int, dict[int, ShownScore]] = {}
    for number, games in enumerate(item.section.pairings, start=1):
        of_round = found.setdefault(number, {})
        record = recorded.get(number)
        for game in games:
            if record is not None and (game.first, game.second) not in record.seats:
                continue
            row = view.rows[item.sheet.rows[number, game.table]]
            for player, heading in zip((game.first, game.second), columns, strict=True):
                shown = halves_of(row[view.headings.index(str(heading))])
                if player is None or player not in running or shown is None:
                    continue
                now = running[player][number - 1]
                before_penalty = shown == now + penalty[player]
                of_round[player] = ShownScore(now if before_penalty else shown, now)
    return found


def halves_of(cell: CellValue) -> int | None:
    """Return the half-points a cell shows, None where it shows none."""
    if isinstance(cell, bool) or not isinstance(cell, int | float | str):
        return None
    try:
        return as_halves(cell)
    except ValueError:
        return None
