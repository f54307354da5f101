"""What is given for places: cups, medals, certificates, money, best boards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AwardStep:
    """What a range of places receives, as far as the places are awarded at all.

    Attributes:
        items: "奖杯", "奖牌", "证书" for "各组前三名颁发奖杯、奖牌和证书" (2025 团体规程 九（一）).
        first: First place of the range: 4 in "4-8名颁发证书".
        last: Last place of the range: 8; None for all others awarded ("其他获奖选手颁发获奖证书", 2019 个人
            规程 九（一）).
    """

    items: tuple[str, ...]
    first: int = 1
    last: int | None = None

    def covers(self, place: int) -> bool:
        """Whether the place lies in the range."""
        return self.first <= place and (self.last is None or place <= self.last)


@dataclass(frozen=True, slots=True)
class Awards:
    """Awards by place for each kind of event, and the honours without a rule.

    Attributes:
        individual: For 个人赛: medals to 3, certificates after (2013 少年规程 十（二）1).
        team: For 团体赛: cups to 3, certificates after (same).
        honours: Named without criteria, chosen by the organiser: "优秀组织奖", "体育道德风尚奖" (2013 团体
            规程 八（三）).
        title_note: What is said about 段、级位 titles (2019 个人规程 九（二）).
    """

    individual: tuple[AwardStep, ...] = ()
    team: tuple[AwardStep, ...] = ()
    honours: tuple[str, ...] = ()
    title_note: str = ""


@dataclass(frozen=True, slots=True)
class PrizeStep:
    """Money for a range of places of some groups, in yuan for each place.

    Attributes:
        groups: Names of the groups: "儿童男子组", "儿童女子组".
        first: First place of the range: 4 in "4-8名1000元" (2023 公开赛规程 十一（二）2).
        last: Last place of the range: 8.
        amount: Yuan for each place: 1000.
    """

    groups: tuple[str, ...]
    first: int
    last: int
    amount: int

    @property
    def total(self) -> int:
        """Yuan for all places of all groups together."""
        return len(self.groups) * (self.last - self.first + 1) * self.amount


@dataclass(frozen=True, slots=True)
class Prizes:
    """奖金 of an event.

    Attributes:
        steps: Amounts by group and place.
        stated_total: The total the regulation states: 102000 in "总奖金102000元（税前）"; None when it
            states none.
        note: "税前".
    """

    steps: tuple[PrizeStep, ...] = ()
    stated_total: int | None = None
    note: str = ""

    @property
    def total(self) -> int:
        """Yuan when every prize is paid out; compare with ``stated_total``."""
        return sum(step.total for step in self.steps)

    def for_place(self, group: str, place: int) -> int:
        """Return the yuan of that place in the group, 0 when it has none."""
        for step in self.steps:
            if group in step.groups and step.first <= place <= step.last:
                return step.amount
        return 0


@dataclass(frozen=True, slots=True)
class BestBoardRule:
    """最佳台次奖: the best player of each board; play-off games do not count (2013 团体规程 八（二）).

    Attributes:
        minimum_percent: Games needed, in per cent of all games: 70, that share itself included (RULES 6.3).
        order: What is compared, better first: 得分, 胜率, 胜局, 本队名次.
        items: What the winner receives: "证书".
        stated_number: Number of awards the regulation states: 15 (2025 团体规程 九（二）); for information,
            because the number follows from groups and boards (2013 states 10 where there are 9).
    """

    minimum_percent: int = 70
    order: tuple[str, ...] = ("得分", "胜率", "胜局", "本队名次")
    items: tuple[str, ...] = ("证书",)
    stated_number: int | None = None

    def least_games(self, total: int) -> int:
        """Return the games needed out of that many.

        >>> [BestBoardRule().least_games(total) for total in (5, 6, 7, 9, 10, 11)]
        [4, 5, 5, 7, 7, 8]
        """
        return -(-self.minimum_percent * total // 100)
