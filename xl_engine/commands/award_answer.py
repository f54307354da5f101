"""What ``awards`` answers: lines for people, data for programs (CONTRACT section 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from xl_engine.awards.best_boards import BestBoard
from xl_engine.awards.lists import Ceremony, GroupList, UnitList
from xl_engine.awards.places import AwardedPlace
from xl_engine.awards.player_titles import TitleClaims
from xl_engine.awards.teams_from_individuals import TeamLine
from xl_engine.regulation import Regulation
from xl_engine.workbook.award_sheets import names, points

from .report import Line, line


def lines_of(ceremony: Ceremony, claims: TitleClaims, regulation: Regulation) -> list[Line]:
    """Return the answer for people, group by group."""
    lines = [told for one in ceremony.groups for told in _group_lines(one)]
    lines += [told for one in ceremony.units if one.lines for told in _unit_lines(one)]
    filled = [honour for honour in ceremony.honours if honour.filled]
    if filled:
        lines.append(line("荣誉奖：{count} 项", count=len(filled)))
        lines += [
            line("  {award} {name} {unit}", award=one.award, name=one.name, unit=one.unit) for one in filled
        ]
    if claims.lines:
        lines.append(line("可申报段级位称号：{count} 人", count=len(claims.lines)))
    elif regulation.awards.title_note:
        lines.append(
            line("没有可申报的段级位称号；标准由组委会填在“荣誉称号”的“称号标准”里，再执行一次即列出。")
        )
    if ceremony.paid:
        total = f"{ceremony.paid:,}"
        note = regulation.prizes.note
        lines.append(line("奖金合计 {total} 元{note}", total=total, note=f"（{note}）" if note else ""))
    return lines


def as_data(ceremony: Ceremony, claims: TitleClaims) -> dict[str, Any]:
    """Return the answer as `awards --format json` prints it; ``section`` stands where groups are awarded apart."""
    groups = Counter(one.section for one in ceremony.groups)
    return {
        "sections": [_group_data(one, apart=groups[one.section] > 1) for one in ceremony.groups],
        "teams_from_individuals": [
            _unit_data(one, unit, place) for one in ceremony.units for unit, place in one.lines
        ],
        "honours": [
            {"award": one.award, "name": one.name, "unit": one.unit, "remarks": one.remarks}
            for one in ceremony.honours
        ],
        "titles": [
            {"group": one.group, "place": one.place, "number": one.number, "name": one.name, "unit": one.unit,
             "held": one.held, "title": one.title}
            for one in claims.lines
        ],
        "prize_total": ceremony.paid,
    }  # fmt: skip


def _group_lines(one: GroupList) -> Iterator[Line]:
    yield line("{section}：录取 {count} 名", section=one.name, count=len(one.places))
    for place in one.places:
        yield line("  {place} {name} {unit} {award} {prize}", place=place.place, name=place.name, unit=place.unit,
                   award=place.award, prize=place.prize or "")  # fmt: skip
    for best in one.boards.winners if one.boards else ():
        yield line("  第 {board} 台最佳：{name}（{team}），{games} 局 {points} 分", board=best.board, name=best.name,
                   team=best.team, games=best.games, points=points(best.points))  # fmt: skip


def _unit_lines(one: UnitList) -> Iterator[Line]:
    yield line("{group}团体：{count} 队", group=one.name, count=len(one.lines))
    for unit, place in one.lines:
        yield line("  {place} {unit} {points} 分（{names}） {award}", place=unit.place, unit=unit.unit,
                   points=points(unit.points), names=names(unit.members), award=place.award if place else "")  # fmt: skip


def _group_data(one: GroupList, *, apart: bool) -> dict[str, Any]:
    return {
        "name": one.name,
        **({"section": one.section} if apart else {}),
        "places": [_place_data(place) for place in one.places],
        "best_boards": [_board_data(best) for best in (one.boards.winners if one.boards else ())],
    }


def _place_data(place: AwardedPlace) -> dict[str, Any]:
    return {
        "place": place.place, "shared": place.shared, "number": place.number, "name": place.name,
        "unit": place.unit, "award": place.award, "prize": place.prize,
    }  # fmt: skip


def _board_data(best: BestBoard) -> dict[str, Any]:
    return {
        "board": best.board, "number": best.number, "name": best.name, "team": best.team,
        "points": points(best.points), "games": best.games, "wins": best.wins, "rate": float(best.rate),
        "shared": best.shared, "award": best.award,
    }  # fmt: skip


def _unit_data(one: UnitList, unit: TeamLine, place: AwardedPlace | None) -> dict[str, Any]:
    return {
        "group": one.name, "place": unit.place, "shared": unit.shared, "unit": unit.unit,
        "points": points(unit.points),
        "members": [
            {"name": member.name, "place": member.place, "points": points(member.points)}
            for member in unit.members
        ],
        "award": place.award if place else "",
    }  # fmt: skip
