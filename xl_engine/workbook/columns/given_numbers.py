"""Looks along the 编号 of a list: gaps, repetitions, numbers out of order; none is changed (CASES 12)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise

from xl_engine.event import Problem, Severity

from .entrants import given_number
from .rows import EntryRow
from .sheets import GIVEN_NUMBER, GROUP, ORIGIN

_NAMED_AT_MOST = 5
"""Numbers out of order named one by one; a list with more of them is sorted by something else."""

Numbered = Sequence[tuple[int, EntryRow]]


def number_problems(rows: Iterable[EntryRow]) -> list[Problem]:
    """Return warnings about the numbers of each list: one file and sheet, as 来源 tells.

    Units number their own people, so the lists of two units may use the same numbers. Within a list the
    numbers run through, or start again in each group.
    """
    lists: dict[str, list[tuple[int, EntryRow]]] = {}
    for row in rows:
        if (number := given_number(row)) is not None:
            place = row.value(ORIGIN).rpartition("!")[0] or row.source.place
            lists.setdefault(place, []).append((number, row))
    problems = []
    for numbered in (part for whole in lists.values() for part in _runs(whole)):
        problems += [*_repeated(numbered), *_out_of_order(numbered), *_gaps(numbered)]
    return problems


def _runs(numbered: Numbered) -> list[Numbered]:
    firsts = [number for number, _ in numbered].count(min(number for number, _ in numbered))
    if firsts == 1:
        return [numbered]
    groups: dict[str, list[tuple[int, EntryRow]]] = {}
    for number, row in numbered:
        groups.setdefault(row.value(GROUP), []).append((number, row))
    return list(groups.values())


def _repeated(numbered: Numbered) -> list[Problem]:
    seen: dict[int, EntryRow] = {}
    problems = []
    for number, row in numbered:
        if number in seen:
            problem = Problem(
                "entry.number-repeated",
                "编号 {number} 重复：{other} 已经用了。",
                "请核对名单，改正其中一个编号。",
                {"number": number, "other": str(seen[number].source)},
                Severity.WARNING,
            )
            problems.append(_placed(row, problem, number))
        seen.setdefault(number, row)
    return problems


def _out_of_order(numbered: Numbered) -> list[Problem]:
    numbers = [number for number, _ in numbered]
    in_order = _longest_rising(numbers)
    outside = [item for position, item in enumerate(numbered) if position not in in_order]
    # A repetition is reported as such; here only numbers that stand in the wrong place count.
    outside = [(number, row) for number, row in outside if numbers.count(number) == 1]
    if len(outside) > _NAMED_AT_MOST:
        number, row = outside[0]
        problem = Problem(
            "entry.numbers-unsorted",
            "名单没有按编号的顺序排列，例如编号 {number}。",
            "编号照原样保留；请核对名单是否完整。",
            {"number": number},
            Severity.WARNING,
        )
        return [_placed(row, problem, number)]
    return [
        _placed(
            row,
            Problem(
                "entry.number-order",
                "编号 {number} 没有按顺序排列。",
                "编号照原样保留；请核对是否写错。",
                {"number": number},
                Severity.WARNING,
            ),
            number,
        )
        for number, row in outside
    ]


def _gaps(numbered: Numbered) -> list[Problem]:
    present = {number for number, _ in numbered}
    if len(present) < 2:
        return []
    rising = sorted(present)
    gaps = [(low + 1, high - 1) for low, high in pairwise(rising) if high > low + 1]
    # Numbers such as 101, 201, 301 carry a meaning of their own and have no gaps worth naming.
    if not gaps or sum(high - low + 1 for low, high in gaps) > len(present):
        return []
    after = next(row for number, row in numbered if number == gaps[0][1] + 1)
    missing = "、".join(str(low) if low == high else f"{low}–{high}" for low, high in gaps)
    problem = Problem(
        "entry.number-gap",
        "编号有缺：{missing}。",
        "编号照原样保留；请核对是否漏报或退赛。",
        {"missing": missing},
        Severity.WARNING,
    )
    return [_placed(after, problem, gaps[0][1] + 1)]


def _longest_rising(numbers: Sequence[int]) -> set[int]:
    """Return the positions of a longest strictly rising subsequence (patience sorting)."""
    tops: list[int] = []
    top_positions: list[int] = []
    previous: list[int | None] = []
    for position, number in enumerate(numbers):
        pile = bisect_left(tops, number)
        previous.append(top_positions[pile - 1] if pile else None)
        tops[pile : pile + 1] = [number]
        top_positions[pile : pile + 1] = [position]
    found: set[int] = set()
    at = top_positions[-1] if top_positions else None
    while at is not None:
        found.add(at)
        at = previous[at]
    return found


def _placed(row: EntryRow, problem: Problem, number: int) -> Problem:
    placed = row.locate(problem, GIVEN_NUMBER.title).within(row.value(GROUP))
    return placed.at(placed.sheet, placed.cell, str(number))
