"""Problems are data: what is wrong, where, and what to do.

``text`` and ``fix`` are Chinese templates with named fields (``{round}``); they
are the keys of the message catalogues and are filled in and translated only
where they are shown (``xl_engine.messages``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

_LONGEST, _BEGINNING = 400, 60


class Severity(StrEnum):
    """How much a problem stands in the way."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing an organiser should know.

    ``code`` is a stable word with dots ("entry.id-check-digit"); ``section`` the
    组别 it belongs to; ``sheet`` and ``cell`` say where, when there is a place.
    """

    code: str
    text: str
    fix: str = ""
    params: Mapping[str, object] = field(default_factory=dict)
    severity: Severity = Severity.ERROR
    section: str = ""
    sheet: str = ""
    cell: str = ""
    found: str = ""

    @property
    def brief(self) -> Mapping[str, object]:
        """The fields as a message shows them: of a text that fills a page only the beginning."""
        return {
            key: f"{value[:_BEGINNING]}…" if isinstance(value, str) and len(value) > _LONGEST else value
            for key, value in self.params.items()
        }

    def at(self, sheet: str, cell: str = "", found: str = "") -> Problem:
        """Return the same problem with its place filled in."""
        return replace(self, sheet=sheet, cell=cell, found=found or self.found)

    def within(self, section: str) -> Problem:
        """Return the same problem said of a section."""
        return replace(self, section=section)


class EngineError(Exception):
    """Nothing can go on: the command ends with status 1 and changes nothing."""

    def __init__(self, problem: Problem, *more: Problem) -> None:
        super().__init__(problem.code)
        self.problems = (problem, *more)
