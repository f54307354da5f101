"""Keeps what a library prints about a damaged file off the organiser's screen; the problem says it in words."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_ERROR_STREAM = 2


@contextmanager
def no_error_output() -> Iterator[None]:
    """Send everything written to the process's error stream to nowhere while the block runs.

    Compiled code writes there past ``sys.stderr``. Without such a stream (a program without console) nothing
    happens.
    """
    try:
        kept = os.dup(_ERROR_STREAM)
    except OSError:
        yield
        return
    try:
        with suppress(AttributeError, OSError, ValueError):
            sys.stderr.flush()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, _ERROR_STREAM)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, _ERROR_STREAM)
        os.close(kept)
