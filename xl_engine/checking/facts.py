"""The facts before a round, read anew from the pairings: points, sides, byes, meetings, floats."""

from __future__ import annotations

import re
import unicodedata

from xl_engine.event import Entrant, Pairing, Result, Scoring, Section, System
from xl_engine.regulation.switches import Switches

from .boards import PLAYED, WON_BY_FIRST, WON_BY_SECOND, board_totals

DOWN, LEVEL, UP = -1, 0, 1


class Facts:
    """One round about to be played; ``section`` has whoever is paired as its entrants.

    Only the rounds before ``round_number`` are read. ``scores[n][r - 1]`` are the half-points of n before round r,
    penalty deducted and virtual points added; ``boards`` a team's 总局分; ``sides`` the counted games from the oldest
    on, "F" for 先手 and "S" for 后手; ``met`` whom somebody must not meet again, ``apart`` whom he is kept apart from.
    """

    def __init__(self, section: Section, switches: Switches, round_number: int, total: int) -> None:
        self.switches = switches
        self.number = round_number
        self.total = total
        self.scoring: Scoring = section.scoring
        self.round_robin = section.system is System.ROUND_ROBIN
        self.allowed_meetings = section.cycles if self.round_robin else 1
        self.people = {one.number: one for one in section.entrants if one.number}
        self._past = [_by_number(games) for games in section.pairings[: round_number - 1]]
        self.starters = self._listed_at_first()
        self.scores = self._running_scores()
        self.sides = {number: self._sides_of(number) for number in self.people}
        self.byes = {number: self._byes_of(number) for number in self.people}
        self.boards = board_totals(section, switches, self._past, self._rested_by_wish)
        self.meetings = self._meetings()
        self.apart = self._kept_apart()
        self.field = sorted(number for number, one in self.people.items() if self._plays(one))

    def score(self, number: int) -> int:
        """Return the half-points somebody is paired on."""
        return self.scores[number][-1]

    def standing(self, number: int) -> tuple[int, int, int]:
        """Return the key that sorts from the top: score, 总局分, number."""
        return -self.score(number), -self.boards.get(number, 0), number

    def have_met(self, one: int, other: int) -> bool:
        """Whether two have met as often as the system lets them."""
        return self.meetings.get((min(one, other), max(one, other)), 0) >= self.allowed_meetings

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two may be paired: not met before, not kept apart."""
        return not self.have_met(one, other) and other not in self.apart.get(one, ())

    def same_unit(self, one: int, other: int) -> bool:
        """Whether two are of one unit, however it is spelled."""
        unit = _plain(self.people[one].unit)
        return unit != "" and unit == _plain(self.people[other].unit)

    def units_apart(self) -> bool:
        """Whether members of one unit should not meet in this round (RULES 2.6)."""
        scope, rounds = self.switches.same_unit_scope, self.switches.same_unit_rounds
        if scope == "first":
            return self.number <= rounds
        if scope == "last":
            return self.number + rounds > self.total
        return scope == "all"

    def floated(self, number: int, round_number: int) -> int:
        """Return DOWN, UP or LEVEL for a past round; byes, asked for or not, and forfeit wins count as down."""
        if round_number < 1:
            return LEVEL
        game = self._past[round_number - 1].get(number)
        if game is None:
            return DOWN if self._rested_by_wish(number, round_number) else LEVEL
        first = game.first == number
        other = game.second if first else game.first
        if game.second is None or other is None:
            return DOWN
        if game.result is (Result.FIRST_BY_FORFEIT if first else Result.SECOND_BY_FORFEIT):
            return DOWN
        if other not in self.scores:
            return LEVEL
        mine, theirs = self.scores[number][round_number - 1], self.scores[other][round_number - 1]
        return (mine < theirs) - (mine > theirs)

    def no_show_too_often(self, number: int) -> bool:
        """Whether the last rounds somebody was paired in were lost by his absence, as many as the switch says."""
        limit = self.switches.auto_withdraw_after
        if not limit:
            return False
        line = "".join(self._presence(number, games.get(number)) for games in self._past)
        return re.search(f"A{{{limit}}}\\.*$", line) is not None

    def _plays(self, one: Entrant) -> bool:
        if one.disqualified or one.joined_round > self.number or self.number in one.absent_rounds:
            return False
        if one.withdrawn_after is not None and self.number > one.withdrawn_after:
            return False
        if self.round_robin:
            # Its table has no room for 申请轮空.
            return one.number in self.starters
        if self.number in one.requested_byes:
            return False
        return not self.no_show_too_often(one.number)

    def _presence(self, number: int, game: Pairing | None) -> str:
        """Return "A" for a no-show, "." for not paired, "p" for anything else."""
        if game is None:
            return "."
        lost = Result.SECOND_BY_FORFEIT if game.first == number else Result.FIRST_BY_FORFEIT
        return "A" if game.result in (Result.BOTH_ABSENT, lost) else "p"

    def _listed_at_first(self) -> list[int]:
        return sorted(
            number
            for number, one in self.people.items()
            if one.joined_round <= 1
            and (one.withdrawn_after != 0 or any(number in games for games in self._past))
        )

    def _running_scores(self) -> dict[int, list[int]]:
        accelerated = set(self.starters[: 2 * -(-len(self.starters) // 4)])
        virtual = [self._virtual(r) for r in range(1, self.number + 1)]
        scores = {}
        for number, one in self.people.items():
            total = -one.penalty
            line = [total]
            for round_number, games in enumerate(self._past, start=1):
                total += self._points(one, round_number, games.get(number))
                line.append(total)
            if number in accelerated:
                line = [points + extra for points, extra in zip(line, virtual, strict=True)]
            scores[number] = line
        return scores

    def _virtual(self, round_number: int) -> int:
        """Return the virtual points of the upper group (RULES 2.9)."""
        if self.switches.acceleration != "baku":
            return 0
        accelerated = -(-self.total // 2)
        if round_number <= -(-accelerated // 2):
            return self.scoring.win
        return self.scoring.win // 2 if round_number <= accelerated else 0

    def _points(self, one: Entrant, round_number: int, game: Pairing | None) -> int:
        if game is None:
            if self._rested_by_wish(one.number, round_number):
                return self._wish_points()
            late = self.switches.late_entry_points == "half" and round_number < one.joined_round
            return self.scoring.win // 2 if late else 0
        if game.second is None:
            return 0 if self.round_robin else self.switches.bye_half_points(self.scoring)
        if game.result is Result.DRAW:
            return self.scoring.draw
        if game.result in (WON_BY_FIRST if game.first == one.number else WON_BY_SECOND):
            return self.scoring.win
        return self.scoring.loss if game.result in PLAYED else 0

    def _rested_by_wish(self, number: int, round_number: int) -> bool:
        one = self.people[number]
        return (
            not self.round_robin
            and round_number in one.requested_byes
            and one.joined_round <= round_number
            and (one.withdrawn_after is None or round_number <= one.withdrawn_after)
        )

    def _wish_points(self) -> int:
        """Return the half-points of a round somebody asked to rest in (申请轮空)."""
        scoring = self.scoring
        return {"half": scoring.draw, "win": scoring.win, "zero": 0}[self.switches.requested_bye_points]

    def _sides_of(self, number: int) -> str:
        line = ""
        for games in self._past:
            game = games.get(number)
            if game is None or game.second is None:
                continue
            if game.result in PLAYED or self.switches.unplayed_colour == "assigned":
                line += "F" if game.first == number else "S"
        return line

    def _byes_of(self, number: int) -> int:
        count = 0
        for games in self._past:
            game = games.get(number)
            if game is None:
                continue
            won = Result.FIRST_BY_FORFEIT if game.first == number else Result.SECOND_BY_FORFEIT
            count += game.second is None or (self.switches.forfeit_is_bye and game.result is won)
        return count

    def _meetings(self) -> dict[tuple[int, int], int]:
        counts: dict[tuple[int, int], int] = {}
        for games in self._past:
            for number, game in games.items():
                # Every game stands under both its numbers.
                if game.second is None or number != game.first:
                    continue
                if game.result in PLAYED or not self.switches.forfeit_may_be_met:
                    pair = (min(game.first, game.second), max(game.first, game.second))
                    counts[pair] = counts.get(pair, 0) + 1
        return counts

    def _kept_apart(self) -> dict[int, set[int]]:
        apart: dict[int, set[int]] = {}
        for number, one in self.people.items():
            for other in one.avoids:
                apart.setdefault(number, set()).add(other)
                apart.setdefault(other, set()).add(number)
        return apart


def _by_number(games: tuple[Pairing, ...]) -> dict[int, Pairing]:
    seats: dict[int, Pairing] = {}
    for game in games:
        seats[game.first] = game
        if game.second is not None:
            seats[game.second] = game
    return seats


def _plain(unit: str) -> str:
    return "".join(unicodedata.normalize("NFKC", unit).split()).casefold()
