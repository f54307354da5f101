"""Every switch of RULES.md section 11, with its default and source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from xl_engine.event import Problem, Scoring, as_halves

from .switch import Switch, Value, about, flag, switch

_BYE_OPPONENT = (
    "zero=记 0 分 / lowest_positive=有分者中的最低分 / lowest_all=全体最低分 / own=本人积分 / "
    "half=满分的一半 / fide2024=国际棋联 2024 / fide2026=国际棋联 2026 / go=围棋办法（轮次差）"
)


@dataclass(frozen=True, slots=True)
class Switches:
    """The switches in force, one typed field each; the comment of each names its row.

    >>> Switches().bye_opponent
    'lowest_positive'
    >>> [s.key for s, value in Switches(median_high=2).changed()]
    ['median.high']
    """

    points: str = switch(
        "1-0.5-0", "points", "胜和负的局分", 1,
        "1-0.5-0=1-0.5-0 / 2-1-0=2-1-0 / 3-1-0=3-1-0", "竞赛规则“记分与名次”章：胜 1 和 0.5 负 0",
    )  # fmt: skip
    bye_points: str = switch(
        "win", "bye_points", "轮空得分", 2, "win=按胜 / draw=按和 / loss=按负",
        "参照 2011 象棋规则：轮空按胜计分", halves=True,
    )  # fmt: skip
    requested_bye_points: str = switch(
        "half", "requested_bye_points", "申请轮空得分", 2, "half=按和 / zero=记 0 分 / win=按胜",
        "国内规程未见；国际棋联允许申请半分轮空",
    )  # fmt: skip
    bye_opponent: str = switch(
        "lowest_positive", "bye_opponent", "轮空计入对手分", 3, _BYE_OPPONENT,
        "参照 2011 象棋规则：取有分者中的最低分",
    )  # fmt: skip
    forfeit_opponent: str = switch(
        "scheduled", "forfeit_opponent", "弃权局计入对手分", 4,
        "scheduled=按编排对手的积分 / none=不计 / fide=国际棋联办法", "编排程序通例：按编排对手的积分",
    )  # fmt: skip
    withdrawn_opponent: str = switch(
        "face", "withdrawn_opponent", "退赛对手计入对手分", 5,
        "face=按其实际积分 / fide=其后各轮按和棋", "编排程序通例：按实际积分",
    )  # fmt: skip
    median_high: int = switch(
        1, "median.high", "中间对手分去掉最高数", 6, "", "竞赛规则只说去掉一个或几个；取一", number=(0, 9)
    )
    median_low: int = switch(
        1, "median.low", "中间对手分去掉最低数", 6, "", "竞赛规则只说去掉一个或几个；取一", number=(0, 9)
    )
    median_short: str = switch(
        "zero", "median_short", "对手太少时的中间对手分", 7, "zero=记 0 / sum=不去掉",
        "未见明文；按全部去掉处理",
    )  # fmt: skip
    team_sb: str = switch(
        "match", "team_sb", "团体小分", 8, "match=按场分 / rate=按得分率 / game=按局分",
        "2013 团体规程：小分以场分计算",
    )  # fmt: skip
    wins_count_bye: bool = flag(True, "wins_count_bye", "轮空计入胜局", 9, "参照象棋：轮空按胜")
    wins_count_forfeit: bool = flag(True, "wins_count_forfeit", "对方弃权计入胜局", 9, "参照象棋：弃权按胜")
    double_game_wins: str = switch(
        "round", "double_game_wins", "双局制的胜局", 10, "round=按轮计 / game=按局计",
        "2019 规程：两局综合结果作为当轮成绩",
    )  # fmt: skip
    direct: str = switch(
        "two", "direct", "直胜适用", 11, "two=仅两人相同 / mini_league_if_all_met=多人互相都对局过时用小循环",
        "编排程序通例：仅两人相同",
    )  # fmt: skip
    playoff_when: str = switch(
        "touches", "playoff_when", "何种并列加赛", 12,
        "touches=涉及录取名次 / straddles=跨越录取界线 / always=一律加赛 / never=不加赛",
        "各规程：涉及录取（奖牌）名次的加赛",
    )  # fmt: skip
    playoff_limit: str = switch(
        "places", "playoff_limit", "加赛涉及的名次", 12, "places=录取名次 / medals=前三名 / all=全部名次",
        "规程：2013、2023 录取名次，2019 奖牌名次，2025 全部", number=(1, 999),
    )  # fmt: skip
    playoff_multi: str = switch(
        "mini_round_robin", "playoff_multi", "三人以上加赛", 13, "mini_round_robin=小循环 / lots=抽签",
        "未见明文",
    )  # fmt: skip
    rank_style: str = switch(
        "competition", "rank_style", "并列名次的写法", 14, "competition=1、2、2、4 / dense=1、2、2、3", "通例"
    )
    win_rate: str = switch(
        "score", "win_rate", "最佳台次的胜率", 15, "score=得分÷局数 / wins=胜局÷局数", "规程未定义"
    )
    best_board_count_unplayed: bool = flag(
        False, "best_board_count_unplayed", "未下之局计入最佳台次", 16, "规程说“对局”；未下者不计"
    )
    best_board_base: str = switch(
        "rounds",
        "best_board_base",
        "最佳台次 70% 的基数",
        17,
        "rounds=轮数 / games=本队局数",
        "规程说“总对局数”",
    )
    round1: str = switch(
        "halves", "round1", "第一轮编排", 18,
        "halves=拦腰 / fold=首尾 / adjacent=临近 / random=抽签 / draw_between_halves=上下半区抽签",
        "2011 全国个人赛实例：拦腰",
    )  # fmt: skip
    round1_bye: str = switch(
        "last",
        "round1_bye",
        "第一轮轮空",
        18,
        "last=最大号 / middle=中间号 / drawn=抽签",
        "未见明文；取最大号",
    )
    round1_colours: str = switch(
        "odd_small", "round1_colours", "第一轮先后手", 18, "odd_small=单台小号先 / drawn=抽签",
        "编排程序通例：单数台小号先，双数台大号先",
    )  # fmt: skip
    pairing: str = switch(
        "chinese", "pairing", "编排办法", 19, "chinese=积分编排制 / fide_dutch=国际棋联荷兰制",
        "竞赛规则的积分编排制；荷兰制供国际象棋与对照用，只限个人赛，不看同单位回避和同分组内的编排",
    )  # fmt: skip
    in_group: str = switch(
        "halves", "in_group", "同分组内的编排", 19,
        "halves=拦腰 / fold=首尾 / adjacent=临近 / random=抽签", "编排程序通例：拦腰",
    )  # fmt: skip
    same_unit_scope: str = switch(
        "first", "same_unit.scope", "同单位回避的轮次", 20, "first=前几轮 / all=各轮 / last=最后几轮 / none=不回避",
        "编排程序通例：只在第一轮",
    )  # fmt: skip
    same_unit_rounds: int = switch(
        1, "same_unit.rounds", "同单位回避的轮数", 20, "", "编排程序通例：只在第一轮", number=(0, 99)
    )
    same_unit_mode: str = switch(
        "soft", "same_unit.mode", "同单位回避的强度", 20, "soft=尽量 / hard=必须", "未见明文；尽量"
    )
    unplayed_colour: str = switch(
        "none",
        "unplayed_colour",
        "未下之局的先后手",
        21,
        "none=不计 / assigned=按编排计",
        "按国际棋联通例不计",
    )
    max_run: int = switch(
        2, "max_run", "连续同先或同后最多", 22, "", "编排程序通例：不得连续三次", number=(1, 99)
    )
    max_diff: int = switch(2, "max_diff", "先后手之差最多", 22, "", "编排程序通例：差不到三", number=(1, 99))
    relax_last_round: bool = flag(True, "relax_last_round", "末轮放宽先后手", 22, "编排程序通例")
    equal_colours: str = switch(
        "round_parity", "equal_colours", "先后手经历相同时", 22,
        "round_parity=单轮小号先 / number_sum=号数之和定", "编排程序通例：单轮小号先，双轮大号先",
    )  # fmt: skip
    bye_board_points: str = switch(
        "all", "bye_board_points", "团体轮空的局分", 23, "all=各台全胜 / majority=多数台 / half=一半",
        "按对方弃权处理",
    )  # fmt: skip
    auto_withdraw_after: int = switch(
        2,
        "auto_withdraw_after",
        "连续弃权几轮停止编排",
        24,
        "",
        "编排程序通例：两轮；0 为不停止",
        number=(0, 99),
    )
    rr_withdrawal: str = switch(
        "half",
        "rr_withdrawal",
        "循环制中途退赛",
        25,
        "half=不足半数成绩注销 / keep=保留 / strike=一律注销",
        "通例",
    )
    repair_forfeit: bool = flag(
        False, "repair_forfeit", "弃权的两人可再编排", 26, "编排卡视为已相遇；国际棋联可再遇"
    )
    forfeit_is_bye: bool = flag(False, "forfeit_is_bye", "弃权得胜视为轮空", 26, "只在国际棋联办法中如此")
    late_entry_points: str = switch(
        "0", "late_entry_points", "迟到者所缺轮次得分", 27, "0=0 / half=每轮半分", "未见明文；0 分"
    )
    count: str = switch(
        "started", "count", "录取人数的基数", 28, "started=实际参赛 / entered=报名", "规程说“参赛人数”"
    )
    team_place_order: str = switch(
        "better_first", "team_place_order", "团体并列比较个人名次", 29,
        "better_first=先比较好的名次 / men_first=先比男子", "2013 少年规程：依次比较个人名次",
    )  # fmt: skip
    prize_ties: str = switch(
        "share", "prize_ties", "并列的奖金", 30, "share=合并平分 / by_tiebreak=按编号顺序 / same_each=各得其名次奖金",
        "未见明文；合并平分，舍去元以下",
    )  # fmt: skip
    final_tie: str = switch(
        "as_round_robin", "final_tie", "2013 团体积分编排仍相同", 31, "as_round_robin=照循环制办法 / shared=并列",
        "2013 团体规程未说",
    )  # fmt: skip
    rounds: str = switch(
        "rule", "rounds", "轮数", 32, "rule=按人数", "参照象棋附录与规程“原则上不超过 9 轮”", number=(1, 99)
    )
    acceleration: str = switch(
        "none", "acceleration", "加速编排", 33, "none=不加速 / baku=巴库办法", "未见国内办法"
    )
    rr_table: str = switch(
        "berger", "rr_table", "循环制编排表", 25, "berger=贝格尔 / rotation=逆时针轮转", "循环赛对局秩序表"
    )
    rr_swap_last_two: bool = flag(
        False, "rr_swap_last_two", "双循环前一循环末两轮对调", 25, "国际棋联：避免连续三次同先"
    )
    rr_same_unit_latest: int = switch(
        0, "rr_same_unit_latest", "循环制同单位最迟相遇轮次", 20, "", "国际连珠联盟通例；0 为总轮数减三",
        number=(0, 99),
    )  # fmt: skip
    protect: bool = flag(False, "protect", "保护", 0, "保护后不能排序、不能加行，只开放填写的单元格")

    @classmethod
    def known(cls) -> tuple[Switch, ...]:
        """Return the description of every switch, in the order of 设置."""
        return tuple(described for described, _ in _declared().values())

    @classmethod
    def from_settings(
        cls, settings: Mapping[str, Any], base: Switches | None = None
    ) -> tuple[Switches, list[Problem]]:
        """Return the switches for an event file's settings, and a problem for each one not understood.

        ``base`` holds the regulation's own values.
        """
        given, problems = cls.values_of(settings)
        changed: Any = {_declared()[key][1]: value for key, value in given.items()}
        return replace(base or cls(), **changed), problems

    @classmethod
    def values_of(cls, settings: Mapping[str, Any]) -> tuple[dict[str, Value], list[Problem]]:
        """Return the value given for each switch by key, and a problem for each one not understood.

        Nested tables are read as dotted keys; ``same_unit.first_rounds = k`` stands for scope ``first`` and
        ``k`` rounds.
        """
        values: dict[str, Value] = {}
        problems = []
        for key, given in _flat(settings):
            for name, value in _spelled(key, given):
                if name not in _declared():
                    problems.append(_unknown(key, value))
                    continue
                try:
                    values[name] = _declared()[name][0].read(value)
                except (ValueError, OverflowError):
                    problems.append(_not_allowed(_declared()[name][0], value))
        return values, problems

    def value(self, key: str) -> Value:
        """Return the value of the switch with that key; KeyError when there is none."""
        found: Value = getattr(self, _declared()[key][1])
        return found

    def items(self) -> Iterable[tuple[Switch, Value]]:
        """Yield every switch with its value."""
        for described, name in _declared().values():
            yield described, getattr(self, name)

    def changed(self, base: Switches | None = None) -> list[tuple[Switch, Value]]:
        """Return the switches that differ from ``base`` (the defaults, if not given)."""
        reference = base or Switches()
        pairs = zip(self.items(), reference.items(), strict=True)
        return [(described, value) for (described, value), (_, usual) in pairs if value != usual]

    @property
    def forfeit_may_be_met(self) -> bool:
        """Whether two whose game was lost by absence may be paired again; by FIDE's rules they always may (RULES 2.8)."""
        return self.repair_forfeit or self.pairing == "fide_dutch"

    def bye_half_points(self, scoring: Scoring) -> int:
        """Return the half-points of 轮空 (RULES.md 2.7)."""
        named = {"win": scoring.win, "draw": scoring.draw, "loss": scoring.loss}
        return named[self.bye_points] if self.bye_points in named else as_halves(self.bye_points)

    def requested_half_points(self, scoring: Scoring) -> int:
        """Return the half-points of a round somebody asked to rest in (申请轮空)."""
        return {"half": scoring.draw, "zero": 0, "win": scoring.win}[self.requested_bye_points]

    def late_half_points(self, scoring: Scoring) -> int:
        """Return the half-points of each round missed before a late entry (RULES.md 2.2)."""
        return scoring.win // 2 if self.late_entry_points == "half" else 0


@cache
def _declared() -> Mapping[str, tuple[Switch, str]]:
    """Return the description and the field name of every switch by key."""
    return {(described := about(of)).key: (described, of.name) for of in fields(Switches)}


def _flat(settings: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    for key, value in settings.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _spelled(key: str, value: Value) -> list[tuple[str, Value]]:
    if key == "same_unit.first_rounds":
        return [("same_unit.scope", "first"), ("same_unit.rounds", value)]
    if key == "same_unit.last_rounds":
        return [("same_unit.scope", "last"), ("same_unit.rounds", value)]
    return [(key, value)]


def _unknown(key: str, value: object) -> Problem:
    return Problem(
        "settings.unknown-switch", "没有名为“{key}”的开关。", "请核对开关名；可用的开关见“设置”。",
        {"key": key}, found=str(value),
    )  # fmt: skip


def _not_allowed(described: Switch, value: object) -> Problem:
    return Problem(
        "settings.value-not-allowed", "开关“{title}”（{key}）不能是“{found}”。", "可以填：{allowed}。",
        {"title": described.title, "key": described.key, "found": str(value), "allowed": described.allowed()},
        found=str(value),
    )  # fmt: skip
