"""Lets the independent checker judge what the pairing has come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_engine.checking import Code, Facts, RoundFindings, examine
from xl_engine.checking.byes import can_be_paired, expected_bye
from xl_engine.event import Problem, Section, Severity
from xl_engine.pairing.plan import RoundPlan
from xl_engine.regulation.switches import Switches

MAY_GIVE_WAY = frozenset({Code.COLOUR_LIMIT, Code.SAME_UNIT, Code.SAME_UNIT_HARD})
"""Rules that a right pairing may break because weightier ones leave nothing else."""


_NO_WAY = (["pairing.no-legal-pairing"], ["pairing.avoided-pair"])
"""Refusals that say nobody-meets-twice, or 回避 with it, leaves no pairing."""


def judge_plan(section: Section, switches: Switches, plan: RoundPlan) -> tuple[RoundFindings, list[str]]:
    """Return what the checker finds in a paired round, and each point in which it disagrees with the pairing.

    ``section`` is one from `as_field`, before the round.
    """
    total = section.rounds or 0
    played = replace(section, pairings=(*section.pairings, plan.pairings))
    found = examine(played, switches, plan.round_number, total, section.seed)
    wrong = [
        f"{finding.code.value} {'-'.join(map(str, finding.numbers))}".strip()
        for finding in found.findings
        if finding.code not in MAY_GIVE_WAY
    ]
    if plan.round_number > 1 and tuple(plan.levels) != found.vector:
        wrong.append(f"levels {_shown(plan.levels)} / {_shown(found.vector)}")
    return found, wrong


def judge_refusal(section: Section, switches: Switches, plan: RoundPlan) -> list[str]:
    """Return why a refusal was wrong, nothing where it was right."""
    facts = Facts(section, switches, plan.round_number, section.rounds or 0)
    codes = refused_for(plan.problems)
    if codes == ["pairing.too-few"]:
        right = len(facts.field) < 2
    elif codes not in _NO_WAY:
        right = False
    elif len(facts.field) % 2:
        right = expected_bye(facts, section.seed) is None
    else:
        right = not can_be_paired(facts, facts.field)
    return [] if right else [f"refused {' '.join(codes)}"]


def refused_for(problems: Sequence[Problem]) -> list[str]:
    """Return the codes of the errors that kept a round from being paired."""
    return sorted({problem.code for problem in problems if problem.severity is Severity.ERROR})


def _shown(levels: Sequence[int]) -> str:
    return " ".join(map(str, levels))
