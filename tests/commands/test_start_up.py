"""What a command loads before it works: a click must not wait for libraries it has no use for."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.playing import done, event_book, fill_results

WATCHED = ("matplotlib", "networkx", "openpyxl", "pandas", "polars", "xlwings")
"""Libraries that take a tenth of a second or more to load; a ranking is made with pandas, nothing else needs any."""

_TELL = """
import json, sys
from xl_engine.cli import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
print(json.dumps(sorted(set(sys.modules) & set(json.loads(sys.stdin.read())))), file=sys.stderr)
"""


def loaded(*words: object) -> list[str]:
    """Return which of the watched libraries a command has loaded, in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-c", _TELL, *map(str, words)],
        input=json.dumps(WATCHED), capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    found: list[str] = json.loads(ran.stderr.splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an event with one round played."""
    book = event_book(tmp_path_factory.mktemp("start"), 6)
    done("pair", book)
    fill_results(book)
    return book


@pytest.mark.parametrize(
    ("words", "libraries"),
    [
        (("check",), []),
        (("pair",), []),
        (("result", "后胜", "--round", 1, "--table", 1), []),
        (("rank",), ["pandas"]),
        (("awards",), ["pandas"]),
    ],
)
def test_a_command_on_a_closed_workbook_loads_only_what_it_needs(
    words: tuple[object, ...], libraries: list[str], played: Path, tmp_path: Path
) -> None:
    command, *rest = words
    book = shutil.copy(played, tmp_path)

    assert loaded(command, book, *rest) == libraries


def test_drawing_loads_only_what_it_needs(tmp_path: Path) -> None:
    assert loaded("draw", event_book(tmp_path, 6), "--section", "A", "--seed", "8") == []


def test_converting_to_an_event_file_loads_only_what_it_needs(played: Path, tmp_path: Path) -> None:
    assert loaded("convert", played, tmp_path / "赛事.json") == []
