"""段级位 titles that may be applied for by place (2019 个人规程 九（二）; RULES 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from xl_engine.event import Kind, Problem, Severity

from .lists import GroupList


@dataclass(frozen=True, slots=True)
class TitleNorm:
    """One row of 称号标准: who takes a place from ``first`` to ``last``, both included, may apply for ``title``.

    A blank ``group`` means every group. ``sheet`` and ``cell`` are the place of the title.
    """

    title: str
    first: int
    last: int
    group: str = ""
    sheet: str = ""
    cell: str = ""

    def covers(self, group: str, place: int) -> bool:
        """Whether the row is for that place of the group."""
        return self.group in ("", group) and self.first <= place <= self.last


@dataclass(frozen=True, slots=True)
class TitleClaim:
    """One line of 称号申报; ``held`` is the title the player has, ``final`` whether his place is."""

    group: str
    place: int
    number: int
    name: str
    unit: str
    held: str
    title: str
    final: bool


@dataclass(frozen=True, slots=True)
class TitleClaims:
    """All lines in the order of the groups and places, and what is doubtful about the norms."""

    lines: tuple[TitleClaim, ...] = ()
    problems: tuple[Problem, ...] = ()


def title_claims(
    lists: Iterable[GroupList], norms: Sequence[TitleNorm], held: Mapping[tuple[str, int], str]
) -> TitleClaims:
    """Return which ranked player may apply for which title; ``held`` are titles by section and number.

    Places are counted 1, 2, 2, 4 within the group. Where several rows are for a place the first one holds, and a
    row that says something else is reported once.
    """
    lines, doubtful = [], dict[TitleNorm, Problem]()
    for one in lists:
        if one.kind is not Kind.INDIVIDUAL:
            continue
        for row, place in zip(one.ranking.rows, one.ranking.positions, strict=True):
            matching = [norm for norm in norms if norm.covers(one.name, place)]
            if not matching:
                continue
            norm = matching[0]
            for other in matching[1:]:
                if other.title != norm.title and other not in doubtful:
                    doubtful[other] = _contradiction(one.name, place, norm, other)
            title = held.get((one.section, row.number), "")
            lines.append(
                TitleClaim(
                    one.name, row.place, row.number, row.name, row.unit, title, norm.title, one.after is None
                )
            )
    return TitleClaims(tuple(lines), tuple(doubtful.values()))


def _contradiction(group: str, place: int, norm: TitleNorm, other: TitleNorm) -> Problem:
    return Problem(
        "awards.title-norms-differ",
        "{group} 第 {place} 名符合称号标准的两行：“{title}”（{cell}）和“{other}”，按前一行列出。",
        "请只留一行适用于这个名次；有几种赛事级别的，只留本赛事的级别。",
        {"group": group, "place": place, "title": norm.title, "cell": norm.cell, "other": other.title},
        Severity.WARNING,
    ).at(other.sheet, other.cell, other.title)
