"""The sheet 问题: every problem with its place and remedy, linked to the cell."""

from __future__ import annotations

from collections.abc import Sequence

from xl_engine.event import Problem, Severity
from xl_engine.messages import written

from . import layout
from .hosts import Formula, Host, Writable

_LONGEST = 1000
"""Characters of a cell's content that the list repeats."""
_SEVERITY = {Severity.ERROR: "错误", Severity.WARNING: "提醒"}


def write_issues(host: Host, problems: Sequence[Problem]) -> bool:
    """Replace the list of issues; return whether there is a table for it, which the organiser may have deleted."""
    if layout.ISSUES_TABLE not in host.tables():
        return False
    known = set(host.sheets())
    columns: dict[str, list[Writable]] = {
        "级别": [_SEVERITY[problem.severity] for problem in problems],
        "组别": [problem.section for problem in problems],
        "工作表": [problem.sheet for problem in problems],
        "单元格": [_link(problem, known) for problem in problems],
        "内容": [_cut(problem.found) for problem in problems],
        "问题": [written(problem.text, **problem.brief) for problem in problems],
        "建议": [written(problem.fix, **problem.brief) for problem in problems],
        "代码": [problem.code for problem in problems],
    }
    host.write(layout.ISSUES_TABLE, columns, rows=max(1, len(problems)))
    return True


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _link(problem: Problem, sheets: set[str]) -> Writable:
    if not problem.cell or problem.sheet not in sheets:
        return problem.cell
    quoted = problem.sheet.replace("'", "''").replace('"', '""')
    return Formula(f'HYPERLINK("#\'{quoted}\'!{problem.cell}","{problem.cell}")', problem.cell)
