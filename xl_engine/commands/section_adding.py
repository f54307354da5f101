"""Adds sections: rows on 设置 and 首页, and sheets like those `new` makes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from itertools import islice

from xl_engine.event import Kind, Problem, Severity
from xl_engine.messages import written
from xl_engine.regulation import Group, Regulation
from xl_engine.workbook import layout
from xl_engine.workbook.hosts import ClosedFile, Host
from xl_engine.workbook.reading import Book
from xl_engine.workbook.section_rows import add_row, add_team_columns, name_blanks
from xl_engine.workbook.section_tabs import add_common_tab, add_tabs, free_numbers
from xl_engine.workbook.settings_sheet import plain, section_name

from .new import package_of_groups
from .new_files import set_up
from .section_options import Wanted
from .section_removing import highest_number


def add_sections(
    host: Host, book: Book, wanted: Wanted, when: dt.datetime
) -> tuple[dict[str, str], list[Problem]]:
    """Add sections and return the lines for the log, and what an organiser should know.

    A name the regulation has a group for takes what the regulation says of it; any other is a plain group of the same
    kind as the sections there are.
    """
    if not wanted.added:
        return {}, []
    groups = [_group(book, name) for name in wanted.added]
    donor = ClosedFile("event.xlsx", package_of_groups(book.regulation, groups, book.switches, when))
    set_up(donor)
    _name_blanks(host, book, wanted)
    numbers = list(islice(free_numbers(host, [*_numbers(host), highest_number(book)]), len(groups)))
    for row, name, number in zip(_rows(donor), wanted.added, numbers, strict=True):
        add_row(host, {**row, "组别": name, "表号": number})
    tabs = add_tabs(host, donor, dict(zip(numbers, wanted.added, strict=True)))
    if any(group.kind is Kind.TEAM for group in groups) and not _has_teams(book):
        add_common_tab(host, donor, layout.BEST_BOARDS_TABLE, after=layout.AWARDS_TABLE)
        add_team_columns(host)
    if book.switches.protect:
        host.protect(tabs, True)
    log = {
        section_name(name): written("新增组别，表号 {number}", number=number)
        for name, number in zip(wanted.added, numbers, strict=True)
    }
    return log, [_unknown(name) for name in wanted.added if _prescribes_others(book.regulation, name)]


def _group(book: Book, name: str) -> Group:
    known = {section_name(group.name): group for group in book.regulation.groups}
    kinds = {item.section.kind for item in book.sections}
    kind = Kind.TEAM if kinds == {Kind.TEAM} else Kind.INDIVIDUAL
    return known.get(section_name(name)) or Group(name, kind)


def _has_teams(book: Book) -> bool:
    return any(item.section.kind is Kind.TEAM for item in book.sections)


def _rows(donor: ClosedFile) -> list[dict[str, str | int | None]]:
    """Return the rows of 组别 of a new workbook, by heading."""
    view = donor.read(layout.SECTIONS_TABLE)
    return [
        {heading: cell if isinstance(cell, int | str) else None
         for heading, cell in zip(view.headings, cells, strict=True)}
        for cells in view.rows
    ]  # fmt: skip


def _numbers(host: Host) -> Sequence[int]:
    """Return the 表号 on 设置, those of rows without a name included."""
    view = host.read(layout.SECTIONS_TABLE)
    at = view.headings.index("表号")
    return [int(text) for cells in view.rows if (text := plain(cells[at])).isdecimal() and len(text) <= 4]


def _name_blanks(host: Host, book: Book, wanted: Wanted) -> None:
    """Let entries of the only section say so before there is a second one."""
    gone = {item.section.name for item in wanted.removed}
    left = [item.section.name for item in book.sections if item.section.name not in gone]
    if len(book.sections) == 1 and left:
        names = {item.section.name: new for item, new in wanted.renamed}
        name_blanks(host, names.get(left[0], left[0]))


def _prescribes_others(regulation: Regulation, name: str) -> bool:
    """Whether a regulation says who may enter its groups, and has none of that name."""
    telling = any(group.conditions or group.sex or group.has_birth_window for group in regulation.groups)
    return telling and section_name(name) not in {section_name(group.name) for group in regulation.groups}


def _unknown(name: str) -> Problem:
    return Problem(
        "sections.not-in-regulation", "规程没有名为“{name}”的组别，已按一般的组别添加。",
        "请在“设置”的组别表里核对它的时限、性别和出生日期。", {"name": name}, Severity.WARNING, section=name,
    ).at(layout.SETTINGS)  # fmt: skip
