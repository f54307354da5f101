"""Makes workbooks and event files: always new ones, never over a file that is there."""

from __future__ import annotations

import contextlib
import datetime as dt
import errno
from pathlib import Path

from xl_engine.event import EngineError, Problem
from xl_engine.exchange import read_event, write_event
from xl_engine.messages import N_
from xl_engine.workbook.hosts.closed import ClosedFile
from xl_engine.workbook.package.saving import already_there, replace_file
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.reading import read_book

from . import convert
from . import new as making
from .report import Report, errors, line

BOOK_ENDINGS = (".xlsx", ".xlsm")
"""Endings of workbooks; new ones are always .xlsx."""

MAX_TEXT = 64 << 20
"""Bytes of an event file; one of 1000 players and 20 rounds has about two million."""


def make(path: Path, options: making.NewOptions, when: dt.datetime) -> Report:
    """Make a new event workbook; an existing file is never overwritten."""
    _must_end(path, (".xlsx",))
    host = _fresh(path, making.package(options, when))
    set_up(host)
    book = making.first_state(host, when)
    host.save()
    return making.report(path, book.regulation.name, len(book.sections))


def convert_file(source: Path, target: Path, when: dt.datetime) -> Report:
    """Convert between workbook and event file by the endings of the two names."""
    if source.suffix.lower() in BOOK_ENDINGS and target.suffix.lower() == ".json":
        _must_be_new(target)
        event, stopping = convert.event_of(ClosedFile(source))
        if stopping:
            raise EngineError(*stopping)
        write_text(target, write_event(event))
        return _converted(source, target)
    if source.suffix.lower() == ".json" and target.suffix.lower() in BOOK_ENDINGS:
        _must_end(target, (".xlsx",))
        _must_be_new(target)
        event = read_event(read_text(source))
        host = _fresh(target, making.package_of(event, when))
        set_up(host)
        stopping = errors(convert.fill(host, event, when).problems)
        if stopping:
            # What the sheets cannot say would stop every later command; there is no sheet yet to point at.
            raise EngineError(*(problem.at("") for problem in stopping))
        host.save()
        return _converted(source, target)
    raise EngineError(Problem(
        "convert.endings", "不能把 {source} 转成 {target}。", "可以在 .xlsx/.xlsm 与 .json 之间转换。",
        {"source": source.name, "target": target.name},
    ))  # fmt: skip


def _converted(source: Path, target: Path) -> Report:
    return Report([line("已把 {source} 转成 {target}。", source=source.name, target=str(target))],
                  data={"file": str(target)})  # fmt: skip


def _fresh(path: Path, package: bytes) -> ClosedFile:
    _must_be_new(path)
    return ClosedFile(path, package)


def set_up(host: ClosedFile) -> None:
    """Print set-up that the builder of new workbooks cannot express."""
    book = read_book(host)
    for item in book.sections:
        last = heading_of(item.sheet.view, "后手编号")
        if last is not None:
            host.print_through(item.tables.pairings, last)


def _must_end(path: Path, endings: tuple[str, ...]) -> None:
    if path.suffix.lower() not in endings:
        raise EngineError(Problem(
            "new.ending", "文件名“{file}”的后缀不对。", "请用 {endings}。",
            {"file": path.name, "endings": "、".join(endings)},
        ))  # fmt: skip


def _must_be_new(path: Path) -> None:
    # A name the system cannot look up is told of when the file is written.
    with contextlib.suppress(OSError):
        if path.exists():
            raise EngineError(already_there(path))


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file; raise EngineError when it cannot be read."""
    try:
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, N_("是文件夹") if path.is_dir() else N_("不是普通的文件"))
        if path.stat().st_size > MAX_TEXT:
            raise EngineError(Problem(
                "file.too-large", "“{file}”有 {size} MB，太大了（最多 {limit} MB）。", "请核对是不是赛事文件。",
                {"file": str(path), "size": path.stat().st_size >> 20, "limit": MAX_TEXT >> 20},
            ))  # fmt: skip
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise EngineError(Problem(
            "file.not-utf8", "“{file}”不是 UTF-8 文本。", "请另存为 UTF-8 后重试。", {"file": str(path)}
        )) from None  # fmt: skip
    except OSError as error:
        raise EngineError(Problem(
            "file.unreadable", "读不了“{file}”：{reason}。", "请核对文件名和权限。",
            {"file": str(path), "reason": error.strerror or str(error)},
        )) from None  # fmt: skip


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 file at once; raise EngineError and leave nothing behind when that is not possible."""
    replace_file(path, text.encode("utf-8"), None, fresh=True)
