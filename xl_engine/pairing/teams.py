"""The teams of a team section seen as contestants, so that one set of pairing rules serves both kinds."""

from __future__ import annotations

from dataclasses import replace

from xl_engine.event import Entrant, Kind, Pairing, Result, Scoring, Section, Team, settled, worth
from xl_engine.regulation.switches import Switches

_USUAL_BOARDS = 3


def as_field(section: Section) -> Section:
    """Return the section with whoever is paired as its entrants, and every result that is decided filled in.

    A team takes part while any of its listed players does (it plays on with an empty board).
    """
    pairings = tuple(
        tuple(replace(pairing, result=decided(pairing, section.scoring)) for pairing in games)
        for games in section.pairings
    )
    if section.kind is not Kind.TEAM:
        return replace(section, pairings=pairings)
    entrants = tuple(_team_as_entrant(team, section) for team in section.teams)
    return replace(section, pairings=pairings, entrants=entrants)


def decided(pairing: Pairing, scoring: Scoring) -> Result | None:
    """Return the result of a pairing, from its boards (teams) or games (双局制) where only those are entered.

    More 局分 is a win, equal a draw (RULES 1); all parts lost by absence make it a forfeit.
    """
    if pairing.is_bye or pairing.result is not None:
        return pairing.result
    return settled(pairing, scoring)


def board_points(section: Section, switches: Switches) -> dict[int, int]:
    """Return the 总局分 of every team in half-points, byes by ``bye_board_points``; empty for individuals."""
    if section.kind is not Kind.TEAM:
        return {}
    boards = max((len(team.players) for team in section.teams), default=0) or _USUAL_BOARDS
    scoring = section.scoring
    bye = {
        "all": boards * scoring.win,
        "majority": (boards // 2 + 1) * scoring.win,
        "half": boards * scoring.win // 2,
    }[switches.bye_board_points]
    totals = {team.number: 0 for team in section.teams}
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


def _team_as_entrant(team: Team, section: Section) -> Entrant:
    players = [
        entrant
        for entrant in section.entrants
        if entrant.team == team.number or (entrant.number and entrant.number in team.players)
    ]
    entrant = Entrant(number=team.number, name=team.name, unit=team.unit or team.name)
    if not players:
        return entrant
    left = [player.withdrawn_after for player in players if player.withdrawn_after is not None]
    absences = [player.absent_rounds for player in players]
    return replace(
        entrant,
        withdrawn_after=max(left) if len(left) == len(players) else None,
        joined_round=min(player.joined_round for player in players),
        absent_rounds=frozenset.intersection(*absences),
        disqualified=all(player.disqualified for player in players),
    )
