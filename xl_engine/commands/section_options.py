"""What `sections` is asked to do: names looked up and checked before anything is changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from xl_engine.event import EngineError, Problem
from xl_engine.workbook.reading import Book, SectionBook
from xl_engine.workbook.settings_sheet import section_name

from .section_names import check_count, section_names


@dataclass(frozen=True, slots=True)
class SectionOptions:
    """Names to add, ``A=B`` to rename and names to remove; nothing of these lists the sections."""

    add: Sequence[str] = ()
    rename: Sequence[str] = ()
    remove: Sequence[str] = ()

    @property
    def lists(self) -> bool:
        """Whether nothing is to be changed."""
        return not (self.add or self.rename or self.remove)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be done, in this order; ``renamed`` are sections with their new names."""

    removed: Sequence[SectionBook]
    renamed: Sequence[tuple[SectionBook, str]]
    added: Sequence[str]


def look_up(book: Book, options: SectionOptions) -> Wanted:
    """Return what is wanted of the sections of a workbook; EngineError when the names do not allow it.

    All renaming happens at once, so that two sections can change names (``A=B`` and ``B=A``).
    """
    gone = {book.choose(name)[0].section.name for name in options.remove}
    removed = [item for item in book.sections if item.section.name in gone]
    left = [item for item in book.sections if item.section.name not in gone]
    pairs = [_pair(book, left, text) for text in options.rename]
    old = [item.section.name for item, _ in pairs]
    if twice := [name for name in old if old.count(name) > 1]:
        raise EngineError(
            Problem(
                "sections.renamed-twice", "组别“{name}”给了两个新名称。", "请只留一个 --rename。",
                {"name": twice[0]}, found=twice[0],
            )
        )  # fmt: skip
    new = section_names(name for _, name in pairs)
    added = section_names(options.add)
    staying = [item.section.name for item in left if item.section.name not in old]
    taken = set(staying)
    for name in (*new, *added):
        if section_name(name) in taken:
            raise EngineError(_taken(name))
        taken.add(section_name(name))
    if not taken:
        raise EngineError(_last(removed))
    check_count(len(taken))
    return Wanted(removed, [(item, name) for (item, _), name in zip(pairs, new, strict=True)], added)


def _pair(book: Book, left: Sequence[SectionBook], text: str) -> tuple[SectionBook, str]:
    """Return the section and its new name in ``A=B``; a name may hold the mark itself, so the longest known one counts."""
    known = {item.section.name: item for item in left}
    for mark in reversed([*re.finditer("[=＝]", text)]):
        before, after = section_name(text[: mark.start()]), text[mark.end() :]
        if before in known and section_name(after):
            return known[before], after
    marked = re.search("[=＝]", text)
    if marked is None or not section_name(text[marked.end() :]) or not section_name(text[: marked.start()]):
        raise EngineError(
            Problem(
                "sections.rename-form", "改名的写法“{found}”不对。", "请写成“旧名称=新名称”，如 --rename A=男子组。",
                {"found": text}, found=text,
            )
        )  # fmt: skip
    book.choose(text[: marked.start()])
    raise EngineError(
        Problem(
            "sections.renamed-and-removed", "组别“{name}”既要删除又要改名。", "请只选一样。",
            {"name": section_name(text[: marked.start()])},
        )
    )  # fmt: skip


def _taken(name: str) -> Problem:
    return Problem(
        "sections.name-taken", "已经有名为“{name}”的组别。", "请换一个名称。", {"name": name}, found=name
    )


def _last(removed: Sequence[SectionBook]) -> Problem:
    return Problem(
        "sections.last", "删去“{names}”后就没有组别了，没有删除。",
        "一个赛事至少要有一个组别；可以用 --rename 改名，或同时用 --add 新增别的组别。",
        {"names": "、".join(item.section.name for item in removed)},
    )  # fmt: skip
