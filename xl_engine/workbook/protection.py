"""Protects the engine's sheets while the switch 保护 is on."""

from __future__ import annotations

from . import layout
from .hosts import Host
from .reading import Book

PROTECTED = "protected"
"""Engine row with the number of sheets that were protected; absent while the workbook is open to all changes."""

_TABLES = (
    layout.OVERVIEW_TABLE, layout.EVENT_TABLE, layout.SECTIONS_TABLE, layout.SWITCHES_TABLE, layout.ENTRIES_TABLE,
    layout.ISSUES_TABLE, layout.PLAYOFFS_TABLE, layout.AWARDS_TABLE, layout.BEST_BOARDS_TABLE,
    layout.UNIT_RESULTS_TABLE, layout.HONOURS_TABLE, layout.TITLE_NORMS_TABLE, layout.TITLES_TABLE,
    layout.RECEIPTS_TABLE, layout.LOG_TABLE,
)  # fmt: skip


def keep_protection(host: Host, book: Book) -> None:
    """Bring the protection of the sheets in line with the switch; sheets are only touched when it has changed.

    Whoever takes the protection off a sheet by hand is not overruled. A section added later changes the number
    of sheets, so that its sheets are protected too. The caller writes the engine rows.
    """
    sheets = _sheets(host, book)
    wanted = str(len(sheets)) if book.switches.protect else ""
    if wanted != book.engine.get(PROTECTED):
        host.protect(sheets, book.switches.protect)
        book.engine.set(PROTECTED, wanted)


def _sheets(host: Host, book: Book) -> list[str]:
    """Return the sheets that hold the engine's visible tables.

    Sheets of the organiser's own stay open. So does the very hidden one: nobody sees it without the macro editor,
    which protection does not stop.
    """
    of_sections = [
        name
        for item in book.sections
        for name in (
            item.tables.teams,
            item.tables.players,
            item.tables.pairings,
            item.tables.crosstable,
            item.tables.ranking,
        )
    ]
    known = host.tables()
    return list(dict.fromkeys(known[name] for name in (*_TABLES, *of_sections) if name in known))
