"""What a TRF says of the tournament as a whole: name, system, rounds, criteria, switches."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xl_engine.event import EngineError, Kind, Problem, Scoring, System, as_text
from xl_engine.regulation import Switches, builtin_keys, canonical, load

from ..fields import Fields, wrong
from .acceleration import is_baku
from .faults import ignored_comment
from .games import paired_rounds
from .model import Records
from .scores import Worth
from .tie_breaks import criteria_of_codes

_SYSTEMS = {"swiss": System.SWISS, "round_robin": System.ROUND_ROBIN}
ROUND_ROBIN_TITLE, SWISS_TITLE = "Round Robin 循环制", "Swiss 积分编排制"
"""What record 092 says of an event of this program."""
_BERGER = re.compile("BERGER_(TEAM_)?ROUNDROBIN_G[12]")


@dataclass
class Heading:
    """The facts about the section as a whole; ``bye`` are the half-points of 轮空."""

    event_name: str
    scoring: Scoring
    kind: Kind = Kind.INDIVIDUAL
    name: str = "A"
    regulation: str = "free"
    settings: dict[str, str | int | bool] = field(default_factory=dict)
    system: System | None = System.SWISS
    cycles: int = 1
    rounds: int | None = None
    criteria: tuple[str, ...] = ()
    seed: str = ""
    group: str = ""
    double_games: bool = False
    boards: int | None = None
    bye: int = 0


def heading_of(records: Records, points: Worth, problems: list[Problem]) -> Heading:
    """Return what the records say, and a comment of this program where there is one."""
    heading = Heading(records.texts.get("name", ""), points.scoring)
    heading.kind = Kind.TEAM if records.teams else Kind.INDIVIDUAL
    heading.rounds = records.rounds or paired_rounds(records.players) or None
    heading.system, heading.cycles = _system(records)
    codes, unknown = criteria_of_codes(records.tie_breaks, heading.kind)
    heading.criteria = codes
    if unknown and records.tie_break_line is not None:
        records.kept.append(records.tie_break_line)
    if told := records.comments.of("section"):
        try:
            _take(heading, Fields.of("", told.data))
        except EngineError:
            problems.append(ignored_comment(told.line))
    _settle(heading, records, points)
    return heading


def _system(records: Records) -> tuple[System, int]:
    told = f"{records.texts.get('type', '')} {records.texts.get('kind', '')}".upper().replace("-", " ")
    if not any(word in told for word in ("ROUNDROBIN", "ROUND ROBIN", "循环")):
        return System.SWISS, 1
    double = any(word in told for word in ("DOUBLE", "_G2", "双循环"))
    return System.ROUND_ROBIN, 2 if double else 1


def _take(heading: Heading, fields: Fields) -> None:
    """Take over what a comment says; EngineError before anything is taken where it is spoilt."""
    kind = fields.parsed("kind", Kind, heading.kind, "")
    criteria = tuple(fields.get("criteria", list, list(heading.criteria)))
    if not all(isinstance(one, str) and canonical(one, kind) for one in criteria):
        raise wrong("criteria", "", "")
    settings = fields.get("settings", dict, {})
    regulation = fields.get("regulation", str, "free")
    if regulation not in builtin_keys() or Switches.from_settings(settings)[1]:
        raise wrong("regulation", regulation, "")
    taken: Mapping[str, Any] = {
        "kind": kind,
        "criteria": criteria,
        "settings": dict(settings),
        "regulation": regulation,
        "name": fields.get("name", str, "").strip() or heading.name,
        "event_name": fields.get("event", str, heading.event_name),
        "system": fields.parsed("system", _SYSTEMS.__getitem__, None, ""),
        "cycles": fields.whole("cycles", 1, 1, 2),
        "seed": fields.get("seed", str, ""),
        "group": fields.get("group", str, ""),
        "double_games": fields.get("double_games", bool, False),
        "boards": fields.whole("boards", None, 0, 99),
        "rounds": fields.whole("rounds", None, 1, 999) if "rounds" in fields.values else heading.rounds,
    }
    for key, value in taken.items():
        setattr(heading, key, value)


def _settle(heading: Heading, records: Records, points: Worth) -> None:
    """Put into the settings what the records say of byes and acceleration, where it is not in force already."""
    base = load(heading.regulation).base_switches
    switches, _ = Switches.from_settings(heading.settings, base)
    if heading.system is System.ROUND_ROBIN:
        # A rest in a 循环制 is no game and gives nothing (RULES 2.7).
        heading.bye = 0
    else:
        heading.bye = points.allocated
        if points.allocated != switches.bye_half_points(points.scoring):
            heading.settings["bye_points"] = _bye_setting(points)
    if switches.acceleration != "baku" and is_accelerated(records, points.scoring):
        heading.settings["acceleration"] = "baku"


def is_accelerated(records: Records, scoring: Scoring) -> bool:
    """Return whether the file asks for 巴库 acceleration: by the type of the tournament, or by its points."""
    if records.virtual:
        known = records.teams.keys() or records.players.keys()
        starters = [one for one in known if one not in records.players or _started(records, one)]
        total = records.rounds or paired_rounds(records.players)
        return any(is_baku(records.virtual, scoring, one, total) for one in (known, starters))
    return "BAKU" in records.texts.get("type", "").upper()


def _started(records: Records, number: int) -> bool:
    cell = records.players[number].cell(1)
    return bool(cell.opponent) or cell.result not in "Z "


def _bye_setting(points: Worth) -> str:
    named = {points.scoring.loss: "loss", points.scoring.draw: "draw", points.scoring.win: "win"}
    return named.get(points.allocated, as_text(points.allocated))


def berger_code(cycles: int, *, teams: bool) -> str:
    """Return the code of a 循环制 in record 192."""
    return f"BERGER_{'TEAM_' if teams else ''}ROUNDROBIN_G{cycles}"


def written_for_all(text: str) -> bool:
    """Return whether this program writes that of any event, so that it need not be kept."""
    return text in (ROUND_ROBIN_TITLE, SWISS_TITLE) or _BERGER.fullmatch(text) is not None
