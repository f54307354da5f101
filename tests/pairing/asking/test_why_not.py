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


@pytest.mark.parametrize(
    ("changes", "ground"),
    [
        ({"absent_rounds": {6: frozenset({2})}}, "6 号事先声明第 2 轮缺席，没有编排"),
        ({"requested_byes": {6: frozenset({2})}}, "6 号申请第 2 轮轮空，没有编排"),
        ({"withdrawn_after": {6: 1}}, "6 号第 1 轮后退赛"),
        ({"withdrawn_after": {6: 0}}, "6 号赛前已退赛"),
        ({"joined_round": {6: 4}}, "6 号从第 4 轮起参加，第 2 轮还没有加入"),
        ({"disqualified": {6: True}}, "6 号已取消资格，不再编排"),
    ],
)
def test_who_is_not_in_the_round_is_told_with_the_true_ground(changes, ground):
    section = swiss(6, "1+3 2+4 5", **changes)
    assert said(section, 1, 6) == (Verdict.NOT_PRESENT, ground)
    assert said(section, 6, None) == (Verdict.NOT_PRESENT, ground)


def test_both_grounds_are_told_where_neither_is_in_the_round():
    section = swiss(6, "1+3 2+4 5", withdrawn_after={6: 0}, disqualified={5: True})
    assert said(section, 5, 6)[1] == "5 号已取消资格，不再编排；6 号赛前已退赛"


@pytest.mark.parametrize("listed", [{}, {"withdrawn_after": {6: 2}}])
def test_who_missed_too_many_rounds_did_not_withdraw(listed):
    section = swiss(6, "1+4 2+5 3>6", "1+2 4>6 3+5", **listed)
    assert said(section, 1, 6)[1] == "6 号连续弃权 2 轮，第 2 轮后不再编排"
    assert said(section, 1, 6, auto_withdraw_after=0)[0] is (Verdict.NOT_PRESENT if listed else Verdict.COST)


def test_who_was_left_out_by_hand_is_said_to_be_missing():
    section = swiss(6, "1+4 2+5 3+6", "1+2 3+4")
    assert said(section, 1, 6, 2)[1] == "第 2 轮的对阵里没有 6 号，名单上也没有写明他缺席"


def test_who_sits_in_a_round_is_in_it_whatever_was_entered_since():
    section = swiss(4, "1+3 2+4", "1?2 3?4", withdrawn_after={4: 1}, absent_rounds={3: frozenset({2})})
    assert said(section, 1, 4, 2)[0] is Verdict.COST
    assert said(section, 1, 3, 2)[0] is Verdict.MET_BEFORE


def test_the_table_of_a_round_robin_has_nobody_who_came_later_or_has_left_it():
    late = table(5, "1+4 2+3", joined_round={5: 2})
    assert said(late, 1, 5)[1] == "5 号在第一轮以后加入，循环表里没有他"
    struck = table(5, "2+5 3+4 1", "5+3 1+2 4", withdrawn_after={4: 2})
    answers = {said(struck, one, 4, None, rr_withdrawal="strike")[1] for one in (1, 2, 5)}
    assert answers == {
        "4 号第 2 轮后退赛",
        "循环制按循环表编排，1 号与 4 号的一台在第 4 轮",
        "循环制按循环表编排，2 号与 4 号的一台在第 5 轮",
    }


@pytest.mark.parametrize(
    ("section", "number"),
    [
        (swiss(6, "1+4 5+2 3+6"), 2),
        (swiss(6, "1+4 5?2 3?6"), 1),
        (swiss(5, "1+3 4+2 5", "1?4 2?5 3"), 2),
        (swiss(6, "1+4 5+2 3+6", "1+2 3+5 4+6", total=2), 2),
    ],
)
def test_the_round_that_is_played_is_meant_or_else_the_next_one(section, number):
    answer, _ = ask(section, 1, 3)
    assert answer.round_number == number


def test_a_pair_that_is_better_than_the_round_on_the_sheet_is_called_so():
    section = swiss(8, "1+5 6-2 3+7 8-4", "1+6 2+5 3?8 4?7")
    verdict, text = said(section, 1, 3, 2)
    assert verdict is Verdict.COST
    assert "反而更合规则；1 分组反而少下调 4 人" in text
    assert text.endswith("已定的对阵照此承认，程序不自动改动")


def test_a_round_that_cannot_be_compared_gives_way_to_the_best_one_and_that_is_said():
    section = swiss(8, "1+5 6-2 3+7 8-4", "5?1 2?3 6?7 4?8")
    text = said(section, 1, 6, 2)[1]
    assert text.startswith(
        "现有的对阵有重复相遇、违反回避、一人两台或几人轮空，改与合乎规则的最优编排比较；若让"
    )
    assert "反而" not in text


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
    assert code(swiss(6, "1+4 5?2 3+6", "1+2 3+5 4+6"), 1, 2) == ["pairing.results-missing"]


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
