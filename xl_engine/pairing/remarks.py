"""What an organiser should know about a round that was paired."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xl_engine.event import Problem, Severity

from .contestants import Contestant
from .round_rules import RoundRules


def listed(numbers: Iterable[int]) -> str:
    """Write numbers for a message.

    >>> listed([3, 12])
    '3、12'
    """
    return "、".join(str(number) for number in numbers)


def listed_pairs(pairs: Iterable[tuple[int, int]]) -> str:
    """Write pairs of numbers for a message.

    >>> listed_pairs([(3, 12), (1, 4)])
    '3–12、1–4'
    """
    return "、".join(f"{one}–{other}" for one, other in pairs)


def all_had_a_bye(rules: RoundRules, resting: Contestant) -> Problem:
    """Everybody has rested before, so somebody rests again (RULES 10, 1)."""
    return Problem(
        "pairing.second-bye",
        "第 {round} 轮：在场各人均已轮空过，{number} 号再次轮空。",
        "按“积分最低、轮空次数最少、号最大”选定；如裁判长另有决定，请在“对阵”中改动。",
        {"round": rules.number, "number": resting.number},
        Severity.WARNING,
    )


def colour_limit_gave_way(rules: RoundRules, pairs: Sequence[tuple[int, int]]) -> list[Problem]:
    """Some pairs break the limits of 先手 and 后手 because no pairing without a rematch keeps them."""
    if not pairs:
        return []
    return [
        Problem(
            "pairing.colour-limit",
            "第 {round} 轮：{pairs} 无法满足先后手限制（连续不超过 {run} 次，差不超过 {diff}）。",
            "在不重复相遇的前提下，这样的台已是最少；请裁判长确认，或在“对阵”中调整先后手。",
            {
                "round": rules.number,
                "pairs": listed_pairs(pairs),
                "run": rules.switches.max_run,
                "diff": rules.switches.max_diff,
            },
            Severity.WARNING,
        )
    ]


def same_unit_gave_way(rules: RoundRules, pairs: Sequence[tuple[int, int]]) -> list[Problem]:
    """Some pairs are of one unit although the regulation forbids it, because nothing else is left."""
    if not pairs:
        return []
    return [
        Problem(
            "pairing.same-unit",
            "第 {round} 轮：{pairs} 同单位，无法全部回避。",
            "同单位相遇的台已是最少；请裁判长确认后照此进行。",
            {"round": rules.number, "pairs": listed_pairs(pairs)},
            Severity.WARNING,
        )
    ]


def not_paired_any_more(rules: RoundRules, numbers: Sequence[int]) -> list[Problem]:
    """Somebody missed too many rounds running and is treated as withdrawn (RULES 2.8)."""
    if not numbers:
        return []
    return [
        Problem(
            "pairing.auto-withdrawn",
            "{numbers} 号连续弃权 {limit} 轮，按退赛处理，第 {round} 轮不再编排。",
            "如其仍要参赛：本轮已编的，用 pair --add 把他编入；否则把“设置”的“连续弃权几轮停止编排”改大或改为 0，清空“选手”中这几号的“退赛”，再编排。",
            {
                "numbers": listed(numbers),
                "limit": rules.switches.auto_withdraw_after,
                "round": rules.number,
            },
            Severity.WARNING,
        )
    ]
