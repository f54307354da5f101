"""Makes a new event workbook from the template in workbook_templates/.

Only here is openpyxl used: what it makes is ours. A workbook that exists already belongs to the organiser
and is changed by ``xl_engine.workbook.package`` alone.
"""

from __future__ import annotations

import copy
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xl_engine.regulation import Switch, Switches, Value

from . import layout
from .cell_values import Formula
from .engine_rows import split_rows
from .package.values import clean_text
from .resources import template

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.workbook.workbook import Workbook
    from openpyxl.worksheet.table import Table
    from openpyxl.worksheet.worksheet import Worksheet


@dataclass(frozen=True, slots=True)
class SectionRow:
    """One row of the table 组别; ``cells`` by heading."""

    name: str
    cells: Mapping[str, str | int | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BookPlan:
    """What a new workbook starts with: ``facts`` of the table 赛事, sections, switches, engine rows."""

    facts: Mapping[str, str]
    sections: Sequence[SectionRow]
    switches: Switches
    base: Switches
    sources: Mapping[str, str]
    engine: Mapping[str, str]


def build(plan: BookPlan) -> bytes:
    """Return the package of a new event workbook."""
    # openpyxl costs a quarter of a second; commands on existing workbooks must not pay for it.
    from openpyxl import load_workbook

    book = load_workbook(template("event.xlsx"))
    _facts(book, plan)
    _section_sheets(book, [row.name for row in plan.sections])
    _entry_lists(book)
    _switches(book, plan)
    _rows(book[layout.ENGINE], layout.ENGINE_TABLE, [list(pair) for pair in split_rows(plan.engine).items()])
    book.active = 0
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _facts(book: Workbook, plan: BookPlan) -> None:
    sheet = book[layout.SETTINGS]
    first, _, _ = _place(sheet, layout.EVENT_TABLE)
    for row, item in enumerate(layout.EVENT_ITEMS, start=first):
        _put(sheet.cell(row, 2), plan.facts.get(item))
    rows = []
    for number, section in enumerate(plan.sections, start=1):
        cells = {**section.cells, "组别": section.name, "表号": number}
        rows.append([cells.get(heading) for heading in layout.HEADINGS[layout.SECTIONS_TABLE]])
    _rows(sheet, layout.SECTIONS_TABLE, rows)
    overview = [[section.name] for section in plan.sections]
    _rows(book[layout.HOME], layout.OVERVIEW_TABLE, overview)


def _switches(book: Workbook, plan: BookPlan) -> None:
    sheet = book[layout.SETTINGS]
    first, _, _ = _place(sheet, layout.SWITCHES_TABLE)
    rows: list[list[object]] = []
    for at, (switch, value) in enumerate(plan.switches.items(), start=first):
        default = plan.base.value(switch.key)
        rows.append([
            switch.title, _shown(switch, value), _shown(switch, default), switch.row or None,
            Formula(f'IF(B{at}=C{at},"","●")', ""), switch.key, switch.allowed(),
            plan.sources.get(switch.key, switch.source),
        ])  # fmt: skip
    _rows(sheet, layout.SWITCHES_TABLE, rows)
    for at, (switch, _) in enumerate(plan.switches.items(), start=first):
        _offer(sheet, f"B{at}", switch)


def _shown(switch: Switch, value: Value) -> str | int:
    return value if isinstance(value, int) and not isinstance(value, bool) else switch.label(value)


def _offer(sheet: Worksheet, cell: str, switch: Switch) -> None:
    from openpyxl.worksheet.datavalidation import DataValidation

    labels = [label for _, label in switch.choices]
    text = ",".join(labels)
    if switch.number and not labels:
        low, high = switch.number
        rule = DataValidation(type="whole", operator="between", formula1=str(low), formula2=str(high))
        # In a cell formatted as text Excel would take what is typed for no number.
        sheet[cell].number_format = "0"
    elif labels and len(text) <= 255 and not any("," in label for label in labels):
        rule = DataValidation(type="list", formula1=f'"{text}"')
        rule.showErrorMessage = not (switch.number or switch.halves)
    else:
        return
    rule.allow_blank = True
    rule.errorTitle, rule.error = "开关", f"可填：{switch.allowed()}"[:250]
    rule.add(cell)
    sheet.add_data_validation(rule)


def _entry_lists(book: Workbook) -> None:
    from openpyxl.worksheet.datavalidation import DataValidation

    first, last, _ = _place(book[layout.SETTINGS], layout.SECTIONS_TABLE)
    sheet = book[layout.ENTRIES]
    rule = DataValidation(type="list", formula1=f"{layout.SETTINGS}!$A${first}:$A${last}", allow_blank=True)
    rule.showErrorMessage = False
    entry_row, _, _ = _place(sheet, layout.ENTRIES_TABLE)
    rule.add(f"A{entry_row}")
    sheet.add_data_validation(rule)


def _place(sheet: Worksheet, table: str) -> tuple[int, int, int]:
    from openpyxl.utils import range_boundaries

    _, top, width, bottom = range_boundaries(sheet.tables[table].ref)
    assert isinstance(top, int)
    assert isinstance(bottom, int)
    assert isinstance(width, int)
    return top + 1, bottom, width


def _rows(sheet: Worksheet, table: str, rows: Sequence[Sequence[object]]) -> None:
    """Fill a table of the template, moving what stands below it."""
    from openpyxl.utils import get_column_letter

    first, last, width = _place(sheet, table)
    more = max(0, len(rows) - (last - first + 1))
    if more:
        _push_down(sheet, last, more)
    height = sheet.row_dimensions[first].height
    for index, values in enumerate(rows):
        sheet.row_dimensions[first + index].height = height
        for column in range(1, width + 1):
            cell = sheet.cell(first + index, column)
            if index:
                _same_style(sheet.cell(first, column), cell)
            value = values[column - 1] if column <= len(values) else None
            _put(cell, value)
    bottom = max(last, first + len(rows) - 1)
    found = sheet.tables[table]
    found.ref = f"A{first - 1}:{get_column_letter(width)}{bottom}"
    if found.autoFilter is not None:
        found.autoFilter.ref = found.ref
    _stretch(sheet, first, bottom)


def _put(cell: Cell | MergedCell, value: object) -> None:
    """Write a value; a text is never taken for a formula, and loses what a cell cannot hold."""
    if isinstance(value, Formula):
        cell.value = f"={value.text}"
        return
    if isinstance(value, str):
        value = clean_text(value)
    cell.value = value  # type: ignore[assignment]
    if isinstance(value, str):
        cell.data_type = "s"


def _same_style(source: Cell | MergedCell, target: Cell | MergedCell) -> None:
    # Font, border and the rest one by one would take most of the time it takes to make a workbook.
    target._style = copy.copy(source._style)  # type: ignore[union-attr]  # noqa: SLF001


def _stretch(sheet: Worksheet, first: int, bottom: int) -> None:
    """Let drop-downs on the first row of a table reach its last row."""
    for rule in sheet.data_validations.dataValidation:
        ranges = [(r.min_col, r.min_row, r.max_col, r.max_row) for r in rule.sqref.ranges]
        for left, top, right, low in ranges:
            if top == first and low < bottom:
                rule.sqref.remove(f"{_letters(left)}{top}:{_letters(right)}{low}")
                rule.sqref.add(f"{_letters(left)}{top}:{_letters(right)}{bottom}")


def _letters(column: int) -> str:
    from openpyxl.utils import get_column_letter

    return get_column_letter(column)


def _push_down(sheet: Worksheet, below: int, by: int) -> None:
    height = {row: sheet.row_dimensions[row].height for row in range(below + 1, sheet.max_row + 1)}
    sheet.move_range(f"A{below + 1}:{_letters(sheet.max_column)}{sheet.max_row + 1}", rows=by)
    for row, value in height.items():
        sheet.row_dimensions[row + by].height = value
    for table in sheet.tables.values():
        start, end = table.ref.split(":")
        top = int("".join(c for c in start if c.isdigit()))
        if top > below:
            table.ref = ":".join(_lowered(corner, by) for corner in (start, end))
            if table.autoFilter is not None:
                table.autoFilter.ref = table.ref
    for rule in sheet.data_validations.dataValidation:
        for found in list(rule.sqref.ranges):
            if found.min_row > below:
                found.shift(row_shift=by)


def _lowered(corner: str, by: int) -> str:
    letters = "".join(c for c in corner if c.isalpha())
    return f"{letters}{int(corner[len(letters) :]) + by}"


@dataclass(frozen=True)
class _Pattern:
    """A section's sheet in the template, with what openpyxl's copy of a sheet leaves out."""

    kind: str
    sheet: Worksheet
    table: Table
    names: Mapping[str, str]


def _patterns(book: Workbook) -> list[_Pattern]:
    found = []
    for kind in layout.SECTION_SHEETS:
        sheet = book[kind]
        table = sheet.tables.popitem()[1]
        names = {}
        for defined in list(book.defined_names.values()):
            place, _, cell = defined.attr_text.rpartition("!")
            if place.strip("'") == kind:
                names[defined.name.rsplit("_", 1)[0]] = cell
                del book.defined_names[defined.name]
        found.append(_Pattern(kind, sheet, table, names))
    return found


def _section_sheets(book: Workbook, names: Sequence[str]) -> None:
    patterns = _patterns(book)
    for number, name in enumerate(names, start=1):
        for pattern in patterns:
            sheet = book.copy_worksheet(pattern.sheet)
            sheet.title = layout.sheet_name(_distinct(name, names, number), pattern.kind)
            _dress(book, pattern, sheet, number)
    for pattern in patterns:
        book.remove(pattern.sheet)
    for name in layout.CLOSING_SHEETS:
        book.move_sheet(name, offset=len(book.sheetnames))


def _distinct(name: str, names: Sequence[str], number: int) -> str:
    """Return the name, with the section's number when two would share a tab name (31 characters, no case)."""
    cut = layout.sheet_name(name, layout.PAIRINGS).casefold()
    same = [n for n in names if layout.sheet_name(n, layout.PAIRINGS).casefold() == cut]
    return f"{number}.{name}" if len(same) > 1 else name


def _dress(book: Workbook, pattern: _Pattern, sheet: Worksheet, number: int) -> None:
    """Give a copied sheet what openpyxl's copy leaves out: table, names, drop-downs, panes, print set-up."""
    from openpyxl.workbook.defined_name import DefinedName
    from openpyxl.worksheet.table import Table

    name = f"{pattern.kind}_{number}"
    table = Table(displayName=name, name=name, ref=pattern.table.ref)
    table.tableStyleInfo = copy.copy(pattern.table.tableStyleInfo)
    sheet.add_table(table)
    for rule in pattern.sheet.data_validations.dataValidation:
        sheet.add_data_validation(copy.copy(rule))
    for found in pattern.sheet.conditional_formatting:
        for cf_rule in found.rules:
            sheet.conditional_formatting.add(str(found.sqref), copy.copy(cf_rule))
    sheet.freeze_panes = pattern.sheet.freeze_panes
    sheet.print_title_rows = pattern.sheet.print_title_rows
    sheet.print_options = copy.copy(pattern.sheet.print_options)
    sheet.oddFooter = copy.copy(pattern.sheet.oddFooter)
    sheet.oddHeader = copy.copy(pattern.sheet.oddHeader)
    quoted = sheet.title.replace("'", "''")
    for stem, cell in pattern.names.items():
        new = f"{stem}_{number}"
        book.defined_names[new] = DefinedName(new, attr_text=f"'{quoted}'!{cell}")
