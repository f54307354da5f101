"""The tables of a round: in the order of the wall, or as a comment of this program tells."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from xl_engine.event import EngineError, Pairing, Problem, Result, Scoring, Severity, settled
from xl_engine.messages import N_

from ..fields import Fields, wrong
from .comments import Comment
from .faults import ignored_comment


def in_table_order(pairings: Sequence[Pairing], running: Mapping[int, int]) -> tuple[Pairing, ...]:
    """Return a round with tables by higher score, lower score and smaller number, byes last (RULES 2.5, 5)."""

    def place(one: Pairing) -> tuple[bool, int, int, int]:
        sides = [side for side in (one.first, one.second) if side is not None]
        scores = [running[side] for side in sides]
        return one.is_bye, -max(scores), -min(scores), min(sides)

    return tuple(replace(one, table=at) for at, one in enumerate(sorted(pairings, key=place), start=1))


def agreed(
    told: Comment,
    pairings: Sequence[Pairing],
    known: Collection[int],
    scoring: Scoring,
    problems: list[Problem],
) -> tuple[Pairing, ...] | None:
    """Return the round as a comment has it, None where it is spoilt or the records have changed since."""
    try:
        tables = _tables(told, known)
    except EngineError:
        problems.append(ignored_comment(told.line))
        return None
    records = {frozenset((one.first, one.second)): one for one in pairings}
    merged = []
    for table in tables:
        record = records.pop(frozenset((table.first, table.second)), None)
        if record is not None and not _alike(table, record):
            break
        if table.boards:
            table = replace(table, result=settled(table, scoring))
        if record is not None and (not table.boards or table.boards == record.boards):
            table = replace(table, extra=record.extra)
        merged.append(table)
    else:
        # A match whose boards nobody knows stands in the comment only.
        if not records and (len(merged) == len(pairings) or any(map(_boardless, merged))):
            return tuple(merged)
    problems.append(Problem(
        "trf.stale-comment", "TRF 第 {line} 行的注释（第 {round} 轮各台）与对局记录对不上，以对局记录为准。", "",
        {"line": told.line.number, "round": told.line.text.split()[3]}, Severity.WARNING,
    ))  # fmt: skip
    return None


def _alike(table: Pairing, record: Pairing) -> bool:
    """Whether a comment says the same of the games that were played."""
    played = [(at, one) for at, one in enumerate(record.boards) if one is not None and one.played]
    if record.boards or table.boards:
        boards = dict(enumerate(table.boards))
        return not played or (
            table.first == record.first and all(boards.get(at) is one for at, one in played)
        )
    return table.first == record.first and table.result is record.result


def _boardless(table: Pairing) -> bool:
    return not table.is_bye and not table.boards


def _tables(told: Comment, known: Collection[int]) -> list[Pairing]:
    tables = []
    seen: set[int] = set()
    for item in told.data:
        fields = Fields.of("", item)
        first, second = fields.optional("first", int), fields.optional("second", int)
        result = fields.parsed("result", Result, None, "")
        sides = [first] if second is None else [first, second]
        if any(side not in known or side in seen for side in sides) or first is None or first == second:
            raise wrong("first", first, N_("名单中有的编号"))
        seen.update(side for side in sides if side is not None)
        if (result is Result.BYE) != (second is None):
            raise wrong("result", result, "")
        boards = tuple(None if one is None else _single(one) for one in fields.get("boards", list, []))
        table = fields.whole("table", 1, 1, 9999)
        if unknown := fields.rest():
            raise wrong("", "、".join(unknown), "")
        tables.append(Pairing(table, first, second, result, boards))
    if len({one.table for one in tables}) != len(tables):
        raise wrong("table", "", "")
    return tables


def _single(text: object) -> Result:
    try:
        found = Result(str(text))
    except ValueError:
        found = Result.BYE
    if found is Result.BYE:
        raise wrong("boards", text, "")
    return found
