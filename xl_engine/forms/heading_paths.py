"""Reads the rows of a heading from above to below: which texts stand over each column, and what they say together."""

from __future__ import annotations

import re
from itertools import pairwise

from xl_engine.workbook.columns.headings import HeadingIndex, heading_key
from xl_engine.workbook.columns.sheets import FORM_COLUMNS

from .grid import Grid

KNOWN = HeadingIndex(FORM_COLUMNS)

_LONGEST = 40
"""A heading has fewer characters; longer texts are titles and notes."""

_NOT_PLAYING = frozenset(
    {
        "领队", "教练", "教练员", "带队老师", "指导老师", "指导教师", "联系人", "紧急联系人", "负责人", "监护人", "家长",
        "裁判", "裁判员", "随队人员", "陪同人员",
    }
)  # fmt: skip
"""Words over columns that are about somebody else than the player: 领队 over 姓名 and 电话."""


_ABOUT = re.compile(r"(?:信息|情况|资料)$")


def is_about_others(text: str) -> bool:
    """Whether a text over some columns says that they are not about the player."""
    return heading_key(text) in _NOT_PLAYING


def heading_paths(grid: Grid, top: int, depth: int) -> list[list[str]]:
    """Return the texts above each column, topmost first: a merged cell counts for all its columns.

    In the last row it counts for its first column only: a cell over three columns names no single one.
    """
    last = top + depth - 1
    texts = [
        [text if len(text := grid.text(row, column)) <= _LONGEST else "" for column in range(grid.width)]
        for row in range(top, last + 1)
    ]
    merged: set[tuple[int, int]] = set()
    for merge in (merge for row in range(top, last + 1) for merge in grid.merges_by_row.get(row, ())):
        if merge.left >= grid.width:
            continue
        text = texts[merge.top - top][merge.left]
        right = merge.left if merge.bottom >= last else min(merge.right, grid.width - 1)
        for row in range(merge.top, min(merge.bottom, last) + 1):
            for column in range(merge.left, right + 1):
                texts[row - top][column] = text
                merged.add((row - top, column))
    _fill_right(texts, merged)
    return [
        list(dict.fromkeys(text for row in texts if (text := row[column]))) for column in range(grid.width)
    ]


def _fill_right(texts: list[list[str]], merged: set[tuple[int, int]]) -> None:
    # A blank above a heading belongs to the text on its left, when that stands above a heading too: 运动员 typed in
    # the first of its columns. A merged cell says itself how far it goes.
    for number, (row, below) in enumerate(pairwise(texts)):
        for column in range(1, len(row)):
            if row[column] or not below[column] or not below[column - 1]:
                continue
            if (number, column) not in merged and (number, column - 1) not in merged:
                row[column] = row[column - 1]


def looked_up(path: list[str]) -> str:
    """Return the heading that stands for a column: its lowest text, or more of them where that is a known heading.

    >>> looked_up(["运动员", "证件信息", "号码"]), looked_up(["个人信息", "性别"]), looked_up(["领队", "电话"])
    ('证件号码', '性别', '领队电话')
    """
    if not path:
        return ""
    bands = [_ABOUT.sub("", band) for band in path[:-1]]
    for start in range(len(bands)):
        if KNOWN.find(together := "".join([*bands[start:], path[-1]])):
            return together
    if any(is_about_others(text) for text in path[:-1]):
        return "".join(path[-2:])
    return path[-1]
