"""Draws ``event.xlsx``, the workbook that `xl-engine new` starts from.

Run it after a change of ``xl_engine/workbook/layout.py``: ``python workbook_templates/make_event_template.py``.
The result may also be edited by hand (fonts, colours, a logo): `new` only needs the tables, their headings
and the defined names. A section's four sheets stand here once, as patterns.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from pathlib import Path

from openpyxl import Workbook
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table, TableStyleInfo
from openpyxl.worksheet.worksheet import Worksheet

from xl_engine.workbook import layout
from xl_engine.workbook.columns.sheets import (
    ABSENT_ROUNDS,
    BIRTH_DATE,
    FAULTS,
    ID_NUMBER,
    JOINED_ROUND,
    PENALTY,
    WITHDRAWN_AFTER,
)

TARGET = Path(__file__).with_name("event.xlsx")
FACE = "等线"
THIN = Side(style="thin", color="808080")
BORDER = Border(left=THIN, right=THIN, top=THIN, bottom=THIN)
HEADING_FILL = PatternFill("solid", start_color="D9D9D9")
INPUT_FILL = PatternFill("solid", start_color="FFF8E1")
LEFT = {"姓名", "单位", "先手", "先手单位", "后手", "后手单位", "备注", "编排说明", "内容", "问题", "建议", "说明", "出处",
        "可选值", "依据", "名次依据", "比赛时限", "来源", "下一步", "当前值", "默认值", "键", "开关", "奖励"}  # fmt: skip
TEXT = "@"
FORMATS = {
    "轮次": '"第"0"轮"', "台号": "0", "编号": "0", "先手编号": "0", "后手编号": "0", "先手积分": "General",
    "后手积分": "General", "名次": "0", "编排号": "0", "等级分": "0", "罚分": "General", "积分": "General", "奖金": "#,##0",
    "轮数": "0", "循环": "0", "表号": "0", "序": "0", "违例": "0", "人数": "0", "加入轮次": "0",
}  # fmt: skip


@dataclass(frozen=True)
class Look:
    """How one sheet looks: widths by heading, fields that people fill in, print direction."""

    table: str
    widths: dict[str, float]
    inputs: frozenset[str] = frozenset()
    landscape: bool = True
    size: int = 11
    row_height: float = 20
    drop_downs: dict[str, tuple[str, ...]] = field(default_factory=dict)


HINTS = {
    layout.ENTRIES_TABLE: (ID_NUMBER, BIRTH_DATE),
    layout.PLAYERS: (JOINED_ROUND, ABSENT_ROUNDS, WITHDRAWN_AFTER, PENALTY, FAULTS),
}
"""Columns whose cells say what belongs into them, by sheet."""

RESULTS = ("先胜", "和", "后胜", "先胜（后弃）", "后胜（先弃）", "双弃", "轮空")
LOOKS = {
    layout.ENTRIES: Look(
        layout.ENTRIES_TABLE,
        {"组别": 14, "编号": 7, "姓名": 12, "单位": 22, "性别": 6, "出生日期": 12, "证件类型": 10, "证件号码": 22,
         "电话": 14, "等级分": 8, "段级位": 8, "领队": 10, "教练": 10, "备注": 18, "来源": 22, "编排号": 8},
        frozenset({"组别", "编号", "姓名", "单位", "性别", "出生日期", "证件类型", "证件号码", "电话", "等级分",
                   "段级位", "领队", "教练", "备注"}),
        drop_downs={"性别": ("男", "女"), "证件类型": ("身份证", "护照", "港澳通行证", "台湾通行证", "居住证")},
    ),
    layout.ISSUES: Look(
        layout.ISSUES_TABLE,
        {"级别": 8, "组别": 14, "工作表": 16, "单元格": 9, "内容": 22, "问题": 64, "建议": 60, "代码": 26},
        row_height=36,
    ),
    layout.PLAYERS: Look(
        layout.PLAYERS,
        {"编号": 7, "姓名": 13, "单位": 24, "性别": 6, "出生日期": 12, "等级分": 8, "段级位": 8, "加入轮次": 9,
         "缺席轮次": 10, "退赛": 9, "罚分": 7, "违例": 7, "取消资格": 9, "备注": 20},
        frozenset({"姓名", "单位", "性别", "出生日期", "等级分", "段级位", "加入轮次", "缺席轮次", "退赛", "罚分",
                   "违例", "取消资格", "备注"}),
        drop_downs={"性别": ("男", "女"), "取消资格": ("是", "否")},
    ),
    layout.PAIRINGS: Look(
        layout.PAIRINGS,
        {"轮次": 8, "台号": 6, "先手编号": 9, "先手": 14, "先手单位": 22, "先手积分": 9, "结果": 15, "后手积分": 9,
         "后手": 14, "后手单位": 22, "后手编号": 9, "编排说明": 60, "备注": 16},
        frozenset({"结果", "备注"}), size=13, row_height=26,
        drop_downs={"结果": RESULTS},
    ),
    layout.CROSSTABLE: Look(
        layout.CROSSTABLE, {"编号": 7, "姓名": 13, "单位": 22, "第1轮": 10}, size=11, row_height=32,
    ),
    layout.RANKING: Look(
        layout.RANKING, {"名次": 7, "编号": 7, "姓名": 14, "单位": 24, "积分": 10}, landscape=False, size=12,
        row_height=22,
    ),
    layout.AWARDS: Look(
        layout.AWARDS_TABLE,
        {"组别": 16, "名次": 7, "编号": 7, "姓名": 14, "单位": 24, "奖励": 20, "奖金": 10, "备注": 14},
        landscape=False, size=12, row_height=22,
    ),
    layout.LOG: Look(layout.LOG_TABLE, {"时间": 20, "操作": 12, "组别": 14, "内容": 110},),
}  # fmt: skip
SECTION_TITLES = {"选手": "选手名单", "对阵": "对阵表", "成绩": "成绩总表", "名次": "名次表"}
COMMON_TITLES = {
    layout.ENTRIES: "报名表",
    layout.ISSUES: "检查结果",
    layout.AWARDS: "录取名次与奖励",
    layout.LOG: "日志",
}


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
    for name in (layout.ENTRIES, layout.ISSUES):
        _sheet(book, book.create_sheet(name), LOOKS[name], COMMON_TITLES[name])
    for kind in layout.SECTION_SHEETS:
        _sheet(book, book.create_sheet(kind), LOOKS[kind], SECTION_TITLES[kind], number=1)
    for name in (layout.AWARDS, layout.LOG):
        _sheet(book, book.create_sheet(name), LOOKS[name], COMMON_TITLES[name])
    _engine(book.create_sheet(layout.ENGINE))
    book.save(TARGET)


def _name(book: Workbook, name: str, sheet: Worksheet, cell: str) -> None:
    column, row = "".join(c for c in cell if c.isalpha()), "".join(c for c in cell if c.isdigit())
    book.defined_names[name] = DefinedName(name, attr_text=f"'{sheet.title}'!${column}${row}")


def _title(book: Workbook, sheet: Worksheet, text: str, number: int | None = None) -> None:
    kind = sheet.title
    sheet["A1"] = text
    sheet["A1"].font = Font(name=FACE, size=18, bold=True)
    sheet.row_dimensions[1].height = 30
    sheet["A2"].font = Font(name=FACE, size=11, color="404040")
    sheet.row_dimensions[2].height = 20
    _name(book, layout.title_cell(kind, number), sheet, "A1")
    _name(book, layout.subtitle_cell(kind, number), sheet, "A2")


def _cell_style(sheet: Worksheet, cell: str, heading: str, look: Look) -> None:
    target = sheet[cell]
    target.border = BORDER
    target.font = Font(name=FACE, size=look.size)
    left = heading in LEFT
    # Lines of 日志 are long and of no fixed length: they run on to the right instead of covering each other.
    wrap = look.table != layout.LOG_TABLE and heading in (
        "编排说明",
        "内容",
        "问题",
        "建议",
        "第1轮",
        "可选值",
        "出处",
        "名次依据",
        "依据",
        "比赛时限",
        "下一步",
    )
    target.alignment = Alignment(horizontal="left" if left else "center", vertical="center", wrap_text=wrap,
                                 shrink_to_fit=not wrap and look.table != layout.LOG_TABLE)  # fmt: skip
    target.number_format = FORMATS.get(heading, TEXT)
    if heading in look.inputs:
        target.fill = INPUT_FILL
        target.protection = Protection(locked=False)


def _table(
    sheet: Worksheet, name: str, headings: tuple[str, ...], row: int, look: Look, rows: int = 1
) -> None:
    hints = {column.title: column.explanation for column in HINTS.get(name.partition("_")[0], ())}
    for column, heading in enumerate(headings, start=1):
        letter = get_column_letter(column)
        head = sheet[f"{letter}{row}"]
        head.value = heading
        head.font = Font(name=FACE, size=look.size, bold=True)
        head.fill = HEADING_FILL
        head.border = BORDER
        head.alignment = Alignment(horizontal="center", vertical="center", wrap_text=True)
        for below in range(row + 1, row + 1 + rows):
            _cell_style(sheet, f"{letter}{below}", heading, look)
            sheet.row_dimensions[below].height = look.row_height
        if heading in hints:
            _hint(sheet, f"{letter}{row + 1}:{letter}{row + rows}", heading, hints[heading])
        if heading in look.drop_downs:
            _drop_down(sheet, f"{letter}{row + 1}:{letter}{row + rows}", look.drop_downs[heading])
    sheet.row_dimensions[row].height = max(24, look.row_height)
    table = Table(displayName=name, name=name,
                  ref=f"A{row}:{get_column_letter(len(headings))}{row + rows}")  # fmt: skip
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=False)
    sheet.add_table(table)


def _hint(sheet: Worksheet, cells: str, heading: str, text: str) -> None:
    """Show what belongs into a cell when somebody goes there; nothing is forbidden."""
    hint = DataValidation(allow_blank=True, promptTitle=heading, prompt=text)
    hint.showInputMessage = True
    hint.showErrorMessage = False
    hint.add(cells)
    sheet.add_data_validation(hint)


def _drop_down(sheet: Worksheet, cells: str, values: tuple[str, ...]) -> None:
    rule = DataValidation(type="list", formula1=f'"{",".join(values)}"', allow_blank=True)
    # Other spellings are read too (1-0, 1:0, 胜…), so the list offers and does not forbid.
    rule.showErrorMessage = False
    rule.add(cells)
    sheet.add_data_validation(rule)


def _page(sheet: Worksheet, heading_row: int, landscape: bool) -> None:
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.orientation = "landscape" if landscape else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.print_title_rows = f"1:{heading_row}"
    sheet.print_options.horizontalCentered = True
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.page_margins.top, sheet.page_margins.bottom = 0.6, 0.8
    sheet.oddFooter.left.text = "编排长：____________"
    sheet.oddFooter.center.text = "第 &P 页 共 &N 页"
    sheet.oddFooter.right.text = "裁判长：____________"


def _sheet(book: Workbook, sheet: Worksheet, look: Look, title: str, number: int | None = None) -> None:
    kind = look.table
    headings = layout.HEADINGS[kind]
    _title(book, sheet, title, number)
    for column, heading in enumerate(headings, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = look.widths[heading]
    _table(sheet, kind if number is None else f"{kind}_{number}", headings, 4, look)
    sheet.freeze_panes = f"{'E' if kind == layout.RANKING else 'D' if number else 'A'}5"
    _page(sheet, 4, look.landscape)
    if kind == layout.PAIRINGS:
        waiting = PatternFill("lightUp", start_color="808080", end_color="FFF8E1")
        sheet.conditional_formatting.add("G5:G5", FormulaRule(formula=['AND($C5<>"",$G5="")'], fill=waiting))
    if kind == layout.ISSUES:
        sheet.conditional_formatting.add("A5:A5", FormulaRule(formula=['$A5="错误"'], font=Font(bold=True)))
    if kind in (layout.CROSSTABLE, layout.RANKING):
        assert number is not None
        sheet["A3"].font = Font(name=FACE, size=12, bold=True, color="C00000")
        _name(book, layout.mark_cell(kind, number), sheet, "A3")
    if kind == layout.RANKING:
        assert number is not None
        sheet["A7"].font = Font(name=FACE, size=9)
        sheet["A7"].alignment = Alignment(wrap_text=True, vertical="top")
        sheet.merge_cells("A7:H7")
        sheet.row_dimensions[7].height = 66
        _name(book, layout.footing_cell(number), sheet, "A7")


def _home(book: Workbook, sheet: Worksheet) -> None:
    look = Look(layout.OVERVIEW_TABLE, {}, size=12, row_height=26)
    widths = {"A": 18, "B": 8, "C": 14, "D": 12, "E": 24, "F": 44, "G": 14, "H": 14}
    for letter, width in widths.items():
        sheet.column_dimensions[letter].width = width
    _title(book, sheet, "赛事")
    _table(sheet, layout.OVERVIEW_TABLE, layout.HEADINGS[layout.OVERVIEW_TABLE], 4, look)
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
        "补报：写进“报名”，再执行 draw，从下一轮起参加。　退赛：在“选手”的“退赛”填“第3轮后”。　请假：在“缺席轮次”填轮次。",
        "弃权：结果选“先胜（后弃）”“后胜（先弃）”或“双弃”。　连续弃权两轮的自动停止编排。",
        "改错：直接改“结果”，再执行 rank；已编排的轮次不重排。　撤回一轮：删去“对阵”里该轮的各行，再执行 pair。",
        "张贴：每轮印“对阵”，赛后印“成绩”“名次”“奖项”；其余各表不必打印。",
    )
    for row, text in enumerate((*steps, "", *special), start=8):
        sheet[f"A{row}"] = text
        sheet[f"A{row}"].font = Font(name=FACE, size=11, bold=text in (steps[0], special[0]))
        sheet.row_dimensions[row].height = 20
    sheet.freeze_panes = "A5"
    _page(sheet, 4, landscape=True)


def _settings(book: Workbook, sheet: Worksheet) -> None:
    look = Look(layout.SETTINGS, {}, frozenset({"内容", "赛制", "比赛时限", "轮数", "循环", "局分", "名次依据", "当前值"}),
                drop_downs={"赛制": ("自动", "积分编排制", "循环制")}, row_height=30)  # fmt: skip
    widths = (26, 34, 40, 8, 8, 26, 46, 46, 8, 12, 12, 12, 16, 8)
    for column, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    _title(book, sheet, "设置")
    row = 4
    _table(
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
    _table(sheet, layout.SECTIONS_TABLE, layout.HEADINGS[layout.SECTIONS_TABLE], row, look)
    row += 4
    _table(sheet, layout.SWITCHES_TABLE, layout.HEADINGS[layout.SWITCHES_TABLE], row, look)
    sheet.freeze_panes = "B5"
    _page(sheet, 2, landscape=True)


def _engine(sheet: Worksheet) -> None:
    look = Look(layout.ENGINE, {})
    _table(sheet, layout.ENGINE_TABLE, layout.HEADINGS[layout.ENGINE_TABLE], 1, look)
    sheet.sheet_state = "veryHidden"


if __name__ == "__main__":
    main()
