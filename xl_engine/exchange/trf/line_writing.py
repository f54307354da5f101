"""Lines of players and teams in their columns, counted in characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xl_engine.event import Entrant, Sex, Team

from .matches import KEPT
from .players import Cell

NAME_WIDTH, TEAM_WIDTH = 33, 32
TITLES = frozenset({"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"})
"""The titles a TRF knows; others are refused by strict programs."""


def clean(text: str) -> str:
    r"""Return a text as one line without blanks around it.

    >>> clean(" 张\n三 ")
    '张 三'
    """
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def is_federation(unit: str) -> bool:
    """Return whether a unit is the three-letter code of a federation, which has its own columns."""
    return len(unit) == 3 and unit.isascii() and unit.isalpha() and unit.isupper()


def kept_of(one: Entrant | Team) -> Mapping[str, Any]:
    """Return what a TRF said of somebody that only a TRF has a place for."""
    kept = one.extra.get(KEPT)
    return kept if isinstance(kept, dict) else {}


def points_text(halves: int) -> str:
    """Return points with one decimal.

    >>> points_text(7), points_text(-1)
    ('3.5', '-0.5')
    """
    sign = "-" if halves < 0 else ""
    return f"{sign}{abs(halves) // 2}.{abs(halves) % 2 * 5}"


def player_text(one: Entrant, points: int, rank: int, cells: Sequence[Cell]) -> str:
    """Return a line 001.

    >>> line = player_text(Entrant(12, "张三", "CHN", Sex.FEMALE), 3, 4, [Cell(7, "w", "1")])
    >>> line[84:89], line[91:99]
    ('    4', '   7 w 1')
    """
    kept = kept_of(one)
    sex = {Sex.MALE: "m", Sex.FEMALE: "w", None: " "}[one.sex]
    title = one.title.upper() if one.title.upper() in TITLES else ""
    federation = one.unit if is_federation(one.unit) else _text(kept, "federation", 3)
    born = one.born.strftime("%Y/%m/%d") if one.born else _text(kept, "born", 10)
    head = (
        f"001 {one.number:>4} {sex}{title:>3} {clean(one.name)[:NAME_WIDTH].strip():<{NAME_WIDTH}} {one.rating or '':>4} "
        f"{federation:<3} {_text(kept, 'fide_number', 11):>11} {born:<10} {points_text(points):>4} {rank:>4}"
    )
    return (head + "".join(f"  {_cell_text(cell)}" for cell in cells)).rstrip()


def _text(kept: Mapping[str, Any], key: str, width: int) -> str:
    value = kept.get(key)
    text = clean(value) if isinstance(value, str) else ""
    return text if len(text) <= width else ""


def _cell_text(cell: Cell) -> str:
    opponent = f"{cell.opponent:>4}" if cell.opponent else "0000"
    return f"{opponent} {cell.colour or '-'} {cell.result}"


def team_text(team: Team, match_points: int, game_points: int, rank: int) -> str:
    """Return a line 310."""
    players = " ".join(f"{number:>4}" if number else "0000" for number in team.players)
    return (
        f"310 {team.number:>3} {clean(team.name)[:TEAM_WIDTH].strip():<{TEAM_WIDTH}} {'':5} {'':6} "
        f"{points_text(match_points):>6} {points_text(game_points):>6} {rank:>3}  {players}"
    ).rstrip()


def old_team_text(team: Team) -> str:
    """Return a line 013, for programs older than TRF26."""
    players = " ".join(f"{number:>4}" if number else "0000" for number in team.players)
    return f"013 {clean(team.name)[:TEAM_WIDTH].strip():<{TEAM_WIDTH}}{players}".rstrip()
