"""Makes workbooks of small events, chooses switches on 设置 as an organiser does, and notes which were tried."""

from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from tests.standings.building import a_section
from xl_engine.event import Event, Section
from xl_engine.exchange import write_event
from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import done

SEED = "2"
"""Of the draw; with it every choice by lot of these events differs from the usual one."""

TRIED: set[str] = set()
"""Keys of the switches that some test changes on 设置, looking at what follows."""

Test = TypeVar("Test", bound=Callable[..., Any])


def tries(*keys: str) -> Callable[[Test], Test]:
    """Note that a test tries these switches."""

    def note(test: Test) -> Test:
        TRIED.update(keys)
        return test

    return note


def a_field(*rounds: str, name: str = "A", **about: Any) -> Section:
    """Return a section as `a_section` does, everybody of a unit of his own; seven rounds unless said otherwise."""
    changes = about.pop("changes", {})
    section = a_section(*rounds, **{"rounds": 7, "seed": SEED, **about})
    own = [replace(entrant, unit=f"第{entrant.number}棋社") for entrant in section.entrants]
    for number, fields in changes.items():
        own[number - 1] = replace(own[number - 1], **fields)
    return replace(section, name=name, entrants=tuple(own))


def book_of(folder: Path, section: Section, regulation: str = "free") -> Path:
    """Return a workbook of an event with that section; each kind is converted once and copied."""
    text = write_event(Event("测试杯", regulation, sections=(section,)))
    return Path(shutil.copy(converted(text), folder / "赛事.xlsx"))


@functools.cache
def converted(text: str) -> Path:
    """Return the workbook an event file turns into; it is for copying."""
    folder = Path(tempfile.mkdtemp(prefix="xl-engine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "赛事.json").write_text(text, encoding="utf-8")
    done("convert", folder / "赛事.json", folder / "赛事.xlsx")
    return folder / "赛事.xlsx"


def choose(book: Path, key: str, shown: object) -> str:
    """Put a value into 当前值 as 设置 offers it, and return the title of the switch."""
    host = ClosedFile(book)
    view = host.read("开关")
    rows = {row[view.headings.index("键")]: at for at, row in enumerate(view.rows)}
    line = dict(zip(view.headings, view.rows[rows[key]], strict=True))
    offered = str(line["可选值"]).split(" / ")
    assert shown in offered or isinstance(shown, int | float), (key, shown, offered)
    host.write("开关", {"当前值": [shown]}, start=rows[key])
    host.save()
    return str(line["开关"])


def choose_all(book: Path, choices: Iterable[tuple[str, object]]) -> None:
    """Choose several switches."""
    for key, shown in choices:
        choose(book, key, shown)


def ranking(book: Path) -> dict[str, Any]:
    """Return the ranking of the only section, as `rank --format json` gives it."""
    found: dict[str, Any] = done("rank", book, "--format", "json").data["sections"][0]
    return found


def figures(book: Path, criterion: str) -> dict[int, float]:
    """Return one criterion of everybody, by number."""
    found = ranking(book)
    at = found["criteria"].index(criterion)
    return {row["number"]: row["values"][at] for row in found["rows"]}


def places(book: Path) -> dict[int, int]:
    """Return everybody's place, by number."""
    return {row["number"]: row["place"] for row in ranking(book)["rows"]}


def next_round(book: Path) -> str:
    """Return the next round as ``1-5, 6-2, 7 bye``, 先手 first; nothing is written."""
    plan = done("pair", book, "--dry-run", "--format", "json").data["sections"][0]
    tables = [f"{pair['first']}-{pair['second']}" for pair in plan["pairs"]]
    return ", ".join([*tables, *([f"{plan['bye']} bye"] if plan["bye"] is not None else [])])


def footing(book: Path) -> str:
    """Return the line of switches under the ranking."""
    return str(ClosedFile(book).named("附注_名次_1"))
