"""A paired round is changed at as few tables as possible, and the best way among those: compared with brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.generators import examples, play_event
from tests.pairing.builders import swiss, teams
from xl_engine.event import Result
from xl_engine.pairing.amending import Change, amend
from xl_engine.pairing.byes import bye_order
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.pairing.optimum.objective import Objective
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.pairing.teams import as_field
from xl_engine.regulation.switches import Switches


def changed(section, *, adding=(), removing=(), fixed=(), **switches):
    """Return the new round as (table, numbers), with what was dropped; None where there is none."""
    change = Change(frozenset(adding), frozenset(removing), frozenset(fixed))
    found = amend(section, Switches(**switches), "s", change)
    if found is None:
        return None
    return [(game.table, game.first, game.second) for game in found.section.pairings[-1]], found.dropped


PAIRED = swiss(7, "1+4 2+5 3+6", "1?2 3?5 4?6", joined_round={7: 3})


def test_a_newcomer_rests_where_nobody_did():
    games, dropped = changed(PAIRED, adding=[7])
    assert games == [(1, 1, 2), (2, 3, 5), (3, 4, 6), (4, 7, None)]
    assert dropped == ()


def test_a_newcomer_meets_whoever_rests():
    section = swiss(6, "1+3 2+4 5", "1?2 5?3 4", joined_round={6: 3})
    games, dropped = changed(section, adding=[6])
    assert games[:2] == [(1, 1, 2), (2, 5, 3)]
    assert ({games[2][1], games[2][2]}, dropped) == ({4, 6}, ())


def test_a_newcomer_who_has_rested_already_takes_somebody_from_a_table():
    section = swiss(5, "1+2 3+4 5", "1?3 2?4", absent_rounds={5: frozenset({2})})
    games, _ = changed(section, adding=[5])
    resting = [first for _, first, second in games if second is None]
    assert resting == [4]
    assert (1, 1, 3) in games


def test_the_one_left_alone_rests_or_meets_whoever_rests():
    games, _ = changed(PAIRED, removing=[3])
    assert games == [(1, 1, 2), (2, 5, None), (3, 4, 6)]
    odd = swiss(5, "1+3 2+4 5", "1?2 5?3 4")
    games, dropped = changed(odd, removing=[2])
    assert games[1] == (2, 5, 3)
    assert {games[0][1], games[0][2]} == {1, 4}
    assert dropped == (3,)


def test_whoever_rests_can_go_without_a_change():
    odd = swiss(5, "1+3 2+4 5", "1?2 5?3 4")
    games, dropped = changed(odd, removing=[4])
    assert (games, dropped) == ([(1, 1, 2), (2, 5, 3)], (3,))


def test_one_may_come_for_another():
    games, dropped = changed(PAIRED, adding=[7], removing=[2])
    assert games[1:] == [(2, 3, 5), (3, 4, 6)]
    assert ({games[0][1], games[0][2]}, dropped) == ({1, 7}, ())


def test_tables_with_a_result_stay_whatever_it_costs():
    section = swiss(4, "1+2 3+4", "1+3 2?4", absent_rounds={5: frozenset()})
    section = replace(
        section,
        entrants=(*section.entrants, replace(section.entrants[0], number=5, name="迟", joined_round=3)),
    )
    games, _ = changed(section, adding=[5], fixed=[1])
    assert games == [(1, 1, 3), (2, 2, 4), (3, 5, None)]


def test_where_the_absolute_rules_leave_nothing_there_is_no_round():
    section = swiss(5, "5+2 1+3 4", "5+4 3+2 1", "5 1+2 3+4", "1+4 2?3", absent_rounds={5: frozenset({4})})
    assert changed(section, adding=[5], fixed=[1, 2]) is None
    # With a table to spare somebody who has not rested yet gets the bye.
    games, _ = changed(section, adding=[5], fixed=[1])
    assert [first for _, first, second in games if second is None] == [2]


def test_round_one_gives_colours_by_the_table():
    section = swiss(6, "1?4 5?2 3?6")
    games, _ = changed(section, removing=[1, 5])
    assert games == [(1, 2, 4), (3, 3, 6)]


def test_a_rematch_the_arbiter_has_set_by_hand_stays():
    section = swiss(5, "1+2 3+4", "1?2 3?4", joined_round={5: 3})
    games, _ = changed(section, adding=[5])
    assert games == [(1, 1, 2), (2, 3, 4), (3, 5, None)]


def test_teams_are_let_in_as_teams():
    section = teams(5, "1+3 2+4 5", "1?2 3?4")
    away = [
        replace(team, absent_rounds=frozenset({2})) if team.number == 5 else team for team in section.teams
    ]
    section = replace(section, teams=tuple(away))
    found = amend(section, Switches(), "s", Change(adding=frozenset({5})))
    assert found.section.teams[4].absent_rounds == frozenset()
    assert len(found.section.pairings[-1]) == 3


def test_facts_say_afterwards_who_is_there():
    section = swiss(7, "1+4 2+5 3+6", "1?2 3?5", joined_round={7: 3}, withdrawn_after={6: 1, 4: 1})
    found = amend(section, Switches(), "s", Change(frozenset({7, 6}), frozenset({2})))
    of = {one.number: one for one in found.section.entrants}
    assert (of[7].joined_round, of[6].withdrawn_after, of[2].absent_rounds) == (2, None, frozenset({2}))
    assert of[4].withdrawn_after == 1


def matchings(numbers: list[int]) -> Iterator[list[tuple[int, int | None]]]:
    if not numbers:
        yield []
        return
    first, *rest = numbers
    if len(numbers) % 2:
        for others in matchings(rest):
            yield [(first, None), *others]
        for other in rest:
            for others in matchings([one for one in rest if one != other]):
                yield [(first, other), *others]
        return
    for other in rest:
        for others in matchings([one for one in rest if one != other]):
            yield [(first, other), *others]


def brute_force(section, switches, change):
    """Return the least (changed tables, turn of the bye, levels) among all legal rounds, None where there is none."""
    number = section.paired_rounds
    rules = RoundRules(number, section.rounds, switches, "s")
    games = section.pairings[-1]
    seated = {one for game in games for one in (game.first, game.second) if one}
    wanted = (seated | change.adding) - change.removing
    everybody = contestants(
        as_field(section.after(number - 1)), replace(switches, auto_withdraw_after=0), rules.total
    )
    people = {one.number: one for one in everybody if one.number in wanted}
    was = {frozenset((game.first, game.second)) for game in games}
    standing = {frozenset((game.first, game.second)) for game in games if game.table in change.fixed}
    turns = {one.number: turn for turn, one in enumerate(bye_order(list(people.values())))}
    best = None
    for pairs in matchings(sorted(people)):
        sets = [frozenset(pair) for pair in pairs]
        if not standing <= set(sets):
            continue
        if any(b is not None and b in people[a].met and frozenset((a, b)) not in was for a, b in pairs):
            continue
        resting = [a for a, b in pairs if b is None]
        if any(one not in turns and frozenset((one, None)) not in was for one in resting):
            continue
        count = sum(pair not in was for pair in sets)
        playing = [people[one] for one in people if one not in resting]
        goal = Objective(playing, rules)
        at = {one.number: vertex for vertex, one in enumerate(goal.field)}
        levels = goal.levels([(at[a], at[b]) for a, b in pairs if b is not None])
        value = (count, [turns.get(one, 0) for one in resting], levels)
        best = value if best is None or value < best else best
    return best


def compare(seed: int) -> bool:
    """Change a round of a random event and compare it with brute force; whether there was one to change."""
    rng = random.Random(seed)
    steps = [
        step
        for step in play_event(seed, players=(4, 9), rounds=(2, 5), trouble=0.15)
        if not step.plan.refused
    ]
    if not steps:
        return False
    step = rng.choice(steps)
    games = tuple(
        replace(game, result=Result.FIRST_WINS) if rng.random() < 0.3 and not game.is_bye else game
        for game in step.plan.pairings
    )
    section = replace(step.section, pairings=(*step.section.pairings, games))
    number = section.paired_rounds
    seated = {one for game in games for one in (game.first, game.second) if one}
    fixed = frozenset(game.table for game in games if game.result not in (None, Result.BYE))
    loose = {one for game in games if game.table not in fixed for one in (game.first, game.second) if one}
    out = [one.number for one in section.entrants if one.number not in seated]
    change = Change(
        frozenset(rng.sample(out, min(len(out), rng.randrange(3)))),
        frozenset(rng.sample(sorted(loose), min(len(loose), rng.randrange(2)))),
        fixed,
    )
    left = (seated | change.adding) - change.removing
    if len(left) < 2 or len(left) > 9 or not (change.adding or change.removing):
        return False
    found = amend(section, step.switches, "s", change)
    present = replace(
        section,
        entrants=tuple(
            replace(one, joined_round=min(one.joined_round, number), withdrawn_after=None,
                    absent_rounds=one.absent_rounds - {number}) if one.number in left else one
            for one in section.entrants
        ),
    )  # fmt: skip
    best = brute_force(present, step.switches, change)
    if found is None:
        assert best is None
        return True
    assert best is not None
    tables = {game.table: game for game in games}
    new = found.section.pairings[-1]
    for game in new:
        if game.table not in {one.table for one in found.changed}:
            assert game == tables[game.table]
    assert len(found.changed) == best[0] == len(found.reasons)
    resting = [game.first for game in new if game.is_bye]
    rules = RoundRules(number, section.rounds, step.switches, "s")
    everybody = contestants(
        as_field(present.after(number - 1)), replace(step.switches, auto_withdraw_after=0), rules.total
    )
    playing = [one for one in everybody if one.number in left and one.number not in resting]
    goal = Objective(playing, rules)
    at = {one.number: vertex for vertex, one in enumerate(goal.field)}
    assert goal.levels([(at[game.first], at[game.second]) for game in new if not game.is_bye]) == best[2]
    assert {one for game in new for one in (game.first, game.second) if one} == left
    assert len({game.table for game in new}) == len(new)
    return True


def test_the_change_is_the_least_and_best_of_all():
    assert sum(compare(seed) for seed in range(250)) > 80


@pytest.mark.long
def test_the_change_is_the_least_and_best_of_all_at_length():
    assert sum(compare(seed) for seed in range(250, 250 + examples(5000))) > 0


def test_a_large_round_is_changed_at_one_table():
    section = swiss(121, joined_round={121: 3})
    for _ in range(2):
        plan = pair_next_round(section, Switches(), "s")
        games = tuple(replace(game, result=Result.FIRST_WINS) for game in plan.pairings)
        section = replace(section, pairings=(*section.pairings, games))
    found = amend(section, Switches(), "s", Change(adding=frozenset({121})))
    assert [(game.first, game.second) for game in found.changed] == [(121, None)]
    found = amend(section, Switches(), "s", Change(removing=frozenset({5})))
    assert len(found.changed) == 1
