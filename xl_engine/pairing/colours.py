"""先手 and 后手: balance, limits, and who gets which once a pair stands (RULES 2.4 and 2.5)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from xl_engine.event import Colour
from xl_engine.regulation.switches import Switches

from .contestants import Contestant
from .round_rules import RoundRules


class ColourGround(StrEnum):
    """The rule that settled who has the first move."""

    LIMIT = "limit"
    HIGHER_SCORE = "higher_score"
    BALANCE = "balance"
    ALTERNATION = "alternation"
    ODD_ROUND = "odd_round"
    EVEN_ROUND = "even_round"
    ODD_SUM = "odd_sum"
    EVEN_SUM = "even_sum"
    ODD_TABLE = "odd_table"
    EVEN_TABLE = "even_table"
    DRAWN = "drawn"


def balance(colours: Sequence[Colour]) -> int:
    """Return d: rounds with the first move minus rounds with the second.

    >>> balance([Colour.FIRST, Colour.SECOND, Colour.FIRST])
    1
    """
    return 2 * colours.count(Colour.FIRST) - len(colours)


def need(colours: Sequence[Colour]) -> Colour | None:
    """Return the colour somebody should have next, None before his first game (RULES 2.4).

    >>> need([Colour.FIRST, Colour.SECOND])
    <Colour.FIRST: 'first'>
    """
    surplus = balance(colours)
    if surplus:
        return Colour.SECOND if surplus > 0 else Colour.FIRST
    return colours[-1].other if colours else None


def keeps_limits(colours: Sequence[Colour], colour: Colour, switches: Switches) -> bool:
    """Whether one more game with a colour stays within ``max_run`` and ``max_diff`` (P6).

    A surplus that is already too large may shrink.
    """
    run = colours[-switches.max_run :]
    if len(run) == switches.max_run and all(past is colour for past in run):
        return False
    before, after = balance(colours), balance([*colours, colour])
    return abs(after) <= switches.max_diff or abs(after) < abs(before)


def give_colours(
    one: Contestant, other: Contestant, rules: RoundRules
) -> tuple[Contestant, Contestant, ColourGround]:
    """Return who has the first move, who the second, and the rule that settled it (RULES 2.5, 1-4).

    Where only one way keeps P6 it is taken before anything else; where neither does, the way that
    breaks it for fewer.
    """
    breaks = _breaks(one, other, rules.switches) - _breaks(other, one, rules.switches)
    if breaks:
        first, second = (one, other) if breaks < 0 else (other, one)
        return first, second, ColourGround.LIMIT
    if rules.is_late and one.score != other.score:
        higher, lower = (one, other) if one.score > other.score else (other, one)
        wish = need(higher.colours)
        if wish is not None:
            first, second = (higher, lower) if wish is Colour.FIRST else (lower, higher)
            return first, second, ColourGround.HIGHER_SCORE
    return _by_history(one, other, rules)


def _breaks(first: Contestant, second: Contestant, switches: Switches) -> int:
    kept = (
        keeps_limits(first.colours, Colour.FIRST, switches),
        keeps_limits(second.colours, Colour.SECOND, switches),
    )
    return kept.count(False)


def _by_history(
    one: Contestant, other: Contestant, rules: RoundRules
) -> tuple[Contestant, Contestant, ColourGround]:
    difference = balance(one.colours) - balance(other.colours)
    if difference:
        first, second = (one, other) if difference < 0 else (other, one)
        return first, second, ColourGround.BALANCE
    for mine, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine is not theirs:
            first, second = (one, other) if mine is Colour.SECOND else (other, one)
            return first, second, ColourGround.ALTERNATION
    small, large = sorted((one, other), key=lambda contestant: contestant.number)
    if rules.switches.equal_colours == "number_sum":
        odd = (small.number + large.number) % 2 == 1
        return (small, large, ColourGround.ODD_SUM) if odd else (large, small, ColourGround.EVEN_SUM)
    if rules.number % 2:
        return small, large, ColourGround.ODD_ROUND
    return large, small, ColourGround.EVEN_ROUND
