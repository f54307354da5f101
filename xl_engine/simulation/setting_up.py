"""Made-up fields: people with ratings and units, and what happens to them in the course of an event."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from xl_engine.event import Entrant, Kind, Scoring, Section, System, Team
from xl_engine.regulation.switches import Switches

KINDS = ("mixed", "individual", "team")
"""Who competes in the events of a simulation: one event in four is of teams, none or all."""

_BOARDS = 3
_TROUBLE = 0.06
"""Chance of each announced absence, wish to rest, withdrawal and late entry of one entry."""
_LATEST_NUMBERS = 0.1
"""Part of the field that may have entered late: late entries have the last numbers."""


@dataclass(frozen=True, slots=True)
class Field:
    """What kind of events to make up: entries from ``fewest`` to ``most``, teams or players by ``kind``."""

    fewest: int
    most: int
    rounds: int
    kind: str = "mixed"
    random_switches: bool = False


def make_section(dice: random.Random, field: Field, seed: str) -> tuple[Section, Switches]:
    """Return a section before its first round and the switches it is played under."""
    # Small fields, where rules run out, come as often as large ones.
    count = int(math.exp(dice.uniform(math.log(field.fewest), math.log(field.most + 1))))
    switches = random_switches(dice, field.rounds) if field.random_switches else Switches()
    points = dice.choice(["1-0.5-0", "2-1-0", "3-1-0"]) if field.random_switches else "1-0.5-0"
    section = Section(
        "甲组", system=System.SWISS, rounds=field.rounds, scoring=Scoring.parse(points), seed=seed
    )
    entries = _entries(dice, count, field.rounds)
    if field.kind == "team" or (field.kind == "mixed" and dice.random() < 1 / 4):
        return _of_teams(dice, section, entries), switches
    return replace(section, entrants=tuple(entries)), switches


def random_switches(dice: random.Random, rounds: int) -> Switches:
    """Return random values of every switch that pairing depends on."""
    settings: dict[str, str | int | bool] = {}
    for described in Switches.known():
        if described.key not in _OF_PAIRING:
            continue
        values: list[str | int] = [value for value, _ in described.choices]
        if described.number is not None:
            low, _ = described.number
            values += range(low, min(rounds, low + 3) + 1)
        settings[described.key] = dice.choice(values)
    return Switches.from_settings(settings)[0]


_OF_PAIRING = frozenset({
    "bye_points", "requested_bye_points", "round1", "round1_bye", "round1_colours", "in_group", "same_unit.scope",
    "same_unit.rounds", "same_unit.mode", "unplayed_colour", "max_run", "max_diff", "relax_last_round",
    "equal_colours", "bye_board_points", "auto_withdraw_after", "repair_forfeit", "forfeit_is_bye",
    "late_entry_points", "acceleration",
})  # fmt: skip


def _entries(dice: random.Random, count: int, rounds: int) -> list[Entrant]:
    """Return numbered entries in the order of their ratings, late ones at the end."""
    ratings = sorted((round(dice.gauss(1600, 250)) for _ in range(count)), reverse=True)
    units = [f"单位{letter}" for letter in "甲乙丙丁戊己庚辛壬癸"[: max(2, count // 4)]]
    two_halves = dice.random() < 1 / 10
    late_from = count - int(count * _LATEST_NUMBERS)
    entries = []
    for number, rating in enumerate(ratings, start=1):
        unit = units[number % 2] if two_halves else dice.choice([*units, ""])
        late = number > late_from and dice.random() < 1 / 2
        entries.append(Entrant(
            number=number, name=f"选手{number:03d}", unit=unit,
            rating=rating if dice.random() < 4 / 5 else None,
            withdrawn_after=dice.randint(0, rounds) if dice.random() < _TROUBLE / 2 else None,
            absent_rounds=_some_round(dice, rounds), requested_byes=_some_round(dice, rounds),
            joined_round=dice.randint(2, max(2, rounds // 2)) if late else 1,
        ))  # fmt: skip
    for _ in range(dice.randint(0, count // 8)):
        one, other = dice.sample(range(count), 2)
        entries[one] = replace(entries[one], avoids=entries[one].avoids | {entries[other].number})
    return entries


def _some_round(dice: random.Random, rounds: int) -> frozenset[int]:
    return frozenset({dice.randint(1, rounds)} if dice.random() < _TROUBLE else ())


def _of_teams(dice: random.Random, section: Section, entries: Sequence[Entrant]) -> Section:
    """Return the section with each entry as a team of players about as strong as the entry."""
    players, teams = [], []
    for entry in entries:
        seats = tuple(len(entries) + _BOARDS * (entry.number - 1) + board for board in range(1, _BOARDS + 1))
        for number in seats:
            strength = (entry.rating or 1600) + dice.randint(-120, 120)
            players.append(Entrant(number=number, name=f"队员{number}", team=entry.number, rating=strength))
        teams.append(Team(
            number=entry.number, name=f"队{entry.number:03d}", unit=entry.unit, players=seats,
            withdrawn_after=entry.withdrawn_after, absent_rounds=entry.absent_rounds,
            requested_byes=entry.requested_byes, avoids=entry.avoids, joined_round=entry.joined_round,
        ))  # fmt: skip
    return replace(section, kind=Kind.TEAM, entrants=tuple(players), teams=tuple(teams))
