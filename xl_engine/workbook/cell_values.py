"""What a cell holds and what may be written into one; the common words of every host and of the package."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import cache

CellValue = str | int | float | bool | dt.datetime | dt.time | None
"""What a cell holds. A number shown as a date is a datetime; one below 1 shown as a time is a time."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula to write (without ``=``) and the value to show until it is calculated."""

    text: str
    shown: str | int | float = ""


Writable = CellValue | Formula


@cache
def column_letters(number: int) -> str:
    """Return the letters of a column counted from 1.

    >>> column_letters(1), column_letters(28)
    ('A', 'AB')
    """
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
