"""Checks whether the sheets agree with each other: entries, players, scores shown in 对阵, awards."""

from __future__ import annotations

from collections.abc import Iterable

from xl_engine.event import Problem, Severity
from xl_engine.workbook import layout
from xl_engine.workbook.changes import NUMBER_HEADING, entry_rows
from xl_engine.workbook.columns.quantities import whole_number
from xl_engine.workbook.columns.sheets import GROUP, NAME, UNIT
from xl_engine.workbook.freshness import PlayoffGames, awarded_key, is_old, ranked_key
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.playoff_sheet import playoff_view
from xl_engine.workbook.reading import Book, SectionBook, below_table

from .shown_scores import shown_scores


def disagreements(host: Host, book: Book) -> Iterable[Problem]:
    """Yield what one sheet says and another does not."""
    if outside := below_table(host, layout.ENTRIES_TABLE):
        yield outside
    yield from _entries_and_players(host, book)
    for item in book.sections:
        yield from _old_scores(book, item)
        yield from _old_figures(host, book, item)


def _entries_and_players(host: Host, book: Book) -> Iterable[Problem]:
    """Yield a warning where 报名 and 选手 have different names or units for the same number."""
    only = book.sections[0].section.name if len(book.sections) == 1 else ""
    players = {
        (book.home_of(entrant, item.section), entrant.number): entrant
        for item in book.sections
        for entrant in item.section.entrants
    }
    for row in entry_rows(host):
        number = row.extra.get(NUMBER_HEADING, "")
        entrant = players.get((row.value(GROUP) or only, whole_number(number) or 0))
        if entrant is None:
            continue
        for column, value in ((NAME, entrant.name), (UNIT, entrant.unit)):
            if row.value(column) != value:
                yield row.locate(Problem(
                    "entry.differs-from-player", "“报名”里编号 {number} 的{title}是“{found}”，“选手”里是“{name}”。",
                    "名单以“选手”为准；要改请改“选手”。",
                    {"number": number, "title": column.title, "found": row.value(column), "name": value},
                    Severity.WARNING, section=row.value(GROUP) or only,
                ), column.title)  # fmt: skip


def _old_scores(book: Book, item: SectionBook) -> Iterable[Problem]:
    """Yield a warning for each round that was paired on scores which a later correction has changed (RULES 10, row 19).

    Played rounds stand; only the figures follow.
    """
    view = item.sheet.view
    for number, scores in shown_scores(book, item).items():
        if changed := sorted(player for player, score in scores.items() if score.surplus):
            table = item.section.pairings[number - 1][0].table
            yield Problem(
                "pairing.old-scores", "第 {round} 轮编排之后，更早的结果有改动：编号 {numbers} 的积分与编排时不同。",
                "已编排的轮次不重排，名次按新结果计算；如该轮是最后一轮且尚未开始，可撤销编排（unpair）后重新编排。",
                {"round": number, "numbers": "、".join(map(str, changed))}, Severity.WARNING,
            ).at(view.sheet, item.sheet.cell(number, table, "轮次")).within(item.section.name)  # fmt: skip


def _old_figures(host: Host, book: Book, item: SectionBook) -> Iterable[Problem]:
    """Yield a warning where the ranking or the awards were computed from other results than there are now."""
    number, view = item.tables.number, item.sheet.view
    games = PlayoffGames.of(playoff_view(host), item.section.name, alone=len(book.sections) == 1)
    if is_old(book.engine.get(ranked_key(number)), view, games):
        yield (
            Problem(
                "ranking.stale",
                "名次表是按旧的结果算的，之后对阵或结果有改动。",
                "请重新计算名次。",
                {},
                Severity.WARNING,
            )
            .at(item.ranking_sheet)
            .within(item.section.name)
        )
    if is_old(book.engine.get(awarded_key(number)), view, games):
        yield Problem(
            "awards.stale", "“奖项”是按旧的结果列的，之后对阵或结果有改动。", "请重新执行奖项（awards）。", {},
            Severity.WARNING,
        ).at(layout.AWARDS).within(item.section.name)  # fmt: skip
