"""What stands on 名次 and 成绩 of a section, column by column."""

from __future__ import annotations

from dataclasses import replace

from xl_engine.event import Kind, Section, System
from xl_engine.pairing.rounds import planned_rounds
from xl_engine.regulation import Switches
from xl_engine.standings import Standings
from xl_engine.workbook.crosstable import crosstable
from xl_engine.workbook.hosts import Writable

from .playoff_reports import decided_remarks
from .ranked import Ranked

_LEGEND = "　格内：对手编号、先或后、得分，下行是累计；+ 对方弃权，- 本人弃权，— 未编排"
_TEAM_LEGEND = "　格内：对手队号、先行或后行、局分，下行是累计场分；+ 对方弃权，- 本队弃权，— 未编排"
_TEAM_TABLE_LEGEND = "　格内：上行场分，下行局分；+ 对方弃权，- 本队弃权"


def legend(section: Section) -> str:
    """Return what is said under the title of 成绩 about its cells."""
    if section.system is System.ROUND_ROBIN:
        return _TEAM_TABLE_LEGEND if section.kind is Kind.TEAM else ""
    return _TEAM_LEGEND if section.kind is Kind.TEAM else _LEGEND


def ranking_columns(result: Ranked) -> dict[str, list[Writable]]:
    """Return the columns of 名次: the ranked best first, whoever is left out below them."""
    standings = result.standings
    struck = frozenset(standings.struck)
    after = standings.after_round
    field = result.item.field
    left = {
        entrant.number for entrant in field.entrants
        if entrant.withdrawn_after is not None and entrant.withdrawn_after < after + (not result.is_final)
    }  # fmt: skip
    to_play = {number for tie in result.playoffs for number in tie.numbers}
    played_off = decided_remarks(result)
    final = result.is_final
    name_heading = called(result.item.section)
    members = _members(result.item.section)
    columns: dict[str, list[Writable]] = {"名次": [], "编号": [], name_heading: [], "单位": []}
    columns |= {"队员": []} if members else {}
    columns |= {name: [] for name in standings.criteria}
    columns |= {"备注": [], "算式": []}
    for row, workings in zip(standings.rows, standings.explanations, strict=True):
        cells: dict[str, Writable] = {
            "名次": row.place,
            "编号": row.number,
            name_heading: row.name,
            "单位": row.unit,
            "队员": members.get(row.number),
        }
        cells |= {name: value.number for name, value in zip(standings.criteria, row.values, strict=True)}
        shared = "并列，须加赛" if final and row.number in to_play else "并列" if row.shared else ""
        gone = "成绩注销" if row.number in struck else "退赛" if row.number in left else ""
        remarks = (played_off.get(row.number, ""), shared, gone)
        cells["备注"] = "；".join(part for part in remarks if part) or None
        cells["算式"] = "；".join(
            f"{name} {text}" for name, text in zip(standings.criteria, workings, strict=True) if "=" in text
        )
        for name, column in columns.items():
            column.append(cells.get(name))
    for number in standings.unranked:
        entrant = field.entrant(number)
        left_out: dict[str, Writable] = {"编号": number, name_heading: entrant.name, "单位": entrant.unit,
                    "队员": members.get(number), "备注": "取消资格" if entrant.disqualified else "未参赛"}  # fmt: skip
        for name, column in columns.items():
            column.append(left_out.get(name))
    return columns


def called(section: Section) -> str:
    """Return the heading over the names of those who are ranked."""
    return "队名" if section.kind is Kind.TEAM else "姓名"


def _members(section: Section) -> dict[int, str]:
    """Return the players of each team in board order, by its number; empty for individuals."""
    names = {entrant.number: entrant.name for entrant in section.entrants if entrant.number}
    return {
        team.number: "、".join(names[number] for number in team.players if number in names)
        for team in section.teams
    }


def crosstable_columns(
    section: Section, standings: Standings, switches: Switches
) -> dict[str, list[Writable]]:
    """Return the columns of 成绩 by number, the figures and places of the ranking at the end.

    ``section`` is one from `as_field`: its entrants are those who are ranked.
    """
    rows = {row.number: row for row in standings.rows}
    order = sorted(entrant.number for entrant in section.entrants)
    figures: dict[str, list[Writable]] = {}
    for at, name in enumerate(standings.criteria):
        figures[name] = [rows[number].values[at].number if number in rows else None for number in order]
    figures["名次"] = [rows[number].place if number in rows else None for number in order]
    total = max(planned_rounds(section, switches), section.paired_rounds)
    if section.system is System.ROUND_ROBIN:
        total = section.paired_rounds
    return crosstable(section.after(standings.after_round), switches, figures, total, called(section))


_ROWS = {
    (Kind.INDIVIDUAL, System.SWISS): frozenset({1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 14, 27}),
    (Kind.INDIVIDUAL, System.ROUND_ROBIN): frozenset({1, 9, 11, 12, 14, 25}),
    (Kind.TEAM, System.SWISS): frozenset({1, 2, 3, 4, 5, 6, 7, 12, 14, 23, 27, 31}),
    (Kind.TEAM, System.ROUND_ROBIN): frozenset({1, 8, 12, 14, 25}),
}
"""Rows of RULES 11 that bear on the places, by kind and system."""
_OF_DOUBLE_GAMES = frozenset({10})


def footing(section: Section, switches: Switches) -> str:
    """Return the switches in force in one line, as it stands under a ranking."""
    in_force = replace(switches, points=str(section.scoring))
    rows = _ROWS[section.kind, section.system or System.SWISS]
    rows |= _OF_DOUBLE_GAMES if section.double_games else frozenset()
    changed = {switch.key for switch, _ in in_force.changed()}
    parts = [
        f"{switch.title}：{switch.label(value)}"
        for switch, value in in_force.items()
        if switch.row in rows or switch.key in changed
    ]
    return "开关：" + "；".join(parts) + "。"
