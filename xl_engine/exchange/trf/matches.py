"""Rebuilds the matches of a team event from the games of their players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from xl_engine.event import EngineError, Pairing, Problem, Result, Scoring, Severity, settled

from .games import Game, RoundFound
from .model import Records

KEPT = "trf"
"""Key of ``extra`` for what only a TRF says."""
USUAL_COLOURS = "WB"
"""先行方 has the first move on boards 1, 3, …, its opponent on 2, 4, … (2013 团体规程)."""
_FORFEITS = {"+-": Result.FIRST_BY_FORFEIT, "-+": Result.SECOND_BY_FORFEIT, "--": Result.BOTH_ABSENT}


def first_moves(colours: str, board: int) -> bool:
    """Return whether 先行方 has the first move on a board, counted from 0.

    >>> [first_moves("WB", board) for board in range(3)]
    [True, False, True]
    """
    return colours[board % len(colours)] == "W"


@dataclass
class Matches:
    """Puts the matches of a file together, round by round; what can be borne goes to ``problems``."""

    records: Records
    rounds: Sequence[RoundFound]
    scoring: Scoring
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        teams = self.records.teams.values()
        self.home = {number: team.number for team in teams for number in team.players if number}
        self.colours = self.records.colours or USUAL_COLOURS
        self.boards = self._count_boards()

    def _count_boards(self) -> int:
        """Return how many boards a match has: as 352 tells, else as many as the longest match."""
        games = [size for number in range(1, len(self.rounds) + 1) for size in self._sizes(number)]
        listed = [len(team.players) for team in self.records.teams.values() if any(team.players)]
        told = [len(lineup) for lineup in self.records.lineups.values()]
        if len(self.records.colours) > 2:
            told.append(len(self.records.colours))
        return max(games + told, default=min(listed, default=0))

    def _sizes(self, number: int) -> Iterable[int]:
        """Return how many boards each team is known to have sat at in a round."""
        seated = Counter(
            self.home.get(side)
            for game in self.rounds[number - 1].games
            for side in (game.first, game.second)
        )
        for player, team in self.home.items():
            cell = self.records.players[player].cell(number)
            if team in seated and not cell.opponent and cell.result == "+":
                seated[team] += 1
        return seated.values()

    def of_round(self, number: int) -> tuple[list[Pairing], list[int]]:
        """Return the matches of a round, not yet in the order of tables, and the teams that rested.

        Raises EngineError where a team's players do not all meet the same team.
        """
        found = self.rounds[number - 1]
        meetings: dict[frozenset[int], list[Game]] = {}
        for game in found.games:
            sides = frozenset((self._team_of(game.first, number), self._team_of(game.second, number)))
            meetings.setdefault(sides, []).append(game)
        forfeits = {frozenset(key[1:]): key for key in self.records.forfeits if key[0] == number}
        busy: set[int] = set()
        pairings = []
        for sides in dict.fromkeys([*meetings, *forfeits]):
            for team in sides:
                if len(sides) == 1 or team in busy or team not in self.records.teams:
                    raise self._mixed(number, team)
                busy.add(team)
            if sides in forfeits:
                key = forfeits[sides]
                pairings.append(Pairing(1, key[1], key[2], _FORFEITS[self.records.forfeits[key]]))
            else:
                pairings.append(self._match(number, sorted(sides), meetings[sides]))
        resting = [
            number_of
            for number_of, team in sorted(self.records.teams.items())
            if number_of not in busy
            and (
                self.records.team_byes.get(number) == number_of
                or any(found.byes.get(player) in ("U", "F") for player in team.players)
            )
        ]
        return pairings, resting

    def _team_of(self, player: int, number: int) -> int:
        if player in self.home:
            return self.home[player]
        raise EngineError(Problem(
            "trf.no-team", "TRF 第 {line} 行的编号 {number} 第 {round} 轮有对局，却不在任何队里。",
            "请把他写进一支队的队员里（310 或 013）。",
            {"line": self.records.players[player].line.number, "number": player, "round": number},
        ))  # fmt: skip

    def _mixed(self, number: int, team: int) -> EngineError:
        return EngineError(Problem(
            "trf.mixed-match", "第 {round} 轮里，{team} 号队的队员不是都与同一支别的队对局。",
            "请核对该轮各队员的对手和 310、013、330 各行。", {"round": number, "team": team},
        ))  # fmt: skip

    def lineup(self, number: int, team: int) -> tuple[int, ...]:
        """Return who sat at each board: as a record 300 says, else all, else whoever played."""
        if told := self.records.lineups.get((number, team)):
            return told
        players = self.records.teams[team].players
        if len(players) <= self.boards:
            return players
        return tuple(one for one in players if one and self._played(one, number))

    def _played(self, player: int, number: int) -> bool:
        cell = self.records.players[player].cell(number)
        return bool(cell.opponent) or cell.result in "+-"

    def _match(self, number: int, teams: Sequence[int], games: Sequence[Game]) -> Pairing:
        lineups = {team: self.lineup(number, team) for team in teams}
        seated = self._boards_of(games, lineups)
        first = self._leader(seated)
        [second] = [team for team in teams if team != first]
        swapped = [
            board
            for board, game in seated.items()
            if (self.home[game.first] == first) != first_moves(self.colours, board)
        ]
        if swapped:
            self.problems.append(Problem(
                "trf.board-colours",
                "第 {round} 轮 {first} 号队与 {second} 号队有 {count} 台的先后手与台次不符，本程序按台次定先后手。", "",
                {"round": number, "first": first, "second": second, "count": len(swapped)}, Severity.WARNING,
            ))  # fmt: skip
        boards = tuple(
            self._result(seated[board], first)
            if board in seated
            else self._unplayed(number, [_at(lineups[team], board) for team in (first, second)])
            for board in range(self.boards)
        )
        if all(game.result is None for game in games):
            boards = ()
        usual = [_trimmed(self.records.teams[team].players[: self.boards]) for team in (first, second)]
        chosen = [_trimmed(lineups[team]) for team in (first, second)]
        extra = {} if chosen == usual else {KEPT: {"lineups": chosen}}
        pairing = Pairing(1, first, second, boards=boards, extra=extra)
        return Pairing(1, first, second, settled(pairing, self.scoring), boards=boards, extra=extra)

    def _boards_of(self, games: Sequence[Game], lineups: dict[int, tuple[int, ...]]) -> Mapping[int, Game]:
        """Return the game of each board: where both players sit, or in the order of the first team's list."""
        seats = {
            player: board for lineup in lineups.values() for board, player in enumerate(lineup) if player
        }
        if all(seats.get(game.first, -1) == seats.get(game.second, -2) for game in games):
            return {seats[game.first]: game for game in games}
        team = min(lineups)
        order = {player: place for place, player in enumerate(self.records.teams[team].players)}
        ranked = sorted(games, key=lambda game: order.get(game.first, order.get(game.second, 0)))
        for side in lineups:
            lineups[side] = tuple(g.first if self.home[g.first] == side else g.second for g in ranked)
        return dict(enumerate(ranked))

    def _leader(self, seated: Mapping[int, Game]) -> int:
        """Return 先行方: who has its colours on most boards, and on the first of them where they are equal."""
        votes: Counter[int] = Counter()
        for board in sorted(seated):
            game = seated[board]
            votes[self.home[game.first if first_moves(self.colours, board) else game.second]] += 1
        return votes.most_common(1)[0][0]

    def _result(self, game: Game, first: int) -> Result | None:
        result = game.result
        return result.reversed if result is not None and self.home[game.first] != first else result

    def _unplayed(self, number: int, players: Sequence[int]) -> Result:
        """Return what a board without a game is worth: one with + had nobody opposite."""
        came = [bool(one) and self.records.players[one].cell(number).result == "+" for one in players]
        if came[0] == came[1]:
            return Result.BOTH_ABSENT
        return Result.FIRST_BY_FORFEIT if came[0] else Result.SECOND_BY_FORFEIT


def _trimmed(lineup: Sequence[int]) -> list[int]:
    """Return a line-up without empty boards after its last player."""
    players = list(lineup)
    while players and not players[-1]:
        players.pop()
    return players


def _at(lineup: Sequence[int], board: int) -> int:
    return lineup[board] if board < len(lineup) else 0
