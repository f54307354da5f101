"""Whatever stands in a field of an event file, reading it gives an event or a problem with its path."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from xl_engine.event import EngineError, Event
from xl_engine.exchange import read_event, write_event

PLAYER: dict[str, Any] = {
    "number": 1, "name": "甲", "unit": "东", "sex": "F", "born": "2010-01-02", "rating": 1650, "withdrawn_after": 3,
    "absent_rounds": [2], "requested_byes": [4], "avoids": [3], "joined_round": 1, "penalty": 0.5, "disqualified": False, "faults": 1, "team": None,
    "group": "", "id_type": "身份证", "id_number": "1", "phone": "139", "title": "三段", "remarks": "无", "hotel": 1,
}  # fmt: skip
EVENT: dict[str, Any] = {
    "format": "xl-engine-event/1", "name": "杯", "regulation": "free", "settings": {"bye_opponent": "zero"},
    "sections": [{
        "name": "A", "kind": "individual", "system": "swiss", "cycles": 1, "rounds": 5, "points": "1-0.5-0",
        "seed": "7", "group": "", "criteria": ["积分", "对手分"],
        "entrants": [PLAYER, {"number": 2, "name": "乙"}, {"number": 3, "name": "丙"}],
        "pairings": [[{"table": 1, "first": 1, "second": 2, "result": "draw", "games": ["draw"], "note": ""},
                      {"table": 2, "first": 3, "second": None, "result": "bye"}]],
    }],
}  # fmt: skip
WRONG: list[Any] = [
    None, True, 0, 1, -1, 2, 3.5, 0.25, 1e300, -0.0, 10**9, 10**30, "", " ", "x", "甲" * 40_000, "\x00", "\x01a", "_x000D_",
    "=1+1", "1", "1e9", "²", "１", "9999-99-99", "0000-01-01", [], {}, [1], [None], [[]], {"a": 1}, ["x"], [10**12], [1, 1],
    "bye", "first_wins", "<&>'\"", "\u202e", "1-0.5-0", "999999999-1-0", "/dev/zero", "团体",
]  # fmt: skip


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from paths(item, (*path, key))


def changed(path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    event = copy.deepcopy(EVENT)
    place: Any = event
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return event


def read(data: Any) -> tuple[Event | None, list[str]]:
    """Return the event, or the codes of what is wrong."""
    try:
        return read_event(json.dumps(data)), []
    except EngineError as error:
        return None, [problem.code for problem in error.problems]


@pytest.mark.parametrize("path", list(paths(EVENT)), ids=lambda path: ".".join(map(str, path)) or "all")
def test_a_wrong_value_anywhere_is_a_problem_or_survives_the_way_out_and_in(path: tuple[Any, ...]) -> None:
    for value in WRONG:
        event, codes = read(changed(path, value))
        if event is None:
            assert codes[0].startswith("event-file.")
        else:
            assert read_event(write_event(event)) == event


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("number", 10_000),
        ("rating", 4001),
        ("withdrawn_after", 100),
        ("joined_round", 0),
        ("absent_rounds", [100]),
        ("requested_byes", [0]),
        ("avoids", [10_000]),
        ("penalty", -1),
        ("penalty", 1000),
        ("faults", 100),
    ],
)
def test_a_number_no_sheet_could_hold_is_named_with_its_path(key: str, value: object) -> None:
    event = changed(("sections", 0, "entrants", 0, key), value)
    with pytest.raises(EngineError) as raised:
        read_event(json.dumps(event))
    assert raised.value.problems[0].params["path"] == f"sections[0].entrants[0].{key}"


def test_tables_of_a_round_are_numbered_where_the_file_does_not_say_and_never_twice() -> None:
    event = copy.deepcopy(EVENT)
    games = event["sections"][0]["pairings"][0]
    del games[0]["table"], games[1]["table"]
    assert [game.table for game in read_event(json.dumps(event)).sections[0].pairings[0]] == [1, 2]
    games[1]["table"] = 1
    with pytest.raises(EngineError) as raised:
        read_event(json.dumps(event))
    assert raised.value.problems[0].params["path"] == "sections[0].pairings[0][1].table"


def test_a_criterion_nobody_knows_is_named() -> None:
    with pytest.raises(EngineError) as raised:
        read_event(json.dumps(changed(("sections", 0, "criteria", 1), "运气")))
    assert raised.value.problems[0].params["path"] == "sections[0].criteria[1]"
