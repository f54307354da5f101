"""The tables 称号标准, which the organiser fills in, and 称号申报, which follows from it (RULES 5)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from xl_engine.awards.player_titles import TitleClaim, TitleNorm
from xl_engine.event import Problem, Severity
from xl_engine.messages import written

from . import layout
from .award_sheets import sheet_missing
from .award_table import AwardTable, by_cells, own_headings, write_table
from .columns.text import as_typed, chinese_number, is_blank, narrow, one_line
from .hosts import CellValue, Host, TableView
from .places import missing_heading
from .settings_sheet import section_name

_NEEDED = ("组别", "名次起", "名次止", "称号")
_HIGHEST = 9999


def read_norms(host: Host, groups: Collection[str]) -> tuple[list[TitleNorm], list[Problem]]:
    """Return the rows of 称号标准 and what could not be read of it; a row that cannot be read holds for nobody.

    ``groups`` are the groups of the event by the names lists show. 名次起 left blank is 1; 名次止 left blank is the
    same as 名次起. Rows without any of these are passed over.
    """
    if layout.TITLE_NORMS_TABLE not in host.tables():
        return [], []
    view = host.read(layout.TITLE_NORMS_TABLE)
    ours = own_headings(view, layout.HEADINGS[layout.TITLE_NORMS_TABLE])
    if missing := [heading for heading in _NEEDED if heading not in ours]:
        return [], [replace(missing_heading(view, "、".join(missing)), severity=Severity.WARNING)]
    reader = _Reader(view, ours, groups)
    norms = [norm for row in range(len(view.rows)) if (norm := reader.norm(row)) is not None]
    return norms, reader.problems


def write_claims(host: Host, claims: Sequence[TitleClaim]) -> list[Problem]:
    """Write 称号申报; 备注 typed there follows the player."""
    table = layout.TITLES_TABLE
    if table not in host.tables():
        return [sheet_missing(table)] if claims else []
    lines = [
        {"组别": one.group, "名次": one.place, "编号": one.number, "姓名": one.name, "单位": one.unit,
         "现有段级位": one.held or None,
         "可申报称号": one.title if one.final else written("{title}（暂定）", title=one.title)}
        for one in claims
    ]  # fmt: skip
    headings = tuple(heading for heading in layout.HEADINGS[table] if heading != "备注")
    return write_table(host, AwardTable(table, headings, lines, by_cells("组别", "编号")))


def norms_missing() -> Problem:
    """Return the warning that there is no table for the norms, so that no title can be listed."""
    return Problem(
        "awards.sheet-missing",
        "工作簿里没有表“{table}”，没有标准，列不出可申报的段级位称号。",
        "需要列出时，请从备份恢复这张工作表，或把赛事转成 .json 再转成新的工作簿（convert）。",
        {"table": layout.TITLE_NORMS_TABLE},
        Severity.WARNING,
    )


@dataclass
class _Reader:
    view: TableView
    ours: Mapping[str, str]
    groups: Collection[str]

    def __post_init__(self) -> None:
        self.problems: list[Problem] = []

    def norm(self, row: int) -> TitleNorm | None:
        """Return one row, None when it says nothing that holds."""
        if all(is_blank(self._cell(row, heading)) for heading in _NEEDED):
            return None
        places = self._places(row)
        title = one_line(as_typed(self._cell(row, "称号")))
        if places is None:
            return None
        if not title:
            self._note(
                row,
                "称号",
                "awards.title-norm-untitled",
                "称号标准的这一行没有填称号，没有采用。",
                "请填称号，或删去这一行。",
            )
            return None
        group = section_name(self._cell(row, "组别"))
        if group and not self.groups:
            self._note(
                row, "组别", "awards.title-norm-group", "称号只给个人赛的名次，本赛事没有个人赛的组别，称号标准的“{found}”一行没有采用。",
                "请删去这一行。", found=group,
            )  # fmt: skip
        elif group and group not in self.groups:
            self._note(
                row, "组别", "awards.title-norm-group", "称号标准的组别“{found}”不是本赛事的组别，这一行对谁都不适用。",
                "请改成：{known}；适用于各组的请留空。", found=group, known="、".join(self.groups),
            )  # fmt: skip
        return TitleNorm(title, *places, group, self.view.sheet, self._address(row, "称号"))

    def _places(self, row: int) -> tuple[int, int] | None:
        first, last = self._place(row, "名次起"), self._place(row, "名次止")
        if first is None or last is None:
            return None
        if not (first or last):
            self._note(
                row, "名次起", "awards.title-norm-blank", "称号标准的这一行没有填名次，没有采用。",
                "请填“名次起”和“名次止”。",
            )  # fmt: skip
            return None
        first, last = first or 1, last or first
        if first > last:
            self._note(
                row, "名次起", "awards.title-norm-reversed",
                "称号标准的名次起（{first}）大于名次止（{last}），这一行没有采用。", "请把小的填在“名次起”。",
                first=first, last=last,
            )  # fmt: skip
            return None
        return first, last

    def _cell(self, row: int, heading: str) -> CellValue:
        return self.view.rows[row][self.view.headings.index(self.ours[heading])]

    def _address(self, row: int, heading: str) -> str:
        return self.view.address(row, self.ours[heading])

    def _place(self, row: int, heading: str) -> int | None:
        """Return the place in a cell, 0 for a blank one, None for something else, which is noted."""
        cell = self._cell(row, heading)
        if is_blank(cell):
            return 0
        found = as_place(cell)
        if found is None:
            self._note(
                row, heading, "awards.title-norm-place", "称号标准“{title}”一栏的“{found}”不是名次，这一行没有采用。",
                "请填 1、2、3 这样的整数。", title=heading, found=one_line(as_typed(cell)),
            )  # fmt: skip
        return found

    def _note(self, row: int, heading: str, code: str, text: str, fix: str, **fields: object) -> None:
        found = str(fields.get("found", ""))
        problem = Problem(code, text, fix, fields, Severity.WARNING)
        self.problems.append(problem.at(self.view.sheet, self._address(row, heading), found))


def as_place(cell: CellValue) -> int | None:
    """Return the place a cell names, None when it names none.

    >>> as_place(3.0), as_place("第１名"), as_place("三"), as_place("前三"), as_place(0), as_place(True)
    (3, 1, 3, None, None, None)
    """
    if isinstance(cell, bool) or not isinstance(cell, int | float | str):
        return None
    text = re.fullmatch(r"第?\s*(\S+?)\s*名?", narrow(as_typed(cell)))
    if text is None:
        return None
    whole = re.fullmatch(r"(\d{1,4})(?:\.0*)?", text[1])
    found = int(whole[1]) if whole else chinese_number(text[1])
    return found if found is not None and 1 <= found <= _HIGHEST else None
