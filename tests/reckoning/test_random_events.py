"""The engine's own rules, without the workbook, against the slow computation on random events of every kind."""

import json

import pytest

from tests.generators import examples
from xl_engine.awards.apart import awarded_apart
from xl_engine.awards.best_boards import best_boards
from xl_engine.awards.group_awards import award_group
from xl_engine.awards.teams_from_individuals import teams_from_individuals
from xl_engine.event import HALVES, as_text
from xl_engine.exchange import read_event
from xl_engine.regulation import Switches, load
from xl_engine.standings import PlayedGame, PlayOffRules, decide_playoff, rank

from . import disagreements
from .random_events import CRITERIA, random_event


def printed(text):
    """Return what ``rank --format json`` and ``awards --format json`` should print for an event file."""
    event = read_event(text)
    regulation = load(event.regulation)
    switches, problems = Switches.from_settings(event.settings, regulation.base_switches)
    assert problems == []
    results = [(section, standings_of(section, regulation, switches)) for section in event.sections]
    teams = ()
    if regulation.team_results is not None:
        teams = teams_from_individuals(results, regulation.team_results, switches).rows
    shown = [
        {
            "name": section.name,
            "after_round": standings.after_round,
            "criteria": list(standings.criteria),
            "rows": [
                {**shown_row(row), "values": [value.number for value in row.values]} for row in standings.rows
            ],
        }
        for section, standings in results
    ]
    given = [awards_of(section, standings, regulation, switches) for section, standings in results]
    units = [
        {"group": team.group, "place": team.place, "unit": team.unit, "points": halves(team.points)}
        for team in teams
    ]
    return {"sections": shown}, {"sections": given, "teams_from_individuals": units}


def standings_of(section, regulation, switches):
    """Return a section's ranking with its play-offs decided."""
    standings = rank(section, switches)
    rules = PlayOffRules.of(section, regulation.playoff, switches)
    games = [PlayedGame(game.first, game.second, game.result) for game in section.playoffs]
    decided = []
    for tie in standings.ties:
        inside = [game for game in games if {game.first, game.second} <= set(tie.numbers)]
        state = decide_playoff(tie.numbers, inside, rules) if inside else None
        if state is not None:
            assert (state.problems, state.by_lot) == ((), ())
            decided.append(state.order)
    return rank(section, switches, decided=decided)


def shown_row(row):
    """Return what a line of a ranking and one of the awards have in common."""
    return {
        "place": row.place,
        "shared": row.shared,
        "number": row.number,
        "name": row.name,
        "unit": row.unit,
    }


def awards_of(section, standings, regulation, switches):
    """Return the awards of a section."""
    (group,) = awarded_apart(standings, section, switches)
    found = award_group(group, section.kind, regulation, switches)
    winners = ()
    if regulation.best_board is not None:
        winners = best_boards(section, standings, regulation.best_board, switches).winners
    return {
        "name": section.name,
        "places": [{**shown_row(row), "award": row.award, "prize": row.prize} for row in found.places],
        "best_boards": [
            {
                "board": best.board,
                "number": best.number,
                "name": best.name,
                "team": best.team,
                "points": halves(best.points),
                "games": best.games,
            }
            for best in winners
        ],
    }


def halves(points):
    """Return half-points as JSON shows points."""
    return float(as_text(points)) if points % HALVES else points // HALVES


QUICK, FULL = 25, 3000


@pytest.mark.parametrize("regulations", [("free",), ("team-2013", "team-2025"), ("individual-2019", "youth-open-2023"),
                                         ("youth-2013",)], ids="+".join)  # fmt: skip
def test_random_events(regulations):
    for seed in range(QUICK):
        text = random_event(seed, regulations=regulations)

        assert (seed, disagreements(text, *printed(text))) == (seed, [])


@pytest.mark.long
def test_many_random_events():
    for seed in range(10_000, 10_000 + examples(FULL)):
        text = random_event(seed)

        assert (seed, disagreements(text, *printed(text))) == (seed, [])


def test_the_random_events_hold_everything_there_is_to_compare():
    """What would agree because it never occurs is no agreement."""
    seen = set()
    for seed in range(60):
        text = random_event(seed)
        for section in json.loads(text)["sections"]:
            seen |= {section["kind"], section["system"], *section["criteria"]}
            seen |= {"playoffs"} & set(section)
            for one in (one for tables in section["pairings"] for one in tables):
                seen |= {"boards", "games"} & set(one) | {one["result"]}
        rank_json, awards_json = printed(text)
        seen |= {"shared" for one in rank_json["sections"] for row in one["rows"] if row["shared"]}
        seen |= {"best board" for one in awards_json["sections"] for _ in one["best_boards"]}
        seen |= {"prize" for one in awards_json["sections"] for row in one["places"] if row["prize"]}
        seen |= {"unit" for _ in awards_json["teams_from_individuals"]}

    assert {"individual", "team", "swiss", "round_robin", "playoffs", "boards", "games", None, "bye"} <= seen
    assert {"both_absent", "first_by_forfeit", "second_by_forfeit"} <= seen
    assert {"shared", "best board", "prize", "unit", *CRITERIA[True], *CRITERIA[False]} <= seen
