"""The tabs of a closed workbook file: sheets put in, taken out and renamed as a whole."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from ..package.book import Book
from .base import TableView


class ClosedTabs:
    """What a `Host` does with whole sheets, on a package in memory.

    Only `sections` needs it, so that no other command pays for loading it.
    """

    _book: Book
    _views: dict[str, tuple[object, TableView]]

    def sheets(self) -> Sequence[str]:
        """Return the names of all sheets in tab order."""
        return [entry.name for entry in self._book.sheets]

    def names(self) -> Collection[str]:
        """Return the defined names of the whole workbook."""
        return [
            element.get("name") or ""
            for element in self._book.workbook.names()
            if element.get("localSheetId") is None
        ]

    def add_sheets(
        self, donor: bytes, sheets: Mapping[str, str], names: Mapping[str, str], position: int
    ) -> None:
        """Put sheets of a workbook the engine has made in before the tab at a position, as `Host.add_sheets` says."""
        from ..package.transplant import Move, transplant

        transplant(self._book, Book(_DONOR, donor), Move(sheets, position, names))
        self._views.clear()

    def remove_sheets(self, sheets: Collection[str], owned: Collection[str]) -> None:
        """Take sheets out, as `Host.remove_sheets` says."""
        from ..package.removing import remove_sheets

        remove_sheets(self._book, sheets, owned)
        self._views.clear()

    def rename_sheet(self, old: str, new: str) -> None:
        """Give a sheet another name, as `Host.rename_sheet` says."""
        from ..package.tab_names import rename_sheet

        rename_sheet(self._book, old, new)
        self._views.clear()


_DONOR = Path("event.xlsx")
