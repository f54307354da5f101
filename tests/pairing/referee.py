"""A slow referee with a rule book in hand: checks pairings with code of its own.

It reads RULES 2.4, 2.5 and 2.7 anew from the facts and shares nothing with the pairing code, not even the record
of rounds. For small fields it tries every possible pairing.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator
from fractions import Fraction

from xl_engine.event import Entrant, Pairing, Result, Section
from xl_engine.regulation.switches import Switches

Pairs = list[tuple[int, int]]

_WIN_FIRST = {Result.FIRST_WINS, Result.FIRST_BY_FORFEIT}
_WIN_SECOND = {Result.SECOND_WINS, Result.SECOND_BY_FORFEIT}
_GAMES = {Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW}


class Referee:
    """One round about to be paired."""

    def __init__(self, section: Section, switches: Switches, total: int, seed: str = "") -> None:
        self.section = section
        self.switches = switches
        self.total = total
        self.seed = seed
        self.round = len(section.pairings) + 1
        self.people = {e.number: e for e in section.entrants}
        self.starters = sorted(
            e.number
            for e in section.entrants
            if e.joined_round <= 1 and (e.withdrawn_after != 0 or self._was_paired(e.number))
        )
        self.field = sorted(e.number for e in section.entrants if self._plays(e))
        self.scores = {n: self.score_before(n, self.round) for n in self.people}
        self.sides = {n: self._sides_of(n) for n in self.people}
        self.had_bye = {n: self._count_byes(n) for n in self.people}

    def score_before(self, number: int, round_number: int) -> Fraction:
        """Points before a round, virtual ones included."""
        person = self.people[number]
        scoring = self.section.scoring
        points = -Fraction(person.penalty)
        for r, games in enumerate(self.section.pairings[: round_number - 1], start=1):
            game = self._game(number, games)
            if game is None:
                late = self.switches.late_entry_points == "half" and r < person.joined_round
                points += scoring.win // 2 if late else 0
            elif game.second is None:
                points += self.switches.bye_half_points(scoring)
            elif game.result is Result.DRAW:
                points += scoring.draw
            elif game.result in (_WIN_FIRST if game.first == number else _WIN_SECOND):
                points += scoring.win
            elif game.result in _GAMES:
                points += scoring.loss
        return points + self._virtual(number, round_number)

    def expected_bye(self) -> int | None:
        """Who must rest, None when nobody may."""
        never = [n for n in self.field if not self.had_bye[n]]
        for n in sorted(never or self.field, key=lambda n: (self.scores[n], self.had_bye[n], -n)):
            if next(self.complete([m for m in self.field if m != n]), None) is not None:
                return n
        return None

    def complete(self, field: list[int]) -> Iterator[Pairs]:
        """Every complete pairing of a field without a rematch."""
        if not field:
            yield []
            return
        one, *others = field
        for other in others:
            if not self.have_met(one, other):
                rest = [n for n in others if n != other]
                for pairs in self.complete(rest):
                    yield [(one, other), *pairs]

    def best_vector(self, field: list[int]) -> tuple[int, ...]:
        """The smallest vector of levels any pairing of the field has."""
        return min(self.vector(pairs) for pairs in self.complete(field))

    def vector(self, pairs: Pairs) -> tuple[int, ...]:
        """The levels of RULES 2.4 for a pairing, in order."""
        field = sorted(n for pair in pairs for n in pair)
        opponent = dict(pairs) | {b: a for a, b in pairs}
        values = [sum(self._breaks_strong(a, b) for a, b in pairs)]
        for score in sorted({self.scores[n] for n in field}, reverse=True):
            gaps = [score - self.scores[opponent[n]] for n in field if self.scores[n] == score]
            down = [gap for gap in gaps if gap > 0]
            values += [len(down), int(sum(down))]
        values.append(sum(self._same_unit_counts("soft") and self.same_unit(a, b) for a, b in pairs))
        values.append(sum(self._float_cost(n, opponent[n]) for n in field))
        values.append(sum(self._colour_cost(a, b) for a, b in pairs))
        values.append(sum(self._pattern_cost(a, b, field) for a, b in pairs))
        values.append(sum(a * b for a, b in pairs))
        return tuple(values)

    def have_met(self, a: int, b: int) -> bool:
        """Whether two may not be paired again."""
        games = [
            game for games in self.section.pairings for game in games if {game.first, game.second} == {a, b}
        ]
        return any(game.result in _GAMES or not self.switches.repair_forfeit for game in games)

    def same_unit(self, a: int, b: int) -> bool:
        return self.people[a].unit != "" and self.people[a].unit == self.people[b].unit

    def within_limits(self, number: int, side: str) -> bool:
        """Whether a player may have one more game with a side ("F" or "S")."""
        line = self.sides[number] + side
        if re.search(f"{side}{{{self.switches.max_run + 1}}}$", line):
            return False
        return abs(_surplus(line)) <= max(self.switches.max_diff, abs(_surplus(line[:-1])) - 1)

    def expected_first(self, a: int, b: int) -> int:
        """Who must have 先手 (RULES 2.5; limits first)."""
        broken_ab = [self.within_limits(a, "F"), self.within_limits(b, "S")].count(False)
        broken_ba = [self.within_limits(b, "F"), self.within_limits(a, "S")].count(False)
        if broken_ab != broken_ba:
            return a if broken_ab < broken_ba else b
        if self.round > self.total - 3 and self.scores[a] != self.scores[b]:
            high, low = sorted((a, b), key=lambda n: -self.scores[n])
            wish = self._wish(high)
            if wish:
                return high if wish == "F" else low
        d_a, d_b = _surplus(self.sides[a]), _surplus(self.sides[b])
        if d_a != d_b:
            return a if d_a < d_b else b
        for x, y in zip(self.sides[a][::-1], self.sides[b][::-1], strict=False):
            if x != y:
                return a if x == "S" else b
        if self.switches.equal_colours == "number_sum":
            return min(a, b) if (a + b) % 2 else max(a, b)
        return min(a, b) if self.round % 2 else max(a, b)

    def _plays(self, person: Entrant) -> bool:
        r = self.round
        if person.disqualified or person.joined_round > r or r in person.absent_rounds:
            return False
        if person.withdrawn_after is not None and r > person.withdrawn_after:
            return False
        limit = self.switches.auto_withdraw_after
        if not limit:
            return True
        history = "".join(self._letter(person.number, games) for games in self.section.pairings)
        return re.search(f"A{{{limit}}}\\.*$", history) is None

    def _letter(self, number: int, games: tuple[Pairing, ...]) -> str:
        """ "A" for a no-show, "." for not paired, "p" for anything else."""
        game = self._game(number, games)
        if game is None:
            return "."
        if game.result is Result.BOTH_ABSENT:
            return "A"
        lost = Result.SECOND_BY_FORFEIT if game.first == number else Result.FIRST_BY_FORFEIT
        return "A" if game.result is lost else "p"

    def _game(self, number: int, games: tuple[Pairing, ...]) -> Pairing | None:
        return next((game for game in games if number in (game.first, game.second)), None)

    def _was_paired(self, number: int) -> bool:
        return any(self._game(number, games) for games in self.section.pairings)

    def _virtual(self, number: int, round_number: int) -> int:
        if self.switches.acceleration != "baku":
            return 0
        if number not in self.starters[: 2 * math.ceil(Fraction(len(self.starters), 4))]:
            return 0
        half = math.ceil(Fraction(self.total, 2))
        if round_number <= math.ceil(Fraction(half, 2)):
            return self.section.scoring.win
        return self.section.scoring.win // 2 if round_number <= half else 0

    def _sides_of(self, number: int) -> str:
        line = ""
        for games in self.section.pairings:
            game = self._game(number, games)
            if game is None or game.second is None:
                continue
            if game.result in _GAMES or self.switches.unplayed_colour == "assigned":
                line += "F" if game.first == number else "S"
        return line

    def _count_byes(self, number: int) -> int:
        count = 0
        for games in self.section.pairings:
            game = self._game(number, games)
            if game is None:
                continue
            forfeit_won = game.result is (
                Result.FIRST_BY_FORFEIT if game.first == number else Result.SECOND_BY_FORFEIT
            )
            count += game.second is None or (forfeit_won and self.switches.forfeit_is_bye)
        return count

    def _same_unit_counts(self, mode: str) -> bool:
        k = self.switches.same_unit_rounds
        scope = self.switches.same_unit_scope
        in_scope = (
            scope == "all"
            or (scope == "first" and self.round <= k)
            or (scope == "last" and self.round + k > self.total)
        )
        return in_scope and self.switches.same_unit_mode == mode

    def _breaks_strong(self, a: int, b: int) -> bool:
        if self._same_unit_counts("hard") and self.same_unit(a, b):
            return True
        if self.switches.relax_last_round and self.round >= self.total:
            return False
        one_way = self.within_limits(a, "F") and self.within_limits(b, "S")
        other_way = self.within_limits(b, "F") and self.within_limits(a, "S")
        return not (one_way or other_way)

    def _wish(self, number: int) -> str:
        line = self.sides[number]
        d = _surplus(line)
        if d:
            return "S" if d > 0 else "F"
        return {"": "", "F": "S", "S": "F"}[line[-1:]]

    def _colour_cost(self, a: int, b: int) -> int:
        if self._wish(a) == "" or self._wish(a) != self._wish(b):
            return 0
        return 1 + min(abs(_surplus(self.sides[a])), abs(_surplus(self.sides[b])))

    def _float(self, number: int, round_number: int) -> int:
        """-1 down, +1 up, 0 neither, in a past round."""
        if round_number < 1:
            return 0
        game = self._game(number, self.section.pairings[round_number - 1])
        if game is None:
            return 0
        other = game.second if game.first == number else game.first
        won = Result.FIRST_BY_FORFEIT if game.first == number else Result.SECOND_BY_FORFEIT
        if other is None or game.second is None or game.result is won:
            return -1
        mine, theirs = self.score_before(number, round_number), self.score_before(other, round_number)
        return (mine < theirs) - (mine > theirs)

    def _float_cost(self, number: int, other: int) -> int:
        mine, theirs = self.scores[number], self.scores[other]
        now = (mine < theirs) - (mine > theirs)
        if now == 0:
            return 0
        return 2 * (self._float(number, self.round - 1) == now) + (self._float(number, self.round - 2) == now)

    def _pattern_cost(self, a: int, b: int, field: list[int]) -> int:
        group_a = [n for n in field if self.scores[n] == self.scores[a]]
        group_b = [n for n in field if self.scores[n] == self.scores[b]]
        if group_a != group_b:
            upper, lower = (a, b) if self.scores[a] > self.scores[b] else (b, a)
            upper_group, lower_group = (group_a, group_b) if upper == a else (group_b, group_a)
            return len(upper_group) - 1 - upper_group.index(upper) + lower_group.index(lower)
        i, j = sorted((group_a.index(a), group_a.index(b)))
        m = len(group_a)
        if self.switches.in_group == "random":
            text = f"{self.seed}\n{self.round}\n{min(a, b)}\n{max(a, b)}"
            return int(hashlib.sha256(text.encode()).hexdigest(), 16) % 65536
        return {"halves": abs(j - i - m // 2), "fold": abs(i + j - (m - 1)), "adjacent": j - i - 1}[
            self.switches.in_group
        ]


def _surplus(line: str) -> int:
    return line.count("F") - line.count("S")
