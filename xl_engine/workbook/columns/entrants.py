"""From a row to the facts of an entrant, and back to the cells of 选手."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xl_engine.event import Entrant
from xl_engine.workbook.hosts.base import CellValue

from .column import Column
from .rows import EntryRow
from .sheets import (
    ABSENT_ROUNDS,
    AVOIDS,
    AWARD_GROUP,
    BIRTH_DATE,
    BOARD,
    COACH,
    DISQUALIFIED,
    FAULTS,
    GIVEN_NUMBER,
    GROUP,
    ID_NUMBER,
    ID_TYPE,
    JOINED_ROUND,
    LEADER,
    NAME,
    ONLY_WHERE_NEEDED,
    PENALTY,
    PHONE,
    PLAYER_COLUMNS,
    RATING,
    REMARKS,
    REQUESTED_BYES,
    SEX,
    START_NUMBER,
    TEAM_NUMBER,
    TITLE,
    UNIT,
    WITHDRAWN_AFTER,
)

_FIELDS: dict[str, str] = {
    START_NUMBER.title: "number", NAME.title: "name", UNIT.title: "unit", SEX.title: "sex",
    BIRTH_DATE.title: "born", RATING.title: "rating", TITLE.title: "title",
    JOINED_ROUND.title: "joined_round",
    ABSENT_ROUNDS.title: "absent_rounds", WITHDRAWN_AFTER.title: "withdrawn_after", PENALTY.title: "penalty",
    FAULTS.title: "faults", DISQUALIFIED.title: "disqualified", REMARKS.title: "remarks",
    AWARD_GROUP.title: "group", TEAM_NUMBER.title: "team", REQUESTED_BYES.title: "requested_byes",
    AVOIDS.title: "avoids",
}  # fmt: skip


def to_entrant(row: EntryRow) -> Entrant:
    """Return the facts of a row of 报名, of 选手 or of a form; what cannot be used is left out.

    ``number`` is the 编号 of the draw, so it is taken from 选手 only: a number a unit gave does not bind
    the draw. Coach, leader, 台号 and the organiser's own columns are kept in ``extra``.
    """
    number = row.readings.get(START_NUMBER.title)
    extra: dict[str, Any] = dict(row.extra)
    beside: tuple[Column[Any], ...] = (COACH, LEADER, BOARD)
    for column in beside:
        if value := row.value(column):
            extra[column.title] = value
    return Entrant(
        number=number.value if number is not None and isinstance(number.value, int) else 0,
        name=row.value(NAME),
        unit=row.value(UNIT),
        sex=row.value(SEX),
        born=row.value(BIRTH_DATE),
        rating=row.value(RATING),
        withdrawn_after=row.value(WITHDRAWN_AFTER),
        absent_rounds=row.value(ABSENT_ROUNDS),
        requested_byes=row.value(REQUESTED_BYES),
        avoids=row.value(AVOIDS),
        joined_round=row.value(JOINED_ROUND),
        penalty=row.value(PENALTY),
        disqualified=row.value(DISQUALIFIED),
        faults=row.value(FAULTS),
        team=row.value(TEAM_NUMBER) or None,
        group=row.value(GROUP) or row.value(AWARD_GROUP),
        id_type=row.value(ID_TYPE),
        id_number=row.value(ID_NUMBER),
        phone=row.value(PHONE),
        title=row.value(TITLE),
        remarks=row.value(REMARKS),
        extra=extra,
    )


def given_number(row: EntryRow) -> int | None:
    """Return the number its unit gave an entry as a whole number, None when there is no such."""
    text = str(row.value(GIVEN_NUMBER))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def entrant_cells(
    entrants: Iterable[Entrant], columns: Iterable[Column[Any]] = PLAYER_COLUMNS
) -> dict[str, list[CellValue]]:
    """Return what to write into 选手 for these entrants: a list of cells for each column title.

    奖励组别, 申请轮空 and 回避 are columns only where somebody has one; 台号 comes from the team and is not among them.
    """
    listed = list(entrants)
    return {
        column.title: [column.write(getattr(entrant, _FIELDS[column.title])) for entrant in listed]
        for column in columns
        if column is not BOARD
        and (
            column not in ONLY_WHERE_NEEDED
            or any(getattr(entrant, _FIELDS[column.title]) for entrant in listed)
        )
    }
