"""Runs commands the way an organiser does, and looks into workbooks."""

from __future__ import annotations

import atexit
import functools
import hashlib
import json
import shutil
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from xl_engine.cli import app
from xl_engine.workbook.hosts.closed import ClosedFile

SAMPLES = Path(__file__).parents[2] / "sample_events"


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


def xl(*words: object) -> Ran:
    """Run ``xl-engine`` with these words."""
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    return Ran(result.exit_code, result.stdout, result.stderr)


def done(*words: object) -> Ran:
    """Run a command that has to succeed."""
    ran = xl(*words)
    assert ran.status == 0, ran.out + ran.err
    return ran


def write_list(path: Path, rows: list[list[object]]) -> Path:
    """Write an entry list as CSV."""
    path.write_text("\n".join(",".join(str(cell) for cell in row) for row in rows), encoding="utf-8")
    return path


def entry_list(path: Path, count: int, section: str = "A") -> Path:
    """Write an entry list of made-up people."""
    rows: list[list[object]] = [["组别", "姓名", "单位", "性别", "出生日期", "等级分"]]
    rows += [
        [section, made_up_name(n), f"第{n % 5 + 1}棋院", "男", f"1990-01-{n % 28 + 1:02d}", 2000 - n]
        for n in range(count)
    ]
    return write_list(path, rows)


def made_up_name(number: int) -> str:
    """Return a name nobody else of the list has."""
    return (
        "赵钱孙李周吴郑王"[number % 8]
        + "甲乙丙丁戊己庚辛壬癸"[number // 8 % 10]
        + "子丑寅卯"[number // 80 % 4]
    )


def event_book(folder: Path, count: int, *settings: tuple[str, str]) -> Path:
    """Return a workbook of one section with drawn numbers; each kind is made once and copied."""
    return Path(shutil.copy(_drawn(count, settings), folder / "赛事.xlsx"))


@functools.cache
def _drawn(count: int, settings: tuple[tuple[str, str], ...]) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="xl-engine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    book = folder / "赛事.xlsx"
    done("new", book, "--regulation", "free", "--name", "测试杯")
    for key, value in settings:
        set_switch(book, key, value)
    done("import", book, entry_list(folder / "报名.csv", count))
    done("draw", book, "--seed", "7")
    return book


def set_switch(book: Path, key: str, value: object) -> None:
    """Choose the value of a switch on 设置."""
    host = ClosedFile(book)
    view = host.read("开关")
    row = [line[view.headings.index("键")] for line in view.rows].index(key)
    host.write("开关", {"当前值": [value]}, start=row)
    host.save()


def fill_results(book: Path, choose: Any = None, table: str = "对阵_1") -> int:
    """Type a result into every open table: the lower number wins unless ``choose(first, second)`` says otherwise."""
    host = ClosedFile(book)
    view = host.read(table)
    at = {heading: view.headings.index(heading) for heading in ("先手编号", "后手编号", "结果")}
    typed = 0
    for index, row in enumerate(view.rows):
        first, second = row[at["先手编号"]], row[at["后手编号"]]
        if first is None or second is None or row[at["结果"]] not in (None, ""):
            continue
        text = choose(first, second) if choose else ("先胜" if first < second else "后胜")
        host.write(table, {"结果": [text]}, start=index)
        typed += 1
    host.save()
    return typed


def set_cell(book: Path, table: str, heading: str, row: int, value: object) -> None:
    """Type one cell of a table; ``row`` counts data rows from 0."""
    host = ClosedFile(book)
    host.write(table, {heading: [value]}, rows=max(row + 1, len(host.read(table).rows)), start=row)  # type: ignore[list-item]
    host.save()


def column(book: Path, table: str, heading: str) -> list[Any]:
    """Return the cells under a heading."""
    view = ClosedFile(book).read(table)
    return [row[view.headings.index(heading)] for row in view.rows]


def parts(book: Path) -> dict[str, str]:
    """Return a digest of every part of a package."""
    with zipfile.ZipFile(book) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


def rank_rows(book: Path, *words: object) -> list[dict[str, Any]]:
    """Return the rows of the first section's ranking."""
    rows: list[dict[str, Any]] = done("rank", book, "--format", "json", *words).data["sections"][0]["rows"]
    return rows
