"""Small team events for the tests of the team regulations: entered from a list, or played to the end in an event file."""

from __future__ import annotations

import atexit
import datetime as dt
import functools
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.commands.closing import book_with, rows, teams_of
from tests.commands.playing import column, done, made_up_name, set_cell, write_list, xl
from xl_engine.event import Section, Sex, System, lot
from xl_engine.pairing.round_robin import round_robin_schedule
from xl_engine.regulation import Switches, load
from xl_engine.workbook.hosts import ClosedFile

HEADINGS = ("组别", "队名", "台号", "姓名", "单位", "性别", "出生日期", "领队", "教练")
SEED = "种子"
"""Of the draw of the events that are played to the end."""

Seat = tuple[str, int, int]
"""Group, team and board, each counted from 1."""


# -- entered from a list --------------------------------------------------------------------------------------


def listed(
    key: str, groups: Mapping[str, int], changes: Mapping[Seat, Mapping[str, object] | None] | None = None
) -> list[dict[str, object]]:
    """Return the rows of an entry list: so many teams of each group, all as the regulation wants them.

    ``changes`` put other cells into the row of a seat, or with None leave the row out.
    """
    regulation = load(key)
    found: list[dict[str, object]] = []
    people = 0
    for name, teams in groups.items():
        group = regulation.group(name)
        sexes = group.board_sex or (group.sex,) * regulation.team.boards
        for team in range(1, teams + 1):
            for board, sex in enumerate(sexes, start=1):
                row = {
                    "组别": name, "队名": f"第{team}队", "台号": board, "姓名": made_up_name(people), "单位": f"第{team}棋院",
                    "性别": "女" if sex is Sex.FEMALE else "男", "出生日期": group.born_from or dt.date(1990, 1, 1),
                    "领队": f"领队{team}", "教练": f"教练{team}",
                }  # fmt: skip
                people += 1
                change = (changes or {}).get((name, team, board), {})
                if change is not None:
                    found.append(row | dict(change))
    return found


def book_of_list(folder: Path, key: str, rows: Sequence[Mapping[str, object]]) -> Path:
    """Return a new workbook of the groups named in an entry list, with the list imported."""
    groups = tuple(dict.fromkeys(str(row["组别"]) for row in rows))
    book = Path(shutil.copy(_new(key, groups), folder / "赛事.xlsx"))
    cells = [list(HEADINGS), *([row[heading] for heading in HEADINGS] for row in rows)]
    done("import", book, write_list(folder / "报名.csv", cells))
    return book


def _kept_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="xl-engine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@functools.cache
def _new(key: str, groups: tuple[str, ...]) -> Path:
    folder = _kept_folder()
    words = [word for group in groups for word in ("--section", group)]
    done("new", folder / "赛事.xlsx", "--regulation", key, "--name", "测试团体赛", *words)
    return folder / "赛事.xlsx"


def entered(
    folder: Path,
    key: str,
    groups: Mapping[str, int],
    changes: Mapping[Seat, Mapping[str, object] | None] | None = None,
) -> Path:
    """Return a new workbook of some groups with that many teams each, not drawn yet."""
    return book_of_list(folder, key, listed(key, groups, changes))


def issues(book: Path, *codes: str) -> list[dict[str, Any]]:
    """Return what ``check`` finds, or only what has one of these codes."""
    found = xl("check", book, "--format", "json").data["issues"]
    return [issue for issue in found if not codes or issue["code"] in codes]


def named_cells(book: Path, *codes: str, table: str = "报名", by: str = "姓名") -> list[tuple[Any, str]]:
    """Return (姓名, heading) of the cells of a table that ``check`` points at, in the order of the rows."""
    view = ClosedFile(book).read(table)
    at = {
        view.address(row, heading): (row, view.rows[row][view.headings.index(by)], heading)
        for row in range(len(view.rows))
        for heading in view.headings
    }
    return [found[1:] for found in sorted(at[issue["cell"]] for issue in issues(book, *codes))]


def person(book: Path, group: str, team: int, board: int | None) -> str:
    """Return the name of whoever was entered for a seat; None stands for no board."""
    lines = zip(*(column(book, "报名", name) for name in ("组别", "队名", "台号", "姓名")), strict=True)
    return next(name for *seat, name in lines if seat == [group, f"第{team}队", board])


def arranged(book: Path) -> list[tuple[Any, ...]]:
    """Return 赛制 and 轮数 of each section as 设置 shows them."""
    return list(zip(column(book, "组别", "赛制"), column(book, "组别", "轮数"), strict=True))


def conditions(book: Path) -> dict[str, str]:
    """Return what 设置 says of opening and time of each section."""
    return dict(zip(column(book, "组别", "组别"), column(book, "组别", "比赛时限"), strict=True))


def seats(book: Path) -> list[tuple[Any, ...]]:
    """Return the rows of the boards in 对阵: 轮次, 台号, 台次, both players, and the colours of both."""
    headings = ("轮次", "台号", "台次", "先行方编号", "后行方编号", "先行棋色", "后行棋色")
    lines = zip(*(column(book, "对阵_1", heading) for heading in headings), strict=True)
    return [line for line in lines if line[2] is not None]


def drawn(folder: Path, key: str, group: str, teams: int, rounds: int | None = None) -> Path:
    """Return a book of one group, drawn; with ``rounds`` it is 积分编排制 of so many. Each kind is made once and copied."""
    return Path(shutil.copy(_drawn(key, group, teams, rounds), folder / "赛事.xlsx"))


def paired(folder: Path, key: str, group: str, teams: int) -> Path:
    """Return the same after round 1 has been paired."""
    return Path(shutil.copy(_paired(key, group, teams), folder / "赛事.xlsx"))


@functools.cache
def _drawn(key: str, group: str, teams: int, rounds: int | None) -> Path:
    book = entered(_kept_folder(), key, {group: teams})
    if rounds:
        set_cell(book, "组别", "赛制", 0, "积分编排制")
        set_cell(book, "组别", "轮数", 0, rounds)
    done("draw", book, "--seed", "1")
    return book


@functools.cache
def _paired(key: str, group: str, teams: int) -> Path:
    book = drawn(_kept_folder(), key, group, teams)
    done("pair", book)
    return book


_AS_TYPED = {"1": "1-0", "0.5": "0.5-0.5", "0": "0-1"}


def play_round(book: Path, *matches: str) -> int:
    """Pair the next round and type the boards of each match, ``1 0.5 0`` seen from the side on the left."""
    number: int = done("pair", book, "--format", "json").data["sections"][0]["round"]
    type_boards(book, number, *matches)
    return number


def type_boards(book: Path, number: int, *matches: str) -> None:
    """Type the boards of the matches of a round into 对阵, from table 1 on."""
    texts = {
        (number, table, board): _AS_TYPED.get(text, text)
        for table, boards in enumerate(matches, start=1)
        for board, text in enumerate(boards.split(), start=1)
    }
    host = ClosedFile(book)
    view = host.read("对阵_1")
    *at, result = (view.headings.index(heading) for heading in ("轮次", "台号", "台次", "结果"))
    cells = [texts.get(tuple(row[place] for place in at), row[result]) for row in view.rows]  # type: ignore[call-overload]
    host.write("对阵_1", {"结果": cells}, rows=len(view.rows))
    host.save()


# -- played to the end ----------------------------------------------------------------------------------------

SWISS_EVENTS = (
    (
        ("1-8 +==, 2-7 ++-, 3-6 --=, 4-5 =-=", "8-5 =++, 6-4 --=, 7-3 -=-, 1-2 ===", "2-8 +==, 3-1 -==, 4-7 -+-, 5-6 -=+"),
        {"场分": (5, 4), "对手场分": (7, 4), "二台局分": (2, 1)},
    ),
    (
        ("1-8 =-=, 2-7 =--, 3-6 -=+, 4-5 +=-", "8-5 +=-, 6-4 -+=, 7-3 -=+, 1-2 -==", "2-8 =-+, 3-1 -=-, 4-7 ===, 5-6 =+-"),
        {"中间对手场分": (2, 4), "总局分": (7, 8), "一台局分": (4, 5)},
    ),
)  # fmt: skip
"""积分编排制 of eight teams: the rounds, and by the step that decides the team it puts ahead and the one behind.

They are level in all steps before, and the steps after speak for the one behind. Board 3 is left out: with 总局分
and the other boards level it is level too.
"""

ROUND_ROBIN_EVENTS = (
    (
        ("1-6 ++=, 2-5 +++, 3-4 =-+", "6-4 +-+, 5-3 ++-, 1-2 ---", "2-6 ++-, 3-1 +=-, 4-5 ++=",
         "6-5 =-+, 1-4 ==+, 2-3 ++=", "3-6 =-=, 4-2 -=+, 5-1 ++="),
        {"场分": (1, 4), "总局分": (6, 5)},
    ),
    (
        ("1-6 -=+, 2-5 ==+, 3-4 -+-", "6-4 ==-, 5-3 -=+, 1-2 -++", "2-6 +==, 3-1 -++, 4-5 =+=",
         "6-5 +--, 1-4 -++, 2-3 +-+", "3-6 +==, 4-2 ===, 5-1 +-+"),
        {"小分": (1, 3), "一台局分": (2, 4), "二台局分": (3, 5)},
    ),
)  # fmt: skip
"""The same for 循环制 of six teams."""

Step = tuple[str, str, int, int]
"""The section, the step, and the numbers of the team ahead and of the one behind."""


def _steps(
    name: str, events: Sequence[tuple[tuple[str, ...], Mapping[str, tuple[int, int]]]]
) -> tuple[Step, ...]:
    return tuple(
        (f"{name}{at}", criterion, *pair)
        for at, (_, pairs) in enumerate(events, start=1)
        for criterion, pair in pairs.items()
    )


SWISS_ORDER = ["场分", "对手场分", "中间对手场分", "总局分", "一台局分", "二台局分", "三台局分"]
ROUND_ROBIN_ORDER = ["场分", "总局分", "小分", "一台局分", "二台局分", "三台局分"]
"""The order of criteria of both team regulations."""

SWISS_STEPS = _steps("积分编排制", SWISS_EVENTS)
ROUND_ROBIN_STEPS = _steps("循环制", ROUND_ROBIN_EVENTS)


def rank_of_steps(folder: Path, key: str) -> dict[str, dict[str, Any]]:
    """Return the rankings in which the steps decide under a regulation, by section."""
    sections = [
        teams_of(f"{name}{at}", *rounds, teams=teams, criteria=(), system=system)
        for name, events, teams, system in (
            ("积分编排制", SWISS_EVENTS, 8, System.SWISS), ("循环制", ROUND_ROBIN_EVENTS, 6, System.ROUND_ROBIN),
        )
        for at, (rounds, _) in enumerate(events, start=1)
    ]  # fmt: skip
    book = book_with(folder, key, *sections)
    return {one["name"]: one for one in done("rank", book, "--format", "json").data["sections"]}


def assert_step_decides(rankings: Mapping[str, Mapping[str, Any]], step: Step, order: Sequence[str]) -> None:
    """Look at the two teams of a step: level before it, apart at it, and the other way round after it."""
    section, criterion, ahead, behind = step
    found = rankings[section]
    assert found["criteria"] == order
    lines = {row["number"]: row for row in found["rows"]}
    at = found["criteria"].index(criterion)
    one, other = lines[ahead]["values"], lines[behind]["values"]
    assert one[:at] == other[:at]
    assert one[at] > other[at]
    assert all(left < right for left, right in zip(one[at + 1 : -1], other[at + 1 : -1], strict=True))
    assert lines[ahead]["place"] < lines[behind]["place"]


def table_of(name: str, teams: int, *level: int) -> Section:
    """Return a finished 循环制 in which the lower number wins every board; those of ``level`` draw with each other."""
    rounds = []
    for games in round_robin_schedule(teams, 1, Switches()):
        matches = []
        for first, second in games:
            if second is None:
                matches.append(f"{first} bye")
                continue
            boards = "===" if {first, second} <= set(level) else "+++" if first < second else "---"
            matches.append(f"{first}-{second} {boards}")
        rounds.append(", ".join(matches))
    return teams_of(name, *rounds, teams=teams, criteria=(), system=System.ROUND_ROBIN, seed=SEED)


def field_of_teams(name: str, teams: int) -> Section:
    """Return a section after its only round in which every team has a place of its own, by its penalty."""
    matches = [f"{number}-{number + 1} ===" for number in range(1, teams, 2)]
    matches += [f"{teams} bye"] if teams % 2 else []
    section = teams_of(name, ", ".join(matches), teams=teams, criteria=())
    punished = tuple(replace(team, penalty=2 * team.number) for team in section.teams)
    return replace(section, teams=punished)


def scripted(name: str, *scripts: str) -> Section:
    """Return teams 1, 2… that meet a team of their own each round: board 1 as written, the other boards drawn.

    ``>`` is a win and ``<`` a loss without a game. What follows a blank is how a team plays on boards 2 and 3.
    """
    pairs = len(scripts)
    lines = []
    for turn in range(len(scripts[0].split()[0])):
        words = []
        for team, script in enumerate(scripts, start=1):
            board_1, *others = script.split()
            words.append(f"{team}-{team + pairs} {board_1[turn]}{''.join(others) or '=='}")
        lines.append(", ".join(words))
    return teams_of(name, *lines, teams=2 * pairs)


def on_board(group: Mapping[str, Any], board: int) -> list[tuple[Any, ...]]:
    """Return (number, points, games, wins, shared) of the winners of a board in what ``awards`` prints of a group."""
    fields = ("number", "points", "games", "wins", "shared")
    return [tuple(one[field] for field in fields) for one in group["best_boards"] if one["board"] == board]


def best_of_board_1(book: Path) -> list[tuple[Any, ...]]:
    """Return the same of board 1 of the first group."""
    return on_board(done("awards", book, "--format", "json").data["sections"][0], 1)


# -- play-offs ------------------------------------------------------------------------------------------------


def by_lot(*numbers: int) -> list[int]:
    """Return numbers in the order of their lots; the first begins."""
    return sorted(numbers, key=lambda number: lot(SEED, "playoff", number))


def playoff_games(book: Path) -> list[tuple[Any, ...]]:
    """Return the filled rows of 加赛 as (争夺名次, 局次, 先手编号, 结果, 后手编号)."""
    return rows(book, "加赛", "争夺名次", "局次", "先手编号", "结果", "后手编号")


def type_playoffs(book: Path, results: Iterable[str]) -> None:
    """Type results into the open rows of 加赛, from the top, and rank again."""
    open_rows = [
        row for row, (first, result) in enumerate(
            zip(column(book, "加赛", "先手编号"), column(book, "加赛", "结果"), strict=True)
        ) if first is not None and result is None
    ]  # fmt: skip
    for row, result in zip(open_rows, results, strict=True):
        set_cell(book, "加赛", "结果", row, result)
    done("rank", book)


def places(book: Path, section: int = 1) -> list[tuple[Any, ...]]:
    """Return (名次, 编号, 备注) from the top of 名次 of a section, by its number."""
    return rows(book, f"名次_{section}", "名次", "编号", "备注")
