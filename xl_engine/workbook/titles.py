"""The titles over the sheets, as the papers of a Chinese event carry them: event, group, paper, date and place."""

from __future__ import annotations

import re

from xl_engine.messages import written

from . import layout
from .hosts import Host
from .reading import Book

_PAPERS = {
    layout.TEAMS: "队伍名单",
    layout.PLAYERS: "选手名单",
    layout.PAIRINGS: "对阵表",
    layout.CROSSTABLE: "成绩总表",
    layout.RANKING: "名次表",
}
_COMMON = {
    layout.ENTRIES: "报名表",
    layout.PLAYOFFS: "加赛对阵表",
    layout.AWARDS: "录取名次与奖励",
    layout.BEST_BOARDS: "最佳台次奖",
    layout.UNIT_RESULTS: "团体成绩",
    layout.HONOURS: "荣誉奖与段级位称号",
    layout.RECEIPTS: "奖励签收表",
}
_GAP = "\u3000"

PRIZE_TOTAL = "prize_total"
"""Engine row with the prize money of the awards as they were last drawn up, in yuan; absent when there is none."""


def refresh_titles(host: Host, book: Book) -> None:
    """Write the event's name, the group and the paper over every sheet, and date and place under it."""
    name = book.event.name
    occasion = _GAP.join(text for item in ("日期", "地点") if (text := book.settings.facts.get(item, "")))
    for kind, paper in _COMMON.items():
        host.put(layout.title_cell(kind), _GAP.join(part for part in (name, paper) if part))
        money = _prize_money(book) if kind == layout.RECEIPTS else ""
        host.put(layout.subtitle_cell(kind), _GAP.join(part for part in (occasion, money) if part) or None)
    for item in book.sections:
        number = item.tables.number
        for kind, paper in _PAPERS.items():
            # A single section called A, B… needs no mention.
            group = item.section.name if len(book.sections) > 1 or len(item.section.name) > 1 else ""
            title = _GAP.join(part for part in (name, group, paper) if part)
            host.put(layout.title_cell(kind, number), title)
        for kind in (layout.TEAMS, layout.PLAYERS, layout.PAIRINGS):
            host.put(layout.subtitle_cell(kind, number), occasion or None)


def _prize_money(book: Book) -> str:
    total = book.engine.get(PRIZE_TOTAL)
    if not re.fullmatch("[0-9]{1,12}", total):
        return ""
    text = written("奖金合计 {total} 元", total=f"{int(total):,}")
    note = book.regulation.prizes.note
    return f"{text}（{note}）" if note else text
