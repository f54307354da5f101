"""编排下一轮: the door through which commands ask for a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from xl_engine.event import Entrant, Kind, Problem, Section, Severity, System, rests_by_request
from xl_engine.regulation.switches import Switches

from .contestants import contestants, expected_to_play, no_shows, past_rounds, starters
from .explaining.brackets import meetings
from .obstacles import obstacles, too_few
from .plan import RoundPlan
from .remarks import not_paired_any_more
from .round_robin_round import next_table_round
from .round_rules import RoundRules
from .rounds import choose_system, planned_rounds, remarks_on_rounds
from .swiss import pair_first, pair_later
from .tables import Seated, in_wall_order, set_tables
from .teams import as_field


def pair_next_round(section: Section, switches: Switches, seed: str) -> RoundPlan:
    """Pair the round after the last one in the section, from the facts alone.

    ``seed`` is the recorded text of the draw; only choices by lot depend on it. Players are paired, or the teams of
    a team section. The order of the entrants does not matter. Where the round cannot be paired the plan has no
    pairings and at least one problem of severity ERROR. Rules: RULES 2.3 to 2.9 (积分编排制), 4 (循环制).
    """
    field = as_field(section)
    system = field.system or choose_system(len(starters(field)), cycles=field.cycles)
    total = planned_rounds(field, switches)
    following = field.paired_rounds + 1
    problems = obstacles(field, total)
    if problems:
        return _refused(section, following, problems)
    if system is System.ROUND_ROBIN:
        return _round_robin(field, switches)
    return _swiss(field, RoundRules(following, total, switches, seed))


def _round_robin(section: Section, switches: Switches) -> RoundPlan:
    following = section.paired_rounds + 1
    # The table of a 循环制 has no room for 申请轮空.
    entrants = tuple(replace(entrant, requested_byes=frozenset()) for entrant in section.entrants)
    section = replace(section, entrants=entrants)
    present = sum(entrant.takes_part(following) for entrant in starters(section))
    if present < 2:
        return _refused(section, following, [too_few(following, present)])
    table = next_table_round(section, switches)
    problems = [problem.within(section.name) for problem in table.problems]
    absent = _announced(starters(section), following)
    return _plan(RoundPlan(following, problems=tuple(problems), absent=absent), table.seated)


def _swiss(section: Section, rules: RoundRules) -> RoundPlan:
    past = past_rounds(section, rules.switches)
    field = contestants(section, rules.switches, rules.total, past)
    withdrawn = tuple(sorted(no_shows(section, rules.switches, past)))
    resting = tuple(
        sorted(
            entrant.number
            for entrant in section.entrants
            if rests_by_request(entrant, rules.number) and entrant.number not in withdrawn
        )
    )
    problems = not_paired_any_more(rules, withdrawn)
    if len(field) < 2:
        return _refused(section, rules.number, [too_few(rules.number, len(field)), *problems])
    if rules.switches.pairing == "fide_dutch":
        # Loaded here, so that nobody else waits for it.
        from .fide_dutch import not_for_teams, pair_by_dutch

        if section.kind is Kind.TEAM:
            return _refused(section, rules.number, [not_for_teams()])
        paired = pair_by_dutch(section, field, rules)
    elif rules.number == 1:
        expected = len(expected_to_play(section))
        problems += [_proposal(problem) for problem in remarks_on_rounds(expected, rules.total)]
        paired = pair_first(field, rules)
    else:
        paired = pair_later(field, rules, meetings(section))
    told = tuple(problem.within(section.name) for problem in (*problems, *paired.problems))
    away = _announced(section.entrants, rules.number, resting)
    plan = RoundPlan(
        rules.number, problems=told, levels=paired.levels, withdrawn=withdrawn, requested_byes=resting, absent=away
    )  # fmt: skip
    return _plan(plan, in_wall_order(paired.seated))


def _announced(entrants: Iterable[Entrant], following: int, resting: Iterable[int] = ()) -> tuple[int, ...]:
    """Return the numbers of those who would be in a round had they not announced that they are absent."""
    others = (replace(one, absent_rounds=one.absent_rounds - {following})
              for one in entrants if following in one.absent_rounds)  # fmt: skip
    return tuple(sorted({one.number for one in others if one.takes_part(following)} - set(resting)))


def _proposal(problem: Problem) -> Problem:
    """The number of rounds was announced by the organiser, who is told but not stopped."""
    return replace(problem, severity=Severity.WARNING)


def _plan(plan: RoundPlan, seated: Sequence[Seated]) -> RoundPlan:
    pairings, reasons = set_tables(seated)
    return replace(plan, pairings=pairings, reasons=reasons)


def _refused(section: Section, following: int, problems: Sequence[Problem]) -> RoundPlan:
    return RoundPlan(following, problems=tuple(problem.within(section.name) for problem in problems))
