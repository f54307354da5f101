"""Makes a new event workbook from the template in workbook_templates/.

Only here is openpyxl used: what it makes is ours. A workbook that exists already belongs to the organiser
and is changed by ``xl_engine.workbook.package`` alone.
"""

from __future__ import annotations

import copy
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xl_engine.regulation import Switch, Switches, Value

from . import layout
from .cell_values import Formula
from .engine_rows import split_rows
from .resources import template
from .template_tables import fill_table, place_of, put

if TYPE_CHECKING:
    from openpyxl.workbook.workbook import Workbook
    from openpyxl.worksheet.table import Table
    from openpyxl.worksheet.worksheet import Worksheet


@dataclass(frozen=True, slots=True)
class SectionRow:
    """One row of the table 组别; ``cells`` by heading."""

    name: str
    cells: Mapping[str, str | int | None] = field(default_factory=dict)

    @property
    def teams(self) -> bool:
        """Whether teams compete."""
        return self.cells.get("个人或团体") == "团体"

    @property
    def patterns(self) -> dict[str, str]:
        """The section's sheets, each with its pattern in the template."""
        return layout.section_patterns(self.teams, self.cells.get("双局制") == "是")


@dataclass(frozen=True, slots=True)
class BookPlan:
    """What a new workbook starts with: ``facts`` of the table 赛事, sections, switches, engine rows.

    ``unit_results`` says that the regulation makes teams from individual results.
    """

    facts: Mapping[str, str]
    sections: Sequence[SectionRow]
    switches: Switches
    base: Switches
    sources: Mapping[str, str]
    engine: Mapping[str, str]
    unit_results: bool = False


def build(plan: BookPlan) -> bytes:
    """Return the package of a new event workbook."""
    # openpyxl costs a quarter of a second; commands on existing workbooks must not pay for it.
    from openpyxl import load_workbook

    book = load_workbook(template("event.xlsx"))
    _facts(book, plan)
    _section_sheets(book, plan.sections)
    if not any(row.teams for row in plan.sections):
        book.remove(book[layout.BEST_BOARDS])
        _drop_names(book, layout.BEST_BOARDS)
    if not plan.unit_results:
        book.remove(book[layout.UNIT_RESULTS])
        _drop_names(book, layout.UNIT_RESULTS)
    _entry_lists(book)
    _switches(book, plan)
    fill_table(
        book[layout.ENGINE], layout.ENGINE_TABLE, [list(pair) for pair in split_rows(plan.engine).items()]
    )
    book.active = 0
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _facts(book: Workbook, plan: BookPlan) -> None:
    sheet = book[layout.SETTINGS]
    first, _, _ = place_of(sheet, layout.EVENT_TABLE)
    for row, item in enumerate(layout.EVENT_ITEMS, start=first):
        put(sheet.cell(row, 2), plan.facts.get(item))
    rows = []
    for number, section in enumerate(plan.sections, start=1):
        cells = {**section.cells, "组别": section.name, "表号": number}
        rows.append([cells.get(heading) for heading in layout.HEADINGS[layout.SECTIONS_TABLE]])
    fill_table(sheet, layout.SECTIONS_TABLE, rows)
    overview = [[section.name] for section in plan.sections]
    fill_table(book[layout.HOME], layout.OVERVIEW_TABLE, overview)


def _switches(book: Workbook, plan: BookPlan) -> None:
    sheet = book[layout.SETTINGS]
    first, _, _ = place_of(sheet, layout.SWITCHES_TABLE)
    rows: list[list[object]] = []
    for at, (switch, value) in enumerate(plan.switches.items(), start=first):
        default = plan.base.value(switch.key)
        rows.append([
            switch.title, _shown(switch, value), _shown(switch, default), switch.row or None,
            Formula(f'IF(B{at}=C{at},"","●")', ""), switch.key, switch.allowed(),
            plan.sources.get(switch.key, switch.source),
        ])  # fmt: skip
    fill_table(sheet, layout.SWITCHES_TABLE, rows)
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

    first, last, _ = place_of(book[layout.SETTINGS], layout.SECTIONS_TABLE)
    sheet = book[layout.ENTRIES]
    rule = DataValidation(type="list", formula1=f"{layout.SETTINGS}!$A${first}:$A${last}", allow_blank=True)
    rule.showErrorMessage = False
    entry_row, _, _ = place_of(sheet, layout.ENTRIES_TABLE)
    rule.add(f"A{entry_row}")
    sheet.add_data_validation(rule)


@dataclass(frozen=True)
class _Pattern:
    """A sheet of the template that is copied, with what openpyxl's copy of a sheet leaves out."""

    kind: str
    sheet: Worksheet
    table: Table
    names: Mapping[str, str]


def _section_sheets(book: Workbook, sections: Sequence[SectionRow]) -> None:
    titles = {
        title: kind
        for teams, double_games in ((False, False), (False, True), (True, False))
        for kind, title in layout.section_patterns(teams, double_games).items()
    }
    patterns = {title: _pattern(book, kind, title) for title, kind in titles.items()}
    entries = {title: _pattern(book, layout.ENTRIES, title) for title in (layout.ENTRIES, _TEAM_ENTRIES)}
    wanted = _TEAM_ENTRIES if any(row.teams for row in sections) else layout.ENTRIES
    copied = book.copy_worksheet(entries[wanted].sheet)
    for pattern in entries.values():
        book.remove(pattern.sheet)
    copied.title = layout.ENTRIES
    book.move_sheet(layout.ENTRIES, offset=book.sheetnames.index(layout.ISSUES) - len(book.sheetnames) + 1)
    _dress(book, entries[wanted], copied, "")
    names = [row.name for row in sections]
    for number, row in enumerate(sections, start=1):
        for kind, title in row.patterns.items():
            sheet = book.copy_worksheet(patterns[title].sheet)
            sheet.title = layout.sheet_name(_distinct(row.name, names, number), kind)
            _dress(book, patterns[title], sheet, f"_{number}")
            if row.teams and kind in (layout.CROSSTABLE, layout.RANKING):
                _call_teams(sheet)
    for pattern in patterns.values():
        book.remove(pattern.sheet)
    for name in layout.CLOSING_SHEETS:
        book.move_sheet(name, offset=len(book.sheetnames))


_TEAM_ENTRIES = layout.ENTRIES + layout.OF_TEAMS


def _pattern(book: Workbook, kind: str, title: str) -> _Pattern:
    sheet = book[title]
    table = sheet.tables.popitem()[1]
    return _Pattern(kind, sheet, table, _drop_names(book, title))


def _drop_names(book: Workbook, title: str) -> dict[str, str]:
    """Take the names of cells of a sheet out of the workbook; return the cells by the name without its number."""
    found = {}
    for defined in list(book.defined_names.values()):
        place, _, cell = defined.attr_text.rpartition("!")
        if place.strip("'") == title:
            found[re.sub(r"_[0-9]+$", "", defined.name)] = cell
            del book.defined_names[defined.name]
    return found


def _call_teams(sheet: Worksheet) -> None:
    """Let a sheet that ranks teams say so in its heading, and leave room for their players on paper."""
    sheet.page_setup.orientation = "landscape"
    for table in sheet.tables.values():
        for column in table.tableColumns:
            if column.name == "姓名":
                column.name = "队名"
    for row in sheet.iter_rows(max_row=4):
        for cell in row:
            if cell.value == "姓名":
                cell.value = "队名"


def _distinct(name: str, names: Sequence[str], number: int) -> str:
    """Return the name, with the section's number when two would share a tab name (31 characters, no case)."""
    cut = layout.sheet_name(name, layout.PAIRINGS).casefold()
    same = [n for n in names if layout.sheet_name(n, layout.PAIRINGS).casefold() == cut]
    return f"{number}.{name}" if len(same) > 1 else name


def _dress(book: Workbook, pattern: _Pattern, sheet: Worksheet, suffix: str) -> None:
    """Give a copied sheet what openpyxl's copy leaves out: table, names, drop-downs, panes, print set-up."""
    from openpyxl.workbook.defined_name import DefinedName
    from openpyxl.worksheet.table import Table

    name = f"{pattern.kind}{suffix}"
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
        new = f"{stem}{suffix}"
        book.defined_names[new] = DefinedName(new, attr_text=f"'{quoted}'!{cell}")
