"""What stands between two who were not paired: they have met, 同单位, both need the same colour."""

from __future__ import annotations

from enum import StrEnum

from xl_engine.event import Colour
from xl_engine.messages import N_

from ..colours import keeps_limits, need
from ..contestants import Contestant
from ..reasons import Reason
from ..same_unit import alike
from .brackets import Brackets


class Hindrance(StrEnum):
    """Why two do not meet, for reasons that lie between them alone."""

    MET = "met"
    FORBIDDEN = "forbidden"
    LIMITS = "limits"
    SAME_UNIT = "same_unit"
    BOTH_FIRST = "both_first"
    BOTH_SECOND = "both_second"


class Whose(StrEnum):
    """Of whom a hindrance is told."""

    PATTERN = "pattern"
    """Somebody, and whom the order would have given him."""
    LAST = "last"
    """The last of a score group, who would have floated before another, and whom he would have met."""


_TEXTS = {
    (Whose.PATTERN, Hindrance.MET): N_("{one} 号本应对 {other} 号，第 {round} 轮已相遇"),
    (Whose.PATTERN, Hindrance.FORBIDDEN): N_("{one} 号本应对 {other} 号，须回避"),
    (Whose.PATTERN, Hindrance.LIMITS): N_("{one} 号本应对 {other} 号，先后手受限"),
    (Whose.PATTERN, Hindrance.SAME_UNIT): N_("{one} 号本应对 {other} 号，同单位"),
    (Whose.PATTERN, Hindrance.BOTH_FIRST): N_("{one} 号本应对 {other} 号，两方都需先手"),
    (Whose.PATTERN, Hindrance.BOTH_SECOND): N_("{one} 号本应对 {other} 号，两方都需后手"),
    (Whose.LAST, Hindrance.MET): N_("在后的 {one} 号与 {other} 号第 {round} 轮已相遇"),
    (Whose.LAST, Hindrance.FORBIDDEN): N_("在后的 {one} 号与 {other} 号须回避"),
    (Whose.LAST, Hindrance.LIMITS): N_("在后的 {one} 号与 {other} 号先后手受限"),
    (Whose.LAST, Hindrance.SAME_UNIT): N_("在后的 {one} 号与 {other} 号同单位"),
    (Whose.LAST, Hindrance.BOTH_FIRST): N_("在后的 {one} 号与 {other} 号都需先手"),
    (Whose.LAST, Hindrance.BOTH_SECOND): N_("在后的 {one} 号与 {other} 号都需后手"),
}


def between(one: Contestant, other: Contestant, brackets: Brackets) -> Hindrance | None:
    """Return what stands between two, the gravest first; None where nothing does."""
    rules = brackets.rules
    if other.number in one.met:
        return Hindrance.MET if brackets.have_met(one, other) else Hindrance.FORBIDDEN
    if rules.colour_limits_count and not _may_play(one, other, brackets):
        return Hindrance.LIMITS
    if rules.avoids_same_unit and alike(one, other):
        return Hindrance.SAME_UNIT
    wish = need(one.colours)
    if wish is None or need(other.colours) is not wish:
        return None
    return Hindrance.BOTH_FIRST if wish is Colour.FIRST else Hindrance.BOTH_SECOND


def told(whose: Whose, one: Contestant, other: Contestant, brackets: Brackets) -> Reason | None:
    """Return the clause for what stands between two, None where nothing does."""
    found = between(one, other, brackets)
    if found is None:
        return None
    met = brackets.met.get(frozenset((one.number, other.number)))
    return Reason(_TEXTS[whose, found], {"one": one.number, "other": other.number, "round": met})


def _may_play(one: Contestant, other: Contestant, brackets: Brackets) -> bool:
    """Whether the two can be given colours within P6."""
    switches = brackets.rules.switches
    return any(
        keeps_limits(first.colours, Colour.FIRST, switches)
        and keeps_limits(second.colours, Colour.SECOND, switches)
        for first, second in ((one, other), (other, one))
    )
