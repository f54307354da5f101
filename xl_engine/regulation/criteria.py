"""Names of the criteria of ranking, what else they are called, and the usual orders (RULES 3.8)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from xl_engine.event import Kind, System

INDIVIDUAL = (
    "积分", "对手分", "中间对手分", "小分", "胜局", "直胜", "累进分", "对手平均等级分", "后手胜局",
    "后手局数", "违例",
)  # fmt: skip
"""Criteria of 个人赛 (CONTRACT 3)."""

TEAM = ("场分", "对手场分", "中间对手场分", "总局分", "小分", "一台局分", "二台局分", "三台局分")
"""Criteria of 团体赛 (CONTRACT 3)."""

LOWER_IS_BETTER = frozenset({"违例"})
"""Criteria of which less is better; all others are higher first."""

_ALIASES = {
    "次分": "场分", "对手次分": "对手场分", "中间对手次分": "中间对手场分",
    "胜局数": "胜局", "胜局总数": "胜局", "总积分": "积分", "犯规": "违例", "累积分": "累进分",
    "相互胜负": "直胜", "直接胜负": "直胜", "局分": "总局分", "后手数": "后手局数", "执后手局数": "后手局数",
    "第一台局分": "一台局分", "第二台局分": "二台局分", "第三台局分": "三台局分",
    "1台局分": "一台局分", "2台局分": "二台局分", "3台局分": "三台局分",
    "第1台局分": "一台局分", "第2台局分": "二台局分", "第3台局分": "三台局分",
}  # fmt: skip

_IN_TEAM_EVENTS = {"积分": "场分", "对手分": "对手场分", "中间对手分": "中间对手场分"}
"""The 2013 and 2025 团体规程 say "积分（场分）" and "积分（次分）"."""

_SYSTEMS = {
    "积分编排制": System.SWISS, "积分编排": System.SWISS, "瑞士制": System.SWISS, "瑞士": System.SWISS,
    "瑞士移位制": System.SWISS, "swiss": System.SWISS,
    "循环制": System.ROUND_ROBIN, "循环": System.ROUND_ROBIN, "单循环": System.ROUND_ROBIN,
    "单循环制": System.ROUND_ROBIN, "双循环": System.ROUND_ROBIN, "双循环制": System.ROUND_ROBIN,
    "循环赛": System.ROUND_ROBIN, "round_robin": System.ROUND_ROBIN,
}  # fmt: skip


def names(kind: Kind) -> tuple[str, ...]:
    """Return the criteria that kind of event can be ranked by."""
    return TEAM if kind is Kind.TEAM else INDIVIDUAL


def canonical(name: str, kind: Kind | None = None) -> str | None:
    """Return the name a criterion has in CONTRACT 3, None when it is no criterion (of that kind of event).

    >>> canonical("次分"), canonical(" 胜局数 "), canonical("３台局分"), canonical("运气")
    ('场分', '胜局', '三台局分', None)
    >>> canonical("积分", Kind.TEAM), canonical("对手场分", Kind.INDIVIDUAL)
    ('场分', None)
    """
    plain = _plain(name)
    found = _ALIASES.get(plain, plain)
    if kind is Kind.TEAM:
        found = _IN_TEAM_EVENTS.get(found, found)
    known = INDIVIDUAL + TEAM if kind is None else names(kind)
    return found if found in known else None


def system_named(name: str) -> System | None:
    """Return the 竞赛制度 of that name, None when it is not known.

    >>> system_named("瑞士制")
    <System.SWISS: 'swiss'>
    """
    return _SYSTEMS.get(_plain(name).casefold())


@dataclass(frozen=True, slots=True)
class Preset:
    """A named order of criteria to choose from (RULES 3.8)."""

    key: str
    title: str
    kind: Kind
    system: System
    order: tuple[str, ...]


_BOARDS = ("一台局分", "二台局分", "三台局分")

PRESETS = (
    Preset("individual-swiss", "个人 积分编排制（2013、2019、2023 规程）", Kind.INDIVIDUAL, System.SWISS,
           ("积分", "对手分", "中间对手分", "胜局")),
    Preset("individual-round-robin", "个人 循环制（2019、2023 规程）", Kind.INDIVIDUAL, System.ROUND_ROBIN,
           ("积分", "小分", "胜局")),
    Preset("youth-2013-round-robin", "个人 循环制（2013 少年规程）", Kind.INDIVIDUAL, System.ROUND_ROBIN,
           ("积分", "小分", "胜局", "直胜")),
    Preset("team-swiss", "团体 积分编排制（2013、2025 规程）", Kind.TEAM, System.SWISS,
           ("场分", "对手场分", "中间对手场分", "总局分", *_BOARDS)),
    Preset("team-round-robin", "团体 循环制（2013、2025 规程）", Kind.TEAM, System.ROUND_ROBIN,
           ("场分", "总局分", "小分", *_BOARDS)),
    Preset("xiangqi-2011", "象棋 2011 积分编排制", Kind.INDIVIDUAL, System.SWISS,
           ("积分", "对手分", "胜局", "违例", "后手局数")),
)  # fmt: skip
"""Orders one may choose; the first of a kind and system is the usual one.

The order of the RIF team championship is not among them: it compares the opponents' board points, which is no
criterion of CONTRACT 3. That of the 2011 象棋 rules goes on to earlier totals, which are none either.
"""


def default_order(kind: Kind, system: System) -> tuple[str, ...]:
    """Return the usual order of criteria: that of the 2023 公开赛规程 and the 2025 团体规程."""
    return next(preset.order for preset in PRESETS if preset.kind is kind and preset.system is system)


def _plain(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).split())
