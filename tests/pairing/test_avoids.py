import random
from dataclasses import replace

import pytest

from tests.generators import random_results
from xl_engine.event import Entrant, Section, System
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.draw import draw_section
from xl_engine.pairing.next_round import pair_next_round
from xl_engine.regulation import Switches

from .builders import codes, shown, swiss, table, teams


def plan_of(section, **switches):
    return pair_next_round(section, Switches(**switches), "s")


def avoiding(pairs):
    return {one: frozenset({other}) for one, other in pairs.items()}


def met(plan):
    return {frozenset((game.first, game.second)) for game in plan.pairings if game.second}


def sentences(plan):
    return ["；".join(clause.text for clause in reason.clauses()) for reason in plan.reasons]


@pytest.mark.parametrize("pair", [{1: 2}, {2: 1}])
def test_one_side_that_names_the_other_suffices(pair):
    assert shown(plan_of(swiss(4, "1+3 2+4"))) == "2?1 4?3"
    assert met(plan_of(swiss(4, "1+3 2+4", avoids=avoiding(pair)))) == {frozenset({1, 4}), frozenset({2, 3})}


def test_the_reason_tells_of_those_who_are_kept_apart():
    alone = plan_of(swiss(4, "1+3 2+4", avoids=avoiding({1: 2})))
    others = plan_of(swiss(8, "1+5 2+6 3+7 4+8", avoids=avoiding({1: 3})))

    assert all("与同分各人已相遇或须回避" in text for text in sentences(alone))
    assert any("须回避" in text for text in sentences(others))


def test_round_one_exchanges_with_the_neighbour():
    plan = plan_of(swiss(8, avoids=avoiding({5: 1})))

    assert shown(plan) == "1?6 5?2 3?7 8?4"
    assert sentences(plan)[0] == "拦腰编排；为不让回避名单上的两人相遇换位；单数台小号先手"
    assert "换位" not in sentences(plan)[2]


def test_round_one_is_arranged_anew_where_exchanges_do_not_help():
    """1 may meet 2 only, so that 2 has to leave the upper half."""
    plan = plan_of(swiss(4, avoids={1: frozenset({3, 4})}))

    assert met(plan) == {frozenset({1, 2}), frozenset({3, 4})}


def test_round_one_lets_another_rest_where_the_last_one_leaves_no_pairing():
    """Without 3, 1 and 2 would have to meet."""
    plan = plan_of(swiss(3, total=2, avoids=avoiding({1: 2})))

    assert shown(plan) == "1?3 2"
    assert sentences(plan)[-1] == "轮空：第一轮最大号；{numbers} 号轮空则其余人排不成"
    assert plan.reasons[-1].then.params == {"numbers": "3"}


@pytest.mark.parametrize("rounds", [(), ("1+2 3+4",)])
def test_the_pair_that_has_to_give_way_is_named(rounds):
    everybody = {1: frozenset({2, 3, 4})}
    plan = plan_of(swiss(4, *rounds, avoids=everybody))

    assert plan.refused
    [problem] = [problem for problem in plan.problems if problem.code == "pairing.avoided-pair"]
    one, other = map(int, problem.params["pairs"].split("–"))
    assert 1 in (one, other)
    assert (one, other) != (1, 2) or not rounds


def test_a_round_that_is_impossible_anyway_speaks_of_meeting_again():
    plan = plan_of(swiss(2, "1+2", avoids=avoiding({1: 3})))

    assert codes(plan)[-1] == "pairing.no-legal-pairing"


def test_the_bye_goes_where_the_others_can_be_paired():
    """Without 2, the last of the lowest, 1 and 3 would be left."""
    plan = plan_of(swiss(3, "1=2 3", avoids=avoiding({1: 3})))

    assert [game.first for game in plan.pairings if game.is_bye] == [1]


def test_teams_keep_apart_too():
    section = teams(4, "1+3 2+4")
    apart = replace(section, teams=(replace(section.teams[0], avoids=frozenset({2})), *section.teams[1:]))

    assert met(plan_of(apart)) == {frozenset({1, 4}), frozenset({2, 3})}


def test_a_draw_carries_the_avoided_along():
    entrants = tuple(Entrant(number, f"选手{number}", rating=1000 + number) for number in range(1, 6))
    section = Section("甲组", system=System.SWISS, entrants=(
        replace(entrants[0], avoids=frozenset({5})), *entrants[1:],
    ))  # fmt: skip

    drawn = draw_section(section, Switches(), "s")

    assert (drawn.entrants[0].number, drawn.entrants[0].avoids) == (5, frozenset({1}))
    assert drawn.entrants[4].number == 1


def test_a_requested_bye_is_no_pairing_but_has_points_and_floats_down():
    section = swiss(5, "1+2 3+4", requested_byes={5: frozenset({1})})
    field = {one.number: one for one in contestants(section, Switches(), 9)}

    assert (field[5].score, field[5].byes, field[5].floats[0]) == (1, 0, -1)
    assert [one.score for one in contestants(section, Switches(requested_bye_points="win"), 9)][4] == 2
    assert [one.score for one in contestants(section, Switches(requested_bye_points="zero"), 9)][4] == 0


def test_who_asked_to_rest_is_told_and_not_paired():
    plan = plan_of(swiss(5, "1+2 3+4 5", requested_byes={2: frozenset({2}), 3: frozenset({4})}))

    assert plan.requested_byes == (2,)
    assert {number for game in plan.pairings for number in (game.first, game.second)} == {1, 3, 4, 5}


def test_a_requested_bye_does_not_set_off_the_automatic_withdrawal():
    away = {4: frozenset({2})}
    section = swiss(6, "1>4 2+5 3+6", "1+2 3+5 6", "1>4 2+6 3+5", requested_byes=away)

    assert plan_of(section).withdrawn == ()


def test_who_missed_too_many_rounds_gets_nothing_for_one_he_asked_off():
    section = swiss(6, "1>6 2+5 3+4", "2>6 1+4 3=5", requested_byes={6: frozenset({3})})
    plan = plan_of(section)

    assert (plan.withdrawn, plan.requested_byes) == ((6,), ())


def test_nobody_gets_anything_before_joining_or_after_leaving():
    away = {5: frozenset({1}), 6: frozenset({2})}
    section = swiss(
        6, "1+2 3+4 6", "1+3 2+4", requested_byes=away, joined_round={5: 2}, withdrawn_after={6: 1}
    )
    field = {one.number: one for one in contestants(section, Switches(), 9)}

    assert field[5].score == 0
    assert 6 not in field


def test_a_table_of_all_against_all_takes_no_notice():
    plain = plan_of(table(4, "1+4 2+3"))
    asked = plan_of(table(4, "1+4 2+3", requested_byes={1: frozenset({2})}, avoids=avoiding({1: 3})))

    assert shown(asked) == shown(plain)


@pytest.mark.parametrize("seed", range(30))
def test_random_events_keep_everybody_apart_or_say_who_gives_way(seed):
    rng = random.Random(seed)
    count = rng.randrange(6, 24)
    entrants = tuple(
        Entrant(
            number,
            f"选手{number}",
            avoids=frozenset({rng.randrange(1, count + 1)} - {number} if rng.random() < 0.5 else ()),
            requested_byes=frozenset({rng.randrange(1, 6)} if rng.random() < 0.2 else ()),
        )
        for number in range(1, count + 1)
    )
    forbidden = {frozenset((one.number, other)) for one in entrants for other in one.avoids}
    section = Section("甲组", system=System.SWISS, rounds=5, entrants=entrants)
    for number in range(1, 6):
        plan = plan_of(section)
        if plan.refused:
            assert {"pairing.avoided-pair", "pairing.no-legal-pairing"} & set(codes(plan))
            return
        asked = {one.number for one in entrants if number in one.requested_byes}
        assert met(plan).isdisjoint(forbidden)
        assert set(plan.requested_byes) == asked
        assert asked.isdisjoint({side for game in plan.pairings for side in (game.first, game.second)})
        section = replace(section, pairings=(*section.pairings, random_results(rng, plan.pairings, 0)))
