"""Small events that have been played to the end, for the tests of what is handed out."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.awards.building import team_event
from xl_engine.event import Event, Section
from xl_engine.exchange import write_event
from xl_engine.workbook.hosts.closed import ClosedFile

from .damaging import with_openpyxl
from .playing import done
from .switching import a_field, converted

MONEY_GROUPS = ("少年男子组", "少年女子组", "儿童男子组", "儿童女子组")


def field_of(name: str, players: int, rounds: int = 1, **about: Any) -> Section:
    """Return a section in which lower numbers are better: everybody has a place of his own by his penalty."""
    pairs = ", ".join(f"{n}={n + 1}" for n in range(1, players, 2))
    text = pairs if players % 2 == 0 else ", ".join(filter(None, [pairs, f"{players} bye"]))
    changes = {number: {"penalty": 2 * number} for number in range(1, players + 1)}
    for number, fields in about.pop("changes", {}).items():
        changes[number] |= fields
    return a_field(
        text, rounds=rounds, criteria=["积分"], name=name, changes=changes, players=players, **about
    )


def teams_of(name: str, *rounds: str, teams: int = 4, **about: Any) -> Section:
    """Return a section of teams of three."""
    section = team_event(teams, *rounds, **{"rounds": len(rounds), "seed": "2", **about})
    return replace(section, name=name)


def book_with(folder: Path, regulation: str, *sections: Section) -> Path:
    """Return a workbook of an event with these sections; each kind is converted once and copied."""
    text = write_event(Event("测试杯", regulation, sections=sections))
    return Path(shutil.copy(converted(text), folder / "赛事.xlsx"))


def awards(book: Path) -> dict[str, Any]:
    """Return what ``awards --format json`` prints."""
    found: dict[str, Any] = json.loads(done("awards", book, "--format", "json").out)
    return found


def told(book: Path) -> str:
    """Return what ``awards`` warns of."""
    return done("awards", book).err


def rows(book: Path, table: str, *headings: str) -> list[tuple[Any, ...]]:
    """Return the cells of a table under some headings, row by row; rows that hold nothing there are left out."""
    view = ClosedFile(book).read(table)
    at = [view.headings.index(heading) for heading in headings or view.headings]
    found = [tuple(row[place] for place in at) for row in view.rows]
    return [row for row in found if any(cell is not None for cell in row)]


def type_rows(book: Path, table: str, lines: Iterable[Sequence[Any]], *headings: str) -> None:
    """Type rows into a table from its first row on."""
    host = ClosedFile(book)
    listed = list(lines)
    cells = {heading: [line[at] for line in listed] for at, heading in enumerate(headings)}
    host.write(table, cells, rows=max(len(listed), len(host.read(table).rows)), start=0)
    host.save()


def without_sheet(book: Path, sheet: str) -> None:
    """Delete a sheet, as an organiser does who does not need it."""
    with_openpyxl(book, lambda workbook: workbook.remove(workbook[sheet]))
