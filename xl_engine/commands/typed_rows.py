"""What stands beside numbers of 对阵 that were typed by hand, and what is to stand there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xl_engine.event import Entrant, Pairing, Section
from xl_engine.messages import written
from xl_engine.workbook.columns.quantities import whole_number
from xl_engine.workbook.columns.text import is_blank
from xl_engine.workbook.hosts import CellValue, Writable
from xl_engine.workbook.pairing_writing import score

from .sentences import is_of_engine
from .shown_scores import halves_of

_SIDES = ("先手", "后手")


@dataclass(frozen=True, slots=True)
class TypedTable:
    """A table whose numbers are not those the engine has paired.

    ``before`` is the pair that names and points stood for when the engine last wrote them, None where it never has;
    ``pending`` says that the numbers have changed since. ``recorded`` says that the engine has paired the round.
    """

    round_number: int
    game: Pairing
    before: tuple[int, int | None] | None
    pending: bool
    recorded: bool

    def sides(self) -> Iterator[tuple[str, int | None, tuple[int | None] | None]]:
        """Yield each side with its number now and, in a tuple, its number before; None where nothing is to be replaced."""
        now = self.game.first, self.game.second
        for at, side in enumerate(_SIDES):
            yield side, now[at], (self.before[at],) if self.before and self.pending else None


@dataclass(frozen=True, slots=True)
class TextCell:
    """A text or number that is written over a blank cell, and over what stood there for the pair ``before``."""

    heading: str
    value: Writable
    before: Writable = None

    def is_to_replace(self, stands: CellValue) -> bool:
        """Whether what stands in the cell is to be replaced."""
        if is_blank(stands):
            return not (self.value is None or self.value == "")
        if self.before is None or self.before == "":
            return False
        if isinstance(self.before, int):
            return whole_number(stands) == self.before != self.value
        return str(stands).strip() == self.before != self.value


@dataclass(frozen=True, slots=True)
class PointsCell:
    """Points, in half-points; they are written over a blank cell and, where ``pending``, over other points."""

    heading: str
    halves: int | None
    pending: bool

    @property
    def value(self) -> Writable:
        """What is written."""
        return None if self.halves is None else score(self.halves)

    def is_to_replace(self, stands: CellValue) -> bool:
        """Whether what stands in the cell is to be replaced."""
        if is_blank(stands):
            return self.halves is not None
        shown = halves_of(stands)
        return self.pending and shown is not None and shown != self.halves


@dataclass(frozen=True, slots=True)
class SentenceCell:
    """编排说明 of a table whose pair is not the engine's any more; a sentence of the organiser's stays."""

    heading: str
    value: str

    def is_to_replace(self, stands: CellValue) -> bool:
        """Whether what stands in the cell is to be replaced."""
        return is_blank(stands) or (str(stands).strip() != self.value and is_of_engine(str(stands)))


Cell = TextCell | PointsCell | SentenceCell


def table_cells(
    people: Mapping[int, Entrant], points: Mapping[int, list[int]], table: TypedTable
) -> Iterator[Cell]:
    """Yield the cells of a table's own row; ``people`` are those paired, ``points`` what they had before each round."""
    for side, number, before in table.sides():
        name, unit = _shown(people, number)
        old_name, old_unit = (None, None) if before is None else _shown(people, before[0])
        yield TextCell(side, name, old_name)
        yield TextCell(f"{side}单位", unit or None, old_unit)
        halves = None if number is None else points[number][table.round_number - 1]
        yield PointsCell(f"{side}积分", halves, table.pending)
    if table.pending and table.recorded:
        yield SentenceCell("编排说明", written("人工改动"))


def board_cells(section: Section, table: TypedTable, board: int) -> Iterator[Cell]:
    """Yield the cells of one board of a match: who sits there for the teams."""
    for side, number, before in table.sides():
        seat, name = _seat(section, number, board)
        old_seat, old_name = (None, None) if before is None else _seat(section, before[0], board)
        yield TextCell(f"{side}编号", seat, old_seat)
        yield TextCell(side, name, old_name)


def _shown(people: Mapping[int, Entrant], number: int | None) -> tuple[str | None, str]:
    """Return name and unit as they stand beside a number; nothing beside one that is in no list."""
    if number is None:
        return written("轮空"), ""
    one = people.get(number)
    return (None, "") if one is None else (one.name, one.unit)


def _seat(section: Section, team: int | None, board: int) -> tuple[int | None, str]:
    """Return number and name of whoever sits at a board for a team."""
    lineup = next((one.players for one in section.teams if one.number == team), ())
    number = lineup[board - 1] if len(lineup) >= board else 0
    names = {one.number: one.name for one in section.entrants}
    return (number, names.get(number, "")) if number else (None, written("（缺）"))
