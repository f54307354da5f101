"""Small event files from a short notation, and what a command would print of them, for the tests."""

import json

from .best_boards import best_boards
from .facts import read
from .places import ranking
from .prizes import awarded
from .units import unit_teams

RESULTS = {
    "+": "first_wins",
    "=": "draw",
    "-": "second_wins",
    ">": "first_by_forfeit",
    "<": "second_by_forfeit",
    "x": "both_absent",
    "?": None,
}
"""The second side is absent for ``>``, the first for ``<``, both for ``x``; ``?`` is not known."""


def tables(text):
    """Read a round: ``1+2 3=4 5`` (5 has 轮空), ``1:2+=`` (two games), ``1-2|+=-`` (a match of three boards)."""
    return [table(number, word) for number, word in enumerate(text.split(), start=1)]


def table(number, word):
    """Read one table."""
    if word.isdigit():
        return {"table": number, "first": int(word), "second": None, "result": "bye"}
    if "|" in word:
        sides, boards = word.split("|")
        first, second = map(int, sides.split("-"))
        return {
            "table": number,
            "first": first,
            "second": second,
            "result": None,
            "boards": [RESULTS[one] for one in boards],
        }
    if ":" in word:
        first, rest = word.split(":")
        return {
            "table": number,
            "first": int(first),
            "second": int(rest[:-2]),
            "result": None,
            "games": [RESULTS[one] for one in rest[-2:]],
        }
    at = next(at for at, letter in enumerate(word) if letter in RESULTS)
    return {
        "table": number,
        "first": int(word[:at]),
        "second": int(word[at + 1 :]),
        "result": RESULTS[word[at]],
    }


def players(rounds, about):
    """Return the players of these rounds, each with what ``about`` says of his number."""
    numbers = sorted({side for games in rounds for one in games for side in sides_of(one)} | set(about))
    return [
        {"number": one, "name": f"选手{one}", "unit": f"单位{one}", **about.get(one, {})} for one in numbers
    ]


def sides_of(one):
    """Return the numbers at a table."""
    return [side for side in (one["first"], one["second"]) if side is not None]


def section(*rounds, name="A", about=None, **keys):
    """Return an individual section, 积分编排制 unless said otherwise."""
    drawn = [tables(one) for one in rounds]
    return {
        "name": name,
        "kind": "individual",
        "system": "swiss",
        "rounds": len(drawn),
        "points": "1-0.5-0",
        "entrants": players(drawn, about or {}),
        "pairings": drawn,
        **keys,
    }


def team_section(*rounds, name="团体", about=None, **keys):
    """Return a team section of three boards; player b of team t has number 10 t + b."""
    drawn = [tables(one) for one in rounds]
    teams = players(drawn, about or {})
    return {
        "name": name,
        "kind": "team",
        "system": "swiss",
        "rounds": len(drawn),
        "points": "1-0.5-0",
        "teams": [
            {**one, "name": f"队{one['number']}", "players": [10 * one["number"] + b for b in (1, 2, 3)]}
            for one in teams
        ],
        "entrants": [
            {"number": 10 * one["number"] + b, "name": f"队员{one['number']}-{b}", "team": one["number"]}
            for one in teams
            for b in (1, 2, 3)
        ],
        "pairings": drawn,
        **keys,
    }


def event(*sections, regulation="free", **settings):
    """Return the text of an event file; ``median_high`` stands for ``median.high``."""
    dotted = {key.replace("median_high", "median.high").replace("median_low", "median.low"): value
              for key, value in settings.items()}  # fmt: skip
    data = {
        "format": "xl-engine-event/1",
        "name": "测试杯",
        "regulation": regulation,
        "settings": dotted,
        "sections": list(sections),
    }
    return json.dumps(data, ensure_ascii=False)


def ranked(text):
    """Return the ranking of the only section of an event."""
    (only,) = read(text)["sections"]
    return ranking(only)


def column(text, criterion):
    """Return one figure of everybody by number."""
    (only,) = read(text)["sections"]
    at = only["criteria"].index(criterion)
    return {row["number"]: row["values"][at] for row in ranking(only)}


def places(text):
    """Return everybody's place by number."""
    return {row["number"]: row["place"] for row in ranked(text)}


def as_number(figure):
    """Return a figure as JSON shows it: exactly in quarters, else to three places."""
    if figure.denominator == 1:
        return int(figure)
    return float(figure) if figure.denominator in (2, 4) else float(f"{float(figure):.3f}")


def as_printed(text):
    """Return what ``rank`` and ``awards`` would print for an event, by this computation itself."""
    facts = read(text)
    results = [(one, ranking(one)) for one in facts["sections"]]
    shown = [
        {
            "name": one["name"],
            "after_round": len(one["rounds"]),
            "criteria": one["criteria"],
            "rows": [
                {**without(row, "position"), "values": [as_number(value) for value in row["values"]]}
                for row in rows
            ],
        }
        for one, rows in results
    ]
    given = [
        {
            "name": one["name"],
            "places": [without(row, "position", "values") for row in awarded(one, rows)],
            "best_boards": [
                {**without(best, "order", "all games"), "points": as_number(best["points"])}
                for best in best_boards(one, rows)
            ],
        }
        for one, rows in results
    ]
    units = [
        {**without(team, "order"), "points": as_number(team["points"])}
        for team in unit_teams(facts["regulation"], results, facts["settings"])
    ]
    return {"sections": shown}, {"sections": given, "teams_from_individuals": units}


def without(row, *keys):
    """Return a dictionary without some keys."""
    return {key: value for key, value in row.items() if key not in keys}
