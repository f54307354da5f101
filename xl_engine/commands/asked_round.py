"""What has to be said of a round before a question about it is answered: whose it is, and what changed since."""

from __future__ import annotations

from collections.abc import Iterator

from xl_engine.event import as_text
from xl_engine.messages import N_, Clauses
from xl_engine.pairing.asking.cases import Answer, Question, Verdict
from xl_engine.pairing.reasons import Reason
from xl_engine.workbook.reading import Book, SectionBook
from xl_engine.workbook.recorded_rounds import recorded_rounds

from .shown_scores import shown_scores

_MOST_NAMED = 3
"""Numbers whose points are named."""

_TRUE_ANYWAY = frozenset({Verdict.MEET, Verdict.MET_BEFORE, Verdict.FORBIDDEN, Verdict.NOT_PRESENT})
"""Answers that hold whoever has paired the round."""
_BY_SCORES = frozenset({Verdict.COST, Verdict.IMPOSSIBLE, Verdict.BYE, Verdict.NO_BYE})


def standing(book: Book, item: SectionBook, question: Question, answer: Answer) -> list[Reason]:
    """Return clauses that go before an answer: the round was paired or changed by hand, or on other results."""
    number = answer.round_number
    if number > item.section.paired_rounds or answer.verdict in _TRUE_ANYWAY:
        return []
    told = [*_by_hand(book, item, number)]
    if answer.verdict in _BY_SCORES:
        told += _corrected(book, item, question, number)
    if not told and answer.forced < answer.levels:
        told = [Reason(N_("本轮编定之后有人加入或撤下，或名单、开关有改动"))]
    return told


def _by_hand(book: Book, item: SectionBook, number: int) -> Iterator[Reason]:
    recorded = recorded_rounds(book.engine, item.tables.number)
    record = recorded.get(number)
    seats = {(game.first, game.second) for game in item.section.pairings[number - 1]}
    if record is None and number > min(recorded, default=number):
        yield Reason(N_("本轮是人工编排的"))
    elif record is None:
        yield Reason(N_("本轮没有程序编排的记录"))
    elif record.seats != seats:
        yield Reason(N_("本轮对阵经人工改动"))


def _corrected(book: Book, item: SectionBook, question: Question, number: int) -> Iterator[Reason]:
    """Yield the clause on results that were corrected since; those asked about are named first."""
    scores = shown_scores(book, item).get(number, {})
    others = {one: score for one, score in scores.items() if score.surplus}
    if not others:
        return
    asked = [one for one in (question.one, question.other) if one in others]
    named = [one for one in asked if one is not None] or sorted(others)[:_MOST_NAMED]
    had = [
        (N_("{number} 号积 {score} 分"), {"number": one, "score": as_text(others[one].shown)})
        for one in named
    ]
    yield Reason(
        N_("编排之后更早的成绩有更正（编排时 {had}），按现在的成绩比较"), {"had": Clauses(tuple(had), "、")}
    )
