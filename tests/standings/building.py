"""Small sections written in one line a round, for the tests of standings and awards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from xl_engine.event import Entrant, Kind, Pairing, Result, Scoring, Section, System, Team

RESULTS = {
    "+": Result.FIRST_WINS,
    "-": Result.SECOND_WINS,
    "=": Result.DRAW,
    "+f": Result.FIRST_BY_FORFEIT,
    "-f": Result.SECOND_BY_FORFEIT,
    "ff": Result.BOTH_ABSENT,
    "?": None,
}
_BOARD = {
    "1": Result.FIRST_WINS,
    ".5": Result.DRAW,
    "0": Result.SECOND_WINS,
    "ff": Result.BOTH_ABSENT,
    "?": None,
}
_TABLE = re.compile(r"(\d+)(\+f|-f|ff|\+|-|=|\?)(\d+)|(\d+) bye")


def a_round(text: str) -> tuple[Pairing, ...]:
    """Read ``"1+2, 3=4, 5 bye"``."""
    tables = []
    for number, part in enumerate(text.split(","), start=1):
        found = _TABLE.fullmatch(part.strip())
        assert found, part
        if found[4]:
            tables.append(Pairing(number, int(found[4]), None, Result.BYE))
        else:
            tables.append(Pairing(number, int(found[1]), int(found[3]), RESULTS[found[2]]))
    return tuple(tables)


def a_section(
    *rounds: str,
    players: int = 0,
    criteria: Sequence[str] = (),
    system: System = System.SWISS,
    scoring: str = "1-0.5-0",
    changes: dict[int, dict[str, Any]] | None = None,
    **about: Any,
) -> Section:
    """Make an individual section; ``changes`` are entrant fields by number."""
    pairings = tuple(a_round(text) for text in rounds)
    highest = max(
        [players, *(side or 0 for games in pairings for g in games for side in (g.first, g.second))]
    )
    entrants = [Entrant(number, f"选手{number:02d}", f"单位{number % 5}") for number in range(1, highest + 1)]
    for number, fields in (changes or {}).items():
        entrants[number - 1] = replace(entrants[number - 1], **fields)
    return Section(
        "A", Kind.INDIVIDUAL, system, scoring=Scoring.parse(scoring), criteria=tuple(criteria),
        entrants=tuple(entrants), pairings=pairings, **about,
    )  # fmt: skip


def a_match(table: int, text: str) -> Pairing:
    """Read ``"1-2 (.5 1 1)"``, board scores seen from the first team; ``"3 bye"`` is 轮空."""
    if text.endswith(" bye"):
        return Pairing(table, int(text.split()[0]), None, Result.BYE)
    sides, boards = re.fullmatch(r"(\d+-\d+) \((.*)\)", text.strip()).groups()
    first, second = map(int, sides.split("-"))
    return Pairing(table, first, second, boards=tuple(_BOARD[board] for board in boards.split()))


def a_team_section(
    *rounds: str,
    criteria: Sequence[str] = (),
    system: System = System.SWISS,
    scoring: str = "1-0.5-0",
    teams: int = 0,
) -> Section:
    """Make a team section of three boards; a round is ``"1-2 (.5 1 1), 3 bye"``."""
    pairings = tuple(
        tuple(a_match(table, text.strip()) for table, text in enumerate(line.split(","), start=1))
        for line in rounds
    )
    highest = max([teams, *(side or 0 for games in pairings for g in games for side in (g.first, g.second))])
    numbers = range(1, highest + 1)
    return Section(
        "团体", Kind.TEAM, system, scoring=Scoring.parse(scoring), criteria=tuple(criteria),
        entrants=tuple(Entrant(3 * (n - 1) + b, f"队员{n}-{b}", team=n) for n in numbers for b in (1, 2, 3)),
        teams=tuple(Team(n, f"队{n}", players=(3 * n - 2, 3 * n - 1, 3 * n)) for n in numbers),
        pairings=pairings,
    )  # fmt: skip


E1_ROUNDS = (
    "1=2, 3=4, 6+5, 7-8",
    "1=4, 2-3, 7-5, 8+6",
    "5-1, 2-7, 3=8, 4=6",
    "3-1, 5+2, 6-7, 8=4",
    "1+8, 2+6, 5+3, 4+7",
)


def example_e1(criteria: Sequence[str] = ("积分", "对手分", "中间对手分", "胜局"), **about: Any) -> Section:
    """RULES 9, E1: 8 players, 5 rounds."""
    return a_section(*E1_ROUNDS, criteria=criteria, rounds=5, **about)


def figures(standings: Any, number: int) -> dict[str, int | float]:
    """Return the figures of one line by criterion."""
    values = standings.row(number).values
    return {name: value.number for name, value in zip(standings.criteria, values, strict=True)}


def column(standings: Any, criterion: str) -> dict[int, int | float]:
    """Return one criterion of everybody, by number."""
    at = standings.criteria.index(criterion)
    return {row.number: row.values[at].number for row in standings.rows}


def order(standings: Any) -> list[tuple[int, int]]:
    """Return (place, number) of each line."""
    return [(row.place, row.number) for row in standings.rows]
