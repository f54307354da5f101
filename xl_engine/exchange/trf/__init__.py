"""TRF, the tournament report file of chess programs, in its versions of 2016 and 2026."""

from __future__ import annotations

from xl_engine.event import EngineError, Event, Problem

from .from_event import trf_of
from .records import records_of
from .text import decode, lines_of, looks_like_trf
from .to_event import event_of

__all__ = ["is_trf", "read_trf", "trf_of"]


def read_trf(data: bytes, name: str) -> tuple[Event, list[Problem]]:
    """Return the event in the bytes of a TRF, of one section, and warnings about what was not used or is odd.

    ``name`` is what messages call the file. Raises EngineError, with the line, for a file that is no TRF, for a line
    that cannot be read and for lines that contradict each other.
    """
    text = decode(data, name)
    lines = lines_of(text)
    if not any(line.code == "001" for line in lines):
        raise EngineError(Problem(
            "trf.no-players", "“{file}”里没有选手（001 行），不是 TRF，或者不完整。", "请核对文件，或由原程序重新导出。",
            {"file": name},
        ))  # fmt: skip
    return event_of(records_of(lines))


def is_trf(data: bytes) -> bool:
    """Return whether a file holds a TRF whatever its name says."""
    try:
        return looks_like_trf(decode(data, ""))
    except EngineError:
        return False
