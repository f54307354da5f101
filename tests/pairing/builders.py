"""Small events written in one line a round."""

from __future__ import annotations

import re

from xl_engine.event import Entrant, Kind, Pairing, Result, Section, System, Team
from xl_engine.pairing.plan import RoundPlan

_SIGNS = {
    "+": Result.FIRST_WINS,
    "-": Result.SECOND_WINS,
    "=": Result.DRAW,
    ">": Result.FIRST_BY_FORFEIT,
    "<": Result.SECOND_BY_FORFEIT,
    "x": Result.BOTH_ABSENT,
    "?": None,
}


def a_round(text: str) -> tuple[Pairing, ...]:
    """Read "1+5 2=6 3": a win of 1 against 5, a draw, and 3 rests.

    The first number has 先手; + = - are games, > < x the absence of the second, the first or both, ? is open.
    """
    pairings = []
    for table, word in enumerate(text.split(), start=1):
        first, sign, second = re.fullmatch(r"(\d+)(?:([-+=<>x?])(\d+))?", word).groups()
        if second is None:
            pairings.append(Pairing(table, int(first), None, Result.BYE))
        else:
            pairings.append(Pairing(table, int(first), int(second), _SIGNS[sign]))
    return tuple(pairings)


def entrants(count: int, **changes: dict[int, object]) -> tuple[Entrant, ...]:
    """Return numbered entrants; ``changes`` gives a field's values by number."""
    return tuple(
        Entrant(
            number=number,
            name=f"选手{number}",
            **{key: of[number] for key, of in changes.items() if number in of},
        )
        for number in range(1, count + 1)
    )


def swiss(count: int, *rounds: str, total: int = 9, **changes: dict[int, object]) -> Section:
    """Return an individual 积分编排制 section with the rounds played so far."""
    return Section(
        "甲组",
        system=System.SWISS,
        rounds=total,
        entrants=entrants(count, **changes),
        pairings=tuple(a_round(text) for text in rounds),
    )


def table(count: int, *rounds: str, cycles: int = 1, **changes: dict[int, object]) -> Section:
    """Return an individual 循环制 section."""
    return Section(
        "甲组",
        system=System.ROUND_ROBIN,
        cycles=cycles,
        entrants=entrants(count, **changes),
        pairings=tuple(a_round(text) for text in rounds),
    )


def teams(count: int, *rounds: str, total: int = 7) -> Section:
    """Return a team section of three players a team; rounds as for players, with match results."""
    players = tuple(
        Entrant(number=10 * team + board, team=team, unit=f"队{team}")
        for team in range(1, count + 1)
        for board in (1, 2, 3)
    )
    return Section(
        "团体",
        kind=Kind.TEAM,
        system=System.SWISS,
        rounds=total,
        entrants=players,
        teams=tuple(
            Team(number=team, name=f"队{team}", players=(10 * team + 1, 10 * team + 2, 10 * team + 3))
            for team in range(1, count + 1)
        ),
        pairings=tuple(a_round(text) for text in rounds),
    )


def shown(plan: RoundPlan) -> str:
    """Write a plan's pairings the way `a_round` reads them, open results as "?"."""
    signs = {result: sign for sign, result in _SIGNS.items()}
    return " ".join(
        str(pairing.first)
        if pairing.second is None
        else f"{pairing.first}{signs[pairing.result]}{pairing.second}"
        for pairing in plan.pairings
    )


def codes(plan: RoundPlan) -> list[str]:
    """Return the codes of a plan's problems."""
    return [problem.code for problem in plan.problems]
