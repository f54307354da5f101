"""Judges one round of a section against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from xl_engine.event import Pairing, Section
from xl_engine.regulation.switches import Switches

from .byes import bye_order, expected_bye
from .colours import Sides
from .facts import Facts
from .findings import Code, Finding, RoundFindings
from .levels import Level, vector


def examine(section: Section, switches: Switches, round_number: int, total: int, seed: str) -> RoundFindings:
    """Return the broken rules of a paired round and the levels of its pairs, from the facts before it.

    ``section`` has whoever is paired as its entrants; ``seed`` is the recorded text of the draw. Of round 1 the
    absolute rules, sides, tables and bye are judged, not the pattern; of 循环制 the absolute rules alone. Sources:
    RULES 2.3 to 2.9.
    """
    facts = Facts(section, switches, round_number, total)
    games = section.pairings[round_number - 1]
    findings = [*_absolutes(facts, games)]
    if facts.round_robin:
        return RoundFindings(round_number, tuple(findings))
    pairs = _proper_pairs(facts, games)
    findings += _strong(facts, pairs, seed)
    findings += _aims(facts, games, pairs, seed)
    levels: tuple[Level, ...] = ()
    if round_number > 1 and len(pairs) == sum(not game.is_bye for game in games):
        levels = vector(facts, [(game.first, game.second or 0) for game in pairs], seed)
    return RoundFindings(round_number, tuple(findings), levels)


def examine_absolutes(section: Section, switches: Switches, round_number: int, total: int) -> RoundFindings:
    """Return the broken absolute rules of a round only."""
    facts = Facts(section, switches, round_number, total)
    return RoundFindings(round_number, tuple(_absolutes(facts, section.pairings[round_number - 1])))


def _absolutes(facts: Facts, games: Sequence[Pairing]) -> Iterator[Finding]:
    seated = Counter(number for game in games for number in {game.first, game.second} if number is not None)
    tables = {number: game.table for game in games for number in (game.first, game.second)}
    present = set(facts.field)
    for number, times in sorted(seated.items()):
        if number not in facts.people:
            yield Finding(Code.UNKNOWN, (number,), tables[number])
        elif not facts.round_robin and facts.number in facts.people[number].requested_byes:
            yield Finding(Code.ASKED_TO_REST, (number,), tables[number])
        elif number not in present:
            yield Finding(Code.NOT_IN_FIELD, (number,), tables[number])
        if times > 1:
            yield Finding(Code.TWICE, (number,), tables[number])
    left_out = tuple(number for number in facts.field if number not in seated)
    if left_out:
        yield Finding(Code.LEFT_OUT, left_out)
    for game in games:
        if game.second is not None:
            yield from _of_pair(facts, game.first, game.second, game.table)
    if not facts.round_robin:
        yield from _of_byes(facts, [game for game in games if game.is_bye])


def _of_pair(facts: Facts, first: int, second: int, table: int) -> Iterator[Finding]:
    if first == second:
        yield Finding(Code.AGAINST_HIMSELF, (first,), table)
        return
    if facts.have_met(first, second):
        yield Finding(Code.MET_BEFORE, (first, second), table)
    if not facts.round_robin and second in facts.apart.get(first, ()):
        yield Finding(Code.KEPT_APART, (first, second), table)


def _of_byes(facts: Facts, resting: Sequence[Pairing]) -> Iterator[Finding]:
    never = any(not facts.byes[number] for number in facts.field)
    for game in resting:
        if never and facts.byes.get(game.first):
            yield Finding(Code.SECOND_BYE, (game.first,), game.table)
    if len(resting) > 1:
        yield Finding(Code.SEVERAL_BYES, tuple(game.first for game in resting), resting[0].table)


def _proper_pairs(facts: Facts, games: Sequence[Pairing]) -> list[Pairing]:
    """Return the games of two different known people who play no other game of the round."""
    seats = Counter(number for game in games for number in (game.first, game.second))
    return [
        game
        for game in games
        if game.second is not None
        and game.first in facts.people
        and game.second in facts.people
        and seats[game.first] == seats[game.second] == 1
    ]


def _strong(facts: Facts, pairs: Sequence[Pairing], seed: str) -> Iterator[Finding]:
    sides = Sides(facts, seed)
    hard = facts.units_apart() and facts.switches.same_unit_mode == "hard"
    for game in pairs:
        first, second = game.first, game.second or 0
        if sides.limits_count and sides.broken(first, second):
            kept = sides.either_way(first, second)
            code = Code.COLOUR_LIMIT_BY_SIDES if kept else Code.COLOUR_LIMIT
            yield Finding(code, (first, second), game.table)
        if hard and facts.same_unit(first, second):
            yield Finding(Code.SAME_UNIT_HARD, (first, second), game.table)


def _aims(facts: Facts, games: Sequence[Pairing], pairs: Sequence[Pairing], seed: str) -> Iterator[Finding]:
    if facts.units_apart() and facts.switches.same_unit_mode != "hard":
        for game in pairs:
            if facts.same_unit(game.first, game.second or 0):
                yield Finding(Code.SAME_UNIT, (game.first, game.second or 0), game.table)
    yield from _bye_given(facts, games, seed)
    sides = Sides(facts, seed)
    ordered = sorted(pairs, key=lambda game: _table_key(facts, game))
    for place, game in enumerate(ordered, start=1):
        one, other = game.first, game.second or 0
        expected = (
            sides.first_in_round_one(one, other, place) if facts.number == 1 else sides.first_of(one, other)
        )
        told = sides.limits_count and sides.broken(one, other) and sides.either_way(one, other)
        if expected != one and not told:
            yield Finding(Code.SIDES, (one, other), game.table)
    byes = [game for game in games if game.is_bye]
    called = sorted([*pairs, *byes], key=lambda game: game.table)
    if called != [*ordered, *sorted(byes, key=lambda game: game.table)]:
        yield Finding(Code.TABLE_ORDER, ())


def _bye_given(facts: Facts, games: Sequence[Pairing], seed: str) -> Iterator[Finding]:
    resting = [game for game in games if game.is_bye and game.first in facts.field]
    if len(resting) != 1 or len(facts.field) % 2 == 0:
        return
    number = resting[0].first
    if facts.number > 1 and next(bye_order(facts)) == number:
        return
    expected = expected_bye(facts, seed)
    if expected not in (None, number):
        yield Finding(Code.OTHER_BYE, (number, expected or 0), resting[0].table)


def _table_key(facts: Facts, game: Pairing) -> tuple[int, int, int, int, int]:
    """Return the order of the tables: higher score, lower score (teams: each with 总局分), smaller number."""
    upper, lower = sorted((facts.standing(game.first), facts.standing(game.second or 0)))
    return upper[0], upper[1], lower[0], lower[1], min(game.first, game.second or 0)
