"""Random team sections, the same for the same seed: matches on boards with empty boards, forfeits, byes and open results."""

from __future__ import annotations

import random
from dataclasses import replace

from xl_engine.event import Entrant, Kind, Pairing, Result, Scoring, Section, Sex, System, Team, settled

_PLAYED = [Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW]
_FORFEITS = [Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.BOTH_ABSENT]


def random_team_section(seed: int) -> Section:
    """Return a team section of up to nine teams after up to five rounds."""
    rng = random.Random(seed)
    count, boards = rng.randint(2, 9), rng.choice([1, 2, 3, 3, 3, 4])
    teams, entrants = [], []
    for number in range(1, count + 1):
        players = [number * 10 + board for board in range(1, boards + 1 + (rng.random() < 0.15))]
        entrants += [
            Entrant(one, f"队员{one}", f"单位{number}", rng.choice([Sex.MALE, Sex.FEMALE, None]), team=number)
            for one in players
        ]
        if boards > 1 and rng.random() < 0.15:
            players[rng.randrange(boards - 1)] = 0
        teams.append(
            Team(
                number,
                f"第{number}队",
                f"单位{number}" if rng.random() < 0.5 else "",
                tuple(players),
                withdrawn_after=rng.randrange(5) if rng.random() < 0.1 else None,
                absent_rounds=frozenset({rng.randrange(1, 6)} if rng.random() < 0.1 else ()),
                penalty=int(rng.random() < 0.1),
            )
        )
    rounds = tuple(_round(rng, teams, boards) for _ in range(rng.randrange(6)))
    return Section(
        "团体",
        Kind.TEAM,
        System.SWISS,
        rounds=7,
        scoring=rng.choice([Scoring(), Scoring(4, 2, 0)]),
        entrants=tuple(entrants),
        teams=tuple(teams),
        pairings=rounds,
    )


def _round(rng: random.Random, teams: list[Team], boards: int) -> tuple[Pairing, ...]:
    numbers = [team.number for team in teams]
    rng.shuffle(numbers)
    games = []
    for table, at in enumerate(range(0, len(numbers), 2), start=1):
        sides = numbers[at : at + 2]
        games.append(
            Pairing(table, sides[0], None, Result.BYE)
            if len(sides) == 1
            else _match(rng, table, sides, boards)
        )
    return tuple(games)


def _match(rng: random.Random, table: int, sides: list[int], boards: int) -> Pairing:
    chance = rng.random()
    if chance < 0.1:
        return Pairing(table, *sides)
    if chance < 0.2:
        return Pairing(table, *sides, rng.choice([*_FORFEITS, *_PLAYED]))
    results = tuple(rng.choice(_FORFEITS if rng.random() < 0.15 else _PLAYED) for _ in range(boards))
    pairing = Pairing(table, *sides, boards=results)
    return replace(pairing, result=settled(pairing, Scoring()))
