"""Which section a command works on that has to be told one."""

from __future__ import annotations

from collections.abc import Iterable

from xl_engine.event import EngineError, Problem
from xl_engine.workbook.reading import Book, SectionBook, no_sections


def only_section(book: Book, name: str | None) -> SectionBook:
    """Return the section of that name, or the only one there is; EngineError where that is not clear."""
    return section_with(book, name, ())


def section_with(book: Book, name: str | None, numbers: Iterable[int]) -> SectionBook:
    """Return the section of that name, else the only one that has all these numbers; EngineError where that is not clear.

    The numbers are those of players, or of the teams of a team section.
    """
    found = book.choose(name)
    if not found:
        raise EngineError(no_sections())
    wanted = frozenset(numbers)
    having = [item for item in found if wanted <= {one.number for one in item.section.competitors}]
    if wanted and len(found) > 1 and having:
        found = tuple(having)
    if len(found) != 1:
        raise EngineError(Problem(
            "section.needed", "本赛事有多个组别，不知道是哪一组。", "请用 --section 指明：{known}。",
            {"known": "、".join(item.section.name for item in found)},
        ))  # fmt: skip
    return found[0]
