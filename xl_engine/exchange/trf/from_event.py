"""Writes a section of an event as a TRF: the records of TRF26, beside them those older programs know, then comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from xl_engine.event import EngineError, Entrant, Event, Kind, Problem, Section, System, Team
from xl_engine.messages import N_
from xl_engine.pairing.rounds import announced_rounds
from xl_engine.pairing.teams import as_field
from xl_engine.regulation import Switches, load, loads

from ..event_writing import pairing_data
from .acceleration import acceleration_lines, baku_points
from .cells import FORFEITED, Cells, requested_letter
from .comments import comment
from .figures import Figures, bye_points, figures_of
from .heading import ROUND_ROBIN_TITLE, SWISS_TITLE, berger_code
from .line_writing import clean, old_team_text, player_text, points_text, team_text
from .losses import in_comments, losses
from .matches import KEPT, USUAL_COLOURS
from .players import HIGHEST_NUMBER
from .records import records_of
from .scores import scoring_lines
from .telling import player_data, section_data, team_data
from .text import lines_of
from .tie_breaks import codes_of
from .to_event import INFORMATION, event_of

_HIGHEST_TEAM, _MOST_ROUNDS = 999, 99


def trf_of(event: Event, section: Section) -> tuple[str, list[Problem]]:
    """Return a section as the text of a TRF, and what of it is not in the file, or only in comments.

    Raises EngineError where the section does not fit: numbers, rounds or points beyond their columns.
    """
    _check(section)
    writer = _Writer(event, section)
    lines = [*writer.lines(), *writer.comments()]
    rounds = writer.differing_rounds(lines)
    remark = in_comments(writer.told["player"], writer.told["team"], len(rounds), section)
    problems = [*losses(event, section), remark]
    return "\r\n".join([*lines, *rounds]) + "\r\n", problems


def switches_of(event: Event) -> Switches:
    """Return the switches in force; EngineError for a regulation that is not there or settings that are none."""
    text = event.extra.get("regulation_toml")
    regulation = loads(text, event.regulation) if isinstance(text, str) else load(event.regulation)
    switches, problems = Switches.from_settings(event.settings, regulation.base_switches)
    if problems:
        raise EngineError(problems[0], *problems[1:])
    return switches


def _check(section: Section) -> None:
    highest = max((one.number for one in section.entrants), default=0)
    team = max((one.number for one in section.teams), default=0)
    limits = (
        (N_("编号"), highest, HIGHEST_NUMBER),
        (N_("队号"), team, _HIGHEST_TEAM),
        (N_("轮数"), max(section.rounds or 0, section.paired_rounds), _MOST_ROUNDS),
    )
    for what, found, limit in limits:
        if found > limit:
            raise EngineError(Problem(
                "trf.too-large", "{what} {found} 写不进 TRF，最多 {limit}。", "请分成几个组别，或改用 .json。",
                {"what": what, "found": found, "limit": limit}, section=section.name,
            ))  # fmt: skip


class _Writer:
    """One section on its way into a file."""

    def __init__(self, event: Event, section: Section) -> None:
        self.event, self.section = event, section
        self.switches = switches_of(event)
        self.field = as_field(section)
        self.team = section.kind is Kind.TEAM
        self.requested = requested_letter(section, self.switches)
        self.cells = Cells(section, self.switches, self.requested)
        self.figures: Figures = figures_of(section, self.switches, self.cells)
        self.total = max(section.rounds or announced_rounds(section) or 1, section.paired_rounds)
        self.told = {"player": 0, "team": 0}
        kept = section.extra.get(KEPT)
        self.kept: Mapping[str, Any] = kept if isinstance(kept, dict) else {}

    def lines(self) -> list[str]:
        """Return all records."""
        people = sorted((one for one in self.section.entrants if one.number), key=lambda one: one.number)
        figures = self.figures
        lines = [f"{code} {text}" for code, text in self._heading(people) if text]
        lines += scoring_lines(self.section.scoring, self._bye_told(), teams=self.team)
        lines += [
            player_text(one, figures.points[one.number], figures.ranks.get(one.number, len(people)), self.cells.rows[one.number])
            for one in people
        ]  # fmt: skip
        for team in sorted(self.section.teams, key=lambda one: one.number):
            points = figures.team_points[team.number], figures.games.get(team.number, 0)
            lines.append(
                team_text(team, *points, figures.team_ranks.get(team.number, len(self.section.teams)))
            )
        lines += [old_team_text(team) for team in sorted(self.section.teams, key=lambda one: one.number)]
        lines += [
            *self._matches(),
            *self._byes(),
            *self._acceleration(),
            *self._forbidden(),
            *self._penalties(),
        ]
        return [*lines, *self._kept_lines()]

    def _kept_lines(self) -> list[str]:
        """Return the lines of a TRF read earlier that this program does not use."""
        kept = self.kept.get("records")
        lines = [one for one in kept if isinstance(one, str)] if isinstance(kept, list) else []
        return [re.sub(r"[\r\n\0]", " ", one).rstrip() for one in lines if one.strip()]

    def _heading(self, people: list[Entrant]) -> Iterator[tuple[str, str]]:
        section, event = self.section, self.event
        information = event.extra.get(INFORMATION)
        told = information if isinstance(information, dict) else {}
        robin = section.system is System.ROUND_ROBIN
        yield "012", clean(event.name)
        yield "022", clean(str(told.get("地点") or ""))
        yield "062", str(len(people))
        yield "072", str(sum(1 for one in people if one.rating))
        yield "082", str(len(section.teams)) if self.team else ""
        yield "092", clean(str(self.kept.get("kind") or (ROUND_ROBIN_TITLE if robin else SWISS_TITLE)))
        yield "102", clean(str(told.get("裁判长") or ""))
        yield "142", str(self.total)
        yield "XXR", str(self.total)
        berger = berger_code(section.cycles, teams=self.team) if robin else ""
        yield "192", clean(str(self.kept.get("type") or berger))
        if not any(one.startswith("212") for one in self._kept_lines()):
            yield "212", ",".join(codes_of(section.criteria, section.kind))
        yield "352", (USUAL_COLOURS * self.cells.boards)[: self.cells.boards] if self.team else ""

    def _bye_told(self) -> int:
        """Return the half-points of 轮空; where nobody rests nothing need be said of them."""
        if self.section.system is System.ROUND_ROBIN and not any(
            g.is_bye for games in self.section.pairings for g in games
        ):
            return self.section.scoring.win
        return bye_points(self.section, self.switches)

    def _matches(self) -> Iterator[str]:
        """Yield what is to be said of matches beyond their games: 320, 330, 300."""
        byes = [
            next((game.first for game in games if game.is_bye), 0) if self.team else 0
            for games in self.section.pairings
        ]
        if any(byes):
            bye = bye_points(self.section, self.switches)
            boards = self.cells.boards * self.section.scoring.win
            yield f"320 {points_text(bye):>4} {points_text(boards):>4} " + " ".join(
                f"{one:03}" for one in byes
            )
        for number, game in self.cells.forfeits:
            result = next(one for one in self.field.pairings[number - 1] if one.first == game.first).result
            if result is not None:
                yield f"330 {FORFEITED[result]} {number:03} {game.first:03} {game.second or 0:03}"
        for (number, team, other), players in self.cells.lineups.items():
            yield f"300 {number:03} {team:03} {other:03} " + " ".join(f"{player:04}" for player in players)

    def _byes(self) -> Iterator[str]:
        """Yield the byes of rounds to come (240; of teams all rounds), and who misses the next round (XXZ)."""
        following = self.section.paired_rounds + 1
        found: dict[tuple[int, str], list[int]] = {}
        out = []
        for one in sorted(self.section.competitors, key=lambda one: one.number):
            letters = {
                **dict.fromkeys(one.absent_rounds, "Z"),
                **dict.fromkeys(one.requested_byes, self.requested),
            }
            if one.number and following <= self.total and not one.takes_part(following):
                out.append(one.number)
                letters.setdefault(following, "Z")
            for number, letter in letters.items():
                if one.number and (number >= following or self.team) and number <= self.total:
                    found.setdefault((number, letter), []).append(one.number)
        for (number, letter), players in sorted(found.items()):
            yield f"240 {letter} {number:03} " + " ".join(f"{player:>4}" for player in players)
        if out:
            yield "XXZ " + " ".join(map(str, out))

    def _acceleration(self) -> list[str]:
        if self.switches.acceleration != "baku":
            return []
        starters = [one.number for one in self.section.competitors if one.number and one.joined_round == 1]
        return acceleration_lines(baku_points(self.switches, self.section.scoring, starters, self.total))

    def _forbidden(self) -> Iterator[str]:
        known = {one.number for one in self.section.competitors if one.number}
        pairs = [
            (one.number, other)
            for one in sorted(self.section.competitors, key=lambda one: one.number)
            for other in sorted(one.avoids & known)
            if one.number and other != one.number
        ]
        for first, second in pairs:
            yield f"260 001 {self.total:03} {first:>4} {second:>4}"
        for first, second in pairs:
            yield f"XXP {first} {second}"

    def _penalties(self) -> Iterator[str]:
        for one in self.section.competitors:
            if one.penalty and one.number:
                points = points_text(-one.penalty)
                columns = f"{points:>5} {'':5}" if self.team else f"{'':5} {points:>5}"
                yield f"299   {columns}  {'000':>3} {one.number:>4}"

    def comments(self) -> Iterator[str]:
        """Yield the comments about the section, its players and teams."""
        yield "### xl-engine: facts that no record has a place for, as comments; xl-engine reads them back."
        data = section_data(self.event, self.section, self.switches, self.cells.boards)
        yield comment("section", 0, data)
        seated = {number for team in self.section.teams for number in team.players}
        bearers: list[tuple[str, Entrant | Team, dict[str, Any]]] = [
            *(
                ("player", one, player_data(one, one.number in seated))
                for one in self.section.entrants
                if one.number
            ),
            *(("team", team, team_data(team)) for team in self.section.teams),
        ]
        for subject, one, told in sorted(bearers, key=lambda item: (item[0], item[1].number)):
            if told:
                self.told[subject] += 1
                yield comment(subject, one.number, told)

    def differing_rounds(self, lines: list[str]) -> list[str]:
        """Return comments for the rounds that a reader would see otherwise.

        A comment may change the scores by which the tables of later rounds are ordered, so the file is read until
        nothing is missing.
        """
        told: dict[int, str] = {}
        while True:
            found, _ = event_of(records_of(lines_of("\n".join([*lines, *told.values()]))))
            read = found.sections[0].pairings
            missing = {}
            for number, games in enumerate(self.field.pairings, start=1):
                wanted = tuple(replace(game, games=(), extra={}) for game in games)
                seen = (
                    tuple(replace(game, extra={}) for game in read[number - 1]) if number <= len(read) else ()
                )
                if seen != wanted and number not in told:
                    missing[number] = comment("round", number, [pairing_data(game) for game in wanted])
            if not missing:
                return list(told.values())
            told |= missing
