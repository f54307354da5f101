"""Points for pairing only: records 250 and XXA, and whether they are those of 加速编排 (巴库)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from xl_engine.event import Scoring
from xl_engine.pairing.acceleration import virtual_points
from xl_engine.regulation import Switches

from .model import Virtual


def baku_points(
    switches: Switches, scoring: Scoring, starters: Sequence[int], rounds: int
) -> dict[int, list[int]]:
    """Return the half-points of every round by number, for those who get any."""
    found = {}
    for place, number in enumerate(sorted(starters), start=1):
        points = [
            virtual_points(switches, scoring, place, len(starters), round_number, rounds)
            for round_number in range(1, rounds + 1)
        ]
        while points and not points[-1]:
            points.pop()
        if points:
            found[number] = points
    return found


def is_baku(virtual: Sequence[Virtual], scoring: Scoring, starters: Collection[int], rounds: int) -> bool:
    """Return whether records give what the 巴库 method gives, as far as they go."""
    told: dict[int, dict[int, int]] = {}
    for one in virtual:
        for number in one.numbers:
            if number in starters:
                told.setdefault(number, {}).update(dict.fromkeys(one.rounds, one.points))
    last = max((number for rounds_of in told.values() for number in rounds_of), default=0)
    usual = baku_points(replace(Switches(), acceleration="baku"), scoring, sorted(starters), rounds)
    return bool(told) and all(
        told.get(number, {}).get(round_number, 0) == (usual.get(number, []) + [0] * last)[round_number - 1]
        for number in starters
        for round_number in range(1, last + 1)
    )


def acceleration_lines(points: Mapping[int, Sequence[int]]) -> list[str]:
    """Return the records XXA (older programs) and 250 (TRF26) for points by number and round.

    XXA comes first: a program that reads both then takes the same points twice.
    """
    lines = [
        f"XXA {number:>4} " + " ".join(f"{_decimal(one):>4}" for one in row) for number, row in points.items()
    ]
    for row in dict.fromkeys(map(tuple, points.values())):
        numbers = [number for number, one in points.items() if tuple(one) == row]
        for first, last, halves in _steps(row):
            lines += [
                f"250      {_decimal(halves):>4} {first:03} {last:03} {low:04} {high:04}"
                for low, high in _runs(numbers)
            ]
    return lines


def _steps(row: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    start = 0
    for at in range(1, len(row) + 1):
        if at == len(row) or row[at] != row[start]:
            yield start + 1, at, row[start]
            start = at


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    start = 0
    for at in range(1, len(numbers) + 1):
        if at == len(numbers) or numbers[at] != numbers[at - 1] + 1:
            yield numbers[start], numbers[at - 1]
            start = at


def _decimal(halves: int) -> str:
    return f"{halves // 2}.{halves % 2 * 5}"
