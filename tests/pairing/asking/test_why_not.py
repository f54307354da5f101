"""Why two do not meet: told for the next round and for rounds that are paired, and compared with brute force."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.generators import play_event
from tests.pairing.builders import swiss, table, teams
from xl_engine.messages import say
from xl_engine.pairing.asking.cases import Question, Verdict
from xl_engine.pairing.asking.why_not import why_not
from xl_engine.pairing.contestants import contestants
from xl_engine.pairing.optimum.objective import Objective
from xl_engine.pairing.round_rules import RoundRules
from xl_engine.pairing.teams import as_field
from xl_engine.regulation.switches import Switches


def ask(section, one, other, round_number=None, **switches):
    return why_not(section, Switches(**switches), "s", Question(one, other, round_number))


def said(section, one, other, round_number=None, **switches):
    answer, problems = ask(section, one, other, round_number, **switches)
    assert problems == ()
    return answer.verdict, "；".join(say(clause.text, **clause.params) for clause in answer.clauses)


def code(section, one, other, round_number=None):
    answer, problems = ask(section, one, other, round_number)
    assert answer is None
    return [problem.code for problem in problems]


PLAYED = swiss(7, "1+4 5-2 3+6 7", absent_rounds={6: frozenset({2})})


@pytest.mark.parametrize(
    ("one", "other", "round_number", "verdict"),
    [
        (1, 4, None, Verdict.MET_BEFORE),
        (1, 4, 1, Verdict.MEET),
        (1, 6, None, Verdict.NOT_PRESENT),
        (1, 6, 1, Verdict.FIRST_ROUND),
        (7, 6, 1, Verdict.BYE),
        (1, 5, None, Verdict.COST),
        (7, None, 1, Verdict.MEET),
        (1, None, 1, Verdict.NO_BYE),
        (1, None, None, Verdict.NO_BYE),
        (6, None, None, Verdict.NOT_PRESENT),
    ],
)
def test_every_case_has_its_verdict(one, other, round_number, verdict):
    assert said(PLAYED, one, other, round_number)[0] is verdict


def test_the_round_of_an_earlier_meeting_is_named():
    assert said(PLAYED, 4, 1)[1] == "4 号与 1 号第 1 轮已相遇，不能再次相遇"


def test_the_cost_is_told_in_words_with_the_tables_that_change():
    verdict, text = said(swiss(4, "1+3 2+4"), 1, 4)
    assert verdict is Verdict.COST
    assert text == "若让 1 号对 4 号；1 分组要多下调 2 人；要改动 2 台：1–2、3–4 改为 1–4、2–3"


def test_who_rests_and_why_not_another():
    section = swiss(5, "1+3 4+2 5")
    assert said(section, 3, None)[1] == "3 号第 2 轮轮空"
    assert said(section, 5, None)[1] == "5 号已轮空过 1 次"
    assert said(section, 1, None)[1] == "轮空给未轮空过、积分最低、号最大者：3 号排在 1 号之前"
    assert said(swiss(4, "1+3 2+4"), 1, None)[1] == "第 2 轮人数为双数，无人轮空"


def test_the_table_answers_for_a_round_robin():
    assert said(table(4), 1, 2)[1] == "循环制按循环表编排，1 号与 2 号的一台在第 2 轮"
    assert said(table(4), 1, 4)[0] is Verdict.MEET


def test_pairs_that_would_leave_the_others_without_opponents_are_impossible():
    section = swiss(4, "1+2 3+4", "1+3 4+2")
    assert said(section, 1, 4)[0] is Verdict.MEET
    # 6 players, each with two possible opponents left: 1-4, 1-6 … forcing one pair may strand others.
    ring = swiss(6, "1+2 3+4 5+6", "1+3 2+5 4+6", "1+4 2+6 3+5")
    verdicts = {said(ring, one, other)[0] for one, other in combinations(range(1, 7), 2)}
    assert verdicts <= {Verdict.MEET, Verdict.MET_BEFORE, Verdict.COST, Verdict.IMPOSSIBLE}


def test_teams_are_asked_about_by_their_numbers():
    assert said(teams(4, "1+3 2+4"), 1, 4)[0] is Verdict.COST
    assert code(teams(4, "1+3 2+4"), 11, 21) == ["why.unknown-number", "why.unknown-number"]


def test_questions_without_sense_are_refused():
    assert code(PLAYED, 1, 99) == ["why.unknown-number"]
    assert code(PLAYED, 1, 1) == ["why.same-number"]
    assert code(PLAYED, 1, 2, 3) == ["why.no-round"]
    assert code(PLAYED, 1, 2, 0) == ["why.no-round"]
    assert code(swiss(6, "1+4 5?2 3?6"), 1, 2) == ["pairing.results-missing"]


def matchings(numbers):
    if not numbers:
        yield []
        return
    first, *rest = numbers
    for other in rest:
        for others in matchings([one for one in rest if one != other]):
            yield [(first, other), *others]


def test_the_cost_is_the_least_among_all_pairings_with_the_two_together():
    compared = 0
    for seed in range(60):
        steps = play_event(seed, players=(4, 8), rounds=(3, 5))
        usable = [step for step in steps if step.section.paired_rounds and not step.plan.refused]
        if not usable:
            continue
        step = usable[seed % len(usable)]
        section, switches = as_field(step.section), step.switches
        number = section.paired_rounds + 1
        rules = RoundRules(number, section.rounds, switches, "s")
        resting = {game.first for game in step.plan.pairings if game.is_bye}
        field = [one for one in contestants(section, switches, rules.total) if one.number not in resting]
        goal = Objective(field, rules)
        numbers = [one.number for one in goal.field]
        for one, other in combinations(numbers, 2):
            answer, problems = why_not(step.section, switches, "s", Question(one, other))
            assert problems == ()
            if answer.verdict is not Verdict.COST:
                continue
            at = {number: vertex for vertex, number in enumerate(numbers)}
            legal = [
                goal.levels(pairs)
                for pairs in matchings(list(range(len(numbers))))
                if (at[one], at[other]) in pairs and not goal.repeated(pairs)
            ]
            assert answer.forced == min(legal)
            assert answer.forced >= answer.levels
            compared += 1
    assert compared > 100
