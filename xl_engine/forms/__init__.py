"""Entry forms of units in: plain tables of every spreadsheet and text format."""

from .entries import EntryList, read_entries

__all__ = ["EntryList", "read_entries"]
