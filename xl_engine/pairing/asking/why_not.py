"""Answers "why do these two not meet" and "why does he not rest", for the next round or one that is paired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_engine.event import Problem, Round, Section, Severity, System
from xl_engine.messages import N_
from xl_engine.regulation.switches import Switches

from ..amending import present
from ..byes import bye_key, can_be_paired
from ..contestants import Contestant, contestants, starters
from ..explaining.brackets import meetings
from ..next_round import pair_next_round
from ..round_robin import round_robin_schedule
from ..round_rules import RoundRules
from ..rounds import choose_system, planned_rounds
from ..teams import as_field
from .away import why_away
from .cases import Answer, Case, Question, Verdict, answered
from .forcing import compared


def why_not(
    section: Section, switches: Switches, seed: str, question: Question
) -> tuple[Answer | None, tuple[Problem, ...]]:
    """Return why two do not meet in a round; no answer and an error where there is no such round."""
    known = section.paired_rounds
    number = _asked_round(section, switches) if question.round_number is None else question.round_number
    if not 1 <= number <= known + 1:
        return None, (_no_round(number, known).within(section.name),)
    unknown = [
        asked
        for asked in (question.one, question.other)
        if asked is not None and asked not in {one.number for one in section.competitors}
    ]
    if unknown:
        return None, tuple(_unknown(asked).within(section.name) for asked in unknown)
    if question.one == question.other:
        return None, (_same(question.one).within(section.name),)
    before = section.after(number - 1)
    if number <= known:
        games = section.pairings[number - 1]
    else:
        plan = pair_next_round(before, switches, seed)
        if plan.refused:
            return None, tuple(one for one in plan.problems if one.severity is Severity.ERROR)
        games = plan.pairings
    field = as_field(before)
    rules = RoundRules(number, planned_rounds(as_field(section), switches), switches, seed)
    system = field.system or choose_system(len(starters(field)), cycles=field.cycles)
    case = Case(field, rules, games, _seated(field, rules, games))
    if question.other is None:
        return why_no_bye(case, question.one, system), ()
    return _answer(case, question.one, question.other, system), ()


def _asked_round(section: Section, switches: Switches) -> int:
    """Return the round that is meant where none is named: the last one while it is played or if no other follows."""
    known, field = section.paired_rounds, as_field(section)
    being_played = known > 0 and any(game.result is None and not game.is_bye for game in field.pairings[-1])
    total = planned_rounds(field, switches)
    return known if being_played or 0 < total <= known else known + 1


def _answer(case: Case, one: int, other: int, system: System) -> Answer:
    table = next((game for game in case.games if {game.first, game.second} == {one, other}), None)
    if table is not None:
        return answered(case, Verdict.MEET, N_("{one} 号与 {other} 号在第 {round} 轮第 {table} 台相遇"),
                    one=one, other=other, table=table.table)  # fmt: skip
    if system is System.ROUND_ROBIN:
        return _by_table(case, one, other)
    if (answer := _not_free(case, one, other, system)) is not None:
        return answer
    first, second = case.find(one), case.find(other)
    assert first is not None
    assert second is not None
    if second.number in first.met:
        met = meetings(case.section).get(frozenset((one, other)))
        if met is None:
            return answered(
                case, Verdict.FORBIDDEN, N_("{one} 号与 {other} 号须回避，不能编在一起"), one=one, other=other
            )
        return answered(case, Verdict.MET_BEFORE, N_("{one} 号与 {other} 号第 {met} 轮已相遇，不能再次相遇"),
                    one=one, other=other, met=met)  # fmt: skip
    if (answer := _by_engine(case)) is not None:
        return answer
    if case.number == 1:
        return _in_first_round(case, one, other)
    return compared(case, first, second)


def _seated(section: Section, rules: RoundRules, games: Round) -> list[Contestant]:
    """Return those who have a place in a round, however they came by it, as they stood before it."""
    seated = {number for game in games for number in (game.first, game.second)}
    # The list may have come to say of somebody that he is not there, or that he missed too many rounds.
    everybody = replace(rules.switches, auto_withdraw_after=0)
    entrants = tuple(present(one, rules.number) if one.number in seated else one for one in section.entrants)
    people = contestants(replace(section, entrants=entrants), everybody, rules.total)
    return [one for one in people if one.number in seated]


def _not_free(case: Case, one: int, other: int, system: System) -> Answer | None:
    """Tell that one of the two is not in the field, and why, or that he rests."""
    away = [number for number in (one, other) if case.find(number) is None]
    if away:
        return _away(case, away, system)
    if case.bye in (one, other):
        resting = case.bye
        return answered(case, Verdict.BYE, N_("{one} 号第 {round} 轮轮空，轮空先于各台选定"), one=resting)
    return None


def _away(case: Case, numbers: Sequence[int], system: System) -> Answer:
    clauses = tuple(why_away(case, number, system) for number in numbers)
    return Answer(case.number, Verdict.NOT_PRESENT, clauses)


def _by_engine(case: Case) -> Answer | None:
    if case.rules.switches.pairing == "chinese":
        return None
    return answered(
        case, Verdict.ENGINE, N_("第 {round} 轮按国际棋联荷兰制编排，不用积分编排制的各级目标，说不出代价")
    )


def _by_table(case: Case, one: int, other: int) -> Answer:
    places = {entrant.number: place for place, entrant in enumerate(starters(case.section), start=1)}
    pair = {places.get(one), places.get(other)}
    schedule = round_robin_schedule(len(places), case.section.cycles, case.rules.switches)
    rounds = [
        number for number, games in enumerate(schedule, start=1) if any(set(game) == pair for game in games)
    ]
    away = [number for number in (one, other) if case.find(number) is None]
    if away and (not rounds or case.number in rounds):
        # Somebody who came too late for the table, or who has left it.
        return _away(case, away, System.ROUND_ROBIN)
    if not rounds:
        return answered(
            case,
            Verdict.TABLE,
            N_("循环制按循环表编排，表中没有 {one} 号对 {other} 号"),
            one=one,
            other=other,
        )
    return answered(case, Verdict.TABLE, N_("循环制按循环表编排，{one} 号与 {other} 号的一台在第 {at} 轮"),
                one=one, other=other, at="、".join(map(str, rounds)))  # fmt: skip


_ORDER = {
    "halves": N_("拦腰编排"), "fold": N_("首尾编排"), "adjacent": N_("临近编排"), "random": N_("抽签编排"),
    "draw_between_halves": N_("上下半区抽签"),
}  # fmt: skip


def _in_first_round(case: Case, one: int, other: int) -> Answer:
    mates = {game.first: game.second for game in case.games} | {
        game.second: game.first for game in case.games
    }
    return answered(case, Verdict.FIRST_ROUND, N_("第 1 轮只看编号，{order}：{one} 号对 {mate} 号，{other} 号对 {theirs} 号"),
                order=_ORDER[case.rules.switches.round1], one=one, mate=mates[one], other=other,
                theirs=mates[other])  # fmt: skip


def why_no_bye(case: Case, number: int, system: System) -> Answer:
    """Tell why somebody does not rest."""
    contestant = case.find(number)
    if case.bye == number:
        return answered(case, Verdict.MEET, N_("{one} 号第 {round} 轮轮空"), one=number)
    if contestant is None:
        return _away(case, [number], system)
    if case.bye is None:
        return answered(case, Verdict.NO_BYE, N_("第 {round} 轮人数为双数，无人轮空"))
    if (answer := _by_engine(case)) is not None:
        return answer
    resting = case.find(case.bye)
    if system is System.ROUND_ROBIN or case.number == 1 or resting is None:
        return answered(
            case, Verdict.NO_BYE, N_("第 {round} 轮的轮空由循环表或第一轮的规则定给 {bye} 号"), bye=case.bye
        )
    params = {"one": number, "bye": case.bye}
    if contestant.byes > resting.byes:
        return answered(
            case, Verdict.NO_BYE, N_("{one} 号已轮空过 {byes} 次"), one=number, byes=contestant.byes
        )
    if bye_key(contestant) < bye_key(resting):
        if not can_be_paired([other for other in case.field if other is not contestant]):
            return answered(
                case,
                Verdict.NO_BYE,
                N_("若 {one} 号轮空，其余的人就免不了重复相遇，故由 {bye} 号轮空"),
                **params,
            )
        return answered(
            case,
            Verdict.NO_BYE,
            N_("按规则应由 {one} 号轮空，第 {round} 轮的对阵经人工改动，由 {bye} 号轮空"),
            **params,
        )
    return answered(
        case, Verdict.NO_BYE, N_("轮空给未轮空过、积分最低、号最大者：{bye} 号排在 {one} 号之前"), **params
    )


def _no_round(number: int, known: int) -> Problem:
    return Problem(
        "why.no-round", "没有第 {round} 轮：已编排 {known} 轮。", "请写 1 到 {next} 之间的轮次；不写 --round 就是正在进行的一轮，没有就是下一轮。",
        {"round": number, "known": known, "next": known + 1},
    )  # fmt: skip


def _unknown(number: int) -> Problem:
    return Problem(
        "why.unknown-number",
        "名单里没有编号 {number}。",
        "请核对编号；团体赛写队的编号。",
        {"number": number},
    )


def _same(number: int) -> Problem:
    return Problem(
        "why.same-number", "问的两个编号都是 {number}。", "请写两个不同的编号。", {"number": number}
    )
