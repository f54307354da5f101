"""Points as exact integers: one unit is half a point (RULES.md section 1)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

HALVES = 2
"""Units in one point."""


def half_width(text: str) -> str:
    """Return a text with full-width digits and marks made plain; ½ stays one character.

    >>> half_width(" ０．５："), half_width("1½")
    ('0.5:', '1½')
    """
    return "½".join(unicodedata.normalize("NFKC", part) for part in text.split("½")).strip()


def as_halves(text: str | int | float) -> int:
    """Return a number of points as half-points.

    Raises ValueError when it is not a whole number of halves, or no plain number at all.

    >>> as_halves("1.5"), as_halves("½"), as_halves(2), as_halves("-0.5")
    (3, 1, 4, -1)
    """
    if isinstance(text, str):
        text = re.sub(
            r"^(-?\d*)½$", lambda m: f"{m[1] if m[1] not in ('', '-') else m[1] + '0'}.5", text.strip()
        )
    if not re.fullmatch(r"-?(\d{1,9}(\.\d{1,9})?|\.\d{1,9})", str(text)):
        raise ValueError(f"not a plain number: {str(text)[:40]!r}")
    doubled = Fraction(str(text)) * HALVES
    if doubled.denominator != 1:
        raise ValueError(f"not a whole number of half-points: {text!r}")
    return doubled.numerator


@lru_cache(maxsize=4096)
def as_text(value: int, unit: int = HALVES) -> str:
    """Write an exact number of 1/unit points the way a ranking shows it.

    >>> as_text(3), as_text(4), as_text(29, unit=4), as_text(-1)
    ('1.5', '2', '7.25', '-0.5')
    """
    number = Fraction(value, unit)
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.10g}"


@dataclass(frozen=True, slots=True)
class Scoring:
    """局分: half-points for a win, a draw and a loss.

    >>> Scoring.parse("1-0.5-0")
    Scoring(win=2, draw=1, loss=0)
    >>> str(Scoring.parse("3-1-0")), str(Scoring.parse("２：1：0"))
    ('3-1-0', '2-1-0')
    """

    win: int = 2
    draw: int = 1
    loss: int = 0

    @classmethod
    def parse(cls, text: str) -> Scoring:
        """Read ``"1-0.5-0"``; raise ValueError when it is not three descending numbers."""
        parts = [as_halves(part) for part in re.split(r"\s*[-:—]\s*", half_width(text))]
        if len(parts) != 3 or not parts[0] > parts[1] >= parts[2] >= 0:
            raise ValueError(f"not win-draw-loss: {text!r}")
        return cls(*parts)

    def __str__(self) -> str:
        return "-".join(as_text(value) for value in (self.win, self.draw, self.loss))
