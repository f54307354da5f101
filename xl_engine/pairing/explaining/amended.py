"""The sentences on tables that were changed after the round had been paired."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.event import as_text
from xl_engine.messages import N_

from ..contestants import Contestant
from ..reasons import Reason, chained
from ..remarks import listed


def of_amended(reason: Reason, adding: Sequence[int], removing: Sequence[int]) -> Reason:
    """Return the sentence on a pair that is new: who came or did not, then what is said of any pair."""
    return chained(_why(adding, removing), reason) or reason


def of_amended_bye(resting: Contestant, adding: Sequence[int], removing: Sequence[int]) -> Reason:
    """Return the sentence on somebody who rests because of a change."""
    rests = Reason(N_("改动台数最少的编排由其轮空（赛前积 {score} 分）"), {"score": as_text(resting.score)})
    return chained(_why(adding, removing), rests) or rests


def _why(adding: Sequence[int], removing: Sequence[int]) -> list[Reason]:
    clauses = []
    if adding:
        clauses.append(Reason(N_("因 {numbers} 号到场改编"), {"numbers": listed(adding)}))
    if removing:
        clauses.append(Reason(N_("因 {numbers} 号未到改编"), {"numbers": listed(removing)}))
    return clauses
