"""Notes in 日志 that a result was corrected after later rounds had been paired: figures follow, those rounds stand.

Each correction is noted once, by whatever command notices it first; what has been noted stands in the very hidden
sheet (RULES 10, row 19).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from xl_engine.event import as_text
from xl_engine.messages import written
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.log_sheet import add_entry
from xl_engine.workbook.reading import Book, SectionBook

from .shown_scores import ShownScore, shown_scores

_MOST_NAMED = 10
"""Numbers named in one note."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A round whose results are others now than when rounds ``first`` to ``last`` were paired.

    ``players`` are the scores of those concerned, by number.
    """

    round_number: int
    first: int
    last: int
    players: Mapping[int, ShownScore]

    @property
    def mark(self) -> str:
        """What tells this correction from another one of the same round."""
        return ",".join(f"{number}{score.surplus:+d}" for number, score in sorted(self.players.items()))


def corrections(book: Book, item: SectionBook) -> list[Correction]:
    """Return the corrected rounds of a section that later rounds were paired before, in their order."""
    scores = shown_scores(book, item)
    found: dict[int, dict[int, tuple[ShownScore, int, int]]] = {}
    for number in {player for of_round in scores.values() for player in of_round}:
        seated = [at for at, of_round in sorted(scores.items()) if number in of_round]
        before = 0
        for place, at in enumerate(seated):
            score = scores[at][number]
            # A surplus that has gone was put right before the round was paired; one that is new came up since.
            if place and score.surplus and score.surplus != before:
                last = at
                for later in seated[place:]:
                    if scores[later][number].surplus != score.surplus:
                        break
                    last = later
                found.setdefault(seated[place - 1], {})[number] = (score, at, last)
            before = score.surplus
    return [
        Correction(
            corrected,
            min(first for _, first, _ in players.values()),
            max(last for _, _, last in players.values()),
            {number: score for number, (score, _, _) in players.items()},
        )
        for corrected, players in sorted(found.items())
    ]


def note_corrections(
    host: Host, book: Book, when: dt.datetime, told: Collection[tuple[str, int]] = ()
) -> None:
    """Log every correction that is not yet noted, and remember it.

    ``told`` are sections and rounds whose correction the log has been told of already.
    """
    before = dict(book.engine.values)
    for item in book.sections:
        name = item.section.name
        key = corrected_key(item.tables.number)
        known = dict(part.split("=", 1) for part in book.engine.get(key).split(";") if "=" in part)
        found = corrections(book, item)
        for one in found:
            if known.get(str(one.round_number)) != one.mark and (name, one.round_number) not in told:
                add_entry(host, when, written("结果更正"), name, _note(one))
        book.engine.set(key, ";".join(f"{one.round_number}={one.mark}" for one in found))
    if book.engine.values != before:
        book.engine.write(host)


def corrected_key(number: int) -> str:
    """Return the engine row that remembers which corrections of the section with that 表号 have been noted."""
    return f"corrected.{number}"


def stands(first: int, last: int) -> str:
    """Return the words that rounds paired on old results stand, for the log."""
    rounds = str(first) if first == last else f"{first}–{last}"
    return written("第 {rounds} 轮按原结果编排，不再重排，名次按新结果计算", rounds=rounds)


def _note(one: Correction) -> str:
    named = sorted(one.players.items())
    more = "…" if len(named) > _MOST_NAMED else ""
    players = "、".join(
        f"{number}（{as_text(score.shown)} → {as_text(score.now)}）" for number, score in named[:_MOST_NAMED]
    )
    return written(
        "第 {round} 轮的结果（或计分）在第 {first} 轮编排之后有改动，编号 {players} 的积分随之不同；{stands}",
        round=one.round_number, first=one.first, players=players + more, stands=stands(one.first, one.last),
    )  # fmt: skip
