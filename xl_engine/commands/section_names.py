"""Names a new workbook is made with: what cannot be a name of an event or a section is refused in words."""

from __future__ import annotations

from collections.abc import Iterable

from xl_engine.event import EngineError, Problem
from xl_engine.workbook.columns.text import one_line
from xl_engine.workbook.settings_sheet import section_name

MAX_NAME = 100
"""Characters a name may have; titles and sheet tabs show it."""

MAX_SECTIONS = 50
"""Sections of one workbook; each has four sheets."""


def event_name(given: str) -> str:
    """Return the name of an event on one line; EngineError when it is too long for a title."""
    name = one_line(given)
    if len(name) > MAX_NAME:
        raise EngineError(_too_long(name))
    return name


def section_names(given: Iterable[str]) -> list[str]:
    """Return the names of sections on one line each; EngineError when one is blank, too long or there twice.

    Names that differ only in the width of marks or in blanks are the same name, as they are on 设置.
    """
    names = [one_line(name) for name in given]
    seen: set[str] = set()
    for name in names:
        if not section_name(name):
            raise EngineError(Problem("new.section-blank", "有一个组别没有名称。", "请给每个组别写上名称。"))
        if len(name) > MAX_NAME:
            raise EngineError(_too_long(name))
        if section_name(name) in seen:
            raise EngineError(
                Problem(
                    "new.section-twice", "组别“{name}”写了两次。", "请给每个组别不同的名称。", {"name": name}, found=name
                )
            )  # fmt: skip
        seen.add(section_name(name))
    check_count(len(names))
    return names


def check_count(count: int) -> None:
    """Raise EngineError when a workbook would have too many sections."""
    if count > MAX_SECTIONS:
        raise EngineError(
            Problem(
                "new.too-many-sections", "组别有 {count} 个，太多了（最多 {limit} 个）。", "请分成几个赛事工作簿。",
                {"count": count, "limit": MAX_SECTIONS},
            )
        )  # fmt: skip


def _too_long(name: str) -> Problem:
    return Problem(
        "new.name-too-long", "名称“{name}…”太长（{count} 个字，最多 {limit} 个）。", "请改短一些。",
        {"name": name[:20], "count": len(name), "limit": MAX_NAME}, found=name[:20],
    )  # fmt: skip
