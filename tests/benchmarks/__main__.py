"""Runs the benchmarks: ``python -m tests.benchmarks``, or only some: ``python -m tests.benchmarks block commands``.

Every comparison is made on equal results, its runs are interleaved, and ratios are medians over runs made side by
side. The whole takes some minutes, most of them to make an event of 2,000 players;
``swiss`` takes longer, since its peers (``pip install "xl-engine[bench]"``) are given two minutes for a round.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from . import commands, package_block, standings, swiss
from .measuring import Finding, show

PARTS = ("standings", "block", "commands", "swiss")
_PACKAGES = ("xl-engine", "numpy", "pandas", "lxml", "openpyxl", "typer")


def main(words: Sequence[str] | None = None) -> None:
    """Read the choices, run, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)}; all if not given"
    )
    parser.add_argument(
        "--fields", type=int, nargs="+", default=[100, 1000, 10_000], help="players of standings"
    )
    parser.add_argument("--events", type=int, nargs="+", default=[300, 2000], help="players of the workbooks")
    parser.add_argument(
        "--players",
        type=int,
        nargs="+",
        default=[500, 2000, 5000],
        help="even fields of swiss; odd ones have one more",
    )
    for name, what in (("javafo", "JaVaFo's jar"), ("bbp5", "bbpPairings 5"), ("bbp6", "bbpPairings 6")):
        parser.add_argument(f"--{name}", type=Path, help=f"path of {what}, to be timed in swiss")
    parser.add_argument("--repeats", type=int, default=9, help="runs of each way; the slow ones get fewer")
    parser.add_argument("--folder", type=Path, help="keep the workbooks here, and use those that are there")
    given = parser.parse_args(words)
    parts = given.parts or PARTS
    if unknown := set(parts) - set(PARTS):
        parser.error(f"unknown part: {', '.join(sorted(unknown))}")
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (given.folder or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        findings: list[Finding] = []
        if "standings" in parts:
            findings += standings.measure(given.fields, 3 * given.repeats, 1 + given.repeats // 9)
        if "block" in parts:
            findings += package_block.measure(folder, given.repeats)
        if "commands" in parts:
            findings += commands.measure(folder, given.events, given.repeats)
        if "swiss" in parts:
            programs = swiss.Programs(given.javafo, given.bbp5, given.bbp6)
            findings += swiss.measure(folder, given.players, max(1, given.repeats // 3), programs)
    print(_machine())
    show(findings)
    print(f"{time.perf_counter() - began:.0f} s in all")


def _machine() -> str:
    packages = ", ".join(f"{name} {version(name)}" for name in _PACKAGES)
    return f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores; {packages}"


if __name__ == "__main__":
    main()
