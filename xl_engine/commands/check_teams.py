"""What 检查 looks for in teams: entered without board or complete line-up, and line-ups the regulation forbids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from xl_engine.event import Entrant, Kind, Problem, Severity, Team
from xl_engine.regulation import Group, Regulation, team_problems
from xl_engine.workbook import layout
from xl_engine.workbook.changes import entry_rows
from xl_engine.workbook.columns.entrants import to_entrant
from xl_engine.workbook.columns.rows import EntryRow
from xl_engine.workbook.columns.sheets import BOARD, GROUP, LEADER, SEX
from xl_engine.workbook.entered_teams import EnteredTeam, entered_teams
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.reading import Book, SectionBook
from xl_engine.workbook.settings_sheet import section_name

from .joining import homes_of


def team_entry_problems(host: Host, book: Book) -> Iterable[Problem]:
    """Yield what is wrong with the teams that the rows of 报名 make up, at the row of a player."""
    only = book.sections[0].section.name if len(book.sections) == 1 else ""
    rows: dict[str, list[EntryRow]] = {}
    for row in entry_rows(host):
        rows.setdefault(row.value(GROUP) or only, []).append(row)
    for item in book.sections:
        if item.section.kind is not Kind.TEAM:
            continue
        group = _group(book, item)
        for team in entered_teams(rows.get(item.section.name, ())):
            found = [*team.problems, *_composition(book, team, group), *_leaderless(team, book.regulation)]
            yield from (problem.within(item.section.name) for problem in found)


def line_up_problems(book: Book, item: SectionBook) -> Iterable[Problem]:
    """Yield what is wrong with the line-ups of 队伍 and 选手, at the team's row."""
    section, view = item.section, item.teams
    if view is None or item.lacks_list:
        return
    # A group that plays in the field of another is still made up as its own rule says.
    items = {one.section.name: one for one in book.sections}
    homes = homes_of(section)
    groups = {home: _group(book, items.get(home, item)) for home in homes.values()}
    players = {entrant.number: entrant for entrant in section.entrants if entrant.number}
    at = view.position("编号", *layout.HEADING_ALIASES["编号"])
    rows = {} if at is None else {row[at]: index for index, row in enumerate(view.rows)}
    for team in section.teams:
        cell = (
            view.address(rows[team.number], view.headings[at])
            if at is not None and team.number in rows
            else ""
        )
        for problem in team_problems(team, players, groups[homes[team.number]], book.regulation):
            yield problem.at(view.sheet, cell)
        yield from (problem.at(view.sheet, cell) for problem in _shown_differs(item, team, players))


def _group(book: Book, item: SectionBook) -> Group:
    name = section_name(item.section.group or item.section.name)
    for group in book.regulation.groups:
        if section_name(group.name) == name:
            return group
    return Group(item.section.name, Kind.TEAM)


def _leaderless(team: EnteredTeam, regulation: Regulation) -> Iterable[Problem]:
    """Yield a warning for a team that names no 领队 though it has to, as in "每队须报领队1名（可兼任）" (2013 团体规程 五（三）)."""
    rule = regulation.officials
    if not (rule.leader_required and rule.each_team) or team.leader or not team.rows:
        return
    fix = "请在“领队”里填写；可以由队员兼任。" if rule.leader_may_play else "请在“领队”里填写。"
    yield next(iter(team.rows.values())).locate(Problem(
        "team.no-leader", "{team}没有填领队，规程要求每队报领队 {leaders} 名（{source}）。", fix,
        {"team": team.name, "leaders": rule.leaders, "source": regulation.cite("officials")}, Severity.WARNING,
    ), LEADER.title)  # fmt: skip


def _composition(book: Book, entered: EnteredTeam, group: Group) -> Iterable[Problem]:
    """Yield what the regulation says against a team as entered."""
    if entered.problems or not entered.rows:
        return
    players = {board: replace(to_entrant(row), number=board) for board, row in entered.rows.items()}
    last = max(players)
    team = Team(
        0, entered.name, entered.unit, tuple(board if board in players else 0 for board in range(1, last + 1))
    )
    for problem in team_problems(team, players, group, book.regulation):
        board = problem.params.get("board")
        row = entered.rows.get(board) if isinstance(board, int) else None
        first = next(iter(entered.rows.values()))
        title = SEX.title if problem.params.get("field") == "sex" else ""
        yield (row or first).locate(problem, title) if title else first.locate(problem)
    if last > book.regulation.team.boards:
        yield entered.rows[last].locate(Problem(
            "entry.board-too-high", "{team}有第 {board} 台的队员，规程每场只有 {boards} 台（{source}）。", "请改正台号。",
            {"team": entered.name, "board": last, "boards": book.regulation.team.boards,
             "source": book.regulation.cite("team.boards")},
        ), BOARD.title)  # fmt: skip


def _shown_differs(item: SectionBook, team: Team, players: dict[int, Entrant]) -> Iterable[Problem]:
    """Yield a warning where somebody has typed another name over the line-up shown on 队伍."""
    view = item.teams
    assert view is not None
    at = view.position("编号", *layout.HEADING_ALIASES["编号"])
    row = next((row for row in view.rows if at is not None and row[at] == team.number), None)
    if row is None:
        return
    for board, number in enumerate(team.players, start=1):
        place = (
            view.position(layout.BOARD_HEADINGS[board - 1]) if board <= len(layout.BOARD_HEADINGS) else None
        )
        shown = "" if place is None else str(row[place] or "").strip()
        name = players[number].name if number in players else ""
        if shown and shown != name:
            yield Problem(
                "team.lineup-differs", "{team}第 {board} 台在“队伍”里写的是“{found}”，“选手”里是“{name}”，以“选手”为准。",
                "换人是不允许的；名单有误的请改“选手”，并清空这里再重新计算。",
                {"team": team.name, "board": board, "found": shown, "name": name or "—"}, Severity.WARNING, found=shown,
            )  # fmt: skip
