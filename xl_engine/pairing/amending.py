"""Lets somebody into a round that is paired already, or takes somebody out of it, and changes as few tables as possible.

First the number of tables that change is the least possible, then the order of the bye and the vector of RULES 2.4
decide. Tables with a result stay as they are. Nobody meets twice, and the bye goes to nobody who had one (P1, P2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from xl_engine.event import Entrant, Kind, Pairing, Problem, Result, Round, Section, Team
from xl_engine.regulation.switches import Switches

from .byes import bye_order
from .contestants import Contestant, contestants
from .explaining.amended import of_amended, of_amended_bye
from .fewest_changes import FewestChanges
from .first_round import colours_at
from .optimum.objective import Conditions, Objective
from .optimum.solver import solve
from .reasons import Reason, of_pair
from .remarks import all_had_a_bye
from .round_rules import RoundRules
from .rounds import planned_rounds
from .swiss import remarks_on, seat_pair
from .tables import Seated, in_wall_order
from .teams import as_field

Pair = tuple[Contestant, Contestant | None]


@dataclass(frozen=True, slots=True)
class Change:
    """Who comes into the last paired round and who goes out of it; ``fixed`` are the tables that must stay."""

    adding: frozenset[int] = frozenset()
    removing: frozenset[int] = frozenset()
    fixed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Amendment:
    """The round as it is to be.

    ``section`` has the facts put right that said somebody was or was not there; its last round is the new one.
    ``changed`` are the tables that are new or other than before, ``dropped`` the numbers of those that are gone.
    ``levels`` is the vector of the round, as in `RoundPlan`.
    """

    section: Section
    changed: tuple[Pairing, ...]
    reasons: tuple[Reason, ...]
    dropped: tuple[int, ...]
    problems: tuple[Problem, ...] = ()
    levels: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Round:
    """The round at work: its rules, who is to play, the tables that stand and the others as they were."""

    rules: RoundRules
    change: Change
    people: Mapping[int, Contestant]
    standing: Sequence[Pairing]
    loose: Sequence[Pairing]

    def pairs(self, games: Iterable[Pairing]) -> list[tuple[int, int]]:
        """Return the numbers of the pairs among tables of whom both are still there."""
        return [
            (game.first, game.second)
            for game in games
            if game.second is not None and game.first in self.people and game.second in self.people
        ]

    @property
    def resting(self) -> int | None:
        """The number of whoever rests so far, if he is still there."""
        return next((game.first for game in self.loose if game.is_bye and game.first in self.people), None)


def amend(section: Section, switches: Switches, seed: str, change: Change) -> Amendment | None:
    """Return the last paired round with people let in and taken out; None where it cannot be paired that way.

    The caller has seen to it that those who come are in the list and not in the round, those who go are in it and
    at none of the ``fixed`` tables, and that it is no 循环制.
    """
    corrected = put_right(section, change)
    number = section.paired_rounds
    rules = RoundRules(number, planned_rounds(as_field(section), switches), switches, seed)
    seated = {one for game in section.pairings[-1] for one in (game.first, game.second) if one is not None}
    wanted = (seated | change.adding) - change.removing
    before = as_field(corrected.after(number - 1))
    # Whoever sits at a table is there, whatever the list has come to say of him since, no-shows included.
    before = replace(before, entrants=tuple(present(one, number) for one in before.entrants if one.number in wanted)
                     + tuple(one for one in before.entrants if one.number not in wanted))  # fmt: skip
    everybody = contestants(before, replace(switches, auto_withdraw_after=0), rules.total)
    people = {one.number: one for one in everybody if one.number in wanted}
    games = section.pairings[-1]
    work = _Round(
        rules, change, people,
        [game for game in games if game.table in change.fixed],
        [game for game in games if game.table not in change.fixed],
    )  # fmt: skip
    resting = _choose_bye(work) if len(people) % 2 else None
    if resting is None and len(people) % 2:
        return None
    found = _pair(work, resting)
    return None if found is None else _amended(corrected, work, *found)


def put_right(section: Section, change: Change) -> Section:
    """Return the section whose facts say of those who come that they are there, of those who go that they are not."""
    number = section.paired_rounds
    if section.kind is Kind.TEAM:
        teams = tuple(_put_right(team, number, change) for team in section.teams)
        return replace(section, teams=teams)
    return replace(section, entrants=tuple(_put_right(one, number, change) for one in section.entrants))


_Competitor = TypeVar("_Competitor", Entrant, Team)


def _put_right(one: _Competitor, number: int, change: Change) -> _Competitor:
    if one.number in change.removing:
        if number in one.requested_byes:
            # He asked to rest, and has the points of that.
            return one
        return replace(one, absent_rounds=one.absent_rounds | {number})
    if one.number not in change.adding:
        return one
    gone = one.withdrawn_after is not None and one.withdrawn_after < number
    return replace(
        one,
        joined_round=min(one.joined_round, number),
        absent_rounds=one.absent_rounds - {number},
        requested_byes=one.requested_byes - {number},
        withdrawn_after=None if gone else one.withdrawn_after,
    )


def present(one: Entrant, number: int) -> Entrant:
    """Return somebody who sits in a round as one who takes part in it, whatever the list has come to say of him."""
    return replace(
        one,
        joined_round=min(one.joined_round, number),
        absent_rounds=one.absent_rounds - {number},
        requested_byes=one.requested_byes - {number},
        withdrawn_after=None,
        disqualified=False,
    )


def _choose_bye(work: _Round) -> Contestant | None:
    """Return who rests: first as few tables as possible change, then his turn counts."""
    fixed = {number for game in work.standing for number in (game.first, game.second)}
    free = [one for number, one in sorted(work.people.items()) if number not in fixed]
    turns = [one.number for one in bye_order(list(work.people.values()))]
    costs = FewestChanges(free, turns, work.pairs(work.loose), work.resting)
    pairs = solve(costs)
    if pairs is None:
        return None
    return next(costs.contestant(min(pair)) for pair in pairs if max(pair) == costs.size - 1)


def _pair(work: _Round, resting: Contestant | None) -> tuple[list[Pair], tuple[int, ...]] | None:
    """Return all pairs of the round, with the bye, and their vector (RULES 2.4), which round 1 has not."""
    playing = [one for one in work.people.values() if one is not resting]
    decided = Conditions(given=list(work.pairs(work.standing)), kept=list(work.pairs(work.loose)))
    objective = Objective(playing, work.rules, conditions=decided)
    found = solve(objective)
    if found is None:
        return None
    pairs: list[Pair] = [(objective.field[one], objective.field[other]) for one, other in found]
    levels = objective.levels(found) if work.rules.number > 1 else ()
    return pairs + ([] if resting is None else [(resting, None)]), levels


def _amended(section: Section, work: _Round, pairs: Sequence[Pair], levels: tuple[int, ...]) -> Amendment:
    """Give the new pairs the tables that have come free, those at the top first, and new ones at the end."""
    was = {frozenset((game.first, game.second)): game for game in (*work.standing, *work.loose)}
    kept, fresh = [], []
    for one, other in pairs:
        game = was.get(frozenset((one.number, None if other is None else other.number)))
        if game is not None:
            kept.append(game)
        else:
            fresh.append((one, other))
    free = sorted({game.table for game in work.loose} - {game.table for game in kept})
    last = max((game.table for game in was.values()), default=0)
    ordered = in_wall_order([Seated(one, other, Reason("")) for one, other in fresh])
    tables = [*free, *range(last + 1, last + 1 + len(ordered) - len(free))]
    seated = [_seat(one, table, work) for one, table in zip(ordered, tables, strict=False)]
    changed = tuple(_pairing(pair, table) for pair, table in zip(seated, tables, strict=False))
    games: Round = tuple(sorted((*kept, *changed), key=lambda game: game.table))
    resting = [pair.first for pair in seated if pair.second is None and pair.first.byes]
    problems = [
        *(all_had_a_bye(work.rules, one) for one in resting),
        *remarks_on([pair for pair in seated if pair.second is not None], work.rules),
    ]
    return Amendment(
        replace(section, pairings=(*section.pairings[:-1], games)),
        changed,
        tuple(pair.reason for pair in seated),
        tuple(free[len(ordered) :]),
        tuple(problem.within(section.name) for problem in problems),
        levels,
    )


def _seat(pair: Seated, table: int, work: _Round) -> Seated:
    adding, removing = sorted(work.change.adding), sorted(work.change.removing)
    if pair.second is None:
        return replace(pair, reason=of_amended_bye(pair.first, adding, removing))
    if work.rules.number == 1:
        first, second, ground = colours_at((pair.first, pair.second), table, work.rules)
        return Seated(first, second, of_amended(of_pair(first, second, ground), adding, removing))
    seated = seat_pair(pair.first, pair.second, work.rules)
    return replace(seated, reason=of_amended(seated.reason, adding, removing))


def _pairing(pair: Seated, table: int) -> Pairing:
    if pair.second is None:
        return Pairing(table, pair.first.number, None, Result.BYE)
    return Pairing(table, pair.first.number, pair.second.number)
