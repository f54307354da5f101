"""Says why a sheet was not read as a list: a form to fill in, or a heading that was not understood."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.event import Problem
from xl_engine.workbook.columns.rows import Source
from xl_engine.workbook.columns.sheets import NAME

from .grid import Grid
from .heading_paths import KNOWN
from .heading_rows import Heading, filled_rows
from .lines import is_note

_SEARCHED = 100
"""Rows in which a heading without 姓名 is looked for."""

_FORM_LABELS = 3
"""Rows with labels that make a form."""


def why_no_people(file: str, grid: Grid, heading: Heading) -> Problem:
    """Return the problem of a sheet that has labels where the first player should be."""
    place = Source(file, grid.sheet).place
    if not _is_unclear(grid, heading):
        return _form(file).at(place)
    first = next(filled_rows(grid, heading.body))
    texts = [text for column in range(len(grid.rows[first])) if (text := grid.text(first, column))]
    problem = Problem(
        "form.heading-unclear",
        "“{file}”第 {row} 行写的还是列名（{found}），分不清每一列是什么。",
        "请把第 {top} 行到第 {row} 行的列名并成一行：不合并单元格，每一列写一个列名，名单从下一行开始。",
        {"file": file, "top": heading.top + 1, "row": first + 1, "found": "、".join(texts[:5])},
    )
    return problem.at(place, f"{first + 1}:{first + 1}")


def why_no_list(file: str, grids: Sequence[Grid]) -> Problem:
    """Return the problem of a file without any list."""
    if any(_is_form(grid) for grid in grids):
        return _form(file).at(Source(file).place)
    for grid in grids:
        if (found := _nameless(grid)) is not None:
            row, texts = found
            problem = Problem(
                "form.no-name-column",
                "“{file}”第 {row} 行像是列名（{found}），却没有“姓名”这一列。",
                "请在第 {row} 行把选手姓名那一列的列名改成“姓名”。",
                {"file": file, "row": row + 1, "found": "、".join(texts[:5])},
            )
            return problem.at(Source(file, grid.sheet).place, f"{row + 1}:{row + 1}")
    problem = Problem(
        "form.not-a-table",
        "“{file}”里没有找到名单：没有一行同时有“姓名”和别的列名。",
        "请改成一人一行的表，第一行写列名：姓名、单位、组别、性别、出生日期、证件号码……",
        {"file": file},
    )
    return problem.at(Source(file).place)


def _form(file: str) -> Problem:
    return Problem(
        "form.not-a-table",
        "“{file}”是填空式的表格，不是一人一行的名单。",
        "请改成一人一行的表，第一行写列名：姓名、单位、组别、性别、出生日期、证件号码……",
        {"file": file},
    )


def _is_unclear(grid: Grid, heading: Heading) -> bool:
    """Whether what looks like a form is a list whose heading goes on in a way that was not understood.

    Then the labels end with the row below the heading, and people follow; a form goes on with labels.
    """
    first, *others = filled_rows(grid, heading.body)
    texts = [text for column in range(len(grid.rows[first])) if (text := grid.text(first, column))]
    labels = sum(KNOWN.is_label(text) for text in texts)
    people = [row for row in others if not is_note(grid, row)]
    return bool(people) and labels * 2 > len(texts) and not any(_labels(grid, row) for row in people)


def _is_form(grid: Grid) -> bool:
    """Whether several rows have labels and one of them asks for the name."""
    rows = [labels for row in range(min(len(grid.rows), _SEARCHED)) if (labels := _labels(grid, row))]
    asked = any((known := KNOWN.find(text)) and known[0] is NAME for labels in rows for text in labels)
    return asked and len(rows) >= _FORM_LABELS


def _nameless(grid: Grid) -> tuple[int, list[str]] | None:
    """Return the row (from 0) with most headings, two at least, and these headings."""
    rows = range(min(len(grid.rows), _SEARCHED))
    best = max(rows, key=lambda row: len(_labels(grid, row)), default=0)
    found = _labels(grid, best) if rows else []
    return (best, found) if len(found) > 1 else None


def _labels(grid: Grid, row: int) -> list[str]:
    return [text for column in range(len(grid.rows[row])) if KNOWN.is_label(text := grid.text(row, column))]
