"""Column 电话."""

from __future__ import annotations

import datetime as dt
import re

from xl_engine.event import Problem, Severity
from xl_engine.messages import N_
from xl_engine.workbook.hosts.base import CellValue

from .column import TextColumn, not_understood
from .text import as_typed, narrow

_SCIENTIFIC = re.compile(r"\d(\.\d+)?e\+?\d+", re.IGNORECASE)
_ZERO_LOST = re.compile(r"10\d{8}|[2-9]\d{8,10}")
"""An area code and a number of seven or eight digits, without the 0 before them."""


class Phone(TextColumn):
    """电话, kept as text."""

    title = "电话"
    aliases = (
        "联系电话", "手机", "手机号", "手机号码", "电话号码", "联系方式", "移动电话", "本人电话", "家长电话",
        "電話", "聯繫電話", "phone", "tel", "telephone", "mobile", "cell",
    )  # fmt: skip
    explanation = N_("联系电话，单元格为文本，开头的 0 不会丢。")
    personal = True
    limit = 60

    def _parse(self, cell: CellValue) -> str | Problem:
        text = narrow(as_typed(cell)).lstrip("'")
        if isinstance(cell, dt.datetime | dt.time | bool):
            return not_understood(self.title, text, "13800000000")
        if _SCIENTIFIC.fullmatch(text) or (isinstance(cell, float) and not text.isdigit()):
            return Problem(
                "entry.phone-number-cell",
                "电话按数字保存，已变成“{found}”。",
                "请把单元格设为文本后重新填写。",
                {"found": text},
                found=text,
            )
        return text

    def check(self, value: str) -> Problem | None:
        """Warn of a number whose leading 0 has been lost."""
        if _ZERO_LOST.fullmatch(value):
            return Problem(
                "entry.phone-short",
                "电话“{found}”可能缺了开头的 0。",
                "请核对；填写时单元格设为文本。",
                {"found": value},
                Severity.WARNING,
                found=value,
            )
        return super().check(value)
