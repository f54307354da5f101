"""Whether the prize money paid out is the total the regulation states (2023 公开赛规程 十一（二）2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xl_engine.event import Problem, Severity
from xl_engine.messages import say
from xl_engine.regulation import Prizes

from .lists import GroupList
from .places import prize_list


def money_groups(prizes: Prizes) -> tuple[str, ...]:
    """Return the groups that have prize money, in the order of the regulation."""
    return tuple(dict.fromkeys(group for step in prizes.steps for group in step.groups))


def prize_total_problem(lists: Iterable[GroupList], prizes: Prizes) -> Problem | None:
    """Return a warning when less or more is paid than the total stated, group by group what is behind it.

    ``lists`` are those of all groups, each of them final: only then every place has its holder. A group of the
    regulation that is not among them is one nobody plays in.
    """
    by_group: dict[str, list[GroupList]] = {}
    for one in lists:
        by_group.setdefault(one.ranking.group, []).append(one)
    paid = sum(one.paid for group in by_group.values() for one in group)
    if prizes.stated_total is None or paid == prizes.stated_total:
        return None
    params: dict[str, object] = {
        "paid": paid,
        "stated": prizes.stated_total,
        "difference": abs(prizes.stated_total - paid),
    }
    differing = list(_differing(by_group, prizes))
    if not differing:
        return Problem(
            "awards.prize-total",
            "奖金实发 {paid} 元，规程写明共 {stated} 元，相差 {difference} 元；各名次的奖金加起来与总额不符。",
            "请核对规程中各名次的奖金和总额。",
            params,
            Severity.WARNING,
        )
    return Problem(
        "awards.prize-total",
        "奖金实发 {paid} 元，规程写明共 {stated} 元，相差 {difference} 元。各组实发/应发：{groups}。",
        "有名次空缺的，由组委会决定余款如何处理；并列名次的奖金按开关“并列的奖金”计算，会有零头或多发。",
        {**params, "groups": "；".join(differing)},
        Severity.WARNING,
    )


def _differing(by_group: Mapping[str, list[GroupList]], prizes: Prizes) -> Iterable[str]:
    for group in money_groups(prizes):
        money, found = prize_list(prizes, group), by_group.get(group, [])
        paid, holders = sum(one.paid for one in found), sum(len(one.places) for one in found)
        if paid == sum(money):
            continue
        amounts = f"{group} {paid}/{sum(money)}"
        if holders < len(money):
            yield say(
                "{amounts}（第 {first}–{last} 名空缺）", amounts=amounts, first=holders + 1, last=len(money)
            )
        else:
            yield amounts
