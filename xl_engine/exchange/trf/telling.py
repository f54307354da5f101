"""What the comments of a TRF are to hold: facts of an event that no record has a place for."""

from __future__ import annotations

from typing import Any

from xl_engine.event import Entrant, Event, Kind, Section, System, Team
from xl_engine.regulation import Switches, builtin_keys

from .line_writing import NAME_WIDTH, TEAM_WIDTH, TITLES, clean, is_federation, kept_of


def section_data(event: Event, section: Section, switches: Switches, boards: int) -> dict[str, Any]:
    """Return what a file says of the event and the section as a whole.

    A regulation of the user's own stays behind; the switches it sets are then told one by one.
    """
    built_in = event.regulation in builtin_keys()
    settings = dict(event.settings) if built_in else {about.key: value for about, value in switches.changed()}
    data: dict[str, Any] = {
        "name": section.name,
        "event": event.name if event.name != clean(event.name) else None,
        "regulation": event.regulation if built_in and event.regulation != "free" else None,
        "settings": settings or None,
        "kind": section.kind.value if section.kind is Kind.TEAM else None,
        "boards": boards if section.kind is Kind.TEAM else None,
        "system": section.system.value if section.system else None,
        "cycles": section.cycles if section.system is System.ROUND_ROBIN else None,
        "criteria": list(section.criteria),
        "seed": section.seed or None,
        "group": section.group or None,
        "double_games": section.double_games or None,
    }
    data = {key: value for key, value in data.items() if value is not None}
    return data if section.rounds is not None else {**data, "rounds": None}


def _presence_data(one: Entrant | Team) -> dict[str, Any]:
    return {
        "joined_round": one.joined_round if one.joined_round != 1 else None,
        "withdrawn_after": one.withdrawn_after,
        "absent_rounds": sorted(one.absent_rounds) or None,
        "requested_byes": sorted(one.requested_byes) or None,
        "faults": one.faults or None,
        "disqualified": one.disqualified or None,
    }


def player_data(one: Entrant, seated: bool) -> dict[str, Any]:
    """Return what has no column in a line 001; ``seated`` says that the line of a team names him."""
    federation = one.unit if is_federation(one.unit) else kept_of(one).get("federation", "")
    data = {
        "name": None if one.name == clean(one.name)[:NAME_WIDTH].strip() else one.name,
        "unit": None if one.unit == federation else one.unit,
        "title": None if one.title == "" or one.title in TITLES else one.title,
        "group": one.group or None,
        "team": None if seated else one.team,
        **_presence_data(one),
    }
    return {key: value for key, value in data.items() if value is not None}


def team_data(team: Team) -> dict[str, Any]:
    """Return what has no column in a line 310."""
    data = {
        "name": None if team.name == clean(team.name)[:TEAM_WIDTH].strip() else team.name,
        "unit": team.unit or None,
        **_presence_data(team),
    }
    return {key: value for key, value in data.items() if value is not None}
