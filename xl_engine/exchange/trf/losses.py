"""What of an event does not go into a TRF, counted, so that nobody loses a fact without being told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xl_engine.event import Entrant, Event, Kind, Pairing, Problem, Section, Severity
from xl_engine.messages import N_
from xl_engine.regulation import builtin_keys

from .matches import KEPT
from .to_event import INFORMATION

_CARRIED_INFORMATION = frozenset({"地点", "裁判长"})


def losses(event: Event, section: Section) -> Iterator[Problem]:
    """Yield a warning for each kind of fact that is not in the file, with its count."""
    counts = {
        N_("未编号的报名"): sum(1 for one in section.entrants if not one.number),
        N_("证件和电话"): sum(1 for one in section.entrants if one.id_type or one.id_number or one.phone),
        N_("选手的备注"): sum(1 for one in section.entrants if one.remarks),
        N_("选手自己的罚分或回避（团体赛）"): sum(1 for one in section.entrants if _own_rules(section, one)),
        N_("队伍的领队、教练和备注"): sum(
            1 for team in section.teams if team.leader or team.coach or team.remarks
        ),
        N_("双局制的单局结果"): sum(1 for game in _games(section) if game.games),
        N_("加赛的对局"): len(section.playoffs),
        N_("赛事文件里的其他内容"): _others(event, section),
        N_("自己的规程"): int(event.regulation not in builtin_keys()),
        N_("主办单位、日期等说明"): _information(event),
        N_("其他组别"): len(event.sections) - 1,
        N_("回避名单里没有的编号"): _strangers(section),
    }
    for what, count in counts.items():
        if count:
            yield Problem(
                "trf.lost", "TRF 写不下：{what}（{count}）。", "请保留原来的工作簿或 .json。",
                {"what": what, "count": count}, Severity.WARNING, section=section.name,
            )  # fmt: skip
    if pending := sum(1 for game in _games(section) if game.result is None and not game.boards):
        yield Problem(
            "trf.pending", "有 {count} 台还没有结果，结果一栏空着；有的编排程序不读这样的文件。",
            "要给别的程序编排，请先填好结果再转换。", {"count": pending}, Severity.WARNING, section=section.name,
        )  # fmt: skip
    if penalties := sum(1 for one in section.competitors if one.penalty):
        yield Problem(
            "trf.penalties", "有 {count} 项罚分写成 299 记录；不懂这种记录的程序会说积分不对。", "",
            {"count": penalties}, Severity.WARNING, section=section.name,
        )  # fmt: skip


def in_comments(players: int, teams: int, rounds: int, section: Section) -> Problem:
    """Return the warning about facts that only this program reads back, with the number of lines."""
    return Problem(
        "trf.in-comments",
        "TRF 没有栏目的内容写在 ### 注释里，本程序读得回来，别的程序不读：赛事设置 1 行，选手 {players} 行，队伍 {teams} 行，对阵 {rounds} 行。",
        "", {"players": players, "teams": teams, "rounds": rounds}, Severity.WARNING, section=section.name,
    )  # fmt: skip


def _games(section: Section) -> Iterator[Pairing]:
    return (game for games in section.pairings for game in games if not game.is_bye)


def _own_rules(section: Section, one: Entrant) -> bool:
    return section.kind is Kind.TEAM and bool(one.penalty or one.avoids)


def _strangers(section: Section) -> int:
    """Return how many numbers somebody avoids that nobody has."""
    known = {one.number for one in section.competitors}
    return sum(1 for one in section.competitors for number in one.avoids if number not in known)


def _others(event: Event, section: Section) -> int:
    """Return how many unknown keys of an event file stay behind."""
    extras = [
        section.extra,
        *(one.extra for one in section.entrants),
        *(team.extra for team in section.teams),
    ]
    extras += [game.extra for games in section.pairings for game in games]
    unknown = sum(1 for extra in extras for key in extra if key != KEPT)
    return unknown + sum(1 for key in event.extra if key != INFORMATION)


def _information(event: Event) -> int:
    told = event.extra.get(INFORMATION)
    if not isinstance(told, Mapping):
        return int(told is not None)
    return sum(1 for key in told if key not in _CARRIED_INFORMATION)
