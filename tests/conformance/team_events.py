"""Small team events for the tests of the team regulations: entered from a list, or played to the end in an event file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.commands.closing import book_with, teams_of
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
    book = folder / "赛事.xlsx"
    groups = dict.fromkeys(str(row["组别"]) for row in rows)
    words = [word for group in groups for word in ("--section", group)]
    done("new", book, "--regulation", key, "--name", "测试团体赛", *words)
    cells = [list(HEADINGS), *([row[heading] for heading in HEADINGS] for row in rows)]
    done("import", book, write_list(folder / "报名.csv", cells))
    return book


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


def person(book: Path, group: str, team: int, board: int) -> str:
    """Return the name of whoever was entered for a seat."""
    lines = zip(*(column(book, "报名", name) for name in ("组别", "队名", "台号", "姓名")), strict=True)
    return next(name for *seat, name in lines if seat == [group, f"第{team}队", board])


def arranged(book: Path) -> list[tuple[Any, ...]]:
    """Return 赛制, 轮数 and 循环 of each section as 设置 shows them."""
    return list(zip(*(column(book, "组别", name) for name in ("赛制", "轮数", "循环")), strict=True))


def conditions(book: Path) -> dict[str, str]:
    """Return what 设置 says of opening and time of each section."""
    return dict(zip(column(book, "组别", "组别"), column(book, "组别", "比赛时限"), strict=True))


def seats(book: Path) -> list[tuple[Any, ...]]:
    """Return the rows of the boards in 对阵: 轮次, 台号, 台次, both players, and the colours of both."""
    headings = ("轮次", "台号", "台次", "先行方编号", "后行方编号", "先行棋色", "后行棋色")
    lines = zip(*(column(book, "对阵_1", heading) for heading in headings), strict=True)
    return [line for line in lines if line[2] is not None]


def play_round(book: Path, *matches: str) -> int:
    """Pair the next round and type the boards of each match, ``1 0.5 0`` seen from the side on the left."""
    number: int = done("pair", book, "--format", "json").data["sections"][0]["round"]
    for table, boards in enumerate(matches, start=1):
        done("result", book, boards, "--round", number, "--table", table)
    return number


# -- played to the end ----------------------------------------------------------------------------------------

SWISS_STEPS = (
    ("场分", ("1-6 -==, 2-5 =-+, 3-4 ---", "6-4 ++-, 5-3 +--, 1-2 ++-", "2-6 +++, 3-1 -++, 4-5 ---"), 6, 5),
    ("对手场分", ("1-6 ++-, 2-5 +--, 3-4 -+-", "6-4 +++, 5-3 -=+, 1-2 +-+", "2-6 -==, 3-1 +++, 4-5 -++"), 4, 6),
    ("中间对手场分", ("1-6 =+=, 2-5 +-+, 3-4 ++-", "6-4 ---, 5-3 ---, 1-2 --+", "2-6 +--, 3-1 -+=, 4-5 -+-"), 6, 4),
    ("总局分", ("1-6 ---, 2-5 ---, 3-4 ---", "6-4 +++, 5-3 -=-, 1-2 +--", "2-6 -++, 3-1 ++-, 4-5 +-+"), 3, 2),
    ("一台局分", ("1-6 +-+, 2-5 ++-, 3-4 ++-", "6-4 -+-, 5-3 +-+, 1-2 -++", "2-6 +-+, 3-1 +-+, 4-5 --+"), 2, 1),
    ("二台局分", ("1-6 +-+, 2-5 ++-, 3-4 ++-", "6-4 -+-, 5-3 +-+, 1-2 -++", "2-6 +-+, 3-1 +-+, 4-5 --+"), 3, 5),
)  # fmt: skip
"""积分编排制 of six teams: the step, the rounds, the team it puts ahead and the one behind. All steps before are level, and none after it speaks for the team ahead."""

ROUND_ROBIN_STEPS = (
    ("场分", ("1-4 ==-, 2-3 -++", "4-3 -+-, 1-2 +++", "2-4 ++-, 3-1 +-="), 2, 1),
    ("总局分", ("1-4 --+, 2-3 -++", "4-3 +++, 1-2 +-+", "2-4 -++, 3-1 +++"), 4, 2),
    ("小分", ("1-4 +--, 2-3 +-+", "4-3 --+, 1-2 ++-", "2-4 -+-, 3-1 +--"), 4, 1),
    ("一台局分", ("1-4 +-+, 2-3 +++", "4-3 -++, 1-2 --+", "2-4 +++, 3-1 ++-"), 3, 4),
    ("二台局分", ("1-4 ---, 2-3 +-+", "4-3 +-+, 1-2 +++", "2-4 +--, 3-1 ++-"), 3, 1),
)
"""The same for 循环制 of four teams."""

Step = tuple[str, tuple[str, ...], int, int]


def of_step(name: str, step: Step, system: System) -> Section:
    """Return the section of a step, ranked in the order of the regulation."""
    return teams_of(name, *step[1], teams=6 if system is System.SWISS else 4, criteria=(), system=system)


def assert_step_decides(book: Path, step: Step) -> None:
    """Look at the two teams of a step: level before it, apart at it, and the other way round after it."""
    criterion, _, ahead, behind = step
    found = done("rank", book, "--format", "json").data["sections"][0]
    lines = {row["number"]: row for row in found["rows"]}
    at = found["criteria"].index(criterion)
    one, other = lines[ahead]["values"], lines[behind]["values"]
    assert one[:at] == other[:at]
    assert one[at] > other[at]
    assert all(left <= right for left, right in zip(one[at + 1 :], other[at + 1 :], strict=True))
    assert lines[ahead]["place"] < lines[behind]["place"]
    listed_numbers = column(book, "名次_1", "编号")
    assert listed_numbers.index(ahead) < listed_numbers.index(behind)


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


def scripted(name: str, *scripts: str, system: System = System.SWISS, **about: Any) -> Section:
    """Return teams 1, 2… that meet a team of their own each round: board 1 as written, the other boards drawn.

    ``>`` is a win and ``<`` a loss without a game.
    """
    pairs = len(scripts)
    lines = [
        ", ".join(f"{team}-{team + pairs} {script[turn]}==" for team, script in enumerate(scripts, start=1))
        for turn in range(len(scripts[0]))
    ]
    return teams_of(name, *lines, teams=2 * pairs, criteria=("场分", "总局分"), system=system, **about)


def book_of_section(folder: Path, key: str, *sections: Section) -> Path:
    """Return the workbook of a finished event."""
    return book_with(folder, key, *sections)


def best_boards(book: Path, board: int) -> list[tuple[Any, ...]]:
    """Return (number, points, games, wins, shared) of the winners of a board of the first group."""
    given = done("awards", book, "--format", "json").data["sections"][0]["best_boards"]
    fields = ("number", "points", "games", "wins", "shared")
    return [tuple(one[field] for field in fields) for one in given if one["board"] == board]


# -- play-offs ------------------------------------------------------------------------------------------------


def by_lot(*numbers: int) -> list[int]:
    """Return numbers in the order of their lots; the first begins."""
    return sorted(numbers, key=lambda number: lot(SEED, "playoff", number))


def playoff_games(book: Path) -> list[tuple[Any, ...]]:
    """Return the filled rows of 加赛 as (争夺名次, 局次, 先手编号, 结果, 后手编号)."""
    headings = ("争夺名次", "局次", "先手编号", "结果", "后手编号")
    lines = zip(*(column(book, "加赛", heading) for heading in headings), strict=True)
    return [line for line in lines if line[2] is not None]


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


def places(book: Path) -> list[tuple[Any, ...]]:
    """Return (名次, 编号, 备注) from the top of 名次."""
    return list(zip(*(column(book, "名次_1", name) for name in ("名次", "编号", "备注")), strict=True))
