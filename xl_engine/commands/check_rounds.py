"""What 检查 looks for in 对阵: repeated meetings and byes, names, people left out, results missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xl_engine.checking import Code, Finding, examine_absolutes
from xl_engine.event import Problem, Severity, worth
from xl_engine.pairing.rounds import planned_rounds
from xl_engine.pairing.teams import as_field
from xl_engine.regulation import Switches
from xl_engine.workbook.columns.quantities import whole_number
from xl_engine.workbook.pairing_rows import heading_of
from xl_engine.workbook.reading import Book, SectionBook
from xl_engine.workbook.recorded_rounds import recorded_rounds

from .check_by_hand import by_hand_problems

_MOST_NAMED = 10
"""Numbers named in one message."""


def round_problems(item: SectionBook, book: Book) -> Iterable[Problem]:
    """Yield what is odd about the rounds of a section, each with its place."""
    yield from _broken_rules(item, book.switches)
    yield from by_hand_problems(item, book.switches, recorded_rounds(book.engine, item.tables.number))
    # A list that lacks a column is read as blank, and everybody would be said to sit in the wrong place.
    if not item.lacks_list:
        yield from _names(item)
        if item.form.boards:
            yield from _seats(item)
            yield from _won_by_nobody(item)
    yield from _missing_results(item)


def _broken_rules(item: SectionBook, switches: Switches) -> Iterable[Problem]:
    """Yield a problem for each absolute rule that a round breaks.

    Who rests in 循环制 is left to its table: there people rest more often when somebody has withdrawn.
    """
    section = as_field(item.section)
    total = planned_rounds(section, switches)
    for number, games in enumerate(section.pairings, start=1):
        if not games:
            continue
        for finding in examine_absolutes(section, switches, number, total).findings:
            tell = _TOLD.get(finding.code)
            if tell is None or (finding.code is Code.LEFT_OUT and item.sheet.problems):
                continue
            problem, heading = tell(number, finding)
            tables = [finding.table]
            if finding.code is Code.LEFT_OUT:
                # Nowhere in the round: told at its first row.
                tables = [min(games, key=lambda game: item.sheet.rows[number, game.table]).table]
            elif finding.code is Code.SEVERAL_BYES:
                tables = [game.table for game in games if game.is_bye][:_MOST_NAMED]
            cells = [item.sheet.cell(number, table, heading) for table in tables]
            yield problem.at(item.sheet.view.sheet, ",".join(cells))


def _against_himself(number: int, finding: Finding) -> tuple[Problem, str]:
    return Problem(
        "pairing.against-himself", "第 {round} 轮第 {table} 台的两方都是编号 {number}。", "请改正其中一方的编号。",
        {"round": number, "table": finding.table, "number": finding.numbers[0]},
    ), "后手编号"  # fmt: skip


def _met_before(number: int, finding: Finding) -> tuple[Problem, str]:
    first, second = finding.numbers
    return Problem(
        "pairing.met-before", "编号 {first} 和 {second} 在第 {round} 轮再次相遇。", "请核对对阵；确属特殊安排可不理会。",
        {"first": first, "second": second, "round": number}, Severity.WARNING,
    ), "后手编号"  # fmt: skip


def _second_bye(number: int, finding: Finding) -> tuple[Problem, str]:
    return Problem(
        "pairing.second-bye", "编号 {number} 在第 {round} 轮第二次轮空，而有人还没有轮空过。",
        "请核对对阵。", {"number": finding.numbers[0], "round": number}, Severity.WARNING,
    ), "先手编号"  # fmt: skip


def _several_byes(number: int, finding: Finding) -> tuple[Problem, str]:
    return Problem(
        "pairing.several-byes", "第 {round} 轮有 {count} 人同时轮空：编号 {numbers}。",
        "一轮最多一人轮空；请让他们相互对局，或填写对手。",
        {"round": number, "count": len(finding.numbers), "numbers": _listed(finding.numbers)},
        Severity.WARNING,
    ), "先手编号"  # fmt: skip


def _left_out(number: int, finding: Finding) -> tuple[Problem, str]:
    return Problem(
        "pairing.left-out", "第 {round} 轮的对阵里没有编号 {numbers}，也没有记他们轮空。",
        "请补上对局或轮空；不参加这一轮的，请在“选手”中填写缺席轮次、退赛或加入轮次。",
        {"round": number, "numbers": _listed(finding.numbers)}, Severity.WARNING,
    ), "轮次"  # fmt: skip


_TOLD = {
    Code.AGAINST_HIMSELF: _against_himself,
    Code.MET_BEFORE: _met_before,
    Code.SECOND_BYE: _second_bye,
    Code.SEVERAL_BYES: _several_byes,
    Code.LEFT_OUT: _left_out,
}
"""Rules told of every round, whoever paired it; each with the heading of the cell it is told at."""


def _names(item: SectionBook) -> Iterable[Problem]:
    """Yield a warning where a name in 对阵 is not the one its number has in 选手."""
    names = {entrant.number: entrant.name for entrant in item.field.entrants}
    view = item.sheet.view
    for (number, table), row in sorted(item.sheet.rows.items()):
        for side in ("先手", "后手"):
            name, key = heading_of(view, side), heading_of(view, f"{side}编号")
            if name is None or key is None:
                continue
            shown = view.rows[row][view.headings.index(name)]
            holder = view.rows[row][view.headings.index(key)]
            expected = names.get(holder) if isinstance(holder, int) else None
            if expected is not None and shown is not None and str(shown).strip() != expected:
                yield Problem(
                    "pairing.name-differs", "第 {round} 轮第 {table} 台编号 {number} 写的是“{found}”，名单里是“{name}”。",
                    "以编号为准；请改正编号或姓名。",
                    {"round": number, "table": table, "number": holder, "found": shown, "name": expected},
                    Severity.WARNING, found=str(shown),
                ).at(view.sheet, view.address(row, name))  # fmt: skip


def _seats(item: SectionBook) -> Iterable[Problem]:
    """Yield an error for each board at which somebody else sits than the line-up has: substitution is forbidden.

    "报名时必须注明队员的台号号码，比赛过程中不可改变" (2013 团体规程 六（四）; 2025 团体规程 八（四）).
    """
    view = item.sheet.view
    teams = {team.number: team.players for team in item.section.teams}
    matches = {
        (number, game.table): (game.first, game.second)
        for number, games in enumerate(item.section.pairings, start=1)
        for game in games
    }
    for (number, table, board), row in sorted(item.sheet.boards.items()):
        for side, team in zip(("先手编号", "后手编号"), matches.get((number, table), ()), strict=False):
            key = heading_of(view, side)
            lineup = teams.get(team or 0, ())
            seat = lineup[board - 1] if len(lineup) >= board else 0
            found = None if key is None else whole_number(view.rows[row][view.headings.index(key)])
            if key is not None and found is not None and found != seat:
                yield Problem(
                    "pairing.wrong-seat",
                    "第 {round} 轮第 {table} 台第 {board} 台次坐的是编号 {found}，名单中该队这一台是编号 {seat}。",
                    "台号报名后不能改变，请改回；名单有误的请改“选手”的队号、台号。",
                    {"round": number, "table": table, "board": board, "found": found, "seat": seat or "—"}, found=str(found),
                ).at(view.sheet, view.address(row, key))  # fmt: skip


def _won_by_nobody(item: SectionBook) -> Iterable[Problem]:
    """Yield an error for each board that gives points to a side on which nobody sits (RULES 2.10)."""
    lineups = {team.number: team.players for team in item.section.teams}
    for number, matches in enumerate(item.section.pairings, start=1):
        for match in matches:
            for board, result in enumerate(match.boards, start=1):
                for side, team in enumerate((match.first, match.second)):
                    lineup = lineups.get(team or 0, ())
                    sits = len(lineup) >= board and lineup[board - 1]
                    if team in lineups and not sits and worth(result, item.form.scoring, side):
                        yield Problem(
                            "pairing.won-by-nobody", "第 {round} 轮第 {table} 台第 {board} 台次，{team} 号队没有队员，结果却让它得分。",
                            "请改正结果；这一台有队员的，请在“选手”里补上。",
                            {"round": number, "table": match.table, "board": board, "team": team},
                        ).at(item.sheet.view.sheet, item.sheet.board_cell(number, match.table, board))  # fmt: skip


def _missing_results(item: SectionBook) -> Iterable[Problem]:
    last = item.section.paired_rounds
    unread = {(problem.sheet, problem.cell) for problem in item.problems}
    for number, games in enumerate(item.section.pairings, start=1):
        for game in games:
            if game.result is not None:
                continue
            # What cannot be read is told already.
            cells = [
                cell
                for cell in item.sheet.missing_cells(number, game)
                if (item.sheet.view.sheet, cell) not in unread
            ]
            if cells:
                yield Problem(
                    "result.missing", "第 {round} 轮第 {table} 台还没有结果。", "请从下拉列表选择结果。",
                    {"round": number, "table": game.table}, Severity.WARNING if number == last else Severity.ERROR,
                ).at(item.sheet.view.sheet, ",".join(cells))  # fmt: skip


def _listed(numbers: Sequence[int]) -> str:
    more = "…" if len(numbers) > _MOST_NAMED else ""
    return "、".join(map(str, sorted(numbers)[:_MOST_NAMED])) + more
