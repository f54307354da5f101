"""Round 1 of a 积分编排制: by numbers alone (RULES 2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from xl_engine.event import lot

from .colours import ColourGround
from .contestants import Contestant
from .reasons import of_first_bye, of_first_round
from .round_rules import RoundRules
from .same_unit import alike, move_apart
from .tables import Seated, table_order

Pair = tuple[Contestant, Contestant]


def seat_first_round(field: Sequence[Contestant], rules: RoundRules) -> list[Seated]:
    """Pair the field of round 1, who is in the order of numbers.

    With an acceleration the upper and the lower group are paired each in itself.
    """
    seated = []
    playing = list(field)
    if len(playing) % 2:
        resting = first_bye(playing, rules)
        playing.remove(resting)
        seated.append(Seated(resting, None, of_first_bye(rules.switches.round1_bye)))
    pairs: list[tuple[Pair, bool]] = []
    for group in _even_groups(playing):
        before = pattern_pairs(group, rules)
        after = move_apart(before) if rules.avoids_same_unit else before
        pairs += [(pair, pair[1] is not old[1]) for pair, old in zip(after, before, strict=True)]
    pairs.sort(key=lambda item: table_order(*item[0]))
    for table, (pair, exchanged) in enumerate(pairs, start=1):
        first, second, ground = _colours(pair, table, rules)
        reason = of_first_round(rules.switches.round1, exchanged, ground)
        seated.append(Seated(first, second, reason))
    return seated


def first_bye(field: Sequence[Contestant], rules: RoundRules) -> Contestant:
    """Return who rests in round 1 (switch ``round1_bye``): the last number, the middle one, or by lot."""
    if rules.switches.round1_bye == "middle":
        return field[len(field) // 2]
    if rules.switches.round1_bye == "drawn":
        return min(field, key=lambda contestant: lot(rules.seed, "bye", contestant.number))
    return field[-1]


def pattern_pairs(group: Sequence[Contestant], rules: RoundRules) -> list[Pair]:
    """Pair an even group by the switch ``round1``; the smaller number or upper half stands first."""
    half = len(group) // 2
    kind = rules.switches.round1
    if kind == "fold":
        return [(group[place], group[-place - 1]) for place in range(half)]
    if kind == "adjacent":
        return list(zip(group[::2], group[1::2], strict=True))
    if kind == "random":
        drawn = sorted(group, key=lambda contestant: lot(rules.seed, "round 1", contestant.number))
        return list(zip(drawn[::2], drawn[1::2], strict=True))
    lower = list(group[half:])
    if kind == "draw_between_halves":
        lower.sort(key=lambda contestant: lot(rules.seed, "round 1", contestant.number))
    return list(zip(group[:half], lower, strict=True))


def same_unit_pairs(seated: Sequence[Seated]) -> list[tuple[int, int]]:
    """Return the numbers of the pairs from one unit."""
    return [
        (pair.first.number, pair.second.number)
        for pair in seated
        if pair.second is not None and alike(pair.first, pair.second)
    ]


def _even_groups(field: Sequence[Contestant]) -> list[list[Contestant]]:
    """Split the field by score; the last of an odd group joins the next one."""
    ordered = sorted(field, key=lambda contestant: (-contestant.score, contestant.number))
    groups: list[list[Contestant]] = []
    carried: list[Contestant] = []
    for _, members in groupby(ordered, key=lambda contestant: contestant.score):
        group = sorted([*carried, *members], key=lambda contestant: contestant.number)
        carried = [group.pop()] if len(group) % 2 else []
        groups.append(group)
    return groups


def _colours(pair: Pair, table: int, rules: RoundRules) -> tuple[Contestant, Contestant, ColourGround]:
    small, large = sorted(pair, key=lambda contestant: contestant.number)
    switches = rules.switches
    if switches.round1_colours == "drawn" or switches.round1 == "draw_between_halves":
        smaller_first = lot(rules.seed, "colour", small.number, large.number) % 2 == 0
        ground = ColourGround.DRAWN
    else:
        smaller_first = table % 2 == 1
        ground = ColourGround.ODD_TABLE if smaller_first else ColourGround.EVEN_TABLE
    return (small, large, ground) if smaller_first else (large, small, ground)


def colours_at(pair: Pair, table: int, rules: RoundRules) -> tuple[Contestant, Contestant, ColourGround]:
    """Return who has the first move and who the second at a table of round 1, and the rule that settled it."""
    return _colours(pair, table, rules)
