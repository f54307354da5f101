"""The sheet 日志: what was done, one row a command, only ever added to."""

from __future__ import annotations

import datetime as dt

from . import layout
from .hosts import Host
from .table_rows import used_rows, write_below


def add_entry(host: Host, when: dt.datetime, command: str, section: str, content: str) -> None:
    """Add one line to the log; nothing happens when the organiser has deleted it."""
    if layout.LOG_TABLE not in host.tables():
        return
    view = host.read(layout.LOG_TABLE)
    columns = {
        "时间": [when.strftime("%Y-%m-%d %H:%M:%S")],
        "操作": [command],
        "组别": [section],
        "内容": [content],
    }
    write_below(host, view, columns, used_rows(view))
