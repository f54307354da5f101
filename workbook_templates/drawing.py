"""Draws titles, tables and pages of the template."""

from __future__ import annotations

from dataclasses import dataclass, field

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table, TableStyleInfo
from openpyxl.worksheet.worksheet import Worksheet

from xl_engine.workbook import layout

FACE = "等线"
THIN = Side(style="thin", color="808080")
BORDER = Border(left=THIN, right=THIN, top=THIN, bottom=THIN)
HEADING_FILL = PatternFill("solid", start_color="D9D9D9")
INPUT_FILL = PatternFill("solid", start_color="FFF8E1")
SMALL = {"编排说明": 9}
"""Headings whose cells hold a sentence: two lines of it fit into a row."""

LEFT = {"姓名", "队名", "一台", "二台", "三台", "单位", "先手", "先手单位", "后手", "后手单位", "先行方", "后行方", "获奖者", "备注", "编排说明", "内容", "问题", "建议", "说明", "出处",
        "可选值", "依据", "名次依据", "比赛时限", "来源", "下一步", "当前值", "默认值", "键", "开关", "奖励"}  # fmt: skip
TEXT = "@"
FORMATS = {
    "轮次": '"第"0"轮"', "台号": "0", "编号": "0", "先手编号": "0", "后手编号": "0", "先手积分": "General",
    "后手积分": "General", "名次": "0", "编排号": "0", "等级分": "0", "罚分": "General", "积分": "General", "奖金": "#,##0",
    "轮数": "0", "循环": "0", "表号": "0", "序": "0", "违例": "0", "人数": "0", "加入轮次": "0", "台次": "0",
    "队号": "0", "先行方编号": "0", "后行方编号": "0", "先行方积分": "General", "后行方积分": "General", "局次": "0",
    "得分": "General", "局数": "0", "胜率": "0.0%", "胜局": "0", "本队名次": "0", "男子名次": "0", "女子名次": "0", "序号": "0",
    "名次起": "0", "名次止": "0",
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
    heading_height: float = 24
    drop_downs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    hints: dict[str, str] = field(default_factory=dict)


def define(book: Workbook, name: str, sheet: Worksheet, cell: str) -> None:
    """Give a cell a name of the workbook."""
    column, row = "".join(c for c in cell if c.isalpha()), "".join(c for c in cell if c.isdigit())
    book.defined_names[name] = DefinedName(name, attr_text=f"'{sheet.title}'!${column}${row}")


def title(book: Workbook, sheet: Worksheet, text: str, kind: str, number: int | None = None) -> None:
    """Write the two lines over a sheet and name them."""
    sheet["A1"] = text
    sheet["A1"].font = Font(name=FACE, size=18, bold=True)
    sheet.row_dimensions[1].height = 30
    sheet["A2"].font = Font(name=FACE, size=11, color="404040")
    sheet.row_dimensions[2].height = 20
    define(book, layout.title_cell(kind, number), sheet, "A1")
    define(book, layout.subtitle_cell(kind, number), sheet, "A2")


def _cell_style(sheet: Worksheet, cell: str, heading: str, look: Look) -> None:
    target = sheet[cell]
    target.border = BORDER
    target.font = Font(name=FACE, size=SMALL.get(heading, look.size))
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


def table(
    sheet: Worksheet, name: str, headings: tuple[str, ...], row: int, look: Look, rows: int = 1
) -> None:
    """Draw an empty table with its heading at ``row``."""
    hints = look.hints
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
    sheet.row_dimensions[row].height = max(look.heading_height, look.row_height)
    made = Table(displayName=name, name=name,
                  ref=f"A{row}:{get_column_letter(len(headings))}{row + rows}")  # fmt: skip
    made.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=False)
    sheet.add_table(made)


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


def page(sheet: Worksheet, heading_row: int, landscape: bool) -> None:
    """Set a sheet up for A4 with its headings on every page and the lines to sign at the foot."""
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
