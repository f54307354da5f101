"""What an event file holds beyond the sheets, kept in the very hidden sheet so that nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from xl_engine.event import Event, Kind

from .engine_rows import EngineRows
from .settings_sheet import section_name

SECTION_GROUP = "\ngroup"
"""Where the kept keys of a section hold its ``group``; no file has a key that begins so."""
KEPT_PARTS = ("section", "entrants", "pairings", "teams", "playoffs")
"""What is kept of each section, in the order of `kept_texts`."""


def kept_texts(engine: EngineRows, number: int) -> tuple[str, ...]:
    """Return the kept keys of the section with that 表号 as stored, part by part."""
    return tuple(engine.get(f"extra.{part}.{number}") for part in KEPT_PARTS)


def mapping(text: str) -> dict[str, Any]:
    """Return kept keys from their text; nothing where somebody has spoilt it."""
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        found = {}
    return found if isinstance(found, dict) else {}


def name_key(number: int) -> str:
    """Return the engine row with the name a section has in its event file, where 设置 reads it a little differently."""
    return f"name.{number}"


def keep_extra(engine: EngineRows, event: Event, numbers: Sequence[int]) -> None:
    """Store what an event file holds beyond the sheets, by the 表号 of each section."""

    def put(key: str, value: Mapping[str, Any]) -> None:
        engine.set(f"extra.{key}", json.dumps(value, ensure_ascii=False) if value else "")

    put("event", event.extra)
    for number, section in zip(numbers, event.sections, strict=True):
        put(
            f"section.{number}",
            {**section.extra, **({SECTION_GROUP: section.group} if section.group else {})},
        )
        engine.set(name_key(number), section.name if section.name != section_name(section.name) else "")
        kept = {}
        for entrant in section.entrants:
            # 队号 and 奖励组别 have their columns in 选手; only the team of somebody who plays for himself has none.
            alone = entrant.team and section.kind is not Kind.TEAM
            fields: dict[str, Any] = {"team": entrant.team} if alone else {}
            if section.kind is Kind.TEAM:
                # 回避 and 申请轮空 of a team stand in 队伍; its players have no such columns.
                of_player = {"avoids": entrant.avoids, "requested_byes": entrant.requested_byes}
                fields |= {key: sorted(numbers) for key, numbers in of_player.items() if numbers}
            if entrant.extra or fields:
                kept[str(entrant.number)] = {**fields, **entrant.extra}
        put(f"entrants.{number}", kept)
        put(f"teams.{number}", {str(team.number): dict(team.extra) for team in section.teams if team.extra})
        put(f"pairings.{number}", {
            f"{index}-{game.table}": dict(game.extra)
            for index, games in enumerate(section.pairings, start=1) for game in games if game.extra
        })  # fmt: skip
        put(
            f"playoffs.{number}",
            {str(game.table): dict(game.extra) for game in section.playoffs if game.extra},
        )


def keep_group(engine: EngineRows, number: int, group: str) -> None:
    """Store which group of the regulation the section with that 表号 is, where its name does not say so; blank removes it."""
    key = f"extra.section.{number}"
    kept = {name: value for name, value in mapping(engine.get(key)).items() if name != SECTION_GROUP}
    if group:
        kept[SECTION_GROUP] = group
    engine.set(key, json.dumps(kept, ensure_ascii=False) if kept else "")


def forget_tables(
    engine: EngineRows, number: int, round_number: int, tables: Collection[int] | None = None
) -> None:
    """Remove what an event file held of tables that are gone, all those of the round if none are given.

    ``number`` is the 表号 of the section.
    """
    key = f"extra.pairings.{number}"
    kept = mapping(engine.get(key))
    gone = [f"{round_number}-{table}" for table in tables or ()]
    left = {
        place: value
        for place, value in kept.items()
        if place not in gone and (tables is not None or not place.startswith(f"{round_number}-"))
    }
    if len(left) < len(kept):
        engine.set(key, json.dumps(left, ensure_ascii=False) if left else "")
