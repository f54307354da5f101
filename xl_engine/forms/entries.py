"""Reads the plain entry tables that units send in: every format, every sheet."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from xl_engine.event import EngineError, Problem, Severity
from xl_engine.workbook.columns.rows import EntryRow, Source

from .container import too_large
from .delimited import read_text_grid
from .filetype import FileType, file_type, why_unreadable
from .grid import Grid
from .heading_rows import find_heading, labels_below
from .labels import labels_above
from .limits import MAX_FILE
from .no_list import why_no_list, why_no_people
from .spreadsheet import read_grids
from .table_rows import read_table


@dataclass(frozen=True, slots=True)
class EntryList:
    """What one file says. ``others`` are coaches, leaders and companions listed among the players.

    ``problems`` are those of the file and its sheets; those of the rows come from `list_problems`, which can
    look at the rows of several files together.
    """

    entries: tuple[EntryRow, ...] = ()
    others: tuple[EntryRow, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_entries(path: Path) -> EntryList:
    """Read a plain table of entries: .xlsx, .xlsm, .xls, .xlsb, .ods, .csv, .tsv or .txt.

    What the file is, is told by its contents, never by its name. Never raises for a file's sake: a file that
    cannot be read gives one problem that says what it really is and what to do.
    """
    try:
        grids = _grids(path)
    except EngineError as error:
        return EntryList(problems=tuple(_of_file(problem, path.name) for problem in error.problems))
    entries: list[EntryRow] = []
    others: list[EntryRow] = []
    problems: list[Problem] = []
    plain = False
    for grid in grids:
        try:
            found = _read_sheet(path.name, grid)
        except EngineError as error:
            return EntryList(problems=tuple(_of_file(problem, path.name) for problem in error.problems))
        plain = plain or found is not None
        if found is not None:
            entries += found.entries
            others += found.others
            problems += found.problems
    if not plain:
        problems.append(why_no_list(path.name, grids))
    elif not entries and not problems:
        problems.append(_of_file(_no_entries(), path.name))
    return EntryList(tuple(entries), tuple(others), tuple(problems))


def _grids(path: Path) -> list[Grid]:
    try:
        if path.stat().st_size > MAX_FILE:
            raise EngineError(too_large())
        if not path.is_file():
            raise EngineError(_unopened(path))
        data = path.read_bytes()
    except OSError as error:
        raise EngineError(_unopened(path)) from error
    kind = file_type(data)
    if problem := why_unreadable(kind):
        raise EngineError(problem)
    return [read_text_grid(data)] if kind is FileType.TEXT else read_grids(data, kind)


def _read_sheet(file: str, grid: Grid) -> EntryList | None:
    """Return what a sheet holds, None when it has no table; EngineError when it is too large for one."""
    if grid.too_wide:
        raise EngineError(too_large())
    heading = find_heading(grid, 0)
    if heading is None:
        return None
    place = Source(file, grid.sheet).place
    if grid.hidden:
        return EntryList(problems=(_hidden_sheet().at(place),))
    entries: list[EntryRow] = []
    others: list[EntryRow] = []
    start = 0
    while heading is not None:
        if labels_below(grid, heading):
            return EntryList(tuple(entries), tuple(others), (why_no_people(file, grid, heading),))
        table = read_table(file, grid, heading, labels_above(grid, start, heading.top))
        entries += table.entries
        others += table.others
        start = table.end_of_people
        heading = find_heading(grid, table.next_row)
    return EntryList(tuple(entries), tuple(others))


def _of_file(problem: Problem, file: str) -> Problem:
    return replace(problem, params={**problem.params, "file": file}).at(Source(file).place)


def _unopened(path: Path) -> Problem:
    # The functions of os.path say no where those of Path raise, as for a name that is too long.
    if os.path.isdir(path):  # noqa: PTH112
        return Problem("file.folder", "“{file}”是文件夹，不是文件。", "请给出文件夹里的报名表。")
    if not os.path.exists(path):  # noqa: PTH110
        return Problem("file.missing", "找不到“{file}”。", "请核对文件名和所在的文件夹。")
    return Problem("file.unopened", "“{file}”打不开。", "请先在其他程序里关闭它，并核对有没有读取的权限。")


def _no_entries() -> Problem:
    return Problem(
        "form.no-entries",
        "“{file}”里只有列名，没有人。",
        "请核对是不是空白的报名表。",
        severity=Severity.WARNING,
    )


def _hidden_sheet() -> Problem:
    return Problem(
        "form.hidden-sheet",
        "这个工作表被隐藏，里面的名单没有读取。",
        "要读取的请取消隐藏后再导入。",
        severity=Severity.WARNING,
    )
