"""What stands in the way of removing a section: entries, players, rounds, and whatever else would be lost."""

from __future__ import annotations

from collections.abc import Iterable

from xl_engine.event import Problem
from xl_engine.workbook import layout
from xl_engine.workbook.changes import entry_rows
from xl_engine.workbook.columns.sheets import GROUP
from xl_engine.workbook.columns.text import is_blank
from xl_engine.workbook.hosts import Host, TableView
from xl_engine.workbook.ranking_sheet import engine_headings
from xl_engine.workbook.reading import Book, SectionBook
from xl_engine.workbook.section_tabs import split_name
from xl_engine.workbook.settings_sheet import section_name

_FIGURES = (layout.CROSSTABLE, layout.RANKING)
"""Sheets the engine fills by itself: what it wrote there nobody would miss."""


def obstacles(host: Host, book: Book, item: SectionBook) -> Iterable[Problem]:
    """Yield the reasons why a section cannot be removed; none when it is empty."""
    name = item.section.name
    only = len(book.sections) == 1
    entries = [row for row in entry_rows(host) if row.value(GROUP) == name or (only and not row.value(GROUP))]
    if entries:
        yield (
            entries[0]
            .locate(
                Problem(
                    "sections.has-entries", "组别“{name}”在“报名”里有 {count} 人，不能删除。",
                    "请先在“报名”里删去这些行，或改到别的组别。", {"name": name, "count": len(entries)},
                ),
                GROUP.title,
            )
            .within(name)
        )  # fmt: skip
    rounds = item.section.paired_rounds
    if rounds:
        yield Problem(
            "sections.has-rounds", "组别“{name}”已经编排了 {rounds} 轮，不能删除。",
            "确实作废的，请先删去它的“对阵”和“选手”里的各行。", {"name": name, "rounds": rounds}, section=name,
        ).at(item.sheet.view.sheet)  # fmt: skip
    for table in host.tables():
        stem, number = split_name(table)
        if (
            number == item.tables.number
            and stem in layout.HEADINGS
            and not (rounds and stem == layout.PAIRINGS)
        ):
            yield from _filled(host.read(table), stem, name)
    yield from _elsewhere(book, name)


def _elsewhere(book: Book, name: str) -> Iterable[Problem]:
    """Yield where other sections name this one: they play in its field, or its players in theirs."""
    for other in book.sections:
        fields = {"other": other.section.name, "name": name}
        if other.setting.joined_to == name:
            yield Problem(
                "sections.joined", "组别“{other}”并入了“{name}”，不能删除。", "请先在“设置”的组别表里改“并入”一栏。",
                fields, section=name,
            ).at(layout.SETTINGS, other.setting.cells.get("并入", ""))  # fmt: skip
        guests = sum(section_name(entrant.group) == name for entrant in other.section.entrants)
        if guests and other.section.name != name:
            yield Problem(
                "sections.plays-elsewhere", "组别“{other}”的选手里有 {count} 人的奖励组别是“{name}”，不能删除。",
                "请先在“选手”里改“奖励组别”一栏。", {**fields, "count": guests}, section=name,
            ).at(other.players.sheet)  # fmt: skip


def _filled(view: TableView, stem: str, name: str) -> Iterable[Problem]:
    """Yield an obstacle for the first cell of a table that holds what somebody typed."""
    passing = engine_headings(view) if stem in _FIGURES else frozenset()
    for index, cells in enumerate(view.rows):
        for heading, cell in zip(view.headings, cells, strict=True):
            if heading not in passing and not is_blank(cell):
                place = view.address(index, heading) if heading else ""
                yield Problem(
                    "sections.not-blank", "组别“{name}”的“{sheet}”里还有内容（如 {cell}），不能删除。",
                    "请先清空这张表的各行。", {"name": name, "sheet": view.sheet, "cell": place},
                    section=name, found=str(cell),
                ).at(view.sheet, place)  # fmt: skip
                return
