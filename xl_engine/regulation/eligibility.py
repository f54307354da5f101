"""参赛资格: whether an entrant may play in a group, and where else he may (RULES 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from xl_engine.event import Entrant, Problem, Severity, Sex
from xl_engine.messages import N_

from .group import Group
from .model import Regulation

_NOT_BEFORE, _NOT_AFTER = N_(" 以后"), N_(" 以前")
"""What is put behind the one birth date of a group that is open at the other end; the day itself counts."""

_LONGEST_NAME = 60
"""Characters of a name that are compared."""

_CHANGE_GROUP = {
    "sex": N_("请核对性别，或改报：{others}。"),
    "rating": N_("请核对等级分，或改报：{others}。"),
    "born": N_("请核对出生日期，或改报：{others}。"),
}


def entry_problems(entrant: Entrant, group: Group, regulation: Regulation) -> list[Problem]:
    """Return what the regulation has against an entrant in a group.

    Sex, rating of a woman in a men's group, and birth date are looked at. A sex or birth date that is not
    filled in is a warning, because nothing can be decided. ``params["field"]`` names the attribute of the
    entrant that is concerned ("sex", "born", "rating"), so that the caller can add the cell.
    """
    problems = [*_sex_problems(entrant, group, regulation), *_birth_problems(entrant, group, regulation)]
    if all(problem.severity is Severity.WARNING for problem in problems):
        return problems
    suitable = [
        other
        for other in regulation.groups
        if other.kind is group.kind and _admits(entrant, other, regulation)
    ]
    suitable.sort(key=lambda other: (*_fit(entrant, other), _difference(group.name, other.name)))
    others = "、".join(other.name for other in suitable)
    return [_with_other_groups(problem, others) for problem in problems]


def suitable_groups(entrant: Entrant, regulation: Regulation) -> tuple[Group, ...]:
    """Return the groups he may enter, the most natural first.

    Groups of his own sex come before mixed ones and those before the other sex's; his own age before older.
    Groups of teams and of individuals are both listed.
    """
    admitted = [group for group in regulation.groups if _admits(entrant, group, regulation)]
    return tuple(sorted(admitted, key=lambda group: _fit(entrant, group)))


def nearest_first(name: str, known: Iterable[str]) -> list[str]:
    """Return the names of groups, the one that is written most like ``name`` first.

    >>> nearest_first("少年男子", ["儿童男子组", "少年女子组", "少年男子组"])
    ['少年男子组', '少年女子组', '儿童男子组']
    """
    return sorted(known, key=lambda other: _difference(name, other))


def _difference(name: str, other: str) -> int:
    """Return how many characters stand in one of two names only."""
    first, second = name[:_LONGEST_NAME], other[:_LONGEST_NAME]
    blocks = SequenceMatcher(None, first, second, autojunk=False).get_matching_blocks()
    return len(first) + len(second) - 2 * sum(block.size for block in blocks)


def _admits(entrant: Entrant, group: Group, regulation: Regulation) -> bool:
    problems = [*_sex_problems(entrant, group, regulation), *_birth_problems(entrant, group, regulation)]
    return not any(problem.severity is Severity.ERROR for problem in problems)


def _fit(entrant: Entrant, group: Group) -> tuple[int, bool]:
    return _distance(entrant, group), _plays_up(entrant, group)


def _distance(entrant: Entrant, group: Group) -> int:
    if group.sex is None:
        return 1
    return 0 if entrant.sex in (None, group.sex) else 2


def _plays_up(entrant: Entrant, group: Group) -> bool:
    return bool(entrant.born and group.born_to and entrant.born > group.born_to)


def _sex_problems(entrant: Entrant, group: Group, regulation: Regulation) -> Sequence[Problem]:
    if group.sex is None or entrant.sex is group.sex:
        return ()
    source = regulation.cite(f"groups.{group.name}.sex")
    values = {"name": entrant.name, "group": group.name, "source": source, "field": "sex"}
    if entrant.sex is None:
        return (
            Problem(
                "entry.sex-missing", "“{name}”没有填性别，无法核对能否参加{group}。",
                "请填写性别。",
                values, Severity.WARNING,
            ),
        )  # fmt: skip
    if entrant.sex is Sex.MALE:
        return (
            Problem(
                "entry.sex-not-allowed", "“{name}”是男子，不能参加{group}（{source}）。",
                "请核对性别。",
                values, found=entrant.sex,
            ),
        )  # fmt: skip
    if not group.women_allowed:
        return (
            Problem(
                "entry.sex-not-allowed", "“{name}”是女子，不能参加{group}（{source}）。",
                "请核对性别。",
                values, found=entrant.sex,
            ),
        )  # fmt: skip
    return _rating_problems(entrant, group, regulation)


def _rating_problems(entrant: Entrant, group: Group, regulation: Regulation) -> Sequence[Problem]:
    needed = group.women_min_rating
    if needed is None or (entrant.rating is not None and entrant.rating >= needed):
        return ()
    values = {
        "name": entrant.name, "group": group.name, "needed": needed, "rating": entrant.rating,
        "source": regulation.cite(f"groups.{group.name}.women_min_rating"), "field": "rating",
    }  # fmt: skip
    if entrant.rating is None:
        return (
            Problem(
                "entry.rating-missing",
                "女子参加{group}，等级分须达到 {needed}；“{name}”没有填等级分（{source}）。",
                "请填写等级分。",
                values,
            ),
        )  # fmt: skip
    return (
        Problem(
            "entry.rating-too-low",
            "女子参加{group}，等级分须达到 {needed}；“{name}”只有 {rating}（{source}）。",
            "请核对等级分。",
            values, found=str(entrant.rating),
        ),
    )  # fmt: skip


def _birth_problems(entrant: Entrant, group: Group, regulation: Regulation) -> Sequence[Problem]:
    if not group.has_birth_window:
        return ()
    values: dict[str, object] = {
        "name": entrant.name, "group": group.name, **_window(group), "field": "born",
        "source": regulation.cite(f"groups.{group.name}.born_from"),
    }  # fmt: skip
    if entrant.born is None:
        return (
            Problem(
                "entry.birth-date-missing",
                "{group}的出生日期范围是 {first}{bound}{last}，“{name}”没有填出生日期，无法核对（{source}）。",
                "请填写出生日期。",
                values, Severity.WARNING,
            ),
        )  # fmt: skip
    born = entrant.born.isoformat()
    values["born"] = born
    if group.born_from and entrant.born < group.born_from:
        return (
            Problem(
                "entry.too-old",
                "“{name}”{born} 出生，超过{group}的年龄：出生日期范围是 {first}{bound}{last}（{source}）。",
                "请核对出生日期。",
                values, found=born,
            ),
        )  # fmt: skip
    if not _plays_up(entrant, group):
        return ()
    if not regulation.entry.younger_may_play_up:
        return (
            Problem(
                "entry.too-young",
                "“{name}”{born} 出生，不到{group}的年龄：出生日期范围是 {first}{bound}{last}，"
                "规程没有准许低龄棋手参加高龄组（{source}）。",
                "请核对出生日期。",
                values, found=born,
            ),
        )  # fmt: skip
    if not _has_own_age(entrant, regulation.groups):
        return (
            Problem(
                "entry.too-young-for-all",
                "“{name}”{born} 出生，比规程各组的年龄都小，不能参加{group}（{source}）。",
                "请核对出生日期。",
                values, found=born,
            ),
        )  # fmt: skip
    return ()


def _window(group: Group) -> dict[str, object]:
    """Return the parts of "2011-01-01 – 2014-12-31", "2013-09-01 以后" or "2014-12-31 以前" for a message."""
    first, last = (day.isoformat() if day else "" for day in (group.born_from, group.born_to))
    bound = " – " if first and last else _NOT_BEFORE if first else _NOT_AFTER
    return {"first": first or last, "bound": bound, "last": last if first else ""}


def _has_own_age(entrant: Entrant, groups: Iterable[Group]) -> bool:
    """Whether some group's own window holds his birth date: playing up is a right of those who have one."""
    born = entrant.born
    return born is not None and any(
        (group.born_from or born) <= born <= (group.born_to or born)
        for group in groups
        if group.has_birth_window
    )


def _with_other_groups(problem: Problem, others: str) -> Problem:
    """Name in the remedy of an error the groups that are open to the entrant."""
    if problem.severity is Severity.WARNING or not others:
        return problem
    fix = _CHANGE_GROUP[str(problem.params["field"])]
    return replace(problem, fix=fix, params={**problem.params, "others": others})
