"""Tie-breaks once more, in plain Python with fractions, written from RULES.md and from nothing in the product.

One player and one round at a time, as a referee would do it by hand. Points are points here, not half-points.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from xl_engine.event import Kind, Pairing, Result, Section, System
from xl_engine.regulation import Switches

HALF = Fraction(1, 2)
BOARDS = "一二三四五六七八九十"


class Played(NamedTuple):
    """One round of one competitor."""

    what: str  # win draw loss forfeit-win forfeit-loss bye out pending
    opponent: int | None
    second: bool
    points: Fraction
    boards: tuple[Fraction, ...]
    board_points: Fraction
    games_won: int | None


class Oracle:
    def __init__(self, section: Section, switches: Switches, after: int) -> None:
        self.section, self.switches, self.after = section, switches, after
        self.swiss = section.system is not System.ROUND_ROBIN
        self.win, self.draw, self.loss = (
            Fraction(value, 2) for value in (section.scoring.win, section.scoring.draw, section.scoring.loss)
        )
        self.team = section.kind is Kind.TEAM
        people = section.teams if self.team else section.entrants
        rounds = section.pairings[:after]
        paired = {side for games in rounds for game in games for side in (game.first, game.second)}
        self.people = {
            one.number: one for one in people if self.team or one.withdrawn_after != 0 or one.number in paired
        }
        self.board_count = max((len(team.players) for team in section.teams), default=3)
        self.rounds = {number: self.rounds_of(number) for number in self.people}
        if not self.swiss:
            self.withdrawals()
        self.total = {number: self.total_of(number) for number in self.people}
        self.total_boards = {
            number: sum((one.board_points for one in rounds), Fraction(0))
            for number, rounds in self.rounds.items()
        }

    def fact(self, number: int, name: str, default: Any) -> Any:
        return default if self.team else getattr(self.people[number], name)

    # -- rounds -------------------------------------------------------------------------------------

    def rounds_of(self, number: int) -> list[Played]:
        rounds = []
        for round_number in range(1, self.after + 1):
            found = None
            for game in self.section.pairings[round_number - 1]:
                if number in (game.first, game.second):
                    found = game
            late = round_number < self.fact(number, "joined_round", 1)
            rounds.append(self.one_round(number, found, late))
        return rounds

    def one_round(self, number: int, game: Pairing | None, late: bool) -> Played:
        none = (Fraction(0),) * self.board_count
        if game is None:
            half = Fraction(self.section.scoring.win // 2, 2)  # points are whole half-points
            points = half if late and self.switches.late_entry_points == "half" else Fraction(0)
            return Played("out", None, False, points, none, Fraction(0), None)
        if game.second is None:
            return self.bye_round()
        second = game.second == number
        opponent = game.first if second else game.second
        singles = game.boards if self.team else game.games
        scores = [self.single(result, second) for result in singles]
        what = self.what(game, second, singles)
        points = {"win": self.win, "forfeit-win": self.win, "draw": self.draw, "loss": self.loss}.get(
            what, Fraction(0)
        )
        boards = none
        if self.team and what != "pending":
            if scores:
                boards = tuple(scores)
            elif what == "forfeit-win":
                boards = (self.win,) * self.board_count
        won = None
        if game.games:
            wins = [Result.SECOND_WINS if second else Result.FIRST_WINS]
            if self.switches.wins_count_forfeit:
                wins.append(Result.SECOND_BY_FORFEIT if second else Result.FIRST_BY_FORFEIT)
            won = sum(result in wins for result in game.games)
        return Played(what, opponent, second, points, boards, sum(boards, Fraction(0)), won)

    def bye_round(self) -> Played:
        none = (Fraction(0),) * self.board_count
        if not self.swiss:
            return Played("bye", None, False, Fraction(0), none, Fraction(0), None)
        given = self.switches.bye_points
        points = {"win": self.win, "draw": self.draw, "loss": self.loss}.get(given)
        points = Fraction(given) if points is None else points
        rule = self.switches.bye_board_points
        if rule == "all":
            full = (self.win,) * self.board_count
            return Played("bye", None, False, points, full, sum(full, Fraction(0)), None)
        share = Fraction(self.board_count // 2 + 1) if rule == "majority" else Fraction(self.board_count, 2)
        return Played("bye", None, False, points, none, share * self.win, None)

    def single(self, result: Result | None, second: bool) -> Fraction:
        if result is Result.DRAW:
            return self.draw
        first_won = result in (Result.FIRST_WINS, Result.FIRST_BY_FORFEIT)
        second_won = result in (Result.SECOND_WINS, Result.SECOND_BY_FORFEIT)
        if second_won if second else first_won:
            return self.win
        return self.loss if result in (Result.FIRST_WINS, Result.SECOND_WINS) else Fraction(0)

    def what(self, game: Pairing, second: bool, singles: tuple[Result | None, ...]) -> str:
        if game.result is not None:
            if game.result is Result.DRAW:
                return "draw"
            if game.result is Result.BOTH_ABSENT:
                return "forfeit-loss"
            forfeit = "forfeit-" if game.result in (Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT) else ""
            first_won = game.result in (Result.FIRST_WINS, Result.FIRST_BY_FORFEIT)
            return forfeit + ("win" if first_won != second else "loss")
        if not singles or None in singles:
            return "pending"
        mine = sum((self.single(result, second) for result in singles), Fraction(0))
        other = sum((self.single(result, not second) for result in singles), Fraction(0))
        unplayed = not any(r in (Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW) for r in singles)
        if mine == other:
            return "forfeit-loss" if unplayed and mine == 0 else "draw"
        return ("forfeit-" if unplayed else "") + ("win" if mine > other else "loss")

    def withdrawals(self) -> None:
        """Strike or forfeit the games of whoever left a round robin (RULES 2.8)."""
        playing = {number for number, rounds in self.rounds.items() if any(one.opponent for one in rounds)}
        table = [n for n in self.people if n in playing or self.fact(n, "joined_round", 1) == 1]
        games = (len(table) - 1) * self.section.cycles
        last = (len(table) + len(table) % 2 - 1) * self.section.cycles
        if self.section.rounds is not None:
            last = min(last, self.section.rounds)
        struck, gone = set(), set()
        for number in self.people:
            left = self.fact(number, "withdrawn_after", None)
            if left is None or left > self.after or left >= last:
                continue
            played = sum(one.what in ("win", "draw", "loss") for one in self.rounds[number])
            rule = self.switches.rr_withdrawal
            few = rule == "strike" or (rule == "half" and played < Fraction(games, 2))
            (struck if few else gone).add(number)
        out = Played("out", None, False, Fraction(0), (Fraction(0),) * self.board_count, Fraction(0), None)
        for number, rounds in self.rounds.items():
            for at, one in enumerate(rounds):
                if number in struck or one.opponent in struck:
                    rounds[at] = out
                elif one.what == "pending" and number in gone:
                    rounds[at] = one._replace(what="forfeit-loss")
                elif one.what == "pending" and one.opponent in gone:
                    rounds[at] = one._replace(what="forfeit-win", points=self.win)

    # -- figures ------------------------------------------------------------------------------------

    def total_of(self, number: int) -> Fraction:
        return sum((one.points for one in self.rounds[number]), Fraction(0)) - Fraction(
            self.fact(number, "penalty", 0), 2
        )

    def seen_as_opponent(self, number: int) -> Fraction:
        """Points at which opponents take him."""
        if self.switches.withdrawn_opponent == "face" or not self.swiss:
            return self.total[number]
        points = self.total[number]
        for one in reversed(self.rounds[number]):
            if one.what == "out":
                points += self.draw - one.points
            elif one.what != "forfeit-loss":
                break
        return points

    def bye_value(self, number: int, round_number: int) -> Fraction:
        totals = list(self.total.values())
        maximum = self.after * self.win
        return {
            "zero": Fraction(0),
            "lowest_positive": min([total for total in totals if total > 0], default=Fraction(0)),
            "lowest_all": min(totals),
            "own": self.total[number],
            "half": maximum / 2,
            "fide2024": self.total[number],
            "fide2026": min(self.total[number], maximum / 2),
            "go": (self.after - round_number + 1) * self.win,
        }[self.switches.bye_opponent]

    def contributions(self, number: int) -> list[tuple[bool, Fraction]]:
        """(missed by choice, value) of each round that contributes."""
        fide = self.switches.bye_opponent.startswith("fide") and self.swiss
        found = []
        for round_number, one in enumerate(self.rounds[number], start=1):
            if one.what == "pending":
                continue
            chosen = fide and one.what in ("out", "forfeit-loss")
            if one.what in ("bye", "out"):
                if self.swiss and (one.what == "bye" or fide):
                    found.append((chosen, self.bye_value(number, round_number)))
                continue
            value = self.seen_as_opponent(one.opponent)
            if one.what.startswith("forfeit"):
                if self.switches.forfeit_opponent == "none":
                    value = Fraction(0)
                elif self.switches.forfeit_opponent == "fide":
                    own = self.total[number]
                    value = own if self.switches.bye_opponent == "fide2024" else min(own, value)
            found.append((chosen, value))
        return found

    def cut(self, number: int, low: int, high: int) -> Fraction | None:
        left = self.contributions(number)
        if len(left) <= low + high:
            return None
        for _ in range(low):
            candidates = [entry for entry in left if entry[0]] or left
            left.remove(min(candidates, key=lambda entry: entry[1]))
        for _ in range(high):
            left.remove(max(left, key=lambda entry: entry[1]))
        return sum((value for _, value in left), Fraction(0))

    def median(self, number: int) -> Fraction:
        value = self.cut(number, self.switches.median_low, self.switches.median_high)
        if value is not None:
            return value
        if self.switches.median_short == "zero":
            return Fraction(0)
        return sum((value for _, value in self.contributions(number)), Fraction(0))

    def counted(self, number: int) -> list[Played]:
        """Rounds that count as a meeting: forfeits only in 循环制."""
        real = ("win", "draw", "loss") + (() if self.swiss else ("forfeit-win", "forfeit-loss"))
        return [one for one in self.rounds[number] if one.what in real]

    def berger(self, number: int) -> Fraction:
        result = Fraction(0)
        for one in self.counted(number):
            weight = {"win": Fraction(1), "forfeit-win": Fraction(1), "draw": HALF}.get(one.what, Fraction(0))
            if self.team and self.switches.team_sb == "rate":
                weight = one.board_points / (self.board_count * self.win)
            if self.team and self.switches.team_sb == "game":
                result += one.board_points * self.total_boards[one.opponent]
            else:
                result += weight * self.total[one.opponent]
        return result

    def wins(self, number: int) -> int:
        count = 0
        for one in self.rounds[number]:
            if self.switches.double_game_wins == "game" and one.games_won is not None:
                count += one.games_won
            elif one.what == "bye":
                count += self.switches.wins_count_bye and self.swiss
            else:
                count += one.what == "win" or (one.what == "forfeit-win" and self.switches.wins_count_forfeit)
        return count

    def second(self, number: int, only_won: bool) -> int:
        colours = {"win", "draw", "loss"}
        if self.switches.unplayed_colour == "assigned":
            colours |= {"forfeit-win", "forfeit-loss"}
        won = {"win"} | ({"forfeit-win"} if self.switches.wins_count_forfeit else set())
        return sum(
            one.second and one.what in colours and (not only_won or one.what in won)
            for one in self.rounds[number]
        )

    def mean_rating(self, number: int) -> Fraction:
        opponents = [one.opponent for one in self.rounds[number] if one.opponent and one.what != "pending"]
        ratings = [self.people[one].rating for one in opponents if self.people[one].rating is not None]
        return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)

    def progressive(self, number: int) -> Fraction:
        running = [
            sum((o.points for o in self.rounds[number][:k]), Fraction(0)) for k in range(1, self.after + 1)
        ]
        return sum(running, Fraction(0))

    def direct(self, number: int, group: list[int]) -> Fraction:
        size = len(group)
        if size < 2 or (self.switches.direct == "two" and size != 2):
            return Fraction(0)
        for one, other in combinations(group, 2):
            if other not in {played.opponent for played in self.counted(one)}:
                return Fraction(0)
        return sum((one.points for one in self.counted(number) if one.opponent in group), Fraction(0))

    def figure(self, number: int, criterion: str) -> Fraction:
        if criterion[-3:] == "台局分":
            board = BOARDS.index(criterion[0])
            return sum((one.boards[board] for one in self.rounds[number]), Fraction(0))
        if criterion.endswith("低"):
            return self.cut(number, int(criterion.split("-")[1][:-1]), 0) or Fraction(0)
        if criterion in ("对手分", "对手场分"):
            return sum((value for _, value in self.contributions(number)), Fraction(0))
        if criterion == "违例":
            if self.team:
                return Fraction(sum(one.faults for one in self.section.entrants if one.team == number))
            return Fraction(self.people[number].faults)
        return Fraction(
            {
                "积分": lambda: self.total[number],
                "场分": lambda: self.total[number],
                "中间对手分": lambda: self.median(number),
                "中间对手场分": lambda: self.median(number),
                "小分": lambda: self.berger(number),
                "胜局": lambda: self.wins(number),
                "累进分": lambda: self.progressive(number),
                "对手平均等级分": lambda: self.mean_rating(number),
                "后手胜局": lambda: self.second(number, True),
                "后手局数": lambda: self.second(number, False),
                "总局分": lambda: self.total_boards[number],
            }[criterion]()
        )

    # -- ranking ------------------------------------------------------------------------------------

    def ranking(self, criteria: tuple[str, ...]) -> list[tuple[int, bool, int, tuple[Fraction, ...]]]:
        """(place, shared, number, figures) of each line."""
        ranked = sorted(n for n in self.people if not self.fact(n, "disqualified", False))
        groups, figures = [ranked] if ranked else [], dict.fromkeys(ranked, ())
        for criterion in criteria:
            finer = []
            for group in groups:
                values = {
                    n: self.direct(n, group) if criterion == "直胜" else self.figure(n, criterion)
                    for n in group
                }
                for number, value in values.items():
                    figures[number] += (value,)
                for value in sorted(set(values.values()), reverse=criterion != "违例"):
                    finer.append([number for number in group if values[number] == value])
            groups = finer
        lines, ahead = [], 0
        for at, group in enumerate(groups, start=1):
            place = at if self.switches.rank_style == "dense" else ahead + 1
            lines += [(place, len(group) > 1, number, figures[number]) for number in group]
            ahead += len(group)
        return lines
