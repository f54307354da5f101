"""The benchmark is told how long each stage of a command took; organisers are not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.commands.playing import done, event_book, xl

VARIABLE = "XL_ENGINE_TIMES"


def test_stages_are_told_when_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = event_book(tmp_path, 4)
    monkeypatch.setenv(VARIABLE, str(time.time() - 100))

    told = dict(line.split() for line in done("pair", book).err.splitlines())

    assert list(told) == ["start-up", "reading", "computing", "writing"]
    assert [float(taken) >= 100 for taken in told.values()] == [True, False, False, False]


def test_stages_of_a_command_that_fails_do_not_run_into_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = event_book(tmp_path, 4)
    assert xl("rank", book).status == 1
    monkeypatch.setenv(VARIABLE, str(time.time()))

    assert [line.split()[0] for line in done("pair", book).err.splitlines()] == [
        "start-up", "reading", "computing", "writing",
    ]  # fmt: skip


def test_nothing_is_told_unless_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)

    assert done("pair", event_book(tmp_path, 4)).err == ""
