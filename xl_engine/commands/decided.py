"""What a draw decides where the organiser has left it open: system, rounds and order of criteria of a section."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xl_engine.event import Section
from xl_engine.workbook import layout
from xl_engine.workbook.home_sheet import system_text
from xl_engine.workbook.hosts import Host, Writable
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.reading import Book, SectionBook


def as_announced(book: Book, item: SectionBook) -> Section:
    """Return the section with what an earlier draw decided left open again; what the organiser has written stays."""
    setting = item.setting
    decided = book.engine.get(_key(item)).split("|")
    system, rounds, order = decided if len(decided) == 3 else ("", "", "")
    return replace(
        item.section,
        system=None if setting.system == system else setting.system,
        rounds=None if str(setting.rounds) == rounds else setting.rounds,
        criteria=() if "、".join(setting.criteria) == order else setting.criteria,
    )


def write_decided(host: Host, book: Book, item: SectionBook, planned: Section, seed: str) -> None:
    """Put what the draw decided into the table 组别, and remember which of it the organiser had left open."""
    assert planned.system is not None
    order = planned.criteria or book.regulation.order_for(planned.kind, planned.system)
    _write(host, item, {
        "赛制": system_text(planned.system), "轮数": planned.rounds, "循环": planned.cycles,
        "名次依据": "、".join(order), "抽签种子": seed,
    })  # fmt: skip
    before = as_announced(book, item)
    book.engine.set(_key(item), "|".join([
        planned.system.value if before.system is None else "",
        str(planned.rounds) if before.rounds is None else "",
        "、".join(order) if not before.criteria else "",
    ]))  # fmt: skip
    book.engine.write(host)


def undo_decided(host: Host, book: Book, item: SectionBook) -> None:
    """Take what an earlier draw decided out of the table 组别 again."""
    before = as_announced(book, item)
    _write(host, item, {
        "赛制": system_text(before.system, before.cycles), "轮数": before.rounds,
        "循环": before.cycles if before.system else None,
        "名次依据": "、".join(before.criteria) or None, "抽签种子": None,
    })  # fmt: skip
    book.engine.set(_key(item), "")
    book.engine.write(host)


def _write(host: Host, item: SectionBook, cells: Mapping[str, Writable]) -> None:
    view = host.read(layout.SECTIONS_TABLE)
    columns = {name: [value] for heading, value in cells.items() if (name := heading_of(view, heading))}
    host.write(view.name, columns, rows=len(view.rows), start=item.setting.row)


def _key(item: SectionBook) -> str:
    """Return the engine row that remembers what the draw put into 组别 where it was blank: system, rounds, criteria."""
    return f"decided.{item.tables.number}"
