"""Where things stand in an event workbook: tables, headings and named cells (CONTRACT section 2).

Everything is found by table name and heading. A section's tables carry its number in
their names (``对阵_2``); which section that is stands in the table 组别.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

FORMAT = 1
"""Version of this layout, kept in the very hidden sheet."""

HOME, SETTINGS, ENTRIES, ISSUES, AWARDS, LOG, ENGINE = "首页", "设置", "报名", "问题", "奖项", "日志", "_引擎"
PLAYOFFS, BEST_BOARDS, UNIT_RESULTS, HONOURS, RECEIPTS = "加赛", "最佳台次", "团体成绩", "荣誉称号", "签收表"
COMMON_SHEETS = (HOME, SETTINGS, ENTRIES, ISSUES)
CLOSING_SHEETS = (PLAYOFFS, AWARDS, BEST_BOARDS, UNIT_RESULTS, HONOURS, RECEIPTS, LOG, ENGINE)
TEAMS, PLAYERS, PAIRINGS, CROSSTABLE, RANKING = "队伍", "选手", "对阵", "成绩", "名次"
SECTION_SHEETS = (PLAYERS, PAIRINGS, CROSSTABLE, RANKING)
TEAM_SHEETS = (TEAMS, *SECTION_SHEETS)

OF_TEAMS, OF_DOUBLE_GAMES = "（团体）", "（双局）"
"""What follows the name of a sheet in the template where it is the pattern for team sections or for 双局制."""

OVERVIEW_TABLE, EVENT_TABLE, SECTIONS_TABLE, SWITCHES_TABLE = "概况", "赛事", "组别", "开关"
ENTRIES_TABLE, ISSUES_TABLE, AWARDS_TABLE, LOG_TABLE, ENGINE_TABLE = "报名", "问题", "奖项", "日志", "引擎"
PLAYOFFS_TABLE, BEST_BOARDS_TABLE, UNIT_RESULTS_TABLE, RECEIPTS_TABLE = "加赛", "最佳台次", "团体成绩", "签收"
HONOURS_TABLE, TITLE_NORMS_TABLE, TITLES_TABLE = "荣誉", "称号标准", "称号申报"

BOARD_HEADINGS = tuple(f"{numeral}台" for numeral in "一二三四五六七八九")
"""Columns of 队伍 with the player of each board."""
GAME_HEADINGS = ("第一局", "第二局")
"""Columns of 对阵 with the single games of a double-game round."""

HEADINGS: Mapping[str, tuple[str, ...]] = {
    OVERVIEW_TABLE: ("组别", "人数", "赛制", "轮次", "状态", "下一步", "当前轮", "名次表"),
    EVENT_TABLE: ("项目", "内容", "说明"),
    SECTIONS_TABLE: (
        "组别", "赛制", "比赛时限", "轮数", "循环", "局分", "名次依据", "依据", "性别", "出生起", "出生止",
        "个人或团体", "双局制", "并入", "抽签种子", "表号",
    ),
    SWITCHES_TABLE: ("开关", "当前值", "默认值", "序", "已改", "键", "可选值", "出处"),
    ENTRIES_TABLE: (
        "组别", "编号", "姓名", "单位", "性别", "出生日期", "证件类型", "证件号码", "电话", "等级分", "段级位",
        "领队", "教练", "备注", "来源", "编排号",
    ),
    ENTRIES_TABLE + OF_TEAMS: (
        "组别", "编号", "队名", "台号", "姓名", "单位", "性别", "出生日期", "证件类型", "证件号码", "电话", "等级分",
        "段级位", "领队", "教练", "备注", "来源", "编排号",
    ),
    ISSUES_TABLE: ("级别", "组别", "工作表", "单元格", "内容", "问题", "建议", "代码"),
    PLAYERS: (
        "编号", "姓名", "单位", "性别", "出生日期", "等级分", "段级位", "加入轮次", "缺席轮次", "申请轮空", "退赛",
        "罚分", "违例", "取消资格", "回避", "备注",
    ),
    TEAMS: (
        "编号", "队名", "单位", *BOARD_HEADINGS[:3], "领队", "教练", "加入轮次", "缺席轮次", "申请轮空", "退赛", "罚分",
        "违例", "取消资格", "回避", "备注",
    ),
    PLAYERS + OF_TEAMS: (
        "编号", "姓名", "队号", "台号", "单位", "性别", "出生日期", "等级分", "段级位", "加入轮次", "缺席轮次", "退赛", "违例",
        "取消资格", "备注",
    ),
    PAIRINGS + OF_TEAMS: (
        "轮次", "台号", "台次", "先行方编号", "先行方", "先行棋色", "先行方积分", "结果", "比分", "后行方积分", "后行棋色", "后行方",
        "后行方编号", "编排说明", "备注",
    ),
    PAIRINGS + OF_DOUBLE_GAMES: (
        "轮次", "台号", "先手编号", "先手", "先手单位", "先手积分", *GAME_HEADINGS, "结果", "后手积分", "后手", "后手单位",
        "后手编号", "编排说明", "备注",
    ),
    PAIRINGS: (
        "轮次", "台号", "先手编号", "先手", "先手单位", "先手积分", "结果", "后手积分", "后手", "后手单位",
        "后手编号", "编排说明", "备注",
    ),
    CROSSTABLE: ("编号", "姓名", "单位", "第1轮"),
    RANKING: ("名次", "编号", "姓名", "单位", "积分"),
    PLAYOFFS_TABLE: (
        "组别", "争夺名次", "局次", "先手编号", "先手", "先手单位", "结果", "后手", "后手单位", "后手编号", "办法", "备注",
    ),
    AWARDS_TABLE: ("组别", "名次", "编号", "姓名", "单位", "奖励", "奖金", "备注"),
    BEST_BOARDS_TABLE: (
        "组别", "台次", "编号", "姓名", "队名", "得分", "局数", "胜率", "胜局", "本队名次", "奖励", "备注",
    ),
    UNIT_RESULTS_TABLE: (
        "组别", "名次", "单位", "积分", "男选手", "男子名次", "女选手", "女子名次", "奖励", "备注",
    ),
    HONOURS_TABLE: ("奖项", "获奖者", "单位", "备注"),
    TITLE_NORMS_TABLE: ("赛事级别", "组别", "名次起", "名次止", "称号"),
    TITLES_TABLE: ("组别", "名次", "编号", "姓名", "单位", "现有段级位", "可申报称号", "备注"),
    RECEIPTS_TABLE: ("序号", "组别", "名次", "姓名", "单位", "奖励", "奖金", "领取人签名", "备注"),
    LOG_TABLE: ("时间", "操作", "组别", "内容"),
    ENGINE_TABLE: ("键", "值"),
}  # fmt: skip
"""Headings each table is made with, by table name (a section's tables: by the name of the sheet kind).

Teams and double games have kinds of their own: ``对阵（团体）``.
"""

EVENT_ITEMS = ("赛事名称", "规程", "日期", "地点", "主办单位", "承办单位", "编排长", "裁判长")
"""Rows of the table 赛事."""

HEADING_ALIASES: Mapping[str, tuple[str, ...]] = {
    "台号": ("桌号", "台次"),
    "先手编号": ("先手号", "黑方编号", "先行方编号"),
    "后手编号": ("后手号", "白方编号", "后行方编号"),
    "先手": ("先行方",),
    "后手": ("后行方",),
    "先行方编号": ("先手编号", "先手号", "黑方编号"),
    "后行方编号": ("后手编号", "后手号", "白方编号"),
    "先行方": ("先手",),
    "后行方": ("后手",),
    "先行方积分": ("先手积分", "先行方场分"),
    "后行方积分": ("后手积分", "后行方场分"),
    "先手积分": ("先行方积分", "先行方场分"),
    "后手积分": ("后行方积分", "后行方场分"),
    "结果": ("比赛结果", "成绩", "赛果"),
    "轮次": ("轮",),
    "编号": ("序号", "编排序号", "号码"),
    "姓名": ("选手", "棋手", "队员", "选手姓名"),
    "单位": ("代表队", "参赛单位", "代表单位"),
    "罚分": ("扣分",),
    "退赛": ("退出", "退赛轮次"),
    "缺席轮次": ("缺席", "请假轮次"),
    "加入轮次": ("加入", "起始轮次"),
}
"""Headings an organiser may have put in place of ours."""

_FORBIDDEN = re.compile(r"[\\/?*\[\]:'\x00-\x1f\x7f]")
_SHEET_NAME_LIMIT = 31


@dataclass(frozen=True, slots=True)
class SectionTables:
    """Names of a section's tables and sheets; ``number`` is its 表号, from 1."""

    number: int

    @property
    def teams(self) -> str:
        """Table of the sheet 队伍, in team sections."""
        return f"{TEAMS}_{self.number}"

    @property
    def players(self) -> str:
        """Table of the sheet 选手."""
        return f"{PLAYERS}_{self.number}"

    @property
    def pairings(self) -> str:
        """Table of the sheet 对阵."""
        return f"{PAIRINGS}_{self.number}"

    @property
    def crosstable(self) -> str:
        """Table of the sheet 成绩."""
        return f"{CROSSTABLE}_{self.number}"

    @property
    def ranking(self) -> str:
        """Table of the sheet 名次."""
        return f"{RANKING}_{self.number}"


def section_patterns(teams: bool, double_games: bool) -> dict[str, str]:
    """Return the sheets of a section in tab order, each with the name of its pattern in the template.

    >>> section_patterns(teams=False, double_games=True)["对阵"]
    '对阵（双局）'
    """
    suffix = (
        {PLAYERS: OF_TEAMS, PAIRINGS: OF_TEAMS}
        if teams
        else {PAIRINGS: OF_DOUBLE_GAMES}
        if double_games
        else {}
    )
    return {kind: kind + suffix.get(kind, "") for kind in (TEAM_SHEETS if teams else SECTION_SHEETS)}


def sheet_name(section: str, kind: str) -> str:
    r"""Return the tab name of a section's sheet: no character Excel forbids, at most 31 long.

    >>> sheet_name("男子组", "对阵"), sheet_name("A/B", "名次")
    ('男子组-对阵', 'A_B-名次')
    >>> len(sheet_name("很长的组别名称" * 6, "选手"))
    31
    """
    clean = _FORBIDDEN.sub("_", section).strip()
    room = _SHEET_NAME_LIMIT - len(kind) - 1
    # Excel counts UTF-16 units, of which characters outside the basic plane take two.
    cut = clean.encode("utf-16-le")[: 2 * room].decode("utf-16-le", "ignore")
    return f"{cut}-{kind}"


def title_cell(kind: str, number: int | None = None) -> str:
    """Return the defined name of a sheet's title cell."""
    return f"标题_{kind}" if number is None else f"标题_{kind}_{number}"


def subtitle_cell(kind: str, number: int | None = None) -> str:
    """Return the defined name of the line under a sheet's title."""
    return f"副题_{kind}" if number is None else f"副题_{kind}_{number}"


def mark_cell(kind: str, number: int) -> str:
    """Return the defined name of the cell that says a sheet's figures are out of date."""
    return f"状态_{kind}_{number}"


def footing_cell(number: int) -> str:
    """Return the defined name of the line of switches under a ranking."""
    return f"附注_名次_{number}"
