"""Times `rank` and `pair` as whole processes, from start to saved file, against ``python -c "import pandas"``.

The workbooks are made by the product itself: `new`, `import`, `draw`, then round after round paired and filled with
results. Every run works on a fresh copy. Python's compiled files go to a folder of the benchmark and are there before
anything is timed, for the product and for pandas alike.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from xl_engine.workbook.hosts import ClosedFile

from .measuring import Finding, Times, interleaved

ROUNDS = 9
TARGET_PLAYERS, TARGET = 300, 2.0
PEER = 'python -c "import pandas"'
STAGES = ("start-up", "reading", "computing", "writing", "answer, exit")
_PANDAS = [sys.executable, "-c", "import pandas"]
_RESULTS = ("先胜", "先胜", "和", "后胜", "后胜")


def measure(folder: Path, sizes: Sequence[int], repeats: int) -> list[Finding]:
    """Return times and stages of both commands for each number of players."""
    findings = []
    for players in sizes:
        print(f"making an event of {players} players and {ROUNDS} rounds …", file=sys.stderr)
        to_pair, to_rank = build(folder, players)
        # Pairing thousands takes its time; the solver is no matter of start-up.
        often = repeats if players <= TARGET_PLAYERS else max(3, repeats // 3)
        for command, source in (("rank", to_rank), ("pair", to_pair)):
            findings += _command(folder, command, source, players, often)
    return findings


def build(folder: Path, players: int) -> tuple[Path, Path]:
    """Return a workbook whose last round is to be paired, and one with all results in that is to be ranked.

    Both stand as they do in an event: the rounds before were ranked.
    """
    to_pair, to_rank = folder / f"{players}-to-pair.xlsx", folder / f"{players}-to-rank.xlsx"
    if to_rank.exists():
        return to_pair, to_rank
    book, entries = folder / f"{players}.xlsx", folder / f"{players}.csv"
    book.unlink(missing_ok=True)
    entries.write_text("\n".join(_entries(players)), encoding="utf-8")
    _product(folder, "new", book, "--regulation", "free", "--name", "基准杯")
    _product(folder, "import", book, entries)
    host = ClosedFile(book)
    host.write("组别", {"赛制": ["积分编排制"], "轮数": [ROUNDS]}, start=0)
    host.save()
    _product(folder, "draw", book, "--seed", "7")
    rng = random.Random(players)
    for number in range(1, ROUNDS + 1):
        if number == ROUNDS:
            _product(folder, "rank", book)
            shutil.copy(book, to_pair)
        _product(folder, "pair", book)
        _fill(book, rng)
    book.rename(to_rank)
    return to_pair, to_rank


def _entries(players: int) -> list[str]:
    rows = [
        f"选手{n:04},第{n % 20 + 1}棋院,{'男女'[n % 2]},19{70 + n % 30}-0{n % 9 + 1}-1{n % 10},{1200 + n * 7 % 1400}"
        for n in range(1, players + 1)
    ]
    return ["姓名,单位,性别,出生日期,等级分", *rows]


def _fill(book: Path, rng: random.Random) -> None:
    """Type a result wherever there is none."""
    host = ClosedFile(book)
    view = host.read("对阵_1")
    at = view.headings.index("结果")
    host.write("对阵_1", {"结果": [row[at] or rng.choice(_RESULTS) for row in view.rows]})
    host.save()


def _command(folder: Path, command: str, source: Path, players: int, repeats: int) -> list[Finding]:
    copy = folder / "copy.xlsx"
    stages: Times = {name: [] for name in STAGES}

    def ours() -> float:
        shutil.copy(source, copy)
        spent, told = _run(folder, [sys.executable, "-m", "xl_engine", command, str(copy)])
        for name, taken in _stages(told, spent).items():
            stages[name].append(taken)
        return spent

    def theirs() -> float:
        return _run(folder, _PANDAS)[0]

    ours(), theirs()
    for taken in stages.values():
        taken.clear()
    times = interleaved({command: ours, PEER: theirs}, {command: repeats, PEER: repeats})
    what = f"{command}, {players} players"
    ratio = statistics.median(one / other for one, other in zip(times[command], times[PEER], strict=True))
    aimed = command == "rank" and players == TARGET_PLAYERS
    whole = Finding(
        what, statistics.median(times[command]), PEER, statistics.median(times[PEER]), f"{ratio:.2f} x peer",
        f"< {TARGET:g}" if aimed else "", ratio < TARGET if aimed else None,
    )  # fmt: skip
    return [whole, *(Finding(f"  {name}", statistics.median(taken)) for name, taken in stages.items())]


def _stages(told: str, spent: float) -> dict[str, float]:
    """Return the seconds of each stage; the last one is what is left after the file was saved."""
    lines = (line.rsplit(" ", 1) for line in told.splitlines())
    found = {name: float(taken) for name, taken in (line for line in lines if line[0] in STAGES)}
    return {**found, STAGES[-1]: spent - sum(found.values())}


def _run(folder: Path, words: Sequence[str]) -> tuple[float, str]:
    """Return the seconds from start to end of a process, and what it wrote to standard error."""
    start, clock = time.perf_counter(), time.time()
    done = subprocess.run(
        words, env={**_environment(folder), "XL_ENGINE_TIMES": str(clock)}, check=False, text=True, encoding="utf-8",
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    spent = time.perf_counter() - start
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}: {done.stderr}")
    return spent, done.stderr


def _environment(folder: Path) -> dict[str, str]:
    """Return an environment in which Python keeps its compiled files, but not in the working tree."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONIOENCODING": "utf-8"}


def _product(folder: Path, *words: object) -> None:
    _run(folder, [sys.executable, "-m", "xl_engine", *map(str, words)])
