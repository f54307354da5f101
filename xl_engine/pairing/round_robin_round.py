"""The next round of a 循环制, with withdrawals (RULES 2.8 and 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xl_engine.event import Entrant, Problem, Result, Section, Severity, records
from xl_engine.messages import N_
from xl_engine.regulation.switches import Switches

from .contestants import Contestant, starters
from .reasons import Reason
from .remarks import listed, listed_pairs
from .round_robin import round_robin_schedule
from .tables import Seated


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round taken from the table, with what an organiser should know."""

    seated: Sequence[Seated]
    problems: tuple[Problem, ...] = ()


def next_table_round(section: Section, switches: Switches) -> TableRound:
    """Return the next round for a section from `as_field`.

    Positions are the places by number of all who stood in the list for round 1. A game of somebody who has
    withdrawn is lost by absence, result filled in; where his results are struck out, his opponent rests.
    The caller has made sure that the table has a round left.
    """
    players = starters(section)
    schedule = round_robin_schedule(len(players), section.cycles, switches)
    following = section.paired_rounds + 1
    problems = _remarks(section, players, following)
    missing = {entrant.number for entrant in players if not entrant.takes_part(following)}
    struck = struck_out(section, switches)
    places = {place: Contestant(entrant.number) for place, entrant in enumerate(players, start=1)}
    seated = [
        _seat(places[one], None if other is None else places[other], missing, struck)
        for one, other in schedule[following - 1]
    ]
    repeated = _already_met(section, schedule, missing)
    if repeated is not None:
        return TableRound((), (repeated,))
    return TableRound([pair for pair in seated if pair is not None], tuple(problems))


def struck_out(section: Section, switches: Switches) -> frozenset[int]:
    """Return the numbers whose results are struck out because they withdrew too early (``rr_withdrawal``).

    Games really played count, as in the standings, of all he has in the table; exactly half is enough for the
    results to stand (RULES 10, 26).
    """
    if switches.rr_withdrawal == "keep":
        return frozenset()
    past = records(section, 0)
    games = (len(starters(section)) - 1) * section.cycles
    struck = set()
    for entrant in section.entrants:
        if entrant.withdrawn_after is None:
            continue
        played = sum(round_.outcome.played for round_ in past[entrant.number])
        if switches.rr_withdrawal == "strike" or 2 * played < games:
            struck.add(entrant.number)
    return frozenset(struck)


def _seat(
    one: Contestant, other: Contestant | None, missing: set[int], struck: frozenset[int]
) -> Seated | None:
    if other is None:
        if one.number in missing:
            return None
        return Seated(one, None, Reason(N_("循环表轮空，无分")))
    out = [player for player in (one, other) if player.number in missing and player.number in struck]
    if out:
        staying = other if one in out else one
        if staying in out or staying.number in missing:
            return None
        params = {"number": out[0].number}
        return Seated(staying, None, Reason(N_("{number} 号已退赛且成绩注销，本轮轮空"), params))
    absent = (one.number in missing, other.number in missing)
    result = {
        (False, False): None,
        (True, False): Result.SECOND_BY_FORFEIT,
        (False, True): Result.FIRST_BY_FORFEIT,
        (True, True): Result.BOTH_ABSENT,
    }[absent]
    reason = Reason(N_("按循环表")) if result is None else Reason(N_("按循环表；不在场者按弃权"))
    return Seated(one, other, reason, result)


def _remarks(section: Section, players: Sequence[Entrant], following: int) -> list[Problem]:
    problems = []
    late = [entrant.number for entrant in section.entrants if entrant.number and entrant.joined_round > 1]
    if late:
        problems.append(
            Problem(
                "pairing.round-robin-late-entry",
                "{numbers} 号在第一轮以后加入，循环表不能中途增加人，未编入。",
                "如必须编入，请在第一轮之前重新抽签，或改用积分编排制。",
                {"numbers": listed(late)},
                Severity.WARNING,
            )
        )
    before = [
        entrant.number
        for entrant in section.entrants
        if entrant.number and entrant.joined_round <= 1 and entrant not in players
    ]
    if before and following == 1 and len(players) % 2 == 0:
        problems.append(
            Problem(
                "pairing.round-robin-redraw",
                "{numbers} 号赛前退出，余下 {n} 人（队）为双数，按规则应重新抽签编号。",
                "请先重新抽签再编排；不重抽时按原号顺序递补排入循环表。",
                {"numbers": listed(before), "n": len(players)},
                Severity.WARNING,
            )
        )
    return problems


def _already_met(
    section: Section, schedule: Sequence[Sequence[tuple[int, int | None]]], missing: set[int]
) -> Problem | None:
    """Return a problem when the rest of the table would bring a pair together again within a cycle.

    Every round still to come counts, not only the next, so that a table that does not fit is found at once.
    """
    numbers = [entrant.number for entrant in starters(section)]
    cycle = len(schedule) // section.cycles
    begun = section.paired_rounds // cycle * cycle
    met = {
        frozenset((game.first, game.second))
        for games in section.pairings[begun:]
        for game in games
        if game.second is not None
    }
    for at in range(section.paired_rounds, begun + cycle):
        pairs = [(numbers[one - 1], numbers[other - 1]) for one, other in schedule[at] if other is not None]
        again = [pair for pair in pairs if frozenset(pair) in met and missing.isdisjoint(pair)]
        if again:
            return Problem(
                "pairing.round-robin-table-differs",
                "前几轮与循环表不符：按表第 {round} 轮的 {pairs} 已经相遇过。",
                "请核对各人编号和前几轮对阵，编号或赛制中途改动过的请改回；否则由人工填写以后各轮。",
                {"round": at + 1, "pairs": listed_pairs(again)},
            )
    return None
