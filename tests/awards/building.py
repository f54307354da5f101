"""Team sections whose boards are written one string a match, for the tests of awards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xl_engine.event import Entrant, Kind, Pairing, Result, Round, Scoring, Section, System, Team

BOARDS = {
    "+": Result.FIRST_WINS,
    "=": Result.DRAW,
    "-": Result.SECOND_WINS,
    ">": Result.FIRST_BY_FORFEIT,
    "<": Result.SECOND_BY_FORFEIT,
    "x": Result.BOTH_ABSENT,
    "?": None,
}
"""The second side is absent for ``>``, the first for ``<``, both for ``x``."""


def matches(text: str) -> Round:
    """Read ``"1-2 +=-, 3 bye"``."""
    tables = []
    for table, word in enumerate(text.split(","), start=1):
        sides, boards = word.split()
        if boards == "bye":
            tables.append(Pairing(table, int(sides), None, Result.BYE))
        else:
            first, second = map(int, sides.split("-"))
            tables.append(Pairing(table, first, second, boards=tuple(BOARDS[board] for board in boards)))
    return tuple(tables)


def team_event(
    teams: int,
    *rounds: str | Round,
    system: System = System.SWISS,
    scoring: str = "1-0.5-0",
    criteria: Sequence[str] = ("场分", "总局分"),
    boards: int = 3,
    **about: Any,
) -> Section:
    """Make a team section; player b of team t has number 10 t + b."""
    numbers = range(1, teams + 1)
    seats = range(1, boards + 1)
    return Section(
        "团体", Kind.TEAM, system, scoring=Scoring.parse(scoring), criteria=tuple(criteria),
        entrants=tuple(Entrant(10 * t + b, f"队员{t}-{b}", team=t) for t in numbers for b in seats),
        teams=tuple(Team(t, f"队{t}", players=tuple(10 * t + b for b in seats)) for t in numbers),
        pairings=tuple(matches(one) if isinstance(one, str) else one for one in rounds), **about,
    )  # fmt: skip
