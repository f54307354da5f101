"""Which section a command works on that has to be told one."""

from __future__ import annotations

from xl_engine.event import EngineError, Problem
from xl_engine.workbook.reading import Book, SectionBook, no_sections


def only_section(book: Book, name: str | None) -> SectionBook:
    """Return the section of that name, or the only one there is; EngineError where that is not clear."""
    found = book.choose(name)
    if not found:
        raise EngineError(no_sections())
    if len(found) != 1:
        raise EngineError(Problem(
            "section.needed", "本赛事有多个组别，不知道是哪一组。", "请用 --section 指明：{known}。",
            {"known": "、".join(item.section.name for item in found)},
        ))  # fmt: skip
    return found[0]
