"""Tells how long each stage of a command took, for the benchmark.

Nothing is told unless the environment variable XL_ENGINE_TIMES holds the time (seconds since 1970) at which the
process was started: then each stage goes to standard error on a line of its own, name and seconds.
"""

from __future__ import annotations

import os
import sys
import time

_VARIABLE = "XL_ENGINE_TIMES"
_begun: list[tuple[str, float]] = []


def stage(name: str) -> None:
    """Note that a stage begins here and the one before it ends."""
    _begun.append((name, time.time()))


def tell_stages() -> None:
    """End the last stage and print all of them; what went before the first one is ``start-up``."""
    started = os.environ.get(_VARIABLE)
    if started:
        ends = [at for _, at in _begun] + [time.time()]
        begun = [("start-up", float(started)), *_begun]
        for (name, begin), end in zip(begun, ends, strict=True):
            print(name, f"{end - begin:.6f}", file=sys.stderr)
    _begun.clear()
