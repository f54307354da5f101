"""Writes the event file (CONTRACT section 3): facts to JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from xl_engine.event import Entrant, Event, Pairing, Section, System, Team

from .event_json import FORMAT


def write_event(event: Event) -> str:
    """Return the event as JSON text; `read_event` reads it back without loss."""
    sections = [_section_data(section) for section in event.sections]
    data = {
        "format": FORMAT,
        "name": event.name,
        "regulation": event.regulation,
        "settings": dict(event.settings),
        "sections": sections,
        **event.extra,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _section_data(section: Section) -> dict[str, Any]:
    return _present({
        "name": section.name,
        "kind": section.kind.value,
        "system": section.system.value if section.system else None,
        "cycles": section.cycles if section.system is System.ROUND_ROBIN or section.cycles != 1 else None,
        "rounds": section.rounds,
        "points": str(section.scoring),
        "criteria": list(section.criteria) or None,
        "seed": section.seed or None,
        "group": section.group or None,
        "double_games": section.double_games or None,
        "teams": [_team_data(team) for team in section.teams] or None,
        "entrants": [_entrant_data(entrant) for entrant in section.entrants],
        "pairings": [[pairing_data(game) for game in games] for games in section.pairings] or None,
        "playoffs": [_playoff_data(game) for game in section.playoffs] or None,
    }) | dict(section.extra)  # fmt: skip


def _entrant_data(entrant: Entrant) -> dict[str, Any]:
    return _present({
        "number": entrant.number or None,
        "name": entrant.name,
        "unit": entrant.unit,
        "sex": entrant.sex.value if entrant.sex else None,
        "born": entrant.born.isoformat() if entrant.born else None,
        "rating": entrant.rating,
        **_taking_part_data(entrant),
        "team": entrant.team,
        **{key: getattr(entrant, key) or None for key in _TEXTS},
    }) | dict(entrant.extra)  # fmt: skip


def _taking_part_data(one: Entrant | Team) -> dict[str, Any]:
    return {
        "withdrawn_after": one.withdrawn_after,
        "absent_rounds": sorted(one.absent_rounds) or None,
        "requested_byes": sorted(one.requested_byes) or None,
        "avoids": sorted(one.avoids) or None,
        "joined_round": one.joined_round if one.joined_round != 1 else None,
        "penalty": _number(one.penalty) if one.penalty else None,
        "disqualified": one.disqualified or None,
        "faults": one.faults or None,
    }


_TEXTS = ("group", "id_type", "id_number", "phone", "title", "remarks")


def _number(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2


def _team_data(team: Team) -> dict[str, Any]:
    return _present({
        "number": team.number, "name": team.name, "unit": team.unit, "players": list(team.players),
        "leader": team.leader or None, "coach": team.coach or None, **_taking_part_data(team),
        "remarks": team.remarks or None,
    }) | dict(team.extra)  # fmt: skip


def pairing_data(game: Pairing) -> dict[str, Any]:
    """Return one table of a round the way the event file has it."""
    data: dict[str, Any] = {"table": game.table, "first": game.first, "second": game.second,
                            "result": game.result.value if game.result else None}  # fmt: skip
    if game.boards:
        data["boards"] = [result.value if result else None for result in game.boards]
    if game.games:
        data["games"] = [result.value if result else None for result in game.games]
    return data | dict(game.extra)


def _playoff_data(game: Pairing) -> dict[str, Any]:
    data = {"first": game.first, "second": game.second, "result": game.result.value if game.result else None}
    return data | dict(game.extra)


def _present(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}
