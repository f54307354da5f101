"""Makes workbooks and event files: always new ones, never over a file that is there."""

from __future__ import annotations

import contextlib
import datetime as dt
import errno
from pathlib import Path

from xl_engine.event import EngineError, Problem
from xl_engine.messages import N_
from xl_engine.workbook.hosts.closed import ClosedFile
from xl_engine.workbook.package.saving import already_there, replace_file
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.reading import read_book

from . import new as making
from .report import Report

BOOK_ENDINGS = (".xlsx", ".xlsm")
"""Endings of workbooks; new ones are always .xlsx."""

MAX_TEXT = 64 << 20
"""Bytes of an event file; one of 1000 players and 20 rounds has about two million."""


def make(path: Path, options: making.NewOptions, when: dt.datetime) -> Report:
    """Make a new event workbook; an existing file is never overwritten."""
    must_end(path, (".xlsx",))
    host = fresh(path, making.package(options, when))
    set_up(host)
    book = making.first_state(host, when)
    host.save()
    return making.report(path, book.regulation.name, len(book.sections))


def fresh(path: Path, package: bytes) -> ClosedFile:
    """Return a new workbook to be saved at ``path``; EngineError where there is a file already."""
    must_be_new(path)
    return ClosedFile(path, package)


def set_up(host: ClosedFile) -> None:
    """Print set-up that the builder of new workbooks cannot express."""
    book = read_book(host)
    for item in book.sections:
        last = heading_of(item.sheet.view, "后手编号")
        if last is not None:
            host.print_through(item.tables.pairings, last)


def must_end(path: Path, endings: tuple[str, ...]) -> None:
    """Raise EngineError for a file name with another ending."""
    if path.suffix.lower() not in endings:
        raise EngineError(Problem(
            "new.ending", "文件名“{file}”的后缀不对。", "请用 {endings}。",
            {"file": path.name, "endings": "、".join(endings)},
        ))  # fmt: skip


def must_be_new(path: Path) -> None:
    """Raise EngineError for a file that is there already."""
    # A name the system cannot look up is told of when the file is written.
    with contextlib.suppress(OSError):
        if path.exists():
            raise EngineError(already_there(path))


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file; raise EngineError when it cannot be read."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EngineError(Problem(
            "file.not-utf8", "“{file}”不是 UTF-8 文本。", "请另存为 UTF-8 后重试。", {"file": str(path)}
        )) from None  # fmt: skip


def read_bytes(path: Path) -> bytes:
    """Return what is in an event file; raise EngineError when it cannot be read or is far too large."""
    try:
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, N_("是文件夹") if path.is_dir() else N_("不是普通的文件"))
        if path.stat().st_size > MAX_TEXT:
            raise EngineError(Problem(
                "file.too-large", "“{file}”有 {size} MB，太大了（最多 {limit} MB）。", "请核对是不是赛事文件。",
                {"file": str(path), "size": path.stat().st_size >> 20, "limit": MAX_TEXT >> 20},
            ))  # fmt: skip
        return path.read_bytes()
    except OSError as error:
        raise EngineError(Problem(
            "file.unreadable", "读不了“{file}”：{reason}。", "请核对文件名和权限。",
            {"file": str(path), "reason": error.strerror or str(error)},
        )) from None  # fmt: skip


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 file at once; raise EngineError and leave nothing behind when that is not possible."""
    replace_file(path, text.encode("utf-8"), None, fresh=True)
