"""`pair --why A B`: tells why two do not meet in a round, and what it would cost."""

from __future__ import annotations

import re
from typing import Any

from xl_engine.event import EngineError, Problem
from xl_engine.messages import say
from xl_engine.pairing.asking.cases import Answer, Question
from xl_engine.pairing.asking.why_not import why_not
from xl_engine.workbook.hosts import Host
from xl_engine.workbook.reading import SectionBook, read_book

from .joining import stopping_round
from .report import Report, errors, line
from .sentences import joined
from .the_section import only_section

_BYE = frozenset({"0", "轮空", "bye"})
_SIGNS = re.compile(r"[第号队#\s]")


def run(host: Host, section: str | None, asked: tuple[str, str], round_number: int | None) -> Report:
    """Answer a question; nothing is written. EngineError where it cannot be answered."""
    book = read_book(host)
    item = only_section(book, section)
    if stopping := [*errors(book.general), *errors(item.problems), *stopping_round(book, item.section.name)]:
        raise EngineError(*stopping)
    question = _question(item, asked, round_number)
    answer, problems = why_not(item.section, book.switches, item.section.seed, question)
    if answer is None:
        raise EngineError(*problems)
    head = line("{section} 第 {round} 轮：{answer}", section=item.section.name, round=answer.round_number,
                answer=joined(answer.clauses, say))  # fmt: skip
    return Report([head], [], {"sections": [], "why": _data(item, question, answer)}, changed=False)


def _question(item: SectionBook, asked: tuple[str, str], round_number: int | None) -> Question:
    one, other = asked
    if one.casefold() in _BYE:
        one, other = other, one
    if other.casefold() in _BYE:
        return Question(_number(item, one), None, round_number)
    return Question(_number(item, one), _number(item, other), round_number)


def _number(item: SectionBook, text: str) -> int:
    plain = _SIGNS.sub("", text)
    if re.fullmatch("[0-9]{1,6}", plain):
        return int(plain)
    raise EngineError(Problem(
        "why.not-a-number", "“{found}”不是编号。", "请写两个编号，如 --why 3 12；问某人为何不轮空，写 --why 3 轮空。", {"found": text},
        section=item.section.name, found=text,
    ))  # fmt: skip


def _data(item: SectionBook, question: Question, answer: Answer) -> dict[str, Any]:
    return {
        "section": item.section.name,
        "round": answer.round_number,
        "one": question.one,
        "other": question.other,
        "verdict": answer.verdict.value,
        "text": joined(answer.clauses, say),
        "levels": list(answer.levels),
        "forced_levels": list(answer.forced),
        "gone": [list(pair) for pair in answer.gone],
        "instead": [list(pair) for pair in answer.instead],
    }
