"""Times one round of a Swiss, the fifth of nine, against other engines, with the peak memory of the whole process.

Every run is a fresh process; the runs of one field are interleaved. The others pair by FIDE's Dutch rules, so pairings
differ; every answer is checked to seat everybody once and to let nobody meet again. Engines in Python are compared by
the time inside the process without imports; programs of other kinds by the whole process, which includes their start.
"""

from __future__ import annotations

import json
import math
import random
import statistics
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path

from tests.report_files import report_of
from xl_engine.event import Entrant, Event, Pairing, Result, Section, System
from xl_engine.exchange import write_event
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.regulation import Switches

from .measuring import Finding
from .swiss_way import section_of

ROUNDS, PLAYED = 9, 4
LIMIT = 120.0
"""Seconds a peer may take."""
MOST_MEMORY = 200
TARGETS = {
    (500, "py4swiss"): 0.05, (500, "pairing-core"): 1.0,
    (2000, "pairing-core"): 0.15, (2000, "JaVaFo"): 0.25, (5000, "JaVaFo"): 0.1,
}  # fmt: skip
"""Most times of the peer's time, by players and peer; a field one larger, to be odd, has the same."""


@dataclass(frozen=True)
class Programs:
    """Paths of programs that do not come from PyPI, as far as they are given."""

    javafo: Path | None = None
    bbp5: Path | None = None
    bbp6: Path | None = None

    def commands(self) -> dict[str, list[str]]:
        """Return how each program that is there is called; state and answer are added behind."""
        found = {}
        if self.javafo:
            found["JaVaFo"] = ["java", "-jar", str(self.javafo)]
        for name, path in (("bbpPairings 5", self.bbp5), ("bbpPairings 6", self.bbp6)):
            if path:
                found[name] = [str(path), "--dutch"]
        return found


@dataclass
class Taken:
    """What the runs of one way took: seconds inside and of the whole process, peak memory in MiB."""

    inside: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    peak: list[float] = field(default_factory=list)
    late: bool = False
    failed: bool = False


def measure(folder: Path, sizes: Sequence[int], repeats: int, programs: Programs) -> list[Finding]:
    """Return the findings of even and odd fields of every size, and how the time grows with the size."""
    findings, ours = [], {}
    peers = [
        name
        for name, module in (("py4swiss", "py4swiss"), ("pairing-core", "pairing_core"))
        if find_spec(module)
    ]
    given_up: set[str] = set()
    for size in sorted(sizes):
        for players in (size, size + 1):
            state = made(folder, players)
            ways = ["product", *(name for name in (*peers, *programs.commands()) if name not in given_up)]
            taken = _interleaved(folder, state, ways, repeats, programs)
            given_up |= {name for name in ways if taken[name].late}
            findings += list(_findings(size, players, taken, programs))
            ours[players] = statistics.median(taken["product"].inside)
    first, last = min(sizes), max(sizes)
    if last > first:
        exponent = math.log(ours[last] / ours[first]) / math.log(last / first)
        findings.append(
            Finding(f"swiss, growth from {first} to {last}", ours[last], ratio=f"exponent {exponent:.2f}")
        )
    return findings


def made(folder: Path, players: int) -> Path:
    """Return the state of an event with four rounds played, made by our engine where the folder has none yet."""
    state = folder / f"swiss-{players}.json"
    if not state.exists():
        print(f"making an event of {players} players and {PLAYED} rounds …", file=sys.stderr)
        section = played(players)
        state.with_suffix(".trf").write_text(report_of(section), encoding="ascii")
        state.write_text(write_event(Event(section.name, sections=(section,))), encoding="utf-8")
    return state


def played(players: int) -> Section:
    """Return a section whose results follow the ratings; numbers are by rating."""
    rng = random.Random(players)
    ratings = sorted((round(rng.gauss(1800, 250)) for _ in range(players)), reverse=True)
    entrants = tuple(
        Entrant(number, f"P{number}", f"U{rng.randrange(players // 8 + 1)}", rating=max(100, rating))
        for number, rating in enumerate(ratings, start=1)
    )
    section = Section("swiss", system=System.SWISS, rounds=ROUNDS, entrants=entrants, seed="7")
    for _ in range(PLAYED):
        plan = pair_next_round(section, Switches(), section.seed)
        results = tuple(_with_result(rng, game, ratings) for game in plan.pairings)
        section = replace(section, pairings=(*section.pairings, results))
    return section


def _with_result(rng: random.Random, game: Pairing, ratings: Sequence[int]) -> Pairing:
    """Let chance decide a game as Elo expects; the closer the ratings, the more draws."""
    if game.second is None:
        return game
    expected = 1 / (1 + 10 ** ((ratings[game.second - 1] - ratings[game.first - 1]) / 400))
    draws = 0.5 * min(expected, 1 - expected)
    drawn = rng.random()
    if drawn < draws:
        return replace(game, result=Result.DRAW)
    won = drawn < draws + expected - draws / 2
    return replace(game, result=Result.FIRST_WINS if won else Result.SECOND_WINS)


def _interleaved(
    folder: Path, state: Path, ways: Sequence[str], repeats: int, programs: Programs
) -> dict[str, Taken]:
    taken = {name: Taken() for name in ways}
    for turn in range(repeats):
        at = turn % len(ways)
        for name in (*ways[at:], *ways[:at]):
            if not taken[name].late and not taken[name].failed:
                _run(folder, state, name, taken[name], programs)
    return taken


def _run(folder: Path, state: Path, name: str, taken: Taken, programs: Programs) -> None:
    answer = folder / "swiss-answer"
    answer.unlink(missing_ok=True)
    external = programs.commands().get(name)
    words = (
        [*external, str(state.with_suffix(".trf")), "-p", str(answer)]
        if external
        else [sys.executable, "-m", "tests.benchmarks.swiss_way", name, str(state), str(answer)]
    )
    limit = LIMIT if name != "product" else 30 * LIMIT
    launched = [sys.executable, "-I", "-S", str(Path(__file__).with_name("launcher.py")), str(limit), *words]
    told = json.loads(subprocess.run(launched, check=True, stdout=subprocess.PIPE, text=True).stdout)
    taken.late = told["well"] is None
    taken.failed = told["well"] is False or (not taken.late and not answer.exists())
    if taken.failed and name == "product":
        raise SystemExit(f"swiss: the product has failed on {state}")
    taken.whole.append(told["seconds"])
    taken.peak.append(told["peak"] / 1024)
    if taken.late or taken.failed:
        return
    text = answer.read_text(encoding="utf-8")
    if external:
        pairs = [tuple(map(int, line.split())) for line in text.splitlines()[1:] if line.strip()]
        taken.inside.append(told["seconds"])
    else:
        found = json.loads(text)
        pairs = [tuple(pair) for pair in found["pairs"]]
        taken.inside.append(found["seconds"])
    if wrong := faults(section_of(state), pairs):
        taken.failed = True
        print(f"swiss: {name} on {state.name}: {', '.join(wrong)}", file=sys.stderr)
        if name == "product":
            raise SystemExit(1)


def faults(section: Section, pairs: Iterable[Sequence[int]]) -> list[str]:
    """Return what is wrong with a round: somebody missing or twice, a second meeting, a second bye."""
    found = []
    pairs = [tuple(pair) for pair in pairs]
    if sorted(side for pair in pairs for side in pair if side) != [one.number for one in section.entrants]:
        found.append("not everybody sits once")
    met = {frozenset((game.first, game.second or 0)) for games in section.pairings for game in games}
    again = [pair for pair in pairs if frozenset(pair) in met]
    if again:
        found.append(f"meet again: {again[:5]}")
    return found


def _findings(size: int, players: int, taken: dict[str, Taken], programs: Programs) -> Iterable[Finding]:
    ours = taken["product"]
    what = f"swiss, {players} players, round {PLAYED + 1}"
    for name, theirs in taken.items():
        if name == "product":
            continue
        if theirs.failed:
            yield Finding(f"{what}, inside", statistics.median(ours.inside), f"{name} (failed)")
            continue
        # A program of another kind is only known from outside, so our whole process stands against it.
        whole = name in programs.commands()
        target = TARGETS.get((size, name))
        yield _compared(f"{what}, {'whole' if whole else 'inside'}", ours.whole if whole else ours.inside, name, theirs,
                        theirs.inside, target)  # fmt: skip
        if not whole:
            yield _compared(f"{what}, whole", ours.whole, name, theirs, theirs.whole, None)
    yield Finding(f"{what}, inside", statistics.median(ours.inside))
    yield Finding(f"{what}, whole", statistics.median(ours.whole))
    for name, each in taken.items():
        peak = max(each.peak)
        aimed = name == "product" and size == 2000
        yield Finding(
            f"{what}, peak memory of {name}", statistics.median(each.whole), ratio=f"{peak:.0f} MiB",
            target=f"< {MOST_MEMORY} MiB" if aimed else "", met=peak < MOST_MEMORY if aimed else None,
        )  # fmt: skip


def _compared(
    what: str, ours: Sequence[float], name: str, peer: Taken, theirs: Sequence[float], target: float | None
) -> Finding:
    """Return one comparison; a peer that was stopped took longer than the limit, so the true ratio is smaller."""
    times = [LIMIT] if peer.late else list(theirs)
    ratio = statistics.median(one / other for one, other in zip(ours, times, strict=False))
    return Finding(
        what, statistics.median(ours), f"{name} (> {LIMIT:.0f} s)" if peer.late else name, statistics.median(times),
        f"{'< ' if peer.late else ''}{ratio:.3f} x peer", f"≤ {target:g}" if target else "",
        None if target is None else ratio <= target,
    )  # fmt: skip
