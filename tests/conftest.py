"""What tests of several packages share: Chinese messages, and LibreOffice as a renderer and calculator."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from xl_engine.messages import use_language

Convert = Callable[[Sequence[Path], str], list[Path]]
"""Converts workbooks to a format (``pdf``, ``xlsx``) in one run and returns the new files in the same order."""

_SECONDS = 180
_ALWAYS_CALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""
"""LibreOffice shows stored results unless told to work them out when it opens a file."""


@pytest.fixture(autouse=True)
def chinese_messages() -> Iterator[None]:
    """Let every test begin and end in Chinese; the language is chosen for the whole process."""
    use_language("zh")
    yield
    use_language("zh")


@pytest.fixture(scope="session")
def office(tmp_path_factory) -> Convert:
    """Return a converter on LibreOffice with a profile of its own; tests that need it are skipped where it is absent.

    With ``XL_ENGINE_OFFICE=required`` its absence is a failure.
    """
    program = _program("soffice", "LibreOffice")
    profile = tmp_path_factory.mktemp("office-profile")
    (profile / "user").mkdir()
    (profile / "user" / "registrymodifications.xcu").write_text(_ALWAYS_CALCULATE, encoding="utf-8")

    def convert(books: Sequence[Path], ending: str) -> list[Path]:
        folder = tmp_path_factory.mktemp("office")
        words = [program, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore"]
        words += ["--convert-to", ending, "--outdir", str(folder), *map(str, books)]
        subprocess.run(words, check=True, capture_output=True, timeout=_SECONDS)
        made = [folder / f"{book.stem}.{ending}" for book in books]
        assert [path.exists() for path in made] == [True] * len(made)
        return made

    return convert


@pytest.fixture(scope="session")
def pages_of() -> Callable[[Path], list[str]]:
    """Return a reader of the text of each page of a PDF, laid out as on paper."""
    program = _program("pdftotext", "poppler")

    def read(pdf: Path) -> list[str]:
        found = subprocess.run(
            [program, "-layout", str(pdf), "-"], check=True, capture_output=True, timeout=_SECONDS
        )
        return found.stdout.decode("utf-8").split("\f")[:-1]

    return read


def _program(name: str, package: str) -> str:
    """Return where a program is; without it the test is skipped, or fails with ``XL_ENGINE_OFFICE=required``."""
    program = shutil.which(name)
    if program is None:
        reason = f"{package} ({name}) is not installed"
        if os.environ.get("XL_ENGINE_OFFICE") == "required":
            pytest.fail(f"{reason}, and XL_ENGINE_OFFICE=required")
        pytest.skip(reason)
    return program
