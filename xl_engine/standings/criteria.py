"""Names of the criteria (CONTRACT 3) and what computes each of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from xl_engine.event import EngineError, Kind, Problem, Section, System
from xl_engine.regulation import criteria as names
from xl_engine.regulation import default_order

from . import buchholz, faults, points, ratings, teams, wins
from .arrays import Ints
from .berger import berger
from .direct import direct
from .values import Column
from .workings import Workings

_Compute = Callable[[Workings, str], Column]

DIRECT = "直胜"
TRUNCATED = {Kind.INDIVIDUAL: "截尾对手分", Kind.TEAM: "截尾对手场分"}
OPPONENTS = {Kind.INDIVIDUAL: "对手分", Kind.TEAM: "对手场分"}

_ALSO = {"截尾对手次分": "截尾对手场分"}

_INDIVIDUAL: dict[str, _Compute] = {
    "积分": points.points,
    "对手分": buchholz.opponents_total,
    "中间对手分": buchholz.median,
    "小分": berger,
    "胜局": wins.wins,
    "累进分": points.progressive,
    "对手平均等级分": ratings.mean_rating,
    "后手胜局": wins.second_side_wins,
    "后手局数": wins.second_side_rounds,
    "违例": faults.faults,
}
_TEAM: dict[str, _Compute] = {
    "场分": points.points,
    "对手场分": buchholz.opponents_total,
    "中间对手场分": buchholz.median,
    "总局分": teams.board_points,
    "小分": teams.team_berger,
    "胜局": wins.wins,
    "累进分": points.progressive,
    "违例": faults.faults,
}
_BY_KIND = {Kind.INDIVIDUAL: _INDIVIDUAL, Kind.TEAM: _TEAM}
_BOARDS = "一二三四五六七八九十"
_BOARD = re.compile(rf"([{_BOARDS}])台局分")
_CUT = re.compile(r"(对手分|对手场分)-(\d{1,2})低")


def known_criteria(kind: Kind) -> tuple[str, ...]:
    """Return the names of all criteria of individual or team sections, boards up to the third."""
    boards = tuple(f"{board}台局分" for board in _BOARDS[:3]) if kind is Kind.TEAM else ()
    return (*_BY_KIND[kind], *boards, DIRECT, TRUNCATED[kind])


def canonical(name: str, kind: Kind) -> str:
    """Return the name a criterion goes by; an unknown one comes back as it is.

    >>> canonical(" 对手次分 ", Kind.TEAM), canonical("截尾对手分", Kind.INDIVIDUAL)
    ('对手场分', '截尾对手分')
    """
    plain = "".join(name.split())
    return names.canonical(plain, kind) or _ALSO.get(plain, plain)


def criteria_of(section: Section) -> tuple[str, ...]:
    """Return the criteria of a section by their usual names, or the customary order when it names none.

    The customary order is that of the regulations for the system (RULES 3.8).
    """
    if section.criteria:
        return tuple(canonical(name, section.kind) for name in section.criteria)
    return default_order(section.kind, section.system or System.SWISS)


def unknown_criteria(criteria: Sequence[str], kind: Kind) -> list[Problem]:
    """Return a problem for each criterion that sections of this kind do not have."""
    return [_unknown(name, kind) for name in criteria if not _is_known(canonical(name, kind), kind)]


def columns_of(name: str, kind: Kind, workings: Workings, groups: Callable[[], Ints]) -> list[Column]:
    """Compute one criterion: one column, or several for 截尾对手分.

    ``groups`` numbers the tie groups that the criteria before this one leave. Raises EngineError when
    the name is not known.
    """
    name = canonical(name, kind)
    if not _is_known(name, kind):
        raise EngineError(_unknown(name, kind))
    if name == DIRECT:
        return [direct(workings, name, groups())]
    if name == TRUNCATED[kind]:
        return buchholz.truncated(workings, OPPONENTS[kind])
    if found := _CUT.fullmatch(name):
        return [buchholz.cut(workings, name, int(found[2]))]
    if found := _BOARD.fullmatch(name):
        return [teams.one_board(workings, name, _BOARDS.index(found[1]))]
    return [_BY_KIND[kind][name](workings, name)]


def _is_known(name: str, kind: Kind) -> bool:
    cut = _CUT.fullmatch(name)
    return (
        name in _BY_KIND[kind]
        or name in (DIRECT, TRUNCATED[kind])
        or (cut is not None and cut[1] == OPPONENTS[kind])
        or (kind is Kind.TEAM and _BOARD.fullmatch(name) is not None)
    )


def _unknown(name: str, kind: Kind) -> Problem:
    allowed = "、".join(known_criteria(kind))
    if kind is Kind.TEAM:
        return Problem(
            "ranking.unknown-criterion",
            "团体名次没有“{name}”这一项。",
            "可用的项目：{allowed}。",
            {"name": name, "allowed": allowed},
            found=name,
        )
    return Problem(
        "ranking.unknown-criterion",
        "个人名次没有“{name}”这一项。",
        "可用的项目：{allowed}。",
        {"name": name, "allowed": allowed},
        found=name,
    )
