"""最佳台次奖: the best player of each board of a team section (2013 团体规程 八（二）; RULES 6.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from xl_engine.event import Entrant, Problem, Section, Severity, Team
from xl_engine.regulation import BestBoardRule, Switches

from .board_games import BoardGame, Matches
from .places import Ranking


class TeamRanking(Ranking, Protocol):
    """What is read of the ranking of a team section."""

    @property
    def after_round(self) -> int:
        """The round it stands after; later games do not count yet."""

    @property
    def struck(self) -> Collection[int]:
        """The teams whose results were struck out for everybody."""


@dataclass(frozen=True, slots=True)
class BestBoard:
    """The winner of one board (from 1), or one of several who share it.

    ``number`` and ``name`` are the player's, ``team_number``, ``team`` and ``team_place`` (1, 2, 2, 4) his
    team's. ``points`` are half-points; ``rate`` is 胜率, the exact share of what his ``games`` were worth.
    """

    board: int
    number: int
    name: str
    team_number: int
    team: str
    team_place: int
    points: int
    games: int
    wins: int
    rate: Fraction
    shared: bool
    award: str


@dataclass(frozen=True, slots=True)
class BestBoards:
    """The winners board by board, the boards nobody wins, and what the organiser should know about them."""

    winners: tuple[BestBoard, ...]
    problems: tuple[Problem, ...] = ()
    vacant: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """Number of boards, each of which has one award."""
        return len({one.board for one in self.winners}) + len(self.vacant)


@dataclass(frozen=True, slots=True)
class _Candidate:
    player: Entrant
    team: Team
    place: int
    points: int
    games: int
    wins: int
    rate: Fraction


_FIGURES: dict[str, Callable[[_Candidate], Fraction | int]] = {
    "得分": lambda one: one.points,
    "胜率": lambda one: one.rate,
    "胜局": lambda one: one.wins,
    "本队名次": lambda one: -one.place,
}
"""What can be compared, greater for better."""


def best_boards(
    section: Section,
    standings: TeamRanking,
    rule: BestBoardRule,
    switches: Switches,
    group: Ranking | None = None,
) -> BestBoards:
    """Return who is the best of each board of a team section.

    Candidates have played at least ``rule.minimum_percent`` of all games, that share included. All games
    are the rounds of the event, in 循环制 the games of each team (RULES 10, row 27), or with
    ``best_board_base = games`` the matches of the player's own team. Play-offs are in no round and count
    nowhere. Those still level on every criterion share the award, and a board may have no winner: both are
    reported. Disqualified players and players of teams without a place are no candidates. The number of
    awards follows from the boards. Where groups play in one field and are awarded apart, ``group`` is the
    ranking of the one whose awards these are: 本队名次 is that of its teams, and nobody else is a candidate.
    """
    matches = Matches.of(section, standings.after_round, standings.struck)
    winners: list[BestBoard] = []
    problems = [*_strange(rule), *_unrecorded(matches)]
    vacant: list[int] = []
    candidates = _candidates(section, group or standings, matches, switches)
    for board in range(1, matches.boards + 1):
        eligible = [
            one
            for one in candidates.get(board, ())
            if one.games >= rule.least_games(_all_games(section, matches, one.team, switches))
        ]
        best = _best(eligible, rule)
        if not best:
            vacant.append(board)
            problems.append(_vacant(board, rule))
        if len(best) > 1:
            problems.append(_shared(board, best))
        winners += [_award(board, one, len(best) > 1, rule) for one in best]
    told = tuple(problem.within(section.name) for problem in problems)
    return BestBoards(tuple(winners), told, tuple(vacant))


def _candidates(
    section: Section, standings: Ranking, matches: Matches, switches: Switches
) -> dict[int, list[_Candidate]]:
    """Return whoever has a game that counts, by board."""
    places = {row.number: place for row, place in zip(standings.rows, standings.positions, strict=True)}
    entrants = {entrant.number: entrant for entrant in section.entrants if entrant.number}
    seats: dict[tuple[int, int], list[BoardGame]] = {}
    for game in matches.games(switches):
        seats.setdefault((game.team, game.board), []).append(game)
    found: dict[int, list[_Candidate]] = {}
    for team in section.teams:
        for board, number in enumerate(team.players, start=1):
            player, games = entrants.get(number), seats.get((team.number, board), [])
            if player is None or player.disqualified or not games or team.number not in places:
                continue
            points, wins = sum(game.points for game in games), sum(game.won for game in games)
            if switches.win_rate == "wins":
                rate = Fraction(wins, len(games))
            else:
                rate = Fraction(points, len(games) * section.scoring.win)
            candidate = _Candidate(player, team, places[team.number], points, len(games), wins, rate)
            found.setdefault(board, []).append(candidate)
    return found


def _all_games(section: Section, matches: Matches, team: Team, switches: Switches) -> int:
    if switches.best_board_base == "games":
        return matches.of_team(team.number)
    rounds = section.rounds or section.paired_rounds
    if not matches.round_robin:
        return rounds
    return min(rounds, (len(matches.teams()) - 1) * section.cycles)


def _best(eligible: list[_Candidate], rule: BestBoardRule) -> list[_Candidate]:
    for figure in (_FIGURES[name] for name in rule.order if name in _FIGURES):
        highest = max(map(figure, eligible), default=0)
        eligible = [one for one in eligible if figure(one) == highest]
    return eligible


def _award(board: int, best: _Candidate, shared: bool, rule: BestBoardRule) -> BestBoard:
    return BestBoard(
        board, best.player.number, best.player.name, best.team.number, best.team.name,
        best.place, best.points, best.games, best.wins, best.rate, shared, "+".join(rule.items),
    )  # fmt: skip


def _strange(rule: BestBoardRule) -> list[Problem]:
    return [
        Problem(
            "awards.best-board-criterion",
            "最佳台次奖不能比较“{found}”，已略过这一项。",
            "可以比较的有：{known}；请改正规程中的 best_board.order。",
            {"found": name, "known": "、".join(_FIGURES)},
            Severity.WARNING,
        )
        for name in rule.order
        if name not in _FIGURES
    ]


def _unrecorded(matches: Matches) -> list[Problem]:
    unknown = matches.without_boards()
    if not unknown:
        return []
    number, table = unknown[0]
    return [
        Problem(
            "awards.no-board-results",
            "有 {count} 场团体赛没有填写各台成绩（第一场在第 {round} 轮第 {table} 台），这些对局没有计入最佳台次奖。",
            "请补上这些场次的各台成绩，再重新计算奖项。",
            {"count": len(unknown), "round": number, "table": table},
            Severity.WARNING,
        )
    ]


def _vacant(board: int, rule: BestBoardRule) -> Problem:
    return Problem(
        "awards.best-board-vacant",
        "第 {board} 台没有棋手的对局数达到总对局数的 {percent}%，最佳台次奖暂缺。",
        "请核对各台成绩和轮数；确实无人达到时，由组委会决定这一台是否设奖。",
        {"board": board, "percent": rule.minimum_percent},
        Severity.WARNING,
    )


def _shared(board: int, best: Iterable[_Candidate]) -> Problem:
    names = "、".join(f"{one.player.name}（{one.team.name}）" for one in best)
    params: Mapping[str, object] = {"board": board, "names": names}
    return Problem(
        "awards.best-board-shared",
        "第 {board} 台的最佳台次奖由 {names} 并列获得，各项依据全部相同。",
        "请由组委会决定并列颁奖，或另定办法区分。",
        params,
        Severity.WARNING,
    )
