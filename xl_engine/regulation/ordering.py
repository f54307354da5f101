"""Order of criteria and play-offs as a regulation states them (RULES 3.8, 3.9)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SystemOrders:
    """Orders of criteria of one kind of event, in the names of CONTRACT 3; empty where nothing is said.

    Attributes:
        swiss: For 积分编排制: 积分, 对手分, 中间对手分, 胜局 (2019 个人规程 七（六）2).
        round_robin: For 循环制: 积分, 小分, 胜局, 直胜 (2013 少年规程 八（六）1).
    """

    swiss: tuple[str, ...] = ()
    round_robin: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CriteriaOrders:
    """Orders of criteria by kind of event.

    Attributes:
        individual: For 个人赛.
        team: For 团体赛.
    """

    individual: SystemOrders = SystemOrders()
    team: SystemOrders = SystemOrders()


@dataclass(frozen=True, slots=True)
class PlayOffStage:
    """One step of a 加赛; the next follows while the scores are level.

    Attributes:
        games: 2 for 双局制 (one first move each), 1 for 单局制 (2013 团体规程 六（六）3).
        minutes: Minutes of each side: 5.
        increment: Seconds for each move: 3.
        until_won: Repeated "直到有一方取胜为止".
    """

    games: int
    minutes: int
    increment: int = 0
    until_won: bool = False


@dataclass(frozen=True, slots=True)
class PlayOff:
    """加赛 for equal places; the switches ``playoff_when`` and ``playoff_limit`` say for which ties.

    Attributes:
        text: Short wording: "加赛快棋决定最终名次" (2013 少年规程 八（六）1).
        stages: The steps in turn; empty where the regulation gives no form (2013 少年规程).
        team_board: Board whose players play for their teams: 1 in "由1台选手加赛快棋决定名次" (2013 团体规
            程 六（六）2).
    """

    text: str = ""
    stages: tuple[PlayOffStage, ...] = ()
    team_board: int = 1
