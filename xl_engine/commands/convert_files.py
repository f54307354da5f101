"""Converts event files into each other by the endings of their names: workbook, .json, .trf."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

from xl_engine.event import EngineError, Event, Problem, Section
from xl_engine.exchange import read_event, write_event
from xl_engine.workbook.hosts.closed import ClosedFile

from . import convert
from . import new as making
from .new_files import BOOK_ENDINGS, fresh, must_be_new, must_end, read_bytes, read_text, set_up, write_text
from .report import Report, errors, line

TRF_ENDINGS = (".trf", ".trfx")
_SOURCES = (*BOOK_ENDINGS, ".json", *TRF_ENDINGS, ".txt")
_TARGETS = (*BOOK_ENDINGS, ".json", *TRF_ENDINGS)


def convert_file(source: Path, target: Path, when: dt.datetime, section: str | None = None) -> Report:
    """Convert between workbook, event file and TRF by the endings of the two names.

    ``section`` chooses what a TRF is to hold, which has room for one tournament. Nothing is written on failure.
    """
    endings = source.suffix.lower(), target.suffix.lower()
    same = _sort(endings[0]) == _sort(endings[1])
    if endings[0] not in _SOURCES or endings[1] not in _TARGETS or same:
        raise EngineError(Problem(
            "convert.endings", "不能把 {source} 转成 {target}。", "可以在 .xlsx/.xlsm、.json 与 .trf 之间转换。",
            {"source": source.name, "target": target.name},
        ))  # fmt: skip
    if section is not None and endings[1] not in TRF_ENDINGS:
        raise EngineError(Problem(
            "convert.section", "只有转成 .trf 才能选一个组别。", "请去掉 --section；其他格式放得下所有组别。"
        ))  # fmt: skip
    if endings[1] in BOOK_ENDINGS:
        must_end(target, (".xlsx",))
    must_be_new(target)
    event, problems = _read(source, endings[0])
    if endings[1] in TRF_ENDINGS:
        # TRF is read and written by few commands; the others start faster without it.
        from xl_engine.exchange.trf import trf_of

        text, told = trf_of(event, _chosen(event, section))
        problems = [*problems, *told]
        write_text(target, text)
    elif endings[1] == ".json":
        write_text(target, write_event(event))
    else:
        _write_book(target, event, when)
    return Report([line("已把 {source} 转成 {target}。", source=source.name, target=str(target))],
                  problems, data={"file": str(target)})  # fmt: skip


def _sort(ending: str) -> str:
    return "book" if ending in BOOK_ENDINGS else "trf" if ending in (*TRF_ENDINGS, ".txt") else ending


def _read(source: Path, ending: str) -> tuple[Event, Sequence[Problem]]:
    """Return the event of a file with the warnings about it."""
    if ending in BOOK_ENDINGS:
        event, stopping = convert.event_of(ClosedFile(source))
        if stopping:
            raise EngineError(*stopping)
        return event, ()
    if ending == ".json":
        return read_event(read_text(source)), ()
    from xl_engine.exchange.trf import is_trf, read_trf

    data = read_bytes(source)
    if ending == ".txt" and not is_trf(data):
        raise EngineError(Problem(
            "convert.no-trf", "“{file}”里看不到 TRF 的选手行（001），不能转换。", "请核对文件；报名表请用 import。",
            {"file": source.name},
        ))  # fmt: skip
    return read_trf(data, source.name)


def _chosen(event: Event, name: str | None) -> Section:
    """Return the section a TRF is to hold: the only one, or the one asked for."""
    names = "、".join(section.name for section in event.sections)
    if name is None and len(event.sections) == 1:
        return event.sections[0]
    if name is None:
        raise EngineError(Problem(
            "convert.which-section", "一个 .trf 只装得下一个组别，赛事里有 {count} 个：{names}。",
            "请用 --section 选一个，每个组别转成一个文件。", {"count": len(event.sections), "names": names},
        ))  # fmt: skip
    for section in event.sections:
        if section.name == name.strip():
            return section
    raise EngineError(Problem(
        "convert.no-section", "没有名为“{name}”的组别。", "可以选：{names}。", {"name": name, "names": names}, found=name
    ))  # fmt: skip


def _write_book(target: Path, event: Event, when: dt.datetime) -> None:
    host = fresh(target, making.package_of(event, when))
    set_up(host)
    stopping = errors(convert.fill(host, event, when).problems)
    if stopping:
        # What the sheets cannot say would stop every later command; there is no sheet yet to point at.
        raise EngineError(*(problem.at("") for problem in stopping))
    host.save()
