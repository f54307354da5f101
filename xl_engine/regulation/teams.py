"""How teams are made up: fixed boards, or from individual results."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class TeamRule:
    """分台定人制 (RULES 2.10).

    Attributes:
        boards: Games of one match: 3 in "每轮每两支团队之间的比赛共三局" (2013 团体规程 六（四）).
        players: Players of a team: 3 in "每队3名队员" (same).
        first_side_black: Boards on which the 先行方 has black: 1 and 3 in "先行方1、3台黑棋，后行方2台黑棋"
            (same).
    """

    boards: int = 3
    players: int = 3
    first_side_black: tuple[int, ...] = (1, 3)


class CountedBy(StrEnum):
    """What of the individual results makes a team result."""

    POINTS = "points"
    PLACES = "places"


@dataclass(frozen=True, slots=True)
class TeamGroup:
    """A group of teams made from individual groups.

    Attributes:
        name: "少年甲组".
        men: Groups its men come from: "男子少年甲组".
        women: Groups its women come from: "女子少年甲组".
    """

    name: str
    men: tuple[str, ...] = ()
    women: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamsFromIndividuals:
    """团体赛以个人赛成绩计算 (RULES 6.2); ties go by the individual places, then by the better-placed man.

    Attributes:
        groups: The team groups and where their members play.
        men: Best men of the unit that count: 1 in "成绩最好的1名男选手和1名女选手的积分相加" (2013 少年规程
            八（六）2).
        women: Best women that count: 1 in the same sentence.
        by: Sum of points (higher first) or of places (lower first).
        best: Best players of either sex that count instead of ``men`` and ``women``; None where the
            regulation names the sexes. Shaanxi 2025 took the best three places (RULES 6.2).
    """

    groups: tuple[TeamGroup, ...]
    men: int = 1
    women: int = 1
    by: CountedBy = CountedBy.POINTS
    best: int | None = None
