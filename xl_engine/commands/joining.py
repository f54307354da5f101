"""Groups that play in the field of another (并入 on 设置): who belongs where, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from xl_engine.event import Kind, Problem, Section, Severity
from xl_engine.messages import N_
from xl_engine.workbook import layout
from xl_engine.workbook.reading import Book, SectionBook

from .report import errors


@dataclass(frozen=True, slots=True)
class Misplaced:
    """People or teams of a group who stand in a section that has not begun, but belong into the field of ``target``."""

    section: str
    group: str
    target: str
    count: int


def joined_sections(book: Book) -> dict[str, str]:
    """Return what 并入 says of each section, blank where it plays for itself."""
    return {item.section.name: item.setting.joined_to for item in book.sections}


def field_of(home: str, current: str, joined: Mapping[str, str]) -> str:
    """Return the section in whose field a group plays; ``current`` where its group is no section."""
    if home not in joined:
        return current
    return joined[home] if joined.get(joined[home]) == "" else home


def homes_of(section: Section) -> dict[int, str]:
    """Return the group of everybody who competes in a section, of a team that of all its players, by number."""
    if section.kind is not Kind.TEAM:
        return {one.number: one.group or section.name for one in section.entrants}
    found = {}
    for team in section.teams:
        homes = {one.group or section.name for one in section.entrants if one.team == team.number}
        found[team.number] = homes.pop() if len(homes) == 1 else section.name
    return found


def misplaced(book: Book) -> Iterator[Misplaced]:
    """Yield who stands in another field than 并入 says, because it was changed after the draw.

    Sections that have begun stay as they are.
    """
    joined = joined_sections(book)
    for item in book.sections:
        name = item.section.name
        if item.section.pairings:
            continue
        for group, count in Counter(homes_of(item.section).values()).items():
            if (target := field_of(group, name, joined)) != name:
                yield Misplaced(name, group, target, count)


def joining_problems(book: Book) -> Iterable[Problem]:
    """Yield what is wrong with 并入 on 设置; with errors nobody can be numbered."""
    by_name = {item.section.name: item for item in book.sections}
    for item in book.sections:
        target = item.setting.joined_to
        if not target:
            continue
        problem = _wrong_target(item.section, by_name.get(target), target)
        if problem is None and item.section.pairings:
            problem = Problem(
                "settings.joined-after-start", "{section} 已经开赛，不能再并入 {target}。", "请清空“并入”；两组各自比完。",
                {"section": item.section.name, "target": target},
            )  # fmt: skip
        elif problem is None and item.setting.double_games != by_name[target].setting.double_games:
            problem = _other_games(item, by_name[target])
        if problem is not None:
            yield _placed(problem, item, target)
    for one in misplaced(book):
        if by_name[one.target].section.pairings:
            yield _placed(_too_late(one), by_name[one.group], one.target)


def undrawn_problems(book: Book) -> Iterable[Problem]:
    """Yield a warning for each group that has to be drawn again because 并入 was changed."""
    by_name = {item.section.name: item for item in book.sections}
    for one in misplaced(book):
        if not by_name[one.target].section.pairings:
            yield _placed(_undrawn(one), by_name[one.group], by_name[one.group].setting.joined_to)


def stopping_round(book: Book, name: str) -> list[Problem]:
    """Return why a section cannot be paired: its 并入 is wrong, or who is in its field is not what 并入 says."""
    undrawn = [
        replace(problem, severity=Severity.ERROR) for problem in undrawn_problems(book)
        if name in (problem.params["section"], problem.params["target"])
    ]  # fmt: skip
    wrong = [problem for problem in errors(list(joining_problems(book))) if problem.section == name]
    return [*wrong, *undrawn]


def _placed(problem: Problem, item: SectionBook, found: str) -> Problem:
    cell = item.setting.cells.get("并入", "")
    return problem.at(layout.SETTINGS, cell, found).within(item.section.name)


def _wrong_target(section: Section, into: SectionBook | None, target: str) -> Problem | None:
    fields = {"section": section.name, "target": target}
    if into is None or target == section.name:
        return Problem(
            "settings.joined-unknown",
            "{section} 要并入的“{target}”不是另一个组别。",
            "请填另一个组别的名称，或清空这一格。",
            fields,
        )
    if into.setting.joined_to:
        return Problem(
            "settings.joined-twice",
            "{section} 要并入的 {target} 自己也并入了别的组。",
            "请直接并入最后那个组。",
            fields,
        )
    if into.section.kind is not section.kind:
        return Problem(
            "settings.joined-kind",
            "{section} 与 {target} 一个是个人赛、一个是团体赛，不能同场。",
            "请清空这一格。",
            fields,
        )
    return None


def _other_games(item: SectionBook, into: SectionBook) -> Problem:
    text = N_("{section} 是双局制，并入的 {target} 不是，同场后每轮只下一局。")
    if into.setting.double_games:
        text = N_("{section} 不是双局制，并入的 {target} 是，同场后每轮下两局。")
    return Problem(
        "settings.joined-games", text, "确要如此可不理会；否则请清空“并入”。",
        {"section": item.section.name, "target": into.section.name}, Severity.WARNING,
    )  # fmt: skip


def _undrawn(one: Misplaced) -> Problem:
    fields = {"section": one.section, "group": one.group, "target": one.target, "count": one.count}
    if one.section == one.group:
        return Problem(
            "settings.joined-not-drawn", "{section} 要并入 {target}，但 {count} 人（队）是分开抽的签。",
            "请重新执行抽签编号（draw）；不并入的，请清空“并入”。", fields, Severity.WARNING,
        )  # fmt: skip
    return Problem(
        "settings.joined-not-drawn", "{group} 的 {count} 人（队）抽签时并在 {section}，现在“并入”不是这样写的。",
        "请重新执行抽签编号（draw），他们会移到 {target}；要留在 {section} 的，请把“并入”改回。", fields, Severity.WARNING,
    )  # fmt: skip


def _too_late(one: Misplaced) -> Problem:
    return Problem(
        "settings.joined-too-late", "{target} 已经开赛，{group} 抽过签的 {count} 人（队）不能再转到 {target}。",
        "请把“并入”改回抽签时的样子；第 1 轮可以作废的，请删去 {target} 的对阵，再重新抽签。",
        {"section": one.section, "group": one.group, "target": one.target, "count": one.count},
    )  # fmt: skip


def drawn_elsewhere(name: str, into: str) -> Problem:
    """Return what to say of a section that is to be drawn although it plays in the field of another."""
    return Problem(
        "draw.joined", "{section} 并入 {target}，随该组一起抽签。", "要分开抽签，请清空“并入”。",
        {"section": name, "target": into}, section=name,
    )  # fmt: skip
