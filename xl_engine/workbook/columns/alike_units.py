"""Finds units whose names are probably two spellings of one (CASES 10)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from xl_engine.event import Problem, Severity

from .rows import EntryRow
from .sheets import GROUP, UNIT

_ENDINGS = re.compile(r"(代表队|代表团|队|省|市|县|区)$")
_MARKS = re.compile(r"[\W_]+")
_TELLING = re.compile(r"[0-9a-z一二三四五六七八九十甲乙丙丁东南西北中男女大小老新少青幼高初]")
"""Characters that tell real units apart: 一中 and 十一中, 湖南 and 湖北, 男队 and 女队."""

_LONG = 6
"""Length from which one character more or less is taken for a slip."""


def unit_problems(rows: Iterable[EntryRow]) -> list[Problem]:
    """Return a warning for each unit that looks like another, at the first row of the rarer one.

    Spaces and widths do not make two units (the cleaned name is compared), so they are only mentioned.
    """
    rows_by_unit: dict[str, list[EntryRow]] = {}
    for row in rows:
        if unit := row.value(UNIT):
            rows_by_unit.setdefault(unit, []).append(row)
    problems = [problem for listed in rows_by_unit.values() if (problem := _spelled_differently(listed))]
    for one, other in _alike(list(rows_by_unit)):
        rare, common = sorted((other, one), key=lambda unit: len(rows_by_unit[unit]))
        problem = Problem(
            "entry.units-alike",
            "单位“{unit}”与“{other}”很像，可能是同一单位。",
            "是同一单位的请改成一样的写法，回避同单位时以此为准。",
            {"unit": rare, "other": common},
            Severity.WARNING,
        )
        problems.append(_placed(rows_by_unit[rare][0], problem))
    return problems


def _spelled_differently(rows: list[EntryRow]) -> Problem | None:
    shown = list(dict.fromkeys(row.shown(UNIT) for row in rows))
    if len(shown) < 2:
        return None
    problem = Problem(
        "entry.unit-spellings",
        "同一单位有几种写法：{spellings}。",
        "按同一单位处理；印在表上之前最好统一。",
        {"spellings": "、".join(f"“{text}”" for text in shown)},
        Severity.WARNING,
    )
    return _placed(next(row for row in rows if row.shown(UNIT) == shown[1]), problem)


def _alike(units: list[str]) -> list[tuple[str, str]]:
    by_stem: dict[str, str] = {}
    pairs = []
    for unit in units:
        stem = _stem(unit)
        if stem in by_stem:
            pairs.append((by_stem[stem], unit))
        by_stem.setdefault(stem, unit)
    for stem, unit in by_stem.items():
        for shorter in _with_one_less(stem):
            if shorter in by_stem:
                pairs.append((by_stem[shorter], unit))
    return pairs


def _stem(unit: str) -> str:
    """Return what remains of a unit's name without marks and the words that are now written, now not.

    >>> _stem("武汉市代表队"), _stem("武汉")
    ('武汉', '武汉')
    """
    text = _MARKS.sub("", unit.casefold())
    while len(shorter := _ENDINGS.sub("", text)) >= 2 and shorter != text:
        text = shorter
    return text


def _with_one_less(text: str) -> set[str]:
    if len(text) < _LONG:
        return set()
    return {
        text[:position] + text[position + 1 :]
        for position, mark in enumerate(text)
        if not _TELLING.fullmatch(mark)
    }


def _placed(row: EntryRow, problem: Problem) -> Problem:
    placed = row.locate(problem, UNIT.title).within(row.value(GROUP))
    return placed.at(placed.sheet, placed.cell, row.shown(UNIT))
