"""Real events: the engine gives every figure their organisers published (sample_events/README.md)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from xl_engine.event import Entrant, Pairing, Result, Scoring, Section, System
from xl_engine.regulation import Switches
from xl_engine.standings import rank

from .building import figures

FOLDER = Path(__file__).parents[2] / "sample_events"
NAMES = ("renju_world_1989", "renju_world_1997", "draughts_sangmelima_2014")


def read(name: str) -> tuple[Section, list[dict[str, Any]]]:
    """Read the only section of a sample event and its published figures, with plain json."""
    content = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    (raw,) = content["event"]["sections"]
    section = Section(
        raw["name"],
        system=System(raw["system"]),
        rounds=raw["rounds"],
        scoring=Scoring.parse(raw["points"]),
        criteria=tuple(raw["criteria"]),
        entrants=tuple(Entrant(one["number"], one["name"], one["unit"]) for one in raw["entrants"]),
        pairings=tuple(
            tuple(Pairing(g["table"], g["first"], g["second"], Result(g["result"])) for g in games)
            for games in raw["pairings"]
        ),
    )
    return section, content["published"]


@pytest.mark.parametrize("name", NAMES)
def test_every_published_figure_is_reproduced(name: str) -> None:
    section, published = read(name)
    criteria = tuple(key for key in published[0] if key != "number")

    standings = rank(replace(section, criteria=criteria), Switches())

    assert [
        {"number": line["number"], **figures(standings, line["number"])} for line in published
    ] == published


@pytest.mark.parametrize("name", NAMES)
def test_the_published_order_is_reproduced(name: str) -> None:
    section, published = read(name)
    by_published = replace(section, criteria=tuple(key for key in published[0] if key != "number"))
    assert [row.number for row in rank(by_published, Switches()).rows] == [
        line["number"] for line in published
    ]


def test_places_5_and_6_of_1997_are_shared() -> None:
    section, _ = read("renju_world_1997")
    (tie,) = rank(section, Switches()).ties
    assert (tie.first, tie.last, tie.numbers) == (5, 6, (5, 6))


def test_1989_has_no_ties() -> None:
    assert rank(read("renju_world_1989")[0], Switches()).ties == ()
