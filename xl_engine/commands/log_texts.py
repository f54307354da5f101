"""Puts texts into 日志 that may be longer than a cell takes."""

from __future__ import annotations

import datetime as dt

from xl_engine.workbook.hosts import Host
from xl_engine.workbook.log_sheet import add_entry

_LONGEST = 15_000
"""A cell holds 32,767 units of UTF-16, of which a rare character takes two."""


def add_long(host: Host, when: dt.datetime, command: str, section: str, content: str) -> None:
    """Add a text to the log, on several lines if need be; nothing of it is lost."""
    for start in range(0, max(1, len(content)), _LONGEST):
        add_entry(host, when, command, section, content[start : start + _LONGEST])
