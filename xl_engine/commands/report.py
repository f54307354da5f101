"""What a command has to say: lines for people, data for programs, problems for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from xl_engine.event import Problem, Severity
from xl_engine.messages import say


@dataclass(frozen=True, slots=True)
class Line:
    """One line to show; ``text`` is a template of the message catalogue."""

    text: str
    fields: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return say(self.text, **self.fields)


def line(text: str, /, **fields: object) -> Line:
    """Return a line with its fields."""
    return Line(text, fields)


@dataclass(frozen=True, slots=True)
class Report:
    """Outcome of a command.

    ``data`` is what ``--format json`` prints; ``failed`` means exit status 1; ``changed`` whether the workbook is to be saved.
    """

    lines: Sequence[Line] = ()
    problems: Sequence[Problem] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    failed: bool = False
    changed: bool = True


def errors(problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems that stand in the way."""
    return [problem for problem in problems if problem.severity is Severity.ERROR]


def text_of(problem: Problem) -> str:
    """Return a problem as one line: where, what, remedy."""
    place = " ".join(part for part in (problem.sheet, problem.cell) if part)
    named = problem.section and problem.section not in problem.sheet
    where = " ".join(part for part in (problem.section if named else "", place) if part)
    what = say(problem.text, **problem.brief)
    fix = say(problem.fix, **problem.brief)
    head = f"[{where}] " if where else ""
    return f"{head}{what}{' ' if fix else ''}{fix}"


def as_data(problem: Problem) -> dict[str, str]:
    """Return a problem as `check` prints it (CONTRACT section 1)."""
    return {
        "severity": problem.severity.value,
        "code": problem.code,
        "section": problem.section,
        "sheet": problem.sheet,
        "cell": problem.cell,
        "found": problem.found,
        "problem": say(problem.text, **problem.brief),
        "suggestion": say(problem.fix, **problem.brief),
    }
