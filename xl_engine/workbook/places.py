"""Where the columns of a table are, and what to say when one is gone."""

from __future__ import annotations

from xl_engine.event import EngineError, Problem

from .hosts import TableView

HEADING_MISSING = "sheet.heading-missing"
"""Code of `missing_heading`."""


def heading_place(view: TableView, heading: str) -> int:
    """Return the index of a column that a table cannot do without; EngineError when it is gone."""
    position = view.position(heading)
    if position is None:
        raise EngineError(missing_heading(view, heading))
    return position


def missing_heading(view: TableView, heading: str) -> Problem:
    """Return the problem of a table that lacks a column, at its heading row."""
    return Problem(
        HEADING_MISSING,
        "表“{table}”缺少“{heading}”一列。",
        "请恢复这一列的标题。",
        {"table": view.name, "heading": heading},
    ).at(view.sheet, f"{view.first_row - 1}:{view.first_row - 1}")


def in_formula(heading: str) -> str:
    """Return a heading as a structured reference spells it.

    >>> in_formula("姓名[必填]")
    "姓名'[必填']"
    """
    for special in "'[]#@":
        heading = heading.replace(special, f"'{special}")
    return heading
