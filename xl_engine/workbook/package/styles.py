"""Number formats of cells: which show a date or a time, and a look-alike format that does, where one is needed."""

from __future__ import annotations

import copy
import re

from lxml.etree import _Element as Element

from .namespaces import main
from .parts import Parts

DATE, DATE_AND_TIME, TIME = 14, 22, 21
"""Built-in formats that follow the reader's own settings."""

_BUILT_IN = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59), *range(71, 82)])
"""Formats 27-36 and 50-58 are dates and times in Chinese, Japanese and Korean Excel, 71-81 in Thai."""

_LITERAL = re.compile(r'"[^"]*"?|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]|general', re.IGNORECASE)
_MOMENT = re.compile(r"[ymdhs]|aaa|e(?![+-])", re.IGNORECASE)


def shows_moment(code: str) -> bool:
    """Whether a number format shows a date or a time.

    >>> shows_moment('yyyy"年"m"月"d"日"'), shows_moment("[h]:mm"), shows_moment("0.00E+00"), shows_moment('0"分"')
    (True, True, False, False)
    """
    section = _LITERAL.sub("", code).partition(";")[0]
    return _MOMENT.search(section) is not None


class Styles:
    """Cell formats by index, as cells name them in ``s``."""

    def __init__(self, parts: Parts, part: str | None) -> None:
        self._parts = parts
        self._part = part
        self._moments: frozenset[str] | None = None
        self._added: dict[tuple[str, int], str] = {}

    @property
    def moments(self) -> frozenset[str]:
        """The cell formats that show a date or a time."""
        if self._moments is None:
            self._moments = frozenset(self._read())
        return self._moments

    def forget(self) -> None:
        """Note that cell formats were added to the part by somebody else."""
        self._moments = None

    def like(self, style: str, number_format: int) -> str:
        """Return a cell format that differs from ``style`` in its number format only; it is added if need be."""
        formats = self._formats()
        if formats is None or self._part is None:
            return style
        if (style, number_format) not in self._added:
            listed = list(formats.iterchildren(main("xf")))
            if int(style) >= len(listed):
                return style
            new = copy.deepcopy(listed[int(style)])
            new.set("numFmtId", str(number_format))
            new.set("applyNumberFormat", "1")
            listed[-1].addnext(new)
            new.tail = None
            formats.set("count", str(len(listed) + 1))
            self._parts.touch(self._part)
            self._added[style, number_format] = str(len(listed))
            self._moments = None
        return self._added[style, number_format]

    def _formats(self) -> Element | None:
        return None if self._part is None else self._parts.tree(self._part).find(main("cellXfs"))

    def _read(self) -> list[str]:
        formats = self._formats()
        if formats is None or self._part is None:
            return []
        codes = {
            int(element.get("numFmtId") or 0): element.get("formatCode") or ""
            for element in self._parts.tree(self._part).iterfind(f"{main('numFmts')}/{main('numFmt')}")
        }
        found = []
        for index, element in enumerate(formats.iterchildren(main("xf"))):
            number = int(element.get("numFmtId") or 0)
            if shows_moment(codes[number]) if number in codes else number in _BUILT_IN:
                found.append(str(index))
        return found
