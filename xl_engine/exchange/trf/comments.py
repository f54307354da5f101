"""Comments of this program in a TRF: facts of an event that no record has a place for.

A comment begins with ``###``, which every program skips (TRF26, remark 1). Ours go on with a mark, a subject and JSON::

    ### xl-engine/1 section {"name": "甲组", "system": "swiss", "regulation": "individual-2019"}
    ### xl-engine/1 player 12 {"unit": "湖北棋院", "joined_round": 2}
    ### xl-engine/1 team 3 {"unit": "…"}
    ### xl-engine/1 round 4 [{"table": 1, "first": 3, "second": 8, "result": "draw"}]

``player`` and ``team`` hold keys of the event file for what a line has no column for, or cut short. ``round`` lists the tables
of a round where their order, or the result of a match, does not follow from the games.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xl_engine.event import EngineError, Problem

from ..json_text import parse_json
from .faults import ignored_comment
from .text import TrfLine

_LAST_ROUND = 99
MARK = "### xl-engine/1 "
_COMMENT = re.compile(r"### xl-engine/1 (section|player|team|round)(?: (\d{1,4}))? ([{\[].*)")


@dataclass(frozen=True, slots=True)
class Comment:
    """What one comment holds."""

    line: TrfLine
    data: Any


@dataclass
class Comments:
    """The comments of a file by subject and number (0 for the section); ``problems`` tell of spoilt ones."""

    found: dict[tuple[str, int], Comment] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def written_here(self) -> bool:
        """Whether this program wrote the file."""
        return ("section", 0) in self.found

    @property
    def rounds(self) -> list[int]:
        """The rounds there are comments about."""
        return [number for subject, number in self.found if subject == "round" and number <= _LAST_ROUND]

    def add(self, line: TrfLine) -> None:
        """Take a comment; one that cannot be read is a problem."""
        match = _COMMENT.fullmatch(line.text)
        try:
            if match is None:
                raise ValueError(line.text)
            data = parse_json(match[3])
            if isinstance(data, list) != (match[1] == "round"):
                raise ValueError(data)
        except (EngineError, ValueError):
            self.problems.append(ignored_comment(line))
            return
        self.found[match[1], int(match[2] or 0)] = Comment(line, data)

    def of(self, subject: str, number: int = 0) -> Comment | None:
        """Return the comment about something, None where there is none."""
        return self.found.get((subject, number))


def comment(subject: str, number: int, data: Mapping[str, Any] | list[Any]) -> str:
    """Return a comment as a line.

    >>> comment("player", 3, {"unit": "湖北"})
    '### xl-engine/1 player 3 {"unit": "湖北"}'
    """
    told = json.dumps(data, ensure_ascii=False)
    return f"{MARK}{subject}{f' {number}' if number else ''} {told}"
