"""Reads and writes who competes: the sheet 选手 of a section, and 队伍 of a team section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from xl_engine.event import Entrant, Problem, Team

from . import layout
from .columns.column import Column
from .columns.entrants import entrant_cells, to_entrant
from .columns.headings import HeadingIndex
from .columns.rows import EntryRow, rows_of
from .columns.sheets import (
    BOARD,
    COACH,
    LEADER,
    NAME,
    PLAYER_COLUMNS,
    START_NUMBER,
    TEAM_COLUMNS,
    TEAM_NAME,
    TEAM_NUMBER,
    TEAM_PLAYER_COLUMNS,
)
from .hosts import Formula, TableView, Writable
from .places import in_formula, missing_heading

Lineup = dict[int, int]
"""Numbers of the players of a team by board."""

KEPT_NUMBERS = ("avoids", "requested_byes")
"""Lists of numbers that event files have for players of teams; of the teams themselves they stand in 队伍."""

KEPT_FIELDS = ("group", "team", *KEPT_NUMBERS)
"""Fields of an entrant that event files have and 选手 may have no column for."""


def read_players(
    view: TableView, extra: Mapping[str, Any], *, of_teams: bool = False
) -> tuple[tuple[Entrant, ...], dict[int, Lineup], list[Problem]]:
    """Return the players by number, the line-up of each team by its number, and what is wrong with the rows.

    ``extra`` is what an event file holds beyond the sheet, by number.
    """
    columns = TEAM_PLAYER_COLUMNS if of_teams else PLAYER_COLUMNS
    needed = (START_NUMBER, NAME, TEAM_NUMBER, BOARD) if of_teams else (START_NUMBER, NAME)
    if missing := _missing(view, columns, needed):
        return (), {}, [missing]
    problems, entrants, seen = [], [], dict[int, EntryRow]()
    lineups: dict[int, Lineup] = {}
    for row in rows_of(view, columns):
        problems += _unreadable(row, columns)
        entrant = replace(to_entrant(row), extra={})
        number = entrant.number
        if not number and entrant.withdrawn_after == 0:
            continue
        if problem := _numbered(number, seen, _without_number(entrant)):
            problems.append(row.locate(problem, START_NUMBER.title))
            continue
        if not entrant.name:
            problems.append(row.locate(_without_name(number), NAME.title))
        seen[number] = row
        kept = extra.get(str(number), {})
        known: dict[str, Any] = {
            key: frozenset(kept[key]) if key in KEPT_NUMBERS else kept[key]
            for key in KEPT_FIELDS
            if key in kept and not getattr(entrant, key)
        }
        unknown = {key: value for key, value in kept.items() if key not in KEPT_FIELDS}
        entrants.append(replace(entrant, **known, extra=unknown) if kept else entrant)
        if of_teams and (seat := _seat(row, entrant, lineups)):
            problems.append(row.locate(seat, BOARD.title))
    return tuple(sorted(entrants, key=lambda entrant: entrant.number)), lineups, problems


def read_teams(
    view: TableView, lineups: Mapping[int, Lineup], boards: int, extra: Mapping[str, Any]
) -> tuple[tuple[Team, ...], list[Problem]]:
    """Return the teams by number with their players in board order, 0 where a board is empty."""
    if missing := _missing(view, TEAM_COLUMNS, (START_NUMBER, TEAM_NAME)):
        return (), [missing]
    problems, seen = [], dict[int, EntryRow]()
    teams = []
    for row in rows_of(view, TEAM_COLUMNS):
        problems += _unreadable(row, TEAM_COLUMNS)
        one = to_entrant(row)
        name = row.value(TEAM_NAME)
        if not one.number and one.withdrawn_after == 0:
            continue
        if problem := _numbered(one.number, seen, _team_without_number(name)):
            problems.append(row.locate(problem, START_NUMBER.title))
            continue
        if not name:
            problems.append(row.locate(_team_without_name(one.number), TEAM_NAME.title))
        seen[one.number] = row
        lineup = lineups.get(one.number, {})
        last = max([boards, *lineup]) if lineup else 0
        teams.append(Team(
            one.number, name, one.unit, tuple(lineup.get(board, 0) for board in range(1, last + 1)),
            row.value(LEADER), row.value(COACH), withdrawn_after=one.withdrawn_after, absent_rounds=one.absent_rounds,
            requested_byes=one.requested_byes, avoids=one.avoids, joined_round=one.joined_round, penalty=one.penalty, disqualified=one.disqualified,
            faults=one.faults, remarks=one.remarks, extra=extra.get(str(one.number), {}),
        ))  # fmt: skip
    for number, lineup in lineups.items():
        if number not in seen:
            problems.append(_unknown_team(number, lineup).at(view.sheet))
    return tuple(sorted(teams, key=lambda team: team.number)), problems


def beyond_boards(view: TableView, lineups: dict[int, Lineup], boards: int) -> list[Problem]:
    """Take players off the line-ups who sit at a board that no match has; return that, at their 台号."""
    beyond = {
        number: board for lineup in lineups.values() for board, number in lineup.items() if board > boards
    }
    if not beyond:
        return []
    for lineup in lineups.values():
        for board in [board for board in lineup if board > boards]:
            del lineup[board]
    rows = {row.value(START_NUMBER): row for row in rows_of(view, TEAM_PLAYER_COLUMNS)}
    return [
        rows[number].locate(_board_beyond(rows[number], board, boards), BOARD.title)
        for number, board in sorted(beyond.items())
    ]


def with_teams(entrants: Sequence[Entrant], teams: Sequence[Team]) -> tuple[Entrant, ...]:
    """Return the players with the team each sits in, as the line-ups have it."""
    seats = {number: team.number for team in teams for number in team.players}
    return tuple(
        entrant if entrant.number not in seats else replace(entrant, team=seats[entrant.number])
        for entrant in entrants
    )


def team_cells(teams: Sequence[Team]) -> dict[str, list[Writable]]:
    """Return what to write into 队伍 besides the line-up."""
    columns = entrant_cells(
        [team.as_entrant() for team in teams],
        [column for column in TEAM_COLUMNS if column not in (TEAM_NAME, LEADER, COACH)],
    )
    cells: dict[str, list[Writable]] = {title: list(column) for title, column in columns.items()}
    cells[TEAM_NAME.title] = [team.name or None for team in teams]
    cells[LEADER.title] = [team.leader or None for team in teams]
    cells[COACH.title] = [team.coach or None for team in teams]
    return cells


def headed(view: TableView, columns: Sequence[Column[Any]]) -> dict[str, str]:
    """Return the headings of a table as they stand, by the title of ours that each has the cells of."""
    found = HeadingIndex(columns).assign(view.headings)
    return {column.title: view.headings[at] for at, column in found.items()}


def lineup_cells(
    teams: Sequence[Team], names: Mapping[int, str], players: TableView, shown: TableView
) -> dict[str, list[Writable]]:
    """Return the columns 一台, 二台… of 队伍 (``shown``): formulas that look the players up in 选手."""
    boards = max((len(team.players) for team in teams), default=0)
    seats = headed(players, TEAM_PLAYER_COLUMNS)
    number, board, name = (
        f"{players.name}[{in_formula(seats.get(one.title, one.title))}]" for one in (TEAM_NUMBER, BOARD, NAME)
    )
    key = headed(shown, TEAM_COLUMNS).get(START_NUMBER.title, START_NUMBER.title)
    own = f"{shown.name}[[#This Row],[{in_formula(key)}]]"
    return {
        heading: [
            Formula(
                f'IFERROR(LOOKUP(2,1/(({number}={own})*({board}={at})),{name}),"")',
                names.get(team.players[at - 1] if len(team.players) >= at else 0, ""),
            )
            for team in teams
        ]
        for at, heading in enumerate(layout.BOARD_HEADINGS[:boards], start=1)
    }


def board_cells(entrants: Sequence[Entrant], teams: Sequence[Team]) -> list[Writable]:
    """Return the column 台号 of 选手 of a team section."""
    boards = {number: board for team in teams for board, number in enumerate(team.players, start=1) if number}
    return [boards.get(entrant.number) for entrant in entrants]


def _missing(
    view: TableView, columns: Sequence[Column[Any]], needed: Sequence[Column[Any]]
) -> Problem | None:
    known = HeadingIndex(columns).assign(view.headings).values()
    absent = [column.title for column in needed if column not in known]
    return missing_heading(view, "、".join(absent)) if absent else None


def _unreadable(row: EntryRow, columns: Sequence[Column[Any]]) -> list[Problem]:
    return [
        row.locate(reading.problem, column.title)
        for column in columns
        if (reading := row.readings.get(column.title)) and reading.problem
    ]


def _numbered(number: int, seen: Mapping[int, EntryRow], without: Problem) -> Problem | None:
    """Return what is wrong with a number: there is none, or another row has it."""
    if not number:
        return without
    if number in seen:
        return _number_twice(number, str(seen[number].source.cells.get(START_NUMBER.title, "")))
    return None


def _seat(row: EntryRow, entrant: Entrant, lineups: dict[int, Lineup]) -> Problem | None:
    """Give a player his board; return what stands in the way."""
    board = row.value(BOARD)
    if entrant.team is None or not board:
        if row.readings[BOARD.title].problem or row.readings[TEAM_NUMBER.title].problem:
            return None
        return _without_board(entrant)
    lineup = lineups.setdefault(entrant.team, {})
    if board in lineup:
        return _board_twice(entrant.team, board, lineup[board], entrant.number)
    lineup[board] = entrant.number
    return None


def _without_number(entrant: Entrant) -> Problem:
    return Problem(
        "player.no-number", "选手“{name}”没有编号。", "请填编号；未抽签的请写在“报名”里再执行抽签编号。",
        {"name": entrant.name},
    )  # fmt: skip


def _team_without_number(name: str) -> Problem:
    return Problem(
        "team.no-number",
        "队伍“{name}”没有编号。",
        "请填编号；未抽签的请写在“报名”里再执行抽签编号。",
        {"name": name},
    )


def _without_name(number: int) -> Problem:
    return Problem(
        "player.no-name", "编号 {number} 没有姓名。", "请填姓名，或清空这一行。", {"number": number}
    )


def _team_without_name(number: int) -> Problem:
    return Problem("team.no-name", "{number} 号队没有队名。", "请填队名，或清空这一行。", {"number": number})


def _number_twice(number: int, other: str) -> Problem:
    return Problem(
        "player.number-twice", "编号 {number} 出现了两次（另见 {other}）。", "请把其中一个改成未用过的编号。",
        {"number": number, "other": other}, found=str(number),
    )  # fmt: skip


def _without_board(entrant: Entrant) -> Problem:
    return Problem(
        "team.no-board", "编号 {number}“{name}”没有队号或台号。", "请填所在队的编号和台号（1、2、3），台号比赛中不能改变。",
        {"number": entrant.number, "name": entrant.name},
    )  # fmt: skip


def _board_twice(team: int, board: int, first: int, second: int) -> Problem:
    return Problem(
        "team.board-twice", "{team} 号队的第 {board} 台有两名队员：编号 {first} 和 {second}。", "每台只能有一名队员，请改正台号。",
        {"team": team, "board": board, "first": first, "second": second}, found=str(board),
    )  # fmt: skip


def _board_beyond(row: EntryRow, board: int, boards: int) -> Problem:
    return Problem(
        "team.board-beyond", "编号 {number}“{name}”坐第 {board} 台，每场只有 {boards} 台。", "请改正台号；不上场的请清空这一行。",
        {"number": row.value(START_NUMBER), "name": row.value(NAME), "board": board, "boards": boards}, found=str(board),
    )  # fmt: skip


def _unknown_team(number: int, lineup: Lineup) -> Problem:
    return Problem(
        "team.unknown", "“选手”里编号 {players} 的队号是 {number}，“队伍”里没有这支队。", "请改正队号，或在“队伍”里补上这支队。",
        {"players": "、".join(map(str, sorted(lineup.values()))), "number": number}, found=str(number),
    )  # fmt: skip
