"""The clause that tells why it is he who rests: who came before him in the order, and why they play."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.messages import N_

from ..byes import bye_key
from ..contestants import Contestant
from ..reasons import Reason
from ..remarks import listed

_NAMED = 3
"""Numbers named in one clause."""


def why_resting(resting: Contestant, field: Sequence[Contestant]) -> tuple[Reason, ...]:
    """Return clauses on those whose turn came before him; none where he was the first.

    ``field`` is everybody who is present, the one who rests included.
    """
    before = sorted(
        (one for one in field if bye_key(one) < bye_key(resting) and one is not resting), key=bye_key
    )
    rested = [one.number for one in before if one.byes > resting.byes]
    needed = [one.number for one in before if one.byes <= resting.byes]
    clauses = []
    if rested:
        clauses.append(Reason(N_("在前的 {numbers} 号已轮空过"), {"numbers": _some(rested)}))
    if needed:
        clauses.append(_needed(needed))
    return tuple(clauses)


def why_not_before(resting: Contestant, order: Sequence[Contestant]) -> Reason | None:
    """Return the clause on those before him in the order of who rests in round 1; None where he was the first."""
    before = [one.number for one in order[: order.index(resting)]]
    return _needed(before) if before else None


def _needed(numbers: Sequence[int]) -> Reason:
    return Reason(N_("{numbers} 号轮空则其余人排不成"), {"numbers": _some(numbers)})


def _some(numbers: Sequence[int]) -> str:
    more = "…" if len(numbers) > _NAMED else ""
    return listed(numbers[:_NAMED]) + more
