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

from .asked_round import standing
from .joining import stopping_round
from .report import Report, errors, line
from .sentences import joined
from .the_section import section_with

_BYE = frozenset({"0", "轮空", "bye"})
_SIGNS = re.compile(r"[第号队#\s]")


def run(host: Host, section: str | None, asked: tuple[str, str], round_number: int | None) -> Report:
    """Answer a question; nothing is written. EngineError where it cannot be answered."""
    book = read_book(host)
    question = _question(asked, round_number)
    numbers = [number for number in (question.one, question.other) if number is not None]
    item = section_with(book, section, numbers)
    if stopping := [*errors(book.general), *errors(item.problems), *stopping_round(book, item.section.name)]:
        raise EngineError(*stopping)
    answer, problems = why_not(item.section, book.switches, item.section.seed, question)
    if answer is None:
        raise EngineError(*problems)
    clauses = (*standing(book, item, question, answer), *answer.clauses)
    text = joined(clauses, say)
    paired = answer.round_number <= item.section.paired_rounds
    names = {"section": item.section.name, "round": answer.round_number, "answer": text}
    head = line("{section} 第 {round} 轮：{answer}", **names)
    if round_number is None:
        head = (
            line("{section} 第 {round} 轮（已编排）：{answer}", **names) if paired
            else line("{section} 第 {round} 轮（下一轮）：{answer}", **names)
        )  # fmt: skip
    data = _data(item, question, answer, text)
    return Report([head], [], {"sections": [], "why": data}, changed=False)


def _question(asked: tuple[str, str], round_number: int | None) -> Question:
    one, other = asked
    if one.casefold() in _BYE:
        one, other = other, one
    if other.casefold() in _BYE:
        return Question(_number(one), None, round_number)
    return Question(_number(one), _number(other), round_number)


def _number(text: str) -> int:
    plain = _SIGNS.sub("", text)
    if re.fullmatch("[0-9]{1,6}", plain):
        return int(plain)
    raise EngineError(Problem(
        "why.not-a-number", "“{found}”不是编号。", "请写两个编号，如 --why 3 12；问某人为何不轮空，写 --why 3 轮空。", {"found": text},
        found=text,
    ))  # fmt: skip


def _data(item: SectionBook, question: Question, answer: Answer, text: str) -> dict[str, Any]:
    return {
        "section": item.section.name,
        "round": answer.round_number,
        "one": question.one,
        "other": question.other,
        "verdict": answer.verdict.value,
        "paired": answer.round_number <= item.section.paired_rounds,
        "text": text,
        "levels": list(answer.levels),
        "forced_levels": list(answer.forced),
        "gone": [list(pair) for pair in answer.gone],
        "instead": [list(pair) for pair in answer.instead],
    }
