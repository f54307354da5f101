"""Points and ranks that stand in TRF lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xl_engine.event import EngineError, Kind, Problem, Section, System, worth
from xl_engine.pairing.teams import as_field, board_points
from xl_engine.regulation import Switches

from .cells import Cells
from .players import Cell

_HIGHEST, _LOWEST = 199, -19


@dataclass(frozen=True, slots=True)
class Figures:
    """Half-points and rank of players and teams by number; ``games`` are the 总局分 of teams."""

    points: Mapping[int, int]
    ranks: Mapping[int, int]
    team_points: Mapping[int, int]
    team_ranks: Mapping[int, int]
    games: Mapping[int, int]


def figures_of(section: Section, switches: Switches, cells: Cells) -> Figures:
    """Return the figures after the rounds so far; EngineError where one does not fit its four columns."""
    bye = bye_points(section, switches)
    penalties = {} if section.kind is Kind.TEAM else {one.number: one.penalty for one in section.entrants}
    points = {
        number: sum(_worth(cell, section, bye) for cell in row) - penalties.get(number, 0)
        for number, row in cells.rows.items()
    }
    for number, made in points.items():
        if not _LOWEST <= made <= _HIGHEST:
            raise EngineError(Problem(
                "trf.points-too-many", "编号 {number} 的积分写不进 TRF 的 4 列。", "请核对“局分”和罚分。",
                {"number": number}, section=section.name,
            ))  # fmt: skip
    places = _places(section, switches)
    if section.kind is not Kind.TEAM:
        return Figures(points, places or _by_points(points), {}, {}, {})
    matches = _match_points(section, switches, bye, cells.requested)
    games = board_points(section, switches)
    return Figures(points, _by_points(points), matches, places or _by_points(matches), games)


def bye_points(section: Section, switches: Switches) -> int:
    """Return the half-points of 轮空; in 循环制 it gives none (RULES 2.7)."""
    return 0 if section.system is System.ROUND_ROBIN else switches.bye_half_points(section.scoring)


def _worth(cell: Cell, section: Section, bye: int) -> int:
    scoring = section.scoring
    if cell.result == "U":
        return scoring.win if section.kind is Kind.TEAM else bye
    if cell.result in "1W+F":
        return scoring.win
    if cell.result in "=DH":
        return scoring.draw
    return scoring.loss if cell.result in "0L" else 0


def _match_points(section: Section, switches: Switches, bye: int, requested: str) -> dict[int, int]:
    field = as_field(section)
    rest = {"H": section.scoring.draw, "F": section.scoring.win}.get(requested, 0)
    points = {team.number: -team.penalty for team in section.teams}
    for number, pairings in enumerate(field.pairings, start=1):
        met = set()
        for one in pairings:
            met |= {one.first, one.second}
            points[one.first] += bye if one.second is None else worth(one.result, section.scoring)
            if one.second is not None:
                points[one.second] += worth(one.result, section.scoring, 1)
        for team in section.teams:
            if team.number not in met and number in team.requested_byes:
                points[team.number] += rest
            elif team.number not in met and number < team.joined_round:
                points[team.number] += switches.late_half_points(section.scoring)
    return points


def _places(section: Section, switches: Switches) -> dict[int, int]:
    """Return the places of the ranking; nothing before the first round, or where it cannot be computed."""
    if not section.pairings:
        return {}
    # Loads pandas, which most conversions do not need.
    from xl_engine.standings import rank

    try:
        table = rank(section, switches)
    except EngineError:
        return {}
    places = {row.number: row.place for row in table.rows}
    last = len(places)
    return places | {number: last + at for at, number in enumerate(sorted(table.unranked), start=1)}


def _by_points(points: Mapping[int, int]) -> dict[int, int]:
    first: dict[int, int] = {}
    for place, made in enumerate(sorted(points.values(), reverse=True), start=1):
        first.setdefault(made, place)
    return {number: first[made] for number, made in points.items()}
