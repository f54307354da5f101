"""One class per column of 报名 and 选手: heading, reading, checking, writing, and what a row of them says."""

from .column import Column, Reading, TextColumn
from .entrants import entrant_cells, given_number, to_entrant
from .headings import HeadingIndex, heading_key
from .identity import IdFacts, IdType, check_character, facts_of, identity_problems
from .listing import list_problems
from .results import RESULT_TEXTS, read_result, score_text, write_result
from .rows import EntryRow, Layout, Source, cells_of, extra_cells, read_row, rows_of
from .sheets import ENTRY_COLUMNS, FORM_COLUMNS, PLAYER_COLUMNS
from .text import clean_name, clean_unit

__all__ = [
    "ENTRY_COLUMNS",
    "FORM_COLUMNS",
    "PLAYER_COLUMNS",
    "RESULT_TEXTS",
    "Column",
    "EntryRow",
    "HeadingIndex",
    "IdFacts",
    "IdType",
    "Layout",
    "Reading",
    "Source",
    "TextColumn",
    "cells_of",
    "check_character",
    "clean_name",
    "clean_unit",
    "entrant_cells",
    "extra_cells",
    "facts_of",
    "given_number",
    "heading_key",
    "identity_problems",
    "list_problems",
    "read_result",
    "read_row",
    "rows_of",
    "score_text",
    "to_entrant",
    "write_result",
]
