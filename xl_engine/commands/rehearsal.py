"""Plays an event to the end with made-up results, command by command, as on the days of the event."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from xl_engine.event import Pairing, Problem, Result, Section
from xl_engine.messages import say
from xl_engine.workbook import layout
from xl_engine.workbook.columns.results import write_result
from xl_engine.workbook.columns.single_results import NOT_PLAYED, OVERSTEPPED, write_single
from xl_engine.workbook.hosts import Host, Writable
from xl_engine.workbook.live_scores import added_up
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.pairing_sheet import read_pairings
from xl_engine.workbook.reading import SectionBook, read_book

from . import awards, check, draw, pair, rank
from .made_up_results import made_up_boards, made_up_games, made_up_result
from .report import Report

Tell = Callable[[str], None]
Decide = Callable[[Section, Pairing, int], Result]
"""Says how a game of a round ends."""
_MOST_PLAYOFFS = 20
"""Times a play-off may be ranked again; the games go on until one is won."""


def play_out(host: Host, when: dt.datetime, tell: Tell) -> tuple[Report, Report, list[Problem]]:
    """Draw, pair and fill in every round of every section, rank with all play-offs, and draw up the awards.

    Returns the last ranking, the awards, and everything the commands had to say on the way.
    """
    said: list[Problem] = []

    def step(report: Report, aloud: int | None = 1) -> Report:
        said.extend(report.problems)
        for told in report.lines[:aloud]:
            tell("   " + str(told))
        return report

    step(check.run(host, when))
    step(draw.run(host, draw.DrawOptions(seed=read_book(host).event.name), when), None)
    sections = read_book(host).sections
    while waiting := [item.section.name for item in sections if _to_pair(item)]:
        for name in waiting:
            step(pair.run(host, pair.PairOptions(name), when), 0)
        sections = read_book(host).sections
        count = sum(fill_round(host, item) for item in sections)
        tell("   " + say("第 {round} 轮：填写 {count} 台结果", round=_latest(sections), count=count))
    ranking = step(rank.run(host, rank.RankOptions(), when), 0)
    for turn in range(_MOST_PLAYOFFS):
        played = fill_playoffs(host, turn)
        if not played:
            break
        tell("   " + say("加赛：填写 {count} 局结果", count=played))
        ranking = step(rank.run(host, rank.RankOptions(), when), 0)
    lists = step(awards.run(host, when), None)
    return ranking, lists, said


def _to_pair(item: SectionBook) -> bool:
    return bool(item.field.entrants) and item.section.paired_rounds < (item.section.rounds or 0)


def _latest(sections: tuple[SectionBook, ...]) -> int:
    return max(item.section.paired_rounds for item in sections)


def fill_round(host: Host, item: SectionBook, decide: Decide = made_up_result) -> int:
    """Fill the open tables of the last round of a section as somebody would type them; return how many.

    ``decide`` is asked where a round is one game between two players.
    """
    number = item.section.paired_rounds
    games = [game for game in item.section.pairings[-1] if game.result is None] if number else []
    if not games:
        return 0
    columns: dict[str, list[Writable]] = {}

    def put(heading: str, row: int, text: Writable) -> None:
        view = item.sheet.view
        name = heading_of(view, heading)
        assert name is not None
        at = view.headings.index(name)
        columns.setdefault(name, [line[at] for line in view.rows])[row] = text

    for game in games:
        row = item.sheet.rows[number, game.table]
        if item.form.boards:
            boards = tuple(made_up_boards(item.section, game, number))
            for board, result in enumerate(boards, start=1):
                put("结果", item.sheet.boards[number, game.table, board], write_single(result))
        elif item.form.double_games:
            first, second, overstepped = made_up_games(item.section, game, number)
            texts = (write_single(first), write_single(second))
            if overstepped:
                texts = (OVERSTEPPED[first is not Result.FIRST_WINS], NOT_PLAYED)
            for heading, text in zip(layout.GAME_HEADINGS, texts, strict=True):
                put(heading, row, text)
        else:
            put("结果", row, write_result(decide(item.section, game, number)))
    host.write(item.sheet.view.name, columns, rows=len(item.sheet.view.rows))
    if item.form.boards or item.form.double_games:
        _add_up(host, item)
    return len(games)


def _add_up(host: Host, item: SectionBook) -> None:
    """Write the formulas of the last round again, so that the closed file shows what they come to."""
    sheet = read_pairings(host.read(item.tables.pairings), item.form)
    number = len(sheet.rounds)
    formulas: dict[int, Writable] = {}
    for game in sheet.rounds[-1]:
        heading, formula = added_up(sheet.view, game, item.form)
        bye = None if item.form.boards else write_result(game.result)
        formulas[sheet.rows[number, game.table]] = bye if game.is_bye else formula
    first, last = min(formulas), max(formulas)
    cells = [formulas.get(row) for row in range(first, last + 1)]
    host.write(sheet.view.name, {heading: cells}, rows=len(sheet.view.rows), start=first)


def fill_playoffs(host: Host, turn: int) -> int:
    """Fill the open games of 加赛; return how many."""
    if layout.PLAYOFFS_TABLE not in host.tables():
        return 0
    view = host.read(layout.PLAYOFFS_TABLE)
    at = {heading: view.headings.index(heading) for heading in ("组别", "先手编号", "后手编号", "结果")}
    sections = {item.section.name: item.field for item in read_book(host).sections}
    cells: list[Writable] = [row[at["结果"]] for row in view.rows]
    count = 0
    for index, row in enumerate(view.rows):
        first, second = row[at["先手编号"]], row[at["后手编号"]]
        if not isinstance(first, int) or not isinstance(second, int) or row[at["结果"]] not in (None, ""):
            continue
        game = Pairing(index + 1, first, second)
        section = sections[str(row[at["组别"]])]
        cells[index] = write_result(made_up_result(section, game, 100 + turn))
        count += 1
    if count:
        host.write(view.name, {"结果": cells}, rows=len(view.rows))
    return count
