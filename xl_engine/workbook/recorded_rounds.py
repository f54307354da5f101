"""The rounds as the engine paired them, kept in its own rows, so that a change made by hand later is seen.

日志 tells the same to people, who may sort, edit or delete it; this record is for the engine alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from xl_engine.event import Pairing

from .engine_rows import EngineRows

_SHOWN = re.compile(r"(\d{1,3})/(\d{1,6}):(\d+(?:-\d+)?)")
_ROUND = re.compile(r"(\d{1,3})\|((?:\d+(?:-\d+)?(?: |(?=\|)))+)\|((?:-?\d+(?: |$))*)")


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """The pairs, 先手 first and nobody opposite 轮空, in the order of the tables; the levels, none for round 1."""

    pairs: tuple[tuple[int, int | None], ...]
    levels: tuple[int, ...] = ()

    @property
    def seats(self) -> frozenset[tuple[int, int | None]]:
        """The pairs whatever their tables."""
        return frozenset(self.pairs)


def recorded_key(number: int) -> str:
    """Return the engine row that holds the recorded rounds of a section, by its 表号."""
    return f"paired.{number}"


def recorded_rounds(engine: EngineRows, number: int) -> Mapping[int, RecordedRound]:
    """Return the recorded rounds of a section; what cannot be read is as if it had not been recorded."""
    rounds = {}
    for text in engine.get(recorded_key(number)).split(";"):
        found = _ROUND.fullmatch(text)
        if found is not None:
            levels = tuple(int(value) for value in found[3].split())
            rounds[int(found[1])] = RecordedRound(tuple(map(_pair, found[2].split())), levels)
    return rounds


def record_round(
    engine: EngineRows, number: int, round_number: int, pairings: Iterable[Pairing], levels: Iterable[int]
) -> None:
    """Record a round of a section; the record of any round after it is dropped, for it was taken back."""
    rounds = {key: kept for key, kept in recorded_rounds(engine, number).items() if key < round_number}
    pairs = tuple((game.first, game.second) for game in pairings)
    rounds[round_number] = RecordedRound(pairs, tuple(levels))
    _forget_shown(engine, number, round_number)
    engine.set(recorded_key(number), ";".join(_line(key, kept) for key, kept in sorted(rounds.items())))


def forget_rounds(engine: EngineRows, number: int, first: int) -> None:
    """Drop the record of a round and those after it."""
    rounds = {key: kept for key, kept in recorded_rounds(engine, number).items() if key < first}
    engine.set(recorded_key(number), ";".join(_line(key, kept) for key, kept in sorted(rounds.items())))
    _forget_shown(engine, number, first)


def shown_pairs(engine: EngineRows, number: int) -> dict[tuple[int, int], tuple[int, int | None]]:
    """Return, by round and table, the pairs typed by hand whose names and scores were filled in since.

    ``number`` is the 表号 of the section.
    """
    found = map(_SHOWN.fullmatch, engine.get(f"shown.{number}").split())
    return {(int(one[1]), int(one[2])): _pair(one[3]) for one in found if one is not None}


def note_shown(
    engine: EngineRows, number: int, pairs: Mapping[tuple[int, int], tuple[int, int | None]]
) -> None:
    """Remember, by round and table, pairs typed by hand whose names and scores stand beside them now."""
    _set_shown(engine, number, shown_pairs(engine, number) | dict(pairs))


def _forget_shown(engine: EngineRows, number: int, first: int) -> None:
    pairs = shown_pairs(engine, number)
    _set_shown(engine, number, {place: pair for place, pair in pairs.items() if place[0] < first})


def _set_shown(
    engine: EngineRows, number: int, pairs: Mapping[tuple[int, int], tuple[int, int | None]]
) -> None:
    texts = (f"{of}/{table}:{_seats(pair)}" for (of, table), pair in sorted(pairs.items()))
    engine.set(f"shown.{number}", " ".join(texts))


def _seats(pair: tuple[int, int | None]) -> str:
    return str(pair[0]) if pair[1] is None else f"{pair[0]}-{pair[1]}"


def _line(number: int, kept: RecordedRound) -> str:
    pairs = " ".join(map(_seats, kept.pairs))
    return f"{number}|{pairs}|{' '.join(map(str, kept.levels))}"


def _pair(text: str) -> tuple[int, int | None]:
    first, _, second = text.partition("-")
    return int(first), int(second) if second else None
