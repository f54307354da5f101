"""The sheets of a section: found by its tables, taken from a new workbook, renamed and removed with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice

from . import layout
from .hosts import ClosedFile, Host

_NUMBERED = re.compile(r"(.+)_([0-9]{1,4})")
_ALIKE = 9
"""How many names are tried by which a tab is known to be called after its section."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A sheet of a section; ``kind`` is 选手, 对阵 … as its table says."""

    name: str
    kind: str


def tabs_of(host: Host, number: int) -> list[Tab]:
    """Return the sheets of the section with that 表号 in tab order, each once."""
    kinds: dict[str, str] = {}
    for table, sheet in host.tables().items():
        stem, of = split_name(table)
        if of == number and stem in layout.HEADINGS:
            kinds.setdefault(sheet, stem)
    return [Tab(name, kinds[name]) for name in host.sheets() if name in kinds]


def split_name(name: str) -> tuple[str, int]:
    """Return stem and 表号 of the name of a section's table or cell; 0 when it has no number.

    >>> split_name("对阵_12"), split_name("标题_选手_3"), split_name("报名")
    (('对阵', 12), ('标题_选手', 3), ('报名', 0))
    """
    found = _NUMBERED.fullmatch(name)
    return (found[1], int(found[2])) if found else (name, 0)


def free_numbers(host: Host, known: Collection[int]) -> Iterator[int]:
    """Yield numbers for new sections: above those known, and none that a table or a named cell still carries."""
    taken = {split_name(name)[1] for name in (*host.tables(), *host.names())} | set(known)
    following = range(max(known, default=0) + 1, 10_000)
    return (number for number in (*following, *range(1, 10_000)) if number not in taken)


def add_tabs(host: Host, donor: ClosedFile, sections: Mapping[int, str]) -> list[str]:
    """Take the sheets of sections from a new workbook and put them after those of the sections there are.

    The sections 1, 2, … of the new workbook, ``donor``, become those of the 表号 and names given. Returns the new tabs.
    """
    taken = {name.casefold() for name in host.sheets()}
    sheets: dict[str, str] = {}
    names: dict[str, str] = {}
    for source, (number, section) in enumerate(sections.items(), start=1):
        for tab in tabs_of(donor, source):
            sheets[tab.name] = _free_name(section, tab.kind, number, taken)
            taken.add(sheets[tab.name].casefold())
        for name in (*donor.tables(), *donor.names()):
            stem, of = split_name(name)
            if of == source:
                names[name] = f"{stem}_{number}"
    host.add_sheets(donor.content(), sheets, names, _place(host))
    return list(sheets.values())


def add_common_tab(host: Host, donor: ClosedFile, table: str, after: str) -> None:
    """Take the sheet of a table that belongs to no section, and put it after the one of another table.

    Nothing happens when the workbook has the table, or the new workbook does not.
    """
    source = donor.tables().get(table)
    if source is None or table in host.tables():
        return
    taken = {name.casefold() for name in host.sheets()}
    name = next(name for name in _numbered(source) if name.casefold() not in taken)
    sheets = list(host.sheets())
    place = sheets.index(host.tables()[after]) + 1 if after in host.tables() else len(sheets)
    host.add_sheets(donor.content(), {source: name}, {}, place)


def remove_tabs(host: Host, number: int) -> None:
    """Take out the sheets of a section; EngineError when they hold anything beside its tables and titles."""
    tabs = [tab.name for tab in tabs_of(host, number)]
    tables = [
        name for name, sheet in host.tables().items() if sheet in tabs and split_name(name)[1] == number
    ]
    named = [name for name in host.names() if split_name(name)[1] == number and _is_ours(name)]
    host.remove_sheets(tabs, [*tables, *named])


def rename_tabs(host: Host, sections: Mapping[int, tuple[Collection[str], str]]) -> dict[str, str]:
    """Let the tabs of sections follow their new names; return the new tabs by the old ones.

    ``sections`` holds by 表号 the names a section went by and its new one. A tab that the organiser has given a name
    of his own keeps it.
    """
    following = [
        (tab, number, new)
        for number, (before, new) in sections.items()
        for tab in tabs_of(host, number)
        if any(tab.name in islice(_names(old, tab.kind, number), _ALIKE) for old in before)
    ]
    moving = {tab.name for tab, _, _ in following}
    taken = {name.casefold() for name in host.sheets() if name not in moving}
    renamed: dict[str, str] = {}
    for tab, number, new in following:
        renamed[tab.name] = _free_name(new, tab.kind, number, taken)
        taken.add(renamed[tab.name].casefold())
    _carry_out(host, renamed)
    return {old: new for old, new in renamed.items() if old != new}


def _carry_out(host: Host, renamed: Mapping[str, str]) -> None:
    """Rename tabs in an order in which no two ever have the same name; who changes places steps aside first."""
    pending = {old: new for old, new in renamed.items() if old != new}
    while pending:
        there = {name.casefold(): name for name in host.sheets()}
        ready = [old for old, new in pending.items() if there.get(new.casefold(), old) == old]
        if ready:
            host.rename_sheet(ready[0], pending.pop(ready[0]))
            continue
        old = next(iter(pending))
        aside = next(name for name in _numbered("_") if name.casefold() not in there)
        host.rename_sheet(old, aside)
        pending[aside] = pending.pop(old)


def _is_of_section(table: str) -> bool:
    stem, number = split_name(table)
    return number > 0 and stem in layout.HEADINGS


def _is_ours(name: str) -> bool:
    return name.partition("_")[0] in ("标题", "副题", "状态", "附注")


def _place(host: Host) -> int:
    """Return the position after the last sheet of any section, or after the common sheets where there is none."""
    sheets = host.sheets()
    numbered = {sheet for table, sheet in host.tables().items() if _is_of_section(table)}
    common = {host.tables().get(table) for table in _BEFORE_SECTIONS}
    places = [at for at, name in enumerate(sheets, start=1) if name in (numbered or common)]
    return max(places, default=len(sheets))


_BEFORE_SECTIONS: Sequence[str] = (
    layout.OVERVIEW_TABLE,
    layout.SECTIONS_TABLE,
    layout.ENTRIES_TABLE,
    layout.ISSUES_TABLE,
)


def _free_name(section: str, kind: str, number: int, taken: Collection[str]) -> str:
    return next(name for name in _names(section, kind, number) if name.casefold() not in taken)


def _names(section: str, kind: str, number: int) -> Iterator[str]:
    """Yield the names a tab may have after its section: the plain one, then ones that the 表号 keeps apart."""
    yield layout.sheet_name(section, kind)
    yield layout.sheet_name(f"{number}.{section}", kind)
    for more in count(2):
        yield layout.sheet_name(f"{number}.{more}.{section}", kind)


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        yield f"{name}{number}"
