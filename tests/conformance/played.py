"""The five sample events, each played once to the end for all tests that look at it."""

from __future__ import annotations

import atexit
import datetime as dt
import functools
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.commands.playing import SAMPLES, done
from xl_engine.commands.rehearsal import play_out
from xl_engine.event import Problem
from xl_engine.workbook.hosts.closed import ClosedFile

FIVE = ("team-2013", "youth-2013", "individual-2019", "youth-open-2023", "team-2025")
WHEN = dt.datetime(2026, 10, 1, 9, 0)


@dataclass(frozen=True)
class Played:
    """A finished event: its workbook, what `rank` and `awards` print as JSON, and what the commands had to say."""

    book: Path
    rank: dict[str, Any]
    awards: dict[str, Any]
    said: tuple[Problem, ...]

    def ranking(self, name: str) -> dict[str, Any]:
        """Return the ranking of a section."""
        found: dict[str, Any] = next(section for section in self.rank["sections"] if section["name"] == name)
        return found

    def awarded(self, name: str) -> dict[str, Any]:
        """Return the awards of a group."""
        found: dict[str, Any] = next(
            section for section in self.awards["sections"] if section["name"] == name
        )
        return found


@functools.cache
def played(key: str) -> Played:
    """Play the sample event of a regulation; the workbook must not be changed by a test (`copy_of`)."""
    folder = Path(tempfile.mkdtemp(prefix="xl-engine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    book = Path(shutil.copy(sample_book(key), folder / "赛事.xlsx"))
    host = ClosedFile(book)
    ranking, awards, said = play_out(host, WHEN, lambda _: None)
    host.save()
    return Played(book, ranking.data, awards.data, tuple(said))


def sample_book(key: str) -> Path:
    """Return the workbook of a sample event as it is delivered: with entries, not yet drawn."""
    return SAMPLES / "five_regulations" / f"{key.replace('-', '_')}.xlsx"


def copy_of(key: str, folder: Path) -> Path:
    """Return a copy of a finished event to be changed."""
    return Path(shutil.copy(played(key).book, folder / "赛事.xlsx"))


@functools.cache
def event_text(key: str) -> str:
    """Return the event file of a finished event."""
    target = played(key).book.with_suffix(".json")
    done("convert", played(key).book, target)
    return target.read_text(encoding="utf-8")
