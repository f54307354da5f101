"""Finds the files that travel with the engine: templates and sample events."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def _folder(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def template(name: str) -> Path:
    """Return the path of a file in workbook_templates/."""
    return _folder("workbook_templates") / name


def sample(name: str) -> Path:
    """Return the path of a file in sample_events/."""
    return _folder("sample_events") / name
