"""The teams of a team section seen as contestants, so that one set of pairing rules serves both kinds."""

from __future__ import annotations

from dataclasses import replace

from xl_engine.event import Kind, Pairing, Result, Scoring, Section, Team, rests_by_request, settled, worth
from xl_engine.regulation.switches import Switches

_USUAL_BOARDS = 3


def as_field(section: Section) -> Section:
    """Return the section with whoever is paired as its entrants, and every result that is decided filled in.

    A team takes part while any of its listed players does (it plays on with an empty board).
    """
    pairings = tuple(
        tuple(
            replace(pairing, result=decided(pairing, section.scoring))
            if pairing.result is None and (pairing.boards or pairing.games)
            else pairing
            for pairing in games
        )
        for games in section.pairings
    )
    if section.kind is not Kind.TEAM:
        return replace(section, pairings=pairings)
    # A team that names no unit is a unit of its own.
    entrants = tuple(replace(team, unit=team.unit or team.name) for team in section.competitors)
    return replace(section, pairings=pairings, entrants=entrants)


def decided(pairing: Pairing, scoring: Scoring) -> Result | None:
    """Return the result of a pairing, from its boards (teams) or games (双局制) where only those are entered.

    More 局分 is a win, equal a draw (RULES 1); all parts lost by absence make it a forfeit.
    """
    if pairing.is_bye or pairing.result is not None:
        return pairing.result
    return settled(pairing, scoring)


def board_points(section: Section, switches: Switches) -> dict[int, int]:
    """Return the 总局分 of every team in half-points, byes by ``bye_board_points``; empty for individuals.

    A round a team asked to rest in is worth a bye, half of all boards or nothing (``requested_bye_points``).
    """
    if section.kind is not Kind.TEAM:
        return {}
    boards = max((len(team.players) for team in section.teams), default=0) or _USUAL_BOARDS
    scoring = section.scoring
    bye = {
        "all": boards * scoring.win,
        "majority": (boards // 2 + 1) * scoring.win,
        "half": boards * scoring.win // 2,
    }[switches.bye_board_points]
    requested = {"zero": 0, "half": boards * scoring.win // 2, "win": bye}[switches.requested_bye_points]
    totals = {team.number: requested * _rounds_asked_off(team, section) for team in section.teams}
    for pairing in (pairing for games in section.pairings for pairing in games):
        parts = [part for part in pairing.boards if part is not None]
        if not parts and pairing.result is not None and pairing.result.forfeit:
            parts = [pairing.result] * boards
        mine = bye if pairing.is_bye else sum(worth(part, scoring) for part in parts)
        theirs = sum(worth(part.reversed, scoring) for part in parts)
        for number, points in ((pairing.first, mine), (pairing.second, theirs)):
            if number in totals:
                totals[number] += points
    return totals


def _rounds_asked_off(team: Team, section: Section) -> int:
    """Return in how many of the rounds paired a team rested because it asked to."""
    if not team.requested_byes:
        return 0
    entrant = team.as_entrant()
    return sum(
        rests_by_request(entrant, number)
        and all(team.number not in (game.first, game.second) for game in games)
        for number, games in enumerate(section.pairings, start=1)
    )
