"""The columns of 报名, of 选手, and of forms, in the order of the sheet."""

from __future__ import annotations

from typing import Any

from xl_engine.messages import N_

from .boards import Board
from .column import Column, TextColumn
from .documents import IdNumber, IdTypeColumn
from .keeping_apart import Avoids
from .person import (
    AwardGroup,
    BirthDate,
    Coach,
    Group,
    Leader,
    Name,
    Origin,
    Remarks,
    SexColumn,
    TeamName,
    Title,
    Unit,
)
from .phone import Phone
from .quantities import Disqualified, Faults, GivenNumber, Penalty, Rating, StartNumber, TeamNumber
from .rounds import AbsentRounds, JoinedRound, RequestedByes, WithdrawnAfter


class Role(TextColumn):
    """身份 of somebody on a form: only 队员 (or a blank) plays."""

    title = "身份"
    aliases = ("职务", "人员类别", "人员身份", "类别", "角色", "role")
    explanation = N_("队员、教练、领队等。")
    limit = 40


GROUP, GIVEN_NUMBER, NAME, UNIT = Group(), GivenNumber(), Name(), Unit()
SEX, BIRTH_DATE, ID_TYPE, ID_NUMBER = SexColumn(), BirthDate(), IdTypeColumn(), IdNumber()
PHONE, RATING, TITLE, LEADER, COACH = Phone(), Rating(), Title(), Leader(), Coach()
REMARKS, ORIGIN = Remarks(), Origin()
START_NUMBER, JOINED_ROUND, ABSENT_ROUNDS = StartNumber(), JoinedRound(), AbsentRounds()
WITHDRAWN_AFTER, PENALTY, FAULTS, DISQUALIFIED = WithdrawnAfter(), Penalty(), Faults(), Disqualified()
REQUESTED_BYES, AVOIDS = RequestedByes(), Avoids()
BOARD, ROLE = Board(), Role()
TEAM_NUMBER, TEAM_NAME, AWARD_GROUP = TeamNumber(), TeamName(), AwardGroup()

ENTRY_COLUMNS: tuple[Column[Any], ...] = (
    GROUP, GIVEN_NUMBER, NAME, UNIT, SEX, BIRTH_DATE, ID_TYPE, ID_NUMBER, PHONE, RATING, TITLE, LEADER,
    COACH, REMARKS, ORIGIN,
)  # fmt: skip
"""报名."""

PLAYER_COLUMNS: tuple[Column[Any], ...] = (
    START_NUMBER, NAME, UNIT, SEX, BIRTH_DATE, RATING, TITLE, JOINED_ROUND, ABSENT_ROUNDS, REQUESTED_BYES,
    WITHDRAWN_AFTER, PENALTY, FAULTS, DISQUALIFIED, AVOIDS, REMARKS, AWARD_GROUP,
)  # fmt: skip
"""选手 of a section."""

TEAM_PLAYER_COLUMNS: tuple[Column[Any], ...] = (
    START_NUMBER, NAME, TEAM_NUMBER, BOARD, UNIT, SEX, BIRTH_DATE, RATING, TITLE, JOINED_ROUND, ABSENT_ROUNDS,
    WITHDRAWN_AFTER, FAULTS, DISQUALIFIED, REMARKS, AWARD_GROUP,
)  # fmt: skip
"""选手 of a team section."""

TEAM_COLUMNS: tuple[Column[Any], ...] = (
    START_NUMBER, TEAM_NAME, UNIT, LEADER, COACH, JOINED_ROUND, ABSENT_ROUNDS, REQUESTED_BYES, WITHDRAWN_AFTER,
    PENALTY, FAULTS, DISQUALIFIED, AVOIDS, REMARKS,
)  # fmt: skip
"""队伍 of a team section; the columns of the boards show the line-up and are not read."""

ONLY_WHERE_NEEDED: tuple[Column[Any], ...] = (AWARD_GROUP, REQUESTED_BYES, AVOIDS)
"""Columns that a sheet made without them gets only where somebody has something to put into them."""

FORM_COLUMNS: tuple[Column[Any], ...] = (*ENTRY_COLUMNS, BOARD, ROLE)
"""What is recognised in the form of a unit: 报名, and the board and role that some forms have."""
