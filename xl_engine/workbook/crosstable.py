"""The columns of 成绩: 成绩总表 of 积分编排制 and the n x n grid of 循环制."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_engine.event import Colour, Outcome, PlayedRound, Section, System, as_text, records, worth
from xl_engine.messages import written
from xl_engine.pairing.contestants import starters
from xl_engine.pairing.round_robin_round import struck_out
from xl_engine.pairing.rounds import announced_rounds, round_robin_rounds
from xl_engine.regulation import Switches

from .hosts import Writable

Figures = Mapping[str, Sequence[Writable]]


def crosstable(
    section: Section, switches: Switches, figures: Figures, total_rounds: int, called: str = "姓名"
) -> dict[str, list[Writable]]:
    """Return the columns of 成绩, rows in the order of numbers.

    ``figures`` are the columns that follow the rounds (criteria, 名次), in that order of rows. The rounds are those
    of ``section.pairings``; ``total_rounds`` columns are shown, so that the sheet keeps its width during the event.
    ``section`` has those who are ranked as its entrants (teams: see `as_field`), ``called`` is the heading over them.
    """
    scores = _single_scores(section)
    past = records(
        section,
        switches.bye_half_points(section.scoring),
        switches.late_half_points(section.scoring),
        switches.requested_half_points(section.scoring),
    )
    entrants = sorted(section.entrants, key=lambda entrant: entrant.number)
    columns: dict[str, list[Writable]] = {
        "编号": [entrant.number for entrant in entrants],
        called: [entrant.name for entrant in entrants],
        "单位": [entrant.unit for entrant in entrants],
    }
    if section.system is System.ROUND_ROBIN:
        numbers = [entrant.number for entrant in entrants]
        struck = _struck(section, switches)
        columns |= {
            str(number): [_against(past[row], scores.get(row, {}), (row, number), struck) for row in numbers]
            for number in numbers
        }
    else:
        columns |= {f"第{number}轮": [] for number in range(1, total_rounds + 1)}
        for entrant in entrants:
            for number, text in enumerate(
                _running(past[entrant.number], scores.get(entrant.number, {}), -entrant.penalty), start=1
            ):
                columns[f"第{number}轮"].append(text)
            for number in range(len(past[entrant.number]) + 1, total_rounds + 1):
                columns[f"第{number}轮"].append(None)
    if any(entrant.penalty for entrant in entrants):
        columns["罚分"] = [as_text(-entrant.penalty) if entrant.penalty else None for entrant in entrants]
    return columns | {name: list(cells) for name, cells in figures.items()}


def _single_scores(section: Section) -> dict[int, dict[int, str]]:
    """Return by number and round what the boards of a match or the games of a round added up to: "2-1"."""
    found: dict[int, dict[int, str]] = {}
    for round_number, pairings in enumerate(section.pairings, start=1):
        for pairing in pairings:
            singles = pairing.boards or pairing.games
            if pairing.second is None or not singles or None in singles:
                continue
            sums = [as_text(sum(worth(one, section.scoring, side) for one in singles)) for side in (0, 1)]
            found.setdefault(pairing.first, {})[round_number] = "-".join(sums)
            found.setdefault(pairing.second, {})[round_number] = "-".join(reversed(sums))
    return found


def _running(past: Sequence[PlayedRound], scores: Mapping[int, str], start: int) -> list[str]:
    """Return the cells of one row: opponent, side and score above, running total below."""
    total, cells = start, []
    for number, played in enumerate(past, start=1):
        total += played.points
        cells.append(f"{_one(played, scores.get(number))}\n{as_text(total)}")
    return cells


def _one(played: PlayedRound, score: str | None) -> str:
    side = {Colour.FIRST: written("先"), Colour.SECOND: written("后"), None: ""}[played.colour]
    opponent = f"{played.opponent}{side}"
    match played.outcome:
        case Outcome.BYE:
            return written("轮空") + f" {as_text(played.points)}"
        case Outcome.REQUESTED_BYE:
            return written("申请轮空") + f" {as_text(played.points)}"
        case Outcome.UNPAIRED:
            return "—"
        case Outcome.PENDING:
            return opponent
        case Outcome.FORFEIT_WIN:
            return f"{opponent} +"
        case Outcome.FORFEIT_LOSS:
            return f"{opponent} -"
    return f"{opponent} {score or as_text(played.points)}"


def _struck(section: Section, switches: Switches) -> frozenset[int]:
    """Return whose results are struck out in the rounds shown (switch ``rr_withdrawal``)."""
    rounds = section.paired_rounds
    last = announced_rounds(section) or round_robin_rounds(len(starters(section)), section.cycles)
    gone = {
        entrant.number
        for entrant in section.entrants
        if entrant.withdrawn_after is not None and entrant.withdrawn_after <= min(rounds, last - 1)
    }
    return struck_out(section, switches) & gone


def _against(
    past: Sequence[PlayedRound], scores: Mapping[int, str], pair: tuple[int, int], struck: frozenset[int]
) -> str | None:
    """Return what ``pair[0]`` scored against ``pair[1]``; in brackets where it is struck out and does not count.

    The score of the boards or games stands under it.
    """
    if pair[0] == pair[1]:
        return "＊"
    found, below = [], []
    for round_number, played in enumerate(past, start=1):
        if played.opponent != pair[1] or played.outcome is Outcome.PENDING:
            continue
        mark = {Outcome.FORFEIT_WIN: "+", Outcome.FORFEIT_LOSS: "-"}.get(played.outcome)
        found.append(mark or as_text(played.points))
        if mark is None and round_number in scores:
            below.append(scores[round_number])
    text = " / ".join(found) + ("\n" + " / ".join(below) if below else "")
    return (f"({text})" if struck.intersection(pair) else text) if found else None
