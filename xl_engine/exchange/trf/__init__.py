"""TRF, the tournament report file of chess programs, in its versions of 2016 and 2026.

Sources of the layout: FIDE handbook, TRF16 (C.04 annex 2) and TRF26 (approved 2025-05-12); the X records (XXR, XXZ, XXS, XXA,
XXP) of the JaVaFo manual; BBW, BBD… of bbpPairings.

What stands for what:

- 编号 is the starting rank, 先手 is ``w`` (white moves first in chess), a team's 先行方 the team with ``w`` on board 1.
- Games ``1 = 0`` and, of less than a move, ``W D L``; absence ``+ -`` (both ``- -``); 轮空 ``U``; 申请轮空 ``H`` (``Z`` or ``F`` as the
  switch ``requested_bye_points`` says); any other missed round ``Z``; an open result is blank. ``F`` in a round that was paired is a
  轮空 too. Names are counted in characters; files that count bytes (UTF-8, GB18030) are read.
- Points are 162 and XXS (teams: 362), 罚分 299, rounds 142 and XXR, 回避 260 and XXP, byes to come 240 and XXZ, 巴库 250 and XXA, criteria
  212 where they have a code, teams 310 and 013, their byes 320, forfeited matches 330, unusual line-ups 300, colours of boards 352.
- A unit is the federation where it is such a code (three capitals). Otherwise it stands, as everything no record has a place for, in
  a comment (`comments`), which all programs skip and this one reads back.
- Lines that are not used are kept under ``trf`` in the section's ``extra`` and written again.
- Where the file is of another program, `presence` says how late entries and withdrawals are told from absences.
"""

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
