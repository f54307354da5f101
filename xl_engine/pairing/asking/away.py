"""Why somebody is not in a round: withdrawn, absent, asked to rest, not yet there, too many no-shows."""

from __future__ import annotations

from dataclasses import replace

from xl_engine.event import Entrant, Section, System
from xl_engine.messages import N_
from xl_engine.regulation.switches import Switches

from ..contestants import no_shows, starters
from ..reasons import Reason
from .cases import Case


def why_away(case: Case, number: int, system: System) -> Reason:
    """Return the ground on which somebody is not in the round, what cannot be changed any more first."""
    one = next(entrant for entrant in case.section.entrants if entrant.number == number)
    params: dict[str, object] = {"one": number, "round": case.number}
    if one.disqualified:
        return Reason(N_("{one} 号已取消资格，不再编排"), params)
    if (missed := _missed_too_often(case.section, case.rules.switches, one, case.number)) is not None:
        limit = case.rules.switches.auto_withdraw_after
        return Reason(N_("{one} 号连续弃权 {limit} 轮，第 {after} 轮后不再编排"),
                      {**params, "limit": limit, "after": missed})  # fmt: skip
    if one.withdrawn_after == 0:
        return Reason(N_("{one} 号赛前已退赛"), params)
    if one.withdrawn_after is not None and one.withdrawn_after < case.number:
        return Reason(N_("{one} 号第 {after} 轮后退赛"), {**params, "after": one.withdrawn_after})
    if system is System.ROUND_ROBIN and one not in starters(case.section):
        return Reason(N_("{one} 号在第一轮以后加入，循环表里没有他"), params)
    if one.joined_round > case.number:
        return Reason(N_("{one} 号从第 {joined} 轮起参加，第 {round} 轮还没有加入"),
                      {**params, "joined": one.joined_round})  # fmt: skip
    if case.number in one.requested_byes and system is not System.ROUND_ROBIN:
        return Reason(N_("{one} 号申请第 {round} 轮轮空，没有编排"), params)
    if case.number in one.absent_rounds:
        return Reason(N_("{one} 号事先声明第 {round} 轮缺席，没有编排"), params)
    return Reason(N_("第 {round} 轮的对阵里没有 {one} 号，名单上也没有写明他缺席"), params)


def _missed_too_often(section: Section, switches: Switches, one: Entrant, number: int) -> int | None:
    """Return the round after which somebody was not paired any more because of no-shows, None where that is not why.

    退赛 is filled in for him when that is found, which looks like a withdrawal of his own.
    """
    after = number - 1 if one.withdrawn_after is None else min(one.withdrawn_after, number - 1)
    listed = replace(one, withdrawn_after=None)
    entrants = tuple(listed if entrant is one else entrant for entrant in section.entrants)
    past = replace(section, entrants=entrants).after(after)
    return after if one.number in no_shows(past, switches) else None
