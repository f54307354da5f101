"""Round 1 of a 积分编排制: by numbers alone (RULES 2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from xl_engine.event import lot

from .byes import choose_bye
from .colours import ColourGround
from .contestants import Contestant
from .explaining.resting import why_not_before
from .rearranging import rearrange
from .reasons import of_first_bye, of_first_round
from .round_rules import RoundRules
from .same_unit import Clash, alike, clash, move_apart
from .tables import Seated, table_order

Pair = tuple[Contestant, Contestant]


def seat_first_round(field: Sequence[Contestant], rules: RoundRules) -> list[Seated] | None:
    """Pair the field of round 1, who is in the order of numbers; None where 回避 leaves no pairing.

    With an acceleration the upper and the lower group are paired each in itself. Exchanges keep apart those who
    must not meet and those of one unit; where exchanges cannot keep 回避, the round is arranged anew.
    """
    seated = []
    playing = list(field)
    if len(playing) % 2:
        order = first_byes(playing, rules)
        resting = choose_bye(playing, order)
        if resting is None:
            return None
        playing.remove(resting)
        seated.append(
            Seated(resting, None, of_first_bye(rules.switches.round1_bye, why_not_before(resting, order)))
        )
    before: list[Pair] = []
    after: list[Pair] = []
    for group in _even_groups(playing):
        before += pattern_pairs(group, rules)
        after += move_apart(before[len(after) :], units=rules.avoids_same_unit)
    if any(clash(*pair, apart=False) is Clash.FORBIDDEN for pair in after):
        rearranged = rearrange(after, rules)
        if rearranged is None:
            return None
        after = rearranged
    moved = _moved(before, after)
    after.sort(key=lambda pair: table_order(*pair))
    for table, pair in enumerate(after, start=1):
        first, second, ground = _colours(pair, table, rules)
        reason = of_first_round(rules.switches.round1, moved.get(frozenset(_numbers(pair))), ground)
        seated.append(Seated(first, second, reason))
    return seated


def first_byes(field: Sequence[Contestant], rules: RoundRules) -> list[Contestant]:
    """Return who may rest in round 1, the first choice first, then from the largest number down."""
    chosen = first_bye(field, rules)
    return [chosen, *(one for one in reversed(field) if one is not chosen)]


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


def _numbers(pair: Pair) -> tuple[int, int]:
    return pair[0].number, pair[1].number


def _moved(before: Sequence[Pair], after: Sequence[Pair]) -> dict[frozenset[int], Clash]:
    """Return the new pairs, each with what was to be avoided: the clash of a pair it was made from, else any."""
    old = {frozenset(_numbers(pair)) for pair in before}
    clashes = {number: clash(*pair, apart=True) for pair in before for number in _numbers(pair)}
    general = max(clashes.values(), default=Clash.NONE)
    return {
        numbers: max(clashes[number] for number in numbers) or general
        for numbers in (frozenset(_numbers(pair)) for pair in after)
        if numbers not in old
    }


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
