"""The sheets 奖项, 最佳台次 and 团体成绩: one line for each award, or for each unit that is ranked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xl_engine.awards.best_boards import BestBoard
from xl_engine.awards.lists import GroupList, UnitList
from xl_engine.awards.places import AwardedPlace
from xl_engine.awards.team_members import Member, side_of
from xl_engine.awards.teams_from_individuals import TeamLine
from xl_engine.event import HALVES, Problem, Severity, Sex
from xl_engine.messages import written
from xl_engine.regulation import CountedBy

from . import layout
from .award_table import AwardTable, Cells, by_cells, write_table
from .hosts import Host

SEPARATOR = "；"


def write_places(host: Host, groups: Iterable[GroupList]) -> list[Problem]:
    """Write 奖项, a line for each place awarded; EngineError when there is no such table."""
    lines = [_place(one, place) for one in groups for place in one.places]
    return _write(host, layout.AWARDS_TABLE, lines, "编号")


def write_boards(host: Host, groups: Sequence[GroupList]) -> list[Problem]:
    """Write 最佳台次, a line for each winner and for each board that nobody has won."""
    if not any(one.boards for one in groups) and layout.BEST_BOARDS_TABLE not in host.tables():
        return []
    return _write(
        host, layout.BEST_BOARDS_TABLE, [line for one in groups for line in _boards(one)], "台次", "编号"
    )


def write_units(host: Host, units: Sequence[UnitList]) -> list[Problem]:
    """Write 团体成绩, a line for each unit that is ranked."""
    if not units and layout.UNIT_RESULTS_TABLE not in host.tables():
        return []
    lines = [_unit(one, line, place) for one in units for line, place in one.lines]
    return _write(host, layout.UNIT_RESULTS_TABLE, lines, "单位")


def sheet_missing(table: str) -> Problem:
    """Return the warning that a list stands only in the answer, because the workbook has no table for it."""
    return Problem(
        "awards.sheet-missing",
        "工作簿里没有表“{table}”，这一部分没有写进工作簿，只在这里列出。",
        "需要这张表时，请从备份恢复这张工作表，或把赛事转成 .json 再转成新的工作簿（convert）。",
        {"table": table},
        Severity.WARNING,
    )


def points(halves: int) -> int | float:
    """Return half-points as a cell shows them.

    >>> points(3), points(4)
    (1.5, 2)
    """
    return halves // HALVES if halves % HALVES == 0 else halves / HALVES


def names(members: Iterable[Member]) -> str:
    """Return the names of several people in one cell."""
    return "、".join(member.name for member in members)


def _write(host: Host, table: str, lines: Sequence[Cells], *key: str) -> list[Problem]:
    if table not in host.tables():
        return [sheet_missing(table)]
    wanted = AwardTable(table, layout.HEADINGS[table], lines, by_cells("组别", *key))
    return write_table(host, wanted)


def _place(one: GroupList, place: AwardedPlace) -> Cells:
    shared = (
        written("并列，须加赛") if place.number in one.to_play else written("并列") if place.shared else ""
    )
    return {
        "组别": one.name, "名次": place.place, "编号": place.number, "姓名": place.name, "单位": place.unit,
        "奖励": place.award or None, "奖金": place.prize or None, "备注": _joined(shared, _provisional(one)),
    }  # fmt: skip


def _boards(one: GroupList) -> Iterator[Cells]:
    """Yield the lines of one group in the order of the boards."""
    if one.boards is None:
        return
    winners: dict[int, list[BestBoard]] = {board: [] for board in one.boards.vacant}
    for best in one.boards.winners:
        winners.setdefault(best.board, []).append(best)
    for board, found in sorted(winners.items()):
        if not found:
            vacant = written("暂缺，局数不足")
            yield {"组别": one.name, "台次": board, "备注": _joined(vacant, _provisional(one))}
        for best in found:
            yield {
                "组别": one.name, "台次": board, "编号": best.number, "姓名": best.name, "队名": best.team,
                "得分": points(best.points), "局数": best.games, "胜率": float(best.rate), "胜局": best.wins,
                "本队名次": best.team_place, "奖励": best.award or None,
                "备注": _joined(written("并列") if best.shared else "", _provisional(one)),
            }  # fmt: skip


def _provisional(one: GroupList) -> str:
    """Return what the printed sheet must not keep to itself: that the ranking is not the last one."""
    return "" if one.after is None else written("暂定，第 {round} 轮后", round=one.after)


def _unit(one: UnitList, line: TeamLine, place: AwardedPlace | None) -> Cells:
    men, women = _of_side(one, line, Sex.MALE), _of_side(one, line, Sex.FEMALE)
    return {
        "组别": one.name, "名次": line.place, "单位": line.unit, "积分": points(line.points),
        "男选手": names(men) or None, "男子名次": _places(men), "女选手": names(women) or None, "女子名次": _places(women),
        "奖励": (place.award or None) if place else None, "备注": _unit_remark(one, line, place),
    }  # fmt: skip


def _of_side(one: UnitList, line: TeamLine, side: Sex | None) -> list[Member]:
    return [member for member in line.members if side_of(member, one.group) is side]


def _places(members: Sequence[Member]) -> int | str | None:
    if len(members) < 2:
        return members[0].place if members else None
    return "、".join(str(member.place) for member in members)


def _unit_remark(one: UnitList, line: TeamLine, place: AwardedPlace | None) -> str | None:
    others = _of_side(one, line, None)
    by_places = one.rule.by is CountedBy.PLACES
    return _joined(
        written("并列") if line.shared else "",
        written("名次之和 {sum}", sum=line.place_sum) if by_places else "",
        written("另有 {names}（第 {places} 名）", names=names(others), places=_places(others))
        if others
        else "",
        written("奖金 {prize} 元", prize=place.prize) if place and place.prize else "",
        "" if one.final else written("暂定"),
    )


def _joined(*parts: str) -> str | None:
    return SEPARATOR.join(part for part in parts if part) or None
