"""Reads what a form says once for everybody above its table, such as 单位：… or 领队：…."""

from __future__ import annotations

import re
from typing import Any

from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.sheets import COACH, GROUP, LEADER, UNIT
from xl_engine.workbook.hosts.base import column_letters

from .grid import Grid
from .heading_paths import KNOWN

_SHARED = (UNIT, LEADER, COACH, GROUP)
_NEXT_LABEL = re.compile(r"[\s　]+(?=[^\s:：]{1,12}[:：])")
_TO_SIGN = re.compile(r"盖章|公章|签字|签名")
_BOXES = "_ ＿　/—-"
_STAMP = re.compile(r"[（(][^（()）]*(?:盖章|公章|签章|签字|签名)[^（()）]*[）)]")
"""A note on where to stamp or sign, as in "单位：（盖章）" (2013 团体规程 附件2); it is no part of what is filled in."""


def labels_above(grid: Grid, start: int, end: int) -> dict[str, tuple[str, str]]:
    """Return text and cell address by column title, from the rows ``start`` to before ``end`` (from 0).

    A label and its text stand in one cell with a colon between, or in two cells next to each other.
    """
    found: dict[str, tuple[str, str]] = {}
    for row in range(start, end):
        for position in range(len(grid.rows[row])):
            for piece in _NEXT_LABEL.split(grid.text(row, position)):
                label, colon, text = piece.replace("：", ":").partition(":")
                column = _shared(label)
                if column is None or column.title in found:
                    continue
                at = position
                if not (text := _filled_in(text)):
                    at, text = _right_of(grid, row, position)
                if text and (colon or _shared(text) is None):
                    found[column.title] = (text, f"{column_letters(at + 1)}{row + 1}")
    return found


def is_unit_label(grid: Grid, row: int) -> bool:
    """Whether a row between the people of a list begins with 单位：… for those below it, and is no line to be stamped."""
    first = next((text for column in range(len(grid.rows[row])) if (text := grid.text(row, column))), "")
    label, colon, text = first.replace("：", ":").partition(":")
    return bool(colon and text.strip(_BOXES)) and _shared(label) is UNIT and not _TO_SIGN.search(first)


def _shared(label: str) -> Column[Any] | None:
    known = KNOWN.find(label) if 0 < len(label) <= 12 else None
    return known[0] if known and known[0] in _SHARED else None


def _right_of(grid: Grid, row: int, position: int) -> tuple[int, str]:
    for at in range(position + 1, len(grid.rows[row])):
        if text := grid.text(row, at):
            is_label = KNOWN.find(text.rstrip(":：")) is not None or text.endswith((":", "："))
            return (at, "") if is_label else (at, _filled_in(text))
    return position, ""


def _filled_in(text: str) -> str:
    return _STAMP.sub("", text).strip(_BOXES)
