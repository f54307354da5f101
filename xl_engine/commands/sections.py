"""组别: lists the sections of an event, and adds, renames or removes some."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from xl_engine.event import EngineError, Kind, Problem, Section
from xl_engine.messages import N_
from xl_engine.pairing.rounds import announced_rounds
from xl_engine.workbook.changes import finish, how_many, waiting_entries
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.reading import Book, read_book

from .report import Line, Report, errors, line
from .section_adding import add_sections
from .section_options import SectionOptions, Wanted, look_up
from .section_removing import remove_sections
from .section_renaming import rename_sections

_KINDS = {Kind.INDIVIDUAL: N_("个人"), Kind.TEAM: N_("团体")}
_NONE = "settings.no-sections"


def run(host: Host, options: SectionOptions, when: dt.datetime) -> Report:
    """Remove, rename and add sections, in this order, or list those there are.

    EngineError, with nothing to be saved, when any part of it is not possible.
    """
    book = read_book(host)
    if options.lists:
        return _report(host, book, [], changed=False)
    if stopping := [problem for problem in errors(book.general) if problem.code != _NONE]:
        raise EngineError(*stopping)
    wanted = look_up(book, options)
    removed = remove_sections(host, book, wanted.removed)
    renamed = rename_sections(host, book, wanted.renamed)
    added, notes = add_sections(host, book, wanted, when)
    book.engine.write(host)
    after = finish(host, when, "组别", _joined(removed, renamed, added))
    return _report(host, after, _told(wanted), notes)


def _joined(*logs: Mapping[str, str]) -> dict[str, str]:
    """Return one line for the log by section; a name may be freed and given anew in one go."""
    joined: dict[str, str] = {}
    for log in logs:
        for name, text in log.items():
            joined[name] = f"{joined[name]}；{text}" if name in joined else text
    return joined


def _told(wanted: Wanted) -> list[Line]:
    removed = [line("已删除组别“{name}”。", name=item.section.name) for item in wanted.removed]
    renamed = [
        line("组别“{old}”已改名为“{new}”。", old=item.section.name, new=new) for item, new in wanted.renamed
    ]
    return [*removed, *renamed, *(line("已新增组别“{name}”。", name=name) for name in wanted.added)]


def _report(
    host: Host, book: Book, told: Sequence[Line], notes: Sequence[Problem] = (), *, changed: bool = True
) -> Report:
    waiting = waiting_entries(host, book)
    lines, data = list(told), []
    for item in book.sections:
        section, entered = item.field, how_many(item, waiting[item.section.name])
        count = len(section.entrants) or entered
        word, state = _state(section, entered)
        kind = _KINDS[section.kind]
        lines.append(
            line("{name}　{kind}　{count}　{state}", name=section.name, kind=kind, count=count, state=state)
        )
        data.append({
            "name": section.name, "kind": section.kind.value, "entrants": count, "rounds": section.paired_rounds,
            "state": word,
        })  # fmt: skip
    return Report(lines, notes, {"sections": data}, changed=changed)


def _state(section: Section, waiting: int) -> tuple[str, Line]:
    """Return how far a section from `as_field` is: a stable word for programs, and a line for people."""
    played = section.paired_rounds
    if not section.entrants and not played:
        if waiting:
            text = (
                N_("报名 {count} 队，未抽签") if section.kind is Kind.TEAM else N_("报名 {count} 人，未抽签")
            )
            return "entered", line(text, count=waiting)
        return "empty", line("等待报名")
    if not played:
        return "drawn", line("已抽签，未开赛")
    if section.finished_rounds < played:
        return "playing", line("第 {round} 轮进行中", round=section.finished_rounds + 1)
    rounds = announced_rounds(section)
    if rounds is not None and played >= rounds:
        return "finished", line("全部 {rounds} 轮结束", rounds=played)
    return "between-rounds", line("第 {round} 轮结束", round=played)
