"""Events no organiser would hold: any numbers, everybody kept apart, most of them away, scores out of all proportion."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from xl_engine.event import Entrant, Kind, Pairing, Result, Scoring, Section, System, Team
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.simulation.playing import PairedRound
from xl_engine.simulation.setting_up import random_switches

_PLAYED = (Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW)
_ABSENT = (Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.BOTH_ABSENT)
_SCORINGS = ("1-0.5-0", "2-1-0", "3-1-0", "3-2-1", "10-0.5-0", "1-0.5-0.5")
_UNITS = (("甲",), ("甲", "乙"), ("甲", " 甲", "甲　", "ａ", "A", ""), ("",))


def odd_rounds(seed: int, most: int) -> Iterator[PairedRound]:
    """Yield the rounds of the odd event of a seed, of at most so many entries, to the last that can be paired."""
    dice = random.Random(seed)
    size, total = dice.randint(2, most), dice.randint(1, 15)
    switches = random_switches(dice, total)
    section = Section(
        "甲", system=System.SWISS, rounds=total, seed=str(seed), scoring=Scoring.parse(dice.choice(_SCORINGS)),
        entrants=tuple(_entries(dice, size, total)),
    )  # fmt: skip
    if dice.random() < 0.3:
        section = _of_teams(section, dice.randint(1, 4))
    elif dice.random() < 0.2:
        section = replace(section, double_games=True)
    absent = dice.choice([0, 0.05, 0.4])
    usual = dice.choice([_PLAYED, _PLAYED, (Result.DRAW,), (Result.FIRST_WINS,)])
    for _ in range(total):
        plan = pair_next_round(section, switches, section.seed)
        yield PairedRound(section, switches, plan)
        if plan.refused:
            return
        games = tuple(_played(dice, section, game, absent, usual) for game in plan.pairings)
        section = replace(section, pairings=(*section.pairings, games))


def _entries(dice: random.Random, size: int, total: int) -> list[Entrant]:
    numbers = dice.sample(range(1, dice.choice([size + 1, 3 * size + 1, 10000])), size)
    trouble, kept_apart = dice.choice([0, 0.05, 0.3, 0.6]), dice.choice([0, 0, 0.1, 1, 2])
    units = dice.choice(_UNITS)
    leaving = 2 if dice.random() < 0.05 else size

    def some_rounds() -> frozenset[int]:
        few = dice.sample(range(1, total + 2), dice.randint(1, 2))
        return frozenset(few if dice.random() < trouble else ())

    return [
        Entrant(
            number=number,
            unit=dice.choice(units),
            penalty=dice.choice([1, 7, 400]) if dice.random() < trouble / 2 else 0,
            withdrawn_after=dice.randint(0, total) if at >= leaving or dice.random() < trouble / 2 else None,
            absent_rounds=some_rounds(),
            requested_byes=some_rounds(),
            joined_round=dice.randint(1, total + 1) if dice.random() < trouble / 2 else 1,
            disqualified=dice.random() < trouble / 8,
            avoids=_avoided(dice, numbers, kept_apart) - {number},
        )
        for at, number in enumerate(numbers)
    ]


def _avoided(dice: random.Random, numbers: list[int], kept_apart: float) -> frozenset[int]:
    if kept_apart > 1:
        return frozenset(numbers)
    return frozenset({dice.choice(numbers)} if dice.random() < kept_apart else ())


def _of_teams(section: Section, boards: int) -> Section:
    players, teams = [], []
    for at, one in enumerate(section.entrants):
        seats = tuple(range(10000 + at * boards, 10000 + (at + 1) * boards))
        players += [Entrant(number=seat, team=one.number) for seat in seats]
        teams.append(Team(
            one.number, f"{one.number}队", one.unit, seats, withdrawn_after=one.withdrawn_after,
            absent_rounds=one.absent_rounds, requested_byes=one.requested_byes, avoids=one.avoids,
            joined_round=one.joined_round, penalty=one.penalty, disqualified=one.disqualified,
        ))  # fmt: skip
    return replace(section, kind=Kind.TEAM, entrants=tuple(players), teams=tuple(teams))


def _played(
    dice: random.Random, section: Section, game: Pairing, absent: float, usual: tuple[Result, ...]
) -> Pairing:
    if game.second is None:
        return game
    singles = tuple(dice.choice(_ABSENT if dice.random() < absent else usual) for _ in range(4))
    if section.teams and dice.random() < 0.9:
        boards = len(section.teams[0].players)
        return replace(game, boards=(singles[0],) * boards if dice.random() < absent else singles[:boards])
    if section.double_games and dice.random() < 0.7:
        return replace(game, games=singles[:2])
    return replace(game, result=singles[0])
