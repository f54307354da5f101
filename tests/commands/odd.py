"""What the tests of odd events and odd organisers share."""

from __future__ import annotations

import json
from pathlib import Path

from xl_engine.event import Event
from xl_engine.exchange import read_event, write_event
from xl_engine.workbook.hosts.closed import ClosedFile

from .playing import column, done, fill_results, set_cell, xl


def issues(book, *codes):
    """Return (code, sheet, cell) of what `check` finds, only ``codes`` if any are given."""
    found = json.loads(xl("check", book, "--format", "json").out)["issues"]
    return [(i["code"], i["sheet"], i["cell"]) for i in found if not codes or i["code"] in codes]


def refused(book, *words):
    """Run a command that has to fail and to leave the file alone; return the problems it told."""
    before = book.read_bytes()
    ran = xl(words[0], book, *words[1:], "--format", "json")
    assert ran.status == 1, ran.out
    assert book.read_bytes() == before
    return ran.data["error"]


def of_player(book, number, heading, value):
    set_cell(book, "选手_1", heading, column(book, "选手_1", "编号").index(number), value)


def on_settings(book, heading, value, row=0):
    set_cell(book, "组别", heading, row, value)


def new_book(folder, *sections):
    book = folder / "赛事.xlsx"
    done("new", book, "--regulation", "free", *(word for name in sections for word in ("--section", name)))
    return book


def play(book, rounds):
    for _ in range(rounds):
        done("pair", book)
        fill_results(book)


def put_rows(book, table, rows, start=0):
    """Type rows under the headings of a table, as an organiser pastes them."""
    host = ClosedFile(book)
    view = host.read(table)
    cells = {heading: [row[at] for row in rows] for at, heading in enumerate(view.headings)}
    host.write(table, cells, rows=max(len(view.rows), start + len(rows)), start=start)
    host.save()


def there_and_back(folder: Path, event: Event) -> Event:
    source, book, out = folder / "in.json", folder / "event.xlsx", folder / "out.json"
    source.write_text(write_event(event), encoding="utf-8")
    done("convert", source, book)
    done("convert", book, out)
    return read_event(out.read_text(encoding="utf-8"))
