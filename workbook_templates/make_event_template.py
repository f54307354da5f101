"""Draws ``event.xlsx``, the workbook that `xl-engine new` starts from.

Run it after a change of ``xl_engine/workbook/layout.py``: ``python workbook_templates/make_event_template.py``.
The result may also be edited by hand (fonts, colours, a logo): `new` only needs the tables, their headings
and the defined names. A section's sheets stand here once for individuals, once for teams and once for double
games, as patterns numbered 1, 2 and 3.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from drawing import FACE, Look, define, page, table, title
from looks import HONOURS, HONOURS_NOTES, HONOURS_WIDTHS, LOOKS, TITLES
from openpyxl import Workbook
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from xl_engine.workbook import layout

TARGET = Path(__file__).with_name("event.xlsx")
OF_TEAMS, OF_DOUBLE_GAMES = 2, 3
"""Numbers of the patterns for teams and for double games."""


def main() -> None:
    """Write the template."""
    book = Workbook()
    book.properties.creator = "xl-engine"
    # A fixed date keeps the file the same when nothing changed.
    book.properties.created = book.properties.modified = dt.datetime(2026, 1, 1)
    home = book.active
    assert home is not None
    home.title = layout.HOME
    _home(book, home)
    _settings(book, book.create_sheet(layout.SETTINGS))
    _sheet(book, layout.ENTRIES)
    _sheet(book, layout.ENTRIES, suffix=layout.OF_TEAMS, number=OF_TEAMS)
    _sheet(book, layout.ISSUES)
    for kind in layout.SECTION_SHEETS:
        _sheet(book, kind, number=1)
    for kind in (layout.TEAMS, layout.PLAYERS, layout.PAIRINGS):
        _sheet(book, kind, suffix="" if kind == layout.TEAMS else layout.OF_TEAMS, number=OF_TEAMS)
    _sheet(book, layout.PAIRINGS, suffix=layout.OF_DOUBLE_GAMES, number=OF_DOUBLE_GAMES)
    for name in layout.CLOSING_SHEETS:
        if name == layout.HONOURS:
            _honours(book, book.create_sheet(name))
        elif name == layout.ENGINE:
            _engine(book.create_sheet(name))
        else:
            _sheet(book, name)
    book.save(TARGET)


def _sheet(book: Workbook, kind: str, suffix: str = "", number: int | None = None) -> None:
    sheet = book.create_sheet(kind + suffix)
    look = LOOKS[kind + suffix]
    headings = layout.HEADINGS[look.table]
    title(book, sheet, TITLES[kind], kind, number)
    for column, heading in enumerate(headings, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = look.widths[heading]
    base = look.table.removesuffix(suffix)
    table(sheet, base if number is None else f"{base}_{number}", headings, 4, look)
    sheet.freeze_panes = _panes(kind, number)
    page(sheet, 4, look.landscape)
    if kind == layout.PAIRINGS and suffix == layout.OF_TEAMS:
        # The boards fold under their match.
        sheet.sheet_properties.outlinePr.summaryBelow = False
        sheet.sheet_format.outlineLevelRow = 1
    _marks(sheet, kind, suffix)
    if kind in (layout.CROSSTABLE, layout.RANKING):
        assert number is not None
        sheet["A3"].font = Font(name=FACE, size=12, bold=True, color="C00000")
        define(book, layout.mark_cell(kind, number), sheet, "A3")
    if kind == layout.RANKING:
        assert number is not None
        sheet["A7"].font = Font(name=FACE, size=9)
        sheet["A7"].alignment = Alignment(wrap_text=True, vertical="top")
        sheet.merge_cells("A7:H7")
        sheet.row_dimensions[7].height = 66
        define(book, layout.footing_cell(number), sheet, "A7")


def _panes(kind: str, number: int | None) -> str:
    """Return the cell above and left of which a sheet does not scroll."""
    if number is None or kind == layout.ENTRIES:
        return "A5"
    return "E5" if kind == layout.RANKING else "D5"


def _marks(sheet: Worksheet, kind: str, suffix: str) -> None:
    """Let cells that wait for a result, team lines and errors stand out."""

    def mark(cells: str, formula: str, **look: object) -> None:
        sheet.conditional_formatting.add(cells, FormulaRule(formula=[formula], **look))  # type: ignore[arg-type]

    waiting = PatternFill("lightUp", start_color="808080", end_color="FFF8E1")
    if kind == layout.PAIRINGS and suffix == layout.OF_TEAMS:
        mark("H5:H5", 'AND($C5<>"",$H5="")', fill=waiting)
        mark(
            "A5:N5",
            'AND($B5<>"",$C5="")',
            font=Font(bold=True),
            fill=PatternFill("solid", end_color="E2EAF4"),
        )
    elif kind == layout.PAIRINGS and suffix == layout.OF_DOUBLE_GAMES:
        mark("G5:H5", 'AND($C5<>"",$I5="",G5="")', fill=waiting)
    elif kind == layout.PAIRINGS:
        mark("G5:G5", 'AND($C5<>"",$G5="")', fill=waiting)
    elif kind == layout.PLAYOFFS:
        mark("G5:G5", 'AND($D5<>"",$G5="")', fill=waiting)
    elif kind == layout.ISSUES:
        mark("A5:A5", '$A5="错误"', font=Font(bold=True))


def _honours(book: Workbook, sheet: Worksheet) -> None:
    for column, width in enumerate(HONOURS_WIDTHS, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    title(book, sheet, TITLES[layout.HONOURS], layout.HONOURS)
    row = 4
    for look, note in zip(HONOURS, HONOURS_NOTES, strict=True):
        sheet.cell(row, 1, note).font = Font(name=FACE, size=11)
        sheet.row_dimensions[row].height = 22
        table(sheet, look.table, layout.HEADINGS[look.table], row + 1, look, rows=3)
        row += 6
    sheet.freeze_panes = "A4"
    page(sheet, 2, landscape=True)


def _home(book: Workbook, sheet: Worksheet) -> None:
    look = Look(layout.OVERVIEW_TABLE, {}, size=12, row_height=26)
    widths = {"A": 18, "B": 8, "C": 14, "D": 12, "E": 24, "F": 44, "G": 14, "H": 14}
    for letter, width in widths.items():
        sheet.column_dimensions[letter].width = width
    title(book, sheet, "赛事", layout.HOME)
    table(sheet, layout.OVERVIEW_TABLE, layout.HEADINGS[layout.OVERVIEW_TABLE], 4, look)
    for cell in ("G5", "H5"):
        sheet[cell].font = Font(name=FACE, size=12, underline="single", color="1F4E79")
    steps = (
        "办赛步骤（每一步都可在命令行中对本文件执行；执行前请先保存并关闭本文件）",
        "1  填写“设置”：赛事名称、各组赛制与轮数；开关一般不必改动。",
        "2  “报名”：直接填写，或  xl-engine import 本文件 报名表.xlsx …",
        "3  检查：  xl-engine check 本文件  —— 问题列在“问题”表，改好后再检查一次。",
        "4  抽签编号：  xl-engine draw 本文件",
        "5  每一轮：  xl-engine pair 本文件  → 打印“对阵” → 在“结果”列填写  → 下一轮。",
        "6  计算名次：  xl-engine rank 本文件  → “成绩”“名次”；最后  xl-engine awards 本文件 。",
    )
    special = (
        "常见情况",
        "补报：写进“报名”，再执行 draw，从下一轮起参加。　退赛：在“选手”的“退赛”填“第3轮后”。　请假：在“缺席轮次”填轮次，申请轮空而得分的填“申请轮空”。　不让两人相遇：在“回避”填对方编号。",
        "弃权：结果选“先胜（后弃）”“后胜（先弃）”或“双弃”。　连续弃权两轮的自动停止编排。",
        "改错：直接改“结果”，再执行 rank；已编排的轮次不重排。　撤回一轮：执行 unpair，再执行 pair。",
        "本轮已编、有人赶到或没来：执行 pair --add 编号（编入）或 pair --remove 编号（撤下），有结果的台不动，改动的台最少。",
        "双局制：填“第一局”“第二局”，都是左边的人得分在前，如 1-0、0.5-0.5；第一局未下完超时的选“（超时）”，当轮判负，第二局不填。",
        "团体：“报名”里填队名、台号；“对阵”里每台填左边一方得分在前的结果；整队缺席，在该场的一行选“1-0（弃）”或“0-1（弃）”。",
        "加赛：最后一轮后执行 rank，要加赛的对局排在“加赛”表；填好结果再执行 rank。",
        "人数太少的组：开赛前在“设置”的“并入”填另一组的名称再抽签，两组同场比赛，分开录取。",
        "张贴：每轮印“对阵”，赛后印“成绩”“名次”“奖项”；其余各表不必打印。",
    )
    for row, text in enumerate((*steps, "", *special), start=8):
        sheet[f"A{row}"] = text
        sheet[f"A{row}"].font = Font(name=FACE, size=11, bold=text in (steps[0], special[0]))
        sheet.row_dimensions[row].height = 20
    sheet.freeze_panes = "A5"
    page(sheet, 4, landscape=True)


def _settings(book: Workbook, sheet: Worksheet) -> None:
    inputs = frozenset({"内容", "赛制", "比赛时限", "轮数", "循环", "局分", "名次依据", "并入", "当前值"})
    look = Look(
        layout.SETTINGS, {}, inputs, drop_downs={"赛制": ("自动", "积分编排制", "循环制")}, row_height=30
    )
    widths = (26, 34, 40, 8, 8, 26, 46, 46, 8, 12, 12, 12, 8, 16, 16, 8)
    for column, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    title(book, sheet, "设置", layout.SETTINGS)
    row = 4
    table(
        sheet,
        layout.EVENT_TABLE,
        layout.HEADINGS[layout.EVENT_TABLE],
        row,
        look,
        rows=len(layout.EVENT_ITEMS),
    )
    for index, item in enumerate(layout.EVENT_ITEMS):
        sheet.cell(row + 1 + index, 1, item)
    row += len(layout.EVENT_ITEMS) + 3
    table(sheet, layout.SECTIONS_TABLE, layout.HEADINGS[layout.SECTIONS_TABLE], row, look)
    row += 4
    table(sheet, layout.SWITCHES_TABLE, layout.HEADINGS[layout.SWITCHES_TABLE], row, look)
    sheet.freeze_panes = "B5"
    page(sheet, 2, landscape=True)


def _engine(sheet: Worksheet) -> None:
    look = Look(layout.ENGINE, {})
    table(sheet, layout.ENGINE_TABLE, layout.HEADINGS[layout.ENGINE_TABLE], 1, look)
    sheet.sheet_state = "veryHidden"


if __name__ == "__main__":
    main()
