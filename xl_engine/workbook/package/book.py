"""An .xlsx or .xlsm in memory: the way into the package."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from xl_engine.event import EngineError, Problem

from . import calculation, file_kind
from .archive import Archive, read_file
from .cells import CellCodec
from .parts import Parts
from .references import Growth
from .saving import replace_file
from .shared_strings import SharedStrings
from .sheet_part import SheetPart
from .shifting import Shift
from .styles import Styles
from .table_part import TablePart
from .workbook_part import SheetEntry, WorkbookPart


class Book:
    """A workbook opened from a file; parts are read when needed and written back only where they changed."""

    def __init__(self, path: Path, content: bytes | None = None) -> None:
        """Open a workbook; EngineError says what the file really is when it is none, and what to do.

        ``content`` is that of a workbook not yet on disk, which `save` will write to ``path``.
        """
        self.path = path
        self._stored = content is None
        self._content = read_file(path) if content is None else content
        self.parts = Parts(Archive(self._content, path.name))
        self.workbook = WorkbookPart(self.parts)
        self.strings = SharedStrings(self.parts, self.workbook.related("sharedStrings"))
        self.styles = Styles(self.parts, self.workbook.related("styles"))
        self._codec = CellCodec(self.strings, self.styles, self.workbook.since_1904)
        self._sheets: dict[str, SheetPart] = {}
        self._tables: dict[str, TablePart] | None = None

    @property
    def sheets(self) -> tuple[SheetEntry, ...]:
        """All sheets in tab order."""
        return self.workbook.sheets

    def sheet(self, name: str) -> SheetPart:
        """Return the cells of a sheet; KeyError when there is no sheet of cells of that name (case as in Excel)."""
        key = name.casefold()
        if key not in self._sheets:
            for entry in self.sheets:
                if entry.name.casefold() == key and entry.cells:
                    self._sheets[key] = SheetPart(entry.name, entry.part, self.parts, self._codec)
                    break
            else:
                raise KeyError(name)
        return self._sheets[key]

    @property
    def tables(self) -> Mapping[str, TablePart]:
        """All tables by name in small letters, sheet by sheet."""
        if self._tables is None:
            self._tables = {}
            for entry in self.sheets:
                for part in self.parts.related(entry.part, "table"):
                    if part not in self.parts:
                        raise file_kind.part_missing(self.parts.title, part)
                    table = TablePart(entry.name, part, self.parts)
                    self._tables.setdefault(table.name.casefold(), table)
        return self._tables

    def sheets_changed(self, gone: Collection[str] = (), renamed: Mapping[str, str] | None = None) -> None:
        """Note that sheets came, were taken out or have another name, and their tables with them."""
        for name in gone:
            self._sheets.pop(name.casefold(), None)
        for old, new in (renamed or {}).items():
            sheet = self._sheets.pop(old.casefold(), None)
            if sheet is not None:
                sheet.name = new
                self._sheets[new.casefold()] = sheet
        self._tables = None

    def drop_calculation_order(self) -> None:
        """Take out the order of calculation, which numbers the sheets; Excel makes it anew by itself."""
        chain = self.workbook.related("calcChain")
        if chain:
            self.parts.drop(chain, self.workbook.part)

    def grow(self, growth: Growth, table: TablePart | None = None) -> None:
        """Carry out a growth: rows are put in, and everything that points there or stands below follows.

        ``table`` is the table that grows, if one does; its own extent is for the caller to state.
        """
        Shift(self.parts, self.workbook, self.tables.values(), self.sheet).carry(growth, table)

    def content(self) -> bytes:
        """Return the file with all changes made; the very bytes that were opened when there are none."""
        for sheet in self._sheets.values():
            sheet.settle()
        if self.parts.changed:
            calculation.settle(self.parts, self.workbook, self._sheets.values(), self.tables.values())
        return self.parts.rebuilt() if self.parts.changed else self._content

    def save(self) -> None:
        """Write the changes back; EngineError when the file is open, was changed since or cannot be written."""
        content = self.content()
        if content != self._content or not self._stored:
            replace_file(self.path, content, self._content if self._stored else None, fresh=not self._stored)
            self._content, self._stored = content, True

    def save_as(self, path: Path) -> None:
        """Write to another file, which this workbook is from then on; its suffix must suit the content."""
        suffix = ".xlsm" if self.workbook.has_macros else ".xlsx"
        if path.suffix.lower() != suffix:
            raise EngineError(
                Problem(
                    "file.wrong-suffix",
                    "“{file}”的后缀与内容不符：这个工作簿应当用 {suffix}，否则 Excel 打不开。",
                    "请把文件名改成以 {suffix} 结尾。",
                    {"file": path.name, "suffix": suffix},
                )
            )
        content = self.content()
        replace_file(path, content, None)
        self.path, self._content, self._stored = path, content, True
