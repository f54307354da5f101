"""Checks the games of 加赛: of no tie, too early, without result, no longer needed."""

from __future__ import annotations

from collections.abc import Iterable

from xl_engine.event import Problem
from xl_engine.workbook.reading import Book, SectionBook

from .report import errors


def game_problems(book: Book, item: SectionBook) -> Iterable[Problem]:
    """Yield what is odd about the play-off games of a section; nothing where any error has been found in it."""
    if not item.playoffs.rows or errors([*book.general, *item.problems]):
        return
    # A ranking is made with pandas, which takes a while to load; most events have no play-off.
    from .playoff_reports import open_games, playoff_problems, too_early
    from .rank import rank_section

    if not item.section.pairings:
        yield from too_early(item)
        return
    ranked = rank_section(book, item)
    yield from playoff_problems(ranked)
    yield from open_games(ranked)
