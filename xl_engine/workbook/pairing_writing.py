"""Writes a round into 对阵: a row for each table, and under a match one for each board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from xl_engine.event import Entrant, Pairing, Result, Round, Section, as_text, settled
from xl_engine.messages import written

from . import layout
from .columns.results import write_result
from .columns.single_results import write_single
from .hosts import Host, TableView, Writable
from .live_scores import match_score, round_result
from .pairing_rows import Form, PairingSheet
from .table_rows import used_rows, write_below

Cells = dict[str, Writable]
_PAGE_ROWS = 24
"""Rows of the team sheet that fit on a printed page."""


@dataclass(frozen=True, slots=True)
class NewRound:
    """A round to be written: its number, its tables, the half-points everybody had before it, and the reasons.

    ``reasons`` has one sentence for each table.
    """

    number: int
    pairings: Round
    points: Mapping[int, int]
    reasons: Sequence[str]


def append_round(host: Host, sheet: PairingSheet, section: Section, form: Form, following: NewRound) -> None:
    """Add the rows of a new round below those there are."""
    _append(host, sheet.view, form, list(cells_of_round(sheet, section, form, following)))


def cells_of_round(sheet: PairingSheet, section: Section, form: Form, following: NewRound) -> Iterator[Cells]:
    """Yield the cells of each row of a round by heading: its tables, under a match its boards."""
    write = _match_rows if form.boards else _table_rows
    return write(sheet, section, form, following)


def _append(host: Host, view: TableView, form: Form, rows: Sequence[Cells]) -> None:
    headings = headings_of(form)
    columns = {heading: [row.get(heading) for row in rows] for heading in headings}
    # A section whose 双局制 was switched on later gets the columns of its games at the right-hand end.
    missing = [
        heading for heading in layout.GAME_HEADINGS if form.double_games and heading not in view.headings
    ]
    start = used_rows(view)
    write_below(host, view, columns, start, {heading: columns[heading] for heading in missing})
    if form.boards:
        host.outline(view.name, {start + at: bool(row.get("台次")) for at, row in enumerate(rows)})


def headings_of(form: Form) -> tuple[str, ...]:
    """Return the columns of 对阵 that are filled in, 备注 among them."""
    if form.boards:
        return layout.HEADINGS[layout.PAIRINGS + layout.OF_TEAMS]
    return layout.HEADINGS[layout.PAIRINGS + (layout.OF_DOUBLE_GAMES if form.double_games else "")]


def _table_rows(sheet: PairingSheet, section: Section, form: Form, following: NewRound) -> Iterator[Cells]:
    players = {entrant.number: entrant for entrant in section.entrants}
    for game, reason in zip(following.pairings, following.reasons, strict=True):
        cells: Cells = {
            "轮次": following.number, "台号": game.table, "结果": write_result(game.result), "编排说明": reason,
            "后手": written("轮空") if game.is_bye else None,
        }  # fmt: skip
        for side, number in (("先手", game.first), ("后手", game.second)):
            if number is None:
                continue
            cells[f"{side}编号"] = number
            cells[side] = players[number].name
            cells[f"{side}单位"] = players[number].unit
            cells[f"{side}积分"] = score(following.points[number])
        if form.double_games and not game.is_bye:
            cells |= dict(zip(layout.GAME_HEADINGS, map(write_single, game.games), strict=False))
            if settled(game, form.scoring) is not None or game.result is None:
                cells["结果"] = round_result(sheet.view, write_result(game.result), form)
        yield cells


def _match_rows(sheet: PairingSheet, section: Section, form: Form, following: NewRound) -> Iterator[Cells]:
    teams = {team.number: team for team in section.teams}
    players = {entrant.number: entrant for entrant in section.entrants if entrant.number}
    for match, reason in zip(following.pairings, following.reasons, strict=True):
        # What follows from the boards is not typed beside them; where some are missing the match has what was typed.
        typed = None if settled(match, form.scoring) is not None else match.result
        head: Cells = {
            "轮次": following.number, "台号": match.table, "编排说明": reason,
            "结果": written("轮空") if match.is_bye else write_single(typed),
            "后行方": written("轮空") if match.is_bye else None,
        }  # fmt: skip
        sides = [("先行方", match.first), *([] if match.second is None else [("后行方", match.second)])]
        for side, number in sides:
            head[f"{side}编号"] = number
            head[side] = teams[number].name
            head[f"{side}积分"] = score(following.points[number])
        if not match.is_bye:
            head["比分"] = match_score(sheet.view, match, form)
        yield head
        if match.second is None:
            continue
        for board in range(1, form.boards + 1):
            seats = [_seat(teams[number].players, board, players) for _, number in sides]
            result = match.boards[board - 1] if len(match.boards) >= board else None
            yield {
                "轮次": following.number, "台号": match.table, "台次": board, "结果": write_single(result),
                **{f"{side}编号": seat.number if seat else None for (side, _), seat in zip(sides, seats, strict=True)},
                **{side: seat.name if seat else written("（缺）") for (side, _), seat in zip(sides, seats, strict=True)},
                **dict(zip(("先行棋色", "后行棋色"), _stones(form.swapped(board)), strict=True)),
            }  # fmt: skip


def _stones(swapped: bool) -> tuple[str, str]:
    black, white = written("黑"), written("白")
    return (white, black) if swapped else (black, white)


def _seat(lineup: Sequence[int], board: int, players: Mapping[int, Entrant]) -> Entrant | None:
    number = lineup[board - 1] if len(lineup) >= board else 0
    return players.get(number)


def empty_boards(
    section: Section, match: Pairing, round_number: int, boards: int
) -> tuple[Result | None, ...]:
    """Return the boards of a match that are decided before it begins because a player is missing, else nothing.

    The board is lost 0-1 and the others stay put (RULES 2.10).
    """
    teams = {team.number: team for team in section.teams}
    players = {entrant.number: entrant for entrant in section.entrants if entrant.number}
    sides = [teams[number].players for number in (match.first, match.second) if number is not None]
    if len(sides) < 2:
        return ()
    found: list[Result | None] = []
    for board in range(1, boards + 1):
        seats = [_seat(lineup, board, players) for lineup in sides]
        here = [seat is not None and seat.takes_part(round_number) for seat in seats]
        found.append({
            (True, True): None, (True, False): Result.FIRST_BY_FORFEIT,
            (False, True): Result.SECOND_BY_FORFEIT, (False, False): Result.BOTH_ABSENT,
        }[here[0], here[1]])  # fmt: skip
    return tuple(found) if any(found) else ()


def break_at_rounds(host: Host, sheet: PairingSheet) -> None:
    """Begin a printed page with each round, where the rows of each round stand together.

    A round of many team matches gets more pages, so that no match is torn apart.
    """
    order = [number for (number, _), _ in sorted(sheet.rows.items(), key=lambda entry: entry[1])]
    if order != sorted(order):
        return
    tops: dict[int, list[int]] = {}
    for (number, _), row in sheet.rows.items():
        tops.setdefault(number, []).append(row)
    breaks: list[int] = []
    for rows in tops.values():
        rows.sort()
        height = max((after - before for before, after in pairwise(rows)), default=1)
        breaks += rows[:: max(1, _PAGE_ROWS // height)] if sheet.boards else rows[:1]
    host.break_pages(sheet.view.name, sorted(breaks)[1:])


def score(halves: int) -> int | float:
    """Return half-points as a number for a cell."""
    return halves // 2 if halves % 2 == 0 else float(as_text(halves))
