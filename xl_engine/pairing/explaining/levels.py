"""The vector of levels in words: on which level one pairing is worse than another, and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.event import as_text
from xl_engine.messages import N_

from ..reasons import Reason

_BEFORE, _AFTER = 1, 5
"""Levels before and after those of the score groups (RULES 2.4)."""

_WORDS = {
    (1, "more"): N_("违反先后手限制（或同单位硬性回避）的要多 {by} 台"),
    (1, "fewer"): N_("违反先后手限制（或同单位硬性回避）的反而少 {by} 台"),
    (3, "more"): N_("同单位相遇的要多 {by} 台"),
    (3, "fewer"): N_("同单位相遇的反而少 {by} 台"),
    (4, "more"): N_("近两轮同向再调的代价要多 {by}"),
    (4, "fewer"): N_("近两轮同向再调的代价反而少 {by}"),
    (5, "more"): N_("两方都需同一先后手的代价要多 {by}"),
    (5, "fewer"): N_("两方都需同一先后手的代价反而少 {by}"),
    (6, "more"): N_("偏离组内编排次序合计要多 {by} 位"),
    (6, "fewer"): N_("偏离组内编排次序合计反而少 {by} 位"),
    (7, "more"): N_("号数乘积之和要多 {by}（只用于定先后）"),
    (7, "fewer"): N_("号数乘积之和反而少 {by}（只用于定先后）"),
}
_FLOATING = {
    ("members", "more"): N_("{score} 分组要多下调 {by} 人"),
    ("members", "fewer"): N_("{score} 分组反而少下调 {by} 人"),
    ("differences", "more"): N_("{score} 分组下调的分差合计要多 {by} 分"),
    ("differences", "fewer"): N_("{score} 分组下调的分差合计反而少 {by} 分"),
}


def first_difference(usual: Sequence[int], other: Sequence[int]) -> int | None:
    """Return where two vectors differ first, None where they are equal."""
    return next(
        (at for at, (mine, theirs) in enumerate(zip(usual, other, strict=True)) if mine != theirs), None
    )


def in_words(usual: Sequence[int], other: Sequence[int], scores: Sequence[int]) -> Reason:
    """Return what ``other`` costs more than ``usual`` on the first level on which they differ.

    ``scores`` are those of the score groups from the top, in half-points.
    """
    at = first_difference(usual, other)
    if at is None:
        return Reason(N_("各级代价都相同，两种编排同样合乎规则，程序取其一"))
    by = other[at] - usual[at]
    how = "more" if by > 0 else "fewer"
    of_groups = at - _BEFORE
    if 0 <= of_groups < 2 * len(scores):
        group, differences = divmod(of_groups, 2)
        what = "differences" if differences else "members"
        amount = as_text(abs(by)) if differences else str(abs(by))
        return Reason(_FLOATING[what, how], {"score": as_text(scores[group]), "by": amount})
    level = 1 if at < _BEFORE else at - len(usual) + _AFTER + 3
    return Reason(_WORDS[level, how], {"by": abs(by)})
