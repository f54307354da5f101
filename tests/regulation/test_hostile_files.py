"""Whatever is done to a regulation file, loading it gives a regulation or problems."""

from __future__ import annotations

import copy
import datetime as dt
import os
import random
import sys
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

import xl_engine.regulation
from xl_engine.event import EngineError
from xl_engine.regulation import builtin_keys, dump, load, loads
from xl_engine.regulation.toml_text import document

VALUES: list[Any] = [
    True, 0, 1, -1, 3.5, 10**18, 10**30, "", " ", "x", "甲" * 40_000, "\x07", "²", [], {}, [1], ["x"], [[]], {"a": 1},
    dt.date(1, 1, 1), dt.date(9999, 12, 31), dt.time(1), dt.datetime(2020, 1, 1), float("nan"), float("inf"), "=1+1",
    "1-0.5-0", ["积分", "积分"],
]  # fmt: skip


def text_of(key: str) -> str:
    return (
        resources.files(xl_engine.regulation).joinpath("builtin", f"{key}.toml").read_text(encoding="utf-8")
    )


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from paths(item, (*path, key))


def changed(table: Any, path: tuple[Any, ...], value: object) -> str:
    table = copy.deepcopy(table)
    place = table
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return document(table)


def problems(text: str) -> list[str]:
    """Return the codes of what is wrong; a text that is right comes back from its own dump."""
    try:
        regulation = loads(text, "own.toml")
    except EngineError as error:
        return [problem.code for problem in error.problems]
    assert loads(dump(regulation), "own.toml") == regulation
    return []


@pytest.mark.parametrize("key", builtin_keys())
def test_a_wrong_value_in_any_field_is_a_problem_or_comes_back(key: str) -> None:
    rng = random.Random(key)
    table = tomllib.loads(text_of(key))
    places = list(paths(table))
    for _ in range(60):
        found = problems(changed(table, rng.choice(places), rng.choice(VALUES)))
        assert all(code.startswith(("regulation.", "settings.")) for code in found)


@pytest.mark.parametrize("key", builtin_keys())
def test_a_text_with_single_characters_spoilt_is_a_problem_or_comes_back(key: str) -> None:
    rng = random.Random(key)
    for _ in range(40):
        marks = list(text_of(key))
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(marks))
            marks[at] = rng.choice(
                ["", '"', "[", "]", "=", "\n", "x", "{", "\0", "9999", "#", "\u3000", marks[at] * 2]
            )
        found = problems("".join(marks))
        assert all(code.startswith(("regulation.", "settings.")) for code in found)


@pytest.mark.parametrize(
    "text",
    ["a=" + "[" * 100_000, f"[a{'.a' * 100_000}]", "a={" + "b={" * 5000, f"a={'9' * 5000}", "x" * 1_000_000],
)
def test_nesting_and_length_without_end_are_problems(text: str) -> None:
    assert problems(text)


def codes(path: object) -> list[str]:
    with pytest.raises(EngineError) as raised:
        load(str(path))
    return [problem.code for problem in raised.value.problems]


def test_a_name_no_file_can_have_and_a_file_beyond_reason(tmp_path) -> None:
    assert codes("a\0b") == ["regulation.unknown-key-or-file"]
    large = tmp_path / "own.toml"
    large.write_bytes(b"#" * (5 << 20))
    assert codes(large) == ["regulation.file-unreadable"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
def test_a_pipe_is_not_waited_for(tmp_path) -> None:
    os.mkfifo(tmp_path / "own.toml")
    assert codes(tmp_path / "own.toml") == ["regulation.file-unreadable"]
