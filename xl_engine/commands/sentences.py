"""Clauses of the pairing rules joined to the sentence that is shown or written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xl_engine.pairing.reasons import SHOWN_BETWEEN, Reason


def joined(clauses: Iterable[Reason], speak: Any) -> str:  # noqa: ANN401 - `say` or `written`
    """Return clauses as one sentence; ``speak`` fills in and translates a template."""
    return str(speak(SHOWN_BETWEEN)).join(speak(clause.text, **clause.params) for clause in clauses)


def sentence(reason: Reason, speak: Any) -> str:  # noqa: ANN401 - `say` or `written`
    """Return a reason with all clauses that follow it."""
    return joined(reason.clauses(), speak)
