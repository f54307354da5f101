"""What happens to references when rows are put in on a sheet, or when a formula is copied to another cell.

A formula is cut into tokens, so that strings, function names, structured references, names and references to other
workbooks are never touched. Excel's own behaviour is followed: a reference below the new rows moves, a range around
them expands, and a range that covers the whole data of a table column grows with the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ..cell_values import column_letters
from .addresses import COLUMNS, MAX_COLUMN, MAX_ROW, Area

_APART = r"\x00-\x23\x25-\-/:->@\[\]^`{-\x7f"
"""ASCII that no name holds; a class of all the rest compiles quickly, one of everything beyond ASCII does not."""
_NAME = rf"[^{_APART}$\\?]"
_CELL = r"\$?[A-Za-z]{1,3}\$?[1-9][0-9]{0,6}"
_AREA = rf"{_CELL}:{_CELL}|{_CELL}|\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}|\$?[1-9][0-9]{{0,6}}:\$?[1-9][0-9]{{0,6}}"
_TOKEN = rf"""
      "(?:[^"]|"")*"                                               # a string
    | (?P<sheet>(?:'(?:[^']|'')+'|\[[^\[\]]*\]{_NAME}*(?::{_NAME}+)?|{_NAME}+(?::{_NAME}+)?)!)?
      (?P<area>{_AREA})(?![^{_APART}$]|[(\[!])                        # a reference, perhaps on a named sheet
    | '(?:[^']|'')*'                                               # a quoted sheet before a name
    | [^{_APART}$]*\[(?:'.|[^\[\]']|\[(?:'.|[^\[\]'])*\])*\]   # a structured reference
    | \#[A-Z][A-Z0-9/]*[!?]?(?:{_AREA})?                           # an error value
    | [^{_APART}]+                                                 # a name, a function or a number
    """
_END = re.compile(r"(\$?)([A-Za-z]*)(\$?)([0-9]*)")


@dataclass(frozen=True, slots=True)
class Growth:
    """``count`` rows put in before row ``at`` of ``sheet``, and the table, if any, that takes ``added`` rows.

    ``table`` is the area of heading and data rows before it grew; ``added`` may be more than ``count``, when blank
    rows that were there already are taken into the table.
    """

    sheet: str
    at: int
    count: int
    table: Area | None = None
    added: int = 0

    def row(self, row: int) -> int:
        """Return where a row is afterwards; it may lie beyond the last row of a sheet."""
        return row + self.count if row >= self.at else row

    def rows(self, first: int, last: int) -> tuple[int, int]:
        """Return where the rows of a range are afterwards; the end of a range stays on the sheet."""
        return self.row(first), min(self.row(last), MAX_ROW)

    def area(self, area: Area) -> Area:
        """Return where an area is afterwards."""
        first, last = self.rows(area.first_row, area.last_row)
        return area.with_rows(min(first, MAX_ROW), last)

    def covering(self, area: Area) -> Area:
        """Return where an area is that must go on covering the table's columns (drop-downs, conditional formats)."""
        moved = self.area(area)
        if self.table and area.meets(self.table.with_rows(self.table.last_row, self.table.last_row)):
            return moved.with_rows(moved.first_row, max(moved.last_row, self.table.last_row + self.added))
        return moved

    def spans_table(self, area: Area) -> bool:
        """Whether a range covers all data of some columns of the table, with or without their headings."""
        table = self.table
        return (
            table is not None
            and table.first_row < table.last_row
            and area.last_row == table.last_row
            and area.first_row in (table.first_row, table.first_row + 1)
            and table.first_column <= area.first_column
            and area.last_column <= table.last_column
        )


Change = Callable[[str, str], str | None]
"""From the sheet prefix as written (with ``!``, or "") and a reference to the new reference; None: it is lost."""


def rewrite(formula: str, change: Change) -> str:
    """Return a formula with every reference passed through ``change``."""

    def replaced(match: re.Match[str]) -> str:
        reference = match["area"]
        if reference is None or not _exists(reference):
            return match[0]
        prefix = match["sheet"] or ""
        new = change(prefix, reference)
        return prefix + ("#REF!" if new is None else new)

    return token_pattern().sub(replaced, formula)


@cache
def token_pattern() -> re.Pattern[str]:
    """Return the compiled tokens, with the groups ``sheet`` (a prefix as written, with ``!``) and ``area``.

    Most commands never meet a formula and need not wait for them.
    """
    return re.compile(_TOKEN, re.VERBOSE)


def named_sheet(prefix: str) -> str:
    """Return the sheet a prefix names; a span of sheets or another workbook equals no sheet's name.

    >>> named_sheet("'It''s'!")
    "It's"
    """
    name = prefix[:-1]
    return name[1:-1].replace("''", "'") if name.startswith("'") else name


def shift_formula(formula: str, sheet: str, growth: Growth) -> str:
    """Return a formula that stands on ``sheet`` as it reads after ``growth``.

    >>> put_in = Growth("名 单", at=5, count=2)
    >>> shift_formula("SUM('名 单'!B2:B9)+B9+LOG10(4)", "首页", put_in)
    "SUM('名 单'!B2:B11)+B9+LOG10(4)"
    """
    own = sheet.casefold() == growth.sheet.casefold()
    if not own and "!" not in formula:
        return formula
    wanted = growth.sheet.casefold()

    def change(prefix: str, reference: str) -> str | None:
        if own if not prefix else named_sheet(prefix).casefold() == wanted:
            return shift_reference(reference, growth)
        return reference

    return rewrite(formula, change)


def shift_reference(reference: str, growth: Growth, *, whole: bool = False) -> str | None:
    """Return one reference on the sheet that grows as it reads afterwards; None when it is pushed off the sheet.

    ``whole`` lets a range that is wider than the table grow with it too (print areas).
    """
    ends = [_split(end) for end in reference.split(":")]
    rows = [int(end[3]) for end in ends if end[3]]
    if len(rows) != len(ends):
        return reference
    first, last = min(rows), max(rows)
    if len(rows) == 1:
        new_first = new_last = growth.row(first)
    else:
        new_first, new_last = growth.rows(first, last)
        area = Area.parse(reference)
        table = growth.table
        wide = (
            whole
            and table is not None
            and area.last_row == table.last_row
            and area.first_row <= table.first_row
        )
        if wide or growth.spans_table(area):
            new_last = last + growth.added
    if new_first > MAX_ROW:
        return None
    new = {first: new_first} | {last: new_last}
    if len(rows) == 2 and first == last:
        return ":".join(_joined(end, row) for end, row in zip(ends, (new_first, new_last), strict=True))
    return ":".join(_joined(end, new[int(end[3])]) for end in ends)


def translate(formula: str, rows: int, columns: int) -> str:
    """Return a formula as it reads when copied so many rows down and columns to the right.

    >>> translate("B2*$C$1+SUM(D$2:D2)", 3, 0)
    'B5*$C$1+SUM(D$2:D5)'
    """

    def change(_prefix: str, reference: str) -> str | None:
        moved = []
        for column_mark, letters, row_mark, digits in map(_split, reference.split(":")):
            column = COLUMNS[letters] + (0 if column_mark else columns) if letters else 0
            row = int(digits) + (0 if row_mark else rows) if digits else 0
            if (letters and not 1 <= column <= MAX_COLUMN) or (digits and not 1 <= row <= MAX_ROW):
                return None
            name = letters if letters and COLUMNS[letters] == column else column_letters(column)
            moved.append(f"{column_mark}{name}{row_mark}{row or ''}")
        return ":".join(moved)

    return rewrite(formula, change)


def shift_areas(areas: str, growth: Growth, *, covering: bool = False) -> str:
    """Return a list of areas parted by blanks (``sqref``, ``ref``) as it reads afterwards.

    With ``covering`` areas that cover the last row of the table grow with it. What is no address stays as it is.
    """
    return " ".join(_shifted_area(text, growth, covering) for text in areas.split())


def _shifted_area(text: str, growth: Growth, covering: bool) -> str:
    try:
        area = Area.parse(text)
    except ValueError:
        return text
    moved = growth.covering(area) if covering else growth.area(area)
    if moved == area:
        return text
    return moved.text if ":" in moved.text or ":" not in text else f"{moved.text}:{moved.text}"


def _exists(reference: str) -> bool:
    """Whether a reference lies on a sheet; ``XYZ1`` is a name, not a cell."""
    try:
        Area.parse(reference)
    except ValueError:
        return False
    return True


def _split(end: str) -> tuple[str, str, str, str]:
    match = _END.fullmatch(end)
    assert match is not None
    mark, letters, row_mark, digits = match.groups()
    if not letters:
        return "", "", mark or row_mark, digits
    return mark, letters, row_mark, digits


def _joined(end: tuple[str, str, str, str], row: int) -> str:
    return f"{end[0]}{end[1]}{end[2]}{row}"
