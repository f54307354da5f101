"""Clauses of the pairing rules joined to the sentence that is shown or written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from xl_engine.pairing.reasons import SHOWN_BETWEEN, Reason

_OF_ENGINE = re.compile(
    r"拦腰编排|首尾编排|临近编排|抽签编排|上下半区抽签|同为 [\d.]+ 分|\d+ 号（[-\d.]+ 分）下调对 \d+ 号|再次轮空：|轮空：(未轮空过|第一轮)"
    r"|因 .+ 号(到场|未到)改编|改动台数最少的编排|按循环表|循环表轮空|\d+ 号已退赛且成绩注销|国际棋联荷兰制（|人工改动$"
)
"""How the sentences begin that the engine writes into 编排说明."""


def is_of_engine(text: str) -> bool:
    """Whether a text of 编排说明 was written by the engine and not by the organiser."""
    return _OF_ENGINE.match(text.strip()) is not None


def joined(clauses: Iterable[Reason], speak: Any) -> str:  # noqa: ANN401 - `say` or `written`
    """Return clauses as one sentence; ``speak`` fills in and translates a template."""
    return str(speak(SHOWN_BETWEEN)).join(speak(clause.text, **clause.params) for clause in clauses)


def sentence(reason: Reason, speak: Any) -> str:  # noqa: ANN401 - `say` or `written`
    """Return a reason with all clauses that follow it."""
    return joined(reason.clauses(), speak)
