"""The event file (CONTRACT section 3): facts as JSON, unknown keys kept."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from xl_engine.event import (
    EngineError,
    Entrant,
    Event,
    Kind,
    Pairing,
    Problem,
    Result,
    Scoring,
    Section,
    Sex,
    System,
    Team,
    as_halves,
)

from .fields import Fields, wrong

FORMAT = "xl-engine-event/1"
_LARGEST_NUMBER = 100_000
_SYSTEMS = {"swiss": System.SWISS, "瑞士制": System.SWISS, "积分编排制": System.SWISS,
            "round_robin": System.ROUND_ROBIN, "循环制": System.ROUND_ROBIN}  # fmt: skip


def read_event(text: str) -> Event:
    """Return the event in a JSON text.

    An object with the event under ``event`` (facts published together with figures) is read as well.
    Raises EngineError naming the place of the first value that is not allowed.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise EngineError(
            Problem(
                "event-file.not-json",
                "赛事文件第 {line} 行不是正确的 JSON。",
                "请改正该处，或重新导出。",
                {"line": line},
            )
        ) from None
    if isinstance(data, dict) and isinstance(data.get("event"), dict) and "format" not in data:
        data = data["event"]
    fields = Fields.of("", data)
    if fields.get("format", str, "") != FORMAT:
        raise wrong("format", fields.values.get("format"), f"“{FORMAT}”")
    sections = tuple(_section(Fields.of(path, item)) for path, item in fields.items("sections"))
    names = [section.name for section in sections]
    for name in names:
        if names.count(name) > 1:
            raise wrong("sections", name, "各不相同的组别名称")
    settings = fields.get("settings", dict, {})
    return Event(
        name=fields.get("name", str, ""),
        regulation=fields.get("regulation", str, "free"),
        settings=settings,
        sections=sections,
        extra=fields.rest(),
    )


def _section(fields: Fields) -> Section:
    name = fields.get("name", str, "").strip()
    if not name:
        raise wrong(fields.at("name"), "", "组别名称")
    entrants = tuple(_entrant(Fields.of(path, item)) for path, item in fields.items("entrants"))
    _distinct(fields, [e.number for e in entrants])
    rounds = fields.optional("rounds", int)
    if rounds is not None and not 1 <= rounds <= 999:
        raise wrong(fields.at("rounds"), rounds, "1 到 999 的整数")
    cycles = fields.get("cycles", int, 1)
    if cycles not in (1, 2):
        raise wrong(fields.at("cycles"), cycles, "1 或 2")
    known = {entrant.number for entrant in entrants}
    pairings = []
    for path, item in fields.items("pairings"):
        if not isinstance(item, list):
            raise wrong(path, item, "该轮各台的列表")
        games = tuple(_pairing(Fields.of(f"{path}[{i}]", game)) for i, game in enumerate(item))
        pairings.append(games)
    kind = fields.parsed("kind", Kind, Kind.INDIVIDUAL, "individual 或 team")
    teams = tuple(_team(Fields.of(path, item)) for path, item in fields.items("teams"))
    _check_numbers(
        fields.at("pairings"), pairings, known if kind is Kind.INDIVIDUAL else {t.number for t in teams}
    )
    criteria = fields.get("criteria", list, [])
    if not all(isinstance(criterion, str) for criterion in criteria):
        raise wrong(fields.at("criteria"), criteria, "名称的列表")
    return Section(
        name=name,
        kind=kind,
        system=fields.parsed("system", _SYSTEMS.__getitem__, None, "swiss 或 round_robin"),
        cycles=cycles,
        rounds=rounds,
        scoring=fields.parsed("points", Scoring.parse, Scoring(), "胜-和-负，如 1-0.5-0"),
        criteria=tuple(criteria),
        entrants=entrants,
        teams=teams,
        pairings=tuple(pairings),
        seed=fields.get("seed", str, ""),
        group=fields.get("group", str, ""),
        extra=fields.rest(),
    )


def _distinct(fields: Fields, numbers: list[int]) -> None:
    seen: set[int] = set()
    for index, number in enumerate(numbers):
        if number and number in seen:
            raise wrong(f"{fields.at('entrants')}[{index}].number", number, "未用过的编号")
        seen.add(number)


def _check_numbers(path: str, rounds: list[tuple[Pairing, ...]], known: set[int]) -> None:
    for round_index, games in enumerate(rounds):
        seen: set[int] = set()
        for index, game in enumerate(games):
            for side, number in (("first", game.first), ("second", game.second)):
                where = f"{path}[{round_index}][{index}].{side}"
                if number is None:
                    continue
                if number not in known:
                    raise wrong(where, number, "名单中有的编号")
                if number in seen:
                    raise wrong(where, number, "本轮未出现过的编号")
                seen.add(number)


def _entrant(fields: Fields) -> Entrant:
    number = fields.get("number", int, 0)
    if not 0 <= number <= _LARGEST_NUMBER:
        raise wrong(fields.at("number"), number, "正整数")
    return Entrant(
        number=number,
        name=fields.get("name", str, ""),
        unit=fields.get("unit", str, ""),
        sex=fields.parsed("sex", Sex, None, "M 或 F"),
        born=fields.parsed("born", dt.date.fromisoformat, None, "日期，如 2010-01-02"),
        rating=fields.optional("rating", int),
        withdrawn_after=fields.optional("withdrawn_after", int),
        absent_rounds=fields.parsed("absent_rounds", _rounds, frozenset(), "轮次的列表"),
        joined_round=fields.get("joined_round", int, 1),
        penalty=fields.parsed("penalty", as_halves, 0, "半分的整数倍"),
        disqualified=fields.get("disqualified", bool, False),
        faults=fields.get("faults", int, 0),
        team=fields.optional("team", int),
        group=fields.get("group", str, ""),
        id_type=fields.get("id_type", str, ""),
        id_number=fields.get("id_number", str, ""),
        phone=fields.get("phone", str, ""),
        title=fields.get("title", str, ""),
        remarks=fields.get("remarks", str, ""),
        extra=fields.rest(),
    )


def _rounds(value: list[int]) -> frozenset[int]:
    if not isinstance(value, list) or not all(type(item) is int and item > 0 for item in value):
        raise ValueError(value)
    return frozenset(value)


def _team(fields: Fields) -> Team:
    players = fields.get("players", list, [])
    if not all(type(player) is int for player in players):
        raise wrong(fields.at("players"), players, "队员编号的列表")
    return Team(
        number=fields.get("number", int, 0),
        name=fields.get("name", str, ""),
        unit=fields.get("unit", str, ""),
        players=tuple(players),
        leader=fields.get("leader", str, ""),
        coach=fields.get("coach", str, ""),
        extra=fields.rest(),
    )


def _pairing(fields: Fields) -> Pairing:
    first = fields.optional("first", int)
    if first is None:
        raise wrong(fields.at("first"), None, "先手的编号")
    second = fields.optional("second", int)
    result = fields.parsed("result", Result, None, _RESULTS)
    if (result is Result.BYE) != (second is None) and not (result is None and second is None):
        raise wrong(fields.at("result"), result, "轮空（bye）只用于没有对手的台")
    return Pairing(
        table=fields.get("table", int, 0),
        first=first,
        second=second,
        result=Result.BYE if second is None else result,
        boards=_results(fields, "boards"),
        games=_results(fields, "games"),
        extra=fields.rest(),
    )


_RESULTS = "、".join(Result)


def _results(fields: Fields, key: str) -> tuple[Result | None, ...]:
    found = []
    for path, item in fields.items(key):
        try:
            found.append(None if item is None else Result(item))
        except ValueError:
            raise wrong(path, item, _RESULTS) from None
    return tuple(found)


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
        "teams": [_team_data(team) for team in section.teams] or None,
        "entrants": [_entrant_data(entrant) for entrant in section.entrants],
        "pairings": [[_pairing_data(game) for game in games] for games in section.pairings] or None,
    }) | dict(section.extra)  # fmt: skip


def _entrant_data(entrant: Entrant) -> dict[str, Any]:
    return _present({
        "number": entrant.number or None,
        "name": entrant.name,
        "unit": entrant.unit,
        "sex": entrant.sex.value if entrant.sex else None,
        "born": entrant.born.isoformat() if entrant.born else None,
        "rating": entrant.rating,
        "withdrawn_after": entrant.withdrawn_after,
        "absent_rounds": sorted(entrant.absent_rounds) or None,
        "joined_round": entrant.joined_round if entrant.joined_round != 1 else None,
        "penalty": _number(entrant.penalty) if entrant.penalty else None,
        "disqualified": entrant.disqualified or None,
        "faults": entrant.faults or None,
        "team": entrant.team,
        **{key: getattr(entrant, key) or None for key in _TEXTS},
    }) | dict(entrant.extra)  # fmt: skip


_TEXTS = ("group", "id_type", "id_number", "phone", "title", "remarks")


def _number(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2


def _team_data(team: Team) -> dict[str, Any]:
    return _present({
        "number": team.number, "name": team.name, "unit": team.unit, "players": list(team.players),
        "leader": team.leader or None, "coach": team.coach or None,
    }) | dict(team.extra)  # fmt: skip


def _pairing_data(game: Pairing) -> dict[str, Any]:
    data: dict[str, Any] = {"table": game.table, "first": game.first, "second": game.second,
                            "result": game.result.value if game.result else None}  # fmt: skip
    if game.boards:
        data["boards"] = [result.value if result else None for result in game.boards]
    if game.games:
        data["games"] = [result.value if result else None for result in game.games]
    return data | dict(game.extra)


def _present(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}
