"""Who may enter, with whom, for how much, and until when."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Information:
    """The event a regulation was written for; nothing here passes into a new event by itself.

    Attributes:
        event: "2019年全国五子棋锦标赛".
        dates: "2019年10月3日至5日".
        place: "海南省海口市黄金海景大酒店".
        organisers: 主办单位: "国家体育总局棋牌运动管理中心".
        hosts: 承办单位: "海南省五子棋运动协会".
        supporters: 协办、执行、运营单位.
        entry_deadline: "2019年9月27日，以收到报名材料和食宿费为准".
        change_deadline: "赛前两天不接受变更".
        arrival: "10月2日报到，提前报到者不予接待".
        meeting: "10月2日20：00分召开技术会议".
    """

    event: str = ""
    dates: str = ""
    place: str = ""
    organisers: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    supporters: tuple[str, ...] = ()
    entry_deadline: str = ""
    change_deadline: str = ""
    arrival: str = ""
    meeting: str = ""


@dataclass(frozen=True, slots=True)
class EntryRule:
    """参赛资格 for the whole event.

    Attributes:
        open_to: "五子棋爱好者均可报名参赛" (2019 个人规程 六（一）).
        by_unit_only: Nobody enters on his own: "均可通过单位报名参赛" (2013 少年规程 十一（一）), against
            "通过单位或个人名义" (2023 公开赛规程 十二（一）1).
        younger_may_play_up: "低龄棋手可以参加高龄组" (2023 公开赛规程 九（三）). Playing down is never
            allowed.
        requirements: Conditions nobody can check from the entry sheet: "须为2025年度注册运动员" (2025 团体
            规程 七（二）).
        papers: Documents everybody hands in: "一寸免冠照片1张" (2019 个人规程 十（一）3).
    """

    open_to: str = ""
    by_unit_only: bool = False
    younger_may_play_up: bool = False
    requirements: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Officials:
    """Officials a unit (a team, where ``each_team``) may bring.

    Attributes:
        leaders: 领队: 1 in "每单位可报领队1人，教练1人" (2019 个人规程 十（一）1).
        coaches: 教练: 2 in "每单位可报领队1名，教练2名" (2025 团体规程 七（四）).
        extra_coaches_all_groups: More coaches for a unit in every group: 1 in "参加全部项目的单位可增报教
            练1名" (same).
        each_team: The figures are for a team, not for a unit (2013 团体规程 五（三）).
        leader_required: "每队须报领队1名" (same); a unit otherwise may do without.
        leader_may_play: "（可兼任）" (same).
        companions_per_player: 随队人员 for each player: 1 in "每名运动员的随队人员不能多于1人" (2023 公开赛
            规程 十二（一）2); None for no limit.
    """

    leaders: int = 1
    coaches: int = 1
    extra_coaches_all_groups: int = 0
    each_team: bool = False
    leader_required: bool = False
    leader_may_play: bool = False
    companions_per_player: int | None = None


@dataclass(frozen=True, slots=True)
class Lodging:
    """食宿标准.

    Attributes:
        amount: Yuan for a person and day: 360 in "标间每人每天360元" (2023 公开赛规程 十三).
        room: "标间"; empty where there is one price.
    """

    amount: int
    room: str = ""


@dataclass(frozen=True, slots=True)
class Fees:
    """Fees in yuan; None where the regulation names none.

    Attributes:
        player: For each player: 200 in "缴纳报名费200元" (2013 少年规程 十一（三）1).
        team: For each team: 400 in "参赛费用每队400元" (2013 团体规程 九（一）).
        team_group: For each group a unit enters a team from individuals in: 200 (2013 少年规程 十一
            （三）1).
        change: For each person changed: 50 in "每改动一人另需缴手续费50元" (2013 团体规程 九（五）).
        arbitration: Paid with an appeal and returned when it succeeds: 500 (2013 团体规程 七（四）).
        lodging: Board and lodging by room.
        refund: "参赛名单确认后因故未参赛者，报名费不退" (2013 团体规程 九（六）).
    """

    player: int | None = None
    team: int | None = None
    team_group: int | None = None
    change: int | None = None
    arbitration: int | None = None
    lodging: tuple[Lodging, ...] = ()
    refund: str = ""
