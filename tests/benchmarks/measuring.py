"""What all benchmarks share: interleaved runs, and one line of the report for each comparison."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

Times = dict[str, list[float]]
"""Seconds of every run, by what was run."""


@dataclass(frozen=True)
class Finding:
    """One line of the report: seconds of the product, and of the peer if there is one, with the target.

    ``ratio`` is the figure the target speaks of, in words; ``met`` is None where there is no target.
    """

    what: str
    ours: float
    peer: str = ""
    theirs: float | None = None
    ratio: str = ""
    target: str = ""
    met: bool | None = None


def interleaved(ways: Mapping[str, Callable[[], float]], repeats: Mapping[str, int]) -> Times:
    """Run every way in turn, each as often as asked; the way that begins changes from turn to turn.

    A way returns the seconds it took, so that what it needs beforehand is left out.
    """
    taken: Times = {name: [] for name in ways}
    names = list(ways)
    for turn in range(max(repeats.values())):
        at = turn % len(names)
        for name in names[at:] + names[:at]:
            if turn < repeats[name]:
                taken[name].append(ways[name]())
    return taken


def timed(work: Callable[[], object]) -> float:
    """Return the seconds a call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def quotient(above: Sequence[float], below: Sequence[float]) -> float:
    """Return the median of the quotients of runs made side by side; the machine may be busier at one time than at another."""
    return statistics.median(one / other for one, other in zip(above, below, strict=False))


def at_most(what: str, times: Times, ours: str, peer: str, factor: float) -> Finding:
    """Return the finding that the product takes at most ``factor`` times what a peer takes."""
    ratio = quotient(times[ours], times[peer])
    return Finding(
        what, statistics.median(times[ours]), peer, statistics.median(times[peer]), f"{ratio:.2f} x peer",
        f"≤ {factor:g}", ratio <= factor,
    )  # fmt: skip


def faster(what: str, times: Times, ours: str, peer: str, factor: float) -> Finding:
    """Return the finding that the product is at least ``factor`` times as fast as a peer."""
    ratio = quotient(times[peer], times[ours])
    return Finding(
        what, statistics.median(times[ours]), peer, statistics.median(times[peer]), f"{ratio:.1f} x faster",
        f"≥ {factor:g}", ratio >= factor,
    )  # fmt: skip


def without_target(finding: Finding) -> Finding:
    """Return a finding that is only told."""
    return replace(finding, target="", met=None)


def show(findings: Sequence[Finding]) -> None:
    """Print the report as columns."""
    rows = [("what", "product", "peer", "peer's time", "ratio", "target", "")]
    rows += [
        (each.what, seconds(each.ours), each.peer, seconds(each.theirs), each.ratio, each.target,
         {None: "", True: "PASS", False: "miss"}[each.met])
        for each in findings
    ]  # fmt: skip
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def seconds(value: float | None) -> str:
    """Write a time so that it can be read at a glance."""
    if value is None:
        return ""
    return f"{value * 1000:.1f} ms" if value < 1 else f"{value:.2f} s"
