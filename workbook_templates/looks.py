"""How each sheet of the template looks: widths, fields to fill in, drop-downs, and what is said over it."""

from __future__ import annotations

from drawing import Look

from xl_engine.workbook import layout
from xl_engine.workbook.columns.column import Column
from xl_engine.workbook.columns.sheets import (
    ABSENT_ROUNDS,
    AVOIDS,
    BIRTH_DATE,
    BOARD,
    FAULTS,
    ID_NUMBER,
    JOINED_ROUND,
    PENALTY,
    REQUESTED_BYES,
    WITHDRAWN_AFTER,
)
from xl_engine.workbook.columns.single_results import GAME_TEXTS, SINGLE_TEXTS

RESULTS = ("先胜", "和", "后胜", "先胜（后弃）", "后胜（先弃）", "双弃", "轮空")
SEXES, YES_NO = ("男", "女"), ("是", "否")
ID_TYPES = ("身份证", "护照", "港澳通行证", "台湾通行证", "居住证")


def _hints(*columns: Column[object]) -> dict[str, str]:
    """Return what the cells of these columns say when somebody goes there."""
    return {column.title: column.explanation for column in columns}


_ENTRY_WIDTHS = {
    "组别": 14, "编号": 7, "队名": 18, "台号": 6, "姓名": 12, "单位": 22, "性别": 6, "出生日期": 12, "证件类型": 10,
    "证件号码": 22, "电话": 14, "等级分": 8, "段级位": 8, "领队": 10, "教练": 10, "备注": 18, "来源": 22, "编排号": 8,
}  # fmt: skip
_PLAYER_WIDTHS = {
    "编号": 7, "姓名": 13, "队号": 7, "台号": 7, "单位": 24, "性别": 6, "出生日期": 12, "等级分": 8, "段级位": 8,
    "加入轮次": 9, "缺席轮次": 10, "申请轮空": 10, "退赛": 9, "罚分": 7, "违例": 7, "取消资格": 9, "回避": 10, "备注": 18,
}  # fmt: skip
_PAIRING_WIDTHS = {
    "轮次": 8, "台号": 6, "先手编号": 9, "先手": 14, "先手单位": 22, "先手积分": 9, "第一局": 12, "第二局": 12, "结果": 15,
    "后手积分": 9, "后手": 14, "后手单位": 22, "后手编号": 9, "编排说明": 60, "备注": 16,
}  # fmt: skip


def _entries(table: str) -> Look:
    return Look(
        table, _ENTRY_WIDTHS, frozenset(layout.HEADINGS[table]) - {"来源", "编排号"},
        drop_downs={"性别": SEXES, "证件类型": ID_TYPES}, hints=_hints(ID_NUMBER, BIRTH_DATE, BOARD),
    )  # fmt: skip


def _players(table: str) -> Look:
    return Look(
        table, _PLAYER_WIDTHS, frozenset(layout.HEADINGS[table]) - {"编号"},
        drop_downs={"性别": SEXES, "取消资格": YES_NO},
        hints=_hints(JOINED_ROUND, ABSENT_ROUNDS, REQUESTED_BYES, WITHDRAWN_AFTER, PENALTY, FAULTS, AVOIDS, BOARD),
    )  # fmt: skip


LOOKS = {
    layout.ENTRIES: _entries(layout.ENTRIES_TABLE),
    layout.ENTRIES + layout.OF_TEAMS: _entries(layout.ENTRIES_TABLE + layout.OF_TEAMS),
    layout.ISSUES: Look(
        layout.ISSUES_TABLE,
        {"级别": 8, "组别": 14, "工作表": 16, "单元格": 9, "内容": 22, "问题": 64, "建议": 60, "代码": 26},
        row_height=36,
    ),
    layout.TEAMS: Look(
        layout.TEAMS,
        {"编号": 7, "队名": 20, "单位": 24, "一台": 13, "二台": 13, "三台": 13, "领队": 10, "教练": 10, "加入轮次": 9,
         "缺席轮次": 10, "申请轮空": 10, "退赛": 9, "罚分": 7, "违例": 7, "取消资格": 9, "回避": 10, "备注": 16},
        frozenset({"队名", "单位", "领队", "教练", "加入轮次", "缺席轮次", "申请轮空", "退赛", "罚分", "违例", "取消资格", "回避",
                   "备注"}),
        drop_downs={"取消资格": YES_NO},
        hints=_hints(JOINED_ROUND, ABSENT_ROUNDS, REQUESTED_BYES, WITHDRAWN_AFTER, PENALTY, FAULTS, AVOIDS),
    ),
    layout.PLAYERS: _players(layout.PLAYERS),
    layout.PLAYERS + layout.OF_TEAMS: _players(layout.PLAYERS + layout.OF_TEAMS),
    layout.PAIRINGS: Look(
        layout.PAIRINGS, _PAIRING_WIDTHS, frozenset({"结果", "备注"}), size=13, row_height=26,
        drop_downs={"结果": RESULTS},
    ),
    layout.PAIRINGS + layout.OF_DOUBLE_GAMES: Look(
        layout.PAIRINGS + layout.OF_DOUBLE_GAMES, _PAIRING_WIDTHS, frozenset({*layout.GAME_HEADINGS, "结果", "备注"}),
        size=13, row_height=26,
        drop_downs={"结果": RESULTS, **dict.fromkeys(layout.GAME_HEADINGS, GAME_TEXTS)},
    ),
    layout.PAIRINGS + layout.OF_TEAMS: Look(
        layout.PAIRINGS + layout.OF_TEAMS,
        {"轮次": 8, "台号": 6, "台次": 6, "先行方编号": 8, "先行方": 22, "先行棋色": 7, "先行方积分": 8, "结果": 13, "比分": 10,
         "后行方积分": 8, "后行棋色": 7, "后行方": 22, "后行方编号": 8, "编排说明": 60, "备注": 16},
        frozenset({"结果", "备注"}), size=12, row_height=20.5, heading_height=36,
        drop_downs={"结果": (*SINGLE_TEXTS, "轮空")},
    ),
    layout.CROSSTABLE: Look(
        layout.CROSSTABLE, {"编号": 7, "姓名": 13, "单位": 22, "第1轮": 10}, size=11, row_height=32,
    ),
    layout.RANKING: Look(
        layout.RANKING, {"名次": 7, "编号": 7, "姓名": 14, "单位": 24, "积分": 10}, landscape=False, size=12,
        row_height=22,
    ),
    layout.PLAYOFFS: Look(
        layout.PLAYOFFS_TABLE,
        {"组别": 16, "争夺名次": 10, "局次": 7, "先手编号": 9, "先手": 18, "先手单位": 22, "结果": 15, "后手": 18,
         "后手单位": 22, "后手编号": 9, "办法": 34, "备注": 16},
        frozenset({"结果", "备注"}), size=12, row_height=24, drop_downs={"结果": RESULTS[:-1]},
    ),
    layout.AWARDS: Look(
        layout.AWARDS_TABLE,
        {"组别": 16, "名次": 7, "编号": 7, "姓名": 14, "单位": 24, "奖励": 20, "奖金": 10, "备注": 14},
        landscape=False, size=12, row_height=22,
    ),
    layout.BEST_BOARDS: Look(
        layout.BEST_BOARDS_TABLE,
        {"组别": 18, "台次": 7, "编号": 7, "姓名": 14, "队名": 22, "得分": 8, "局数": 8, "胜率": 9, "胜局": 8, "本队名次": 9,
         "奖励": 12, "备注": 14},
        size=12, row_height=24,
    ),
    layout.UNIT_RESULTS: Look(
        layout.UNIT_RESULTS_TABLE,
        {"组别": 16, "名次": 7, "单位": 24, "积分": 8, "男选手": 14, "男子名次": 9, "女选手": 14, "女子名次": 9, "奖励": 16,
         "备注": 14},
        size=12, row_height=24,
    ),
    layout.RECEIPTS: Look(
        layout.RECEIPTS_TABLE,
        {"序号": 7, "组别": 18, "名次": 7, "姓名": 16, "单位": 24, "奖励": 20, "奖金": 10, "领取人签名": 18, "备注": 14},
        frozenset({"领取人签名", "备注"}), landscape=False, size=12, row_height=28,
    ),
    layout.LOG: Look(layout.LOG_TABLE, {"时间": 20, "操作": 12, "组别": 14, "内容": 110}),
}  # fmt: skip
"""By the name of the sheet in the template."""

HONOURS = (
    Look(layout.HONOURS_TABLE, {}, frozenset({"奖项", "获奖者", "单位", "备注"}), size=12, row_height=24),
    Look(
        layout.TITLE_NORMS_TABLE,
        {},
        frozenset(layout.HEADINGS[layout.TITLE_NORMS_TABLE]),
        size=12,
        row_height=24,
    ),
    Look(layout.TITLES_TABLE, {}, frozenset({"备注"}), size=12, row_height=24),
)
"""The tables of 荣誉称号, one below the other; they share the widths of the sheet."""
HONOURS_WIDTHS = (18, 16, 18, 16, 24, 16, 16, 18)
HONOURS_NOTES = (
    "一、荣誉奖（优秀组织奖、体育道德风尚奖等）：由组委会评选后填写，执行 awards 时列入签收表。",
    "二、段级位称号标准：按《中国五子棋段级位制》由组委会填写，本软件不预设。组别留空表示各组，名次起止均含。",
    "三、可申报的称号：执行 awards 时按上表和名次列出。",
)

TITLES = {
    layout.ENTRIES: "报名表", layout.ISSUES: "检查结果", layout.TEAMS: "队伍名单", layout.PLAYERS: "选手名单",
    layout.PAIRINGS: "对阵表", layout.CROSSTABLE: "成绩总表", layout.RANKING: "名次表", layout.PLAYOFFS: "加赛对阵表",
    layout.AWARDS: "录取名次与奖励", layout.BEST_BOARDS: "最佳台次奖", layout.UNIT_RESULTS: "团体成绩",
    layout.HONOURS: "荣誉奖与段级位称号", layout.RECEIPTS: "奖励签收表", layout.LOG: "日志",
}  # fmt: skip
