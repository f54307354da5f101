"""The teams that rows of 报名 make up: players of one 队名 (else 单位), each at his 台号."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from xl_engine.event import Problem, unit_key

from .columns.rows import EntryRow
from .columns.sheets import BOARD, COACH, LEADER, NAME, TEAM_NAME, UNIT


@dataclass(frozen=True, slots=True)
class EnteredTeam:
    """A team as entered: ``rows`` are its players by board; ``problems`` what keeps rows from being seated."""

    name: str
    unit: str
    rows: Mapping[int, EntryRow]
    leader: str = ""
    coach: str = ""
    problems: tuple[Problem, ...] = ()


def team_name(row: EntryRow) -> str:
    """Return the team of a row: its 队名, or its 单位 where that is blank or not asked for."""
    return TEAM_NAME.read(row.extra.get(TEAM_NAME.title)).value or row.value(UNIT)


def count_teams(rows: Iterable[EntryRow]) -> int:
    """Return how many teams rows of one section make up."""
    return len({unit_key(team_name(row)) for row in rows})


def entered_teams(rows: Iterable[EntryRow]) -> list[EnteredTeam]:
    """Return the teams of one section in the order in which they were entered."""
    by_team: dict[str, list[EntryRow]] = {}
    for row in rows:
        by_team.setdefault(unit_key(team_name(row)), []).append(row)
    return [_team(members) for members in by_team.values()]


def _team(members: list[EntryRow]) -> EnteredTeam:
    seated: dict[int, EntryRow] = {}
    problems = []
    for row in members:
        reading = BOARD.read(row.extra.get(BOARD.title))
        if reading.problem is not None:
            problems.append(row.locate(reading.problem, BOARD.title))
        elif not reading.value:
            problems.append(row.locate(_without_board(row), BOARD.title))
        elif reading.value in seated:
            problems.append(row.locate(_board_twice(row, reading.value, seated[reading.value]), BOARD.title))
        else:
            seated[reading.value] = row
    return EnteredTeam(
        team_name(members[0]),
        next((row.value(UNIT) for row in members if row.value(UNIT)), ""),
        dict(sorted(seated.items())),
        next((row.value(LEADER) for row in members if row.value(LEADER)), ""),
        next((row.value(COACH) for row in members if row.value(COACH)), ""),
        tuple(problems),
    )


def _without_board(row: EntryRow) -> Problem:
    return Problem(
        "entry.no-board", "“{name}”（{team}）没有台号。", "请在“台号”里填 1、2 或 3：报名时必须注明，比赛中不能改变。",
        {"name": row.value(NAME), "team": team_name(row)},
    )  # fmt: skip


def _board_twice(row: EntryRow, board: int, other: EntryRow) -> Problem:
    return Problem(
        "entry.board-twice", "{team}的第 {board} 台报了两个人：“{other}”和“{name}”。",
        "每台一名队员，请改正台号；是另一支队的，请在“队名”里写明（如二队）。",
        {"team": team_name(row), "board": board, "other": other.value(NAME), "name": row.value(NAME)},
    )  # fmt: skip
