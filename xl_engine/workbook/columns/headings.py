"""Recognises headings: Chinese, English or both in one cell, with line breaks, brackets and marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from .column import Column
from .text import narrow

_BRACKETED = re.compile(
    r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|<[^<>]*>|【[^【】]*】|〔[^〔〕]*〕|《[^《》]*》|「[^「」]*」"
)
_NOISE = re.compile(r"[\s*:;,.。、·'\"“”/\\|_\-—–&+?？!#※★☆△▲●○①-⑳]+")
_LATIN = re.compile(r"[\x21-\x7e]+")


def heading_key(text: str) -> str:
    r"""Return a heading for comparison: NFKC, no white space, marks, brackets' contents or case.

    >>> heading_key("姓\n名（必填）"), heading_key("ID No."), heading_key("（姓名）"), heading_key("#")
    ('姓名', 'idno', '姓名', '#')
    """
    flat = narrow(text).casefold()
    outside = flat
    while (shorter := _BRACKETED.sub("", outside)) != outside:
        outside = shorter
    return (
        _NOISE.sub("", outside) or _NOISE.sub("", re.sub(r"[()\[\]{}<>【】〔〕《》「」]", "", flat)) or flat
    )


def _candidates(heading: str) -> list[str]:
    key = heading_key(heading)
    chinese = _LATIN.sub("", key)
    latin = "".join(_LATIN.findall(key))
    # A组 or 12号 is a value: of two languages in one cell each must be a word.
    words = (key, *(word for word in (chinese, latin) if len(word) > 1))
    return [word for word in dict.fromkeys(words) if word]


class HeadingIndex:
    """Looks a heading up among some columns.

    ``find(heading)`` returns the column and the rank of the alias (0 is the title), or None when it is no known
    heading; it remembers what it was asked, because a table asks the same again and again.
    """

    def __init__(self, columns: Iterable[Column[Any]]) -> None:
        self._known: dict[str, tuple[Column[Any], int]] = {}
        self._second: dict[str, tuple[Column[Any], int]] = {}
        for column in columns:
            for rank, alias in enumerate((column.title, *column.aliases)):
                key = heading_key(alias)
                if self._known.setdefault(key, (column, rank))[0] is not column:
                    self._second.setdefault(key, (column, rank))
        self.find = lru_cache(maxsize=4096)(self._find)

    def _find(self, heading: str) -> tuple[Column[Any], int] | None:
        if len(heading) > 100:
            return None
        for word in _candidates(heading):
            if word in self._known:
                return self._known[word]
        return None

    def is_label(self, text: str) -> bool:
        """Whether a text is nothing but a Chinese heading; an English one may well be somebody's name (Dan)."""
        key = heading_key(text) if len(text) <= 20 else ""
        return key in self._known and not key.isascii()

    def assign(self, headings: Sequence[str]) -> dict[int, Column[Any]]:
        """Return the column at each position; where two headings mean the same column the better alias wins.

        A heading that loses is read as another column it may mean, if that has none: 代表队 beside 队名 is 单位.

        >>> from .sheets import ENTRY_COLUMNS
        >>> found = HeadingIndex(ENTRY_COLUMNS).assign(["序号", "姓名 Name", "编号", "住宿"])
        >>> {position: column.title for position, column in found.items()}
        {1: '姓名', 2: '编号'}
        """
        best: dict[str, tuple[int, int, Column[Any]]] = {}
        for position, heading in enumerate(headings):
            if (found := self.find(heading)) is None:
                continue
            column, rank = found
            if column.title not in best or rank < best[column.title][0]:
                best[column.title] = (rank, position, column)
        taken = {position for _, position, _ in best.values()}
        for position, heading in enumerate(headings):
            second = None if position in taken else self._second.get(heading_key(heading))
            if second is not None and second[0].title not in best:
                best[second[0].title] = (second[1], position, second[0])
        return {position: column for _, position, column in sorted(best.values(), key=lambda item: item[1])}
