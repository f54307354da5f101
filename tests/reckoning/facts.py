"""Reads an event file (xl-engine-event/1) into plain dictionaries and lists.

Nothing here comes from the engine: this package computes rankings and awards a second time, slowly and
simply, so that what the engine prints can be checked against it. Numbers of points are exact fractions.

A section becomes a dictionary with the keys
    name, group, regulation, team, round_robin, cycles, announced (rounds), win, draw, loss, criteria, boards
    (in a match), entered (how many), sides (by number), players (by number), teams, rounds, playoffs, settings.
A side is whoever is paired and ranked, a player or a team: number, name, unit, penalty, last (round before it
withdrew, None), joined (round), out (disqualified). A round is a list of tables as the file has them.
"""

import json
from fractions import Fraction

USUAL = {
    "points": "1-0.5-0",
    "bye_points": "win",
    "bye_opponent": "lowest_positive",
    "forfeit_opponent": "scheduled",
    "withdrawn_opponent": "face",
    "median.high": 1,
    "median.low": 1,
    "median_short": "zero",
    "team_sb": "match",
    "wins_count_bye": True,
    "wins_count_forfeit": True,
    "double_game_wins": "round",
    "direct": "two",
    "rank_style": "competition",
    "win_rate": "score",
    "best_board_count_unplayed": False,
    "best_board_base": "rounds",
    "bye_board_points": "all",
    "rr_withdrawal": "half",
    "late_entry_points": "0",
    "count": "started",
    "team_place_order": "better_first",
    "prize_ties": "share",
}
"""Defaults of RULES 11 for the switches that concern rankings and awards; all others are passed over."""

RECKONED = {
    "bye_opponent": ("zero", "lowest_positive", "lowest_all", "own", "half"),
    "forfeit_opponent": ("scheduled", "none"),
    "withdrawn_opponent": ("face",),
    "median_short": ("zero", "sum"),
    "team_sb": ("match", "rate", "game"),
    "double_game_wins": ("round", "game"),
    "direct": ("two",),
    "rank_style": ("competition", "dense"),
    "win_rate": ("score", "wins"),
    "best_board_base": ("rounds", "games"),
    "bye_board_points": ("all", "majority", "half"),
    "rr_withdrawal": ("half", "keep", "strike"),
    "late_entry_points": ("0", "half"),
    "count": ("started", "entered"),
    "team_place_order": ("better_first", "men_first"),
    "prize_ties": ("share", "by_tiebreak", "same_each"),
}
"""Values that are computed here; an event with another one cannot be checked and is refused."""

OTHER_NAMES = {
    "次分": "场分",
    "对手次分": "对手场分",
    "中间对手次分": "中间对手场分",
    "胜局数": "胜局",
}
NAMES_OF_TEAMS = {"积分": "场分", "对手分": "对手场分", "中间对手分": "中间对手场分"}

USUAL_CRITERIA = {
    (False, False): ["积分", "对手分", "中间对手分", "胜局"],
    (False, True): ["积分", "小分", "胜局"],
    (True, False): ["场分", "对手场分", "中间对手场分", "总局分", "一台局分", "二台局分", "三台局分"],
    (True, True): ["场分", "总局分", "小分", "一台局分", "二台局分", "三台局分"],
}
"""Orders of the regulations (RULES 3.8) by (team, round robin)."""


def exact(number):
    """Return a number of a file or of printed JSON as the fraction its digits say."""
    return number if isinstance(number, Fraction) else Fraction(str(number))


def read(text):
    """Return an event: name, regulation, settings, sections."""
    data = json.loads(text, parse_float=Fraction)
    if "format" not in data and "event" in data:
        data = data["event"]
    if data["format"] != "xl-engine-event/1":
        raise ValueError(f"not an event file of this format: {data['format']}")
    settings = settings_of(data.get("settings") or {})
    regulation = data.get("regulation") or "free"
    return {
        "name": data.get("name", ""),
        "regulation": regulation,
        "settings": settings,
        "sections": [section_of(raw, settings, regulation) for raw in data.get("sections", [])],
    }


def settings_of(given):
    """Return the value of every switch that is looked at; nested tables are dotted keys."""
    settings = dict(USUAL)
    for key, value in given.items():
        nested = value.items() if isinstance(value, dict) else [("", value)]
        for inner, one in nested:
            name = f"{key}.{inner}" if inner else key
            if name in USUAL:
                settings[name] = as_kept(USUAL[name], one)
    for key, allowed in RECKONED.items():
        if settings[key] not in allowed:
            raise ValueError(f"not reckoned: {key} = {settings[key]}")
    return settings


def as_kept(usual, given):
    """Return a switch value in the type its default has."""
    if isinstance(usual, bool):
        return given if isinstance(given, bool) else given == "yes"
    if isinstance(usual, int):
        return int(given)
    return str(given)


def section_of(raw, settings, regulation):
    """Return one section."""
    team = raw.get("kind", "individual") == "team"
    round_robin = raw.get("system") == "round_robin"
    win, draw, loss = (Fraction(part) for part in (raw.get("points") or settings["points"]).split("-"))
    rounds = [list(tables) for tables in raw.get("pairings") or []]
    players = {one["number"]: one for one in raw["entrants"] if one.get("number")}
    teams = raw.get("teams") or []
    sides = [team_side(one, players.values()) for one in teams] if team else map(side, players.values())
    seated = {number for tables in rounds for table in tables for number in (table["first"], table["second"])}
    recorded = [len(table.get("boards") or []) for tables in rounds for table in tables]
    return {
        "name": raw["name"],
        "group": raw.get("group") or raw["name"],
        "regulation": regulation,
        "team": team,
        "round_robin": round_robin,
        "cycles": raw.get("cycles") or 1,
        "announced": raw.get("rounds"),
        "win": win,
        "draw": draw,
        "loss": loss,
        "criteria": criteria_of(raw.get("criteria"), team, round_robin, regulation),
        "boards": max([len(one["players"]) for one in teams] + recorded + [0]) or 3,
        "entered": len(teams) if team else len(raw["entrants"]),
        # Whoever withdrew before round 1 did not take part.
        "sides": {one["number"]: one for one in sides if one["last"] != 0 or one["number"] in seated},
        "players": players,
        "teams": teams,
        "rounds": rounds,
        "playoffs": raw.get("playoffs") or [],
        "settings": settings,
    }


def criteria_of(given, team, round_robin, regulation):
    """Return the order of criteria by their usual names."""
    if not given:
        usual = USUAL_CRITERIA[team, round_robin]
        # Only the 2013 youth regulation ends with 直胜, and only in 循环制.
        return [*usual, "直胜"] if regulation == "youth-2013" and round_robin and not team else usual
    names = [OTHER_NAMES.get(name, name) for name in given]
    return [NAMES_OF_TEAMS.get(name, name) for name in names] if team else names


def side(one):
    """Return a player, or a team that says these things of itself, as a side."""
    return {
        "number": one["number"],
        "name": one.get("name", ""),
        "unit": one.get("unit", ""),
        "penalty": exact(one.get("penalty") or 0),
        "last": one.get("withdrawn_after"),
        "joined": one.get("joined_round") or 1,
        "out": bool(one.get("disqualified")),
    }


def team_side(team, players):
    """Return a team as a side: it is gone when all its players are, and disqualified when all of them are."""
    found = side(team)
    members = [
        side(one)
        for one in players
        if one.get("team") == team["number"] or one["number"] in team.get("players", [])
    ]
    if not members:
        return found
    lasts = [one["last"] for one in members]
    together = None if None in lasts else max(lasts)
    ends = [last for last in (found["last"], together) if last is not None]
    return {
        **found,
        "last": min(ends) if ends else None,
        "joined": max(found["joined"], min(one["joined"] for one in members)),
        "out": found["out"] or all(one["out"] for one in members),
    }
