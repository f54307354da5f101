"""The rounds of an event as the entries of TRF lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from xl_engine.event import Entrant, Kind, Pairing, Result, Section, System
from xl_engine.pairing.teams import decided
from xl_engine.regulation import Switches

from .matches import KEPT, USUAL_COLOURS, first_moves
from .players import Cell

LETTERS = {
    None: "  ",
    Result.FIRST_WINS: "10",
    Result.SECOND_WINS: "01",
    Result.DRAW: "==",
    Result.FIRST_BY_FORFEIT: "+-",
    Result.SECOND_BY_FORFEIT: "-+",
    Result.BOTH_ABSENT: "--",
}
_SAME = {"L": "-", "0": "-"}
ABSENT = Cell(result="Z")
FORFEITED = {Result.FIRST_BY_FORFEIT: "+-", Result.SECOND_BY_FORFEIT: "-+", Result.BOTH_ABSENT: "--"}


def requested_letter(section: Section, switches: Switches) -> str:
    """Return the letter of 申请轮空 (switch ``requested_bye_points``); a 循环制 has none."""
    if section.system is System.ROUND_ROBIN:
        return "Z"
    return {"half": "H", "zero": "Z", "win": "F"}[switches.requested_bye_points]


@dataclass
class Cells:
    """The entries of every player by number, one for each paired round.

    ``lineups`` are those that are not the usual one, by round and team; ``forfeits`` the matches of which only
    the forfeit is known, by round.
    """

    section: Section
    switches: Switches
    requested: str = "H"
    boards: int = 0
    rows: dict[int, list[Cell]] = field(default_factory=dict)
    lineups: dict[tuple[int, int, int], list[int]] = field(default_factory=dict)
    forfeits: list[tuple[int, Pairing]] = field(default_factory=list)

    def __post_init__(self) -> None:
        section = self.section
        people = [one for one in section.entrants if one.number]
        team = section.kind is Kind.TEAM
        late = "H" if self.switches.late_half_points(section.scoring) else "Z"
        for one in people:
            rounds = range(1, section.paired_rounds + 1)
            self.rows[one.number] = [ABSENT if team else self._away(one, r, late) for r in rounds]
        self._players = {one.number: one.players for one in section.teams}
        if team:
            self.boards = boards_of(section)
        for number, games in enumerate(section.pairings, start=1):
            for pairing in games:
                (self._match if team else self._table)(number, pairing)

    def _away(self, one: Entrant, number: int, late: str) -> Cell:
        """Return the entry of somebody who is not in a round's pairing."""
        if number in one.requested_byes:
            return Cell(result=self.requested)
        return Cell(result=late if number < one.joined_round else "Z")

    def _put(self, number: int, player: int, cell: Cell) -> None:
        if player in self.rows:
            self.rows[player][number - 1] = cell

    def _table(self, number: int, pairing: Pairing) -> None:
        kept = _kept(pairing)
        if pairing.second is None:
            self._put(number, pairing.first, Cell(result="F" if kept.get("bye") == "F" else "U"))
            return
        letters = LETTERS[decided(pairing, self.section.scoring)]
        written = kept.get("results")
        if isinstance(written, str) and letters in (
            "".join(_SAME.get(one, one) for one in written),
            _rated(written),
        ):
            letters = written
        self._game(number, pairing.first, pairing.second, letters)

    def _game(self, number: int, first: int, second: int, letters: str) -> None:
        """Enter a game; with nobody opposite a player has + or a missed round."""
        for player, other, colour, letter in (
            (first, second, "w", letters[0]),
            (second, first, "b", letters[1]),
        ):
            if other:
                self._put(number, player, Cell(other, colour, letter))
            else:
                self._put(number, player, Cell(result="+") if letter == "+" else ABSENT)

    def _match(self, number: int, pairing: Pairing) -> None:
        if pairing.second is None:
            for player in self._players[pairing.first][: self.boards]:
                self._put(number, player, Cell(result="U"))
            return
        result = decided(pairing, self.section.scoring)
        boards = pairing.boards
        if not boards:
            if result is not None and result not in FORFEITED:
                return
            if result is not None:
                self.forfeits.append((number, pairing))
            boards = (result,) * self.boards
        sides = pairing.first, pairing.second
        lineups = self._lineups(number, sides, pairing)
        for board, single in enumerate(boards):
            first, second = (lineup[board] if board < len(lineup) else 0 for lineup in lineups)
            letters = LETTERS[single]
            if first_moves(USUAL_COLOURS, board):
                self._game(number, first, second, letters)
            else:
                self._game(number, second, first, letters[::-1])

    def _lineups(self, number: int, sides: tuple[int, int], pairing: Pairing) -> list[list[int]]:
        kept = _kept(pairing).get("lineups")
        usual = [list(self._players[team][: self.boards]) for team in sides]
        lineups: list[list[int]] = kept if self._is_lineup(kept, sides) else usual  # type: ignore[assignment]
        for team, other, lineup in ((sides[0], sides[1], lineups[0]), (sides[1], sides[0], lineups[1])):
            players = list(self._players[team])
            if lineup != players or 0 in players:
                self.lineups[number, team, other] = lineup + [0] * (self.boards - len(lineup))
        return lineups

    def _is_lineup(self, kept: object, sides: Sequence[int]) -> bool:
        if not isinstance(kept, list) or len(kept) != len(sides):
            return False
        return all(
            isinstance(lineup, list)
            and len(lineup) <= self.boards
            and all(one == 0 or one in self._players[team] for one in lineup)
            and len({one for one in lineup if one}) == len([one for one in lineup if one])
            for lineup, team in zip(kept, sides, strict=True)
        )


def _kept(pairing: Pairing) -> dict[str, Any]:
    kept = pairing.extra.get(KEPT)
    return kept if isinstance(kept, dict) else {}


def _rated(letters: str) -> str:
    """Return the usual letters for those of a game that lasted less than a move."""
    return letters.translate(str.maketrans("WDL", "1=0"))


def boards_of(section: Section) -> int:
    """Return how many boards a match has: as many as were played, else as the teams have players."""
    played = [len(pairing.boards) for games in section.pairings for pairing in games]
    return max(played, default=0) or max((len(team.players) for team in section.teams), default=0)
