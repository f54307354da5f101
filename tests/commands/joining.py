"""Workbooks of groups that play together (并入 on 设置), and where their people stand."""

from __future__ import annotations

import atexit
import datetime as dt
import functools
import shutil
import tempfile
from pathlib import Path
from typing import Any

from xl_engine.workbook.hosts.closed import ClosedFile

from .closing import rows
from .playing import Ran, column, done, set_cell, write_list

BOYS, GIRLS, SMALL_BOYS, SMALL_GIRLS = "少年男子组", "少年女子组", "儿童男子组", "儿童女子组"
TEAMS, GIRLS_TEAMS = "少年男子团体", "少年女子团体"
MIXED, MEN = "大学生混合团体赛", "男子团体赛"
WHEN = dt.datetime(2026, 10, 1, 9, 0)


Pairs = tuple[tuple[str, Any], ...]


def entered(folder: Path, *groups: tuple[str, int], regulation: str = "youth-open-2023") -> Path:
    """Return a workbook of just these groups, so many players or teams entered in each."""
    return Path(shutil.copy(_made(groups, regulation, None), folder / "赛事.xlsx"))


def drawn(folder: Path, *groups: tuple[str, int], into: dict[str, str] | None = None, **about: str) -> Path:
    """Return the same drawn, the groups joined as said."""
    regulation = about.get("regulation", "youth-open-2023")
    made = _made(groups, regulation, tuple((into or {}).items()))
    return Path(shutil.copy(made, folder / "赛事.xlsx"))


@functools.cache
def _made(groups: Pairs, regulation: str, joined: Pairs | None) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="xl-engine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    book = folder / "赛事.xlsx"
    if joined is None:
        sections = [word for name, _ in groups for word in ("--section", name)]
        done("new", book, "--regulation", regulation, "--name", "测试杯", *sections)
        (enter_teams if regulation.startswith("team") else enter)(book, *groups)
        return book
    shutil.copy(_made(groups, regulation, None), book)
    for group, into in joined:
        join(book, group, into)
    draw(book)
    return book


def enter(book: Path, *groups: tuple[str, int], mark: str = "") -> None:
    lines: list[list[object]] = [["组别", "姓名", "单位", "性别", "出生日期"]]
    for name, count in groups:
        sex, year = ("女" if "女" in name else "男"), (2016 if "儿童" in name else 2012)
        lines += [
            [name, f"{mark}{name[:3]}{n}", f"第{n}棋院", sex, f"{year}-05-{n:02d}"]
            for n in range(1, count + 1)
        ]
    done("import", book, write_list(book.with_name(f"报名{mark}.csv"), lines))


def enter_teams(book: Path, *groups: tuple[str, int], mark: str = "") -> None:
    """Enter teams whose names and units are the same in every group; on board 3 of a mixed team sits a woman."""
    lines: list[list[object]] = [["组别", "队名", "台号", "姓名", "单位", "性别", "出生日期", "领队"]]
    for name, count in groups:
        for team in range(1, count + 1):
            for board in (1, 2, 3):
                woman = "女" in name or ("混合" in name and board == 3)
                who = f"{mark}{name[:3]}{team}-{board}"
                lines.append([name, f"{mark}第{team}队", board, who, f"第{team}棋院", "女" if woman else "男", "2013-01-01",
                              f"领队{team}"])  # fmt: skip
    done("import", book, write_list(book.with_name(f"报名{mark}.csv"), lines))


def join(book: Path, group: str, into: str | None) -> None:
    set_cell(book, "组别", "并入", column(book, "组别", "组别").index(group), into)


def draw(book: Path, *words: object) -> Ran:
    return done("draw", book, "--seed", "1", *words)


def numbers_in_entries(book: Path, group: str) -> dict[str, object]:
    """Return 编排号 of 报名 by name."""
    found = zip(*(column(book, "报名", heading) for heading in ("组别", "姓名", "编排号")), strict=True)
    return {name: number for of, name, number in found if of == group}


def numbers_in_players(book: Path, group: str, section: int) -> dict[str, object]:
    """Return 编号 of 选手 by name, of those awarded in a group."""
    apart = "奖励组别" in ClosedFile(book).read(f"选手_{section}").headings
    found = rows(book, f"选手_{section}", "姓名", "编号", *(["奖励组别"] if apart else []))
    own = column(book, "组别", "组别")[section - 1]
    return {row[0]: row[1] for row in found if ((row[2] if apart else None) or own) == group}


def state(book: Path, group: str) -> tuple[object, object]:
    """Return 人数 and 状态 of 首页."""
    at = column(book, "概况", "组别").index(group)
    return column(book, "概况", "人数")[at], column(book, "概况", "状态")[at]


def converted(book: Path) -> str:
    """Return the event file of a workbook."""
    target = book.with_suffix(".json")
    target.unlink(missing_ok=True)
    done("convert", book, target)
    return target.read_text(encoding="utf-8")
