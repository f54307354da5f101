"""Columns that say who somebody is: 姓名, 单位, 组别, 性别, 出生日期, 教练, 领队, 段级位, 备注, 来源."""

from __future__ import annotations

import datetime as dt
import re

from xl_engine.event import Problem, Severity, Sex
from xl_engine.messages import N_
from xl_engine.workbook.hosts.base import CellValue

from .column import Column, Reading, TextColumn, not_understood, plain_key
from .dates import read_date
from .text import CELL_LIMIT, as_typed, clean_name, clean_unit, one_line, visible


class Name(TextColumn):
    """姓名: cleaned for comparison, shown as the organiser wrote it."""

    title = "姓名"
    aliases = (
        "选手姓名", "运动员姓名", "棋手姓名", "队员姓名", "参赛者姓名", "参赛选手", "选手", "棋手",
        "运动员", "队员", "参赛队员", "中文姓名", "名字", "学生姓名", "name", "full name", "player",
        "player name", "姓名name",
    )  # fmt: skip
    explanation = N_("选手姓名。两个字的姓名中间可以空格，比较时不计空格。")
    limit = 60

    def _parse(self, cell: CellValue) -> str | Problem:
        if isinstance(cell, dt.datetime | dt.time | bool):
            return not_understood(self.title, as_typed(cell), "张三")
        return clean_name(as_typed(cell))[:CELL_LIMIT]

    def check(self, value: str) -> Problem | None:
        """Warn of a name without a letter, or longer than names are."""
        if value and not any(mark.isalpha() for mark in value):
            return Problem(
                "entry.name-odd",
                "姓名“{found}”里没有文字。",
                "请核对姓名。",
                {"found": value},
                Severity.WARNING,
                found=value,
            )
        return super().check(value)

    def write_reading(self, reading: Reading[str]) -> CellValue:
        """Return the name as written: 张 三 keeps its space on paper."""
        return reading.shown or None


class TeamName(TextColumn):
    """队名 on the sheet 队伍; in entry forms it is read as 单位 unless there is such a column besides."""

    title = "队名"
    aliases = ("队伍", "队伍名称", "代表队", "参赛队", "参赛队伍", "team", "team name")
    explanation = N_("队伍名称；一个单位有几支队的，请写明一队、二队。")
    limit = 60

    def _parse(self, cell: CellValue) -> str | Problem:
        return clean_unit(as_typed(cell))[:CELL_LIMIT]

    def write_reading(self, reading: Reading[str]) -> CellValue:
        """Return the name as written."""
        return reading.shown or None


class AwardGroup(TextColumn):
    """奖励组别: the group a player is awarded in who plays in the field of another (RULES 6.1)."""

    title = "奖励组别"
    aliases = ("计奖组别", "录取组别")
    explanation = N_("与别的组同场比赛而分开录取的，填其原组别；一般空着。")
    limit = 40

    def _parse(self, cell: CellValue) -> str | Problem:
        return clean_unit(as_typed(cell))[:CELL_LIMIT]


class Unit(TextColumn):
    """单位: spaces and widths do not make two units of one."""

    title = "单位"
    aliases = (
        "代表队", "参赛单位", "代表单位", "单位名称", "参赛队", "参赛队伍", "队伍名称", "队名", "队伍",
        "所属单位", "学校", "所在学校", "学校名称", "俱乐部", "协会", "代表团", "报名单位", "單位",
        "代表隊", "unit", "team", "club", "school", "federation", "organization",
    )  # fmt: skip
    explanation = N_("参赛单位（代表队）的全称。同一单位的写法要一致，回避同单位时以此为准。")

    def _parse(self, cell: CellValue) -> str | Problem:
        return clean_unit(as_typed(cell))[:CELL_LIMIT]


class Group(TextColumn):
    """组别 entered for."""

    title = "组别"
    aliases = (
        "参赛组别", "报名组别", "参加组别", "比赛组别", "组", "项目", "参赛项目", "報名組別", "組別",
        "group", "section", "category", "division",
    )  # fmt: skip
    explanation = N_("参赛组别，与本赛事的组别名称一致。")

    def _parse(self, cell: CellValue) -> str | Problem:
        return clean_unit(as_typed(cell))[:CELL_LIMIT]


_SEXES = {
    Sex.MALE: "男 m male man boy 男子 男性 男士 男生 先生 男孩 mr ♂",
    Sex.FEMALE: "女 f female woman girl 女子 女性 女士 女生 小姐 女孩 ms mrs w ♀",
}
_SEX_WORDS = {word: sex for sex, words in _SEXES.items() for word in words.split()}


class SexColumn(Column[Sex | None]):
    """性别: 男 or 女."""

    title = "性别"
    aliases = ("性别男女", "男女", "性別", "sex", "gender", "m/f")
    explanation = N_("填“男”或“女”。")
    choices = ("男", "女")
    empty = None

    def _parse(self, cell: CellValue) -> Sex | Problem | None:
        shown = as_typed(cell)
        key = plain_key(re.sub(r"[(（].*", "", visible(shown))).strip(".")
        found = _SEX_WORDS.get(key)
        return found if found else not_understood(self.title, shown, "男、女")

    def write(self, value: Sex | None) -> CellValue:
        """Write 男 or 女."""
        return None if value is None else {Sex.MALE: "男", Sex.FEMALE: "女"}[value]


class BirthDate(Column[dt.date | None]):
    """出生日期: read in every spelling, written as the text 1990-05-01."""

    title = "出生日期"
    aliases = (
        "出生年月日", "出生年月", "生日", "出生", "出生时间", "出生日", "出生年份", "birth date",
        "date of birth", "dob", "birthday", "born",
    )  # fmt: skip
    explanation = N_("出生日期，如 1990-05-01；1990年5月1日、1990.5.1、19900501 也能读。")
    personal = True
    empty = None

    def _parse(self, cell: CellValue) -> dt.date | Problem | None:
        return read_date(cell)

    def write(self, value: dt.date | None) -> CellValue:
        """Write the date as text, which no program turns into something else."""
        return None if value is None else value.isoformat()


class Coach(TextColumn):
    """教练, one or several names."""

    title = "教练"
    aliases = (
        "教练员", "教练姓名", "指导教练", "指导教师", "指导老师", "技术指导", "教練", "教練員", "coach",
        "trainer",
    )  # fmt: skip
    explanation = N_("教练姓名，几位之间用顿号。")


class Leader(TextColumn):
    """领队, one or several names."""

    title = "领队"
    aliases = ("领队姓名", "领队老师", "带队老师", "領隊", "leader", "team leader", "captain")
    explanation = N_("领队姓名，可由队员兼任。")


class Title(TextColumn):
    """段级位, kept as written."""

    title = "段级位"
    aliases = (
        "段位", "级位", "段级", "技术等级", "棋力", "等级称号", "称号", "段級位", "title", "dan", "rank",
        "grade",
    )  # fmt: skip
    explanation = N_("段位或级位，如“五段”“2级”。")


class Remarks(TextColumn):
    """备注; line ends stay."""

    title = "备注"
    aliases = ("说明", "附注", "備註", "remarks", "remark", "note", "notes", "comment")
    explanation = N_("自由填写。")
    limit = 2000

    def _parse(self, cell: CellValue) -> str | Problem:
        lines = (one_line(line) for line in visible(as_typed(cell)).splitlines())
        return "\n".join(line for line in lines if line)[:CELL_LIMIT]

    def write_reading(self, reading: Reading[str]) -> CellValue:
        """Return the remark with its line ends."""
        return self.write(reading.value)


class Origin(TextColumn):
    """来源: file, sheet and cell an entry was imported from; written by the engine."""

    title = "来源"
    aliases = ("来源文件", "source")
    explanation = N_("由程序填写：这一行从哪个文件、哪个工作表、哪一格读入。")
    limit = 400
