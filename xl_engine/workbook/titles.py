"""The titles over the sheets, as the papers of a Chinese event carry them: event, group, paper, date and place."""

from __future__ import annotations

from . import layout
from .hosts import Host
from .reading import Book

_PAPERS = {
    layout.PLAYERS: "选手名单",
    layout.PAIRINGS: "对阵表",
    layout.CROSSTABLE: "成绩总表",
    layout.RANKING: "名次表",
}
_COMMON = {layout.ENTRIES: "报名表", layout.AWARDS: "录取名次与奖励"}
_GAP = "\u3000"


def refresh_titles(host: Host, book: Book) -> None:
    """Write the event's name, the group and the paper over every sheet, and date and place under it."""
    name = book.event.name
    occasion = _GAP.join(text for item in ("日期", "地点") if (text := book.settings.facts.get(item, "")))
    for kind, paper in _COMMON.items():
        host.put(layout.title_cell(kind), _GAP.join(part for part in (name, paper) if part))
        host.put(layout.subtitle_cell(kind), occasion or None)
    for item in book.sections:
        number = item.tables.number
        for kind, paper in _PAPERS.items():
            # A single section called A, B… needs no mention.
            group = item.section.name if len(book.sections) > 1 or len(item.section.name) > 1 else ""
            title = _GAP.join(part for part in (name, group, paper) if part)
            host.put(layout.title_cell(kind, number), title)
        for kind in (layout.PLAYERS, layout.PAIRINGS):
            host.put(layout.subtitle_cell(kind, number), occasion or None)
