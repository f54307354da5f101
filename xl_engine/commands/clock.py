"""The only place where the time of day is read; everything below is told it."""

from __future__ import annotations

import datetime as dt


def now() -> dt.datetime:
    """Return the local time, as it is written into 日志."""
    return dt.datetime.now()
