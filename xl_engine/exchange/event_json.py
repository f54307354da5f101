"""Reads the event file (CONTRACT section 3): JSON to facts, unknown keys kept."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from xl_engine.event import (
    HALVES,
    EngineError,
    Entrant,
    Event,
    Kind,
    Pairing,
    Result,
    Scoring,
    Section,
    Sex,
    System,
    Team,
    as_halves,
    settled,
)
from xl_engine.messages import N_
from xl_engine.regulation import Switches, builtin_keys, canonical, load

from .event_singles import check_singles, seated
from .fields import Fields, wrong
from .json_text import parse_json

FORMAT = "xl-engine-event/1"
_HIGHEST_NUMBER, _HIGHEST_TABLE, _HIGHEST_RATING, _LAST_ROUND, _MOST_FAULTS = 9999, 9999, 4000, 99, 99
_MOST_PENALTY = 999 * HALVES
_SYSTEMS = {"swiss": System.SWISS, "瑞士制": System.SWISS, "积分编排制": System.SWISS,
            "round_robin": System.ROUND_ROBIN, "循环制": System.ROUND_ROBIN}  # fmt: skip


def read_event(text: str) -> Event:
    """Return the event in a JSON text.

    An object with the event under ``event`` (facts published together with figures) is read as well.
    Raises EngineError naming the place of the first value that is not allowed.
    """
    data = parse_json(text)
    if isinstance(data, dict) and isinstance(data.get("event"), dict) and "format" not in data:
        data = data["event"]
    fields = Fields.of("", data)
    if fields.get("format", str, "") != FORMAT:
        raise wrong("format", fields.values.get("format"), f"“{FORMAT}”")
    settings = fields.get("settings", dict, {})
    regulation = fields.get("regulation", str, "free") or "free"
    usual = _usual_scoring(regulation, settings)
    sections = tuple(_section(Fields.of(path, item), usual) for path, item in fields.items("sections"))
    for name, count in Counter(section.name for section in sections).items():
        if count > 1:
            raise wrong("sections", name, N_("各不相同的组别名称"))
    return Event(
        name=fields.get("name", str, ""),
        regulation=regulation,
        settings=settings,
        sections=sections,
        extra=fields.rest(),
    )


def _usual_scoring(regulation: str, settings: Mapping[str, Any]) -> Scoring:
    """Return what a section scores that does not say so itself: as the switch ``points`` has it."""
    try:
        base = _built_in(regulation) if regulation in builtin_keys() else load(regulation).base_switches
    except EngineError:
        # Whoever needs the regulation says that it is missing; the facts can be read without it.
        base = Switches()
    return Scoring.parse(Switches.from_settings(settings, base)[0].points)


@lru_cache
def _built_in(key: str) -> Switches:
    return load(key).base_switches


def _section(fields: Fields, usual: Scoring) -> Section:
    name = fields.get("name", str, "").strip()
    if not name:
        raise wrong(fields.at("name"), "", N_("组别名称"))
    entrants = tuple(_entrant(Fields.of(path, item)) for path, item in fields.items("entrants"))
    if len(entrants) > _HIGHEST_NUMBER:
        raise wrong(fields.at("entrants"), len(entrants), N_("不超过 9999 人的名单"))
    _distinct(fields.at("entrants"), [e.number for e in entrants])
    rounds = fields.whole("rounds", None, 1, 999)
    cycles = fields.whole("cycles", 1, 1, 2)
    known = {entrant.number for entrant in entrants}
    pairings = []
    for path, item in fields.items("pairings"):
        if not isinstance(item, list):
            raise wrong(path, item, N_("该轮各台的列表"))
        pairings.append(_round(path, item))
    kind = fields.parsed("kind", Kind, Kind.INDIVIDUAL, N_("individual 或 team"))
    teams = tuple(_team(Fields.of(path, item)) for path, item in fields.items("teams"))
    _distinct(fields.at("teams"), [team.number for team in teams])
    if kind is Kind.TEAM:
        entrants = seated(fields.at("teams"), teams, entrants)
    players = known if kind is Kind.INDIVIDUAL else {team.number for team in teams}
    _check_numbers(fields.at("pairings"), pairings, players)
    scoring = fields.parsed("points", Scoring.parse, usual, N_("胜-和-负，如 1-0.5-0"))
    check_singles(fields.at("pairings"), pairings, kind, scoring)
    criteria = []
    for path, item in fields.items("criteria"):
        if not isinstance(item, str) or canonical(item, kind) is None:
            raise wrong(path, item, N_("名次依据的名称，如 积分、对手分、胜局"))
        criteria.append(item)
    return Section(
        name=name,
        kind=kind,
        system=fields.parsed("system", _SYSTEMS.__getitem__, None, N_("swiss 或 round_robin")),
        cycles=cycles,
        rounds=rounds,
        scoring=scoring,
        criteria=tuple(criteria),
        entrants=entrants,
        teams=teams,
        pairings=_settled(pairings, scoring),
        seed=fields.get("seed", str, ""),
        group=fields.get("group", str, ""),
        double_games=fields.get(
            "double_games", bool, any(game.games for games in pairings for game in games)
        ),
        playoffs=_playoffs(fields, players),
        extra=fields.rest(),
    )


def _playoffs(fields: Fields, known: set[int]) -> tuple[Pairing, ...]:
    """Return the games of 加赛, numbered in the order given."""
    games = tuple(
        replace(_pairing(Fields.of(path, item), index), table=index)
        for index, (path, item) in enumerate(fields.items("playoffs"), start=1)
    )
    for index, game in enumerate(games):
        for key, singles in (("boards", game.boards), ("games", game.games)):
            if singles:
                raise wrong(
                    f"{fields.at('playoffs')}[{index}].{key}",
                    list(singles),
                    N_("空（加赛一局一项，结果写在 result）"),
                )
        for side, number in (("first", game.first), ("second", game.second)):
            if number is None or number not in known or (side == "second" and number == game.first):
                raise wrong(f"{fields.at('playoffs')}[{index}].{side}", number, N_("名单中有的编号"))
    return games


def _distinct(path: str, numbers: list[int]) -> None:
    seen: set[int] = set()
    for index, number in enumerate(numbers):
        if number and number in seen:
            raise wrong(f"{path}[{index}].number", number, N_("未用过的编号"))
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
                    raise wrong(where, number, N_("名单中有的编号"))
                if number in seen:
                    raise wrong(where, number, N_("本轮未出现过的编号"))
                seen.add(number)


def _entrant(fields: Fields) -> Entrant:
    return Entrant(
        number=fields.whole("number", 0, 0, _HIGHEST_NUMBER),
        name=fields.get("name", str, ""),
        unit=fields.get("unit", str, ""),
        sex=fields.parsed("sex", Sex, None, N_("M 或 F")),
        born=fields.parsed("born", dt.date.fromisoformat, None, N_("日期，如 2010-01-02")),
        rating=fields.whole("rating", None, 0, _HIGHEST_RATING),
        **_taking_part(fields),
        team=fields.whole("team", None, 0, _HIGHEST_NUMBER),
        group=fields.get("group", str, ""),
        id_type=fields.get("id_type", str, ""),
        id_number=fields.get("id_number", str, ""),
        phone=fields.get("phone", str, ""),
        title=fields.get("title", str, ""),
        remarks=fields.get("remarks", str, ""),
        extra=fields.rest(),
    )


def _taking_part(fields: Fields) -> dict[str, Any]:
    """Return what may be said of a player and of a team alike."""
    return {
        "withdrawn_after": fields.whole("withdrawn_after", None, 0, _LAST_ROUND),
        "absent_rounds": fields.parsed("absent_rounds", _rounds, frozenset[int](), N_("轮次的列表")),
        "requested_byes": fields.parsed("requested_byes", _rounds, frozenset[int](), N_("轮次的列表")),
        "avoids": fields.parsed("avoids", _numbers, frozenset[int](), N_("编号的列表")),
        "joined_round": fields.whole("joined_round", 1, 1, _LAST_ROUND),
        "penalty": fields.parsed("penalty", _penalty, 0, N_("半分的整数倍，不是负数")),
        "disqualified": fields.get("disqualified", bool, False),
        "faults": fields.whole("faults", 0, 0, _MOST_FAULTS),
    }


def _rounds(value: list[int]) -> frozenset[int]:
    return _whole_numbers(value, _LAST_ROUND)


def _numbers(value: list[int]) -> frozenset[int]:
    return _whole_numbers(value, _HIGHEST_NUMBER)


def _whole_numbers(value: list[int], highest: int) -> frozenset[int]:
    if not isinstance(value, list) or not all(type(item) is int and 0 < item <= highest for item in value):
        raise ValueError(value)
    return frozenset(value)


def _penalty(value: str | int | float) -> int:
    halves = as_halves(value)
    if not 0 <= halves <= _MOST_PENALTY:
        raise ValueError(value)
    return halves


def _team(fields: Fields) -> Team:
    players = [0 if player is None else player for player in fields.get("players", list, [])]
    for board, player in enumerate(players):
        if type(player) is not int or not 0 <= player <= _HIGHEST_NUMBER:
            raise wrong(f"{fields.at('players')}[{board}]", player, N_("队员的编号（空着的台写 null）"))
    while players and not players[-1]:
        players.pop()
    return Team(
        number=fields.whole("number", 0, 0, _HIGHEST_NUMBER),
        name=fields.get("name", str, ""),
        unit=fields.get("unit", str, ""),
        players=tuple(players),
        leader=fields.get("leader", str, ""),
        coach=fields.get("coach", str, ""),
        **_taking_part(fields),
        remarks=fields.get("remarks", str, ""),
        extra=fields.rest(),
    )


def _round(path: str, items: list[Any]) -> tuple[Pairing, ...]:
    games = tuple(_pairing(Fields.of(f"{path}[{i}]", item), i + 1) for i, item in enumerate(items))
    seen: set[int] = set()
    for index, game in enumerate(games):
        if game.table in seen:
            raise wrong(f"{path}[{index}].table", game.table, N_("本轮未出现过的台号"))
        seen.add(game.table)
    return games


def _pairing(fields: Fields, usual_table: int) -> Pairing:
    first = fields.optional("first", int)
    if first is None:
        raise wrong(fields.at("first"), None, N_("先手的编号"))
    second = fields.optional("second", int)
    result = fields.parsed("result", Result, None, _RESULTS)
    if (result is Result.BYE) != (second is None) and not (result is None and second is None):
        raise wrong(fields.at("result"), result, N_("与有无对手相符的结果（bye 只给没有对手的台）"))
    return Pairing(
        table=fields.whole("table", usual_table, 1, _HIGHEST_TABLE),
        first=first,
        second=second,
        result=Result.BYE if second is None else result,
        boards=_results(fields, "boards"),
        games=_results(fields, "games"),
        extra=fields.rest(),
    )


def _settled(rounds: list[tuple[Pairing, ...]], scoring: Scoring) -> tuple[tuple[Pairing, ...], ...]:
    """Return the rounds with the result of each match and double-game round whose single results are all known."""
    return tuple(
        tuple(replace(game, result=settled(game, scoring)) if game.result is None else game for game in games)
        for games in rounds
    )


_RESULTS = "、".join(Result)
_SINGLES = {result.value: result for result in Result if result is not Result.BYE}
"""What a board or a game may be; 轮空 is of whole tables."""


def _results(fields: Fields, key: str) -> tuple[Result | None, ...]:
    found = []
    for path, item in fields.items(key):
        try:
            found.append(None if item is None else _SINGLES[item])
        except (KeyError, TypeError):
            raise wrong(path, item, "、".join(_SINGLES)) from None
    return tuple(found)
