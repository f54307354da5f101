"""The single games of a team section, board by board, as 最佳台次奖 counts them (RULES 6.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from xl_engine.event import Pairing, Result, Round, Scoring, Section, System, settled, worth
from xl_engine.regulation import Switches

_WON = {Result.FIRST_WINS, Result.FIRST_BY_FORFEIT, Result.BYE}


@dataclass(frozen=True, slots=True)
class BoardGame:
    """One game of one team on one board (from 1); ``points`` are half-points."""

    team: int
    board: int
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches that count: rounds 1 to the one the ranking stands after, without those struck out.

    ``gone`` holds the last round of each team that has withdrawn.
    """

    rounds: tuple[Round, ...]
    boards: int
    scoring: Scoring
    round_robin: bool
    gone: Mapping[int, int]

    @classmethod
    def of(cls, section: Section, after: int, struck: Collection[int]) -> Matches:
        """Return the matches of a team section."""
        rounds = tuple(
            tuple(match for match in matches if match.first not in struck and match.second not in struck)
            for matches in section.pairings[:after]
        )
        listed = [len(team.players) for team in section.teams]
        recorded = [len(match.boards) for matches in rounds for match in matches]
        return cls(
            rounds,
            max(listed + recorded, default=0),
            section.scoring,
            section.system is System.ROUND_ROBIN,
            {
                one.number: one.withdrawn_after
                for one in section.competitors
                if one.withdrawn_after is not None
            },
        )

    @property
    def flat(self) -> list[Pairing]:
        """All matches, byes included."""
        return [match for matches in self.rounds for match in matches]

    def teams(self) -> set[int]:
        """Return the teams that were paired or rested."""
        return {side for match in self.flat for side in (match.first, match.second) if side is not None}

    def of_team(self, team: int) -> int:
        """Return how many matches a team was paired in, byes apart."""
        return sum(team in (match.first, match.second) and not match.is_bye for match in self.flat)

    def without_boards(self) -> list[tuple[int, int]]:
        """Return (round, table) of the matches known to be played whose single boards are not on record."""
        return [
            (number, match.table)
            for number, matches in enumerate(self.rounds, start=1)
            for match in matches
            if match.result is not None and match.result.played and not match.boards
        ]

    def games(self, switches: Switches) -> Iterator[BoardGame]:
        """Yield every game that counts, from the side of each team.

        Byes and forfeits are no games unless ``best_board_count_unplayed`` says so. Then 轮空 of
        积分编排制 is worth on each board what the ranking credits there (RULES 10, row 16), and whether it
        and a forfeit count as won is said by ``wins_count_bye`` and ``wins_count_forfeit``.
        """
        won = set(_WON)
        if not switches.wins_count_forfeit:
            won.discard(Result.FIRST_BY_FORFEIT)
        credited = switches.bye_board_points == "all"
        if not (switches.wins_count_bye and credited):
            won.discard(Result.BYE)
        bye = self.scoring.win if credited else 0
        for team, board, result in self._singles():
            if not (result.played or switches.best_board_count_unplayed):
                continue
            points = bye if result is Result.BYE else worth(result, self.scoring)
            yield BoardGame(team, board, points, result in won)

    def _singles(self) -> Iterator[tuple[int, int, Result]]:
        """Yield (team, board, result seen from the team)."""
        for number, matches in enumerate(self.rounds, start=1):
            for match in matches:
                for board, result in enumerate(self._boards_of(match, number), start=1):
                    if result is None:
                        continue
                    yield match.first, board, result
                    if match.second is not None:
                        yield match.second, board, result.reversed

    def _boards_of(self, match: Pairing, number: int) -> tuple[Result | None, ...]:
        if match.second is None:
            return () if self.round_robin else (Result.BYE,) * self.boards
        if match.boards and any(board is not None for board in match.boards):
            return match.boards
        result = match.result or settled(match, self.scoring) or self._given_up(match, number)
        return (result,) * self.boards if result is not None and result.forfeit else ()

    def _given_up(self, match: Pairing, number: int) -> Result | None:
        """Return the result of a match of 循环制 left open because a team had gone (RULES 2.8)."""
        if not self.round_robin or match.second is None:
            return None
        absent = [self.gone.get(side, number) < number for side in (match.first, match.second)]
        if all(absent):
            return Result.BOTH_ABSENT
        if any(absent):
            return Result.SECOND_BY_FORFEIT if absent[0] else Result.FIRST_BY_FORFEIT
        return None
