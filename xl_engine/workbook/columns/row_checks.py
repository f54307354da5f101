"""What one row says that cannot stand: cells not understood, blanks, contradictions, hidden rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from xl_engine.event import Problem, Severity

from .column import Column
from .identity import identity_problems
from .rows import EntryRow
from .sheets import BIRTH_DATE, GROUP, ID_NUMBER, ID_TYPE, NAME, SEX, UNIT

REQUIRED: tuple[Column[Any], ...] = (NAME, UNIT, GROUP)
"""What every entry must say."""

_PLACES: dict[str, Column[Any]] = {"entry.id-sex": SEX, "entry.id-birth": BIRTH_DATE}


def row_problems(row: EntryRow, required: Sequence[Column[Any]] = REQUIRED) -> list[Problem]:
    """Return the problems of one row by itself, each with the cell it stands in.

    A required column that the table lacks altogether is a problem of the table (`missing_columns`).
    """
    problems = [
        row.locate(reading.problem, title)
        for title, reading in row.readings.items()
        if reading.problem is not None
    ]
    problems += [
        row.locate(_missing(column), column.title) for column in required if _is_missing(row, column)
    ]
    found = identity_problems(row.value(ID_TYPE), row.value(ID_NUMBER), row.value(SEX), row.value(BIRTH_DATE))
    problems += [row.locate(problem, _PLACES.get(problem.code, ID_NUMBER).title) for problem in found]
    if row.hidden:
        problems.append(row.locate(_hidden(row)))
    return [problem.within(row.value(GROUP)) for problem in problems]


def missing_columns(rows: Iterable[EntryRow], required: Sequence[Column[Any]] = REQUIRED) -> list[Problem]:
    """Return one problem for each required column that a table (file and sheet) does not have."""
    first_rows: dict[str, EntryRow] = {}
    for row in rows:
        first_rows.setdefault(row.source.place, row)
    return [
        Problem(
            "entry.no-column",
            "表里没有“{title}”这一列。",
            "请加上这一列并填写，或改用能认出的列名：{aliases}。",
            {"title": column.title, "aliases": "、".join((column.title, *column.aliases[:3]))},
            sheet=place,
        )
        for place, row in first_rows.items()
        for column in required
        if not row.has(column)
    ]


def _is_missing(row: EntryRow, column: Column[Any]) -> bool:
    reading = row.readings.get(column.title)
    return reading is not None and reading.value == column.empty and reading.problem is None


def _missing(column: Column[Any]) -> Problem:
    return Problem("entry.missing", "没有填“{title}”。", "请补填。", {"title": column.title})


def _hidden(row: EntryRow) -> Problem:
    return Problem(
        "entry.hidden-row",
        "第 {row} 行（{name}）被隐藏或被筛选掉了。",
        "请确认此人是否参赛：参赛的请取消隐藏，不参赛的请删去这一行或在“退赛”里写明。",
        {"row": row.source.row, "name": row.shown(NAME)},
        Severity.WARNING,
    )
