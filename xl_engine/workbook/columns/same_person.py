"""Finds people entered twice and different people of the same name; nobody is ever merged (CASES 15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from xl_engine.event import Problem, Severity

from .rows import EntryRow
from .sheets import BIRTH_DATE, GROUP, ID_NUMBER, NAME, UNIT


def same_person_problems(rows: Iterable[EntryRow]) -> list[Problem]:
    """Return a problem at each later row that repeats the person, or only the name, of an earlier one.

    The same ID number, or the same name and birth date, is the same person: an error within a group, a
    warning across groups, where a regulation may allow it. The same name alone is a warning.
    """
    listed = list(rows)
    by_number = _grouped(listed, ID_NUMBER.title)
    by_name = _grouped(listed, NAME.title)
    problems = []
    settled: set[frozenset[int]] = set()
    for positions in by_number:
        for first, later in _pairs(positions):
            settled.add(frozenset((first, later)))
            problems.append(_same_number(listed[first], listed[later]))
    for positions in by_name:
        for first, later in _pairs(positions):
            if frozenset((first, later)) not in settled:
                problems.append(_same_name(listed[first], listed[later]))
    return problems


def _grouped(rows: Sequence[EntryRow], title: str) -> list[list[int]]:
    groups: dict[str, list[int]] = {}
    for position, row in enumerate(rows):
        reading = row.readings.get(title)
        if reading is not None and reading.usable and reading.value:
            groups.setdefault(str(reading.value).casefold(), []).append(position)
    return [positions for positions in groups.values() if len(positions) > 1]


def _pairs(positions: Sequence[int]) -> Iterable[tuple[int, int]]:
    # Beyond a handful every pair would say the same again: compare each with the first only.
    if len(positions) > 5:
        return [(positions[0], later) for later in positions[1:]]
    return combinations(positions, 2)


def _severity(first: EntryRow, later: EntryRow) -> Severity:
    same_group = first.value(GROUP) == later.value(GROUP)
    return Severity.ERROR if same_group else Severity.WARNING


def _where(row: EntryRow) -> str:
    return str(row.source)


def _same_number(first: EntryRow, later: EntryRow) -> Problem:
    number = later.value(ID_NUMBER)
    if first.value(NAME) == later.value(NAME):
        problem = Problem(
            "entry.same-person",
            "“{name}”（{unit}）报了两次：与 {other}（{other_unit}）的证件号码相同。",
            "请删去多报的一行；两个单位都报的，请与两个单位核实。",
            _params(first, later),
            _severity(first, later),
        )
    else:
        problem = Problem(
            "entry.same-id",
            "“{name}”（{unit}）与 {other} 的“{other_name}”（{other_unit}）证件号码相同。",
            "请核对两人的证件号码。",
            _params(first, later),
        )
    return _placed(later, problem, ID_NUMBER.title, number)


def _same_name(first: EntryRow, later: EntryRow) -> Problem:
    births = (first.value(BIRTH_DATE), later.value(BIRTH_DATE))
    numbers = (first.value(ID_NUMBER), later.value(ID_NUMBER))
    different_numbers = all(numbers)
    if all(births) and births[0] == births[1] and not different_numbers:
        problem = Problem(
            "entry.same-person",
            "“{name}”（{unit}）可能报了两次：与 {other}（{other_unit}）的姓名和出生日期相同。",
            "请删去多报的一行；确为两人的，请补填证件号码。",
            _params(first, later),
            _severity(first, later),
        )
    elif (all(births) and births[0] != births[1]) or different_numbers:
        problem = Problem(
            "entry.same-name",
            "“{name}”（{unit}）与 {other}（{other_unit}）同名，不是同一人。",
            "编排和成绩以编号为准，不会混淆；请在备注里注明以便辨认。",
            _params(first, later),
            Severity.WARNING,
        )
    else:
        problem = Problem(
            "entry.same-name",
            "“{name}”（{unit}）与 {other}（{other_unit}）同名，看不出是否同一人。",
            "请核实；是同一人的删去一行，不是的补填出生日期或证件号码。",
            _params(first, later),
            Severity.WARNING,
        )
    return _placed(later, problem, NAME.title, later.shown(NAME))


def _params(first: EntryRow, later: EntryRow) -> dict[str, object]:
    return {
        "name": later.value(NAME),
        "unit": later.value(UNIT),
        "other": _where(first),
        "other_name": first.value(NAME),
        "other_unit": first.value(UNIT),
    }


def _placed(row: EntryRow, problem: Problem, title: str, found: str) -> Problem:
    placed = row.locate(problem, title).within(row.value(GROUP))
    return placed.at(placed.sheet, placed.cell, found)
