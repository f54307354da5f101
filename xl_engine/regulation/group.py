"""Groups (组别) of a regulation and what is played in them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from xl_engine.event import Kind, Sex


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """比赛时限 of one game, or of both games of a double-game round.

    Attributes:
        text: The sentence of the regulation: "每方45分钟，每走一步加30秒" (2019 个人规程 七（五）1).
        shared: Minutes both sides use in common before their own time starts: 60 in "共用时60分钟，然后每
            方30分钟包干制" (2013 少年规程 八（五）); 0 for none.
        base: Minutes of each side: 30 in the same sentence.
        increment: Seconds added for each move: 30 in "每走一步加30秒"; 0 for 包干制.
        reduced_base: Minutes of each side when time is short: 45 in "如对局轮次较多无法安排时，对局时间改为
            每方45分钟" (2013 团体规程 六（五）); None when nothing is said.
        reduced_text: That sentence.
    """

    text: str = ""
    shared: int = 0
    base: int = 0
    increment: int = 0
    reduced_base: int | None = None
    reduced_text: str = ""


@dataclass(frozen=True, slots=True)
class Conditions:
    """How games are played in one or several groups.

    Attributes:
        name: What groups refer to it by: "少年组".
        opening: Opening rule: "指定开局", "塔拉山口-10" (2025 团体规程 八（一）), "自由开局" (2019 个人规程
            七（三）).
        fifth_moves: 限制打点数: 2 in "执行指定开局，限制打点数为2" (2013 少年规程 八（一）); None when not
            limited.
        forbidden_moves: Whether 禁手 holds: no in "公开组执行自由开局，不执行禁手规则" (2019 个人规程 七
            （三）).
        double_games: 双局制: two games a round, their sum is the round's result (2019 公开组).
        overstep_loses_round: With 双局制, overstepping the time before the first game ends loses the round
            (2019 个人规程 七（五）1).
        time: Time limit.
    """

    name: str
    opening: str = ""
    fifth_moves: int | None = None
    forbidden_moves: bool = True
    double_games: bool = False
    overstep_loses_round: bool = False
    time: TimeLimit = TimeLimit()


@dataclass(frozen=True, slots=True)
class Group:
    """A group one may enter.

    Attributes:
        name: As the regulation writes it: "男子公开组", "大学生混合团体赛".
        kind: 个人赛 or 团体赛.
        sex: Whose group it is: M for "男子组"; None for mixed or open.
        born_from: First birth date admitted: 2011-01-01 in "2011年1月1日至2014年12月31日出生" (2023 公开赛
            规程 九（二）); None for no limit of age upwards.
        born_to: Last birth date admitted: 2014-12-31 in the same line; None in "2005年1月1日以后出生".
        women_allowed: Women may enter this men's group: "女子可以参加男子组" (2023 公开赛规程 九（三）).
        women_min_rating: Rating a woman needs for it: 1600 in "女子选手等级分达到1600者可参加男子组比赛"
            (2019 个人规程 六（二）); None for no such condition.
        students_only: Only full-time students: 大学生混合团体赛 (2013 团体规程 五（一）).
        board_sex: Sex by board of a mixed team: M, M, F in "2名男选手和1名女选手组成，女选手在第三台" (2013
            团体规程 五（三）); empty when ``sex`` says it all.
        papers: Documents to hand in for this group besides the general ones: "学生证" (2013 团体规程 九
            （一）).
        conditions: Name of the conditions its games are played under.
    """

    name: str
    kind: Kind = Kind.INDIVIDUAL
    sex: Sex | None = None
    born_from: dt.date | None = None
    born_to: dt.date | None = None
    women_allowed: bool = False
    women_min_rating: int | None = None
    students_only: bool = False
    board_sex: tuple[Sex, ...] = ()
    papers: tuple[str, ...] = ()
    conditions: str = ""

    @property
    def has_birth_window(self) -> bool:
        """Whether birth dates are limited on either side."""
        return self.born_from is not None or self.born_to is not None

    @property
    def birth_window(self) -> str:
        """The limits of birth in words, both days included; blank when there are none.

        >>> Group("儿童乙组", born_from=dt.date(2005, 1, 1)).birth_window
        '2005-01-01 以后'
        """
        first, last = (day.isoformat() if day else "" for day in (self.born_from, self.born_to))
        if first and last:
            return f"{first} – {last}"
        return f"{first} 以后" if first else f"{last} 以前" if last else ""
