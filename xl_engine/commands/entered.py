"""Which tables of a round have a result that somebody has entered, and what stands there."""

from __future__ import annotations

from xl_engine.event import Pairing, Result, Section
from xl_engine.workbook import layout
from xl_engine.workbook.columns.results import write_result
from xl_engine.workbook.columns.single_results import write_single
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.pairing_writing import empty_boards
from xl_engine.workbook.reading import SectionBook
from xl_engine.workbook.round_rows import rows_of_table

from .report import errors


def entered_tables(item: SectionBook, round_number: int) -> list[int]:
    """Return the tables of a round that have a result, even a part of one, beyond what the pairing itself has put there.

    The pairing fills in what is lost because somebody is not there by the list: boards of a match without a player,
    games of a round robin with somebody who has withdrawn. A text that cannot be read is a result, too.
    """
    unread = {problem.cell for problem in errors(item.sheet.problems)}
    return [
        game.table
        for game in item.section.pairings[round_number - 1]
        if _is_entered(item, game, round_number)
        or not unread.isdisjoint(_result_cells(item, round_number, game.table))
    ]


def _result_cells(item: SectionBook, round_number: int, table: int) -> list[str]:
    view = item.sheet.view
    headings = [heading_of(view, heading) for heading in ("结果", *layout.GAME_HEADINGS)]
    rows = rows_of_table(item.sheet, round_number, table)
    return [view.address(row, heading) for row in rows for heading in headings if heading is not None]


def _is_entered(item: SectionBook, game: Pairing, round_number: int) -> bool:
    if game.is_bye:
        return False
    if item.form.boards:
        known = empty_boards(item.section, game, round_number, item.form.boards)
        expected = known or (None,) * len(game.boards)
        if any(one not in (None, other) for one, other in zip(game.boards, expected, strict=False)):
            return True
        if game.boards:
            return False
    if any(game.games):
        return True
    return game.result is not None and game.result is not _by_list(item.field, game, round_number)


def _by_list(section: Section, game: Pairing, round_number: int) -> Result | None:
    """Return the result that follows from who is in the field of a round by the list, None where both are."""
    here = {one.number for one in section.entrants if one.takes_part(round_number)}
    return {
        (True, True): None, (True, False): Result.FIRST_BY_FORFEIT, (False, True): Result.SECOND_BY_FORFEIT,
        (False, False): Result.BOTH_ABSENT,
    }[game.first in here, game.second in here]  # fmt: skip


def table_text(game: Pairing) -> str:
    """Return a table as the log has it: ``3: 7-12 先胜``, with the single results in brackets."""
    if game.second is None:
        return f"{game.table}: {game.first}-轮空"
    singles = "，".join(write_single(one) or "—" for one in game.boards or game.games)
    result = write_result(game.result)
    text = f"{game.table}: {game.first}-{game.second}"
    return text + (f" {result}" if result else "") + (f"（{singles}）" if singles else "")
