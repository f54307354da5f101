"""Parses the text of an event file, and refuses what JSON cannot give back: NaN, endless nesting, half characters."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from xl_engine.event import EngineError, Problem
from xl_engine.messages import N_

MAX_DEPTH = 60
"""How deep objects and lists may stand in one another; the format itself needs seven levels."""

_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_ESCAPED_HALF = re.compile(r"\\u[dD][89a-fA-F]")


def parse_json(text: str) -> Any:  # noqa: ANN401 - JSON holds anything
    """Return what a JSON text holds; raise EngineError when `json.dumps` could not write it back as it was."""
    try:
        data = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except RecursionError:
        raise _unfit(N_("嵌套太深")) from None
    except json.JSONDecodeError as error:
        raise EngineError(
            Problem(
                "event-file.not-json",
                "赛事文件第 {line} 行不是正确的 JSON。",
                "请改正该处，或重新导出。",
                {"line": error.lineno},
            )
        ) from None
    except ValueError:
        # Python reads whole numbers up to 4300 digits.
        raise _unfit(N_("过大的数")) from None
    if _too_deep(data):
        raise _unfit(N_("嵌套太深"))
    if (_ESCAPED_HALF.search(text) or _HALF_CHARACTER.search(text)) and _HALF_CHARACTER.search(
        json.dumps(data, ensure_ascii=False)
    ):
        raise _unfit(N_("不完整的字符"))
    return data


def _refuse_constant(name: str) -> None:
    raise _unfit(name)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _unfit(text)
    return number


def _too_deep(data: object) -> bool:
    level: list[object] = [data]
    for _ in range(MAX_DEPTH):
        level = [item for value in level for item in _inside(value)]
        if not level:
            return False
    return True


def _inside(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _unfit(found: str) -> EngineError:
    return EngineError(
        Problem(
            "event-file.unfit",
            "赛事文件里有不能使用的内容：{found}。",
            "请改正该处，或重新导出。",
            {"found": found if len(found) <= 40 else found[:39] + "…"},
        )
    )
