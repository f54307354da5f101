"""Random sections with everything that can happen to them, and random switches."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from xl_engine.event import Entrant, Kind, Pairing, Result, Scoring, Section, System, Team
from xl_engine.regulation import Switches

PLAYED = (Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW)
ABSENT = (Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.BOTH_ABSENT)

INDIVIDUAL_CRITERIA = (
    "积分", "对手分", "中间对手分", "小分", "胜局", "直胜", "累进分", "对手平均等级分", "后手胜局", "后手局数", "违例",
)  # fmt: skip
TEAM_CRITERIA = (
    "场分", "对手场分", "中间对手场分", "总局分", "小分", "胜局", "直胜", "一台局分", "二台局分", "三台局分", "违例",
)  # fmt: skip

SWITCHES: dict[str, list[Any]] = {
    "bye_points": ["win", "draw", "loss", "0.5", "2"],
    "bye_opponent": [
        "zero", "lowest_positive", "lowest_all", "own", "half", "fide2024", "fide2026", "go",
    ],
    "forfeit_opponent": ["scheduled", "none", "fide"],
    "withdrawn_opponent": ["face", "fide"],
    "median_high": [0, 1, 2],
    "median_low": [0, 1, 2],
    "median_short": ["zero", "sum"],
    "team_sb": ["match", "rate", "game"],
    "wins_count_bye": [True, False],
    "wins_count_forfeit": [True, False],
    "double_game_wins": ["round", "game"],
    "direct": ["two", "mini_league_if_all_met"],
    "rank_style": ["competition", "dense"],
    "unplayed_colour": ["none", "assigned"],
    "bye_board_points": ["all", "majority", "half"],
    "rr_withdrawal": ["half", "keep", "strike"],
    "late_entry_points": ["0", "half"],
}  # fmt: skip

switches = st.builds(Switches, **{name: st.sampled_from(values) for name, values in SWITCHES.items()})


def a_result(dice: random.Random, trouble: float) -> Result | None:
    """A result; ``trouble`` is the chance that it is a forfeit or not yet known."""
    if dice.random() >= trouble:
        return dice.choice(PLAYED)
    return dice.choice((*ABSENT, None))


def an_entrant(dice: random.Random, number: int, rounds: int, trouble: float) -> Entrant:
    """A player, with the given chance of each irregularity."""
    entrant = Entrant(
        number,
        f"选手{number}",
        rating=None if dice.random() < trouble else dice.randint(900, 2700),
        penalty=dice.choice((0, 0, 0, 1, 2, 3)) if dice.random() < trouble else 0,
        faults=dice.choice((0, 0, 1, 2)),
        disqualified=dice.random() < trouble / 4,
    )
    if dice.random() < trouble:
        entrant = replace(entrant, withdrawn_after=dice.randint(0, rounds))
    if dice.random() < trouble:
        entrant = replace(entrant, joined_round=dice.randint(1, max(1, rounds)))
    return entrant


def swiss_rounds(
    dice: random.Random, entrants: list[Entrant], rounds: int, trouble: float
) -> list[list[Pairing]]:
    """Random pairings of those who take part; a rare absentee is simply not paired."""
    drawn = []
    for number in range(1, rounds + 1):
        field = [one.number for one in entrants if one.takes_part(number) and dice.random() >= trouble / 4]
        dice.shuffle(field)
        games = [
            Pairing(table, field[2 * table - 2], field[2 * table - 1], a_result(dice, trouble))
            for table in range(1, len(field) // 2 + 1)
        ]
        if len(field) % 2:
            games.append(Pairing(len(games) + 1, field[-1], None, Result.BYE))
        drawn.append(games)
    return drawn


def round_robin_rounds(
    dice: random.Random, entrants: list[Entrant], cycles: int, trouble: float
) -> list[list[Pairing]]:
    """A whole round robin by rotation; games of those who left stay open."""
    wheel: list[int | None] = [one.number for one in entrants]
    left = {one.number: one.withdrawn_after for one in entrants}
    if len(wheel) % 2:
        wheel.append(None)
    drawn = []
    for number in range(1, (len(wheel) - 1) * cycles + 1):
        games = []
        for at in range(len(wheel) // 2):
            first, second = wheel[at], wheel[-1 - at]
            if first is None or second is None:
                games.append(Pairing(at + 1, first or second, None, Result.BYE))
                continue
            gone = any(left[side] is not None and left[side] < number for side in (first, second))
            result = None if gone else a_result(dice, trouble)
            games.append(Pairing(at + 1, first, second, result))
        drawn.append(games)
        wheel = [wheel[0], wheel[-1], *wheel[1:-1]]
    return drawn


def with_games(dice: random.Random, pairing: Pairing) -> Pairing:
    """The same table as a double-game round."""
    if pairing.is_bye or pairing.result is None or dice.random() < 0.2:
        return pairing
    games = (dice.choice((*PLAYED, *ABSENT)), dice.choice(PLAYED))
    return replace(pairing, games=games, result=pairing.result if dice.random() < 0.3 else None)


def with_boards(dice: random.Random, pairing: Pairing, trouble: float) -> Pairing:
    """The same table as a team match of three boards."""
    if pairing.is_bye or (pairing.result is not None and pairing.result.forfeit and dice.random() < 0.5):
        return pairing
    boards = tuple(a_result(dice, trouble) for _ in range(3))
    return replace(pairing, result=None, boards=boards)


@st.composite
def sections(draw: st.DrawFn, largest: int = 40) -> Section:
    """An individual section of 2 players or more, 积分编排制 or 循环制."""
    dice = random.Random(draw(st.integers(0, 2**32)))
    players = draw(st.integers(2, largest))
    system = draw(st.sampled_from([System.SWISS, System.SWISS, System.ROUND_ROBIN]))
    trouble = draw(st.sampled_from([0.0, 0.1, 0.4]))
    cycles = 1
    if system is System.ROUND_ROBIN:
        players, cycles = min(players, 12), draw(st.integers(1, 2))
    rounds = draw(st.integers(1, 9))
    numbers = sorted(dice.sample(range(1, 3 * players), players))
    entrants = [an_entrant(dice, number, rounds, trouble) for number in numbers]
    if system is System.SWISS:
        drawn = swiss_rounds(dice, entrants, rounds, trouble)
    else:
        drawn = round_robin_rounds(dice, entrants, cycles, trouble)
    if draw(st.booleans()):
        drawn = [[with_games(dice, pairing) for pairing in games] for games in drawn]
    return Section(
        "A", Kind.INDIVIDUAL, system, cycles=cycles,
        scoring=Scoring.parse(draw(st.sampled_from(["1-0.5-0", "2-1-0", "3-1-0", "1.5-0.5-0"]))),
        criteria=tuple(dice.sample(INDIVIDUAL_CRITERIA, len(INDIVIDUAL_CRITERIA))),
        entrants=tuple(entrants), pairings=tuple(map(tuple, drawn)),
    )  # fmt: skip


@st.composite
def team_sections(draw: st.DrawFn, largest: int = 16) -> Section:
    """A team section of three boards."""
    dice = random.Random(draw(st.integers(0, 2**32)))
    teams = draw(st.integers(2, largest))
    system = draw(st.sampled_from([System.SWISS, System.ROUND_ROBIN]))
    trouble = draw(st.sampled_from([0.0, 0.1, 0.4]))
    stand_ins = [Entrant(number) for number in range(1, teams + 1)]
    if system is System.SWISS:
        drawn = swiss_rounds(dice, stand_ins, draw(st.integers(1, 9)), trouble)
    else:
        drawn = round_robin_rounds(dice, stand_ins[:10], 1, trouble)
        teams = min(teams, 10)
    members = [Entrant(n, team=(n + 2) // 3, faults=dice.choice((0, 0, 1))) for n in range(1, 3 * teams + 1)]
    return Section(
        "团体", Kind.TEAM, system,
        scoring=Scoring.parse(draw(st.sampled_from(["1-0.5-0", "2-1-0", "3-1-0", "1.5-0.5-0"]))),
        criteria=tuple(dice.sample(TEAM_CRITERIA, len(TEAM_CRITERIA))),
        entrants=tuple(members),
        teams=tuple(Team(n, f"队{n}", players=(3 * n - 2, 3 * n - 1, 3 * n)) for n in range(1, teams + 1)),
        pairings=tuple(tuple(with_boards(dice, game, trouble) for game in games) for games in drawn),
    )  # fmt: skip
