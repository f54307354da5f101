"""What everybody has before each round, as 对阵 shows it."""

from __future__ import annotations

from itertools import accumulate

from xl_engine.event import Section, System, records
from xl_engine.regulation import Switches


def points_before(section: Section, switches: Switches) -> dict[int, int]:
    """Return the half-points of every number before the next round, penalty deducted."""
    return {number: totals[-1] for number, totals in running_points(section, switches).items()}


def running_points(section: Section, switches: Switches) -> dict[int, list[int]]:
    """Return the half-points of every number before round 1, 2, … and before the next round, penalty deducted."""
    scoring = section.scoring
    # 循环制 轮空 is no game and gives nothing (RULES 2.7).
    bye = 0 if section.system is System.ROUND_ROBIN else switches.bye_half_points(scoring)
    late, requested = switches.late_half_points(scoring), switches.requested_half_points(scoring)
    past = records(section, bye, late, requested)
    penalty = {entrant.number: entrant.penalty for entrant in section.entrants}
    return {
        number: list(accumulate((played.points for played in rounds), initial=-penalty[number]))
        for number, rounds in past.items()
    }
