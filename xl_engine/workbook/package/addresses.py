"""Cell addresses and rectangular areas; rows and columns count from 1."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..cell_values import column_letters

MAX_ROW = 1_048_576
MAX_COLUMN = 16_384

_AREA = re.compile(
    r"\$?([A-Z]{1,3})?\$?([1-9]\d{0,6})?(?::\$?([A-Z]{1,3})?\$?([1-9]\d{0,6})?)?", re.IGNORECASE
)
DIGITS = "0123456789"


class _Columns(dict[str, int]):
    """Numbers of column letters, each worked out once."""

    def __missing__(self, letters: str) -> int:
        number = 0
        for letter in letters.upper():
            number = number * 26 + ord(letter) - 64
        self[letters] = number
        return number


COLUMNS = _Columns()
"""Column number by letters.

>>> COLUMNS["A"], COLUMNS["xfd"]
(1, 16384)
"""


def column_of(address: str) -> int:
    """Return the column number of a plain address like ``AB12``.

    >>> column_of("AB12")
    28
    """
    return COLUMNS[address.rstrip(DIGITS)]


def address(row: int, column: int) -> str:
    """Return the plain address of a cell.

    >>> address(12, 28)
    'AB12'
    """
    return f"{column_letters(column)}{row}"


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of cells, both corners included."""

    first_row: int
    first_column: int
    last_row: int
    last_column: int

    @classmethod
    def parse(cls, text: str) -> Area:
        """Read ``A1``, ``$A$1:C3``, ``A:C`` or ``3:5``; ValueError when it is none of them.

        >>> Area.parse("B2:A1")
        Area(first_row=1, first_column=1, last_row=2, last_column=2)
        >>> Area.parse("A:C").text
        'A1:C1048576'
        """
        match = _AREA.fullmatch(text)
        if match is None or not any(match.groups()):
            raise ValueError(text)
        letters, digits, other_letters, other_digits = match.groups()
        if ":" not in text:
            if not (letters and digits):
                raise ValueError(text)
            other_letters, other_digits = letters, digits
        if bool(letters) != bool(other_letters) or bool(digits) != bool(other_digits):
            raise ValueError(text)
        rows = sorted((int(digits), int(other_digits))) if digits else [1, MAX_ROW]
        columns = sorted((COLUMNS[letters], COLUMNS[other_letters])) if letters else [1, MAX_COLUMN]
        if rows[1] > MAX_ROW or columns[1] > MAX_COLUMN:
            raise ValueError(text)
        return cls(rows[0], columns[0], rows[1], columns[1])

    @property
    def text(self) -> str:
        """The area as written in a part: ``A1`` for one cell, else ``A1:C3``."""
        first = address(self.first_row, self.first_column)
        last = address(self.last_row, self.last_column)
        return first if first == last else f"{first}:{last}"

    def meets(self, other: Area) -> bool:
        """Whether the two areas have a cell in common."""
        return (
            self.first_row <= other.last_row
            and other.first_row <= self.last_row
            and self.first_column <= other.last_column
            and other.first_column <= self.last_column
        )

    def with_rows(self, first: int, last: int) -> Area:
        """Return the same columns over other rows."""
        return replace(self, first_row=first, last_row=last)
