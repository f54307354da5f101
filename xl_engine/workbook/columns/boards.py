"""Column 台号, and headings such as 第一台 under which the members of a team stand."""

from __future__ import annotations

import re

from xl_engine.event import Problem
from xl_engine.messages import N_
from xl_engine.workbook.hosts.base import CellValue

from .column import Column, not_understood
from .quantities import whole_number
from .text import as_typed, chinese_number, narrow


class Board(Column[int | None]):
    """台号 of a member of a team; not a column of 报名, but read where a form has it."""

    title = "台号"
    aliases = ("台次", "台", "队员台号", "出场台次", "board")
    explanation = N_("队员的台号：1、2、3。")
    as_text = False
    empty = None

    def _parse(self, cell: CellValue) -> int | Problem | None:
        named = board_number(cell) if isinstance(cell, str) else None
        found = whole_number(cell) if named is None else named
        return found if found and 0 < found < 100 else not_understood(self.title, as_typed(cell), "1、2、3")

    def write(self, value: int | None) -> CellValue:
        """Write the number."""
        return value


def board_number(text: str) -> int | None:
    """Return the board a heading or cell names, None when it names none.

    >>> [board_number(text) for text in ("第一台", "3台", "队员2", "台号", "五段")]
    [1, 3, 2, None, None]
    """
    flat = re.sub(r"\s+|\(.*\)", "", narrow(text)).casefold()
    pattern = (
        r"第?([^第]{1,3})台(?:次|队员|选手|棋手|姓名)?|第?(?:队员|选手|棋手|台次|board|player)([^第]{1,3})"
    )
    found = re.fullmatch(pattern, flat)
    return chinese_number(found[1] or found[2]) if found else None
