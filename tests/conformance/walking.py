"""What the walks through the individual regulations share: entries put to the test, events decided by one criterion."""

from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tests.commands.closing import book_with, rows
from tests.commands.playing import column, done, made_up_name, write_list, xl
from tests.commands.switching import a_field, book_of
from tests.commands.test_playoffs import in_a_line
from xl_engine.event import Pairing, Problem, Result, Section, System
from xl_engine.workbook.hosts.closed import ClosedFile

SWISS, ROUND_ROBIN = System.SWISS, System.ROUND_ROBIN

SWISS_STEPS = {
    "对手分": ("1+4, 2+8, 3=7, 5-6", "1-8, 2-3, 4+5, 7+6", "2+5, 4=3, 6-1, 8+7"),
    "中间对手分": ("1+8, 3-5, 4-2, 7+6", "2-7, 4=1, 6=3, 8+5", "2+6, 3-7, 4-8, 5=1"),
    "胜局": ("2=6, 3+1, 4-5", "1+4, 2=3, 6+5", "1+6, 2+4, 5+3"),
}
"""积分编排制: number 1 is ahead of number 2 by this criterion and no earlier one.

Except with 胜局 the next criterion would have them the other way round.
"""
SWISS_VALUES = {
    "对手分": ([2, 4.5, 1.5, 2], [2, 4, 2, 2]),
    "中间对手分": ([2, 4, 1.5, 1], [2, 4, 0.5, 2]),
    "胜局": ([2, 3, 1.5, 2], [2, 3, 1.5, 1]),
}
"""积分, 对手分, 中间对手分 and 胜局 of number 1 and of number 2."""

ROUND_ROBIN_STEPS = {
    "小分": ("1=4, 2+3", "1=2, 3=4", "1=3, 2-4"),
    "胜局": ("1+6, 2=5, 3-4", "1-2, 3=6, 4-5", "1-3, 2=4, 5=6", "1=4, 2-6, 3+5", "1+5, 2=3, 4-6"),
    "直胜": ("1-4, 2+3", "1+2, 3-4", "1=3, 2=4"),
}
"""循环制: the same; number 2 has more 胜局 in the first, and has beaten number 1 in the second."""
ROUND_ROBIN_VALUES = {
    "小分": ([1.5, 2.25, 0], [1.5, 1.75, 1]),
    "胜局": ([2.5, 6, 2], [2.5, 6, 1]),
    "直胜": ([1.5, 1.75, 1], [1.5, 1.75, 1]),
}
"""积分, 小分 and 胜局 of number 1 and of number 2."""

LEVEL_AT_1 = ("1+6, 3+5, 7-4, 8-2", "1+5, 4-2, 6+3, 8+7", "1=4, 2=6, 3+7, 8-5")
"""积分编排制 of 8: numbers 1 and 2 are level in everything, and first."""
LEVEL_AT_5 = ("3-2, 4-1, 6=5", "3+1, 4=6, 5+2", "2-4, 5+1, 6=3")
"""积分编排制 of 6: numbers 1 and 2 are level in everything and share places 5 and 6, 3 and 4 places 3 and 4."""


def field(*rounds: str, system: System = SWISS) -> Section:
    """Return a played group, everybody of a unit of his own, in the order of criteria its regulation has."""
    return a_field(*rounds, rounds=len(rounds), system=system)


def level(size: int, *numbers: int) -> Section:
    """Return a round robin of ``size`` in which two neighbours are level in everything."""
    section = in_a_line(size, *numbers)
    own = tuple(replace(one, unit=f"第{one.number}棋社") for one in section.entrants)
    return replace(section, entrants=own)


@dataclass(frozen=True)
class Walked:
    """A workbook of several played groups, ranked, and what `rank` printed of each group."""

    book: Path
    rankings: Mapping[str, Mapping[str, Any]]
    said: str

    def figures_of_two(self, group: str) -> tuple[list[float], list[float]]:
        """Return the figures of numbers 1 and 2, checking that number 1 stands before number 2 on 名次."""
        order = [number for (number,) in rows(self.book, self.table("名次", group), "编号")]
        assert order.index(1) < order.index(2)
        found = {row["number"]: row["values"] for row in self.rankings[group]["rows"]}
        return found[1], found[2]

    def table(self, kind: str, group: str) -> str:
        """Return the name of a table of a group."""
        return f"{kind}_{column(self.book, '组别', '组别').index(group) + 1}"

    def remarks(self, group: str) -> dict[int, Any]:
        """Return 备注 of 名次 by number."""
        return dict(rows(self.book, self.table("名次", group), "编号", "备注"))

    def due(self, group: str) -> list[tuple[str, set[int]]]:
        """Return the games of 加赛 of a group: places and the two numbers."""
        found = rows(self.book, "加赛", "组别", "争夺名次", "先手编号", "后手编号")
        return [(places, {first, second}) for of, places, first, second in found if of == group]


def walk(folder: Path, regulation: str, fields: Mapping[str, Section]) -> Walked:
    """Return a ranked workbook of these groups."""
    book = book_with(folder, regulation, *(replace(one, name=name) for name, one in fields.items()))
    said = done("rank", book).err
    printed = done("rank", book, "--format", "json").data["sections"]
    return Walked(book, {one["name"]: one for one in printed}, said)


def alone(folder: Path, regulation: str, group: str, section: Section) -> Path:
    """Return a workbook of one played group."""
    return book_of(folder, replace(section, name=group), regulation)


def ranked(book: Path) -> dict[str, Any]:
    """Return the ranking of the only section."""
    found: dict[str, Any] = done("rank", book, "--format", "json").data["sections"][0]
    return found


def fresh(folder: Path, regulation: str, *groups: str) -> Path:
    """Return a new workbook; each kind is made once and copied."""
    return Path(shutil.copy(_made(regulation, groups), folder / "赛事.xlsx"))


@functools.cache
def _made(regulation: str, groups: tuple[str, ...]) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="xl-engine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    words = [word for group in groups for word in ("--section", group)]
    done("new", folder / "赛事.xlsx", "--regulation", regulation, *words)
    return folder / "赛事.xlsx"


def entry_codes(folder: Path, regulation: str, people: Iterable[tuple[object, ...]]) -> list[list[str]]:
    """Return the codes `check` has for each of these entries: (组别, 性别, 出生日期, 等级分), all made up."""
    book = fresh(folder, regulation)
    lines: list[list[object]] = [["组别", "姓名", "单位", "性别", "出生日期", "等级分"]]
    for at, person in enumerate(people):
        group, sex, born, rating = (*person, *([""] * (4 - len(person))))
        lines.append([group, made_up_name(at), f"第{at % 7 + 1}棋院", sex, born, rating])
    done("import", book, write_list(folder / "名单.csv", lines))
    view = ClosedFile(book).read("报名")
    found: list[list[str]] = [[] for _ in lines[1:]]
    for issue in xl("check", book, "--format", "json").data["issues"]:
        row = int("".join(filter(str.isdigit, issue["cell"])))
        found[row - view.first_row].append(issue["code"])
    return found


def drawn(folder: Path, regulation: str, group: str, count: int, sex: str, born: str) -> Path:
    """Return a workbook in which so many have entered a group and been drawn with seed 7."""
    book = fresh(folder, regulation, group)
    lines: list[list[object]] = [["组别", "姓名", "单位", "性别", "出生日期"]]
    lines += [[group, made_up_name(at), f"第{at + 1}棋社", sex, born] for at in range(count)]
    done("import", book, write_list(folder / f"{count}.csv", lines))
    done("draw", book, "--seed", "7")
    return book


def decided(book: Path) -> tuple[object, object]:
    """Return 赛制 and 轮数 of the first section on 设置."""
    return column(book, "组别", "赛制")[0], column(book, "组别", "轮数")[0]


def terms(book: Path) -> dict[str, str]:
    """Return 比赛时限 of every section on 设置, which also names opening and limits."""
    return dict(zip(column(book, "组别", "组别"), column(book, "组别", "比赛时限"), strict=True))


def with_games(section: Section, *rounds: Iterable[tuple[Result, Result]]) -> Section:
    """Return a section whose tables have these two games each, seen from the first player; results follow."""
    pairings = tuple(
        tuple(
            Pairing(game.table, game.first, game.second, games=tuple(games))
            for game, games in zip(tables, played, strict=True)
        )
        for tables, played in zip(section.pairings, rounds, strict=True)
    )
    return replace(section, pairings=pairings, double_games=True)


def told(problem: Problem) -> tuple[str, str, str]:
    """Return code, section and fields of what was said, as one line each."""
    fields = "；".join(f"{key}={value}" for key, value in sorted(problem.params.items()))
    return problem.code, problem.section, fields
