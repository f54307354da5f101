"""Opens a workbook for a command and saves it when the command has done its work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from xl_engine.workbook.hosts import Host
from xl_engine.workbook.hosts.closed import ClosedFile

from .report import Report
from .stages import stage, tell_stages


def on_closed_file(path: Path, command: Callable[[Host], Report]) -> Report:
    """Run a command on a closed workbook; nothing is written when it fails, except the list of issues."""
    stage("reading")
    try:
        host = ClosedFile(path)
        report = command(host)
        if report.changed:
            host.save()
    finally:
        tell_stages()
    return report
