"""What JSON cannot give back is refused when it is read."""

from __future__ import annotations

import json

import pytest

from xl_engine.event import EngineError
from xl_engine.exchange.json_text import MAX_DEPTH, parse_json


def code_of(text: str) -> str:
    with pytest.raises(EngineError) as raised:
        parse_json(text)
    return raised.value.problems[0].code


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    "text",
    [
        '{"a": NaN}',
        "[Infinity]",
        "[-Infinity]",
        "[1e400]",
        '["\\ud800"]',
        '{"\\udfff": 1}',
        f"[{'9' * 5000}]",
        nested(MAX_DEPTH + 1),
        nested(100_000),
    ],
)
def test_what_could_not_be_written_back_is_refused(text: str) -> None:
    assert code_of(text) == "event-file.unfit"


@pytest.mark.parametrize("text", ["", "{", "[1,]", "\x00", "{'a': 1}"])
def test_what_is_no_json_is_named_with_its_line(text: str) -> None:
    assert code_of(text) == "event-file.not-json"


def test_ordinary_json_is_read() -> None:
    assert parse_json('{"a": [1, 0.5, "\\ud83d\\ude00", null]}') == {"a": [1, 0.5, "😀", None]}
    assert json.dumps(parse_json(nested(MAX_DEPTH))) == nested(MAX_DEPTH)
