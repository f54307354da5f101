"""The table 荣誉: honours without a rule, which the organiser awards and fills in (2013 团体规程 八（三））."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.awards.lists import Honour
from xl_engine.event import Problem, Severity

from . import layout
from .award_table import own_headings
from .columns.text import as_typed, is_blank, one_line
from .engine_rows import EngineRows
from .hosts import Host, TableView

OFFERED = "honours"
"""Engine row that says that the honours of the regulation have been put into the table."""


def offer_honours(host: Host, engine: EngineRows, names: Sequence[str]) -> None:
    """Put the honours a regulation names into an empty table, the first time only; the caller writes the engine rows.

    Whoever takes them out again does not get them back.
    """
    if not names or engine.get(OFFERED):
        return
    view = host.read(layout.HONOURS_TABLE)
    heading = own_headings(view, ["奖项"]).get("奖项")
    if heading is not None and all(is_blank(cell) for row in view.rows for cell in row):
        host.write(view.name, {heading: list(names)}, rows=max(len(view.rows), len(names)))
    engine.set(OFFERED, "offered")


def read_honours(host: Host) -> tuple[list[Honour], list[Problem]]:
    """Return the lines of the table that are not blank, and those whose honour nobody can tell.

    A line with a recipient and no honour belongs to the honour above it, as lists of this kind are written.
    """
    view = host.read(layout.HONOURS_TABLE)
    honours: list[Honour] = []
    problems: list[Problem] = []
    award = ""
    ours = own_headings(view, layout.HEADINGS[layout.HONOURS_TABLE])
    for index, row in enumerate(view.rows):
        cells = {
            heading: one_line(as_typed(row[view.headings.index(name)])) for heading, name in ours.items()
        }
        award = cells.get("奖项") or award
        honour = Honour(award, cells.get("获奖者", ""), cells.get("单位", ""), cells.get("备注", ""))
        if honour.filled and not award:
            problems.append(_unnamed(view, index, honour))
        elif any(cells.values()):
            honours.append(honour)
    return honours, problems


def _unnamed(view: TableView, row: int, honour: Honour) -> Problem:
    place = own_headings(view, ["奖项", "获奖者", "单位"])
    return Problem(
        "awards.honour-unnamed",
        "“荣誉”表里“{name}”一行没有填奖项，没有列入签收表。",
        "请在“奖项”一栏填写奖项名称。",
        {"name": honour.name or honour.unit},
        Severity.WARNING,
    ).at(view.sheet, view.address(row, next(iter(place.values()))))
