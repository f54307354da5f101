"""Checks of an event file: who sits in which team, and that boards and games go with the table they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_engine.event import Entrant, Kind, Pairing, Result, Scoring, Team, settled, worth
from xl_engine.messages import N_

from .fields import wrong


def seated(path: str, teams: Sequence[Team], entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Return the players with the team that lists them; ``path`` is that of the teams.

    Raises EngineError for a player who is not among the entrants, is listed twice, or names another team himself.
    """
    known = {entrant.number: entrant for entrant in entrants if entrant.number}
    seats: dict[int, int] = {}
    for index, team in enumerate(teams):
        for board, number in enumerate(team.players):
            if not number:
                continue
            where = f"{path}[{index}].players[{board}]"
            if number not in known:
                raise wrong(where, number, N_("entrants 中有的编号"))
            if number in seats:
                raise wrong(where, number, N_("还没有在哪一队哪一台出现过的编号"))
            if known[number].team not in (None, team.number):
                raise wrong(where, number, N_("与该选手的 team 相符的编号"))
            seats[number] = team.number
    return tuple(
        replace(one, team=seats[one.number]) if one.number in seats and one.team is None else one
        for one in entrants
    )


def check_singles(path: str, rounds: Sequence[Sequence[Pairing]], kind: Kind, scoring: Scoring) -> None:
    """Raise EngineError for the first table whose boards or games do not go with it.

    Teams have boards and individuals games, a bye has neither, a round has two games at most, and a result beside
    them must be the one that follows from them.
    """
    own, other = ("boards", "games") if kind is Kind.TEAM else ("games", "boards")
    for number, tables in enumerate(rounds):
        for index, table in enumerate(tables):
            where = f"{path}[{number}][{index}]"
            _check_table(where, table, own, other)
            computed = settled(replace(table, result=None), scoring)
            if None not in (computed, table.result) and not _alike(computed, table.result, scoring):
                raise wrong(f"{where}.result", table.result, _FOLLOWS[own])


def _check_table(where: str, table: Pairing, own: str, other: str) -> None:
    if strange := getattr(table, other):
        raise wrong(f"{where}.{other}", list(strange), _OTHER[other])
    singles = getattr(table, own)
    if table.is_bye and singles:
        raise wrong(f"{where}.{own}", list(singles), N_("空（没有对手的一台没有对局）"))
    if own == "games" and len(singles) > _MOST_GAMES:
        raise wrong(f"{where}.games", list(singles), N_("两局的结果"))


_MOST_GAMES = 2
_FOLLOWS = {"boards": N_("与 boards 相符的结果，或 null"), "games": N_("与 games 相符的结果，或 null")}
_OTHER = {
    "boards": N_("空（个人赛没有台次；双局制写在 games）"),
    "games": N_("空（团体赛各台的结果写在 boards）"),
}


def _alike(one: Result | None, other: Result | None, scoring: Scoring) -> bool:
    """Whether two results give the same points; a forfeit may be written as a plain win."""
    return all(worth(one, scoring, side) == worth(other, scoring, side) for side in (0, 1))
