"""Makes an event of the records of a TRF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from xl_engine.event import Entrant, Event, Kind, Pairing, Problem, Result, Section, Team, worth

from .games import RoundFound, bye_letter, paired_rounds, round_found
from .heading import Heading, heading_of, written_for_all
from .matches import KEPT, Matches
from .model import Records
from .players import PlayerLine
from .presence import Presence, Seen, Told, add_announced, read_presence, told_by
from .reading_remarks import reading_remarks
from .rounds import agreed, in_table_order
from .scores import Worth, worth_of

INFORMATION = "information"
"""Key of an event file for place and officials, as on 设置."""


@dataclass
class _Making:
    """An event in the making; ``problems`` tell what can be borne."""

    records: Records
    problems: list[Problem] = field(default_factory=list)
    _heard: dict[tuple[str, int], Told] = field(default_factory=dict)
    _home: dict[int, int] = field(default_factory=dict)
    _avoids: dict[int, set[int]] = field(default_factory=dict)
    _penalties: dict[int, int] = field(default_factory=dict)

    def _told(self, subject: str, number: int) -> Told:
        """Return what a comment says of a player or a team."""
        key = subject, number
        if key not in self._heard:
            self._heard[key] = told_by(self.records.comments.of(subject, number), self.problems)
        return self._heard[key]

    def event(self) -> Event:
        records = self.records
        self._home = {
            player: team.number for team in records.teams.values() for player in team.players if player
        }
        self._rules()
        points = worth_of(records.scoring)
        heading = heading_of(records, points, self.problems)
        paired = paired_rounds(records.players)
        if heading.kind is Kind.TEAM:
            paired = max(
                [paired, *records.team_byes, *(key[0] for key in records.forfeits), *records.comments.rounds]
            )
        rounds = [round_found(records.players, number, self.problems) for number in range(1, paired + 1)]
        if heading.kind is Kind.TEAM:
            pairings = self._team_rounds(rounds, points, heading)
        else:
            pairings = [self._tables(number, found) for number, found in enumerate(rounds, start=1)]
        total = max(records.rounds or paired, paired)
        tables = self._in_order(pairings, heading)
        seen = self._seen(tables, rounds, total)
        section = Section(
            name=heading.name,
            kind=heading.kind,
            system=heading.system,
            cycles=heading.cycles,
            rounds=heading.rounds,
            scoring=points.scoring,
            criteria=heading.criteria,
            entrants=tuple(
                self._entrant(records.players[number], seen) for number in sorted(records.players)
            ),
            teams=tuple(self._team(number, seen) for number in sorted(records.teams)),
            pairings=tables,
            seed=heading.seed,
            group=heading.group,
            double_games=heading.double_games,
            extra=self._kept(heading),
        )
        self.problems += records.comments.problems
        self.problems += reading_remarks(records, section, points, heading)
        return Event(
            name=heading.event_name,
            regulation=heading.regulation,
            settings=heading.settings,
            sections=(section,),
            extra=self._information(),
        )

    def _tables(self, number: int, found: RoundFound) -> list[Pairing]:
        tables = []
        for game in found.games:
            unrated = game.letters if set(game.letters) & set("WDL") or game.letters == "00" else ""
            extra = {KEPT: {"results": unrated}} if unrated else {}
            tables.append(Pairing(1, game.first, game.second, game.result, extra=extra))
        for player, letter in found.byes.items():
            # A full point given by request is 申请轮空, not 轮空.
            if letter in "UF" and not self._told("player", player).presence.explains(number):
                extra = {KEPT: {"bye": letter}} if letter == "F" else {}
                tables.append(Pairing(1, player, None, Result.BYE, extra=extra))
        return tables

    def _team_rounds(
        self, rounds: Sequence[RoundFound], points: Worth, heading: Heading
    ) -> list[list[Pairing]]:
        matches = Matches(self.records, rounds, points.scoring, self.problems)
        if heading.boards is not None:
            matches.boards = heading.boards
        found = []
        for number in range(1, len(rounds) + 1):
            pairings, resting = matches.of_round(number)
            found.append([*pairings, *(Pairing(1, team, None, Result.BYE) for team in resting)])
        return found

    def _in_order(self, rounds: Sequence[list[Pairing]], heading: Heading) -> tuple[tuple[Pairing, ...], ...]:
        """Return the rounds with their tables: as a comment has them, else by the scores before each round."""
        known = self.records.teams.keys() if heading.kind is Kind.TEAM else self.records.players.keys()
        running = dict.fromkeys(known, 0)
        tables = []
        for number, pairings in enumerate(rounds, start=1):
            told = self.records.comments.of("round", number)
            ordered = agreed(told, pairings, known, heading.scoring, self.problems) if told else None
            tables.append(ordered or in_table_order(pairings, running))
            for one in tables[-1]:
                running[one.first] += heading.bye if one.is_bye else worth(one.result, heading.scoring)
                if one.second is not None:
                    running[one.second] += worth(one.result, heading.scoring, 1)
        return tuple(tables)

    def _seen(
        self, tables: Sequence[Sequence[Pairing]], rounds: Sequence[RoundFound], total: int
    ) -> dict[int, Seen]:
        """Return what the records say of each competitor's presence."""
        records = self.records
        known = records.teams or records.players
        present: dict[int, set[int]] = {number: set() for number in known}
        for number, pairings in enumerate(tables, start=1):
            for pairing in pairings:
                for side in (pairing.first, pairing.second):
                    if side is not None:
                        present[side].add(number)
        announced: dict[int, dict[int, str]] = {number: {} for number in known}
        for bye in records.byes:
            announced[bye.number][bye.round_number or len(tables) + 1] = bye.letter
        asked: dict[int, set[int]] = {number: set() for number in known}
        if not records.teams:
            for number, found in enumerate(rounds, start=1):
                for player in (player for player, letter in found.byes.items() if letter == "H"):
                    asked[player].add(number)
            for line in records.players.values():
                announced[line.number] = _beyond(line, len(tables)) | announced[line.number]
        return {
            number: Seen(present[number], asked[number], announced[number], len(tables), total)
            for number in known
        }

    def _presence(self, told: Told, seen: Seen | None) -> Presence:
        if seen is None:
            return told.presence
        if told.disqualified:
            # That he misses the rounds to come is no absence he announced.
            return told.presence
        if self.records.comments.written_here:
            return add_announced(told.presence, seen)
        return read_presence(seen)

    def _entrant(self, line: PlayerLine, seen: Mapping[int, Seen]) -> Entrant:
        told = self._told("player", line.number)
        alone = not self.records.teams
        kept = {"fide_number": line.fide_number, "born": line.born_text, "federation": line.federation}
        unit = told.unit if told.unit is not None else line.federation
        if unit == line.federation:
            del kept["federation"]
        kept = {key: text for key, text in kept.items() if text}
        return Entrant(
            number=line.number,
            name=line.name if told.name is None else told.name,
            unit=unit,
            sex=line.sex,
            born=line.born,
            rating=line.rating,
            avoids=self._avoided(line.number) if alone else frozenset(),
            penalty=self._penalties.get(line.number, 0) if alone else 0,
            disqualified=told.disqualified,
            faults=told.faults,
            team=self._home.get(line.number, told.team),
            group=told.group,
            title=line.title if told.title is None else told.title,
            extra={KEPT: kept} if kept else {},
            **self._presence(told, seen.get(line.number) if alone else None).data(),
        )

    def _team(self, number: int, seen: Mapping[int, Seen]) -> Team:
        line = self.records.teams[number]
        told = self._told("team", number)
        return Team(
            number=number,
            name=line.name if told.name is None else told.name,
            unit=told.unit or "",
            players=line.players,
            avoids=self._avoided(number),
            penalty=self._penalties.get(number, 0),
            disqualified=told.disqualified,
            faults=told.faults,
            **self._presence(told, seen[number]).data(),
        )

    def _rules(self) -> None:
        """Take whom nobody is to be paired with, listed after him in a record that has not run out, and penalties."""
        for pair in self.records.forbidden:
            for at, number in enumerate(pair.numbers if pair.lasting else ()):
                self._avoids.setdefault(number, set()).update(pair.numbers[at + 1 :])
        for penalty in self.records.penalties:
            self._penalties[penalty.number] = self._penalties.get(penalty.number, 0) + penalty.points

    def _avoided(self, number: int) -> frozenset[int]:
        return frozenset(self._avoids.get(number, ())) - {number}

    def _kept(self, heading: Heading) -> dict[str, Any]:
        lines = [line.text for line in self.records.kept]
        lines += [one.line.text for one in self.records.forbidden if not one.lasting]
        if self.records.virtual and heading.settings.get("acceleration") != "baku":
            lines += list(dict.fromkeys(one.line.text for one in self.records.virtual))
        kept: dict[str, Any] = {"records": lines} if lines else {}
        kept |= {
            key: text
            for key in ("type", "kind")
            if (text := self.records.texts.get(key)) and not written_for_all(text)
        }
        return {KEPT: kept} if kept else {}

    def _information(self) -> dict[str, Any]:
        texts = {"地点": self.records.texts.get("city"), "裁判长": self.records.texts.get("arbiter")}
        told = {key: text for key, text in texts.items() if text}
        return {INFORMATION: told} if told else {}


def _beyond(player: PlayerLine, paired: int) -> dict[int, str]:
    """Return the byes that stand in the columns of rounds not yet paired."""
    found = {}
    for number in range(paired + 1, len(player.cells) + 1):
        cell = player.cell(number)
        letter = bye_letter(cell) or ("Z" if cell.result in "Z-0L" else "")
        if letter:
            found[number] = letter
    return found


def event_of(records: Records) -> tuple[Event, list[Problem]]:
    """Return the event of a file, and what is to be known about it; EngineError where the records contradict each other."""
    making = _Making(records)
    event = making.event()
    return event, making.problems
