"""The columns of 成绩: 成绩总表 of 积分编排制 and the n x n grid of 循环制."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_engine.event import Colour, Outcome, PlayedRound, Section, System, as_text, records
from xl_engine.messages import written
from xl_engine.regulation import Switches

from .hosts import Writable

Figures = Mapping[str, Sequence[Writable]]


def crosstable(
    section: Section, switches: Switches, figures: Figures, total_rounds: int
) -> dict[str, list[Writable]]:
    """Return the columns of 成绩, rows in the order of numbers.

    ``figures`` are the columns that follow the rounds (criteria, 名次), in that order of rows. The rounds are those
    of ``section.pairings``; ``total_rounds`` columns are shown, so that the sheet keeps its width during the event.
    """
    past = records(
        section, switches.bye_half_points(section.scoring), switches.late_half_points(section.scoring)
    )
    entrants = sorted(section.entrants, key=lambda entrant: entrant.number)
    columns: dict[str, list[Writable]] = {
        "编号": [entrant.number for entrant in entrants],
        "姓名": [entrant.name for entrant in entrants],
        "单位": [entrant.unit for entrant in entrants],
    }
    if section.system is System.ROUND_ROBIN:
        numbers = [entrant.number for entrant in entrants]
        columns |= {str(number): [_against(past[row], row, number) for row in numbers] for number in numbers}
    else:
        columns |= {f"第{number}轮": [] for number in range(1, total_rounds + 1)}
        for entrant in entrants:
            for number, text in enumerate(_running(past[entrant.number], -entrant.penalty), start=1):
                columns[f"第{number}轮"].append(text)
            for number in range(len(past[entrant.number]) + 1, total_rounds + 1):
                columns[f"第{number}轮"].append(None)
    if any(entrant.penalty for entrant in entrants):
        columns["罚分"] = [as_text(-entrant.penalty) if entrant.penalty else None for entrant in entrants]
    return columns | {name: list(cells) for name, cells in figures.items()}


def _running(past: Sequence[PlayedRound], start: int) -> list[str]:
    """Return the cells of one player: opponent, side and score above, running total below."""
    total, cells = start, []
    for played in past:
        total += played.points
        cells.append(f"{_one(played)}\n{as_text(total)}")
    return cells


def _one(played: PlayedRound) -> str:
    side = {Colour.FIRST: written("先"), Colour.SECOND: written("后"), None: ""}[played.colour]
    opponent = f"{played.opponent}{side}"
    match played.outcome:
        case Outcome.BYE:
            return written("轮空") + f" {as_text(played.points)}"
        case Outcome.UNPAIRED:
            return "—"
        case Outcome.PENDING:
            return opponent
        case Outcome.FORFEIT_WIN:
            return f"{opponent} +"
        case Outcome.FORFEIT_LOSS:
            return f"{opponent} -"
    return f"{opponent} {as_text(played.points)}"


def _against(past: Sequence[PlayedRound], row: int, number: int) -> str | None:
    if row == number:
        return "＊"
    found = []
    for played in past:
        if played.opponent != number or played.outcome is Outcome.PENDING:
            continue
        mark = {Outcome.FORFEIT_WIN: "+", Outcome.FORFEIT_LOSS: "-"}.get(played.outcome)
        found.append(mark or as_text(played.points))
    return " / ".join(found) or None
