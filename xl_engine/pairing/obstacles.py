"""What stands in the way of pairing the next round."""

from __future__ import annotations

from collections import Counter

from xl_engine.event import Problem, Section

from .remarks import listed


def obstacles(section: Section, total_rounds: int) -> list[Problem]:
    """Return the errors that must be cured before the next round of a section from `as_field` is paired."""
    following = section.paired_rounds + 1
    # Once all rounds are paired, results still missing are not what keeps the next one from being paired.
    return [*_numbers(section, following), *(_rounds(following, total_rounds) or _results(section))]


def too_few(following: int, count: int) -> Problem:
    """Fewer than two are left to be paired."""
    return Problem(
        "pairing.too-few",
        "第 {round} 轮可编排的只有 {count} 人（队），无法编排。",
        "请核对“选手”中加入轮次、缺席轮次、退赛和取消资格各栏；如确实无人可编，比赛到此结束。",
        {"round": following, "count": count},
    )


def _numbers(section: Section, following: int) -> list[Problem]:
    problems = []
    without = [
        entrant for entrant in section.entrants if entrant.number < 1 and entrant.takes_part(following)
    ]
    if without:
        names = "、".join(entrant.name or "？" for entrant in without[:5])
        problems.append(
            Problem(
                "pairing.number-missing",
                "有 {count} 人（队）没有编号：{names}。",
                "请先抽签编号；迟到者的编号排在最后一号之后。",
                {"count": len(without), "names": names},
            )
        )
    counted = Counter(entrant.number for entrant in section.entrants if entrant.number > 0)
    twice = sorted(number for number, count in counted.items() if count > 1)
    if twice:
        problems.append(
            Problem(
                "pairing.number-duplicate",
                "编号重复：{numbers}。",
                "每人（队）一个编号，请改正后再编排。",
                {"numbers": listed(twice)},
            )
        )
    return problems


def _results(section: Section) -> list[Problem]:
    return [
        Problem(
            "pairing.results-missing",
            "第 {round} 轮第 {tables} 台还没有结果。",
            "请填写结果（含弃权）后再编排下一轮。",
            {"round": number, "tables": listed(sorted(missing))},
        )
        for number, games in enumerate(section.pairings, start=1)
        if (missing := [game.table for game in games if game.result is None and not game.is_bye])
    ]


def _rounds(following: int, total_rounds: int) -> list[Problem]:
    if following <= total_rounds or not total_rounds:
        return []
    return [
        Problem(
            "pairing.all-rounds-paired",
            "共 {total} 轮，已全部编排，没有第 {round} 轮。",
            "如要加赛一轮，请先在“设置”中改轮数；循环制的轮数由人数决定。",
            {"total": total_rounds, "round": following},
        )
    ]
