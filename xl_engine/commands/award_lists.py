"""Draws up what is handed out: places, best boards, teams from individual results, and what is doubtful about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from xl_engine.awards.apart import GroupRanking, awarded_apart
from xl_engine.awards.best_boards import BestBoards, best_boards
from xl_engine.awards.group_awards import award_group
from xl_engine.awards.lists import GroupList, UnitList
from xl_engine.awards.prize_total import money_groups, prize_total_problem
from xl_engine.awards.teams_from_individuals import teams_from_individuals
from xl_engine.event import Kind, Problem, Section, Severity
from xl_engine.regulation import BestBoardRule, Regulation
from xl_engine.workbook.reading import Book
from xl_engine.workbook.settings_sheet import section_name

from .awarded_groups import as_regulated, group_names
from .ranked import Ranked


@dataclass(frozen=True, slots=True)
class AwardLists:
    """The lists of all ranked sections in their order, and what to tell about them."""

    groups: tuple[GroupList, ...]
    units: tuple[UnitList, ...] = ()
    problems: tuple[Problem, ...] = ()


def draw_up(book: Book, ranked: Sequence[Ranked]) -> AwardLists:
    """Return the awards of the sections that are ranked.

    Places are those of a group where several that play in one field are awarded apart: it has its own number of
    starters, awards and money. Sections not ranked yet leave teams and totals provisional.
    """
    sections = [as_regulated(item.section, book) for item in book.sections]
    by_name = {section.name: section for section in sections}
    groups: list[GroupList] = []
    problems: list[Problem] = []
    for result in ranked:
        section = by_name[result.item.section.name]
        for one, told in _of_section(book, section, result):
            groups.append(one)
            problems += [problem for problem in told if problem not in problems]
    groups = _told_apart(groups)
    final = {result.item.section.name for result in ranked if result.is_final}
    waiting = [section for section in sections if section.name not in final]
    unplayed = [section for section in sections if section.name not in {one.section for one in groups}]
    units, told_of_units = _units(book, by_name, ranked, waiting)
    problems += told_of_units
    problems += _stated_boards(book.regulation, groups, unplayed)
    problems += _total(book.regulation, groups, waiting)
    return AwardLists(tuple(groups), units, tuple(problems))


def _of_section(book: Book, section: Section, result: Ranked) -> list[tuple[GroupList, tuple[Problem, ...]]]:
    rankings = awarded_apart(result.standings, section, book.switches)
    apart = len(rankings) > 1
    waiting = {number for tie in result.playoffs for number in tie.numbers} if result.is_final else set()
    # A section that was renamed goes by its new name, while money and places go by the group it was.
    renamed = {item.section.group: item.section.name for item in book.sections if item.section.group}
    lists = []
    for ranking in rankings:
        name = renamed.get(ranking.group, section_name(ranking.group)) if apart else section.name
        awarded = award_group(ranking, section.kind, book.regulation, book.switches)
        boards, told = _boards(book, section, result, ranking if apart else None)
        one = GroupList(
            name, section.name, section.kind, ranking, awarded.places, boards, frozenset(waiting),
            None if result.is_final else result.standings.after_round,
        )  # fmt: skip
        lists.append((one, tuple(problem.within(name) for problem in (*awarded.problems, *told))))
    return lists


def _boards(
    book: Book, section: Section, result: Ranked, group: GroupRanking | None
) -> tuple[BestBoards | None, tuple[Problem, ...]]:
    rule = book.regulation.best_board
    if rule is None or section.kind is not Kind.TEAM:
        return None, ()
    boards = best_boards(section, result.standings, rule, book.switches, group)
    return boards, boards.problems


def _told_apart(groups: Sequence[GroupList]) -> list[GroupList]:
    """Return the lists with names of their own: two sections may each have members of one group."""
    count = Counter(one.name for one in groups)
    return [
        replace(one, name=f"{one.name}（{one.section}）") if count[one.name] > 1 else one for one in groups
    ]


def _units(
    book: Book, sections: dict[str, Section], ranked: Sequence[Ranked], waiting: Sequence[Section]
) -> tuple[tuple[UnitList, ...], list[Problem]]:
    rule = book.regulation.team_results
    if rule is None:
        return (), []
    results = [(sections[result.item.section.name], result.standings) for result in ranked]
    found = teams_from_individuals(results, rule, book.switches)
    open_groups = {name for section in waiting for name in group_names(section)}
    lists, problems = [], list(found.problems)
    for ranking in found.groups:
        awarded = award_group(ranking, Kind.TEAM, book.regulation, book.switches)
        group = next(group for group in rule.groups if group.name == ranking.group)
        final = open_groups.isdisjoint((*group.men, *group.women))
        lists.append(UnitList(group, tuple(zip_longest(ranking.rows, awarded.places)), rule, final))
        problems += [problem.within(ranking.group) for problem in awarded.problems]
    return tuple(lists), problems


def _stated_boards(
    regulation: Regulation, groups: Sequence[GroupList], unplayed: Sequence[Section]
) -> list[Problem]:
    """Return a warning where the regulation states another number of 最佳台次奖 than boards and groups make."""
    rule = regulation.best_board
    counts = [one.boards.count for one in groups if one.boards is not None]
    if rule is None or not counts:
        return []
    # Teams that have not begun will have as many boards as the regulation says.
    later = [section for section in unplayed if section.kind is Kind.TEAM]
    counts += [regulation.team.boards for section in later for _ in group_names(section)]
    return _other_number(rule, counts)


def _other_number(rule: BestBoardRule, counts: Sequence[int]) -> list[Problem]:
    if rule.stated_number in (None, sum(counts)):
        return []
    return [
        Problem(
            "awards.best-board-number",
            "规程写明最佳台次奖共 {stated} 名，按本赛事 {groups} 个组的台数应为 {count} 名，已按后者列出。",
            "请由组委会确认名额。",
            {"stated": rule.stated_number, "groups": len(counts), "count": sum(counts)},
            Severity.WARNING,
        )
    ]


def _total(regulation: Regulation, groups: Sequence[GroupList], waiting: Sequence[Section]) -> list[Problem]:
    """Return a warning where the money paid is not the total stated, once everybody with money has his place."""
    with_money = set(money_groups(regulation.prizes))
    if any(not with_money.isdisjoint(group_names(section)) for section in waiting):
        return []
    if not any(one.ranking.group in with_money for one in groups):
        return []
    problem = prize_total_problem(groups, regulation.prizes)
    return [] if problem is None else [problem]
