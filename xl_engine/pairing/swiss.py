"""积分编排制 after round 1: the bye, the best pairs, their colours (RULES 2.4, 2.5, 2.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xl_engine.event import Colour, Problem
from xl_engine.messages import N_

from .byes import bye_order, choose_bye
from .colours import give_colours, keeps_limits
from .contestants import Contestant
from .explaining.brackets import Brackets, Meetings
from .explaining.pairs import why_paired
from .explaining.resting import why_resting
from .first_round import first_byes, same_unit_pairs, seat_first_round
from .optimum.objective import Objective
from .optimum.solver import solve
from .reasons import Reason, of_bye, of_pair
from .remarks import all_had_a_bye, colour_limit_gave_way, same_unit_gave_way
from .round_rules import RoundRules
from .same_unit import alike
from .stuck import no_legal_pairing
from .tables import Seated


@dataclass(frozen=True, slots=True)
class SwissRound:
    """Pairs with colours, remarks on rules that gave way, and the vector of levels."""

    seated: Sequence[Seated]
    problems: tuple[Problem, ...] = ()
    levels: tuple[int, ...] = ()


def pair_first(field: Sequence[Contestant], rules: RoundRules) -> SwissRound:
    """Pair round 1; no pairs and an error where 回避 leaves none."""
    seated = seat_first_round(field, rules)
    if seated is None:
        order = first_byes(field, rules) if len(field) % 2 else ()
        return SwissRound((), (no_legal_pairing(field, order, rules),))
    clashes = same_unit_pairs(seated) if rules.forbids_same_unit else []
    return SwissRound(seated, tuple(same_unit_gave_way(rules, clashes)))


def pair_later(field: Sequence[Contestant], rules: RoundRules, met: Meetings) -> SwissRound:
    """Pair a later round; no pairs and an error where nobody-meets-twice or the bye rule cannot be kept.

    ``met`` tells the round in which two have met, for the explanations.
    """
    problems: list[Problem] = []
    seated: list[Seated] = []
    playing = list(field)
    if len(playing) % 2:
        order = bye_order(playing)
        resting = choose_bye(playing, order)
        if resting is None:
            return SwissRound((), (no_legal_pairing(playing, order, rules),))
        playing.remove(resting)
        seated.append(Seated(resting, None, of_bye(resting, why_resting(resting, field))))
        if resting.byes:
            problems.append(all_had_a_bye(rules, resting))
    objective = Objective(playing, rules)
    pairs = solve(objective)
    if pairs is None:
        return SwissRound((), (no_legal_pairing(playing, (), rules),))
    players = [(objective.field[one], objective.field[other]) for one, other in pairs]
    brackets = Brackets.of(players, rules, met)
    seated += [seat_pair(*pair, rules, why_paired(*pair, brackets)) for pair in players]
    problems += colour_limit_gave_way(rules, _over_limit(seated, rules))
    problems += same_unit_gave_way(rules, same_unit_pairs(seated) if rules.forbids_same_unit else [])
    return SwissRound(seated, tuple(problems), objective.levels(pairs))


def seat_pair(one: Contestant, other: Contestant, rules: RoundRules, why: Sequence[Reason] = ()) -> Seated:
    """Return a pair with its colours and the sentence on it; ``why`` tells why the two meet."""
    first, second, ground = give_colours(one, other, rules)
    notes = []
    if _breaks_limit(first, second, rules):
        notes.append(Reason(N_("先后手限制让步")))
    if rules.avoids_same_unit and alike(first, second):
        notes.append(Reason(N_("同单位回避让步")))
    return Seated(first, second, of_pair(first, second, ground, notes, why))


def _breaks_limit(first: Contestant, second: Contestant, rules: RoundRules) -> bool:
    kept = keeps_limits(first.colours, Colour.FIRST, rules.switches) and keeps_limits(
        second.colours, Colour.SECOND, rules.switches
    )
    return not kept


def _over_limit(seated: Sequence[Seated], rules: RoundRules) -> list[tuple[int, int]]:
    if not rules.colour_limits_count:
        return []
    return [
        (pair.first.number, pair.second.number)
        for pair in seated
        if pair.second is not None and _breaks_limit(pair.first, pair.second, rules)
    ]


def remarks_on(seated: Sequence[Seated], rules: RoundRules) -> list[Problem]:
    """Return what an organiser should know about pairs: strong rules that gave way."""
    clashes = same_unit_pairs(seated) if rules.forbids_same_unit else []
    return [
        *colour_limit_gave_way(rules, _over_limit(seated, rules)),
        *same_unit_gave_way(rules, clashes),
    ]
