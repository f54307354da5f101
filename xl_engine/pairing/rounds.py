"""How many rounds, and which system (RULES 2.1)."""

from __future__ import annotations

from xl_engine.event import Problem, Section, Severity, System
from xl_engine.regulation.switches import Switches

from .contestants import starters

_SMALL_FIELD = 10
_FEWEST, _MOST = 7, 9


def choose_system(n: int, max_rounds: int | None = None, cycles: int = 1) -> System:
    """Return 循环制 for up to ten entries if its rounds fit into ``max_rounds``, else 积分编排制.

    >>> choose_system(10), choose_system(10, max_rounds=7), choose_system(11)
    (<System.ROUND_ROBIN: 'round_robin'>, <System.SWISS: 'swiss'>, <System.SWISS: 'swiss'>)
    """
    fits = max_rounds is None or round_robin_rounds(n, cycles) <= max_rounds
    return System.ROUND_ROBIN if n <= _SMALL_FIELD and fits else System.SWISS


def round_robin_rounds(n: int, cycles: int = 1) -> int:
    """Return the rounds of a 循环制: n - 1, or n when somebody rests in each.

    >>> round_robin_rounds(6), round_robin_rounds(7), round_robin_rounds(6, cycles=2)
    (5, 7, 10)
    """
    return (n - 1 + n % 2) * cycles if n > 1 else 0


def number_of_rounds(
    n: int, system: System, switches: Switches, *, cycles: int = 1, max_rounds: int | None = None
) -> tuple[int, tuple[Problem, ...]]:
    """Return the rounds for n entries and what an organiser should know about that number.

    A 积分编排制 has the rounds the switch ``rounds`` gives, else min(9, max(7, 2*ceil(log2 n) - 1)), never more than
    a 循环制 would have; ``max_rounds`` are the rounds the days have room for.

    >>> [number_of_rounds(n, System.SWISS, Switches())[0] for n in (6, 7, 12, 16, 17, 33, 140)]
    [5, 7, 7, 7, 9, 9, 9]
    """
    if system is System.ROUND_ROBIN:
        return round_robin_rounds(n, cycles), ()
    if isinstance(switches.rounds, int) or switches.rounds != "rule":
        rounds = int(switches.rounds)
    else:
        rounds = min(_MOST, max(_FEWEST, 2 * _doublings(n) - 1), round_robin_rounds(n))
        if max_rounds is not None:
            rounds = min(rounds, max_rounds)
    return rounds, tuple(remarks_on_rounds(n, rounds))


def remarks_on_rounds(n: int, rounds: int) -> list[Problem]:
    """Return what is wrong with a number of rounds of a 积分编排制, from 'impossible' to 'few'."""
    params: dict[str, object] = {
        "n": n,
        "rounds": rounds,
        "limit": round_robin_rounds(n),
        "few": _doublings(n),
    }
    if n < 2:
        return []
    if rounds > round_robin_rounds(n):
        return [
            Problem(
                "rounds.too-many",
                "{n} 人（队）排不了 {rounds} 轮积分编排：每两人只能相遇一次，最多 {limit} 轮。",
                "请把轮数减到 {limit} 轮或更少，或改用循环制。",
                params,
            )
        ]
    if rounds > n - 1:
        return [
            Problem(
                "rounds.propose-round-robin",
                "{n} 人（队）打 {rounds} 轮，等于人人相遇一次，后几轮积分编排可能排不出来。",
                "建议改用循环制，或减少轮数。",
                params,
                Severity.WARNING,
            )
        ]
    if rounds < _doublings(n):
        return [
            Problem(
                "rounds.few",
                "{n} 人（队）只打 {rounds} 轮，可能有不止一人全胜。",
                "至少需要 {few} 轮才能保证全胜者不多于一人；如场次有限，可不理会。",
                params,
                Severity.WARNING,
            )
        ]
    return []


def announced_rounds(section: Section) -> int | None:
    """Return the rounds a section is to have, None while they are left to the rule.

    A 循环制 never has more than its table, which gets shorter when somebody withdraws before round 1.
    """
    n = len(starters(section))
    system = section.system or choose_system(n, cycles=section.cycles)
    if system is System.SWISS or (section.rounds is None and section.system is None):
        return section.rounds
    table = round_robin_rounds(n, section.cycles)
    return min(section.rounds or table, table)


def planned_rounds(section: Section, switches: Switches) -> int:
    """Return the rounds announced for a section, or what the rule gives for those who started."""
    announced = announced_rounds(section)
    if announced is not None:
        return announced
    n = len(starters(section))
    system = section.system or choose_system(n, cycles=section.cycles)
    return number_of_rounds(n, system, switches, cycles=section.cycles)[0]


def _doublings(n: int) -> int:
    """Return ceil(log2 n)."""
    return (n - 1).bit_length() if n > 0 else 0
